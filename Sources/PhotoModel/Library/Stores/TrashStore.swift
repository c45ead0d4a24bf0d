// The trash: it holds deleted photos with their names, originals and positions in the naming queue,
// until it is emptied or their time is over. Undo (`HistoryStore.swift`) and picking the same bytes
// again (`NamingQueueStore+Imports.swift`) restore them, and a person who looks into it
// (`TrashStore+Items.swift`). The trash's clock is in `Storage/LibraryStorage+TrashClock.swift`.

import Foundation

/// The trash of a library: deletes photos, and removes them for good.
public actor TrashStore {
  let storage: LibraryStorage
  let database: LibraryDatabase
  /// The digests of originals that were removed for good, until ``takeGone()``.
  private var gone: Set<String> = []

  /// The library's executor: all stores of a library run on it, one call after another.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    storage.executor.asUnownedSerialExecutor()
  }

  init(_ storage: LibraryStorage) {
    self.storage = storage
    database = storage.database
  }

  /// How long deleted photos stay in the trash, in seconds: 30 days, by a clock that can be
  /// believed (`TrashClock.swift`). They are removed when the library opens next after that.
  public static let duration: TimeInterval = 30 * 24 * 60 * 60

  /// Moves photos to the trash, all or none. Those that are deleted already are passed over.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  public func delete(_ ids: [Photo.ID]) throws(LibraryError) {
    let list = SQLValue(list: ids)
    let isMeant = "id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL"
    try database.transaction { () throws(LibraryError) in
      let date = SQLValue.integer(try storage.seeClock().latest)
      let hasAny = try database.number("SELECT EXISTS (SELECT 1 FROM photo WHERE \(isMeant))", list)
      var step: Int64?
      if hasAny == 1 {
        let begun = try storage.beginStep(.deletion)
        try database.run(
          """
          INSERT INTO history_change (step, photo, after) SELECT ?, id, ? FROM photo WHERE \(isMeant)
          """, .integer(begun), date, list)
        try database.run("UPDATE photo SET deleted_at = ? WHERE \(isMeant)", date, list)
        step = begun
      }
      try storage.addCopies(of: list, in: step)
    }
  }

  /// Moves all photos to the trash, and withdraws the picks that are not copied yet, in one step.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  public func deleteAll() throws(LibraryError) {
    let isPick = "photo IS NULL AND withdrawn_at IS NULL"
    try database.transaction { () throws(LibraryError) in
      // The receipt keeps what was typed.
      try database.run("DELETE FROM given_up WHERE text = ''")
      let date = SQLValue.integer(try storage.seeClock().latest)
      let hasAny = try database.number(
        """
        SELECT EXISTS (SELECT 1 FROM photo WHERE deleted_at IS NULL)
        OR EXISTS (SELECT 1 FROM naming_queue WHERE \(isPick))
        """)
      guard hasAny == 1 else { return }
      let step = SQLValue.integer(try storage.beginStep(.deletionOfAll))
      try database.run(
        """
        INSERT INTO history_change (step, photo, after)
        SELECT ?, id, ? FROM photo WHERE deleted_at IS NULL
        """, step, date)
      try database.run("UPDATE photo SET deleted_at = ? WHERE deleted_at IS NULL", date)
      try database.run(
        "UPDATE naming_queue SET withdrawn_at = ?, withdrawn_in = ? WHERE \(isPick)", date, step)
    }
  }

  /// The contents of the trash: how many photos and withdrawn picks it has, and how many bytes
  /// emptying it would free.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func contents() throws(LibraryError) -> (count: Int, byteCount: Int64) {
    let photos = try database.number("SELECT count(*) FROM photo WHERE deleted_at IS NOT NULL")
    let bytes = try database.number(
      """
      SELECT ifnull(sum(byte_count), 0) FROM (
        SELECT DISTINCT sha256, extension, byte_count FROM photo AS gone
        WHERE deleted_at IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM photo WHERE sha256 = gone.sha256 AND extension = gone.extension
          AND deleted_at IS NULL))
      """)
    let picks = try sources(withdrawn: "IS NOT NULL").map(\.source)
    return (Int(photos ?? 0) + picks.count, (bytes ?? 0) + storage.pasted.byteCount(of: picks))
  }

  /// How many photos and withdrawn picks are in the trash.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func count() throws(LibraryError) -> Int {
    let count = try database.number(
      """
      SELECT (SELECT count(*) FROM photo WHERE deleted_at IS NOT NULL)
        + (SELECT count(*) FROM naming_queue WHERE withdrawn_at IS NOT NULL)
      """)
    return Int(count ?? 0)
  }

  /// Removes everything in the trash for good, with the originals.
  /// - Throws: ``LibraryError`` where the database can't be written, or the first original that
  ///   can't be removed. What is left then can't be restored either; it is removed when the library
  ///   opens next.
  public func empty() throws(LibraryError) { try purge(before: .max) }

  /// Removes some of the trash for good, as ``empty()`` does; what is not in it is passed over.
  /// - Throws: ``LibraryError``, as ``empty()``.
  public func remove(_ items: [TrashedItem.ID]) throws(LibraryError) {
    let (photos, picks) = TrashedItem.ID.parts(of: items)
    try database.transaction { () throws(LibraryError) in
      // A photo stays while a duplicate of it waits, and its duplicates in the trash are not chosen.
      let chosen = SQLValue(list: picks)
      let list = SQLValue(list: photos)
      let duplicates = try database.numbers(
        """
        SELECT position FROM naming_queue WHERE copy_of IN (SELECT value FROM json_each(?))
        AND position NOT IN (SELECT value FROM json_each(?))
        """, [list, chosen])
      try makePhotos(
        ofDuplicates: "position IN (SELECT value FROM json_each(?))", SQLValue(list: duplicates))
    }
    try purge(
      picks: "withdrawn_at > 0 AND position IN (SELECT value FROM json_each(?))",
      SQLValue(list: picks),
      photos: "deleted_at > 0 AND id IN (SELECT value FROM json_each(?))", SQLValue(list: photos))
  }

  /// The digests of the originals that were removed for good since the last call, also by the
  /// opening. The caller removes what was made from them, such as thumbnails.
  public func takeGone() -> [String] {
    defer { gone = [] }
    return Array(gone)
  }

  /// Removes what has been in the trash for longer than ``duration``, by the last reading of the
  /// clock that is believed. Where there is none, only what a crash left half removed is removed.
  func emptyOld() throws(LibraryError) {
    let clock = try database.transaction { () throws(LibraryError) in
      let clock = try storage.seeClock()
      if clock.isBelieved { try storage.beginAnewWhatIsAhead(of: clock) }
      return clock
    }
    let duration = Int64(Self.duration * 1000)
    try purge(before: clock.believed.map { $0 - duration } ?? 0)
  }

  /// Records the passing of time while a window is open for long. If that can't be stored, a later
  /// start empties the trash.
  func noteTime() {
    _ = try? database.transaction { () throws(LibraryError) in try storage.seeClock() }
  }

  /// Removes for good what was deleted before a moment, in milliseconds since 1970.
  private func purge(before limit: Int64) throws(LibraryError) {
    let limit = SQLValue.integer(limit)
    try purge(picks: "withdrawn_at < ?", limit, photos: "deleted_at < ?", limit)
  }

  /// Removes for good what meets these conditions, each with one value.
  ///
  /// The rows are marked first, with the time 0, so that no undo restores a photo that has lost its
  /// original, and so that the next opening finishes what a crash interrupts. The original is
  /// removed before its row, on the disk too, so that there is never an original without a row.
  private func purge(
    picks isPick: String, _ pickValue: SQLValue, photos isPhoto: String, _ photoValue: SQLValue
  ) throws(LibraryError) {
    // If the folder of the originals is missing, their disk may not be connected: nothing counts as
    // removed.
    try storage.originals.checkPresence()
    let photos = try database.transaction { () throws(LibraryError) in
      let picks = try database.run(
        """
        UPDATE naming_queue SET withdrawn_at = 0, withdrawn_in = NULL, copy_of = NULL
        WHERE \(isPick)
        """, pickValue)
      // The second condition is for speed: each start runs this, and of 100,000 entries with a
      // photo few are duplicates.
      try database.run(
        "UPDATE naming_queue SET copy_of = NULL WHERE photo IS NOT NULL AND copy_of IS NOT NULL")
      // A photo stays while a duplicate of it waits for an answer.
      try database.run(
        """
        UPDATE photo SET deleted_at = 0 WHERE \(isPhoto)
        AND id NOT IN (SELECT copy_of FROM naming_queue WHERE copy_of IS NOT NULL)
        """, photoValue)
      let changes = try database.run(
        "DELETE FROM history_change WHERE photo IN (SELECT id FROM photo WHERE deleted_at = 0)")
      if picks + changes > 0 { try storage.dropEmptySteps() }
      return try database.rows(
        "SELECT \(storage.columns) FROM photo WHERE deleted_at = 0", make: storage.photo(from:))
    }
    var failure: LibraryError?
    var picks = try sources(withdrawn: "= 0").filter { storage.pasted.drop($0.source) }
    if let pasted = picks.map(\.source).first(where: storage.pasted.holds) {
      do throws(LibraryError) {
        try storage.originals.syncRemovals(in: pasted.folder)
      } catch {
        failure = error
        picks.removeAll { storage.pasted.holds($0.source) }
      }
    }
    for (position, _) in picks {
      try database.run("DELETE FROM naming_queue WHERE position = ?", .integer(position))
    }
    var removed: [Photo] = []
    var folders: Set<FilePath> = []
    for photo in photos {
      do throws(LibraryError) {
        if try !isShared(photo) {
          try storage.originals.remove(photo.original)
          // A sidecar without its original brings nothing back. One that can't be removed now is
          // due as soon as the row is gone.
          try? storage.originals.removeSidecar(of: photo.original)
          folders.insert(photo.original.folder)
        }
        removed.append(photo)
      } catch {
        failure = failure ?? error
      }
    }
    for folder in folders {
      do throws(LibraryError) {
        try storage.originals.syncRemovals(in: folder)
      } catch {
        failure = failure ?? error
        removed.removeAll { $0.original.folder == folder }
      }
    }
    try database.transaction { () throws(LibraryError) in
      for photo in removed {
        try database.run("DELETE FROM photo WHERE id = ?", SQLValue(photo.id))
      }
    }
    for digest in Set(removed.map(\.sha256)) where try !storage.hasPhoto(of: digest) {
      gone.insert(digest)
    }
    if let failure { throw failure }
  }

  /// Whether another photo, which stays, has the same original.
  private func isShared(_ photo: Photo) throws(LibraryError) -> Bool {
    try database.number(
      """
      SELECT EXISTS (SELECT 1 FROM photo AS gone JOIN photo AS other
        ON other.sha256 = gone.sha256 AND other.extension = gone.extension
        WHERE gone.id = ? AND other.deleted_at IS NOT 0)
      """, SQLValue(photo.id)) == 1
  }

  private func sources(
    withdrawn condition: String
  ) throws(LibraryError) -> [(position: Int64, source: FilePath)] {
    try database.rows(
      "SELECT position, source FROM naming_queue WHERE withdrawn_at \(condition)"
    ) { (row) throws(LibraryError) in (row.integer(0), FilePath(bytes: row.bytes(1))) }
  }
}
