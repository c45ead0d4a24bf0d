// The measure beside which others stand: one decoder process that decodes one photo after another
// to the preview's size, with nothing else running.

import Foundation
import PhotoModel

/// What it takes to decode a photo, and nothing else.
struct PlainDecode {
  /// The size that the naming dialog's preview is decoded to cover, in pixels
  /// (`NamingDialog.decodedPreview`).
  static let size = PixelSize(width: 800, height: 560)

  /// The time of one decode, in seconds: the median.
  let seconds: Double
  /// The most memory that the decoder had, in bytes.
  let memory: Int
  /// How many decodes were measured.
  let count: Int

  /// Decodes photos.
  /// - Parameter decoder: the decoder's program.
  init(by decoder: URL, of photos: [URL]) throws {
    let process = try DecoderProcess(decoder)
    var times: [Double] = []
    for photo in photos.prefix(16) {
      let request = DecoderRequest(path: FilePath(photo.path), box: Self.size)
      let start = ContinuousClock.now
      _ = try process.answer(request, for: photo)
      times.append((ContinuousClock.now - start) / .seconds(1))
    }
    // The first one starts the libraries.
    seconds = Statistics.median(Array(times.dropFirst()))
    count = times.count - 1
    memory = process.peakMemory
    try process.end()
  }
}
