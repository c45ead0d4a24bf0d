// What stands at a path, told apart from what can't be looked at: that nothing was seen is no proof
// that nothing is there.

import Foundation

/// What stands at a path.
enum FileKind: Sendable, Equatable {
  case nothing
  case file
  case folder
  /// A pipe, a socket or a device.
  case special
  /// A symbolic link that leads to nothing: perhaps to a disk that is not connected.
  case brokenLink
}

extension FilePath {
  /// What stands at the path, seen through links.
  /// - Throws: why that can't be told: the person may not enter a folder on the way, for one.
  func kind() throws(FileError) -> FileKind {
    var status = stat()
    if withCString({ stat($0, &status) }) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFREG: return .file
      case S_IFDIR: return .folder
      default: return .special
      }
    }
    let code = errno
    // Not as `FileError` has it: a file on the way is not nothing.
    if code == ENOTDIR { throw .failed(self, code: code) }
    guard code == ENOENT else { throw FileError(self, code: code) }
    return withCString({ lstat($0, &status) }) == 0 ? .brokenLink : .nothing
  }
}
