// What a library remembers of how it was looked at: order, filters and the size of photos, for the
// next start. What is searched for is forgotten.

extension PhotoLibrary {
  private static let sortKey = "sort"
  private static let filtersKey = "filters"
  private static let sizeKey = "size"

  /// The order and the filters that were kept last; the usual ones where none were, or where they
  /// are words of a later version.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func keptQuery() throws(LibraryError) -> PhotoQuery {
    let sort = try setting(Self.sortKey).flatMap(PhotoSort.init)
    let filters = try setting(Self.filtersKey) ?? ""
    return PhotoQuery(
      sort: sort ?? PhotoQuery().sort,
      filters: Set(filters.split(separator: " ").compactMap { PhotoFilter(rawValue: String($0)) }))
  }

  /// Keeps the order and the filters of a query; both or neither.
  /// - Throws: ``LibraryError`` where the index can't be written; nothing has changed then.
  public func keep(_ query: PhotoQuery) throws(LibraryError) {
    let filters = query.filters.map(\.rawValue).sorted().joined(separator: " ")
    try database.transaction { () throws(LibraryError) in
      try keep(query.sort.rawValue, as: Self.sortKey)
      try keep(filters, as: Self.filtersKey)
    }
  }

  /// The size of photos that was kept last; the usual one where none was, or where it is a word of
  /// a later version.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func keptSize() throws(LibraryError) -> PhotoSize {
    let name = try setting(Self.sizeKey)
    return PhotoSize.allCases.first { $0.settingName == name } ?? .usual
  }

  /// Keeps a size of photos.
  /// - Throws: ``LibraryError`` where the index can't be written; nothing has changed then.
  public func keep(_ size: PhotoSize) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      try keep(size.settingName, as: Self.sizeKey)
    }
  }

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

extension PhotoSize {
  /// What a library calls it.
  fileprivate var settingName: String {
    switch self {
    case .small: "small"
    case .usual: "usual"
    case .large: "large"
    case .largest: "largest"
    }
  }
}
