// Tests of the histogram of a picture.

import Testing

@testable import PhotoModel

@Suite struct HistogramTests {
  @Test func eachPixelIsCountedInItsLevels() {
    let picture = Picture(
      size: PixelSize(width: 2, height: 1), hasAlpha: false, bytes: [0, 10, 255, 0, 20, 255])
    let counts = Histogram(of: picture).counts
    #expect(counts[0][0] == 2)
    #expect(counts[1][10] == 1 && counts[1][20] == 1)
    #expect(counts[2][255] == 2)
    #expect(counts.map { $0.reduce(0, +) } == [2, 2, 2])
  }

  @Test func whatIsTransparentDoesNotCount() {
    let picture = Picture(
      size: PixelSize(width: 2, height: 1), hasAlpha: true, bytes: [1, 1, 1, 0, 2, 2, 2, 255])
    #expect(Histogram(of: picture).counts[0][1] == 0)
    #expect(Histogram(of: picture).counts[0][2] == 1)
  }

  @Test func itsPictureHasABarWhereTheLevelsAre() {
    let red = Picture(
      size: PixelSize(width: 1, height: 1), hasAlpha: false, bytes: [200, 0, 0])
    let picture = Histogram(of: red).picture(height: 4)
    #expect(picture.size == PixelSize(width: 256, height: 4))
    let opacities = picture.bytes.withUnsafeBufferPointer { bytes in
      (0..<256).map { bytes[(3 * 256 + $0) * 4 + 3] }
    }
    #expect(opacities.indices.filter { opacities[$0] > 0 } == [0, 200])
  }
}
