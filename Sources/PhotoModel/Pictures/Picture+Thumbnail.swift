// A small picture made of a decoded one, which takes a fiftieth of the time that decoding the file
// again does.

extension Picture {
  /// A smaller picture that covers a box, cropped to it around the middle. Each pixel is the mean
  /// of those that it stands for.
  /// - Returns: `nil` where the picture has opacity, or is less than twice as large as the box:
  ///   then only the file gives a sharp one.
  public func thumbnail(covering box: PixelSize) -> Picture? {
    let scale = min(
      Double(size.width) / Double(box.width), Double(size.height) / Double(box.height))
    guard !hasAlpha, scale >= 2 else { return nil }
    let columns = Self.edges(size.width, box.width, scale)
    let rows = Self.edges(size.height, box.height, scale)
    let count = box.width * box.height * 3
    let small = bytes.withUnsafeBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: count) { target, done in
        var sums = [UInt32](repeating: 0, count: box.width * 3)
        for row in 0..<box.height {
          for index in sums.indices { sums[index] = 0 }
          for y in rows[row]..<rows[row + 1] {
            Self.add(source, row: y * size.width, columns, to: &sums)
          }
          let height = rows[row + 1] - rows[row]
          for column in 0..<box.width {
            let area = UInt32((columns[column + 1] - columns[column]) * height)
            for channel in 0..<3 {
              let place = column * 3 + channel
              target[row * box.width * 3 + place] = UInt8((sums[place] + area / 2) / area)
            }
          }
        }
        done = count
      }
    }
    return Picture(size: box, hasAlpha: false, bytes: small)
  }

  /// Where the pixels of a side begin in the larger picture, and where the last one ends.
  private static func edges(_ large: Int, _ small: Int, _ scale: Double) -> [Int] {
    let first = (Double(large) - Double(small) * scale) / 2
    return (0...small).map { min(Int(first + Double($0) * scale), large) }
  }

  /// Adds one row of pixels, which begins at the pixel `row`, to the sums of a row of the smaller
  /// picture.
  @inline(__always)
  private static func add(
    _ source: UnsafeBufferPointer<UInt8>, row: Int, _ columns: [Int], to sums: inout [UInt32]
  ) {
    for column in 0..<(columns.count - 1) {
      var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
      for x in columns[column]..<columns[column + 1] {
        let place = (row + x) * 3
        red += UInt32(source[place])
        green += UInt32(source[place + 1])
        blue += UInt32(source[place + 2])
      }
      sums[column * 3] += red
      sums[column * 3 + 1] += green
      sums[column * 3 + 2] += blue
    }
  }
}
