// Thumbnails as small files, which the model keeps (`PhotoModel/Thumbnails/`): JPEG by
// libjpeg-turbo, and where a picture has opacity WebP by libvips.
//
// Measured on one core with 60 photos of 12 megapixels: 0.5 ms to make one of the decoded picture,
// 9 to 18 KB, and 0.5 ms to decode it again, the way over the socket included. libvips takes 1.3 ms
// for the same JPEG file.

import CJPEG
import CVips
import Foundation
import PhotoModel

/// Makes thumbnails, and pictures of them.
enum ThumbnailCoder {
  /// The quality of a thumbnail, and what it goes down to where it takes too many bytes.
  private static let qualities: [Int32] = [88, 70, 50, 25]
  /// The most pixels of a thumbnail that is decoded: its cache may be damaged.
  private static let mostPixels = 1_000_000

  /// The reply with the thumbnail of its picture, if it has one.
  static func withThumbnail(_ reply: DecoderReply) -> DecoderReply {
    switch reply.kind {
    case .opaque:
      DecoderReply(.opaqueThumbnail, size: reply.size, bytes: reply.bytes + jpeg(reply))
    case .translucent:
      DecoderReply(.translucentThumbnail, size: reply.size, bytes: reply.bytes + webP(reply))
    default: reply
    }
  }

  /// The picture of a WebP thumbnail; JPEG ones are the app's to decode.
  static func decode(_ thumbnail: [UInt8]) -> DecoderReply {
    ofWebP(thumbnail) ?? DecoderReply(.damaged, bytes: Array("thumbnail".utf8))
  }

  // MARK: - JPEG

  private static func jpeg(_ reply: DecoderReply) -> [UInt8] {
    firstSmall { quality in
      var count: UInt = 0
      let size = reply.size
      let bytes = gtkphotos_jpeg_encode(
        reply.bytes, Int32(size.width), Int32(size.height), quality, &count)
      defer { free(bytes) }
      return Array(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(count)))
    }
  }

  // MARK: - WebP

  private static func webP(_ reply: DecoderReply) -> [UInt8] {
    firstSmall { quality in
      guard
        let image = vips_image_new_from_memory_copy(
          reply.bytes, reply.bytes.count, Int32(reply.size.width), Int32(reply.size.height), 4,
          VIPS_FORMAT_UCHAR)
      else { return [] }
      defer { g_object_unref(image) }
      image.pointee.Type = VIPS_INTERPRETATION_sRGB
      var bytes: UnsafeMutableRawPointer?
      var count = 0
      guard gtkphotos_vips_webp(image, &bytes, &count, quality) == 0 else { return [] }
      defer { g_free(bytes) }
      return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }
  }

  private static func ofWebP(_ thumbnail: [UInt8]) -> DecoderReply? {
    // libvips reads the bytes as long as the image lives.
    thumbnail.withUnsafeBytes { bytes in
      var image: UnsafeMutablePointer<VipsImage>?
      guard gtkphotos_vips_from_webp(bytes.baseAddress, bytes.count, &image) == 0, let image else {
        return nil
      }
      defer { g_object_unref(image) }
      let bands = vips_image_get_bands(image)
      guard bands == 3 || bands == 4, image.size.width * image.size.height <= mostPixels else {
        return nil
      }
      var count = 0
      guard let pixels = vips_image_write_to_memory(image, &count) else { return nil }
      defer { g_free(pixels) }
      return DecoderReply(
        // WebP leaves out an opacity that is full everywhere.
        bands == 3 ? .opaque : .translucent, size: image.size,
        bytes: Array(UnsafeRawBufferPointer(start: pixels, count: count)))
    }
  }

  /// The bytes of the best quality that are few enough; none where none are.
  private static func firstSmall(_ encode: (Int32) -> [UInt8]) -> [UInt8] {
    for quality in qualities {
      let bytes = encode(quality)
      if bytes.count <= Thumbnail.mostBytes { return bytes }
    }
    return []
  }
}
