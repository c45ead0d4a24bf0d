// What tells a picked file from another one that stands at its path later, though its disk may have
// been pulled out and put back meanwhile. What tells a file's content while it is read is in
// `FileState.swift`.

/// A file's size, when its content changed last, and what it begins with.
///
/// Device and inode are no part of it: they change when the same disk is mounted again, and another
/// card may get the same. The beginning is, as a camera without a clock gives all its files one time,
/// and its bitmaps have one size.
public struct FileStamp: Equatable, Sendable {
  /// The size in bytes, holes included.
  let byteCount: Int64
  /// When the content changed last, in nanoseconds since 1970.
  let modified: Int64
  /// Tells what the file begins with, see ``digest(ofHead:)``; `nil` where that was not read.
  var head: Int64?

  /// How many of the first bytes are told apart: what Linux reads from a disk at once for who asks for
  /// the first of them, so that a pick reads no more for it.
  static let headLength = 16 << 10

  /// How exact the times of FAT are.
  private static let grain: UInt64 = 2_000_000_000
  /// Time zones lie apart by a multiple of this.
  private static let quarterHour: UInt64 = 900_000_000_000
  private static let day: UInt64 = 96 * quarterHour

  /// A size and a time, and what the file begins with where that is known.
  init(byteCount: Int64, modified: Int64, head: Int64? = nil) {
    self.byteCount = byteCount
    self.modified = modified
    self.head = head
  }

  /// A size and a time, as stat(2) tells them.
  init(byteCount: Int64, seconds: Int64, nanoseconds: Int64) {
    let (whole, isFar) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isFarther) = whole.addingReportingOverflow(nanoseconds)
    // Beyond 2262, or before 1677, a time is wrong, and the size alone tells.
    self.init(
      byteCount: byteCount, modified: isFar || isFarther ? (seconds < 0 ? .min : .max) : sum)
  }

  /// Tells the first bytes of a file, ``headLength`` of them or all, from others: the beginning of
  /// their SHA-256, which takes about ten microseconds.
  static func digest(ofHead bytes: [UInt8]) -> Int64 {
    let digest = Digest()
    bytes.withUnsafeBytes { digest.update($0) }
    return Int64(bitPattern: UInt64(digest.finish().prefix(16), radix: 16) ?? 0)
  }

  /// Whether it may be the same file with the same content. Where one of the two does not tell what
  /// the file begins with, as those of earlier versions, size and time tell alone.
  ///
  /// FAT counts in steps of two seconds, and keeps local time: mounted where another time zone is
  /// set, or after the clocks have changed, it shows all times shifted by some quarters of an hour.
  func matches(_ other: FileStamp) -> Bool {
    guard byteCount == other.byteCount else { return false }
    if let head, let otherHead = other.head, head != otherHead { return false }
    let (gap, isFar) = modified.subtractingReportingOverflow(other.modified)
    guard !isFar, gap.magnitude < Self.day else { return false }
    let rest = gap.magnitude % Self.quarterHour
    return min(rest, Self.quarterHour - rest) <= Self.grain
  }
}
