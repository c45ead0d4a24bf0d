// Thumbnails that the decoder made of JPEG photos and that were kept, as pictures again. Those with
// opacity are WebP, which `Sources/PhotoDecoder` decodes.

import CJPEG
import Foundation
import PhotoModel

/// A thumbnail from the cache.
///
/// It is decoded in this process, unlike any file from elsewhere: the program itself wrote it, the
/// cache's seal says that it is unchanged, and libjpeg-turbo withstands damage. A screen of cells
/// is there before a decoder process has started (100 ms with libvips and all that it loads), and
/// takes half a millisecond of work a cell.
enum KeptThumbnail {
  /// The most pixels of one.
  private static let mostPixels = 1_000_000

  /// Whether the bytes are a JPEG file.
  static func isJPEG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xff, 0xd8]) }

  /// The picture of a JPEG thumbnail, half as large where that covers a box: libjpeg-turbo leaves out
  /// what it need not know. Computes away from the main actor.
  /// - Throws: `PictureError.damaged` where it is broken.
  @concurrent
  static func picture(
    _ bytes: [UInt8], covering box: PixelSize
  ) async throws(PictureError) -> Picture {
    let isHalved =
      box.width * 2 <= Thumbnail.box.width && box.height * 2 <= Thumbnail.box.height
    var width: Int32 = 0
    var height: Int32 = 0
    guard
      let pixels = gtkphotos_jpeg_decode_bytes(
        bytes, bytes.count, mostPixels, isHalved ? 4 : 8, &width, &height)
    else { throw .damaged(detail: "thumbnail") }
    defer { free(pixels) }
    let size = PixelSize(width: Int(width), height: Int(height))
    return Picture(
      size: size, hasAlpha: false,
      bytes: Array(UnsafeBufferPointer(start: pixels, count: size.width * size.height * 3)))
  }
}
