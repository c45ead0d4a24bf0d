// The system calls with which an import may fail, on the source's disk and on the library's, as
// functions that tests replace.

import Foundation

/// The calls that read and write files; tests pass disks that fail.
///
/// Every call but ``mounts`` and ``now`` blocks on the disk.
public struct DiskAccess: Sendable {
  /// Reads the next bytes of a file. Returns their number, 0 at the end.
  var read: @Sendable (borrowing File, UnsafeMutableRawBufferPointer) throws(FileError) -> Int
  /// Writes every byte to a file.
  var write: @Sendable (borrowing File, UnsafeRawBufferPointer) throws(FileError) -> Void
  /// The state of the file at a path, which changes with its content.
  var state: @Sendable (FilePath) throws(FileError) -> FileState
  /// The free and total bytes of the disk with a path.
  var room: @Sendable (FilePath) throws(FileError) -> DiskSpace
  /// The time of day, to compare with files' times of change.
  var now: @Sendable () -> Date = { Date() }
  /// The mount points, which are read without asking a disk.
  var mounts = Mounts.system

  /// The system's own calls.
  public init() {
    read = Self.systemRead
    write = Self.systemWrite
    state = { (path: FilePath) throws(FileError) -> FileState in try path.state() }
    room = { (path: FilePath) throws(FileError) -> DiskSpace in try path.room() }
  }

  /// The system's implementation of ``read``.
  static func systemRead(
    _ file: borrowing File, _ buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int {
    try file.read(into: buffer)
  }

  /// The system's implementation of ``write``.
  static func systemWrite(
    _ file: borrowing File, _ buffer: UnsafeRawBufferPointer
  ) throws(FileError) {
    try file.write(buffer)
  }
}
