// What can go wrong with a library. The app words the errors.

import Foundation

/// A failed operation on a library.
public enum LibraryError: Error, Equatable, Sendable {
  /// The folder above the library is missing: perhaps its disk is not connected.
  case folderMissing(FilePath)
  /// There are originals, but the database that names them is missing. A new, empty one is never
  /// created instead of it.
  case databaseMissing(FilePath)
  /// A later version of the app made the library.
  case newerSchema(FilePath, found: Int64, known: Int64)
  /// The database belongs to another program.
  case foreign(FilePath)
  /// Another window has the library open.
  case inUse(FilePath)
  /// The database is damaged, or the file is none; `detail` is SQLite's message.
  case damaged(FilePath, detail: String)
  /// The library, or its disk, can only be read.
  case readOnly(FilePath)
  /// The disk that holds the library is full.
  case diskFull(FilePath)
  /// The library was moved or deleted while it was open.
  case gone(FilePath)
  /// Another library is at its path than the one that was opened, or its disk was connected again: what was opened
  /// can't be used any more.
  case replaced(FilePath)
  /// The database's log was removed while it was open, and its content could not be saved.
  case logMissing(FilePath)
  /// The log holds the last changes, and can be read only if database and log can be written.
  case logUnreadable(FilePath)
  /// The library was closed, with its window.
  case closed(FilePath)
  /// The disk of the library is missing: nothing is mounted at `mountPoint`. If that is known from
  /// an earlier session, `record` is the file that says so.
  case diskMissing(FilePath, mountPoint: FilePath, record: FilePath?)
  /// The folder of the originals is missing, or holds none of the library's photos.
  case originalsMissing(FilePath)
  /// The folder of the originals belongs to another library.
  case originalsForeign(FilePath)
  /// A library was to be made in a folder that has something in it.
  case notEmpty(FilePath)
  /// The library does not have this photo, or not any more.
  case noSuchPhoto(UUID)
  /// A name of white space alone.
  case blankName
  /// A file of the library could not be read or written.
  case file(FileError)
  /// Any other error of SQLite: its result code and message.
  case database(FilePath, code: Int32, detail: String)
}
