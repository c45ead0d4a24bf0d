// The round of renaming, which has a table of its own beside the naming queue
// (`NamingQueueStore.swift`), as it may run while other photos wait for their first name. What the
// two rounds have in common is in `NamingQueueStore+Rounds.swift`.

import Foundation

extension NamingQueueStore {
  /// Begins a round of renaming with these photos, in this order. Photos of an earlier round that
  /// have drafts follow them. Returns the entries.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  public func beginRenaming(_ ids: [Photo.ID]) throws(LibraryError) -> [NamingEntry] {
    try database.transaction { () throws(LibraryError) in
      let drafts = try database.rows(
        "SELECT photo, draft FROM renaming_queue WHERE draft IS NOT NULL ORDER BY position"
      ) { (row) throws(LibraryError) in (row.text(0).flatMap(UUID.init), row.text(1)) }
      try endRenamingInTransaction()
      // One statement for all: one by one, 100,000 photos took two seconds. A photo that is chosen
      // twice gets one entry; one that doesn't exist gets none.
      try database.run(
        """
        INSERT OR IGNORE INTO renaming_queue (position, photo, draft)
        SELECT chosen.key + 1, photo.id, iif(name IS NULL, coalesce(
          (SELECT draft FROM naming_queue WHERE photo = photo.id), half_typed), NULL)
        FROM json_each(?) AS chosen JOIN photo ON photo.id = chosen.value
        WHERE deleted_at IS NULL ORDER BY chosen.key
        """, SQLValue(list: ids + drafts.compactMap(\.0)))
      for case (let id?, let draft) in drafts {
        try database.run(
          "UPDATE renaming_queue SET draft = ? WHERE photo = ?", SQLValue(draft), SQLValue(id))
      }
    }
    return try readRenaming().entries
  }

  /// The round of renaming as the last session left it, and the position of the person in it.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func readRenaming() throws(LibraryError) -> (
    entries: [NamingEntry], cursor: NamingCursor?
  ) {
    let entries = try database.rows(
      """
      SELECT position, answer, draft, photo.id, name, sha256, extension FROM renaming_queue
      JOIN photo ON photo.id = renaming_queue.photo
      WHERE deleted_at IS NULL ORDER BY position
      """
    ) { (row) throws(LibraryError) in
      let original = storage.originals.path(
        sha256: row.text(5) ?? "", fileExtension: row.text(6) ?? "")
      var entry = NamingEntry(position: row.integer(0), source: original)
      entry.photo = row.text(3).flatMap(UUID.init)
      entry.name = row.text(4)
      entry.isAnswered = !row.isNull(1)
      entry.isSkipped = row.text(1) == NamingAnswer.skipped.word
      entry.draft = row.text(2)
      return entry
    }
    return (entries.filter { $0.photo != nil }, try cursor(in: .renaming))
  }

  /// Stores an answer of the round. A photo that had no name leaves the naming queue.
  /// - Throws: as ``answer(_:for:at:next:)``.
  func answerRenaming(
    _ answer: NamingAnswer, for id: Photo.ID, at position: Int64, next: NamingCursor?
  ) throws(LibraryError) -> Photo? {
    try database.transaction { () throws(LibraryError) in
      if case .named(let name) = answer { try storage.rename(id, to: name) }
      try database.run(
        """
        UPDATE renaming_queue SET answer = ?1, draft = iif(?1 = 'skipped', draft, NULL)
        WHERE position = ?2
        """, .text(answer.word), .integer(position))
      try stand(at: next, in: .renaming)
      return try storage.photo(id)
    }
  }

  /// Names many photos of the round, all or none.
  /// - Throws: as ``answer(_:for:at:next:)``.
  func renameAll(
    _ names: [(position: Int64, id: Photo.ID, name: String)]
  ) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      try storage.setNames(names.map { ($0.id, $0.name) })
      for (position, id, _) in names {
        try database.run("DELETE FROM naming_queue WHERE photo = ?", SQLValue(id))
        try database.run(
          "UPDATE renaming_queue SET answer = 'named', draft = NULL WHERE position = ?",
          .integer(position))
      }
    }
  }

  /// Ends the round; photos that were not asked for keep the names they have.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  public func endRenaming() throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in try endRenamingInTransaction() }
  }

  private func endRenamingInTransaction() throws(LibraryError) {
    // The draft is stored with a photo that was skipped and has no name.
    try database.run(
      """
      UPDATE photo SET half_typed = (SELECT draft FROM renaming_queue WHERE photo = photo.id)
      WHERE name IS NULL
      AND id IN (SELECT photo FROM renaming_queue WHERE answer = 'skipped' AND draft IS NOT NULL)
      """)
    // If the photo also waits for its first name, the draft replaces the one there.
    try database.run(
      """
      UPDATE naming_queue SET draft = (SELECT draft FROM renaming_queue AS round
      WHERE round.photo = naming_queue.photo)
      WHERE answer IS NULL AND photo IN
      (SELECT photo FROM renaming_queue WHERE answer = 'skipped' AND draft IS NOT NULL)
      """)
    try database.run("DELETE FROM renaming_queue")
    try database.run("DELETE FROM renaming_cursor")
  }
}
