// What was typed for picked files that gave no photo: it outlives the file's place in the queue
// (`NamingQueueStore.swift`), and a crash, until the person has put the receipt away.

import Foundation

/// What a person typed for a picked file that gave no photo.
public struct RecoveredText: Equatable, Sendable {
  /// Its row; `nil` where the index could not take it.
  let id: Int64?
  /// The file.
  public let source: FilePath
  /// The name, and text that was half typed besides, on a line of its own.
  public let text: String
  /// Why the file gave no photo.
  public let reason: ImportFailure.Reason
}

/// A picked file that has left the queue.
struct DroppedPick: Sendable, Equatable {
  /// The place that it had in the queue.
  let position: Int64
  /// The file.
  let source: FilePath
  /// What was typed for it; `nil` for nothing.
  var text: RecoveredText?
}

extension NamingQueueStore {
  /// Takes picked files that are no photos out of the queue for good, and keeps what was typed for
  /// them, all or none. Photos, and copies that wait for an answer, are passed over. Pasted files go
  /// with them. Returns those that are out.
  /// - Throws: ``LibraryError`` where the index can't be written; nothing has changed then.
  @discardableResult
  func giveUp(
    _ positions: Set<Int64>, _ reason: ImportFailure.Reason
  ) throws(LibraryError) -> [DroppedPick] {
    let gone = try database.transaction { () throws(LibraryError) in
      try giveUp(inTransaction: positions, reason)
    }
    let over = gone.filter { index.pasted.holds($0.source) && index.pasted.drop($0.source) }.map(
      \.position)
    if !over.isEmpty {
      // They are out already; what is left of them goes at the next opening.
      _ = try? database.run(
        "DELETE FROM naming_queue WHERE position IN (SELECT value FROM json_each(?))",
        SQLValue(list: over))
    }
    return gone
  }

  /// The same within a transaction, but for the pasted files.
  func giveUp(
    inTransaction positions: Set<Int64>, _ reason: ImportFailure.Reason
  ) throws(LibraryError) -> [DroppedPick] {
    let list = SQLValue(list: Array(positions))
    var gone = try database.rows(
      """
      SELECT position, source, CASE WHEN given <> nullif(draft, '')
        THEN given || char(10) || draft ELSE coalesce(given, nullif(draft, '')) END
      FROM naming_queue WHERE position IN (SELECT value FROM json_each(?))
      AND photo IS NULL AND copy_of IS NULL AND withdrawn_at IS NULL ORDER BY position
      """, list
    ) { (row) throws(LibraryError) in
      let source = FilePath(bytes: row.bytes(1))
      let text = row.text(2).map {
        RecoveredText(id: nil, source: source, text: $0, reason: reason)
      }
      return DroppedPick(position: row.integer(0), source: source, text: text)
    }
    for index in gone.indices {
      guard let text = gone[index].text else { continue }
      gone[index].text = try insert(text)
    }
    // Of pasted files the row is marked first, so that the next opening ends what a crash leaves.
    let pasted = gone.filter { index.pasted.holds($0.source) }.map(\.position)
    let others = gone.filter { !index.pasted.holds($0.source) }.map(\.position)
    if !pasted.isEmpty {
      try database.run(
        """
        UPDATE naming_queue SET withdrawn_at = 0, withdrawn_in = NULL
        WHERE position IN (SELECT value FROM json_each(?))
        """, SQLValue(list: pasted))
    }
    try database.run(
      "DELETE FROM naming_queue WHERE position IN (SELECT value FROM json_each(?))",
      SQLValue(list: others))
    return gone
  }

  /// Keeps what was typed for a file that is out of the queue, in place of what was kept before.
  /// - Throws: ``LibraryError`` where the index can't be written; nothing has changed then.
  func keep(_ text: RecoveredText) throws(LibraryError) -> RecoveredText {
    try database.transaction { () throws(LibraryError) in
      if let id = text.id {
        try database.run("DELETE FROM given_up WHERE id = ?", .integer(id))
      }
      return try insert(text)
    }
  }

  private func insert(_ text: RecoveredText) throws(LibraryError) -> RecoveredText {
    try database.run(
      "INSERT INTO given_up (source, text, reason) VALUES (?, ?, ?)", .blob(text.source.bytes),
      .text(text.text), .text(text.reason.word))
    return RecoveredText(
      id: database.lastRow, source: text.source, text: text.text, reason: text.reason)
  }

  /// What was typed for files that gave no photo, as far as no receipt that told of it was put away.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func givenUp() throws(LibraryError) -> [RecoveredText] {
    try database.rows("SELECT id, source, text, reason FROM given_up ORDER BY id") {
      (row) throws(LibraryError) in
      let source = FilePath(bytes: row.bytes(1))
      return RecoveredText(
        id: row.integer(0), source: source, text: row.text(2) ?? "",
        reason: ImportFailure.Reason(word: row.text(3) ?? "", source))
    }
  }

  /// The person has put the receipt away that told of these texts.
  /// - Throws: ``LibraryError`` where the index can't be written; they are told again then.
  func forget(_ texts: [RecoveredText]) throws(LibraryError) {
    let ids = texts.compactMap(\.id)
    guard !ids.isEmpty else { return }
    try database.run(
      "DELETE FROM given_up WHERE id IN (SELECT value FROM json_each(?))", SQLValue(list: ids))
  }
}
