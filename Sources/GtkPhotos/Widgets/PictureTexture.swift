// Decoded pictures as textures, which GTK paints.

import Gtk
import PhotoModel

/// A picture's texture, and its size in a bounded cache. Made off the main actor, as forty cells
/// may load at once.
struct PictureTexture: Sendable {
  let texture: Texture
  /// The size of its pixels, in bytes.
  let byteCount: Int

  init(_ picture: Picture) {
    texture = picture.bytes.withUnsafeBytes {
      Texture(
        size: Size(picture.size), hasAlpha: picture.hasAlpha, memory: $0,
        owner: picture.bytes.memory)
    }
    byteCount = picture.bytes.count
  }
}
