// Encodes thumbnails for the cache and decodes them from it, off the main actor. The format is in
// `Sources/ThumbnailCoding`.

import PhotoModel
import ThumbnailCoding

/// A thumbnail for the cache, or from it.
///
/// Unlike files from elsewhere, thumbnails are encoded and decoded in this process: the program
/// made them itself, from pixels that were checked, and the cache's checksum shows that they are
/// unchanged. So a screen of cells is drawn before a decoder process has started (100 ms with
/// libvips and all that it loads), at half a millisecond of processor time per cell.
enum CachedThumbnailDecoder {
  /// What is stored of a picture. Computes off the main actor.
  @concurrent
  static func bytes(of picture: Picture) async -> [UInt8] { ThumbnailCoder.bytes(of: picture) }

  /// The picture of a thumbnail, at half its size where that covers the box. Computes off the main
  /// actor.
  /// - Throws: `PictureError.damaged` where it is broken.
  @concurrent
  static func picture(
    _ bytes: [UInt8], covering box: PixelSize
  ) async throws(PictureError) -> Picture {
    try ThumbnailCoder.picture(bytes, covering: box)
  }
}
