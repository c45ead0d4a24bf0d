// The time with which others are compared: one decoder process decodes one photo after another to
// the preview's size, while nothing else runs.

import Foundation
import PhotoModel

/// The cost of decoding a photo.
struct PlainDecode {
  /// The size that photos are decoded to cover, in pixels: somewhat larger than the naming dialog's
  /// preview in a new window (`NamingDialog.usualPreview`).
  static let size = PixelSize(width: 800, height: 560)

  /// The time of one decode, in seconds: the median.
  let seconds: Double
  /// The decoder's peak memory, in bytes.
  let memory: Int
  /// How many decodes were measured.
  let count: Int

  /// Decodes photos.
  /// - Parameter decoder: the decoder's program.
  init(by decoder: URL, of photos: [URL]) throws {
    let process = try DecoderProcess(decoder)
    var times: [Double] = []
    for photo in photos.prefix(16) {
      let request = DecoderRequest(PictureRendition(.cover, Self.size))
      let start = ContinuousClock.now
      _ = try process.answer(request, for: photo)
      times.append((ContinuousClock.now - start) / .seconds(1))
    }
    // The first decode loads the libraries.
    seconds = Statistics.median(Array(times.dropFirst()))
    count = times.count - 1
    memory = process.peakMemory
    try process.end()
  }
}
