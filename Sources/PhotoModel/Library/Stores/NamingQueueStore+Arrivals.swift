// What is copied becomes a photo of the library: a new one, one that was known, or a copy of one,
// which a person decides about (`LibraryIndex+Copies.swift`). The queue that it was picked into is in
// `NamingQueueStore.swift`, what looks alike in `NamingQueueStore+Similar.swift`.

import Foundation

extension NamingQueueStore {
  /// Makes a staged copy the photo of a queue entry. The same bytes become a second photo only
  /// where a person wants that: of a named one the entry is noted as a copy, an unnamed one takes
  /// the entry.
  /// - Throws: ``LibraryError`` where index or disk don't take it. The entry waits on then, and
  ///   no original is left without a row, but where nobody knows whether there is one.
  public func add(
    _ staged: StagedOriginal, at position: Int64, metadata: PhotoMetadata = PhotoMetadata(),
    look: PerceptualHash? = nil, hasName: Bool = false
  ) throws(LibraryError) -> ImportOutcome {
    let isAwaited = try database.number(
      """
      SELECT 1 FROM naming_queue
      WHERE position = ? AND photo IS NULL AND copy_of IS NULL AND withdrawn_at IS NULL
      """, .integer(position))
    guard isAwaited != nil else {
      defer { index.originals.discard(staged.path) }
      return try arrived(at: position) ?? .withdrawn
    }
    let known = try database.rows(
      "SELECT \(index.columns) FROM photo WHERE sha256 = ? AND deleted_at IS NULL ORDER BY sequence",
      .text(staged.sha256), make: index.photo(from:)
    ).first
    if let known {
      // The copy in hand is whole; the one in the library may be missing or damaged.
      try index.originals.keep(staged, at: known.original)
      return try database.transaction { () throws(LibraryError) in
        try meet(known, at: position, hasName: hasName)
      }
    }
    if let returned = try bringBack(staged, at: position) { return .waiting(returned) }
    let id = UUID()
    let original = index.originals.path(sha256: staged.sha256, fileExtension: staged.fileExtension)
    let isNew = try index.originals.keep(staged, at: original)
    do throws(LibraryError) {
      try insert(id, staged, metadata, look, at: position)
    } catch {
      // An end that failed may be on the disk all the same, and a crash would show the row. So the
      // original goes only where nothing can speak of it; one that stays is met again by the same
      // import, or `--check` tells of it.
      if isNew, !database.isCommitUncertain, (try? index.hasPhoto(of: staged.sha256)) == false {
        try? index.originals.remove(original)
      }
      throw error
    }
    guard let added = try index.photo(id) else { throw .noSuchPhoto(id) }
    // A hint, no more: the photo is in the library, whatever comes of it.
    guard let duplicate = look.flatMap({ try? similar(to: $0, at: position) }) else {
      return .waiting(added)
    }
    return .similar(added, to: duplicate)
  }

  /// What an entry has become already: the index took it, though its answer that it did so failed, and
  /// the import tries again. `nil` where nobody waits for the entry.
  private func arrived(at position: Int64) throws(LibraryError) -> ImportOutcome? {
    let photos = try database.rows(
      """
      SELECT \(index.columns) FROM photo WHERE deleted_at IS NULL AND id =
        (SELECT photo FROM naming_queue WHERE position = ? AND withdrawn_at IS NULL)
      """, .integer(position), make: index.photo(from:))
    if let photo = photos.first { return .waiting(photo) }
    let copies = try database.rows(
      """
      SELECT copy_of, copy_id FROM naming_queue
      WHERE position = ? AND photo IS NULL AND withdrawn_at IS NULL
      """, .integer(position)
    ) { (row) throws(LibraryError) in
      (of: row.text(0).flatMap(UUID.init), id: row.text(1).flatMap(UUID.init))
    }
    guard let found = copies.first, let original = found.of, let id = found.id else { return nil }
    return .copy(of: original, as: id)
  }

