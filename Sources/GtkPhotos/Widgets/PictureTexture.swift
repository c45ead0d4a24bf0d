// Decoded pictures as what GTK paints.

import Gtk
import PhotoModel

/// A picture's texture, and what it takes of a bounded memory. Made away from the main actor, as forty
/// cells come at once.
struct PictureTexture: Sendable {
  let texture: Texture
  /// The bytes of its pixels.
  let byteCount: Int

  init(_ picture: Picture) {
    texture = Texture(
      size: Size(picture.size), hasAlpha: picture.hasAlpha, bytes: picture.bytes)
    byteCount = picture.bytes.count
  }
}
