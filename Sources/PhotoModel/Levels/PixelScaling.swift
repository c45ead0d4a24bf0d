// Renders a part of a picture at another scale: for the tiles of a picture that is looked at
// (`TileGrid.swift`). Whole pictures are reduced by `PixelReduction.swift`.

/// Scales a part of a picture, as if the whole picture was scaled and then cropped: tiles meet without
/// a seam. A smaller picture has the means of the pixels that each of its pixels covers; a larger one
/// is interpolated between them.
public struct PixelScaling: Sendable {
  /// The pixels of one side that make up one pixel of the result.
  private struct WeightedPixels {
    /// The first of these pixels, counted from ``PixelScaling/source``.
    var first: Int
    /// The weight of each; their sum is ``one``.
    var weights: [Int32]
  }

  private static let shift: Int32 = 14
  private static let one: Int32 = 1 << shift

  /// The part of the picture that is needed, in its own pixels.
  public let source: PixelRectangle
  /// The size of the result.
  public let size: PixelSize
  private let columns: [WeightedPixels]
  private let rows: [WeightedPixels]

  /// Makes a scaling.
  /// - Parameters:
  ///   - picture: the size of the picture.
  ///   - scaled: its size at the other scale.
  ///   - part: what is rendered, in pixels of the scaled picture, within it.
  public init(of picture: PixelSize, to scaled: PixelSize, part: PixelRectangle) {
    precondition(part.size.width > 0 && part.x >= 0 && part.x + part.size.width <= scaled.width)
    precondition(part.size.height > 0 && part.y >= 0 && part.y + part.size.height <= scaled.height)
    let columns = Self.weightedPixels(part.x, part.size.width, picture.width, scaled.width)
    let rows = Self.weightedPixels(part.y, part.size.height, picture.height, scaled.height)
    source = PixelRectangle(
      x: columns.source.lowerBound, y: rows.source.lowerBound,
      size: PixelSize(width: columns.source.count, height: rows.source.count))
    size = part.size
    self.columns = columns.pixels
    self.rows = rows.pixels
  }

  private static func weightedPixels(
    _ start: Int, _ count: Int, _ length: Int, _ scaled: Int
  ) -> (pixels: [WeightedPixels], source: Range<Int>) {
    let scale = Double(length) / Double(scaled)
    var pixels = (start..<start + count).map { index in
      scale >= 1
        ? mean(Double(index) * scale, Double(index + 1) * scale, length)
        : between((Double(index) + 0.5) * scale - 0.5, length)
    }
    let first = pixels.map(\.first).min() ?? 0
    let end = pixels.map { $0.first + $0.weights.count }.max() ?? 0
    for index in pixels.indices { pixels[index].first -= first }
    return (pixels, first..<end)
  }

  /// All pixels from one position to another one.
  private static func mean(_ begin: Double, _ end: Double, _ length: Int) -> WeightedPixels {
    let first = min(length - 1, Int(begin))
    let last = max(first, min(length, Int(end.rounded(.up))) - 1)
    let shares = (first...last).map { max(0, min(end, Double($0 + 1)) - max(begin, Double($0))) }
    let whole = shares.reduce(0, +)
    var weights = shares.map { Int32($0 / whole * Double(one)) }
    // The rounding error is added to the middle pixel.
    weights[weights.count / 2] += one - weights.reduce(0, +)
    return WeightedPixels(first: first, weights: weights)
  }

  /// The two pixels beside a position.
  private static func between(_ position: Double, _ length: Int) -> WeightedPixels {
    let position = min(max(position, 0), Double(length - 1))
    let first = min(Int(position), max(0, length - 2))
    guard length > 1 else { return WeightedPixels(first: 0, weights: [one]) }
    let second = Int32((position - Double(first)) * Double(one))
    return WeightedPixels(first: first, weights: [one - second, second])
  }

  /// The bytes of the result.
  /// - Parameters:
  ///   - pixels: the pixels of ``source``, in rows without padding.
  ///   - channels: bytes per pixel: 3, or 4 with opacity, which is not premultiplied.
  public func scaled(_ pixels: UnsafeBufferPointer<UInt8>, channels: Int) -> [UInt8] {
    precondition(pixels.count == source.size.width * source.size.height * channels)
    let width = size.width * channels
    /// Rows of the source, scaled from left to right: each is needed by the next rows too.
    var scaledRows: [Int: [Int32]] = [:]
    var result = [UInt8](repeating: 0, count: width * size.height)
    for (index, row) in rows.enumerated() {
      scaledRows = scaledRows.filter { $0.key >= row.first }
      var sums = [Int32](repeating: Self.one / 2, count: width)
      for (number, weight) in row.weights.enumerated() {
        let number = row.first + number
        let values = scaledRows[number] ?? scaledRow(number, pixels, channels)
        scaledRows[number] = values
        for column in 0..<width { sums[column] &+= weight &* values[column] }
      }
      for column in 0..<width {
        result[index * width + column] = UInt8(clamping: sums[column] >> Self.shift)
      }
    }
    return channels == 4 ? Self.unmultiplied(result) : result
  }

  /// One row of the source in the result's columns, each colour multiplied by the opacity.
  private func scaledRow(
    _ row: Int, _ pixels: UnsafeBufferPointer<UInt8>, _ channels: Int
  ) -> [Int32] {
    let start = row * source.size.width * channels
    var values = [Int32](repeating: Self.one / 2, count: size.width * channels)
    for (index, column) in columns.enumerated() {
      var pixel = start + column.first * channels
      for weight in column.weights {
        let opacity = channels == 4 ? Int32(pixels[pixel + 3]) : 255
        for channel in 0..<channels {
          let value = Int32(pixels[pixel + channel])
          let isColour = channels == 4 && channel < 3
          values[index * channels + channel] &+=
            weight &* (isColour ? value * opacity / 255 : value)
        }
        pixel += channels
      }
    }
    return values.map { $0 >> Self.shift }
  }

  /// The colours divided by their opacity again.
  private static func unmultiplied(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      let opacity = Int(bytes[pixel + 3])
      guard opacity > 0, opacity < 255 else { continue }
      for channel in 0..<3 {
        bytes[pixel + channel] = UInt8(min(255, Int(bytes[pixel + channel]) * 255 / opacity))
      }
    }
    return bytes
  }
}
