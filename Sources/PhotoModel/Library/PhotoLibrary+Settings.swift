// What a library remembers of how it was looked at: order and filters, for the next start. What is
// searched for is forgotten.

extension PhotoLibrary {
  private static let sortKey = "sort"
  private static let filtersKey = "filters"

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
      for (key, value) in [(Self.sortKey, query.sort.rawValue), (Self.filtersKey, filters)] {
        try database.run(
          "INSERT INTO setting (key, value) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2",
          .text(key), .text(value))
      }
    }
  }

  private func setting(_ key: String) throws(LibraryError) -> String? {
    try database.rows("SELECT value FROM setting WHERE key = ?", .text(key)) {
      (row) throws(LibraryError) in row.text(0)
    }.first.flatMap(\.self)
  }
}
