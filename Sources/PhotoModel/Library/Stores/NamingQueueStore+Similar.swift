// Finds similar photos in the library. How perceptual hashes are compared is in
// `Pictures/PerceptualHash.swift` and `Pictures/SimilarPictures.swift`.

import Foundation

extension NamingQueueStore {
  /// Finds the photo that looks most like a new one, and stores it with the new one's queue entry;
  /// `nil` where none is similar. From then on the new photo is among those that others are
  /// compared with.
  /// - Parameter position: the entry's position, which is the photo's sequence number.
  func similar(to look: PerceptualHash, at position: Int64) throws(LibraryError) -> Photo.ID? {
    // Taken out of the mutex, so that there is one reference alone: otherwise the insertion would
    // copy all hashes, which may be 100,000.
    let known = storage.looks.withLock { looks in
      defer { looks = nil }
      return looks
    }
    var looks = if let known { known } else { try readLooks() }
    defer { storage.looks.withLock { $0 = looks } }
    var duplicate: Photo?
    while duplicate == nil, let found = looks.nearest(to: look, excluding: position) {
      duplicate = try storage.photos(sequences: [found]).first
      // A photo in the trash does not count. All hashes are read again after photos may have come
      // back.
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
