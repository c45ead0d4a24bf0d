// Decoded pictures as what GTK paints.

import CGtk

/// A picture that GTK can paint. It never changes, so it may be made and held on any thread.
///
/// ```swift
/// let grey = Texture(size: Size(width: 1, height: 1), hasAlpha: false, bytes: [128, 128, 128])
/// picture.show(grey)
/// ```
public struct Texture: Sendable, Equatable {
  /// The GdkTexture.
  package let reference: GObjectRef

  /// A texture of pixels, which are copied once: those of a cell of a grid take 0.2 ms.
  /// - Parameters:
  ///   - size: in pixels of the device.
  ///   - hasAlpha: whether each pixel has a fourth byte, its opacity, which is not multiplied into
  ///     the others.
  ///   - bytes: red, green and blue of each pixel, 8 bits a channel, rows from top to bottom without
  ///     padding.
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

  /// Whether it is the same object.
  public static func == (left: Texture, right: Texture) -> Bool {
    left.reference === right.reference
  }
}
