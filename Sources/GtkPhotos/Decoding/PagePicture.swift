// The pictures of printed pages and contact sheets, prepared off the main thread.

import Gtk
import PhotoModel

extension PageCanvas.Pixels {
  private static let quality = 90

  /// Decodes a photo, as a person has rotated it. An opaque one is compressed too, by the decoder:
  /// otherwise the page would be, on the main thread.
  /// - Parameter box: the most pixels that are printed.
  /// - Throws: `PictureError`; `CancellationError` if the task was cancelled.
  @concurrent
  static func decoding(
    _ photo: Photo, within box: PixelSize, by decoder: DecoderPool
  ) async throws -> Self {
    let picture = try await decoder.picture(
      at: photo.original, within: photo.orientation.inverse.size(of: box), priority: .background
    ).oriented(photo.orientation)
    var jpeg: [UInt8] = []
    if !picture.hasAlpha {
      // The page contains the file as it is: no word of a place.
      let instructions = CopyInstructions(
        .jpeg, keepsPixels: false, longestSide: max(picture.size.width, picture.size.height),
        orientation: photo.orientation, leavesOutPlaces: true)
      // Without it, the page takes longer.
      let copy = try? await decoder.copy(
        at: photo.original, instructions, quality: quality,
        byteLimit: picture.bytes.count + (1 << 20))
      jpeg = copy.map { Array($0) } ?? []
    }
    return Self(
      width: picture.size.width, height: picture.size.height, hasAlpha: picture.hasAlpha,
      bytes: Array(picture.bytes), jpeg: jpeg)
  }
}
