// The names in a library: for completion, and of photos that are asked for.

extension PhotoStore {
  /// Names that begin with a text, whatever its case in the Latin alphabet: the most used first,
  /// among those the newest.
  /// - Throws: ``LibraryError`` where the index can't be read.
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

  /// The names of photos, `nil` where one has none; those that are gone are missing.
  /// - Throws: ``LibraryError`` where the index can't be read.
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