  private func insert(
    _ id: UUID, _ staged: StagedOriginal, _ metadata: PhotoMetadata, _ look: PerceptualHash?,
    at position: Int64
  ) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      let values = PhotoRow.values(staged, metadata, look)
      let marks = values.map { _ in "?" }.joined(separator: ", ")
      try database.run(
        """
        INSERT INTO photo (id, sequence, added_at, \(PhotoRow.columnsOfFile))
        VALUES (?, ?, ?, \(marks))
        """, [SQLValue(id), .integer(position), SQLValue(index.today())] + values)
      try noteCatalogID(of: id, at: position)
      try noteReturn(of: id, at: position)
      try database.run(
        "UPDATE naming_queue SET photo = ? WHERE position = ?", SQLValue(id),
        .integer(position))
    }
  }

  /// Notes which picture of a catalogue a photo is, where its queue entry says so.
  private func noteCatalogID(of id: Photo.ID, at position: Int64) throws(LibraryError) {
    try database.run(
      """
      INSERT OR REPLACE INTO catalog_photo (catalog_id, photo)
      SELECT catalog_id, ? FROM naming_queue WHERE position = ? AND catalog_id IS NOT NULL
      """, SQLValue(id), .integer(position))
  }

  private func meet(
    _ known: Photo, at position: Int64, hasName: Bool
  ) throws(LibraryError) -> ImportOutcome {
    try noteCatalogID(of: known.id, at: position)
    let hasText = try database.number(
      "SELECT given IS NOT NULL OR draft IS NOT NULL FROM naming_queue WHERE position = ?",
      .integer(position))
    if known.name != nil || hasName || hasText == 1 {
      let id = UUID()
      try database.run(
        "UPDATE naming_queue SET copy_of = ?, copy_id = ? WHERE position = ?",
        SQLValue(known.id), SQLValue(id), .integer(position))
      return .copy(of: known.id, as: id)
    }
    let waiting = try database.number(
      "SELECT position FROM naming_queue WHERE photo = ? AND answer IS NULL", SQLValue(known.id))
    guard waiting == nil else {
      try database.run("DELETE FROM naming_queue WHERE position = ?", .integer(position))
      return .refused(.alreadyWaiting)
    }
    // Skipped before, in an earlier round or in this one: now it is asked for again, with the
    // text that was half typed.
    try database.run(
      """
      UPDATE naming_queue SET draft = coalesce(
        (SELECT draft FROM naming_queue WHERE photo = ?1),
        (SELECT half_typed FROM photo WHERE id = ?1)) WHERE position = ?2
      """, SQLValue(known.id), .integer(position))
    try database.run("DELETE FROM naming_queue WHERE photo = ?", SQLValue(known.id))
    try database.run(
      "UPDATE naming_queue SET photo = ? WHERE position = ?", SQLValue(known.id),
      .integer(position))
    return .waiting(known)
  }

  // MARK: - What comes back by another way than undo

  /// Brings a photo of the same bytes back from the trash, to the queue entry that the copy was
  /// made for; the copy replaces an original that is no longer whole. Returns the photo, `nil`
  /// where no such photo rests there.
  private func bringBack(
    _ staged: StagedOriginal, at position: Int64
  ) throws(LibraryError) -> Photo? {
    let found = try database.rows(
      """
      SELECT \(index.columns) FROM photo WHERE sha256 = ? AND deleted_at IS NOT NULL
      ORDER BY deleted_at DESC, sequence DESC LIMIT 1
      """, .text(staged.sha256), make: index.photo(from:))
    guard let known = found.first else { return nil }
    try index.originals.keep(staged, at: known.original)
    let id = SQLValue(known.id)
    index.looks.withLock { $0 = nil }
    try database.transaction { () throws(LibraryError) in
      try database.run("UPDATE photo SET deleted_at = NULL WHERE id = ?", id)
      // It is no longer part of the deletion, which undo would otherwise pass it over in.
      try database.run(
        """
        DELETE FROM history_change WHERE photo = ? AND step IN (
          SELECT id FROM history_step WHERE kind IN ('deletion', 'deletionOfAll')
          AND is_undone = 0)
        """, id)
      try index.dropEmptySteps()
      try noteCatalogID(of: known.id, at: position)
      // One place in the queue, the new one; with the text that was half typed in the old one.
      try database.run(
        """
        UPDATE naming_queue
        SET draft = ifnull(draft, (SELECT draft FROM naming_queue WHERE photo = ?1))
        WHERE position = ?2
        """, id, .integer(position))
      try database.run("DELETE FROM naming_queue WHERE photo = ?", id)
      try database.run(
        "UPDATE naming_queue SET photo = ? WHERE position = ?", id, .integer(position))
    }
    return known
  }

  /// A pick that came back with an undo becomes a photo, which takes its place in the step: a redo
  /// deletes it. Part of a transaction.
  private func noteReturn(of id: Photo.ID, at position: Int64) throws(LibraryError) {
    try database.run(
      """
      INSERT INTO history_change (step, photo) SELECT withdrawn_in, ? FROM naming_queue
      WHERE position = ? AND withdrawn_in IS NOT NULL
      """, SQLValue(id), .integer(position))
    try database.run(
      "UPDATE naming_queue SET withdrawn_in = NULL WHERE position = ?", .integer(position))
  }
}
