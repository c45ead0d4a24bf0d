// Distinguishes a picked file from another one that is later at the same path, even if its disk was
// disconnected and connected again meanwhile. What distinguishes contents while a file is read is
// in `FileState.swift`.

/// A file's size, the time of its last change, and a digest of its first bytes.
///
/// Device and inode are not part of it: they change when the same disk is mounted again, and
/// another card may get the same numbers. The first bytes are part of it because a camera without a
/// clock gives all its files the same time, and its bitmaps have the same size.
public struct FileStamp: Equatable, Sendable {
  /// The size in bytes, holes included.
  let byteCount: Int64
  /// The time of the last change of the content, in nanoseconds since 1970.
  let modified: Int64
  /// A digest of the first bytes, see ``digest(ofHead:)``; `nil` where they were not read.
  var head: Int64?

  /// How many of the first bytes are compared: as many as Linux reads at once when the first byte
  /// is requested, so that a pick does not read more of the disk.
  static let headLength = 16 << 10

  /// The resolution of times on FAT, in nanoseconds.
  private static let grain: UInt64 = 2_000_000_000
  /// Time zones differ by a multiple of this, in nanoseconds.
  private static let quarterHour: UInt64 = 900_000_000_000
  private static let day: UInt64 = 96 * quarterHour

  /// Makes a stamp from a size, a time, and the digest of the first bytes where that is known.
  init(byteCount: Int64, modified: Int64, head: Int64? = nil) {
    self.byteCount = byteCount
    self.modified = modified
    self.head = head
  }

  /// Makes a stamp from a size and a time, as stat(2) returns them.
  init(byteCount: Int64, seconds: Int64, nanoseconds: Int64) {
    let (whole, isFar) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isFarther) = whole.addingReportingOverflow(nanoseconds)
    // A time after 2262 or before 1677 is wrong, and only the size is compared.
    self.init(
      byteCount: byteCount, modified: isFar || isFarther ? (seconds < 0 ? .min : .max) : sum)
  }

  /// The first 64 bits of the SHA-256 of a file's first bytes (``headLength`` of them, or all).
  /// Takes about ten microseconds.
  static func digest(ofHead bytes: [UInt8]) -> Int64 {
    let digest = Digest()
    bytes.withUnsafeBytes { digest.update($0) }
    return Int64(bitPattern: UInt64(digest.finish().prefix(16), radix: 16) ?? 0)
  }

  /// Whether it may be the same file with the same content. Where one of the two has no ``head``,
  /// as those of earlier versions, only size and time are compared.
  ///
  /// FAT stores local times in steps of two seconds: if it is mounted in another time zone, or
  /// after a change to or from daylight saving time, all times are shifted by a number of quarters
  /// of an hour.
  func matches(_ other: FileStamp) -> Bool {
    guard byteCount == other.byteCount else { return false }
    if let head, let otherHead = other.head, head != otherHead { return false }
    let (gap, isFar) = modified.subtractingReportingOverflow(other.modified)
    guard !isFar, gap.magnitude < Self.day else { return false }
    let rest = gap.magnitude % Self.quarterHour
    return min(rest, Self.quarterHour - rest) <= Self.grain
  }
}
