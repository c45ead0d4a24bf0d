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
    self = bytes.withUnsafeBytes { Texture(size: size, hasAlpha: hasAlpha, memory: $0, owner: nil) }
  }

  /// Creates a texture from pixels in memory.
  ///
  /// ```swift
  /// let texture = Texture(size: size, hasAlpha: false, memory: mapped.bytes, owner: mapped)
  /// ```
  /// - Parameters:
  ///   - size: the size in device pixels.
  ///   - hasAlpha: whether each pixel has a fourth byte, its opacity. The colours are not
  ///     premultiplied.
  ///   - memory: red, green and blue of each pixel, 8 bits per channel, in rows from top to bottom
  ///     without padding.
  ///   - owner: keeps the memory valid and unchanged for as long as it lives. The texture holds it
  ///     and copies nothing. With `nil`, the pixels are copied.
  public init(
    size: Size, hasAlpha: Bool, memory: UnsafeRawBufferPointer, owner: (any AnyObject & Sendable)?
  ) {
    let channels = hasAlpha ? 4 : 3
    precondition(memory.count == size.width * size.height * channels, "bytes for each pixel")
    let data =
      owner.map { owner in
        g_bytes_new_with_free_func(
          memory.baseAddress, gsize(memory.count),
          { $0.map { Unmanaged<AnyObject>.fromOpaque($0).release() } },
          Unmanaged<AnyObject>.passRetained(owner as AnyObject).toOpaque())
      } ?? g_bytes_new(memory.baseAddress, gsize(memory.count))
    defer { g_bytes_unref(data) }
    let format = hasAlpha ? GDK_MEMORY_R8G8B8A8 : GDK_MEMORY_R8G8B8
    guard
      let texture = gdk_memory_texture_new(
        Int32(size.width), Int32(size.height), format, data, gsize(size.width * channels))
    else { preconditionFailure("out of memory") }
    reference = GObjectRef(owning: Instance(texture))
  }

  /// The size in device pixels.
  @MainActor public var size: Size {
    Size(
      width: Int(gdk_texture_get_width(reference.opaque)),
      height: Int(gdk_texture_get_height(reference.opaque)))
  }

  /// Whether both are the same object.
  public static func == (left: Texture, right: Texture) -> Bool {
    left.reference === right.reference
  }
}
