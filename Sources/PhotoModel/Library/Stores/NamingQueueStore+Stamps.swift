// How the rows of the naming queue keep picked files (`NamingQueueStore.swift`).

extension Pick {
  /// The columns of ``values``.
  static let columns =
    "source, suggestion, catalog_id, source_byte_count, source_modified, source_head"

  /// What the columns of its row hold.
  var values: [SQLValue] {
    [
      SQLValue.blob(source.bytes), SQLValue(suggestion), SQLValue(catalogID),
    ] + FileStamp.values(of: stamp)
  }
}

extension FileStamp {
  /// What the columns `source_byte_count`, `source_modified` and `source_head` hold.
  fileprivate static func values(of stamp: FileStamp?) -> [SQLValue] {
    [
      stamp.map { SQLValue.integer($0.byteCount) } ?? .null,
      stamp.map { SQLValue.integer($0.modified) } ?? .null,
      stamp?.head.map { SQLValue.integer($0) } ?? .null,
    ]
  }
}

extension NamingQueueStore {
  /// Notes what picked files are meant to be from here on, all or none.
  /// - Throws: ``LibraryError`` where the index can't be written; nothing has changed then.
  func keepStamps(of files: [PickedFile]) throws(LibraryError) {
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
  /// What a picked file was, in this column and the next two; `nil` where that is not known.
  func stamp(_ column: Int32) -> FileStamp? {
    guard !isNull(column), !isNull(column + 1) else { return nil }
    return FileStamp(
      byteCount: integer(column), modified: integer(column + 1),
      head: isNull(column + 2) ? nil : integer(column + 2))
  }
}
