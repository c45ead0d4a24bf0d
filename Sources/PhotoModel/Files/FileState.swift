// What tells one content of a file from another without reading it, and how much room a disk has.

import Foundation

/// What changes when a file's content does, or when another file takes its place.
struct FileState: Hashable, Sendable {
  /// The size in bytes, holes included.
  let byteCount: Int64
  private let modified: [Int64]
  private let changed: [Int64]
  private let identity: [UInt64]
  /// Tells what the file begins with, see ``FileStamp``; `nil` where that was not read.
  var head: Int64?

  /// The state that stat(2) tells.
  init(_ status: stat) {
    byteCount = Int64(status.st_size)
    modified = [Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec)]
    // Nobody sets it back, as some programs do with the time of the content.
    changed = [Int64(status.st_ctim.tv_sec), Int64(status.st_ctim.tv_nsec)]
    identity = [UInt64(status.st_dev), UInt64(status.st_ino)]
  }

  /// What of it stays when the file's disk is pulled out and put back.
  var stamp: FileStamp {
    var stamp = FileStamp(byteCount: byteCount, seconds: modified[0], nanoseconds: modified[1])
    stamp.head = head
    return stamp
  }

  /// Whether the content has changed a moment ago: whoever writes it may not have come to its end.
  func isFresh(at moment: Date) -> Bool {
    let age = moment.timeIntervalSince1970 - Double(modified[0]) - Double(modified[1]) / 1e9
    return abs(age) < Self.freshness
  }

  /// In seconds: programs that write slowly, such as downloads, write more often.
  private static let freshness = 2.0

  /// Whether it is the same file with the same content, though it may have lost a name: to be deleted
  /// changes the time of the file, not that of what is in it.
  func hasContent(of other: FileState) -> Bool {
    byteCount == other.byteCount && modified == other.modified && identity == other.identity
  }
}

/// How much room a disk has.
struct DiskSpace: Hashable, Sendable {
  /// The bytes that the person may still fill.
  let free: Int64
  /// All bytes; 0 where the file system does not tell.
  let total: Int64

  /// The bytes that copies and caches leave free, so that there is always room for a name: 32 MiB, or
  /// a sixteenth of a small disk.
  var reserve: Int64 { min(32 << 20, total / 16) }

  /// Whether so many bytes more leave the reserve free. A file system that does not tell its size keeps
  /// nobody out.
  /// - Parameter booked: bytes that others are still to write.
  func fits(_ byteCount: Int64, beside booked: Int64 = 0) -> Bool {
    total <= 0 || free - reserve - booked >= byteCount
  }
}

extension FilePath {
  /// What tells the content of what stands at the path from another.
  func state() throws(FileError) -> FileState {
    var status = stat()
    guard withCString({ stat($0, &status) }) == 0 else { throw FileError(self, code: errno) }
    return FileState(status)
  }

  /// Whether both paths lie on the same file system; `false` too where that can't be told.
  func isOnDisk(of other: FilePath) -> Bool {
    var status = stat()
    var others = stat()
    return withCString { stat($0, &status) } == 0 && other.withCString { stat($0, &others) } == 0
      && status.st_dev == others.st_dev
  }

  /// How much room the disk with the path has.
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
