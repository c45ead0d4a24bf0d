// Tests of sizes as text, and of the middle of a picture.

import Testing

@testable import PhotoModel

@Suite struct PixelSizeTests {
  @Test func aSizeIsReadFromItsText() {
    let size = PixelSize(width: 4000, height: 3000)
    #expect(size.text == "4000x3000")
    #expect(PixelSize(text: size.text) == size)
  }

  @Test(arguments: [
    "", "x", "4000", "4000x", "0x1", "-4x3", "4x3x2", "4 x 3", "NaNx1", "4000x3000\u{0}",
    "100000x100000", "9223372036854775807x2", "99999999999999999999x1",
  ])
  func aTextThatIsNoSizeOfAPictureIsNone(_ text: String) {
    #expect(PixelSize(text: text) == nil)
  }

  @Test func theMiddleCoversTheSizeInOneDirection() {
    let ratio = PixelSize(width: 340, height: 280)
    let wide = PixelSize(width: 850, height: 280).middle(ofRatio: ratio)
    #expect(wide == PixelRectangle(x: 255, y: 0, size: ratio))
    let tall = PixelSize(width: 170, height: 300).middle(ofRatio: ratio)
    #expect(tall == PixelRectangle(x: 0, y: 80, size: PixelSize(width: 170, height: 140)))
  }

  @Test(arguments: [(1, 1), (1, 5000), (5000, 1), (3, 2), (853, 638)])
  func theMiddleIsAPartOfEverySize(_ width: Int, _ height: Int) {
    let size = PixelSize(width: width, height: height)
    for ratio in [PixelSize(width: 1, height: 999), PixelSize(width: 999, height: 1), size] {
      let part = size.middle(ofRatio: ratio)
      #expect(part.x >= 0 && part.y >= 0)
      #expect(part.size.width >= 1 && part.x + part.size.width <= width)
      #expect(part.size.height >= 1 && part.y + part.size.height <= height)
    }
    #expect(size.middle(ofRatio: size) == PixelRectangle(x: 0, y: 0, size: size))
  }
}
