// The answers that a window shows: a person waits for one at each key, so names are looked through in
// memory (`SearchTexts.swift`). What all queries mean is in `PhotoStore+Query.swift`.

extension PhotoStore {
  /// What a window shows of a query.
  struct Answer: Sendable {
    /// The sequence numbers of the photos, in the query's order.
    let order: [Int64]
    /// How many photos there are.
    let counts: Counts
  }

  /// The answer to a query; its photos are those of ``order(of:)``. Only for a connection that does not
  /// write, as ``PhotoLibrary/reader``: what it wrote itself, it would not notice.
  /// - Throws: ``LibraryError`` where the index can't be read.
  func answer(to query: PhotoQuery) throws(LibraryError) -> Answer {
    try database.checkPresence()
    let order =
      query.isSearch
      ? try searchTexts(of: query).sequences(holding: query.words) : try order(of: query)
    return Answer(order: order, counts: try counts())
  }

  /// Reads the names that a search with a query's order and filters looks through, unless they are
  /// there: for a library of 100,000 that takes as long as a search without them.
  /// - Throws: ``LibraryError`` where the index can't be read.
  func prepareSearch(of query: PhotoQuery) throws(LibraryError) { _ = try searchTexts(of: query) }

  private func searchTexts(of query: PhotoQuery) throws(LibraryError) -> SearchTexts {
    let statement = statement(of: query.withoutSearch, isReadingTexts: true)
    // Told before the names are read: what changes in between is read again.
    let renewals = database.renewals
    let version = try database.number("PRAGMA data_version")
    if let texts, texts.statement == statement, texts.version == version,
      texts.renewals == renewals
    {
      return texts.texts
    }
    texts = nil
    var read = SearchTexts()
    try database.each(statement.sql, statement.values) { row in
      row.withBytes(1) { read.append($0, of: row.integer(0)) }
    }
    texts = ReadTexts(
      statement: statement, version: version, renewals: renewals, texts: read)
    return read
  }

  /// The names that were read last, and of what.
  struct ReadTexts {
    /// What the library was asked for.
    fileprivate let statement: Statement
    /// The number by which SQLite tells that other connections have changed the file.
    let version: Int64?
    /// Which connection it is from, as each tells its own.
    fileprivate let renewals: Int
    fileprivate let texts: SearchTexts
  }
}
