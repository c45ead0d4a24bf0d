// Makes a staged copy of a picked file a photo of the library: a new one, a known one, or an exact
// duplicate of one, which a person decides about (`Storage/LibraryStorage+Copies.swift`). The
// naming queue is in `NamingQueueStore.swift`, similar photos are in
// `NamingQueueStore+Similar.swift`.

import Foundation

extension NamingQueueStore {
  /// Makes a staged copy the photo of a queue entry. The same bytes become a second photo only if a
  /// person wants that: the entry of a named photo's duplicate is marked as an exact duplicate; an
  /// unnamed photo takes over the entry.
  /// - Throws: ``LibraryError`` where the database or the disk can't be written. Then the entry
  ///   still waits. No original is left without a row, except where it is unknown whether the row
  ///   was committed.
  public func add(
    _ staged: StagedOriginal, at position: Int64, metadata: PhotoMetadata = PhotoMetadata(),
    look: PerceptualHash? = nil, hasName: Bool = false
  ) throws(LibraryError) -> ImportOutcome {
    let isAwaited = try database.number(
      """
      SELECT 1 FROM naming_queue
      WHERE position = ? AND photo IS NULL AND copy_of IS NULL AND withdrawn_at IS NULL
      """, .integer(position))
    guard isAwaited != nil else {
      defer { storage.originals.discard(staged.path) }
      return try arrived(at: position) ?? .withdrawn
    }
    let known = try database.rows(
      "SELECT \(storage.columns) FROM photo WHERE sha256 = ? AND deleted_at IS NULL ORDER BY sequence",
      .text(staged.sha256), make: storage.photo(from:)
    ).first
    if let known {
      // The staged copy is whole; the original in the library may be missing or damaged.
      try storage.originals.store(staged, at: known.original)
      return try database.transaction { () throws(LibraryError) in
        try meet(known, at: position, hasName: hasName)
      }
    }
    if let returned = try bringBack(staged, at: position) { return .waiting(returned) }
    let id = UUID()
    let original = storage.originals.path(
      sha256: staged.sha256, fileExtension: staged.fileExtension)
    let isNew = try storage.originals.store(staged, at: original)
    do throws(LibraryError) {
      try insert(id, staged, metadata, look, at: position)
    } catch {
      // A commit that failed may be on the disk all the same, and the row would appear after a
      // crash. So the original is removed only if no row can refer to it. If it stays, a retry of
      // the same import finds it, or `--check` reports it.
      if isNew, !database.isCommitUncertain, (try? storage.hasPhoto(of: staged.sha256)) == false {
        try? storage.originals.remove(original)
      }
      throw error
    }
    guard let added = try storage.photo(id) else { throw .noSuchPhoto(id) }
    // The similar photo is only a hint: the photo is in the library even if the search for one
    // fails.
    guard let duplicate = look.flatMap({ try? similar(to: $0, at: position) }) else {
      return .waiting(added)
    }
    return .similar(added, to: duplicate)
  }

  /// The outcome of an entry that was added already: the commit succeeded though it reported a
  /// failure, and the import tries again. `nil` where the entry no longer waits.
  private func arrived(at position: Int64) throws(LibraryError) -> ImportOutcome? {
    let photos = try database.rows(
      """
      SELECT \(storage.columns) FROM photo WHERE deleted_at IS NULL AND id =
        (SELECT photo FROM naming_queue WHERE position = ? AND withdrawn_at IS NULL)
      """, .integer(position), make: storage.photo(from:))
    if let photo = photos.first { return .waiting(photo) }
    let copies = try database.rows(
      """
      SELECT copy_of, copy_id FROM naming_queue
      WHERE position = ? AND photo IS NULL AND withdrawn_at IS NULL
      """, .integer(position)
    ) { (row) throws(LibraryError) in
      (of: row.text(0).flatMap(UUID.init), id: row.text(1).flatMap(UUID.init))
    }
    guard let found = copies.first, let original = found.of, let id = found.id else { return nil }
    return .copy(of: original, as: id)
  }

