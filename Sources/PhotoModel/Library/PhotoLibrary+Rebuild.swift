// Adds the photos of a rebuild (`LibraryRebuild.swift`) to a new library.

import Foundation

/// A photo that a rebuild brings back.
struct RebuiltPhoto: Sendable {
  /// What its sidecar holds.
  let photo: SidecarPhoto
  /// The copy of its original, which is at its path already.
  let original: StagedOriginal
}

extension PhotoLibrary {
  /// Adds rebuilt photos, in the order of their sequence, all or none. Returns how many are not in
  /// the trash.
  /// - Throws: ``LibraryError`` where the database can't be written.
  func add(_ rebuilt: [RebuiltPhoto]) throws(LibraryError) -> Int {
    try database.transaction { () throws(LibraryError) in try insert(rebuilt) }
    return rebuilt.count { $0.photo.deleted == nil }
  }

  /// The same within a transaction.
  func insert(_ rebuilt: [RebuiltPhoto]) throws(LibraryError) {
    guard !rebuilt.isEmpty else { return }
    let ordered = rebuilt.sorted { left, right in
      (left.photo.sequence, left.photo.added) < (right.photo.sequence, right.photo.added)
    }
    // Positions of picks are never used twice, not even of those that wait.
    var last =
      try database.number(
        """
        SELECT max((SELECT coalesce(max(sequence), 0) FROM photo),
          coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'naming_queue'), 0))
        """) ?? 0
    for entry in ordered {
      // Each sequence and each identifier is there once, whatever the sidecars say.
      let (id, wanted) = (entry.photo.id, entry.photo.sequence)
      let isFree = try database.number(
        "SELECT NOT EXISTS (SELECT 1 FROM photo WHERE sequence = ?)", .integer(wanted))
      let isNew = try database.number(
        "SELECT NOT EXISTS (SELECT 1 FROM photo WHERE id = ?)", SQLValue(id))
      let sequence = isFree == 1 && wanted > 0 && wanted < .max / 2 ? wanted : last + 1
      last = max(last, sequence)
      try insert(entry, isNew == 1 ? id : UUID(), sequence)
    }
    // The positions of later picks go on behind these.
    try database.run(
      "INSERT INTO naming_queue (position, source) VALUES (?, x'')", .integer(last + 1))
    try database.run("DELETE FROM naming_queue WHERE position = ?", .integer(last + 1))
  }

  private func insert(
    _ entry: RebuiltPhoto, _ id: UUID, _ sequence: Int64
  ) throws(LibraryError) {
    let (photo, original) = (entry.photo, entry.original)
    let named = StagedOriginal(
      path: original.path, sha256: original.sha256, byteCount: original.byteCount,
      fileExtension: original.fileExtension, sourceName: photo.sourceName,
      sourceState: original.sourceState)
    let values = PhotoRow.values(
      named, photo.metadata, photo.perceptualHash.map { PerceptualHash(rawValue: $0) })
    let marks = values.map { _ in "?" }.joined(separator: ", ")
    try database.run(
      """
      INSERT INTO photo
        (id, sequence, name, liked, added_at, deleted_at, orientation, description, keywords,
        \(PhotoRow.columnsOfFile))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, \(marks))
      """,
      [
        SQLValue(id), .integer(sequence), SQLValue(photo.name), SQLValue(photo.liked),
        SQLValue(photo.added), photo.deleted.map { SQLValue($0) } ?? .null,
        .integer(Int64(photo.orientation.rawValue)), SQLValue(photo.description),
        SQLValue(PhotoKeywords.stored(photo.keywords)),
      ] + values)
  }
}
