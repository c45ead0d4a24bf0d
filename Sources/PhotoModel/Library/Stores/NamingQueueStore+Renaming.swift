// The rows of photos that are named anew: a round of its own beside the naming queue
// (`NamingQueueStore.swift`), as it may run while others wait for their first name. What
// both have is in `NamingQueueStore+Rounds.swift`.

import Foundation

extension NamingQueueStore {
  /// Begins a round of renaming with these photos, in this order. What an earlier round left half
  /// typed comes after them. Returns the entries.
  /// - Throws: ``LibraryError`` where the index can't be written; nothing has changed then.
  public func beginRenaming(_ ids: [Photo.ID]) throws(LibraryError) -> [NamingEntry] {
    try database.transaction { () throws(LibraryError) in
      let drafts = try database.rows(
        "SELECT photo, draft FROM renaming_queue WHERE draft IS NOT NULL ORDER BY position"
      ) { (row) throws(LibraryError) in (row.text(0).flatMap(UUID.init), row.text(1)) }
      try endRenamingInTransaction()
      // All in one statement: of a hundred thousand, one by one took two seconds. A photo that is
      // chosen twice, or gone, has one place, or none.
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

  /// The round of renaming as the last session left it, and where the person stood.
  /// - Throws: ``LibraryError`` where the index can't be read.
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
      let original = index.originals.path(
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

  /// Stores an answer of the round. A photo that had no name no longer waits for one.
  /// - Throws: as ``answer(_:for:at:next:)``.
  func answerRenaming(
    _ answer: NamingAnswer, for id: Photo.ID, at position: Int64, next: NamingCursor?
  ) throws(LibraryError) -> Photo? {
    try database.transaction { () throws(LibraryError) in
      if case .named(let name) = answer { try index.rename(id, to: name) }
      try database.run(
        """
        UPDATE renaming_queue SET answer = ?1, draft = iif(?1 = 'skipped', draft, NULL)
        WHERE position = ?2
        """, .text(answer.word), .integer(position))
      try stand(at: next, in: .renaming)
      return try index.photo(id)
    }
  }

  /// Gives many photos of the round their names, all or none.
  /// - Throws: as ``answer(_:for:at:next:)``.
  func renameAll(
    _ names: [(position: Int64, id: Photo.ID, name: String)]
  ) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      try index.setNames(names.map { ($0.id, $0.name) })
      for (position, id, _) in names {
        try database.run("DELETE FROM naming_queue WHERE photo = ?", SQLValue(id))
        try database.run(
          "UPDATE renaming_queue SET answer = 'named', draft = NULL WHERE position = ?",
          .integer(position))
      }
    }
  }

  /// Ends the round; photos that were not asked for keep the names they have.
  /// - Throws: ``LibraryError`` where the index can't be written; nothing has changed then.
  public func endRenaming() throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in try endRenamingInTransaction() }
  }

  private func endRenamingInTransaction() throws(LibraryError) {
    // Text that was half typed stays with a photo that is skipped and has no name.
    try database.run(
      """
      UPDATE photo SET half_typed = (SELECT draft FROM renaming_queue WHERE photo = photo.id)
      WHERE name IS NULL
      AND id IN (SELECT photo FROM renaming_queue WHERE answer = 'skipped' AND draft IS NOT NULL)
      """)
    // Where it waits for its first name too, that is what is half typed there.
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
