// What exists at a path, as distinct from a path that can't be read: an error is no proof that
// nothing is there.

import Foundation

/// What exists at a path.
enum FileKind: Sendable, Equatable {
  case nothing
  case file
  case folder
  /// A pipe, a socket or a device.
  case special
  /// A symbolic link without a target, which may be on a disk that is not connected.
  case brokenLink
}

extension FilePath {
  /// What exists at the path, links followed.
  /// - Throws: the error where that can't be read, for example where a folder on the way may not be
  ///   entered.
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
    // `FileError` would make this `.missing`, but a file in place of a folder is not nothing.
    if code == ENOTDIR { throw .failed(self, code: code) }
    guard code == ENOENT else { throw FileError(self, code: code) }
    return withCString({ lstat($0, &status) }) == 0 ? .brokenLink : .nothing
  }
}
