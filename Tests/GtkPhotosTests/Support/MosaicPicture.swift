// Pictures of which no two are alike, also to the eye and by their perceptual hash: Windows bitmaps
// of fields in random colours, made without a library (`Bitmap.swift`).

import Foundation
import SeededRandom

/// A picture of random fields.
struct MosaicPicture {
  private static let columns = 8
  private static let rows = 6
  /// A field's side in pixels.
  private static let side = 20

  private let seed: UInt64

  /// Makes the picture of a seed: the same in every run, another one for each seed.
  init(seed: UInt64) { self.seed = seed }

  /// The bytes of the bitmap file.
  var bitmap: Data {
    var random = SeededGenerator(seed: seed)
    var pixels = Data()
    for _ in 0..<Self.rows {
      var row = Data()
      for _ in 0..<Self.columns {
        let colour = Data((0..<3).map { _ in UInt8.random(in: .min ... .max, using: &random) })
        for _ in 0..<Self.side { row += colour }
      }
      for _ in 0..<Self.side { pixels += row }
    }
    return Bitmap.file(
      width: Self.columns * Self.side, height: Self.rows * Self.side, pixels: pixels)
  }
}
