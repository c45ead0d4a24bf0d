// What a person finds who looks into the trash, and takes out of it.

import Foundation

extension TrashStore {
  /// What is in the trash, what was deleted last first.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func items() throws(LibraryError) -> [TrashedItem] {
    try database.checkPresence()
    // What a crash has left half removed, with the time 0, can't be restored.
    let photos = try database.rows(
      "SELECT \(storage.columns), deleted_at FROM photo WHERE deleted_at > 0"
    ) { (row) throws(LibraryError) -> TrashedItem? in
      // A damaged row hides no other.
      guard let photo = try? storage.photo(from: row) else { return nil }
      return TrashedItem(
        id: .photo(photo.id), sequence: photo.sequence, photo: photo, fileName: photo.sourceName,
        deleted: Date(milliseconds: row.integer(PhotoRow.readCount)))
    }.compactMap(\.self)
    let picks = try database.rows(
      """
      SELECT position, source, withdrawn_at FROM naming_queue
      WHERE withdrawn_at > 0 AND photo IS NULL
      """
    ) { (row) throws(LibraryError) in
      TrashedItem(
        id: .pick(position: row.integer(0)), sequence: row.integer(0), photo: nil,
        fileName: FilePath(bytes: row.bytes(1)).name, deleted: Date(milliseconds: row.integer(2)))
    }
    return (photos + picks).sorted {
      $0.deleted == $1.deleted ? $0.sequence < $1.sequence : $0.deleted > $1.deleted
    }
  }

  /// Takes some of the trash back into the library, in one step; what is not in it is passed over.
  /// Picked files are no part of the step, as they are no photos yet. Returns the step with the
  /// picked files; `nil` where nothing was restored.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  public func restore(_ items: [TrashedItem.ID]) throws(LibraryError) -> HistoryStep? {
    let (photos, positions) = TrashedItem.ID.parts(of: items)
    let list = SQLValue(list: photos)
    let isMeant = "id IN (SELECT value FROM json_each(?)) AND deleted_at > 0"
    return try database.transaction { () throws(LibraryError) in
      let found = try database.rows(
        "SELECT id, name FROM photo WHERE \(isMeant) ORDER BY sequence", list
      ) { (row) throws(LibraryError) in (id: row.text(0).flatMap(UUID.init), name: row.text(1)) }
      let picks = try database.rows(
        """
        UPDATE naming_queue SET withdrawn_at = NULL, withdrawn_in = NULL
        WHERE position IN (SELECT value FROM json_each(?)) AND withdrawn_at > 0 AND photo IS NULL
        RETURNING position, source, source_byte_count, source_modified, source_head, copy_of
        """, SQLValue(list: positions)
      ) { (row) throws(LibraryError) in
        var pick = NamingEntry(position: row.integer(0), source: FilePath(bytes: row.bytes(1)))
        pick.stamp = row.stamp(2)
        return (pick, isDuplicate: !row.isNull(5))
      }
      guard !found.isEmpty || !picks.isEmpty else { return nil }
      try makePhotos(
        ofDuplicates: "position IN (SELECT value FROM json_each(?)) AND withdrawn_at IS NULL",
        SQLValue(list: positions), unless: isMeant, list)
      var step = HistoryStep(
        id: 0, kind: .restoration, photos: found.compactMap(\.id), title: found.first?.name)
      // A duplicate has been copied: it waits for an answer again.
      step.picks = picks.filter { !$0.isDuplicate }.map(\.0).sorted { $0.position < $1.position }
      guard !found.isEmpty else { return step }
      storage.looks.withLock { $0 = nil }
      let id = try storage.beginStep(.restoration)
      try database.run(
        """
        INSERT INTO history_change (step, photo, before)
        SELECT ?, id, deleted_at FROM photo WHERE \(isMeant)
        """, .integer(id), list)
      try database.run("UPDATE photo SET deleted_at = NULL WHERE \(isMeant)", list)
      return HistoryStep(
        id: id, kind: step.kind, photos: step.photos, title: step.title, picks: step.picks)
    }
  }
}

extension TrashStore {
  /// Makes photos of their own of duplicates whose photo stays in the trash, or leaves the library: else
  /// they would have no picture, and no bytes. Those that are in the trash stay there. Part of a
  /// transaction.
  /// - Parameters:
  ///   - isMeant: the condition for the entries, with one value.
  ///   - isRestored: the condition for photos that leave the trash, with one value; by default, none does.
  func makePhotos(
    ofDuplicates isMeant: String, _ value: SQLValue, unless isRestored: String? = nil,
    _ restored: SQLValue = .null
  ) throws(LibraryError) {
    let kept = isRestored.map { "copy_of NOT IN (SELECT id FROM photo WHERE \($0))" } ?? "? IS NULL"
    let entries = try database.rows(
      """
      SELECT position, copy_id, withdrawn_at FROM naming_queue
      WHERE \(isMeant) AND photo IS NULL AND copy_id IS NOT NULL
      AND copy_of IN (SELECT id FROM photo WHERE deleted_at IS NOT NULL) AND \(kept)
      """, value, restored
    ) { (row) throws(LibraryError) in
      (row.integer(0), row.text(1).flatMap(UUID.init), row.isNull(2) ? nil : row.integer(2))
    }
    for case (let position, let copy?, let withdrawn) in entries {
      try storage.addCopy(copy, at: position)
      try database.run(
        "UPDATE photo SET deleted_at = ? WHERE id = ?", withdrawn.map { .integer($0) } ?? .null,
        SQLValue(copy))
      try database.run(
        """
        UPDATE naming_queue SET copy_of = NULL, withdrawn_at = NULL, withdrawn_in = NULL
        WHERE position = ?
        """, .integer(position))
    }
  }
}

extension TrashedItem {
  /// When it is removed for good, by the clock of the trash.
  public var removal: Date { Self.removal(deleted) }

  /// When something that was deleted at a moment is removed for good.
  static func removal(_ deleted: Date) -> Date { deleted + TrashStore.duration }
}
