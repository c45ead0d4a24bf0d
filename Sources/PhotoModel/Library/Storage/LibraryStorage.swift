// The database of a library as its stores share it: one connection, one executor, and what else
// their statements need. Functions that several stores use within a transaction are extensions, by
// concern: photos (`LibraryStorage+Photos.swift`), steps of the history
// (`LibraryStorage+Steps.swift`), copies (`LibraryStorage+Copies.swift`), the trash's clock
// (`LibraryStorage+TrashClock.swift`) and settings (`LibraryStorage+Settings.swift`).

import Foundation
import Synchronization

/// The database of a library. The library and its stores are actors that run on its executor; only
/// they call its functions, so that the statements of two calls never interleave.
final class LibraryStorage: Sendable {
  /// The executor of the library and its stores.
  let executor = BlockingExecutor(label: "org.gtkphotos.library")
  let database: LibraryDatabase
  /// The originals that the photos' rows refer to.
  let originals: OriginalStore
  /// The files of pasted pictures and downloads in the library's folder.
  let pasted: PastedFiles
  /// How many of ``Migrations/all`` the database has run. A library that is only read may have run
  /// fewer than there are.
  let schema: Int64
  /// The columns that ``photo(from:)`` reads.
  let columns: String
  /// The clock for the time of day.
  let wallClock: @Sendable () -> Date
  /// How long the machine has been on; `nil` where that is unknown.
  let uptime: @Sendable () -> Uptime?
  /// The words that a search understands.
  let vocabulary: @Sendable () -> SearchVocabulary
  /// The lock of a library that is open for a window. It is held as long as any store refers to
  /// this object, or until the library is closed.
  let lock: Mutex<LibraryLock?>
  /// The perceptual hashes of the photos, read on first use. Set to `nil` when photos may have come
  /// back from the trash, so that they are read again.
  let looks = Mutex<SimilarPictures?>(nil)

  init(
    of folder: FilePath, _ database: LibraryDatabase, schema: Int64, lock: LibraryLock?,
    identity: String?, now: @escaping @Sendable () -> Date,
    uptime: @escaping @Sendable () -> Uptime?,
    vocabulary: @escaping @Sendable () -> SearchVocabulary
  ) {
    self.database = database
    originals = OriginalStore(library: folder, id: identity)
    pasted = PastedFiles(library: folder)
    self.schema = schema
    columns = PhotoRow.columns(schema: schema)
    self.lock = Mutex(lock)
    wallClock = now
    self.uptime = uptime
    self.vocabulary = vocabulary
  }

  /// The time of day, rounded to milliseconds.
  func today() -> Date { Date(milliseconds: wallClock().milliseconds) }
}
