// Makes the levels of a picture (`PictureLevels.swift`) from its rows, in one pass: each level is half
// of the one before, so no row is read again.

/// Halves the rows of a picture again and again, while they are decoded from the top.
public struct LevelWriter {
  /// A level that is being written.
  private struct Progress {
    /// How many rows it has.
    var rowCount = 0
    /// The last row, if it waits for the next one to be halved with it.
    var pending: [UInt8] = []
  }

  private let levels: PictureLevels
  private var progress: [Progress]

  /// Begins a picture.
  public init(_ levels: PictureLevels) {
    self.levels = levels
    progress = levels.levels.map { _ in Progress() }
  }

  /// Whether all rows of all levels are written.
  public var isComplete: Bool {
    zip(levels.levels, progress).allSatisfy { $0.size.height == $1.rowCount }
  }

  /// Adds the next rows of the picture.
  /// - Parameters:
  ///   - rows: whole rows, without padding.
  ///   - write: writes bytes at a position of the file. Returns whether that went well.
  /// - Returns: whether all could be written.
  public mutating func add(
    _ rows: UnsafeBufferPointer<UInt8>, write: (UnsafeBufferPointer<UInt8>, Int) -> Bool
  ) -> Bool {
    add(rows, to: 0, write)
  }

  private mutating func add(
    _ rows: UnsafeBufferPointer<UInt8>, to index: Int,
    _ write: (UnsafeBufferPointer<UInt8>, Int) -> Bool
  ) -> Bool {
    let level = levels.levels[index]
    let rowLength = level.size.width * levels.channels
    let count = rows.count / rowLength
    precondition(rows.count == count * rowLength)
    precondition(progress[index].rowCount + count <= level.size.height)
    guard write(rows, level.offset + progress[index].rowCount * rowLength) else { return false }
    progress[index].rowCount += count
    guard index + 1 < levels.levels.count else { return true }

    let isLast = progress[index].rowCount == level.size.height
    var halved: [UInt8] = []
    halved.reserveCapacity((count / 2 + 1) * levels.levels[index + 1].size.width * levels.channels)
    var next = 0
    func row(_ number: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: rows[number * rowLength..<(number + 1) * rowLength])
    }
    if !progress[index].pending.isEmpty, count > 0 {
      progress[index].pending.withUnsafeBufferPointer { halve($0, row(0), into: &halved) }
      progress[index].pending = []
      next = 1
    }
    while next + 1 < count {
      halve(row(next), row(next + 1), into: &halved)
      next += 2
    }
    if next < count {
      if isLast {
        halve(row(next), row(next), into: &halved)
      } else {
        progress[index].pending = Array(row(next))
      }
    }
    guard !halved.isEmpty else { return true }
    return halved.withUnsafeBufferPointer { add($0, to: index + 1, write) }
  }

  /// The mean of two by two pixels; at the right of an odd number, of the last column alone. A
  /// transparent pixel's colour does not count.
  private func halve(
    _ upper: UnsafeBufferPointer<UInt8>, _ lower: UnsafeBufferPointer<UInt8>,
    into result: inout [UInt8]
  ) {
    let channels = levels.channels
    for left in stride(from: 0, to: upper.count, by: 2 * channels) {
      let right = left + channels < upper.count ? left + channels : left
      guard channels == 4 else {
        for channel in 0..<3 {
          let sum =
            UInt16(upper[left + channel]) + UInt16(upper[right + channel])
            + UInt16(lower[left + channel]) + UInt16(lower[right + channel])
          result.append(UInt8((sum + 2) >> 2))
        }
        continue
      }
      let pixels = [(upper, left), (upper, right), (lower, left), (lower, right)]
      let opacity = pixels.reduce(0) { $0 + Int($1.0[$1.1 + 3]) }
      for channel in 0..<3 {
        let sum = pixels.reduce(0) { $0 + Int($1.0[$1.1 + channel]) * Int($1.0[$1.1 + 3]) }
        result.append(opacity == 0 ? 0 : UInt8((sum + opacity / 2) / opacity))
      }
      result.append(UInt8((opacity + 2) / 4))
    }
  }
}
