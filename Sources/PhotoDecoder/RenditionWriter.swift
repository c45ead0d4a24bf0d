// Makes the bytes of a rendition: pixels of three or four bytes, or a JPEG file.

import CVips
import PhotoModel

/// A picture at the size that was asked for.
enum RenderedPicture {
  /// Red, green and blue in rows without padding, with the size.
  case bytes([UInt8], PixelSize)
  /// An image of libvips; the owner of this value owns the reference.
  case image(UnsafeMutablePointer<VipsImage>)
}

/// Writes renditions.
enum RenditionWriter {
  /// The bytes of a picture; takes ownership of its image.
  static func write(
    _ picture: RenderedPicture, as form: PictureRendition.Form
  ) -> Result<DecoderReply.Rendition, RenderingFailure> {
    switch (picture, form) {
    case (.bytes(let bytes, let size), .pixels):
      return .success(DecoderReply.Rendition(channels: 3, size: size, bytes: PictureBytes(bytes)))
    case (.bytes(let bytes, let size), .file):
      let image = bytes.withUnsafeBytes {
        vips_image_new_from_memory_copy(
          $0.baseAddress, $0.count, Int32(size.width), Int32(size.height), 3, VIPS_FORMAT_UCHAR)
      }
      guard let image else { return .failure(RenderingFailure()) }
      image.pointee.Type = VIPS_INTERPRETATION_sRGB
      return write(.image(image), as: form)
    case (.image(let image), _):
      defer { g_object_unref(image) }
      guard let image = image.after([gtkphotos_vips_srgb, gtkphotos_vips_bytes]) else {
        return .failure(RenderingFailure())
      }
      defer { g_object_unref(image) }
      switch form {
      case .pixels: return pixels(of: image)
      case .file(_, let quality, let byteLimit): return jpeg(of: image, quality, byteLimit)
      }
    }
  }

  private static func pixels(
    of image: UnsafeMutablePointer<VipsImage>
  ) -> Result<DecoderReply.Rendition, RenderingFailure> {
    let bands = vips_image_get_bands(image)
    guard bands >= 3 else { return .failure(RenderingFailure(words: "no colours")) }
    let channels = bands == 4 ? 4 : 3
    guard let image = image.after([{ gtkphotos_vips_channels($0, $1, Int32(channels)) }]) else {
      return .failure(RenderingFailure())
    }
    defer { g_object_unref(image) }
    var byteCount = 0
    guard let memory = vips_image_write_to_memory(image, &byteCount) else {
      return .failure(RenderingFailure())
    }
    return .success(
      DecoderReply.Rendition(
        channels: channels, size: image.size, bytes: .owning(memory, byteCount)))
  }

  private static func jpeg(
    of image: UnsafeMutablePointer<VipsImage>, _ quality: Int, _ byteLimit: Int
  ) -> Result<DecoderReply.Rendition, RenderingFailure> {
    var memory: UnsafeMutableRawPointer?
    var byteCount = 0
    guard gtkphotos_vips_jpeg(image, &memory, &byteCount, Int32(quality)) == 0, let memory else {
      return .failure(RenderingFailure())
    }
    let bytes = PictureBytes.owning(memory, byteCount)
    guard byteCount <= byteLimit else {
      return .failure(RenderingFailure(words: "the copy has \(byteCount) bytes"))
    }
    return .success(DecoderReply.Rendition(channels: nil, size: image.size, bytes: bytes))
  }
}

extension PictureBytes {
  /// Memory of GLib's, which is freed with its last user.
  fileprivate static func owning(_ memory: UnsafeMutableRawPointer, _ count: Int) -> Self {
    let bytes = UnsafeRawBufferPointer(start: memory, count: count)
    return PictureBytes(
      ImmutableMemory(bytes) { g_free(UnsafeMutableRawPointer(mutating: $0.baseAddress)) },
      0..<count)
  }
}
