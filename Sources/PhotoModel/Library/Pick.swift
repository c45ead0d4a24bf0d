// What is put in the naming queue, and how its rows keep it (`PhotoLibrary+NamingQueue.swift`).

/// A file that is to become a photo.
public struct Pick: Sendable, Equatable {
  /// The file.
  public let source: FilePath
  /// The name that is offered for it; `nil` for none.
  public var suggestion: String?
  /// Which picture of a catalogue it is, by the catalogue's own identifier.
  public var catalogID: String?
  /// What the file was when it was picked; `nil` where that is not known, or no matter.
  var stamp: FileStamp?

  /// A file that a person picked.
  public init(_ source: FilePath, suggestion: String? = nil, catalogID: String? = nil) {
    self.source = source
    self.suggestion = suggestion
    self.catalogID = catalogID
  }

  /// A file that a look at the disk came across.
  init(_ source: FilePath, stamp: FileStamp?) {
    self.init(source)
    self.stamp = stamp
  }
}

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

extension PhotoLibrary {
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
