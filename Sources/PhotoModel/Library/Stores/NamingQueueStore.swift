// The rows of the naming queue: a pick survives a crash from the moment that it is stored here. The
// rules of the queue are in `Naming/NamingQueue.swift`, how a copied file becomes the photo of an
// entry in `NamingQueueStore+Imports.swift`, picks whose folders are still walked in
// `NamingQueueStore+Walks.swift`, what renaming has in common with it in
// `NamingQueueStore+Rounds.swift`.

import Foundation

/// The naming queue of a library, and the round of renaming.
public actor NamingQueueStore {
  let storage: LibraryStorage
  let database: LibraryDatabase

  /// The library's executor: all stores of a library run on it, one call after another.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    storage.executor.asUnownedSerialExecutor()
  }

  init(_ storage: LibraryStorage) {
    self.storage = storage
    database = storage.database
  }

  /// Appends picked files to the naming queue, in one step. Returns their entries, in the same
  /// order.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  public func enqueue(_ picks: [Pick]) throws(LibraryError) -> [NamingEntry] {
    try database.transaction { () throws(LibraryError) in try enqueue(inTransaction: picks) }
  }

  /// The same as a part of a transaction.
  func enqueue(inTransaction picks: [Pick]) throws(LibraryError) -> [NamingEntry] {
    var entries: [NamingEntry] = []
    entries.reserveCapacity(picks.count)
    // Many rows in one statement: a pick may have thousands of files, and the person waits for it.
    for start in stride(from: 0, to: picks.count, by: Self.enqueuedTogether) {
      let some = picks[start..<min(start + Self.enqueuedTogether, picks.count)]
      let rows = Array(repeating: "(?, ?, ?, ?, ?, ?)", count: some.count)
      try database.run(
        "INSERT INTO naming_queue (\(Pick.columns)) VALUES \(rows.joined(separator: ", "))",
        some.flatMap(\.values))
      let last = database.lastRow
      for (pick, position) in zip(some, (last - Int64(some.count) + 1)...last) {
        var entry = NamingEntry(position: position, source: pick.source)
        entry.suggestion = pick.suggestion
        entry.stamp = pick.stamp
        entries.append(entry)
      }
    }
    return entries
  }

  private static let enqueuedTogether = 100

  /// Appends picked files to the naming queue.
  /// - Throws: as ``enqueue(_:)-([Pick])``.
  public func enqueue(_ sources: [FilePath]) throws(LibraryError) -> [NamingEntry] {
    try enqueue(sources.map { Pick($0) })
  }

  /// The naming queue as the last session left it, and the position of the person in it.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func read() throws(LibraryError) -> (
    entries: [NamingEntry], cursor: NamingCursor?
  ) {
    let entries = try database.rows(
      """
      SELECT position, source, photo, answer, draft, name, suggestion, copy_of,
        (SELECT id FROM photo AS duplicate WHERE duplicate.id = similar_to AND duplicate.deleted_at IS NULL),
        given, copy_id, source_byte_count, source_modified, source_head
      FROM naming_queue LEFT JOIN photo ON photo.id = naming_queue.photo
      WHERE photo.deleted_at IS NULL AND withdrawn_at IS NULL ORDER BY position
      """
    ) { (row) throws(LibraryError) in
      var entry = NamingEntry(
        position: row.integer(0), source: FilePath(bytes: row.bytes(1)))
      entry.draft = row.text(4)
      entry.suggestion = row.text(6)
      entry.stamp = row.stamp(11)
      entry.given = row.isNull(5) ? row.text(9) : nil
      if let id = row.text(2).flatMap(UUID.init) {
        entry.photo = id
        entry.name = row.text(5)
        entry.duplicate = row.text(8).flatMap(UUID.init).map { .init(photo: $0, isExact: false) }
      }
      if let known = row.text(7).flatMap(UUID.init) {
        entry.photo = entry.photo ?? row.text(10).flatMap(UUID.init)
        entry.duplicate = .init(photo: known, isExact: true)
      }
      entry.isAnswered = entry.photo != nil && !row.isNull(3)
      entry.isSkipped = entry.isAnswered && row.text(3) == NamingAnswer.skipped.word
      return entry
    }
    return (entries, try cursor(in: .naming))
  }

  /// The draft of an entry; `nil` for none.
  func draft(at position: Int64) throws(LibraryError) -> String? {
    try database.rows("SELECT draft FROM naming_queue WHERE position = ?", .integer(position)) {
      (row) throws(LibraryError) in row.text(0)
    }.first ?? nil
  }

  /// Removes picks that are not photos from the queue for good, all or none. Photos, and duplicates
  /// that wait for an answer, are passed over. Returns the positions of those that were removed.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  func withdraw(_ positions: Set<Int64>) throws(LibraryError) -> Set<Int64> {
    // As when the trash is emptied, the rows are marked first: after a crash, the next opening
    // finishes the deletion of pasted files and restores none of them.
    let gone = try database.transaction { () throws(LibraryError) in
      try database.rows(
        """
        UPDATE naming_queue SET withdrawn_at = 0, withdrawn_in = NULL
        WHERE position IN (SELECT value FROM json_each(?))
        AND photo IS NULL AND copy_of IS NULL AND withdrawn_at IS NULL
        RETURNING position, source
        """, SQLValue(list: Array(positions))
      ) { (row) throws(LibraryError) in (row.integer(0), FilePath(bytes: row.bytes(1))) }
    }
    let over = gone.filter { storage.pasted.drop($0.1) }.map(\.0)
    // They count as removed already; the next opening deletes rows that remain.
    _ = try? database.run(
      "DELETE FROM naming_queue WHERE position IN (SELECT value FROM json_each(?))",
      SQLValue(list: over))
    return Set(gone.map(\.0))
  }

  /// Stores an answer: the name and the state of the queue in one step. A duplicate that is named
  /// becomes a photo of its own.
  /// - Throws: ``LibraryError/blankName``, ``LibraryError/noSuchPhoto(_:)``, or the error that
  ///   prevented writing the database; nothing has changed then.
  @discardableResult
  public func answer(
    _ answer: NamingAnswer, for id: Photo.ID, at position: Int64, next: NamingCursor? = nil
  ) throws(LibraryError) -> Photo? {
    try database.transaction { () throws(LibraryError) in
      if case .named(let name) = answer {
        let isNew = try storage.addCopy(id, at: position)
        if let step = try storage.setName(name, of: id), isNew {
          try storage.noteCopy(at: position, in: step)
        }
      }
      // A photo that is skipped keeps its draft.
      let draft = answer == .skipped ? "draft" : "NULL"
      try database.run(
        "UPDATE naming_queue SET answer = ?, draft = \(draft), given = NULL WHERE position = ?",
        .text(answer.word), .integer(position))
      try stand(at: next, in: .naming)
      return try storage.photo(id)
    }
  }

  /// Stores that photos are skipped, all or none, and the position of the person.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  public func skipAll(_ positions: [Int64], next: NamingCursor?) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      try database.run(
        """
        UPDATE naming_queue SET answer = 'skipped', given = NULL
        WHERE position IN (SELECT value FROM json_each(?))
        """, SQLValue(list: positions))
      try stand(at: next, in: .naming)
    }
  }

  /// Stores the draft of an entry, `nil` for none, and the position of the person.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  public func saveDraft(
    _ text: String?, at position: Int64, cursor: NamingCursor?
  ) throws(LibraryError) {
    try saveDraft(text, at: position, cursor: cursor, in: .naming)
  }

  /// Stores a name that was given before the file was imported, and the position of the person.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  public func storeName(
    _ name: String, at position: Int64, cursor: NamingCursor?
  ) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      try database.run(
        "UPDATE naming_queue SET given = ?, draft = NULL WHERE position = ?", .text(name),
        .integer(position))
      try stand(at: cursor, in: .naming)
    }
  }

  /// Ends a round in which every photo is answered.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  public func endNamingRound() throws(LibraryError) {
    // Deleted photos and withdrawn picks keep their entries as long as they can be restored.
    let isDeleted = """
      (withdrawn_at IS NOT NULL OR
      ifnull(photo IN (SELECT id FROM photo WHERE deleted_at IS NOT NULL), 0))
      """
    let waiting = try database.number(
      "SELECT count(*) FROM naming_queue WHERE answer IS NULL AND NOT \(isDeleted)")
    guard waiting == 0 else { return }
    try database.transaction { () throws(LibraryError) in
      try database.run(
        """
        UPDATE photo SET half_typed = (SELECT draft FROM naming_queue WHERE photo = photo.id)
        WHERE id IN (SELECT photo FROM naming_queue WHERE answer = 'skipped' AND draft IS NOT NULL)
        """)
      try database.run("DELETE FROM naming_queue WHERE NOT \(isDeleted)")
      try database.run("DELETE FROM naming_cursor")
    }
  }

  /// Names many photos of the queue in one step.
  /// - Throws: ``LibraryError/blankName``, ``LibraryError/noSuchPhoto(_:)``, or the error that
  ///   prevented writing the database; nothing has changed then.
  public func nameAll(
    _ names: [(position: Int64, id: Photo.ID, name: String)]
  ) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      try storage.setNames(names.map { ($0.id, $0.name) })
      for (position, id, _) in names {
        try database.run(
          """
          UPDATE naming_queue SET answer = 'named', draft = NULL, given = NULL
          WHERE position = ? AND photo = ?
          """, .integer(position), SQLValue(id))
      }
      try database.run("DELETE FROM naming_cursor")
    }
  }

  /// Pasted pictures that are not in the queue: a process ended after storing them and before
  /// queueing them.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func unclaimedPasted() throws(LibraryError) -> [FilePath] {
    let claimed = Set(
      try database.rows("SELECT source FROM naming_queue WHERE photo IS NULL") {
        (row) throws(LibraryError) in row.bytes(0)
      })
    do throws(FileError) {
      return try storage.pasted.complete().filter { !claimed.contains($0.bytes) }
    } catch {
      throw LibraryError(error)
    }
  }
}