  private func insert(
    _ id: UUID, _ staged: StagedOriginal, _ metadata: PhotoMetadata, _ look: PerceptualHash?,
    at position: Int64
  ) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      let values = PhotoRow.values(staged, metadata, look)
      let marks = values.map { _ in "?" }.joined(separator: ", ")
      try database.run(
        """
        INSERT INTO photo (id, sequence, added_at, \(PhotoRow.columnsOfFile))
        VALUES (?, ?, ?, \(marks))
        """, [SQLValue(id), .integer(position), SQLValue(storage.today())] + values)
      try noteCatalogID(of: id, at: position)
      try noteReturn(of: id, at: position)
      try database.run(
        "UPDATE naming_queue SET photo = ? WHERE position = ?", SQLValue(id),
        .integer(position))
    }
  }

  /// Stores which picture of a catalogue a photo is, if its queue entry has a catalogue identifier.
  private func noteCatalogID(of id: Photo.ID, at position: Int64) throws(LibraryError) {
    try database.run(
      """
      INSERT OR REPLACE INTO catalog_photo (catalog_id, photo)
      SELECT catalog_id, ? FROM naming_queue WHERE position = ? AND catalog_id IS NOT NULL
      """, SQLValue(id), .integer(position))
  }

  private func meet(
    _ known: Photo, at position: Int64, hasName: Bool
  ) throws(LibraryError) -> ImportOutcome {
    try noteCatalogID(of: known.id, at: position)
    let hasText = try database.number(
      "SELECT given IS NOT NULL OR draft IS NOT NULL FROM naming_queue WHERE position = ?",
      .integer(position))
    if known.name != nil || hasName || hasText == 1 {
      let id = UUID()
      try database.run(
        "UPDATE naming_queue SET copy_of = ?, copy_id = ? WHERE position = ?",
        SQLValue(known.id), SQLValue(id), .integer(position))
      return .copy(of: known.id, as: id)
    }
    let waiting = try database.number(
      "SELECT position FROM naming_queue WHERE photo = ? AND answer IS NULL", SQLValue(known.id))
    guard waiting == nil else {
      try database.run("DELETE FROM naming_queue WHERE position = ?", .integer(position))
      return .refused(.alreadyWaiting)
    }
    // The photo was skipped, in an earlier round or in this one: it is asked for again, with its
    // draft.
    try database.run(
      """
      UPDATE naming_queue SET draft = coalesce(
        (SELECT draft FROM naming_queue WHERE photo = ?1),
        (SELECT half_typed FROM photo WHERE id = ?1)) WHERE position = ?2
      """, SQLValue(known.id), .integer(position))
    try database.run("DELETE FROM naming_queue WHERE photo = ?", SQLValue(known.id))
    try database.run(
      "UPDATE naming_queue SET photo = ? WHERE position = ?", SQLValue(known.id),
      .integer(position))
    return .waiting(known)
  }

  // MARK: - Photos that return without undo

  /// Restores a photo with the same bytes from the trash, for the queue entry for which the copy
  /// was made. The copy replaces an original that is missing or damaged. Returns the photo, `nil`
  /// where the trash has none.
  private func bringBack(
    _ staged: StagedOriginal, at position: Int64
  ) throws(LibraryError) -> Photo? {
    let found = try database.rows(
      """
      SELECT \(storage.columns) FROM photo WHERE sha256 = ? AND deleted_at IS NOT NULL
      ORDER BY deleted_at DESC, sequence DESC LIMIT 1
      """, .text(staged.sha256), make: storage.photo(from:))
    guard let known = found.first else { return nil }
    try storage.originals.store(staged, at: known.original)
    let id = SQLValue(known.id)
    storage.looks.withLock { $0 = nil }
    try database.transaction { () throws(LibraryError) in
      try database.run("UPDATE photo SET deleted_at = NULL WHERE id = ?", id)
      // The photo is no longer part of what moved it into the trash and out of it: no undo and no redo
      // of that may move it again.
      try database.run(
        """
        DELETE FROM history_change WHERE photo = ? AND step IN (
          SELECT id FROM history_step WHERE kind = 'restoration'
          OR kind IN ('deletion', 'deletionOfAll') AND is_undone = 0)
        """, id)
      try storage.dropEmptySteps()
      try noteCatalogID(of: known.id, at: position)
      // The photo has one entry in the queue: the new one, with the draft of the old one.
      try database.run(
        """
        UPDATE naming_queue
        SET draft = ifnull(draft, (SELECT draft FROM naming_queue WHERE photo = ?1))
        WHERE position = ?2
        """, id, .integer(position))
      try database.run("DELETE FROM naming_queue WHERE photo = ?", id)
      try database.run(
        "UPDATE naming_queue SET photo = ? WHERE position = ?", id, .integer(position))
    }
    return known
  }

  /// Replaces a withdrawn pick that an undo restored by its photo, in the step that withdrew it: a
  /// redo deletes the photo. Part of a transaction.
  private func noteReturn(of id: Photo.ID, at position: Int64) throws(LibraryError) {
    try database.run(
      """
      INSERT INTO history_change (step, photo) SELECT withdrawn_in, ? FROM naming_queue
      WHERE position = ? AND withdrawn_in IS NOT NULL
      """, SQLValue(id), .integer(position))
    try database.run(
      "UPDATE naming_queue SET withdrawn_in = NULL WHERE position = ?", .integer(position))
  }
}
