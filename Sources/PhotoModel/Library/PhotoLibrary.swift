// The library: an SQLite index and content-addressed originals (`OriginalStore.swift`).
// This file keeps the photos' rows; opening and closing are in `PhotoLibrary+Opening.swift`, the
// naming queue's rows in `PhotoLibrary+NamingQueue.swift`, pictures without a file of their own in
// `PhotoLibrary+Pasted.swift`, undo and redo in `PhotoLibrary+History.swift`, deletions in
// `PhotoLibrary+Trash.swift`, the inspection in `LibraryCheck.swift`.

import Foundation

/// A library of photos on the disk.
///
/// Every call that changes something returns when the disk holds the change: the index runs
/// with `journal_mode=WAL` and `synchronous=FULL`. The actor has an executor of its own, as
/// its calls block on the disk.
public actor PhotoLibrary {
  /// The library's folder.
  public nonisolated let folder: FilePath
  /// The folder of the originals.
  public nonisolated let originals: OriginalStore

  let database: LibraryDatabase
  /// What the photos look like, once that was asked for.
  var looks: SimilarPictures?
  /// The digests of originals that were removed for good, until ``takeGone()``.
  var gone: Set<String> = []
  /// Why the opening could not clear away what it found, until ``takeStartTrouble()``.
  var startTrouble: LibraryError?
  /// What is known of damage to the index; the reader has the same.
  nonisolated let damage: DatabaseDamage
  /// The names of photos may have changed unheard before the connection was opened so often.
  var settledRenewals = 0
  /// Held while a window has the library open.
  var lock: LibraryLock?
  /// The mending of what an older version left open to others.
  var mending: Task<Void, Never>?
  /// Tells when files of the library go away.
  var watch: FolderWatch?
  /// The names that a search has looked through.
  var texts: ReadTexts?
  /// ``reader``, where this is not it.
  private nonisolated let besideReader: PhotoLibrary?
  private let executor = BlockingExecutor(label: "org.gtkphotos.library")
  /// Tells the time of day.
  nonisolated let wallClock: @Sendable () -> Date
  /// Tells how long the machine has been on.
  nonisolated let uptime: @Sendable () -> Uptime?

  /// The actor's own executor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The same library for what a window asks: it only reads, on a connection and an executor of
  /// its own, so that no answer waits for what an import writes. What a call has changed that has
  /// returned, it sees. Answers of it and of the library come in any order.
  nonisolated var reader: PhotoLibrary { besideReader ?? self }

  init(
    folder: FilePath, database: LibraryDatabase, schema: Int64, lock: LibraryLock? = nil,
    identity: String? = nil, reader: PhotoLibrary? = nil, now: @escaping @Sendable () -> Date,
    uptime: @escaping @Sendable () -> Uptime? = { nil }
  ) {
    besideReader = reader
    self.schema = schema
    columns = PhotoRow.columns(schema: schema)
    self.folder = folder
    self.originals = OriginalStore(library: folder, id: identity)
    damage = database.damage
    self.database = database
    self.lock = lock
    wallClock = now
    self.uptime = uptime
  }

  /// The index of a library.
  static func index(of folder: FilePath) -> FilePath { folder.appending("library.sqlite") }

  // MARK: - Reading

  /// All photos in the order they were picked, without those that are deleted.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func photos() throws(LibraryError) -> [Photo] {
    try database.checkPresence()
    return try database.rows(
      "SELECT \(columns) FROM photo WHERE deleted_at IS NULL ORDER BY sequence",
      make: photo)
  }

  /// One photo, `nil` where there is none or it is deleted.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func photo(_ id: Photo.ID) throws(LibraryError) -> Photo? {
    try database.rows(
      "SELECT \(columns) FROM photo WHERE id = ? AND deleted_at IS NULL", SQLValue(id),
      make: photo
    ).first
  }

  /// How many of ``Migrations/all`` the index has seen: fewer than there are where it is only
  /// looked at.
  let schema: Int64
  /// The columns that ``photo(_:)`` reads.
  let columns: String

  func photo(_ row: Row) throws(LibraryError) -> Photo {
    try PhotoRow.photo(row, of: database.path, in: originals)
  }

  // MARK: - Changing

  /// Gives a photo a name, kept letter for letter. It no longer waits for one.
  /// - Throws: ``LibraryError/blankName``, ``LibraryError/noSuchPhoto(_:)``, or what keeps
  ///   the index from being written; the old name stands then.
  public func rename(_ id: Photo.ID, to name: String) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in try rename(inTransaction: id, to: name) }
  }

  func rename(inTransaction id: Photo.ID, to name: String) throws(LibraryError) {
    try setName(name, of: id)
    try database.run("DELETE FROM naming_queue WHERE photo = ?", SQLValue(id))
  }

  /// Gives a photo a name and records it. Part of a transaction, before its question is answered.
  /// Returns the step; `nil` where it had the name.
  @discardableResult
  func setName(_ name: String, of id: Photo.ID) throws(LibraryError) -> Int64? {
    try setNames([(id, name)])
  }

  /// Notes whether a photo is liked.
  /// - Throws: ``LibraryError/noSuchPhoto(_:)``, or what keeps the index from being written.
  public func setLiked(_ id: Photo.ID, _ liked: Bool) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      _ = try change(liked ? .like : .unlike, [(id, SQLValue(liked))])
    }
  }

  /// The time of day, to the millisecond.
  func today() -> Date { Date(milliseconds: wallClock().milliseconds) }
}
