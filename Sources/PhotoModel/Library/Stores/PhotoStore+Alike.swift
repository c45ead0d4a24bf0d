// Photos that are alike, for a person who looks at one of them. An import finds them by
// `NamingQueueStore+Similar.swift`.

extension PhotoStore {
  /// Photos with the same bytes, and then those that look alike, the most similar ones first; without
  /// those in the trash.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func alike(_ photo: Photo, limit: Int) throws(LibraryError) -> [Photo] {
    let copies = try database.numbers(
      "SELECT sequence FROM photo WHERE sha256 = ? AND deleted_at IS NULL ORDER BY sequence",
      [.text(photo.sha256)])
    let look = try database.number(
      "SELECT perceptual_hash FROM photo WHERE id = ?", SQLValue(photo.id)
    ).map { PerceptualHash(rawValue: $0) }
    var similar: [(sequence: Int64, distance: Int)] = []
    if let look {
      try database.each(
        """
        SELECT sequence, perceptual_hash FROM photo
        WHERE perceptual_hash IS NOT NULL AND deleted_at IS NULL
        """, []
      ) { row in
        let other = PerceptualHash(rawValue: row.integer(1))
        guard look.isSimilar(to: other) else { return }
        similar.append((row.integer(0), look.distance(to: other)))
      }
    }
    similar.sort { ($0.distance, $0.sequence) < ($1.distance, $1.sequence) }
    var sequences = copies
    for (sequence, _) in similar where !copies.contains(sequence) { sequences.append(sequence) }
    sequences.removeAll { $0 == photo.sequence }
    let found = try find(sequences: Array(sequences.prefix(limit)))
    return sequences.compactMap { sequence in found.first { $0.sequence == sequence } }
  }
}
