// Tests of small pictures that are made of larger ones.

import Testing

@testable import PhotoModel

@Suite struct ThumbnailTests {
  /// A picture whose pixels have the colours that `colour` says.
  private func picture(
    _ width: Int, _ height: Int, _ colour: (_ x: Int, _ y: Int) -> [UInt8]
  ) -> Picture {
    let bytes = (0..<height).flatMap { y in (0..<width).flatMap { x in colour(x, y) } }
    return Picture(size: PixelSize(width: width, height: height), hasAlpha: false, bytes: bytes)
  }

  @Test func aPixelIsTheMeanOfThoseItStandsFor() {
    let large = picture(4, 2) { x, y in [UInt8(x * 10), UInt8(y * 100), x < 2 ? 0 : 255] }
    let small = large.thumbnail(covering: PixelSize(width: 2, height: 1))
    #expect(small?.bytes == [5, 50, 0, 25, 50, 255])
  }

  @Test func whatIsWiderIsCroppedAroundItsMiddle() {
    let large = picture(8, 2) { x, _ in (3...4).contains(x) ? [9, 9, 9] : [200, 0, 0] }
    let small = large.thumbnail(covering: PixelSize(width: 1, height: 1))
    #expect(small?.bytes == [9, 9, 9])
  }

  @Test func whatIsHigherIsCroppedAroundItsMiddle() {
    let large = picture(2, 8) { _, y in (3...4).contains(y) ? [9, 9, 9] : [200, 0, 0] }
    let small = large.thumbnail(covering: PixelSize(width: 1, height: 1))
    #expect(small?.bytes == [9, 9, 9])
  }

  @Test func anySizesGoTogether() throws {
    for (width, height) in [(747, 560), (420, 560), (800, 533), (340, 280), (341, 560), (800, 281)]
    {
      let large = picture(width, height) { _, _ in [1, 2, 3] }
      let box = PixelSize(width: 170, height: 140)
      let small = try #require(large.thumbnail(covering: box))
      #expect(small == picture(170, 140) { _, _ in [1, 2, 3] })
    }
  }

  @Test func whatIsHardlyLargerGivesNone() {
    let large = picture(7, 8) { _, _ in [1, 2, 3] }
    #expect(large.thumbnail(covering: PixelSize(width: 4, height: 4)) == nil)
  }

  @Test func opacityGivesNone() {
    let size = PixelSize(width: 4, height: 4)
    let large = Picture(size: size, hasAlpha: true, bytes: .init(repeating: 1, count: 64))
    #expect(large.thumbnail(covering: PixelSize(width: 1, height: 1)) == nil)
  }
}
