// The rows of photos that are named anew: a round of its own beside the naming queue
// (`PhotoLibrary+NamingQueue.swift`), as it may run while others wait for their first name. What
// both have is in `PhotoLibrary+Rounds.swift`.

import Foundation

extension PhotoLibrary {
  /// Begins a round of renaming with these photos, in this order. What an earlier round left half
  /// typed comes after them. Returns the entries.
  /// - Throws: ``LibraryError`` where the index can't be written; nothing has changed then.
  public func beginRenaming(_ ids: [Photo.ID]) throws(LibraryError) -> [NamingQueue.Entry] {
    try database.transaction { () throws(LibraryError) in
      let drafts = try database.rows(
        "SELECT photo, draft FROM renaming_queue WHERE draft IS NOT NULL ORDER BY position"
      ) { (row) throws(LibraryError) in (row.text(0).flatMap(UUID.init), row.text(1)) }
      try endRenamingInTransaction()
      for (position, id) in zip(Int64(1)..., ids + drafts.compactMap(\.0)) {
        // A photo that is chosen twice, or gone, has one place, or none.
        try database.run(
          """
          INSERT OR IGNORE INTO renaming_queue (position, photo, draft)
          SELECT ?, id, iif(name IS NULL, coalesce(
            (SELECT draft FROM naming_queue WHERE photo = photo.id), half_typed), NULL) FROM photo
          WHERE id = ? AND deleted_at IS NULL
          """, .integer(position), SQLValue(id))
      }
      for case (let id?, let draft) in drafts {
        try database.run(
          "UPDATE renaming_queue SET draft = ? WHERE photo = ?", SQLValue(draft), SQLValue(id))
      }
    }
    return try renamingQueue().entries
  }

  /// The round of renaming as the last session left it, and where the person stood.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func renamingQueue() throws(LibraryError) -> (
    entries: [NamingQueue.Entry], cursor: NamingCursor?
  ) {
    let rows = try database.rows(
      """
      SELECT position, answer, draft, photo.id FROM renaming_queue
      JOIN photo ON photo.id = renaming_queue.photo
      WHERE deleted_at IS NULL ORDER BY position
      """
    ) { (row) throws(LibraryError) in
      (row.integer(0), row.text(1), row.text(2), row.text(3).flatMap(UUID.init))
    }
    var entries: [NamingQueue.Entry] = []
    for (position, answer, draft, id) in rows {
      guard let photo = try id.map({ (id) throws(LibraryError) in try self.photo(id) }) ?? nil
      else {
        continue
      }
      var entry = NamingQueue.Entry(position: position, source: photo.original)
      entry.photo = photo.id
      entry.name = photo.name
      entry.isAnswered = answer != nil
      entry.isSkipped = entry.isAnswered && answer == NamingAnswer.skipped.word
      entry.draft = draft
      entries.append(entry)
    }
    return (entries, try cursor(in: .renaming))
  }

  /// Stores an answer of the round. A photo that had no name no longer waits for one.
  /// - Throws: as ``answer(_:for:at:next:)``.
  func answerRenaming(
    _ answer: NamingAnswer, for id: Photo.ID, at position: Int64, next: NamingCursor?
  ) throws(LibraryError) -> Photo? {
    try database.transaction { () throws(LibraryError) in
      if case .named(let name) = answer { try rename(inTransaction: id, to: name) }
      try database.run(
        """
        UPDATE renaming_queue SET answer = ?1, draft = iif(?1 = 'skipped', draft, NULL)
        WHERE position = ?2
        """, .text(answer.word), .integer(position))
      try stand(at: next, in: .renaming)
      return try photo(id)
    }
  }

  /// Gives many photos of the round their names, all or none.
  /// - Throws: as ``answer(_:for:at:next:)``.
  func renameAll(
    _ names: [(position: Int64, id: Photo.ID, name: String)]
  ) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      try setNames(names.map { ($0.id, $0.name) })
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
    try database.run("DELETE FROM renaming_queue")
    try database.run("DELETE FROM renaming_cursor")
  }
}
