// Undo and redo of what a person did to photos, step by step, after a restart too. The steps are
// recorded by `Storage/LibraryStorage+Steps.swift`. Deleting is in `TrashStore.swift`, what becomes
// of duplicates in `Storage/LibraryStorage+Copies.swift`, the state that the window shows in
// `History.swift`.

import Foundation

/// The history of a library: undoes and redoes steps.
public actor HistoryStore {
  let storage: LibraryStorage
  let database: LibraryDatabase

  /// The library's executor: all stores of a library run on it, one call after another.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    storage.executor.asUnownedSerialExecutor()
  }

  init(_ storage: LibraryStorage) {
    self.storage = storage
    database = storage.database
  }

  /// How many steps are stored; the oldest ones beyond that are deleted.
  public static let limit = 1000

  /// The number of the newest step; 0 if there was none yet.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func lastStep() throws(LibraryError) -> Int64 {
    try database.number("SELECT max(id) FROM history_step") ?? 0
  }

  /// The step that ``undo(upTo:skipsKeywords:)`` comes to; `nil` for none.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func nextUndo(upTo last: Int64 = .max) throws(LibraryError) -> HistoryStep.Summary? {
    try next(.undo, upTo: last)
  }

  /// The step that ``redo()`` would redo; `nil` for none.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func nextRedo() throws(LibraryError) -> HistoryStep.Summary? { try next(.redo) }

  /// Undoes the last step as a whole. A photo that is not as the step left it is passed over. A
  /// photo that loses its name is asked for again if it is still in a round, with the name as its
  /// draft. Returns the step, `nil` where there was none.
  /// A step before a newer one can't be redone: as that was made, it was undone already. If a newer one has changed
  /// all its photos again, nothing is undone.
  /// - Parameters:
  ///   - last: the newest step that may be one of names, likes or descriptions: those after it were given after the
  ///     undo was asked for. What waits for earlier changes, such as a deletion, is in its order anyway.
  ///   - skipsKeywords: whether that is so for keywords too: no change of them waits.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  public func undo(
    upTo last: Int64 = .max, skipsKeywords: Bool = false
  ) throws(LibraryError) -> HistoryStep? {
    try take(.undo, upTo: last, skipsKeywords: skipsKeywords)
  }

  /// Redoes the step that was undone last, by the same rules as ``undo(upTo:skipsKeywords:)``.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  public func redo() throws(LibraryError) -> HistoryStep? { try take(.redo) }

  private enum Direction { case undo, redo }

  /// The condition for a step that has photos or picks. Others are passed over: theirs may have been removed for
  /// good, or restored from the trash.
  private static let hasContent = """
    (EXISTS (SELECT 1 FROM history_change WHERE step = history_step.id)
    OR EXISTS (SELECT 1 FROM \(LibraryStorage.copiesOfStep) AND change.step = history_step.id)
    OR EXISTS (SELECT 1 FROM naming_queue WHERE withdrawn_in = history_step.id AND photo IS NULL))
    """

  private func next(
    _ direction: Direction, upTo last: Int64 = .max, skipsKeywords: Bool = false
  ) throws(LibraryError) -> HistoryStep.Summary? {
    let skipped =
      "'naming', 'renaming', 'like', 'unlike', 'description'"
      + (skipsKeywords ? ", 'keywords'" : "")
    let found = try database.rows(
      """
      SELECT id, kind FROM history_step
      WHERE is_undone = ?
        AND (id <= ? OR kind NOT IN (\(skipped)))
        AND \(Self.hasContent)
      ORDER BY id \(direction == .undo ? "DESC" : "ASC") LIMIT 1
      """, SQLValue(direction == .redo), .integer(last)
    ) { (row) throws(LibraryError) in (row.integer(0), row.text(1) ?? "") }.first
    guard let (id, word) = found else { return nil }
    guard let kind = HistoryStep.Kind(rawValue: word) else {
      throw .damaged(database.path, detail: "a step of the history of an unknown kind")
    }
    let photoCount = try database.number(
      """
      SELECT (SELECT count(*) FROM history_change WHERE step = ?1)
        + (SELECT count(*) FROM \(LibraryStorage.copiesOfStep) AND change.step = ?1)
      """, .integer(id))
    let pickCount = try database.number(
      "SELECT count(*) FROM naming_queue WHERE \(Self.isPickOfStep)", .integer(id))
    return HistoryStep.Summary(
      id: id, kind: kind, photoCount: Int(photoCount ?? 0), pickCount: Int(pickCount ?? 0),
      title: try photoCount == 1 ? photos(of: id, kind).first?.name : nil,
      keywords: try kind == .keywords ? keywordChange(of: id) : HistoryStep.KeywordChange(),
      deleted: try deleted(in: id, kind))
  }

  /// The keywords of a step of more photos are not compared: it takes too long.
  private static let mostCompared = 1000

  /// Which keywords all photos of a step got and lost; none where it was not the same for all.
  private func keywordChange(of step: Int64) throws(LibraryError) -> HistoryStep.KeywordChange {
    let rows = try database.rows(
      "SELECT before, after FROM history_change WHERE step = ? LIMIT \(Self.mostCompared)",
      .integer(step)
    ) { (row) throws(LibraryError) in
      (PhotoKeywords.keywords(stored: row.text(0)), PhotoKeywords.keywords(stored: row.text(1)))
    }
    let changes = rows.map { before, after in
      HistoryStep.KeywordChange(
        added: PhotoKeywords.unique(after.filter { !before.contains($0) }),
        removed: PhotoKeywords.unique(before.filter { !after.contains($0) }))
    }
    guard let first = changes.first, rows.count < Self.mostCompared,
      changes.allSatisfy({ $0 == first })
    else { return HistoryStep.KeywordChange() }
    return first
  }

  /// When the photos of a step went to the trash; where there are none, the picked files.
  private func deleted(
    in step: Int64, _ kind: HistoryStep.Kind
  ) throws(LibraryError) -> Date? {
    guard kind.changesTrash else { return nil }
    let milliseconds = try database.number(
      """
      SELECT ifnull(
        (SELECT max(\(kind.isDeletion ? "after" : "before")) FROM history_change WHERE step = ?1),
        (SELECT max(withdrawn_at) FROM naming_queue WHERE withdrawn_in = ?1))
      """, .integer(step))
    // NULL reads as 0.
    return milliseconds.flatMap { $0 > 0 ? Date(milliseconds: $0) : nil }
  }

  private static let isPickOfStep = "withdrawn_in = ? AND photo IS NULL AND copy_of IS NULL"

  /// The photos of a step, in the order picked, with the names for its description.
  private func photos(
    of step: Int64, _ kind: HistoryStep.Kind
  ) throws(LibraryError) -> [(id: Photo.ID, name: String?)] {
    let isNaming = kind.column == "name"
    let rows = try database.rows(
      """
      SELECT id, title FROM (
        SELECT photo.id, \(isNaming ? "change.after" : "coalesce(name, source_name)") AS title, sequence
        FROM history_change AS change JOIN photo ON photo.id = change.photo WHERE step = ?1
        UNION ALL
        SELECT change.photo, \(isNaming ? "change.after" : "NULL"), position
        FROM \(LibraryStorage.copiesOfStep) AND change.step = ?1
      ) ORDER BY sequence
      """, .integer(step)
    ) { (row) throws(LibraryError) in (row.text(0).flatMap(UUID.init), row.text(1)) }
    return rows.compactMap { row in row.0.map { ($0, row.1) } }
  }

  /// A step with all its photos and picks; there may be as many as the library has.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func step(_ summary: HistoryStep.Summary) throws(LibraryError) -> HistoryStep {
    let photos = try photos(of: summary.id, summary.kind)
    var step = HistoryStep(
      id: summary.id, kind: summary.kind, photos: photos.map(\.id), title: photos.first?.name)
    step.keywords = summary.keywords
    step.deleted = summary.deleted
    step.picks = try database.rows(
      """
      SELECT position, source, source_byte_count, source_modified, source_head
      FROM naming_queue WHERE \(Self.isPickOfStep) ORDER BY position
      """, .integer(summary.id)
    ) { (row) throws(LibraryError) in
      var pick = NamingEntry(position: row.integer(0), source: FilePath(bytes: row.bytes(1)))
      pick.stamp = row.stamp(2)
      return pick
    }
    return step
  }

  private func take(
    _ direction: Direction, upTo last: Int64 = .max, skipsKeywords: Bool = false
  ) throws(LibraryError) -> HistoryStep? {
    try database.transaction { () throws(LibraryError) in
      guard let summary = try next(direction, upTo: last, skipsKeywords: skipsKeywords) else {
        return nil
      }
      if direction == .redo { try storage.addCopies(changedIn: summary.id) }
      var step = try step(summary)
      let id = SQLValue.integer(step.id)
      if step.kind.changesTrash { storage.looks.withLock { $0 = nil } }
      let moment = try storage.seeClock().latest
      let now = SQLValue.integer(moment)
      let goesToTrash = step.kind.isDeletion ? direction == .redo : direction == .undo
      if step.kind.changesTrash, goesToTrash { step.deleted = Date(milliseconds: moment) }
      if step.kind.isDeletion, direction == .redo {
        // The time in the trash restarts.
        try database.run("UPDATE history_change SET after = ? WHERE step = ?", now, id)
      }
      if step.kind == .restoration, direction == .undo {
        // As it does for photos that return to the trash.
        try database.run("UPDATE history_change SET before = ? WHERE step = ?", now, id)
      }
      let changed = try changePhotos(of: step, direction)
      step.photos = step.photos.filter(changed.contains)
      let isBehind = direction == .undo ? try hasNewer(than: step.id) : false
      if isBehind, changed.isEmpty, !step.kind.changesTrash { return nil }
      switch step.kind {
      case .naming, .renaming:
        try changeQueues(of: step, direction)
        if direction == .undo { step.copies = try storage.foldCopies(of: step) }
      case .deletionOfAll:
        try database.run(
          "UPDATE naming_queue SET withdrawn_at = ? WHERE withdrawn_in = ? AND photo IS NULL",
          direction == .undo ? .null : now, id)
      case .deletion:
        if direction == .undo {
          step.copies = try storage.foldCopies(of: step)
        } else {
          try storage.addCopies(of: SQLValue(list: step.photos), in: step.id)
        }
      case .restoration:
        if direction == .undo {
          try storage.addCopies(of: SQLValue(list: step.photos), in: step.id)
        } else {
          step.copies = try storage.foldCopies(of: step)
        }
      case .like, .unlike, .rotation, .description, .keywords: break
      }
      if isBehind {
        try database.run("DELETE FROM history_step WHERE id = ?", id)
      } else {
        try database.run(
          "UPDATE history_step SET is_undone = ? WHERE id = ?", SQLValue(direction == .undo), id)
      }
      return step
    }
  }

  /// Whether a step was made after another, and is not undone.
  private func hasNewer(than step: Int64) throws(LibraryError) -> Bool {
    try database.number(
      """
      SELECT EXISTS (SELECT 1 FROM history_step WHERE id > ? AND is_undone = 0 AND \(Self.hasContent))
      """, .integer(step)) != 0
  }

  private func changePhotos(
    of step: HistoryStep, _ direction: Direction
  ) throws(LibraryError) -> Set<Photo.ID> {
    let column = step.kind.column
    let (found, left) = direction == .undo ? ("after", "before") : ("before", "after")
    let isThere = step.kind.changesTrash ? "" : "AND photo.deleted_at IS NULL"
    // Since when a photo is in the trash does not matter: other steps may have moved it there again.
    let leavesTrash =
      step.kind.isDeletion && direction == .undo
      || step.kind == .restoration && direction == .redo
    let isFound = leavesTrash ? "photo.deleted_at > 0" : "photo.\(column) IS change.\(found)"
    let ids = try database.rows(
      """
      UPDATE photo SET \(column) = change.\(left) FROM history_change AS change
      WHERE change.step = ? AND change.photo = photo.id
      AND \(isFound) \(isThere) RETURNING id
      """, .integer(step.id)
    ) { (row) throws(LibraryError) in row.text(0).flatMap(UUID.init) }
    return Set(ids.compactMap(\.self))
  }

  /// Puts photos that lost their first name, and whose round has ended, back into the naming queue
  /// at their former positions.
  private func reopenQuestions(of step: HistoryStep) throws(LibraryError) {
    guard step.kind == .naming else { return }
    for photo in step.photos {
      try database.run(
        """
        INSERT OR IGNORE INTO naming_queue (position, source, photo, answer)
        SELECT sequence, CAST(source_name AS BLOB), id, 'named' FROM photo
        WHERE id = ?1 AND name IS NULL
        AND NOT EXISTS (SELECT 1 FROM renaming_queue WHERE photo = ?1)
        """, SQLValue(photo))
    }
  }

  /// Marks the queue entries of the photos as unanswered after an undo, or as answered after a
  /// redo, where they are still in a round. A photo that has an earlier name of the naming round again
  /// stays answered, with the undone name as its draft.
  private func changeQueues(of step: HistoryStep, _ direction: Direction) throws(LibraryError) {
    guard !step.photos.isEmpty else { return }
    let id = SQLValue.integer(step.id)
    // Text that was typed since then stays, but a draft that is a name of an undone step may be
    // overwritten, as the history has it.
    let isHeld = """
      (draft IS NULL OR draft IN (
        SELECT after FROM history_change JOIN history_step ON history_step.id = step
        WHERE history_change.photo = queue.photo AND is_undone = 1))
      """
    // Names that were given to many photos at once were not typed: there the former draft is
    // restored.
    let text = step.photos.count > 1 ? "draft" : "after"
    let name = "(SELECT \(text) FROM history_change WHERE step = ?1 AND photo = queue.photo)"
    if direction == .undo { try reopenQuestions(of: step) }
    for round in NamingRound.allCases {
      let answer =
        switch (direction, round) {
        case (.undo, .naming):
          "(SELECT iif(name IS NULL, NULL, 'named') FROM photo WHERE id = queue.photo)"
        case (.undo, .renaming): "NULL"
        case (.redo, _): "'named'"
        }
      for photo in step.photos {
        try database.run(
          """
          UPDATE \(round.queue) AS queue SET answer = \(answer),
            draft = CASE WHEN \(isHeld) THEN \(direction == .undo ? name : "NULL") ELSE draft END
          WHERE photo = ?2
          """, id, SQLValue(photo))
      }
      let positions = """
        SELECT position FROM \(round.queue) AS queue
        JOIN history_change ON history_change.photo = queue.photo WHERE step = ?
        """
      try database.run(
        direction == .undo
          ? """
          INSERT OR REPLACE INTO \(round.cursor) (only, position)
          SELECT 1, position FROM (\(positions) ORDER BY position LIMIT 1)
          """
          : "DELETE FROM \(round.cursor) WHERE position IN (\(positions))", id)
    }
  }
}
