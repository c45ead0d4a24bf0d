// Decoded pictures as what GTK paints.

import CGtk
import PhotoModel

extension Picture {
  /// The picture as a GdkTexture. Copies the pixels once.
  @MainActor
  func texture() -> GObjectRef {
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
