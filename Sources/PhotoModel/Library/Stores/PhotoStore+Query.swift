// Which photos a query shows, in which order, and at which positions changed photos are. SQLite
// sorts, filters and searches. The answers are sequence numbers; photos are read only for those on
// the screen.
//
// A search scans the SQL index of the order that is shown, which contains all that it compares:
// 100,000 photos take about 15 ms. A full-text index answers rare words faster, but the matches of
// a common word would still have to be sorted, and searches for two letters, or two Chinese
// characters, must work as well. Searches that are typed into a window run in memory
// (`PhotoStore+Search.swift`).

import Foundation

extension PhotoStore {
  /// How many photos the library has.
  public struct Counts: Sendable, Equatable {
    /// All photos without those in the trash.
    public var total = 0
    /// Those of them without a name.
    public var unnamed = 0
  }

  /// The changes to a list after some photos were changed.
  struct Refreshed: Sendable {
    /// The changes that bring the list up to date, to be applied in this order.
    var changes: [ListChange] = []
    /// The photos that were requested, as they are now; those that don't exist or are deleted are
    /// left out.
    var photos: [Photo] = []
    /// The number of photos now.
    var counts = Counts()
  }

  /// How many photos the library has.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func counts() throws(LibraryError) -> Counts {
    try database.checkPresence()
    return try database.rows("SELECT total, unnamed FROM photo_count") {
      (row) throws(LibraryError) in
      Counts(total: Int(row.integer(0)), unnamed: Int(row.integer(1)))
    }.first ?? Counts()
  }

  /// The sequence numbers of the photos that a query shows, in its order.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func order(of query: PhotoQuery) throws(LibraryError) -> [Int64] {
    try database.checkPresence()
    let statement = statement(of: query)
    return try database.numbers(statement.sql, statement.values)
  }

  /// A statement, or a part of one, with its values.
  struct Statement: Equatable {
    let sql: String
    let values: [SQLValue]
  }

  /// The statement for the sequence numbers of the photos that a query shows, in its order.
  /// - Parameter isReadingTexts: whether all that a search compares is read too, in four more
  ///   columns.
  func statement(of query: PhotoQuery, isReadingTexts: Bool = false) -> Statement {
    let condition = condition(of: query)
    let columns =
      isReadingTexts ? "sequence, search_text, liked, taken_at, camera_place" : "sequence"
    let sorting = query.sorting()
    let index = isReadingTexts || query.isNarrow ? sorting.textIndex : sorting.index
    let sql = """
      SELECT \(columns) FROM photo INDEXED BY \(index) WHERE \(condition.sql)
      ORDER BY \(sorting.order)
      """
    return Statement(sql: sql, values: condition.values)
  }

  /// Computes how a list changes after photos were changed. The list must have been correct before.
  /// Other photos whose names have changed meanwhile are moved too, and those that were removed for
  /// good are taken out: positions can only be found in a list that is sorted throughout.
  /// - Parameters:
  ///   - ids: the photos that were changed.
  ///   - shown: those of them that are to be read and returned: a change may concern 100,000
  ///     photos.
  ///   - list: the list, an earlier answer to the query.
  ///   - id: what tells the list from those of other windows.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func refresh(
    _ ids: Set<Photo.ID>, reading shown: Set<Photo.ID>, in list: [Int64], of query: PhotoQuery,
    for id: UUID? = nil
  ) throws(LibraryError) -> Refreshed {
    let renewals = database.renewals
    var refreshed = Refreshed(photos: try find(Array(shown)), counts: try counts())
    let isUnknown = try noteMoves(for: id)
    var sequences = moves[id]?.sequences ?? []
    // Reading the whole list takes as long as finding a few hundred positions. It is also read
    // after the connection was opened again, as `photo_moved` is a temporary table and was lost
    // with the former connection.
    if isUnknown || ids.count + sequences.count > Self.comparedOneByOne
      || moves[id]?.renewals != renewals
    {
      refreshed.changes = ListChange.steps(from: list, to: try order(of: query))
    } else {
      for photo in ids {
        let found = try database.number("SELECT sequence FROM photo WHERE id = ?", SQLValue(photo))
        if let found { sequences.insert(found) }
      }
      refreshed.changes = try changes(of: sequences, in: list, of: query)
    }
    moves[id] = ListMoves(renewals: renewals)
    return refreshed
  }

  /// The photos that have moved since a list was refreshed.
  struct ListMoves {
    /// Their sequence numbers.
    var sequences: Set<Int64> = []
    /// ``Database/renewals`` then. If the number has risen, the temporary table `photo_moved` was lost,
    /// and the whole list is read.
    var renewals = 0
  }

  /// Notes for all lists which photos have moved. Returns whether a list is not known: what has moved
  /// since it was read may be known to others alone.
  private func noteMoves(for id: UUID?) throws(LibraryError) -> Bool {
    let moved = try database.numbers("SELECT sequence FROM photo_moved", [])
    let isUnknown = moves[id] == nil && !moves.isEmpty
    if moves.isEmpty { moves[id] = ListMoves() }
    for list in moves.keys { moves[list]?.sequences.formUnion(moved) }
    try database.run("DELETE FROM photo_moved")
    return isUnknown
  }

  /// Forgets a list, whose window is closed.
  func forget(list id: UUID) { moves[id] = nil }

  private func changes(
    of sequences: Set<Int64>, in list: [Int64], of query: PhotoQuery
  ) throws(LibraryError) -> [ListChange] {
    let condition = condition(of: query)
    var belonging: [Int64] = []
    for sequence in sequences {
      let belongs = try database.numbers(
        "SELECT 1 FROM photo WHERE sequence = ? AND \(condition.sql)",
        [.integer(sequence)] + condition.values)
      if !belongs.isEmpty { belonging.append(sequence) }
    }
    return try ListChange.moving(sequences, in: list, holding: belonging) {
      (one, other) throws(LibraryError) in
      let (first, second) = query.isDescending ? (other, one) : (one, other)
      guard query.sorting().key != nil else { return first < second }
      return try database.number(
        """
        SELECT (\(query.sorting(of: "one").keys)) < (\(query.sorting(of: "other").keys))
        FROM photo AS one, photo AS other WHERE one.sequence = ? AND other.sequence = ?
        """, .integer(first), .integer(second)) == 1
    }
  }

  private static let comparedOneByOne = 200

  private static let wordsOneByOne = 3

  /// What a query searches for.
  func terms(of query: PhotoQuery) -> [SearchTerm] {
    query.words.map { SearchTerm($0, in: storage.vocabulary()) }
  }

  private func condition(of query: PhotoQuery) -> Statement {
    var conditions = ["deleted_at IS NULL"]
    var values: [SQLValue] = []
    // Cheap conditions come first.
    for filter in PhotoFilter.allCases where query.filters.contains(filter) {
      switch filter {
      case .unnamed: conditions.append("is_named = 0")
      case .liked: conditions.append("liked = 1")
      case .thisMonth:
        let month = Month(holding: storage.today())
        conditions.append(
          Photo.EffectiveDate.sql(taken: "taken_at >= ? AND taken_at < ?", added: "added_at >= ?"))
        values += [SQLValue(month.start), .text(month.prefix), .text(month.prefix + "~")]
      }
    }
    if let tag = query.tag {
      let condition = Self.condition(of: tag)
      conditions.append(condition.sql)
      values += condition.values
    }
    let terms = terms(of: query)
    for (number, term) in terms.prefix(Self.wordsOneByOne).enumerated() {
      conditions.append(SearchTerm.condition(number: number))
      values += term.values
    }
    // Pasted text may have any number of words, but SQLite allows a thousand conditions at most,
    // and each number of conditions would be a prepared statement of its own that the connection
    // holds.
    if terms.count > Self.wordsOneByOne {
      conditions.append(SearchTerm.conditionOfAll)
      values.append(.text(SearchTerm.json(terms.dropFirst(Self.wordsOneByOne))))
    }
    return Statement(sql: conditions.joined(separator: " AND "), values: values)
  }
}
