// A picture of fewer pixels than the one it is made of: the decoder's thumbnails (`PhotoDecoder/`),
// and small pictures of large ones (`Picture+Thumbnail.swift`).

/// Scales a part of a picture down: each pixel is the mean of those that it stands for, where one
/// that it shares with a neighbour counts as much as is its own. Nothing is scaled up.
///
/// libvips starts a pipeline with a thread for every picture, which is more work than this; the
/// figures are in `PhotoDecoder/ScaledJPEG.swift`.
public struct PixelReduction: Sendable {
  /// What one pixel of the result is made of, along one side.
  private struct Tap {
    /// The first pixel that counts.
    let first: Int
    /// How much each counts; together ``one``.
    let weights: [UInt32]
  }

  private static let one: UInt32 = 1 << 14

  private let size: PixelSize
  private let target: PixelSize
  private let columns: [Tap]
  private let rows: [Tap]

  /// A reduction.
  /// - Parameters:
  ///   - size: the picture's size.
  ///   - left: how many columns are left out on each side.
  ///   - top: how many rows are left out above and below.
  ///   - target: the size of the result, at most that of what is left.
  public init(of size: PixelSize, left: Int, top: Int, to target: PixelSize) {
    precondition(target.width > 0 && target.width <= size.width - 2 * left && left >= 0)
    precondition(target.height > 0 && target.height <= size.height - 2 * top && top >= 0)
    self.size = size
    self.target = target
    columns = Self.taps(from: left, count: size.width - 2 * left, to: target.width)
    rows = Self.taps(from: top, count: size.height - 2 * top, to: target.height)
  }

  private static func taps(from start: Int, count: Int, to target: Int) -> [Tap] {
    let scale = Double(count) / Double(target)
    return (0..<target).map { place in
      let (begin, end) = (Double(place) * scale, Double(place + 1) * scale)
      let first = min(count - 1, Int(begin))
      let last = max(first, min(count, Int(end.rounded(.up))) - 1)
      let shares = (first...last).map { max(0, min(end, Double($0 + 1)) - max(begin, Double($0))) }
      let whole = shares.reduce(0, +)
      var weights = shares.map { UInt32($0 / whole * Double(one)) }
      // What rounding took away goes to the middle one.
      weights[weights.count / 2] += one - weights.reduce(0, +)
      return Tap(first: start + first, weights: weights)
    }
  }

  /// The result's bytes.
  /// - Parameter pixels: the picture's, red, green and blue, in rows without padding.
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

  /// Sums up the rows that one row of the result is made of.
  private func add(
    _ row: Tap, of pixels: UnsafeBufferPointer<UInt8>, to sums: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in sums.indices { sums[index] = 0 }
    for (offset, weight) in row.weights.enumerated() {
      let line = UnsafeBufferPointer(
        rebasing: pixels[((row.first + offset) * sums.count)...].prefix(sums.count))
      for index in sums.indices { sums[index] &+= UInt32(line[index]) &* weight }
    }
    // 16 bits, so that the sums along the row fit into 32.
    for index in sums.indices { sums[index] &>>= 6 }
  }

  private func reduce(
    _ sums: UnsafeMutableBufferPointer<UInt32>, to result: UnsafeMutableBufferPointer<UInt8>,
    at start: Int
  ) {
    var place = start
    for column in columns {
      var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
      var index = column.first * 3
      for weight in column.weights {
        red &+= sums[index] &* weight
        green &+= sums[index + 1] &* weight
        blue &+= sums[index + 2] &* weight
        index += 3
      }
      // 8 bits of weight above, 14 along the row; rounded.
      let half: UInt32 = 1 << 21
      result[place] = UInt8((red &+ half) >> 22)
      result[place + 1] = UInt8((green &+ half) >> 22)
      result[place + 2] = UInt8((blue &+ half) >> 22)
      place += 3
    }
  }
}
