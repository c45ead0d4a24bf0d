// The state of a file, which changes with its content and is known without reading it, and the
// space of a disk.

import Foundation

/// Values that change when a file's content changes, or when another file replaces it.
struct FileState: Hashable, Sendable {
  /// The size in bytes, holes included.
  let byteCount: Int64
  private let modified: [Int64]
  private let changed: [Int64]
  private let identity: [UInt64]
  /// A digest of the first bytes, see ``FileStamp``; `nil` where they were not read.
  var head: Int64?

  /// Makes a state from the result of stat(2).
  init(_ status: stat) {
    byteCount = Int64(status.st_size)
    modified = [Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec)]
    // Programs can't set this time, as some do with the time of the content.
    changed = [Int64(status.st_ctim.tv_sec), Int64(status.st_ctim.tv_nsec)]
    identity = [UInt64(status.st_dev), UInt64(status.st_ino)]
  }

  /// The part that stays the same when the disk is disconnected and connected again.
  var stamp: FileStamp {
    var stamp = FileStamp(byteCount: byteCount, seconds: modified[0], nanoseconds: modified[1])
    stamp.head = head
    return stamp
  }

  /// Whether the content changed a moment ago, so that a program may still be writing it.
  func isFresh(at moment: Date) -> Bool {
    let age = moment.timeIntervalSince1970 - Double(modified[0]) - Double(modified[1]) / 1e9
    return abs(age) < Self.freshness
  }

  /// In seconds: even slow writers, such as downloads, write more often than that.
  private static let freshness = 2.0

  /// Whether it is the same file with the same content, though it may have been deleted meanwhile:
  /// deleting a name changes the time of the inode (`ctime`), not that of the content.
  func hasContent(of other: FileState) -> Bool {
    byteCount == other.byteCount && modified == other.modified && identity == other.identity
  }
}

/// The free and total space of a disk.
struct DiskSpace: Hashable, Sendable {
  /// The bytes that the user may still write.
  let free: Int64
  /// The size of the file system; 0 where it does not report one.
  let total: Int64

  /// The bytes that copies and caches leave free, so that there is always room for a name: 32 MiB,
  /// or a sixteenth of the disk if that is less.
  var reserve: Int64 { min(32 << 20, total / 16) }

  /// Whether that many more bytes leave the reserve free. On a file system that does not report its
  /// size, everything fits.
  /// - Parameter booked: the bytes that other copies have not written yet.
  func fits(_ byteCount: Int64, beside booked: Int64 = 0) -> Bool {
    total <= 0 || free - reserve - booked >= byteCount
  }
}

extension FilePath {
  /// The state of the file at the path, which changes with its content.
  func state() throws(FileError) -> FileState {
    var status = stat()
    guard withCString({ stat($0, &status) }) == 0 else { throw FileError(self, code: errno) }
    return FileState(status)
  }

  /// Whether both paths are on the same file system; also `false` where that can't be read.
  func isOnDisk(of other: FilePath) -> Bool {
    var status = stat()
    var others = stat()
    return withCString { stat($0, &status) } == 0 && other.withCString { stat($0, &others) } == 0
      && status.st_dev == others.st_dev
  }

  /// The free and total space of the disk with the path.
  func room() throws(FileError) -> DiskSpace {
    var status = statvfs()
    guard withCString({ statvfs($0, &status) }) == 0 else { throw FileError(self, code: errno) }
    let size = UInt64(status.f_frsize)
    func bytes(_ blocks: UInt64) -> Int64 {
      let (count, isTooMuch) = blocks.multipliedReportingOverflow(by: size)
      return isTooMuch ? .max : Int64(clamping: count)
    }
    return DiskSpace(free: bytes(UInt64(status.f_bavail)), total: bytes(UInt64(status.f_blocks)))
  }
}
