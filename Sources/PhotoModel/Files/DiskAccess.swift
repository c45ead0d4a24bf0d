// The calls by which an import may fail: on the disk that it reads from, and on the library's.

import Foundation

/// How files are read and written; tests pass disks that fail.
///
/// Every call but ``mounts`` and ``now`` blocks on the disk.
public struct DiskAccess: Sendable {
  /// Reads on in a file. Returns the number of bytes, 0 at its end.
  var read: @Sendable (borrowing File, UnsafeMutableRawBufferPointer) throws(FileError) -> Int
  /// Writes every byte to a file.
  var write: @Sendable (borrowing File, UnsafeRawBufferPointer) throws(FileError) -> Void
  /// What tells the content of what stands at a path from another.
  var state: @Sendable (FilePath) throws(FileError) -> FileState
  /// How much room the disk with a path has.
  var room: @Sendable (FilePath) throws(FileError) -> DiskSpace
  /// The time, by which files tell when they changed last.
  var now: @Sendable () -> Date = { Date() }
  /// What is mounted where, for which no disk is asked.
  var mounts = Mounts.system

  /// The system's own calls.
  public init() {
    read = Self.systemRead
    write = Self.systemWrite
    state = { (path: FilePath) throws(FileError) -> FileState in try path.state() }
    room = { (path: FilePath) throws(FileError) -> DiskSpace in try path.room() }
  }

  /// Reads on in a file, as ``read`` does by itself.
  static func systemRead(
    _ file: borrowing File, _ buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int {
    try file.read(into: buffer)
  }

  /// Writes to a file, as ``write`` does by itself.
  static func systemWrite(
    _ file: borrowing File, _ buffer: UnsafeRawBufferPointer
  ) throws(FileError) {
    try file.write(buffer)
  }
}
