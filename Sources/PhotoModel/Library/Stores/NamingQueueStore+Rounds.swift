// What the two rounds of questions have in common: half-typed text, and where the person stands.
// Their rows are in `NamingQueueStore.swift` and `NamingQueueStore+Renaming.swift`.

/// A round of questions for names, each with a queue of its own in the index.
enum NamingRound: String, CaseIterable {
  /// Picked photos wait for their first name.
  case naming
  /// Photos that have their place are named anew.
  case renaming

  /// The table of its entries.
  var queue: String { "\(rawValue)_queue" }
  /// The table of one row that says where the person stands.
  var cursor: String { "\(rawValue)_cursor" }
}

extension NamingQueueStore {
  /// Stores the half-typed text of an entry, `nil` where nothing is typed, and where the person
  /// stands.
  /// - Throws: ``LibraryError`` where the index can't be written; nothing has changed then.
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

  /// Notes where the person stands; `nil` for nowhere. Part of a transaction.
  /// - Throws: ``LibraryError`` where the index can't be written.
  func stand(at cursor: NamingCursor?, in round: NamingRound) throws(LibraryError) {
    guard let cursor else {
      try database.run("DELETE FROM \(round.cursor)")
      return
    }
    try database.run(
      "INSERT OR REPLACE INTO \(round.cursor) (only, position, caret) VALUES (1, ?, ?)",
      .integer(cursor.position), SQLValue(cursor.caret))
  }

  /// Where the person stood; `nil` for nowhere.
  /// - Throws: ``LibraryError`` where the index can't be read.
  func cursor(in round: NamingRound) throws(LibraryError) -> NamingCursor? {
    try database.rows("SELECT position, caret FROM \(round.cursor)") {
      (row) throws(LibraryError) in
      NamingCursor(
        position: row.integer(0), caret: row.isNull(1) ? nil : Int(row.integer(1)))
    }.first
  }
}
