// Decoded pictures as what GTK paints.

import CGtk
import PhotoModel

extension Picture {
  /// The picture as a GdkTexture. Copies the pixels once: those of a cell take 0.2 ms, and forty cells
  /// come at once, so it is made away from the main actor. GDK lets any thread make a texture, as
  /// nothing ever changes it.
  nonisolated func texture() -> GObjectRef {
    let channels = hasAlpha ? 4 : 3
    let data = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(data) }
    let format = hasAlpha ? GDK_MEMORY_R8G8B8A8 : GDK_MEMORY_R8G8B8
    guard
      let texture = gdk_memory_texture_new(
        Int32(size.width), Int32(size.height), format, data, gsize(size.width * channels))
    else { preconditionFailure("out of memory") }
    return GObjectRef(owning: Instance(texture))
  }
}

/// A picture's texture, and what it takes of a bounded memory.
struct PictureTexture: Sendable {
  /// A GdkTexture.
  let texture: GObjectRef
  /// The bytes of its pixels.
  let byteCount: Int

  init(_ picture: Picture) {
    texture = picture.texture()
    byteCount = picture.bytes.count
  }
}
