// The keywords and places of the library, for the list beside the grid.

extension PhotoStore {
  /// The keywords and then the places of all photos, each in natural order. Keywords that differ by
  /// case or accents alone are one, as the first photo spells it.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func tags() throws(LibraryError) -> [CountedTag] {
    try database.checkPresence()
    var keywords: [String: (text: String, count: Int)] = [:]
    let written = try database.rows(
      """
      SELECT keywords, count(*) FROM photo
      WHERE deleted_at IS NULL AND keywords IS NOT NULL GROUP BY keywords ORDER BY min(sequence)
      """
    ) { (row) throws(LibraryError) in (row.text(0), Int(row.integer(1))) }
    for (text, count) in written {
      // A photo may have both "Café" and "cafe".
      var known: Set<String> = []
      for keyword in PhotoKeywords.keywords(stored: text) {
        let key = SearchText.folded(keyword)
        if known.insert(key).inserted { keywords[key, default: (keyword, 0)].count += count }
      }
    }
    let places = try database.rows(
      """
      SELECT place, count(*) FROM photo
      WHERE deleted_at IS NULL AND place IS NOT NULL GROUP BY place
      """
    ) { (row) throws(LibraryError) in
      CountedTag(tag: .place(row.text(0) ?? ""), count: Int(row.integer(1)))
    }
    return Self.sorted(keywords.values.map { CountedTag(tag: .keyword($0.text), count: $0.count) })
      + Self.sorted(places)
  }

  private static func sorted(_ tags: [CountedTag]) -> [CountedTag] {
    tags.map { (key: NaturalSortKey($0.tag.text).bytes, tag: $0) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.tag)
  }

  /// Adds keywords to photos, in one step. Returns the photos that did not have all of them.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  func addKeywords(
    _ keywords: [String], sequences: [Int64]
  ) throws(LibraryError) -> [Photo.ID] {
    try database.transaction { () throws(LibraryError) in
      let changed = try storage.photos(sequences: sequences).compactMap { photo in
        let all = PhotoKeywords.unique(photo.keywords + keywords)
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
