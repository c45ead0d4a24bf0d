// Reduces the number of a picture's pixels: for the decoder's thumbnails (`PhotoDecoder/`), and for
// thumbnails of larger pictures (`Picture+Thumbnail.swift`).

/// Scales a part of a picture down: each pixel is the mean of the pixels that it covers; a pixel
/// that it covers in part counts as much as the covered part. Never scales up.
///
/// libvips starts a pipeline with a thread for every picture, which is more work than this; the
/// figures are in `PhotoDecoder/ScaledJPEG.swift`.
public struct PixelReduction: Sendable {
  /// The pixels of one side that make up one pixel of the result.
  private struct WeightedPixels {
    /// The first of these pixels.
    let first: Int
    /// The weight of each; their sum is ``one``.
    let weights: [UInt32]
  }

  private static let one: UInt32 = 1 << 14

  private let size: PixelSize
  private let target: PixelSize
  private let columns: [WeightedPixels]
  private let rows: [WeightedPixels]

  /// Makes a reduction.
  /// - Parameters:
  ///   - size: the picture's size.
  ///   - left: the number of columns that are cropped on each side.
  ///   - top: the number of rows that are cropped at the top and at the bottom.
  ///   - target: the size of the result, at most that of the cropped picture.
  public init(of size: PixelSize, left: Int, top: Int, to target: PixelSize) {
    precondition(target.width > 0 && target.width <= size.width - 2 * left && left >= 0)
    precondition(target.height > 0 && target.height <= size.height - 2 * top && top >= 0)
    self.size = size
    self.target = target
    columns = Self.weightedPixels(from: left, count: size.width - 2 * left, to: target.width)
    rows = Self.weightedPixels(from: top, count: size.height - 2 * top, to: target.height)
  }

  private static func weightedPixels(
    from start: Int, count: Int, to target: Int
  ) -> [WeightedPixels] {
    let scale = Double(count) / Double(target)
    return (0..<target).map { index in
      let (begin, end) = (Double(index) * scale, Double(index + 1) * scale)
      let first = min(count - 1, Int(begin))
      let last = max(first, min(count, Int(end.rounded(.up))) - 1)
      let shares = (first...last).map { max(0, min(end, Double($0 + 1)) - max(begin, Double($0))) }
      let whole = shares.reduce(0, +)
      var weights = shares.map { UInt32($0 / whole * Double(one)) }
      // The rounding error is added to the middle pixel.
      weights[weights.count / 2] += one - weights.reduce(0, +)
      return WeightedPixels(first: start + first, weights: weights)
    }
  }

  /// The bytes of the result.
  /// - Parameter pixels: the picture's pixels, red, green and blue, in rows without padding.
  public func reduced(_ pixels: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    precondition(pixels.count == size.width * size.height * 3)
    let width = size.width * 3
    var sums = [UInt32](repeating: 0, count: width)
    return [UInt8](unsafeUninitializedCapacity: target.width * target.height * 3) { result, done in
      for (index, row) in rows.enumerated() {
        sums.withUnsafeMutableBufferPointer { sums in
          add(row, of: pixels, to: sums)
          reduce(sums, to: result, at: index * target.width * 3)
        }
      }
      done = target.width * target.height * 3
    }
  }

  /// Adds up the rows that make up one row of the result.
  private func add(
    _ row: WeightedPixels, of pixels: UnsafeBufferPointer<UInt8>,
    to sums: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in sums.indices { sums[index] = 0 }
    for (offset, weight) in row.weights.enumerated() {
      let line = UnsafeBufferPointer(
        rebasing: pixels[((row.first + offset) * sums.count)...].prefix(sums.count))
      for index in sums.indices { sums[index] &+= UInt32(line[index]) &* weight }
    }
    // Reduced to 16 bits, so that the sums along the row fit into 32.
    for index in sums.indices { sums[index] &>>= 6 }
  }

  private func reduce(
    _ sums: UnsafeMutableBufferPointer<UInt32>, to result: UnsafeMutableBufferPointer<UInt8>,
    at start: Int
  ) {
    var offset = start
    for column in columns {
      var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
      var index = column.first * 3
      for weight in column.weights {
        red &+= sums[index] &* weight
        green &+= sums[index + 1] &* weight
        blue &+= sums[index + 2] &* weight
        index += 3
      }
      // The sums have 8 bits of weight from the columns and 14 from the row; the result is rounded.
      let half: UInt32 = 1 << 21
      result[offset] = UInt8((red &+ half) >> 22)
      result[offset + 1] = UInt8((green &+ half) >> 22)
      result[offset + 2] = UInt8((blue &+ half) >> 22)
      offset += 3
    }
  }
}
