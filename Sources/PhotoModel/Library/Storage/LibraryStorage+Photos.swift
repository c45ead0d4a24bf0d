// Statements about photos that several stores use. The columns are in `PhotoRow.swift`.

import Foundation

extension LibraryStorage {
  /// The photo of a row that holds ``columns`` first.
  func photo(from row: Row) throws(LibraryError) -> Photo {
    try PhotoRow.photo(row, of: database.path, in: originals)
  }

  /// One photo, `nil` where there is none or it is deleted.
  func photo(_ id: Photo.ID) throws(LibraryError) -> Photo? {
    try database.rows(
      "SELECT \(columns) FROM photo WHERE id = ? AND deleted_at IS NULL", SQLValue(id),
      make: photo(from:)
    ).first
  }

  /// The photos with some sequence numbers, in any order; those that don't exist or are deleted are
  /// left out.
  func photos(sequences: [Int64]) throws(LibraryError) -> [Photo] {
    var photos: [Photo] = []
    for sequence in sequences {
      photos += try database.rows(
        "SELECT \(columns) FROM photo WHERE sequence = ? AND deleted_at IS NULL",
        .integer(sequence), make: photo(from:))
    }
    return photos
  }

  /// Whether a photo has an original with this digest, also in the trash.
  func hasPhoto(of sha256: String) throws(LibraryError) -> Bool {
    try database.number("SELECT EXISTS (SELECT 1 FROM photo WHERE sha256 = ?)", .text(sha256)) == 1
  }

  /// Gives a photo a name and removes it from the naming queue. Part of a transaction.
  func rename(_ id: Photo.ID, to name: String) throws(LibraryError) {
    try setName(name, of: id)
    try database.run("DELETE FROM naming_queue WHERE photo = ?", SQLValue(id))
  }
}
