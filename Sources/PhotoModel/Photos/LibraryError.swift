// What can go wrong with a library. The wording is the interface's.

import Foundation

/// A failed operation on a library.
public enum LibraryError: Error, Equatable, Sendable {
  /// The folder above the library is missing: perhaps its disk is not connected.
  case folderMissing(FilePath)
  /// There are originals, but the index that names them is gone. A new, empty index is never
  /// put in its place.
  case indexMissing(FilePath)
  /// A later version of the app made the library.
  case newerSchema(FilePath, found: Int64, known: Int64)
  /// The database belongs to another program.
  case foreign(FilePath)
  /// Another window has the library open.
  case inUse(FilePath)
  /// The index is damaged or is no database; SQLite's words.
  case damaged(FilePath, detail: String)
  /// The library, or its disk, can only be read.
  case readOnly(FilePath)
  /// The disk that holds the library is full.
  case diskFull(FilePath)
  /// The library was moved or deleted while it was open.
  case gone(FilePath)
  /// The index's log was removed while it was open, and what it held could not be saved.
  case logMissing(FilePath)
  /// A log that the index's last changes stand in, and that can be read only where both may be written.
  case logUnreadable(FilePath)
  /// The library was closed, with its window.
  case closed(FilePath)
  /// The disk that the library lay on is not there: nothing is mounted at `mountPoint`. Where it is
  /// known from earlier, `record` is the file that says so.
  case diskMissing(FilePath, mountPoint: FilePath, record: FilePath?)
  /// The folder of the originals is missing, or holds none of the library's photos.
  case originalsMissing(FilePath)
  /// The folder of the originals belongs to another library.
  case originalsForeign(FilePath)
  /// A photo is gone from the library.
  case noSuchPhoto(UUID)
  /// A name without a visible letter.
  case blankName
  /// A file of the library could not be read or written.
  case file(FileError)
  /// Anything else that SQLite says: its result code and words.
  case database(FilePath, code: Int32, detail: String)
}
