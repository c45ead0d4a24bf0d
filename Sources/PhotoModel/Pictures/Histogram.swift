// How many pixels of a picture have which brightness, by colour, and a picture of that.

/// The histogram of a picture: for red, green and blue, how many pixels have each of 256 levels.
public struct Histogram: Equatable, Sendable {
  /// The number of levels.
  public static let levelCount = 256
  /// Counts of pixels: red, green, blue, each from dark to bright.
  public let counts: [[Int]]

  /// Counts the pixels of a picture; those that are quite transparent don't count.
  public init(of picture: Picture) {
    let channels = picture.hasAlpha ? 4 : 3
    var counts = [[Int]](repeating: [Int](repeating: 0, count: Self.levelCount), count: 3)
    picture.bytes.withUnsafeBufferPointer { bytes in
      for pixel in stride(from: 0, to: bytes.count - channels + 1, by: channels) {
        if channels == 4, bytes[pixel + 3] == 0 { continue }
        for colour in 0..<3 { counts[colour][Int(bytes[pixel + colour])] += 1 }
      }
    }
    self.counts = counts
  }

  /// The height of each bar from 0 to 1. The largest one reaches the top, unless one level has nearly
  /// all pixels, as in a drawing: then the others would not be seen.
  var bars: [[Double]] {
    let all = counts.flatMap(\.self).sorted()
    let top = max(1, min(all.last ?? 1, 4 * max(1, all[all.count * 98 / 100])))
    return counts.map { $0.map { min(1, Double($0) / Double(top)) } }
  }

  /// A picture of the histogram: the three colours, lightened where they overlap.
  /// - Parameters:
  ///   - height: in pixels; the width is ``levelCount``.
  public func picture(height: Int) -> Picture {
    let bars = bars
    var bytes = [UInt8](repeating: 0, count: Self.levelCount * height * 4)
    for row in 0..<height {
      let level = Double(height - row) / Double(height)
      for column in 0..<Self.levelCount {
        let isIn = bars.map { $0[column] >= level }
        guard isIn.contains(true) else { continue }
        let pixel = (row * Self.levelCount + column) * 4
        for colour in 0..<3 { bytes[pixel + colour] = isIn[colour] ? 230 : 60 }
        bytes[pixel + 3] = 200
      }
    }
    return Picture(
      size: PixelSize(width: Self.levelCount, height: height), hasAlpha: true, bytes: bytes)
  }
}
