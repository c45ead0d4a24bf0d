// How picked files and their stamps are stored in the rows of the naming queue
// (`NamingQueueStore.swift`).

extension Pick {
  /// The names of the columns of ``values``, for a statement.
  static let columns =
    "source, suggestion, catalog_id, source_byte_count, source_modified, source_head"

  /// The values of ``columns`` for this pick.
  var values: [SQLValue] {
    [
      SQLValue.blob(source.bytes), SQLValue(suggestion), SQLValue(catalogID),
    ] + FileStamp.values(of: stamp)
  }
}

extension FileStamp {
  /// The values of the columns `source_byte_count`, `source_modified` and `source_head`.
  fileprivate static func values(of stamp: FileStamp?) -> [SQLValue] {
    [
      stamp.map { SQLValue.integer($0.byteCount) } ?? .null,
      stamp.map { SQLValue.integer($0.modified) } ?? .null,
      stamp?.head.map { SQLValue.integer($0) } ?? .null,
    ]
  }
}

extension NamingQueueStore {
  /// Replaces the stamps of picked files, all or none: from now on, these contents are the ones
  /// that are meant.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  func storeStamps(of files: [PickedFile]) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      for file in files {
        try database.run(
          """
          UPDATE naming_queue SET source_byte_count = ?, source_modified = ?, source_head = ?
          WHERE position = ?
          """, FileStamp.values(of: file.stamp) + [SQLValue.integer(file.position)])
      }
    }
  }
}

extension Row {
  /// The stamp of a picked file, from this column and the next two; `nil` where none is stored.
  func stamp(_ column: Int32) -> FileStamp? {
    guard !isNull(column), !isNull(column + 1) else { return nil }
    return FileStamp(
      byteCount: integer(column), modified: integer(column + 1),
      head: isNull(column + 2) ? nil : integer(column + 2))
  }
}
