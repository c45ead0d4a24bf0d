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
    let ordered = rebuilt.sorted { left, right in
      (left.photo.sequence, left.photo.added) < (right.photo.sequence, right.photo.added)
    }
    return try database.transaction { () throws(LibraryError) in
      var last: Int64 = 0
      var ids: Set<UUID> = []
      for entry in ordered {
        // Each sequence and each identifier is there once, whatever the sidecars say.
        let wanted = entry.photo.sequence
        last = wanted > last && wanted < .max / 2 ? wanted : last + 1
        let id = ids.insert(entry.photo.id).inserted ? entry.photo.id : UUID()
        try insert(entry, id, last)
      }
      // The positions of later picks go on behind these.
      try database.run(
        "INSERT INTO naming_queue (position, source) VALUES (?, x'')", .integer(last + 1))
      try database.run("DELETE FROM naming_queue WHERE position = ?", .integer(last + 1))
      return ordered.count { $0.photo.deleted == nil }
    }
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
