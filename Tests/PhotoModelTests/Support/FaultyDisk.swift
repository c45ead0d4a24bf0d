// Disks that fail as the test says, at the calls by which an import may fail.

import Foundation
import Synchronization

@testable import PhotoModel

/// The system's disks, but for what the test says.
final class FaultyDisk: Sendable {
  struct Faults {
    /// Reading these files fails so.
    var reads: [FilePath: Int32] = [:]
    /// What happens each time that a piece of these files is to be read.
    var whileReading: [FilePath: @Sendable () -> Void] = [:]
    /// What happens each time that a piece of a copy is to be written.
    var whileWriting: (@Sendable () -> Void)?
    /// What happens each time that something below these folders is looked at.
    var whileLooking: [FilePath: @Sendable () -> Void] = [:]
    /// What is at these paths, or below them, can't be looked at.
    var away: [FilePath: Int32] = [:]
    /// A copy of more bytes can't be written, and why.
    var mostBytes: (byteCount: Int64, code: Int32)?
    /// How much room there is; as much as there is where it is `nil`.
    var room: DiskSpace?
    /// What time it is; long after everything was written where it is `nil`.
    var now: Date?
    /// How often pieces of files were read.
    var readCounts: [FilePath: Int] = [:]
  }

  private let state = Mutex(Faults())

  /// What fails.
  var faults: Faults {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// The calls.
  var access: DiskAccess {
    var access = DiskAccess()
    access.now = { [self] in faults.now ?? DiskAccess.ofOldFiles.now() }
    access.read = {
      [self] (file: borrowing File, buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int
      in
      let path = file.path
      let now = state.withLock { faults in
        faults.readCounts[path, default: 0] += 1
        return faults
      }
      now.whileReading[path]?()
      if let code = now.reads[path] { throw FileError(path, code: code) }
      return try DiskAccess.systemRead(file, buffer)
    }
    access.write = {
      [self] (file: borrowing File, buffer: UnsafeRawBufferPointer) throws(FileError) -> Void in
      faults.whileWriting?()
      let limit = faults.mostBytes
      let size = try file.size()
      if let limit, size + Int64(buffer.count) > limit.byteCount {
        throw FileError(file.path, code: limit.code)
      }
      try DiskAccess.systemWrite(file, buffer)
    }
    access.state = { [self] (path: FilePath) throws(FileError) -> FileState in
      let now = faults
      for (folder, action) in now.whileLooking where path.isWithin(folder) { action() }
      for (folder, code) in now.away where path.isWithin(folder) {
        throw FileError(path, code: code)
      }
      return try path.state()
    }
    access.room = { [self] (path: FilePath) throws(FileError) -> DiskSpace in
      if let room = faults.room { return room }
      return try path.room()
    }
    return access
  }
}
