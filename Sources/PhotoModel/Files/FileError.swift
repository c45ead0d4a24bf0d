// The errors of files, distinguished as far as people need to know. Their texts are in
// `GtkPhotos/Wording/`.

import Foundation

/// A failed operation on a file or folder.
public enum FileError: Error, Equatable, Sendable {
  /// Nothing exists at the path.
  case missing(FilePath)
  /// The process may not read, or may not write, the file.
  case notPermitted(FilePath)
  /// The path is a folder, but a file is needed.
  case folder(FilePath)
  /// The path is a pipe, a socket or a device, but a file is needed.
  case special(FilePath)
  /// The file system is full, or the user's quota is used up.
  case diskFull(FilePath)
  /// The file is larger than the file system, or a limit of the process, allows.
  case tooLarge(FilePath)
  /// The file system is read-only.
  case readOnly(FilePath)
  /// Any other error: the kernel's error number (`errno`).
  case failed(FilePath, code: Int32)

  /// The error for an `errno` value.
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

  /// The path that the error concerns.
  public var path: FilePath {
    switch self {
    case .missing(let path), .notPermitted(let path), .folder(let path), .special(let path),
      .diskFull(let path), .tooLarge(let path), .readOnly(let path), .failed(let path, _):
      path
    }
  }
}

extension FileError {
  /// The `errno` values by which the kernel, FUSE and file systems of networks tell of a disk that was disconnected
  /// while it was mounted. `ENODEV` is none: `mmap` fails with it on a file system that can't share memory.
  public static let lostConnections: Set<Int32> = [
    ENOTCONN, ENXIO, ENOMEDIUM, ESTALE, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH, ETIMEDOUT,
    ECONNABORTED, ECONNRESET,
  ]

  /// Whether the error may pass when the disk is connected again: it is caused neither by
  /// permissions nor by the path itself.
  var mayPass: Bool {
    switch self {
    case .missing: true
    case .failed(_, let code): code != ELOOP && code != ENAMETOOLONG
    case .notPermitted, .folder, .special, .diskFull, .tooLarge, .readOnly: false
    }
  }
}
