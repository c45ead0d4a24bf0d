// What the naming round and the round of renaming have in common: drafts and the position of the
// person. Their rows are in `NamingQueueStore.swift` and `NamingQueueStore+Renaming.swift`.

/// A round of questions for names. Each has tables of its own in the database.
enum NamingRound: String, CaseIterable {
  /// The round in which imported photos get their first name.
  case naming
  /// The round in which photos of the library are renamed.
  case renaming

  /// The name of the table with its entries.
  var queue: String { "\(rawValue)_queue" }
  /// The name of the table whose only row is the position of the person.
  var cursor: String { "\(rawValue)_cursor" }
}

extension NamingQueueStore {
  /// Stores the draft of an entry, `nil` for none, and the position of the person.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  func saveDraft(
    _ text: String?, at position: Int64, cursor: NamingCursor?, in round: NamingRound
  ) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      try database.run(
        "UPDATE \(round.queue) SET draft = ? WHERE position = ?", SQLValue(text),
        .integer(position))
      try stand(at: cursor, in: round)
    }
  }

  /// Stores the position of the person; `nil` for none. Part of a transaction.
  /// - Throws: ``LibraryError`` where the database can't be written.
  func stand(at cursor: NamingCursor?, in round: NamingRound) throws(LibraryError) {
    guard let cursor else {
      try database.run("DELETE FROM \(round.cursor)")
      return
    }
    try database.run(
      "INSERT OR REPLACE INTO \(round.cursor) (only, position, caret) VALUES (1, ?, ?)",
      .integer(cursor.position), SQLValue(cursor.caret))
  }

  /// The stored position of the person; `nil` for none.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func cursor(in round: NamingRound) throws(LibraryError) -> NamingCursor? {
    try database.rows("SELECT position, caret FROM \(round.cursor)") {
      (row) throws(LibraryError) in
      NamingCursor(
        position: row.integer(0), caret: row.isNull(1) ? nil : Int(row.integer(1)))
    }.first
  }
}
