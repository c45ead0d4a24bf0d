// Tests of the tiles' pixels: parts are those of the whole, and the whole is what a mean over all
// pixels gives.

import SeededRandom
import Testing

@testable import PhotoModel

@Suite struct PixelScalingTests {
  private func noise(_ size: PixelSize, channels: Int, seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return (0..<size.width * size.height * channels).map { _ in
      UInt8.random(in: 0...255, using: &generator)
    }
  }

  /// A part rendered from the pixels that it asks for.
  private func render(
    _ pixels: [UInt8], _ size: PixelSize, to scaled: PixelSize, part: PixelRectangle,
    channels: Int
  ) -> [UInt8] {
    let scaling = PixelScaling(of: size, to: scaled, part: part)
    let source = scaling.source
    var needed: [UInt8] = []
    for row in source.y..<source.y + source.size.height {
      let start = (row * size.width + source.x) * channels
      needed += pixels[start..<start + source.size.width * channels]
    }
    return needed.withUnsafeBufferPointer { scaling.scaled($0, channels: channels) }
  }

  private static let sizes = [
    (PixelSize(width: 37, height: 23), PixelSize(width: 11, height: 7)),
    (PixelSize(width: 16, height: 16), PixelSize(width: 16, height: 16)),
    (PixelSize(width: 9, height: 5), PixelSize(width: 40, height: 31)),
    (PixelSize(width: 1, height: 30), PixelSize(width: 1, height: 10)),
    (PixelSize(width: 3, height: 1), PixelSize(width: 12, height: 4)),
  ]

  @Test(arguments: sizes, [3, 4])
  func tilesAreThePartsOfTheWhole(
    _ sizes: (PixelSize, PixelSize), channels: Int
  ) {
    let (size, scaled) = sizes
    let pixels = noise(size, channels: channels, seed: 1)
    let whole = render(
      pixels, size, to: scaled, part: PixelRectangle(x: 0, y: 0, size: scaled), channels: channels)
    for y in stride(from: 0, to: scaled.height, by: 4) {
      for x in stride(from: 0, to: scaled.width, by: 5) {
        let part = PixelRectangle(
          x: x, y: y,
          size: PixelSize(width: min(5, scaled.width - x), height: min(4, scaled.height - y)))
        let tile = render(pixels, size, to: scaled, part: part, channels: channels)
        var expected: [UInt8] = []
        for row in y..<y + part.size.height {
          let start = (row * scaled.width + x) * channels
          expected += whole[start..<start + part.size.width * channels]
        }
        #expect(tile == expected)
      }
    }
  }

  @Test func eachPixelIsTheMeanOfThoseThatItCovers() {
    let (size, scaled) = (PixelSize(width: 24, height: 18), PixelSize(width: 7, height: 5))
    let pixels = noise(size, channels: 3, seed: 2)
    let whole = render(
      pixels, size, to: scaled, part: PixelRectangle(x: 0, y: 0, size: scaled), channels: 3)
    for y in 0..<scaled.height {
      for x in 0..<scaled.width {
        for channel in 0..<3 {
          var (sum, area) = (0.0, 0.0)
          for row in 0..<size.height {
            for column in 0..<size.width {
              func covered(_ index: Int, _ place: Int, _ length: Int, _ scaled: Int) -> Double {
                let scale = Double(length) / Double(scaled)
                return max(
                  0,
                  min(Double(index + 1), Double(place + 1) * scale)
                    - max(Double(index), Double(place) * scale))
              }
              let share =
                covered(column, x, size.width, scaled.width)
                * covered(row, y, size.height, scaled.height)
              sum += share * Double(pixels[(row * size.width + column) * 3 + channel])
              area += share
            }
          }
          let value = Double(whole[(y * scaled.width + x) * 3 + channel])
          #expect(abs(value - sum / area) <= 1.5)
        }
      }
    }
  }

  @Test func thePicturesOwnSizeIsThePicture() {
    let size = PixelSize(width: 20, height: 10)
    let pixels = noise(size, channels: 3, seed: 3)
    let part = PixelRectangle(x: 0, y: 0, size: size)
    #expect(render(pixels, size, to: size, part: part, channels: 3) == pixels)
  }

  @Test func theColourOfWhatIsTransparentDoesNotShow() {
    let size = PixelSize(width: 2, height: 1)
    // Red, opaque; green, transparent.
    let pixels: [UInt8] = [200, 0, 0, 255, 0, 200, 0, 0]
    let one = PixelSize(width: 1, height: 1)
    let scaled = render(
      pixels, size, to: one, part: PixelRectangle(x: 0, y: 0, size: one), channels: 4)
    #expect(scaled[0] >= 198 && scaled[1] <= 1)
    #expect((127...128).contains(scaled[3]))
  }

  @Test func levelsAreHalvesAndTheSmallestThatSufficesIsTaken() {
    let levels = PictureLevels(PixelSize(width: 5001, height: 3000), channels: 3)
    #expect(
      levels.levels.map(\.size.width) == [5001, 2501, 1251, 626, 313])
    #expect(levels.levels.map(\.size.height) == [3000, 1500, 750, 375, 188])
    #expect(levels.levels[1].offset == 5001 * 3000 * 3)
    #expect(levels.byteCount == levels.levels[4].offset + 313 * 188 * 3)
    func level(_ width: Int, _ height: Int) -> Int {
      levels.level(for: PixelSize(width: width, height: height)).size.width
    }
    #expect(level(20_000, 12_000) == 5001)
    #expect(level(5001, 3000) == 5001)
    #expect(level(2502, 1500) == 5001)
    #expect(level(2501, 1500) == 2501)
    #expect(level(100, 60) == 313)
  }
}
