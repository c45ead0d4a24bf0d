// The keywords and places of the library, for the list beside the grid.

extension PhotoStore {
  /// The keywords and then the places of all photos, each in natural order. Keywords that differ by
  /// case or accents alone are one, as the first photo spells it.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func tags() throws(LibraryError) -> [CountedTag] {
    try database.checkPresence()
    var keywords = KeywordCounts()
    let written = try database.rows(
      """
      SELECT keywords, count(*) FROM photo
      WHERE deleted_at IS NULL AND keywords IS NOT NULL GROUP BY keywords ORDER BY min(sequence)
      """
    ) { (row) throws(LibraryError) in (row.text(0), Int(row.integer(1))) }
    for (text, count) in written {
      keywords.add(PhotoKeywords.keywords(stored: text), of: count)
    }
    let places = try database.rows(
      """
      SELECT place, count(*) FROM photo
      WHERE deleted_at IS NULL AND place IS NOT NULL GROUP BY place
      """
    ) { (row) throws(LibraryError) in
      CountedTag(tag: .place(row.text(0) ?? ""), count: Int(row.integer(1)))
    }
    return Self.sorted(keywords.tags) + Self.sorted(places)
  }

  /// The keywords that some photos have, in natural order, each with the number of these photos
  /// that have it. Spellings count as in ``tags()``.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func keywords(of sequences: [Int64]) throws(LibraryError) -> [CountedTag] {
    var keywords = KeywordCounts()
    let written = try database.rows(
      """
      SELECT keywords FROM photo WHERE sequence IN (SELECT value FROM json_each(?))
      AND deleted_at IS NULL AND keywords IS NOT NULL ORDER BY sequence
      """, SQLValue(list: sequences)
    ) { (row) throws(LibraryError) in row.text(0) }
    for text in written { keywords.add(PhotoKeywords.keywords(stored: text), of: 1) }
    return Self.sorted(keywords.tags)
  }

  private static func sorted(_ tags: [CountedTag]) -> [CountedTag] {
    tags.map { (key: NaturalSortKey($0.tag.text).bytes, tag: $0) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.tag)
  }

  /// Adds keywords to photos, and takes others away in all spellings that differ by case or accents
  /// alone, in one step. Returns the photos whose keywords it changes.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  func changeKeywords(
    adding added: [String], removing removed: [String], sequences: [Int64]
  ) throws(LibraryError) -> [Photo.ID] {
    let gone = Set(removed.map(SearchText.folded))
    return try database.transaction { () throws(LibraryError) in
      let changed = try storage.photos(sequences: sequences).compactMap { photo in
        let kept = photo.keywords.filter { !gone.contains(SearchText.folded($0)) }
        let all = PhotoKeywords.unique(kept + added)
        return all == photo.keywords ? nil : (id: photo.id, keywords: all)
      }
      _ = try storage.change(
        .keywords, changed.map { ($0.id, SQLValue(PhotoKeywords.stored($0.keywords))) })
      return changed.map(\.id)
    }
  }

  /// The condition for photos that have a tag, with its value.
  static func condition(of tag: PhotoTag) -> Statement {
    switch tag {
    case .keyword(let keyword):
      Statement(
        sql: "instr(char(10) || folded(keywords) || char(10), ?) > 0",
        values: [.text("\n\(SearchText.folded(keyword))\n")])
    case .place(let place): Statement(sql: "place = ?", values: [.text(place)])
    }
  }
}

/// How many photos have each keyword. Keywords that differ by case or accents alone are one, as the
/// first photo spells it.
private struct KeywordCounts {
  private var keywords: [String: (text: String, count: Int)] = [:]

  /// Adds the keywords of photos that all have the same ones.
  mutating func add(_ words: [String], of count: Int) {
    // A photo may have both "Café" and "cafe".
    var known: Set<String> = []
    for keyword in words {
      let key = SearchText.folded(keyword)
      if known.insert(key).inserted { keywords[key, default: (keyword, 0)].count += count }
    }
  }

  /// The keywords, in no order.
  var tags: [CountedTag] {
    keywords.values.map { CountedTag(tag: .keyword($0.text), count: $0.count) }
  }
}
