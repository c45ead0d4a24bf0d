// Tests of encoding and decoding thumbnails, with and without alpha, and of bytes that are not a
// thumbnail.

import PhotoModel
import SeededRandom
import ThumbnailCoding
import XCTest

final class ThumbnailCoderTests: XCTestCase {
  private let box = Thumbnail.box

  /// A disc of one colour that fades out at its edge; transparent pixels are black.
  private var disc: Picture {
    var bytes: [UInt8] = []
    for row in 0..<box.height {
      for column in 0..<box.width {
        let (down, across) = (Double(row - 140), Double(column - 170))
        let opacity = UInt8(
          max(0, min(255, 2 * (120 - (down * down + across * across).squareRoot()))))
        bytes += opacity == 0 ? [0, 0, 0, 0] : [210, 180, 40, opacity]
      }
    }
    return Picture(size: box, hasAlpha: true, bytes: bytes)
  }

  private func difference(_ left: [UInt8], _ right: [UInt8]) -> Double {
    let sum = zip(left, right).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(max(1, left.count))
  }

  private func channel(_ channel: Int, of picture: Picture) -> [UInt8] {
    stride(from: channel, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
  }

  func testOpacityComesBack() throws {
    let disc = disc
    let bytes = ThumbnailCoder.bytes(of: disc)
    XCTAssertTrue(bytes.starts(with: "GPA1".utf8))
    XCTAssertLessThanOrEqual(bytes.count, 20_000)
    let back = try ThumbnailCoder.picture(bytes, covering: box)
    XCTAssertEqual(back.size, box)
    XCTAssertTrue(back.hasAlpha)
    XCTAssertLessThan(difference(channel(3, of: back), channel(3, of: disc)), 1)
    // The colour is the same up to the edge of the disc.
    for index in stride(from: 0, to: disc.bytes.count, by: 4) where disc.bytes[index + 3] > 0 {
      XCTAssertEqual(Int(back.bytes[index]), 210, accuracy: 8)
      XCTAssertEqual(Int(back.bytes[index + 2]), 40, accuracy: 8)
    }
  }

  func testHalfOfItIsEnoughForASmallCell() throws {
    let bytes = ThumbnailCoder.bytes(of: disc)
    let half = try ThumbnailCoder.picture(bytes, covering: PixelSize(width: 170, height: 140))
    XCTAssertEqual(half.size, PixelSize(width: 170, height: 140))
    XCTAssertTrue(half.hasAlpha)
    XCTAssertEqual(half.bytes[3], 0)
    XCTAssertGreaterThan(half.bytes[(70 * 170 + 85) * 4 + 3], 230)
  }

  func testAnOpacityThatIsFullIsLeftOut() throws {
    let colour: [UInt8] = [10, 100, 200, 255]
    let picture = Picture(
      size: box, hasAlpha: true, bytes: (0..<(box.width * box.height)).flatMap { _ in colour })
    let back = try ThumbnailCoder.picture(ThumbnailCoder.bytes(of: picture), covering: box)
    XCTAssertFalse(back.hasAlpha)
    XCTAssertLessThan(difference(Array(back.bytes.prefix(3)), [10, 100, 200]), 4)
  }

  func testNoiseStaysWithinTheBoundWithOpacityToo() throws {
    var generator = SeededGenerator(seed: 3)
    for hasAlpha in [false, true] {
      let count = box.width * box.height * (hasAlpha ? 4 : 3)
      let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let bytes = ThumbnailCoder.bytes(of: Picture(size: box, hasAlpha: hasAlpha, bytes: noise))
      XCTAssertFalse(bytes.isEmpty)
      XCTAssertLessThanOrEqual(bytes.count, Thumbnail.mostBytes)
      let back = try ThumbnailCoder.picture(bytes, covering: box)
      XCTAssertEqual(back.size, box)
      XCTAssertEqual(back.hasAlpha, hasAlpha)
    }
  }

  func testWhatIsNoThumbnailIsDamaged() throws {
    let whole = ThumbnailCoder.bytes(of: disc)
    var cases = [0, 1, 4, 7, 8, 9, whole.count / 2, whole.count - 2].map {
      Array(whole.prefix($0))
    }
    // Impossible lengths of the first part.
    for length: [UInt8] in [[0, 0, 0, 0], [255, 255, 255, 255], [255, 255, 0, 0], [1, 0, 0, 0]] {
      cases.append(Array(whole.prefix(4)) + length + whole.dropFirst(8))
    }
    // Only the alpha part; an alpha part of another size; the colours in place of it.
    let small = ThumbnailCoder.bytes(
      of: Picture(
        size: PixelSize(width: 8, height: 8), hasAlpha: true,
        bytes: (0..<256).map { UInt8($0 / 2) }))
    let length = whole[4..<8].enumerated().reduce(0) { $0 | Int($1.element) << ($1.offset * 8) }
    let smallLength = small[4..<8].enumerated().reduce(0) {
      $0 | Int($1.element) << ($1.offset * 8)
    }
    let (colours, opacities) = (whole[8..<(8 + length)], whole[(8 + length)...])
    cases.append(Array(opacities))
    cases.append(Array(whole.prefix(8)) + colours + small[(8 + smallLength)...])
    cases.append(Array(whole.prefix(8)) + colours + colours)
    for (number, bytes) in cases.enumerated() {
      XCTAssertThrowsError(try ThumbnailCoder.picture(bytes, covering: box), "case \(number)") {
        XCTAssertEqual($0 as? PictureError, .damaged(detail: "thumbnail"))
      }
    }
  }
}
