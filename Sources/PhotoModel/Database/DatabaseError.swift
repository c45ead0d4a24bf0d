// The errors of a database file, and the protocol by which the owner of a database turns them into
// its own errors.

import CSQLite
import Foundation

/// A failed operation on a database; its path is that of the database file.
enum DatabaseError: Error, Equatable {
  /// The file is damaged or is not a database; `detail` is SQLite's message.
  case damaged(FilePath, detail: String)
  /// The file, or its disk, is read-only.
  case readOnly(FilePath)
  /// The disk that holds the file is full.
  case diskFull(FilePath)
  /// The file was moved or deleted while it was open.
  case gone(FilePath)
  /// Another file is at the path than the one that was opened, or the same one on a disk that was connected again.
  case replaced(FilePath)
  /// The connection was closed for good.
  case closed(FilePath)
  /// The log was deleted while it was open, and its contents could not be saved.
  case logMissing(FilePath)
  /// The file, or one of SQLite's files beside it, could not be read or written.
  case file(FileError)
  /// Any other error of SQLite: its result code and message.
  case sqlite(FilePath, code: Int32, detail: String)
}

/// The owner's type of error, which all methods of ``Database`` throw.
protocol DatabaseFailure: Error {
  /// The owner's error for an error of the database.
  init(_ error: DatabaseError)
}

extension DatabaseError: DatabaseFailure {
  /// The error itself, for an owner without errors of its own.
  init(_ error: DatabaseError) { self = error }
}

extension DatabaseError {
  /// The error for a result code of SQLite.
  /// - Parameters:
  ///   - path: the database file.
  ///   - connection: the connection that returned the code; `nil` where it could not be opened.
  init(_ path: FilePath, _ code: Int32, _ connection: OpaquePointer?) {
    let detail =
      (connection.map(sqlite3_errmsg) ?? sqlite3_errstr(code)).map { String(cString: $0) } ?? ""
    let system = connection.map { Self.systemError(code, $0) } ?? 0
    self =
      switch code & 0xff {
      // SQLITE_IOERR_SHORT_READ: the file is truncated; there is no error of the system.
      case _ where code == SQLITE_IOERR | 2 << 8: .damaged(path, detail: detail)
      case SQLITE_FULL: .diskFull(path)
      case SQLITE_READONLY: .readOnly(path)
      case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(path, detail: detail)
      // SQLite tells so of a file beside it that it could not make.
      case SQLITE_CANTOPEN where system == ENOENT && path.exists():
        switch path.folder.creationError() {
        case .diskFull: .diskFull(path)
        case .readOnly, .notPermitted: .readOnly(path)
        case let error?: .file(error)
        case nil: .sqlite(path, code: code, detail: detail)
        }
      case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
        .file(FileError(path, code: system == 0 ? EACCES : system))
      case SQLITE_IOERR where system == ENOSPC || system == EDQUOT: .diskFull(path)
      case SQLITE_IOERR where system == EROFS: .readOnly(path)
      case SQLITE_IOERR: .file(.failed(path, code: system == 0 ? EIO : system))
      default: .sqlite(path, code: code, detail: detail)
      }
  }

  /// The `errno` behind a result code; 0 if there was none.
  private static func systemError(_ code: Int32, _ connection: OpaquePointer) -> Int32 {
    // SQLITE_IOERR_WRITE, _FSYNC, _DIR_FSYNC, _TRUNCATE: those of a commit.
    let isOfCommit = code & 0xff == SQLITE_IOERR && (3...6).contains(code >> 8)
    let ofFile = isOfCommit ? gtkphotos_sqlite_file_errno(connection) : 0
    return ofFile == 0 ? sqlite3_system_errno(connection) : ofFile
  }
}
