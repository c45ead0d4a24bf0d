// Queue entries that are exact duplicates of a photo in the library ("copies" in the tables). Such
// an entry becomes a photo of its own when it is named, or when the photo is deleted that it
// duplicates. Once that step is undone, it is a duplicate again. How an entry becomes a duplicate
// is in `Stores/NamingQueueStore+Imports.swift`.

import Foundation

extension LibraryStorage {
  // MARK: - From duplicates to photos

  /// Makes waiting duplicates of photos that move to the trash photos of their own, as the library
  /// no longer shows the photos that they duplicate. Part of a transaction.
  /// - Parameters:
  ///   - list: the photos' identifiers.
  ///   - step: the deletion; `nil` where it can't be undone.
  /// - Throws: ``LibraryError`` where the database can't be written.
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

  /// Makes an entry's duplicate a photo of its own, with the original and metadata of the photo
  /// that it duplicates, and with the steps of the history that belong to it. Part of a
  /// transaction. Returns `false` where the entry is a photo already, or no duplicate.
  /// - Throws: ``LibraryError`` where the database can't be written.
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

  /// Records that a step makes an entry's duplicate a photo. Part of a transaction; called while
  /// the entry still has its `copy_of`.
  /// - Throws: ``LibraryError`` where the database can't be written.
  func noteCopy(at position: Int64, in step: Int64) throws(LibraryError) {
    try database.run(
      """
      INSERT OR REPLACE INTO history_copy (step, photo, copy_of, answer)
      SELECT ?, copy_id, copy_of, answer FROM naming_queue
      WHERE position = ? AND copy_of IS NOT NULL AND copy_id IS NOT NULL
      """, .integer(step), .integer(position))
  }

  // MARK: - Back to duplicates

  /// The changes of undone steps to waiting duplicates, for a query that adds the step. Most of the
  /// time there are none; the `CROSS JOIN` fixes the join order so that SQLite finds that out
  /// first.
  static let copiesOfStep = """
    history_copy_change AS change CROSS JOIN naming_queue ON copy_id = change.photo
    WHERE naming_queue.photo IS NULL AND copy_of IS NOT NULL AND withdrawn_at IS NULL
    """

  /// Makes those duplicates photos again that a redone step is about to change. Part of a
  /// transaction.
  /// - Throws: ``LibraryError`` where the database can't be written.
  func addCopies(changedIn step: Int64) throws(LibraryError) {
    let copies = try database.rows(
      "SELECT position, copy_id FROM \(Self.copiesOfStep) AND change.step = ?", .integer(step)
    ) { (row) throws(LibraryError) in (row.integer(0), row.text(1).flatMap(UUID.init)) }
    for case (let position, let copy?) in copies { try addCopy(copy, at: position) }
  }

  /// Turns photos back into waiting duplicates that a step had made of duplicates, where the photo
  /// that they duplicate is in the library. A photo that was changed since stays a photo: an undo may have waited
  /// meanwhile, and the history may have dropped later steps. Part of a transaction. Returns the identifiers that
  /// are no longer photos.
  /// - Throws: ``LibraryError`` where the database can't be written.
  func foldCopies(of step: HistoryStep) throws(LibraryError) -> [Photo.ID] {
    let copies = try database.rows(
      """
      SELECT made.photo, made.copy_of, made.answer FROM history_copy AS made
      JOIN photo AS copy ON copy.id = made.photo
      JOIN photo AS known ON known.id = made.copy_of
      WHERE made.step = ? AND copy.deleted_at IS NULL AND copy.name IS NULL AND copy.liked = 0
      AND known.deleted_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM history_change JOIN history_step ON history_step.id = history_change.step
        WHERE history_change.photo = made.photo AND history_change.step > made.step AND is_undone = 0)
      """, .integer(step.id)
    ) { (row) throws(LibraryError) in
      (row.text(0).flatMap(UUID.init), row.text(1).flatMap(UUID.init), row.text(2))
    }
    var folded: [Photo.ID] = []
    for case (let copy?, let known?, let answer) in copies {
      // After an undone naming the entry has no answer, so that the dialog asks for a name again.
      try fold(copy, copyOf: known, answer: step.kind.changesTrash ? answer : nil)
      folded.append(copy)
    }
    return folded
  }

  private func fold(
    _ copy: Photo.ID, copyOf known: Photo.ID, answer: String?
  ) throws(LibraryError) {
    let (id, original) = (SQLValue(copy), SQLValue(known))
    // The round may be over and the queue entry deleted.
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
    // Entries that were imported since and duplicate this photo now refer to the photo that it
    // duplicates.
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
