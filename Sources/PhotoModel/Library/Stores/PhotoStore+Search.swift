// The answers for a window. It searches at each key press, so photos are searched in memory
// (`Storage/SearchTexts.swift`). The meaning of a query is in `PhotoStore+Query.swift`.

extension PhotoStore {
  /// The answer to a query, for a window.
  struct Answer: Sendable {
    /// The sequence numbers of the photos, in the query's order.
    let order: [Int64]
    /// How many photos the library has.
    let counts: Counts
  }

  /// The answer to a query, with the same photos as ``order(of:)``. Only for a connection that does
  /// not write, such as that of ``PhotoLibrary/reader``: `data_version` does not change with a
  /// connection's own writes, so the texts in memory would be out of date.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func answer(to query: PhotoQuery) throws(LibraryError) -> Answer {
    try database.checkPresence()
    let order =
      query.isSearch
      ? try searchTexts(of: query).sequences(matching: terms(of: query)) : try order(of: query)
    return Answer(order: order, counts: try counts())
  }

  /// Reads the names for a search with a query's order and filters, unless they are in memory: for
  /// 100,000 photos that takes as long as a search in the database.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func prepareSearch(of query: PhotoQuery) throws(LibraryError) {
    // The first use of it may take milliseconds, as it has the months of a language.
    _ = storage.vocabulary()
    _ = try searchTexts(of: query)
  }

  private func searchTexts(of query: PhotoQuery) throws(LibraryError) -> SearchTexts {
    let statement = statement(of: query.withoutSearch, isReadingTexts: true)
    // Read before the names: if something changes in between, the next call reads them again.
    let renewals = database.renewals
    let version = try database.number("PRAGMA data_version")
    if let texts, texts.statement == statement, texts.version == version,
      texts.renewals == renewals
    {
      return texts.texts
    }
    texts = nil
    var read = SearchTexts()
    try database.each("SELECT id, camera_words, place_words FROM camera_place", []) { row in
      read.addPair(row.integer(0), camera: row.bytes(1), place: row.bytes(2))
    }
    try database.each(statement.sql, statement.values) { row in
      row.withBytes(1) { text in
        row.withBytes(3) { taken in
          read.append(
            text, of: row.integer(0), isLiked: row.integer(2) == 1, taken: taken,
            pair: row.integer(4))
        }
      }
    }
    texts = ReadTexts(
      statement: statement, version: version, renewals: renewals, texts: read)
    return read
  }

  /// The names that were read last, and the state of the database at that time.
  struct ReadTexts {
    /// The statement that read them.
    fileprivate let statement: Statement
    /// SQLite's `data_version`, which changes when another connection changes the file.
    let version: Int64?
    /// How often the connection had been opened again: `data_version` is comparable only within one
    /// connection.
    fileprivate let renewals: Int
    fileprivate let texts: SearchTexts
  }
}
