// Tests of rotated and mirrored pictures: every pair, against pixels that are moved one by one.

import Testing

@testable import PhotoModel

@Suite struct PictureOrientationTests {
  private static let pairs = PictureOrientation.allCases.flatMap { first in
    PictureOrientation.allCases.map { (first, $0) }
  }

  /// A picture with a colour of its own for each pixel.
  private func picture(_ width: Int, _ height: Int, channels: Int = 3) -> Picture {
    let bytes = (0..<width * height).flatMap { index in
      (0..<channels).map { UInt8((index * 7 + $0 * 50) % 256) }
    }
    return Picture(
      size: PixelSize(width: width, height: height), hasAlpha: channels == 4, bytes: bytes)
  }

  /// The same by the words of the standard: where the row and the column of the stored picture are.
  private func naive(_ picture: Picture, _ orientation: PictureOrientation) -> [[UInt8]] {
    let (width, height) = (picture.size.width, picture.size.height)
    let channels = picture.hasAlpha ? 4 : 3
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      let start = (y * width + x) * channels
      return (0..<channels).map { picture.bytes[start + $0] }
    }
    let target = orientation.size(of: picture.size)
    return (0..<target.height).flatMap { y in
      (0..<target.width).map { x in
        switch orientation {
        case .upright: pixel(x, y)
        case .mirrored: pixel(width - 1 - x, y)
        case .upsideDown: pixel(width - 1 - x, height - 1 - y)
        case .flipped: pixel(x, height - 1 - y)
        case .transposed: pixel(y, x)
        case .rotatedRight: pixel(y, height - 1 - x)
        case .transversed: pixel(width - 1 - y, height - 1 - x)
        case .rotatedLeft: pixel(width - 1 - y, x)
        }
      }
    }
  }

  @Test(arguments: PictureOrientation.allCases, [3, 4])
  func pixelsGoWhereTheStandardSays(_ orientation: PictureOrientation, channels: Int) {
    for (width, height) in [(5, 3), (1, 4), (4, 1), (1, 1), (2, 2)] {
      let picture = picture(width, height, channels: channels)
      let turned = picture.oriented(orientation)
      #expect(turned.size == orientation.size(of: picture.size))
      #expect(Array(turned.bytes) == naive(picture, orientation).flatMap { $0 })
    }
  }

  @Test(arguments: pairs)
  func twoInARowAreOne(_ first: PictureOrientation, _ second: PictureOrientation) {
    let picture = picture(5, 3)
    #expect(
      picture.oriented(first).oriented(second) == picture.oriented(first.followed(by: second)))
  }

  @Test(arguments: PictureOrientation.allCases)
  func theInverseUndoesIt(_ orientation: PictureOrientation) {
    #expect(orientation.followed(by: orientation.inverse) == .upright)
    #expect(orientation.inverse.followed(by: orientation) == .upright)
  }

  @Test(arguments: PictureOrientation.allCases)
  func aPartIsThatOfTheTurnedPicture(_ orientation: PictureOrientation) {
    let size = PixelSize(width: 7, height: 4)
    for y in 0..<4 {
      for x in 0..<7 {
        let part = PixelRectangle(
          x: x, y: y, size: PixelSize(width: min(2, 7 - x), height: min(3, 4 - y)))
        let turned = orientation.rectangle(of: part, in: size)
        #expect(turned.size == orientation.size(of: part.size))
        let back = orientation.inverse.rectangle(of: turned, in: orientation.size(of: size))
        #expect(back == part)
        #expect(turned.x >= 0 && turned.y >= 0)
        let whole = orientation.size(of: size)
        #expect(turned.x + turned.size.width <= whole.width)
        #expect(turned.y + turned.size.height <= whole.height)
      }
    }
  }

  @Test func fourQuartersAreNone() {
    let half = PictureOrientation.rotatedRight.followed(by: .rotatedRight)
    #expect(half == .upsideDown)
    #expect(half.followed(by: half) == .upright)
    #expect(PictureOrientation.mirrored.followed(by: .rotatedRight) == .transversed)
    #expect(PictureOrientation.rotatedRight.followed(by: .mirrored) == .transposed)
  }
}
