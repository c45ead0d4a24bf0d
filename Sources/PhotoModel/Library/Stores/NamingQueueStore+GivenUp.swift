// Picked files that did not become photos, and what was typed for them. They are stored after the
// file has left the queue (`NamingQueueStore.swift`), over a restart and a crash, until the person
// dismisses the receipt.

import Foundation

/// A picked file that did not become a photo, as it is stored.
public struct RefusedFile: Equatable, Sendable {
  /// The identifier of its row; `nil` where the database could not store it.
  let id: Int64?
  /// The file that was picked.
  public let source: FilePath
  /// What was typed for it: the name, and on a second line the draft, where there are both; `nil` for
  /// none.
  public let text: String?
  /// Why the file did not become a photo.
  public let reason: ImportFailure.Reason
}

extension RefusedFile {
  /// A file that is not stored, and for which nothing was typed.
  init(_ failure: ImportFailure) {
    self.init(id: nil, source: failure.source, text: nil, reason: failure.reason)
  }

  /// Whether the receipt tells of it: a file that a person has left out is gone, but for what was typed.
  var isWorthTelling: Bool { text != nil || reason != .leftOut }
}

/// A picked file that has left the queue.
struct RemovedPick: Sendable, Equatable {
  /// The position that it had in the queue.
  let position: Int64
  /// The file that was picked.
  let source: FilePath
  /// What is stored of it; `nil` for nothing. What a person has left out leaves nothing but a text.
  var stored: RefusedFile?
}

extension NamingQueueStore {
  /// Removes picked files that are not photos from the queue for good, and stores them with what was
  /// typed for them, all or none. Photos, and duplicates that wait for an answer, are passed over. Pasted
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
      let file = RefusedFile(id: nil, source: source, text: row.text(2), reason: reason)
      return RemovedPick(
        position: row.integer(0), source: source, stored: file.isWorthTelling ? file : nil)
    }
    for index in gone.indices {
      guard let file = gone[index].stored else { continue }
      gone[index].stored = try insert(file)
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

  /// Stores paths that a walk has found and that give no photo, without those that the same walk has
  /// stored before. Returns them.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  func giveUp(
    _ failures: [ImportFailure], foundBy walk: Int64?
  ) throws(LibraryError) -> [RefusedFile] {
    try database.transaction { () throws(LibraryError) in
      var files: [RefusedFile] = []
      for failure in failures {
        if let walk, try !isFirst(failure.source, foundBy: walk) { continue }
        files.append(try insert(RefusedFile(failure)))
      }
      return files
    }
  }

  /// Stores a file that has left the queue, and replaces what was stored of it before.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  func store(_ file: RefusedFile) throws(LibraryError) -> RefusedFile {
    try database.transaction { () throws(LibraryError) in
      if let id = file.id {
        try database.run("DELETE FROM given_up WHERE id = ?", .integer(id))
      }
      return try insert(file)
    }
  }

  private func insert(_ file: RefusedFile) throws(LibraryError) -> RefusedFile {
    // An empty text is none.
    try database.run(
      "INSERT INTO given_up (source, text, reason) VALUES (?, ?, ?)", .blob(file.source.bytes),
      .text(file.text ?? ""), .text(file.reason.word))
    return RefusedFile(
      id: database.lastRow, source: file.source, text: file.text, reason: file.reason)
  }

  /// The files that did not become photos, without those whose receipt was dismissed.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func givenUp() throws(LibraryError) -> [RefusedFile] {
    try database.rows("SELECT id, source, nullif(text, ''), reason FROM given_up ORDER BY id") {
      (row) throws(LibraryError) in
      let source = FilePath(bytes: row.bytes(1))
      return RefusedFile(
        id: row.integer(0), source: source, text: row.text(2),
        reason: ImportFailure.Reason(word: row.text(3) ?? "", source))
    }
  }

  /// Deletes files whose receipt the person has dismissed.
  /// - Throws: ``LibraryError`` where the database can't be written; the files are shown again
  ///   then.
  func forget(_ files: [RefusedFile]) throws(LibraryError) {
    let ids = files.compactMap(\.id)
    guard !ids.isEmpty else { return }
    try database.run(
      "DELETE FROM given_up WHERE id IN (SELECT value FROM json_each(?))", SQLValue(list: ids))
  }
}
