// Writes what sidecars have that is newer (`NewerSidecars.swift`) into the copy of a backup.

import Foundation

extension PhotoLibrary {
  /// The photos of each original, and of each whether it is in the trash.
  func photosByOriginal() throws(LibraryError) -> [FilePath: [UUID: Bool]] {
    var known: [FilePath: [UUID: Bool]] = [:]
    try database.each("SELECT id, sha256, extension, deleted_at FROM photo", []) { row in
      let original = originals.path(sha256: row.text(1) ?? "", fileExtension: row.text(2) ?? "")
      if let id = row.text(0).flatMap(UUID.init) {
        known[original, default: [:]][id] = !row.isNull(3)
      }
    }
    return known
  }

  /// Writes what is newer, all of it or nothing. No photo that has an original leaves the library: what was
  /// removed for good since the backup is in the trash, and all of the trash has its whole time once more.
  func apply(_ newer: NewerSidecars) throws(LibraryError) {
    let now = storage.today()
    try database.transaction { () throws(LibraryError) in
      for photo in newer.changed { try update(photo) }
      try insert(newer.added)
      let removed = SQLValue(list: Array(newer.removed))
      try database.run(
        """
        UPDATE photo SET deleted_at = ?
        WHERE deleted_at IS NOT NULL OR id IN (SELECT value FROM json_each(?))
        """, SQLValue(now), removed)
      // 0: the next opening removes the rows, with all that refers to them.
      try database.run(
        "UPDATE photo SET deleted_at = 0 WHERE id IN (SELECT value FROM json_each(?))",
        SQLValue(list: Array(newer.purged)))
      try answer(newer.added.map(\.photo) + newer.changed)
      for original in newer.due {
        try database.run(
          "INSERT OR IGNORE INTO sidecar_due (sha256, extension) VALUES (?, ?)",
          .text(original.digestInName), .text(original.pathExtension ?? ""))
      }
      // Steps tell of names that are not the photos' any more.
      if !newer.changed.isEmpty { try database.run("DELETE FROM history_step") }
    }
  }

  private func update(_ photo: SidecarPhoto) throws(LibraryError) {
    try database.run(
      """
      UPDATE photo SET name = ?, liked = ?, deleted_at = ?, orientation = ?, description = ?,
        keywords = ? WHERE id = ?
      """,
      SQLValue(photo.name), SQLValue(photo.liked), photo.deleted.map { SQLValue($0) } ?? .null,
      .integer(Int64(photo.orientation.rawValue)), SQLValue(photo.description),
      SQLValue(PhotoKeywords.stored(photo.keywords)), SQLValue(photo.id))
  }

  /// Brings the naming queue to what became of its files: some that waited are photos now, and have names.
  private func answer(_ photos: [SidecarPhoto]) throws(LibraryError) {
    for photo in photos {
      try database.run(
        """
        UPDATE naming_queue SET photo = ?, copy_of = NULL, copy_id = NULL, withdrawn_at = NULL,
          withdrawn_in = NULL
        WHERE position = ? AND photo IS NULL
          AND EXISTS (SELECT 1 FROM photo WHERE id = ? AND sequence = position)
        """, SQLValue(photo.id), .integer(photo.sequence), SQLValue(photo.id))
      guard photo.name != nil else { continue }
      try database.run(
        "UPDATE naming_queue SET answer = 'named', draft = NULL WHERE answer IS NULL AND photo = ?",
        SQLValue(photo.id))
    }
    // Who opens the library is asked for the first photo that has no name.
    try database.run(
      """
      DELETE FROM naming_cursor WHERE position IN
        (SELECT position FROM naming_queue WHERE answer = 'named' AND draft IS NULL)
      """)
    try database.run(
      """
      INSERT OR IGNORE INTO catalog_photo (catalog_id, photo)
      SELECT catalog_id, photo FROM naming_queue WHERE catalog_id IS NOT NULL AND photo IS NOT NULL
      """)
  }
}
