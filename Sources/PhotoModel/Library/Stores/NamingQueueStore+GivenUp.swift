// Texts that were typed for picked files that did not become photos. They are stored after the file
// has left the queue (`NamingQueueStore.swift`), and over a crash, until the person dismisses the
// receipt.

import Foundation

/// Text that a person typed for a picked file that did not become a photo.
public struct RecoveredText: Equatable, Sendable {
  /// The identifier of its row; `nil` where the database could not store it.
  let id: Int64?
  /// The file that was picked.
  public let source: FilePath
  /// The name, and on a second line the draft, where there are both.
  public let text: String
  /// Why the file did not become a photo.
  public let reason: ImportFailure.Reason
}

/// A picked file that has left the queue.
struct RemovedPick: Sendable, Equatable {
  /// The position that it had in the queue.
  let position: Int64
  /// The file that was picked.
  let source: FilePath
  /// The text that was typed for it; `nil` for none.
  var text: RecoveredText?
}

extension NamingQueueStore {
  /// Removes picked files that are not photos from the queue for good, and stores what was typed
  /// for them, all or none. Photos, and duplicates that wait for an answer, are passed over. Pasted
  /// files are deleted with their entries. Returns the picks that were removed.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  @discardableResult
  func giveUp(
    _ positions: Set<Int64>, _ reason: ImportFailure.Reason
  ) throws(LibraryError) -> [RemovedPick] {
    let gone = try database.transaction { () throws(LibraryError) in
      try giveUp(inTransaction: positions, reason)
    }
    let over = gone.filter { storage.pasted.holds($0.source) && storage.pasted.drop($0.source) }
      .map(
        \.position)
    if !over.isEmpty {
      // They count as removed already; the next opening deletes rows that remain.
      _ = try? database.run(
        "DELETE FROM naming_queue WHERE position IN (SELECT value FROM json_each(?))",
        SQLValue(list: over))
    }
    return gone
  }

  /// The same as a part of a transaction; pasted files are not deleted.
  func giveUp(
    inTransaction positions: Set<Int64>, _ reason: ImportFailure.Reason
  ) throws(LibraryError) -> [RemovedPick] {
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
      return RemovedPick(position: row.integer(0), source: source, text: text)
    }
    for index in gone.indices {
      guard let text = gone[index].text else { continue }
      gone[index].text = try insert(text)
    }
    // The rows of pasted files are only marked here, so that after a crash the next opening
    // finishes the deletion.
    let pasted = gone.filter { storage.pasted.holds($0.source) }.map(\.position)
    let others = gone.filter { !storage.pasted.holds($0.source) }.map(\.position)
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

  /// Stores what was typed for a file that has left the queue, and replaces the text that was
  /// stored before.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  func store(_ text: RecoveredText) throws(LibraryError) -> RecoveredText {
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

  /// The texts of files that did not become photos, without those whose receipt was dismissed.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func givenUp() throws(LibraryError) -> [RecoveredText] {
    try database.rows("SELECT id, source, text, reason FROM given_up ORDER BY id") {
      (row) throws(LibraryError) in
      let source = FilePath(bytes: row.bytes(1))
      return RecoveredText(
        id: row.integer(0), source: source, text: row.text(2) ?? "",
        reason: ImportFailure.Reason(word: row.text(3) ?? "", source))
    }
  }

  /// Deletes texts whose receipt the person has dismissed.
  /// - Throws: ``LibraryError`` where the database can't be written; the texts are shown again
  ///   then.
  func forget(_ texts: [RecoveredText]) throws(LibraryError) {
    let ids = texts.compactMap(\.id)
    guard !ids.isEmpty else { return }
    try database.run(
      "DELETE FROM given_up WHERE id IN (SELECT value FROM json_each(?))", SQLValue(list: ids))
  }
}
