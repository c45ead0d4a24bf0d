// Thumbnails on their way to the cache and back, away from the main actor. What they are is
// `ThumbnailCoding`'s.

import PhotoModel
import ThumbnailCoding

/// A thumbnail for the cache, or from it.
///
/// It is made and decoded in this process, unlike any file from elsewhere: of pixels that were
/// checked, by the program itself, and the cache's seal says that it is unchanged. A screen of cells
/// is there before a decoder process has started (100 ms with libvips and all that it loads), and
/// takes half a millisecond of work a cell.
enum CachedThumbnailDecoder {
  /// What is kept of a picture. Computes away from the main actor.
  @concurrent
  static func bytes(of picture: Picture) async -> [UInt8] { ThumbnailCoder.bytes(of: picture) }

  /// The picture of a thumbnail, half as large where that covers a box. Computes away from the main
  /// actor.
  /// - Throws: `PictureError.damaged` where it is broken.
  @concurrent
  static func picture(
    _ bytes: [UInt8], covering box: PixelSize
  ) async throws(PictureError) -> Picture {
    try ThumbnailCoder.picture(bytes, covering: box)
  }
}
