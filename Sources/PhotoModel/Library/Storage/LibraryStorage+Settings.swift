// The table of settings: texts under keys. The settings of a window are in
// `Stores/SettingsStore.swift`, the state of the trash's clock in
// `LibraryStorage+TrashClock.swift`.

extension LibraryStorage {
  /// Stores a value under a key.
  /// - Throws: ``LibraryError`` where the database can't be written.
  func set(_ value: String, as key: String) throws(LibraryError) {
    try database.run(
      "INSERT INTO setting (key, value) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2",
      .text(key), .text(value))
  }

  /// The value under a key; `nil` for none.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func setting(_ key: String) throws(LibraryError) -> String? {
    try database.rows("SELECT value FROM setting WHERE key = ?", .text(key)) {
      (row) throws(LibraryError) in row.text(0)
    }.first.flatMap(\.self)
  }
}
