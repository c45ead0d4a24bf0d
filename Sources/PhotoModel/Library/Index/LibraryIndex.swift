// The index of a library as its stores share it: one connection, one executor, and what their statements
// need besides. What several stores do within a transaction are plain functions on it, by concern:
// photos (`LibraryIndex+Photos.swift`), steps of the history (`LibraryIndex+Steps.swift`), copies
// (`LibraryIndex+Copies.swift`), the trash's clock (`LibraryIndex+TrashClock.swift`) and settings
// (`LibraryIndex+Settings.swift`).

import Foundation
import Synchronization

/// The index of a library. The library and its stores are actors that run on its executor; only they call
/// its functions, so that no call comes between the statements of another.
final class LibraryIndex: Sendable {
  /// What the library and its stores run on.
  let executor = BlockingExecutor(label: "org.gtkphotos.library")
  let database: LibraryDatabase
  /// The originals that the index speaks of.
  let originals: OriginalStore
  /// The files in the library of pictures that have no other.
  let pasted: PastedFiles
  /// How many of ``Migrations/all`` the index has seen: fewer than there are where it is only
  /// looked at.
  let schema: Int64
  /// The columns that ``photo(from:)`` reads.
  let columns: String
  /// Tells the time of day.
  let wallClock: @Sendable () -> Date
  /// Tells how long the machine has been on.
  let uptime: @Sendable () -> Uptime?
  /// Held while a window has the library open: as long as anybody has the index, until the library is
  /// closed.
  let lock: Mutex<LibraryLock?>
  /// What the photos look like, once that was asked for; nothing where a photo may have come back from
  /// the trash.
  let looks = Mutex<SimilarPictures?>(nil)

  init(
    of folder: FilePath, _ database: LibraryDatabase, schema: Int64, lock: LibraryLock?,
    identity: String?, now: @escaping @Sendable () -> Date,
    uptime: @escaping @Sendable () -> Uptime?
  ) {
    self.database = database
    originals = OriginalStore(library: folder, id: identity)
    pasted = PastedFiles(library: folder)
    self.schema = schema
    columns = PhotoRow.columns(schema: schema)
    self.lock = Mutex(lock)
    wallClock = now
    self.uptime = uptime
  }

  /// The time of day, to the millisecond.
  func today() -> Date { Date(milliseconds: wallClock().milliseconds) }
}
