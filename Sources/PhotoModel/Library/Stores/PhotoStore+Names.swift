// The names in a library: for completion, and those of given photos.

extension PhotoStore {
  /// Names that begin with a text; the case of ASCII letters does not matter. The most used come
  /// first, among equally used ones the newest.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func names(beginning text: String, limit: Int) throws(LibraryError) -> [String] {
    guard !text.isEmpty else { return [] }
    var pattern = ""
    for scalar in text.unicodeScalars {
      if ["%", "_", "\\"].contains(scalar) { pattern.append("\\") }
      pattern.unicodeScalars.append(scalar)
    }
    return try database.rows(
      """
      SELECT name FROM photo WHERE name LIKE ? ESCAPE '\\' AND deleted_at IS NULL
      GROUP BY name ORDER BY count(*) DESC, max(sequence) DESC LIMIT ?
      """, .text(pattern + "%"), SQLValue(limit)
    ) { (row) throws(LibraryError) in row.text(0) ?? "" }
  }

  /// The names of photos, `nil` for a photo without a name; photos that don't exist or are deleted
  /// are left out.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func names(of ids: [Photo.ID]) throws(LibraryError) -> [Photo.ID: String?] {
    var names: [Photo.ID: String?] = [:]
    for id in ids {
      let found = try database.rows(
        "SELECT name FROM photo WHERE id = ? AND deleted_at IS NULL", SQLValue(id)
      ) { (row) throws(LibraryError) in row.text(0) }
      if let name = found.first { names.updateValue(name, forKey: id) }
    }
    return names
  }
}
