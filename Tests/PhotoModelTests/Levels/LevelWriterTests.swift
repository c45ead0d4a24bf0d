// Tests of the levels of a picture: they are the same however many rows come at a time, and each is the
// mean of the one before.

import SeededRandom
import Testing

@testable import PhotoModel

@Suite struct LevelWriterTests {
  private func noise(_ size: PixelSize, _ channels: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: UInt64(size.width * 31 + size.height))
    return (0..<size.width * size.height * channels).map { _ in
      UInt8.random(in: 0...255, using: &generator)
    }
  }

  /// The file of a picture whose rows come some at a time.
  private func file(
    _ pixels: [UInt8], _ levels: PictureLevels, rows: Int
  ) -> (bytes: [UInt8], isComplete: Bool) {
    var file = [UInt8](repeating: 0, count: levels.byteCount)
    var writer = LevelWriter(levels)
    let length = levels.size.width * levels.channels
    for start in stride(from: 0, to: pixels.count, by: rows * length) {
      let end = min(pixels.count, start + rows * length)
      let isWritten = Array(pixels[start..<end]).withUnsafeBufferPointer { rows in
        writer.add(rows) { bytes, offset in
          file.replaceSubrange(offset..<offset + bytes.count, with: bytes)
          return true
        }
      }
      #expect(isWritten)
    }
    return (file, writer.isComplete)
  }

  private func level(
    _ file: [UInt8], _ level: PictureLevels.Level, _ channels: Int
  ) -> (Int, Int, Int) -> Int {
    { x, y, channel in
      let (x, y) = (min(x, level.size.width - 1), min(y, level.size.height - 1))
      return Int(file[level.offset + (y * level.size.width + x) * channels + channel])
    }
  }

  private static let sizes = [
    PixelSize(width: 1100, height: 700), PixelSize(width: 1, height: 1500),
    PixelSize(width: 1025, height: 3), PixelSize(width: 513, height: 513),
  ]

  @Test(arguments: sizes)
  func eachLevelIsTheMeanOfTheOneBefore(size: PixelSize) {
    let levels = PictureLevels(size, channels: 3)
    #expect(levels.levels.count > 1)
    let pixels = noise(size, 3)
    let (file, isComplete) = file(pixels, levels, rows: 64)
    #expect(isComplete)
    #expect(Array(file.prefix(pixels.count)) == pixels)
    for (above, below) in zip(levels.levels, levels.levels.dropFirst()) {
      let (large, small) = (level(file, above, 3), level(file, below, 3))
      for y in stride(from: 0, to: below.size.height, by: 7) {
        for x in stride(from: 0, to: below.size.width, by: 11) {
          // The last column or row of an odd number counts twice.
          let (left, top) = (2 * x, 2 * y)
          let sum =
            large(left, top, 1) + large(left + 1, top, 1) + large(left, top + 1, 1)
            + large(left + 1, top + 1, 1)
          #expect(small(x, y, 1) == (sum + 2) / 4)
        }
      }
    }
  }

  @Test(arguments: [1, 2, 3, 100, 699, 700])
  func theNumberOfRowsAtATimeMakesNoDifference(rows: Int) {
    let size = PixelSize(width: 600, height: 700)
    let levels = PictureLevels(size, channels: 4)
    let pixels = noise(size, 4)
    let (bytes, isComplete) = file(pixels, levels, rows: rows)
    #expect(isComplete)
    #expect(bytes == file(pixels, levels, rows: 16).bytes)
  }

  @Test func theColourOfWhatIsTransparentDoesNotShow() {
    let size = PixelSize(width: 514, height: 2)
    let levels = PictureLevels(size, channels: 4)
    // Opaque red beside transparent green.
    let pixels = (0..<514 * 2).flatMap {
      ($0 % 2 == 0 ? [200, 0, 0, 255] : [0, 200, 0, 0]) as [UInt8]
    }
    let bytes = file(pixels, levels, rows: 2).bytes
    let pixel = Array(bytes[levels.levels[1].offset..<levels.levels[1].offset + 4])
    #expect(pixel == [200, 0, 0, 128])
  }

  @Test func aFailedWriteEndsIt() {
    let levels = PictureLevels(PixelSize(width: 600, height: 2), channels: 3)
    var writer = LevelWriter(levels)
    let rows = [UInt8](repeating: 1, count: 600 * 2 * 3)
    let isWritten = rows.withUnsafeBufferPointer { writer.add($0) { _, offset in offset == 0 } }
    #expect(!isWritten)
    #expect(!writer.isComplete)
  }
}
