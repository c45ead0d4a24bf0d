// Which photos of the library look alike. How looks are compared is in
// `Pictures/PerceptualHash.swift`.

import Foundation

extension NamingQueueStore {
  /// The photo that looks most like a new one, and notes it with the new one's queue entry; `nil`
  /// where none does. From then on the new photo is among those that others are compared with.
  /// - Parameter position: the entry's position, which is the photo's sequence number.
  func similar(to look: PerceptualHash, at position: Int64) throws(LibraryError) -> Photo.ID? {
    // The only reference, or each insertion would copy a hundred thousand.
    let known = index.looks.withLock { looks in
      defer { looks = nil }
      return looks
    }
    var looks = if let known { known } else { try readLooks() }
    defer { index.looks.withLock { $0 = looks } }
    var duplicate: Photo?
    while duplicate == nil, let found = looks.nearest(to: look, excluding: position) {
      duplicate = try index.photos(sequences: [found]).first
      // A photo in the trash is as good as none. Where one may have come back, all are read again.
      if duplicate == nil { looks.remove(found) }
    }
    looks.insert(look, for: position)
    guard let duplicate else { return nil }
    try database.run(
      "UPDATE naming_queue SET similar_to = ? WHERE position = ?", SQLValue(duplicate.id),
      .integer(position))
    return duplicate.id
  }

  private func readLooks() throws(LibraryError) -> SimilarPictures {
    var looks = SimilarPictures()
    let rows = try database.rows(
      """
      SELECT sequence, perceptual_hash FROM photo
      WHERE perceptual_hash IS NOT NULL AND deleted_at IS NULL ORDER BY sequence
      """
    ) { (row) throws(LibraryError) in
      (row.integer(0), PerceptualHash(rawValue: row.integer(1)))
    }
    for (sequence, look) in rows { looks.insert(look, for: sequence) }
    return looks
  }
}
