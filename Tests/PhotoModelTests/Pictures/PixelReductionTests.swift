// Pictures of fewer pixels than those they are made of.

import PhotoModel
import Testing

struct PixelReductionTests {
  private func reduced(
    _ size: PixelSize, left: Int = 0, top: Int = 0, to target: PixelSize,
    _ pixel: (Int, Int) -> (UInt8, UInt8, UInt8)
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (red, green, blue) = pixel(x, y)
        bytes += [red, green, blue]
      }
    }
    let reduction = PixelReduction(of: size, left: left, top: top, to: target)
    return bytes.withUnsafeBufferPointer { reduction.reduced($0) }
  }

  @Test(arguments: [
    (500, 375, 340, 280), (341, 281, 340, 280), (680, 560, 340, 280), (7, 5, 1, 1), (3, 3, 2, 3),
    (4000, 3, 3, 2),
  ])
  func oneColourStaysAsItIs(_ width: Int, _ height: Int, _ wide: Int, _ high: Int) {
    let colours: [(UInt8, UInt8, UInt8)] = [(0, 128, 255), (255, 255, 255), (1, 2, 3)]
    for colour in colours {
      let bytes = reduced(
        PixelSize(width: width, height: height), to: PixelSize(width: wide, height: high)
      ) { _, _ in colour }
      #expect(bytes.count == wide * high * 3)
      let pixels = stride(from: 0, to: bytes.count, by: 3)
      #expect(pixels.allSatisfy { (bytes[$0], bytes[$0 + 1], bytes[$0 + 2]) == colour })
    }
  }

  @Test func theSameSizeStaysNearlyAsItIs() {
    let size = PixelSize(width: 40, height: 30)
    let bytes = reduced(size, to: size) { x, y in (UInt8(x * 6), UInt8(y * 8), 7) }
    for y in 1..<29 {
      for x in 1..<39 {
        let index = (y * 40 + x) * 3
        #expect(bytes[index] == UInt8(x * 6))
        #expect(bytes[index + 1] == UInt8(y * 8))
      }
    }
  }

  @Test func aSlopeStaysASlope() {
    let bytes = reduced(PixelSize(width: 300, height: 20), to: PixelSize(width: 100, height: 20)) {
      x, _ in (UInt8(x * 255 / 299), 0, 0)
    }
    for x in 2..<98 {
      let expected = Double(x * 3 + 1) * 255 / 299
      #expect(abs(Double(bytes[x * 3]) - expected) <= 1.5)
    }
  }

  @Test func whatIsLeftOutDoesNotShowThrough() {
    // White in the middle, black around.
    let bytes = reduced(
      PixelSize(width: 60, height: 50), left: 10, top: 5, to: PixelSize(width: 20, height: 20)
    ) { x, y in
      let isInside = (10..<50).contains(x) && (5..<45).contains(y)
      return isInside ? (255, 255, 255) : (0, 0, 0)
    }
    #expect(bytes.allSatisfy { $0 == 255 })
  }

  @Test func eachPixelCountsAsMuchAsItsNeighbours() {
    // One white pixel gives as much light wherever it stands.
    for index in 20..<40 {
      let bytes = reduced(PixelSize(width: 60, height: 1), to: PixelSize(width: 40, height: 1)) {
        x, _ in x == index ? (255, 255, 255) : (0, 0, 0)
      }
      let light = bytes.reduce(0) { $0 + Int($1) }
      #expect(abs(light - 255 * 3 * 40 / 60) <= 9 * 3)
    }
  }
}
