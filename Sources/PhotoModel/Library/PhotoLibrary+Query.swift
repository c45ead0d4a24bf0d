// Which photos a query shows, in which order, and where single ones stand in it. Order, filters and
// search are SQLite's; what comes back are sequence numbers, and photos for those on the screen.
//
// A search scans the index of the order that is shown, which holds the names: 100,000 take 5 to 8
// ms, 18 where most are found. A full-text index answers rare words sooner, but what is common
// would still have to be sorted, and two letters, or two Chinese signs, are looked for as well.

import Foundation

extension PhotoLibrary {
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
    /// The photos as they are now; those that are gone are missing.
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
    let condition = condition(of: query)
    return try database.numbers(
      """
      SELECT sequence FROM photo \(query.index) WHERE \(condition.sql) ORDER BY \(query.sort.keys)
      """, condition.values)
  }

  /// The photos with some sequence numbers, in any order; those that are gone are missing.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func photos(sequences: [Int64]) throws(LibraryError) -> [Photo] {
    var photos: [Photo] = []
    for sequence in sequences {
      photos += try database.rows(
        "SELECT \(columns) FROM photo WHERE sequence = ? AND deleted_at IS NULL",
        .integer(sequence), make: photo)
    }
    return photos
  }

  /// The photos with some identifiers, in any order; those that are gone are missing.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func photos(_ ids: [Photo.ID]) throws(LibraryError) -> [Photo] {
    var photos: [Photo] = []
    for id in ids { if let photo = try photo(id) { photos.append(photo) } }
    return photos
  }

  /// The identifiers of photos, in the order of the sequence numbers given.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func identifiers(of sequences: [Int64]) throws(LibraryError) -> [Photo.ID] {
    var ids: [Photo.ID?] = []
    for sequence in sequences {
      ids += try database.rows(
        "SELECT id FROM photo WHERE sequence = ? AND deleted_at IS NULL", .integer(sequence)
      ) { (row) throws(LibraryError) in row.text(0).flatMap(UUID.init) }
    }
    return ids.compactMap(\.self)
  }

  /// What has become of photos that were changed, and where they stand in a list that was right
  /// before.
  /// - Parameters:
  ///   - ids: the photos.
  ///   - list: the list, an answer to the query.
  /// - Throws: ``LibraryError`` where the index can't be read.
  func settle(
    _ ids: [Photo.ID], in list: [Int64], of query: PhotoQuery
  ) throws(LibraryError) -> Settled {
    var settled = Settled(photos: try photos(ids), counts: try counts())
    // A whole answer takes as long as some hundred places.
    guard ids.count <= Self.settledOneByOne else {
      let change = ListChange.between(list, try order(of: query))
      settled.changes = change.map { [$0] } ?? []
      return settled
    }
    let condition = condition(of: query)
    var sequences: Set<Int64> = []
    var belonging: [Int64] = []
    for id in ids {
      guard
        let sequence = try database.number("SELECT sequence FROM photo WHERE id = ?", SQLValue(id))
      else { continue }
      guard sequences.insert(sequence).inserted else { continue }
      let belongs = try database.numbers(
        "SELECT 1 FROM photo WHERE sequence = ? AND \(condition.sql)",
        [.integer(sequence)] + condition.values)
      if !belongs.isEmpty { belonging.append(sequence) }
    }
    settled.changes = try ListChange.moving(sequences, in: list, holding: belonging) {
      (one, other) throws(LibraryError) in
      if query.sort == .added { return one < other }
      return try database.number(
        """
        SELECT (\(query.sort.keys(of: "one"))) < (\(query.sort.keys(of: "other")))
        FROM photo AS one, photo AS other WHERE one.sequence = ? AND other.sequence = ?
        """, .integer(one), .integer(other)) == 1
    }
    return settled
  }

  private static let settledOneByOne = 200

  /// The month that it is, as the dates of cameras begin: `2026-05`.
  private var month: (prefix: String, start: Date) {
    let calendar = Calendar.current
    let parts = calendar.dateComponents([.year, .month], from: today())
    let number = { (value: Int?, digits: Int) in
      let text = String(value ?? 0)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    return (
      number(parts.year, 4) + "-" + number(parts.month, 2), calendar.date(from: parts) ?? today()
    )
  }

  private func condition(of query: PhotoQuery) -> (sql: String, values: [SQLValue]) {
    var terms = ["deleted_at IS NULL"]
    var values: [SQLValue] = []
    for word in query.words {
      terms.append("instr(search_text, ?) > 0")
      values.append(.text(word))
    }
    for filter in PhotoFilter.allCases where query.filters.contains(filter) {
      switch filter {
      case .unnamed: terms.append("name IS NULL")
      case .liked: terms.append("liked = 1")
      case .thisMonth:
        let month = month
        terms.append("iif(taken_at IS NULL, added_at >= ?, substr(taken_at, 1, 7) = ?)")
        values += [SQLValue(month.start), .text(month.prefix)]
      }
    }
    return (terms.joined(separator: " AND "), values)
  }
}

extension PhotoQuery {
  /// The index that answers it; where a filter leaves out most, SQLite knows best.
  fileprivate var index: String {
    guard filters.isEmpty else { return "" }
    switch sort {
    case .added: return "INDEXED BY photo_by_sequence" + (words.isEmpty ? "" : "_text")
    case .name: return "INDEXED BY photo_by_name_text"
    case .taken: return "INDEXED BY photo_by_taken_text"
    }
  }
}

extension PhotoSort {
  /// What it orders by.
  fileprivate var keys: String {
    switch self {
    case .added: "sequence"
    case .name: "sort_key, sequence"
    case .taken: "coalesce(taken_at, '~'), sequence"
    }
  }

  /// The same of one of several photos in a statement.
  fileprivate func keys(of photo: String) -> String {
    switch self {
    case .added: "\(photo).sequence"
    case .name: "\(photo).sort_key, \(photo).sequence"
    case .taken: "coalesce(\(photo).taken_at, '~'), \(photo).sequence"
    }
  }
}
