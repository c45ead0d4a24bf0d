// Which photos a query shows, in which order, and where single ones stand in it. Order, filters and
// search are SQLite's; what comes back are sequence numbers, and photos for those on the screen.
//
// A search scans the index of the order that is shown, which holds the names: 100,000 take 9 to 13 ms.
// A full-text index answers rare words sooner, but what is common would still have to be sorted, and
// two letters, or two Chinese signs, are looked for as well. What is typed into a window is looked for
// in memory (`PhotoStore+Search.swift`).

import Foundation

extension PhotoStore {
  /// How many photos there are.
  public struct Counts: Sendable, Equatable {
    /// All but those in the trash.
    public var total = 0
    /// Those of them without a name.
    public var unnamed = 0
  }

  /// What has become of some photos in a list.
  struct Settled: Sendable {
    /// What makes the list what it is to be, one after another.
    var changes: [ListChange] = []
    /// The photos that were asked for, as they are now; those that are gone are missing.
    var photos: [Photo] = []
    /// How many there are now.
    var counts = Counts()
  }

  /// How many photos there are.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func counts() throws(LibraryError) -> Counts {
    try database.checkPresence()
    return try database.rows("SELECT total, unnamed FROM photo_count") {
      (row) throws(LibraryError) in
      Counts(total: Int(row.integer(0)), unnamed: Int(row.integer(1)))
    }.first ?? Counts()
  }

  /// The sequence numbers of the photos that a query shows, in its order.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func order(of query: PhotoQuery) throws(LibraryError) -> [Int64] {
    try database.checkPresence()
    let statement = statement(of: query)
    return try database.numbers(statement.sql, statement.values)
  }

  /// What SQLite is asked.
  struct Statement: Equatable {
    let sql: String
    let values: [SQLValue]
  }

  /// What SQLite is asked for the sequence numbers of the photos that a query shows, in its order.
  /// - Parameter isReadingTexts: whether it also tells what the names are searched by.
  func statement(of query: PhotoQuery, isReadingTexts: Bool = false) -> Statement {
    let condition = condition(of: query)
    let columns = isReadingTexts ? "sequence, search_text" : "sequence"
    let sorting = query.sort.sorting()
    let index = isReadingTexts || query.isNarrow ? sorting.textIndex : sorting.index
    let sql = """
      SELECT \(columns) FROM photo INDEXED BY \(index) WHERE \(condition.sql)
      ORDER BY \(sorting.keys)
      """
    return Statement(sql: sql, values: condition.values)
  }

  /// What has become of photos that were changed, and where they stand in a list that was right
  /// before. Others that have new names by now are brought to their places too, and those that are
  /// gone for good go: in a list that is not sorted, no place can be found.
  /// - Parameters:
  ///   - ids: the photos.
  ///   - shown: those of them that are asked for themselves: a change of all may be one of a
  ///     hundred thousand.
  ///   - list: the list, an answer to the query.
  /// - Throws: ``LibraryError`` where the index can't be read.
  func settle(
    _ ids: Set<Photo.ID>, reading shown: Set<Photo.ID>, in list: [Int64], of query: PhotoQuery
  ) throws(LibraryError) -> Settled {
    let renewals = database.renewals
    var settled = Settled(photos: try find(Array(shown)), counts: try counts())
    var sequences = Set(try database.numbers("SELECT sequence FROM photo_moved", []))
    // A whole answer takes as long as some hundred places.
    // A connection that was opened anew has no notes of what changed before.
    if ids.count + sequences.count > Self.settledOneByOne || settledRenewals != renewals {
      settled.changes = ListChange.steps(from: list, to: try order(of: query))
    } else {
      for id in ids {
        let found = try database.number("SELECT sequence FROM photo WHERE id = ?", SQLValue(id))
        if let found { sequences.insert(found) }
      }
      settled.changes = try changes(of: sequences, in: list, of: query)
    }
    settledRenewals = renewals
    try database.run("DELETE FROM photo_moved")
    return settled
  }

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
      guard query.sort.sorting().key != nil else { return one < other }
      return try database.number(
        """
        SELECT (\(query.sort.sorting(of: "one").keys)) < (\(query.sort.sorting(of: "other").keys))
        FROM photo AS one, photo AS other WHERE one.sequence = ? AND other.sequence = ?
        """, .integer(one), .integer(other)) == 1
    }
  }

  private static let settledOneByOne = 200

  private static let wordsOneByOne = 3

  private func condition(of query: PhotoQuery) -> Statement {
    var terms = ["deleted_at IS NULL"]
    var values: [SQLValue] = []
    // What is quickly told comes first.
    for filter in PhotoFilter.allCases where query.filters.contains(filter) {
      switch filter {
      case .unnamed: terms.append("is_named = 0")
      case .liked: terms.append("liked = 1")
      case .thisMonth:
        let month = Month(holding: index.today())
        terms.append(
          Photo.EffectiveDate.sql(taken: "taken_at >= ? AND taken_at < ?", added: "added_at >= ?"))
        values += [SQLValue(month.start), .text(month.prefix), .text(month.prefix + "~")]
      }
    }
    let words = query.words
    for word in words.prefix(Self.wordsOneByOne) {
      terms.append("instr(search_text, ?) > 0")
      values.append(.text(word))
    }
    // Pasted text has any number of words, but SQLite takes a thousand conditions at most; and each
    // number of them would be a statement of its own, which the connection keeps.
    // `try?`: text can always be encoded.
    if words.count > Self.wordsOneByOne,
      let others = try? JSONEncoder().encode(Array(words.dropFirst(Self.wordsOneByOne)))
    {
      terms.append("NOT EXISTS (SELECT 1 FROM json_each(?) WHERE instr(search_text, value) = 0)")
      values.append(.text(String(decoding: others, as: UTF8.self)))
    }
    return Statement(sql: terms.joined(separator: " AND "), values: values)
  }
}
