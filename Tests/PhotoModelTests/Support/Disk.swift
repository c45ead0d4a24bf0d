// Files for tests, on POSIX calls, so that names may be any bytes.

import Foundation

@testable import PhotoModel

struct PosixError: Error {
  let code = errno
}

extension FilePath {
  /// Writes a file anew and returns its path.
  @discardableResult
  func holding(_ bytes: [UInt8]) throws -> FilePath {
    let descriptor = withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o644) }
    guard descriptor >= 0 else { throw PosixError() }
    defer { close(descriptor) }
    guard write(descriptor, bytes, bytes.count) == bytes.count else { throw PosixError() }
    return self
  }

  /// Writes a file with a text.
  @discardableResult
  func holding(_ text: String) throws -> FilePath { try holding(Array(text.utf8)) }

  /// Makes a folder and returns its path.
  @discardableResult
  func asFolder() throws -> FilePath {
    guard withCString({ mkdir($0, 0o755) }) == 0 else { throw PosixError() }
    return self
  }

  /// Makes a symbolic link that leads to another path.
  @discardableResult
  func linked(to target: FilePath) throws -> FilePath {
    let status = withCString { link in target.withCString { symlink($0, link) } }
    guard status == 0 else { throw PosixError() }
    return self
  }

  /// Makes a named pipe that nobody writes to.
  func asPipe() throws -> FilePath {
    guard withCString({ mkfifo($0, 0o644) }) == 0 else { throw PosixError() }
    return self
  }

  /// The bytes of the file.
  func contents() throws -> [UInt8] {
    let descriptor = withCString { open($0, O_RDONLY) }
    guard descriptor >= 0 else { throw PosixError() }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw PosixError() }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    guard read(descriptor, &bytes, bytes.count) == bytes.count else { throw PosixError() }
    return bytes
  }

  /// What a pick of the file keeps, to tell it from another one at its path.
  func stamp() throws -> FileStamp {
    var state = try state()
    state.head = FileStamp.digest(ofHead: Array(try contents().prefix(FileStamp.headLength)))
    return state.stamp
  }

  /// Sets when the content of the file changed last, in nanoseconds since 1970.
  func setModified(_ nanoseconds: Int64) throws {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
    guard withCString({ utimensat(AT_FDCWD, $0, [time, time], 0) }) == 0 else {
      throw PosixError()
    }
  }

  /// Changes one byte of the file, and neither its size nor its name.
  func flip(at offset: Int) throws {
    var bytes = try contents()
    bytes[offset] ^= 1
    try holding(bytes)
  }

  /// The paths of all files below the folder but the mark of originals, relative to it, in order.
  func tree() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: text).filter {
      !appending($0).isFolder() && !$0.hasSuffix(OriginalStore.markName)
    }.sorted()
  }

  /// The bytes of all files below the folder, by their paths.
  func everything() throws -> [String: [UInt8]] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: text)
    let files = paths.filter { !appending($0).isFolder() }
    return Dictionary(
      uniqueKeysWithValues: try files.map { ($0, try appending($0).contents()) })
  }

  /// The permissions of what stands at the path.
  func mode() throws -> mode_t {
    var status = stat()
    guard withCString({ stat($0, &status) }) == 0 else { throw PosixError() }
    return status.st_mode & 0o777
  }

  /// Sets the permissions of what stands at the path.
  func setMode(_ mode: mode_t) throws {
    guard withCString({ chmod($0, mode) }) == 0 else { throw PosixError() }
  }
}
