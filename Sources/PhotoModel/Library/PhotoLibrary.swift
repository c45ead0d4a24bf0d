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

  let database: Database
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
    folder: FilePath, database: Database, schema: Int64, lock: LibraryLock? = nil,
    identity: String? = nil, reader: PhotoLibrary? = nil, now: @escaping @Sendable () -> Date,
    uptime: @escaping @Sendable () -> Uptime? = { nil }
  ) {
    besideReader = reader
    self.schema = schema
    columns = Self.columns(schema: schema)
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

  /// The columns in a library of an older version, which is looked at without being changed.
  private static func columns(schema: Int64) -> String {
    let known = "id, name, sha256, extension, source_name, byte_count, liked, added_at, sequence"
    return known + (schema < 3 ? ", NULL, NULL, NULL, NULL" : ", title, taken_at, camera, place")
  }

  func photo(_ row: Row) throws(LibraryError) -> Photo {
    // Only digits and letters become part of a path, whatever a damaged row says.
    guard let id = row.text(0).flatMap(UUID.init), let sha256 = row.text(2), !sha256.isEmpty,
      sha256.utf8.allSatisfy(Self.isHexadecimal), let fileExtension = row.text(3),
      fileExtension.utf8.allSatisfy(Self.isLetterOrDigit)
    else {
      throw .damaged(
        database.path, detail: "row \(row.integer(8)) of photo has no identifier or no digest")
    }
    let original = originals.path(sha256: sha256, fileExtension: fileExtension)
    return Photo(
      id: id, sequence: row.integer(8), name: row.text(1), sha256: sha256, original: original,
      sourceName: row.text(4) ?? "", byteCount: row.integer(5), liked: row.integer(6) != 0,
      added: Date(milliseconds: row.integer(7)),
      metadata: PhotoMetadata(
        title: row.text(9), taken: row.text(10).flatMap { LocalDateTime(iso8601: $0) },
        camera: row.text(11), place: row.text(12)))
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
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
