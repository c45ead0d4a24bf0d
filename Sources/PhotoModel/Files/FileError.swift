// What can go wrong with a file, as people would tell it apart. The wording is the
// interface's.

import Foundation

/// A failed operation on a file or folder.
public enum FileError: Error, Equatable, Sendable {
  /// Nothing stands at the path.
  case missing(FilePath)
  /// The person may not read, or may not write, what stands there.
  case notPermitted(FilePath)
  /// A folder stands where a file is needed.
  case folder(FilePath)
  /// A pipe, a socket or a device stands where a file is needed.
  case special(FilePath)
  /// The file system has no room left, or the person's quota is used up.
  case diskFull(FilePath)
  /// The file has more bytes than the file system, or the person's limit, allows one to have.
  case tooLarge(FilePath)
  /// The file system can only be read.
  case readOnly(FilePath)
  /// Anything else: the kernel's error number, as `errno` tells it.
  case failed(FilePath, code: Int32)

  /// The error that an `errno` value stands for.
  public init(_ path: FilePath, code: Int32) {
    switch code {
    case ENOENT, ENOTDIR: self = .missing(path)
    case EACCES, EPERM: self = .notPermitted(path)
    case EISDIR: self = .folder(path)
    case ENOSPC, EDQUOT: self = .diskFull(path)
    case EFBIG: self = .tooLarge(path)
    case EROFS: self = .readOnly(path)
    default: self = .failed(path, code: code)
    }
  }

  /// The path that the error is about.
  public var path: FilePath {
    switch self {
    case .missing(let path), .notPermitted(let path), .folder(let path), .special(let path),
      .diskFull(let path), .tooLarge(let path), .readOnly(let path), .failed(let path, _):
      path
    }
  }
}

extension FileError {
  /// Whether what could not be read may be readable once its disk is back: neither the permissions nor
  /// the path itself is in the way.
  var mayPass: Bool {
    switch self {
    case .missing: true
    case .failed(_, let code): code != ELOOP && code != ENAMETOOLONG
    case .notPermitted, .folder, .special, .diskFull, .tooLarge, .readOnly: false
    }
  }
}
