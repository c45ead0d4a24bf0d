// Pictures for tests that are looked at: ellipses over a slope of colour, the same at any size.

import SeededRandom

@testable import PhotoModel

/// A picture drawn from random numbers.
struct Scene {
  typealias Colour = (red: Double, green: Double, blue: Double)

  private struct Ellipse {
    let x, y, width, height: Double
    let colour: Colour

    func covers(_ x: Double, _ y: Double) -> Bool {
      let (across, down) = ((x - self.x) / width, (y - self.y) / height)
      return across * across + down * down < 1
    }
  }

  private let top, bottom: Colour
  private let ellipses: [Ellipse]

  /// The scene of a seed.
  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func colour() -> Colour {
      (
        .random(in: 0...255, using: &random), .random(in: 0...255, using: &random),
        .random(in: 0...255, using: &random)
      )
    }
    top = colour()
    bottom = colour()
    ellipses = (0..<12).map { _ in
      Ellipse(
        x: .random(in: 0...1, using: &random), y: .random(in: 0...1, using: &random),
        width: .random(in: 0.05...0.4, using: &random),
        height: .random(in: 0.05...0.4, using: &random), colour: colour())
    }
  }

  /// The scene's colour at a place, each way from 0 to 1.
  func colour(_ x: Double, _ y: Double) -> Colour {
    if let ellipse = ellipses.last(where: { $0.covers(x, y) }) { return ellipse.colour }
    func slope(_ top: Double, _ bottom: Double) -> Double { top + (bottom - top) * y }
    return (
      slope(top.red, bottom.red), slope(top.green, bottom.green), slope(top.blue, bottom.blue)
    )
  }

  /// The scene in pixels.
  /// - Parameter change: what becomes of each level, between 0 and 255.
  func picture(
    _ width: Int, _ height: Int, mirrored: Bool = false, change: (Double) -> Double = { $0 }
  ) -> Picture {
    drawn(width, height) { x, y in
      let colour = colour(mirrored ? 1 - x : x, y)
      return [colour.red, colour.green, colour.blue].map(change)
    }
  }
}

/// A picture of the levels that are told for each place, each way from 0 to 1: three, or four
/// with opacity.
func drawn(
  _ width: Int, _ height: Int, _ levels: (_ x: Double, _ y: Double) -> [Double]
) -> Picture {
  var bytes: [UInt8] = []
  for row in 0..<height {
    let y = (Double(row) + 0.5) / Double(height)
    for column in 0..<width {
      let x = (Double(column) + 0.5) / Double(width)
      for level in levels(x, y) { bytes.append(UInt8(min(max(level, 0), 255))) }
    }
  }
  return Picture(
    size: PixelSize(width: width, height: height), hasAlpha: bytes.count == width * height * 4,
    bytes: bytes)
}
