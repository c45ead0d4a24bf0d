// What can go wrong with a database file, and how those who own one tell it in their own words.

import CSQLite
import Foundation

/// A failed operation on a database; its path is that of the database file.
enum DatabaseError: Error, Equatable {
  /// The file is damaged or is no database; SQLite's words.
  case damaged(FilePath, detail: String)
  /// The file, or its disk, can only be read.
  case readOnly(FilePath)
  /// The disk that holds the file is full.
  case diskFull(FilePath)
  /// The file was moved or deleted while it was open.
  case gone(FilePath)
  /// The connection was closed for good.
  case closed(FilePath)
  /// The log was removed while it was open, and what it held could not be saved.
  case logMissing(FilePath)
  /// The file, or what stands beside it, could not be read or written.
  case file(FileError)
  /// Anything else that SQLite says: its result code and words.
  case sqlite(FilePath, code: Int32, detail: String)
}

/// The errors by which the owner of a database tells what fails: all of ``Database`` throws them.
protocol DatabaseFailure: Error {
  /// What the owner calls an error of the database.
  init(_ error: DatabaseError)
}

extension DatabaseError: DatabaseFailure {
  /// The error itself, for an owner that has no other ones.
  init(_ error: DatabaseError) { self = error }
}

extension DatabaseError {
  /// The error that SQLite's result code stands for.
  /// - Parameters:
  ///   - path: the database file.
  ///   - connection: the connection that gave the code; `nil` where it could not be made.
  init(_ path: FilePath, _ code: Int32, _ connection: OpaquePointer?) {
    let detail =
      (connection.map(sqlite3_errmsg) ?? sqlite3_errstr(code)).map { String(cString: $0) } ?? ""
    let system = connection.map(sqlite3_system_errno) ?? 0
    self =
      switch code & 0xff {
      // SQLITE_IOERR_SHORT_READ: the file is cut off, and the system has nothing to say.
      case _ where code == SQLITE_IOERR | 2 << 8: .damaged(path, detail: detail)
      case SQLITE_FULL: .diskFull(path)
      case SQLITE_READONLY: .readOnly(path)
      case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(path, detail: detail)
      case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
        .file(FileError(path, code: system == 0 ? EACCES : system))
      case SQLITE_IOERR where system == ENOSPC || system == EDQUOT: .diskFull(path)
      case SQLITE_IOERR: .file(.failed(path, code: system == 0 ? EIO : system))
      default: .sqlite(path, code: code, detail: detail)
      }
  }
}
