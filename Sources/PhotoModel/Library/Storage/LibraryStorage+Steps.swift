// Records what a person does to photos: each step in the same transaction as the change. Undo and
// redo are in `Stores/HistoryStore.swift`.

extension LibraryStorage {
  /// Begins a step, which drops the undone steps: they can't be redone any more. Returns its
  /// number. Part of a transaction.
  func beginStep(_ kind: HistoryStep.Kind) throws(LibraryError) -> Int64 {
    try seeClock()
    try database.run("DELETE FROM history_step WHERE is_undone = 1")
    let step = try database.number(
      "INSERT INTO history_step (kind) VALUES (?) RETURNING id", .text(kind.rawValue))
    try database.run(
      """
      DELETE FROM history_step
      WHERE id <= (SELECT id FROM history_step ORDER BY id DESC LIMIT 1 OFFSET ?)
      """, .integer(Int64(HistoryStore.limit)))
    return step ?? 0
  }

  /// Changes photos and records that as one step; nothing is recorded where nothing changes. Part
  /// of a transaction. Returns the step's number.
  /// - Throws: ``LibraryError/noSuchPhoto(_:)``.
  func change(
    _ kind: HistoryStep.Kind, _ values: [(id: Photo.ID, value: SQLValue)]
  ) throws(LibraryError) -> Int64? {
    let column = kind.column
    var step: Int64?
    for (id, value) in values {
      // SQLite compares bytes; Swift would treat "é" and "e\u{301}" as the same name.
      let isSame = try database.number(
        "SELECT \(column) IS ? FROM photo WHERE id = ? AND deleted_at IS NULL", value,
        SQLValue(id))
      guard let isSame else { throw .noSuchPhoto(id) }
      guard isSame == 0 else { continue }
      let current = if let step { step } else { try beginStep(kind) }
      step = current
      try database.run(
        """
        INSERT INTO history_change (step, photo, before, after) SELECT ?, id, \(column), ?
        FROM photo WHERE id = ? ON CONFLICT (step, photo) DO UPDATE SET after = excluded.after
        """, .integer(current), value, SQLValue(id))
      try database.run("UPDATE photo SET \(column) = ? WHERE id = ?", value, SQLValue(id))
    }
    return step
  }

  /// Gives photos names in one step. Part of a transaction; called before their queue entries are
  /// answered, as it reads the drafts there. Returns the step; `nil` where all had these names
  /// already.
  @discardableResult
  func setNames(_ names: [(id: Photo.ID, name: String)]) throws(LibraryError) -> Int64? {
    guard names.allSatisfy({ !PhotoName.isBlank($0.name) }) else { throw .blankName }
    guard let step = try change(.naming, names.map { ($0.id, .text($0.name)) }) else { return nil }
    try database.run(
      """
      UPDATE history_change SET draft = coalesce(
        (SELECT draft FROM renaming_queue WHERE photo = history_change.photo),
        (SELECT draft FROM naming_queue WHERE photo = history_change.photo))
      WHERE step = ?
      """, .integer(step))
    try database.run(
      """
      UPDATE history_step SET kind = ? WHERE id = ?
      AND NOT EXISTS (SELECT 1 FROM history_change WHERE step = history_step.id AND before IS NULL)
      """, .text(HistoryStep.Kind.renaming.rawValue), .integer(step))
    return step
  }

  /// Gives a photo a name and records it. Part of a transaction; called before its queue entry is
  /// answered. Returns the step; `nil` where it had this name already.
  @discardableResult
  func setName(_ name: String, of id: Photo.ID) throws(LibraryError) -> Int64? {
    try setNames([(id, name)])
  }

  /// Deletes steps that have no photos and no picks left. Part of a transaction.
  func dropEmptySteps() throws(LibraryError) {
    try database.run(
      """
      DELETE FROM history_step
      WHERE NOT EXISTS (SELECT 1 FROM history_change WHERE step = history_step.id)
      AND NOT EXISTS (SELECT 1 FROM history_copy_change WHERE step = history_step.id)
      AND NOT EXISTS (SELECT 1 FROM naming_queue WHERE withdrawn_in = history_step.id)
      """)
  }
}
