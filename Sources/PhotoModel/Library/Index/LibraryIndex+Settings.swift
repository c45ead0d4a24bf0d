// The rows of what a library remembers, each a text under a key. What a window remembers is
// `SettingsStore.swift`'s.

extension LibraryIndex {
  /// Keeps a value under a key.
  /// - Throws: ``LibraryError`` where the index can't be written.
  func keep(_ value: String, as key: String) throws(LibraryError) {
    try database.run(
      "INSERT INTO setting (key, value) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2",
      .text(key), .text(value))
  }

  /// The value that is kept under a key; `nil` for none.
  /// - Throws: ``LibraryError`` where the index can't be read.
  func setting(_ key: String) throws(LibraryError) -> String? {
    try database.rows("SELECT value FROM setting WHERE key = ?", .text(key)) {
      (row) throws(LibraryError) in row.text(0)
    }.first.flatMap(\.self)
  }
}
