// Copies: queue entries with the bytes of a photo of the library. A name makes one a photo of its
// own, and so does the deletion of what it is a copy of; once that is taken back, it is a copy again.
// How an entry becomes a copy is in `NamingQueueStore+Arrivals.swift`.

import Foundation

extension LibraryIndex {
  // MARK: - From copies to photos

  /// Makes waiting copies of photos that go to the trash photos of their own, as there is nothing
  /// left that they are copies of. Part of a transaction.
  /// - Parameters:
  ///   - list: the photos' identifiers.
  ///   - step: the deletion; `nil` where it is none that can be taken back.
  /// - Throws: ``LibraryError`` where the index can't be written.
  func addCopies(of list: SQLValue, in step: Int64?) throws(LibraryError) {
    let copies = try database.rows(
      """
      SELECT position, copy_id FROM naming_queue
      WHERE copy_of IN (SELECT value FROM json_each(?)) AND photo IS NULL AND withdrawn_at IS NULL
      """, list
    ) { (row) throws(LibraryError) in (row.integer(0), row.text(1).flatMap(UUID.init)) }
    for case (let position, let copy?) in copies {
      if let step { try noteCopy(at: position, in: step) }
      try addCopy(copy, at: position)
      try database.run(
        "UPDATE naming_queue SET copy_of = NULL WHERE position = ?", .integer(position))
    }
  }

  /// Makes an entry's copy a photo of its own, with the bytes and facts of the one it is a copy of,
  /// and with the steps that it has in the history. Part of a transaction. Returns whether it was
  /// none yet.
  /// - Throws: ``LibraryError`` where the index can't be written.
  @discardableResult
  func addCopy(_ id: Photo.ID, at position: Int64) throws(LibraryError) -> Bool {
    let copy = "position = ? AND naming_queue.photo IS NULL AND copy_of IS NOT NULL"
    let count = try database.run(
      """
      INSERT INTO photo (id, sequence, added_at, \(PhotoRow.columnsOfFile))
      SELECT ?, position, ?, \(PhotoRow.columnsOfFile)
      FROM naming_queue JOIN photo ON photo.id = copy_of WHERE \(copy)
      """, SQLValue(id), SQLValue(today()), .integer(position))
    guard count > 0 else { return false }
    try database.run(
      "UPDATE naming_queue SET photo = ? WHERE position = ?", SQLValue(id), .integer(position))
    try database.run(
      """
      INSERT OR IGNORE INTO history_change (step, photo, before, after, draft)
      SELECT step, photo, before, after, draft FROM history_copy_change WHERE photo = ?
      """, SQLValue(id))
    try database.run("DELETE FROM history_copy_change WHERE photo = ?", SQLValue(id))
    return true
  }

  /// Notes that a step makes an entry's copy a photo. Part of a transaction, while the entry still
  /// says what it is a copy of.
  /// - Throws: ``LibraryError`` where the index can't be written.
  func noteCopy(at position: Int64, in step: Int64) throws(LibraryError) {
    try database.run(
      """
      INSERT OR REPLACE INTO history_copy (step, photo, copy_of, answer)
      SELECT ?, copy_id, copy_of, answer FROM naming_queue
      WHERE position = ? AND copy_of IS NOT NULL AND copy_id IS NOT NULL
      """, .integer(step), .integer(position))
  }

  // MARK: - Back to copies

  /// What undone steps changed in copies that wait, for a query that names the step. There is nothing
  /// most of the time, which a join in this order finds out first.
  static let copiesOfStep = """
    history_copy_change AS change CROSS JOIN naming_queue ON copy_id = change.photo
    WHERE naming_queue.photo IS NULL AND copy_of IS NOT NULL AND withdrawn_at IS NULL
    """

  /// Makes the copies photos again that a step is about to change again. Part of a transaction.
  /// - Throws: ``LibraryError`` where the index can't be written.
  func addCopies(changedIn step: Int64) throws(LibraryError) {
    let copies = try database.rows(
      "SELECT position, copy_id FROM \(Self.copiesOfStep) AND change.step = ?", .integer(step)
    ) { (row) throws(LibraryError) in (row.integer(0), row.text(1).flatMap(UUID.init)) }
    for case (let position, let copy?) in copies { try addCopy(copy, at: position) }
  }

  /// Has the photos wait as copies again that a step had made of copies, where what they are copies
  /// of is in the library. One that a person did something else with stays a photo: all that was done
  /// since is taken back by now, unless the history could not. Part of a transaction. Returns those
  /// that are no photos any more.
  /// - Throws: ``LibraryError`` where the index can't be written.
  func foldCopies(of step: HistoryStep) throws(LibraryError) -> [Photo.ID] {
    let copies = try database.rows(
      """
      SELECT made.photo, made.copy_of, made.answer FROM history_copy AS made
      JOIN photo AS copy ON copy.id = made.photo
      JOIN photo AS known ON known.id = made.copy_of
      WHERE made.step = ? AND copy.deleted_at IS NULL AND copy.name IS NULL AND copy.liked = 0
      AND known.deleted_at IS NULL
      """, .integer(step.id)
    ) { (row) throws(LibraryError) in
      (row.text(0).flatMap(UUID.init), row.text(1).flatMap(UUID.init), row.text(2))
    }
    var folded: [Photo.ID] = []
    for case (let copy?, let known?, let answer) in copies {
      // Who takes back a name is asked for another one.
      try fold(copy, copyOf: known, answer: step.kind.isDeletion ? answer : nil)
      folded.append(copy)
    }
    return folded
  }

  private func fold(
    _ copy: Photo.ID, copyOf known: Photo.ID, answer: String?
  ) throws(LibraryError) {
    let (id, original) = (SQLValue(copy), SQLValue(known))
    // Its round may be over.
    try database.run(
      """
      INSERT OR IGNORE INTO naming_queue (position, source, photo, draft)
      SELECT sequence, CAST(source_name AS BLOB), id, half_typed FROM photo
      WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM naming_queue WHERE photo = ?1)
      """, id)
    try database.run(
      """
      UPDATE naming_queue SET photo = NULL, copy_id = ?1, copy_of = ?2, answer = ?3,
        draft = coalesce(draft, (SELECT draft FROM renaming_queue WHERE photo = ?1))
      WHERE photo = ?1
      """, id, original, SQLValue(answer))
    // What was brought in since is a copy of the one, or looks like it, just the same.
    for change in [
      "naming_queue SET copy_of = ?2 WHERE copy_of = ?1",
      "naming_queue SET similar_to = ?2 WHERE similar_to = ?1",
      "catalog_photo SET photo = ?2 WHERE photo = ?1",
    ] {
      try database.run("UPDATE \(change)", id, original)
    }
    try database.run(
      """
      INSERT OR REPLACE INTO history_copy_change (step, photo, before, after, draft)
      SELECT step, photo, before, after, draft FROM history_change WHERE photo = ?
      """, id)
    try database.run("DELETE FROM photo WHERE id = ?", id)
  }
}
