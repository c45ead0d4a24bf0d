// Tests of which photos a query shows, and in which order.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PhotoQueryTests {
  private func names(
    _ library: PhotoLibrary, _ query: PhotoQuery
  ) async throws -> [String?] {
    let photos = try await library.photos.find(sequences: try await library.photos.order(of: query))
    return photos.map(\.name)
  }

  private func library(of names: [String]) async throws -> PhotoLibrary {
    let library = try await openLibrary()
    for (number, name) in names.enumerated() {
      _ = try await library.photo(of: "\(number)", named: name)
    }
    return library
  }

  @Test func namesStandInNaturalOrder() async throws {
    let library = try await library(of: ["Beach 10", "beach 2", "Über", "uber 3", "Alp", "Beach 2"])
    #expect(
      try await names(library, PhotoQuery(sort: .name))
        == ["Alp", "beach 2", "Beach 2", "Beach 10", "Über", "uber 3"])
  }

  @Test func anyPartOfANameIsFound() async throws {
    let library = try await library(of: ["Sunset at the Beach", "Café Zürich", "西湖日落", "100 %_"])
    for (words, found) in [
      ("bea", ["Sunset at the Beach"]), ("BEACH sun", ["Sunset at the Beach"]),
      ("cafe zurich", ["Café Zürich"]), ("ZÜR", ["Café Zürich"]), ("日落", ["西湖日落"]),
      ("湖日", ["西湖日落"]), ("%", ["100 %_"]), ("_", ["100 %_"]), ("beach 3", []),
    ] {
      #expect(try await names(library, PhotoQuery(search: words)) == found, "\(words)")
    }
    #expect(try await names(library, PhotoQuery(search: "  ")).count == 4)
    #expect(try await names(library, PhotoQuery(sort: .name, search: "e")).count == 2)
    #expect(try await names(library, PhotoQuery(sort: .taken, search: "e")).count == 2)
  }

  /// The separators that input methods and pasted text put between words: an ideographic space, a
  /// tab, a no-break space, line ends.
  @Test(arguments: ["\u{3000}", "\t", "\u{a0}", "\n", " \r\n "])
  func anyWhiteSpaceIsBetweenWords(space: String) async throws {
    let library = try await library(of: ["西湖日落", "Sunset at the Beach"])
    #expect(try await names(library, PhotoQuery(search: "日落\(space)西湖")) == ["西湖日落"])
    #expect(
      try await names(library, PhotoQuery(search: "\(space)beach\(space)sun\(space)"))
        == ["Sunset at the Beach"])
    #expect(!PhotoQuery(search: space).isSearch)
  }

  @Test func howeverManyWordsArePastedAllAreLookedFor() async throws {
    let many = (1...3000).map { "w\($0)" }
    let library = try await library(of: [many.joined(separator: " "), "w1 w2 w3 w4 w5 w6 w7"])
    #expect(try await names(library, PhotoQuery(search: "w7 w6 w5 w4 w3 w2 w1")).count == 2)
    for sort in PhotoSort.allCases {
      let all = PhotoQuery(sort: sort, search: many.reversed().joined(separator: "\n"))
      #expect(try await library.photos.order(of: all) == [1])
      let more = PhotoQuery(sort: sort, search: all.search + " x \"]")
      #expect(try await library.photos.order(of: more).isEmpty)
    }
  }

  @Test func wordsOfAnyNumberAreFewStatements() async throws {
    let library = try await library(of: ["a"])
    _ = try await library.photos.order(of: PhotoQuery())
    let before = await library.statementCount
    for count in 1...50 {
      let words = (1...count).map { "w\($0)" } + ["w1"]
      _ = try await library.photos.order(of: PhotoQuery(search: words.joined(separator: " ")))
    }
    #expect(await library.statementCount - before <= 4)
  }

  /// Each query uses a covering SQL index in its order: no access to the table for each photo, and
  /// no sorting.
  @Test(arguments: PhotoSort.allCases)
  func everyQueryIsAnsweredFromAnIndexAlone(sort: PhotoSort) async throws {
    let library = try await library(of: ["a"])
    for number in 0..<(1 << PhotoFilter.allCases.count) {
      let filters = PhotoFilter.allCases.enumerated().filter { number & (1 << $0.offset) != 0 }
      for search in ["", "a b", "a b c d e f"] {
        for isDescending in [false, true] {
          let query = PhotoQuery(
            sort: sort, isDescending: isDescending, filters: Set(filters.map(\.element)),
            search: search)
          let plan = try await library.plan(of: query)
          #expect(plan.contains { $0.contains("SCAN photo USING COVERING INDEX") }, "\(query)")
          #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(query)")
        }
      }
    }
  }

  @Test func aNewNameIsFoundAndTheOldOneNot() async throws {
    let library = try await library(of: ["Before"])
    let id = try await library.photos.all()[0].id
    try await library.photos.rename(id, to: "Äfter")
    #expect(try await names(library, PhotoQuery(search: "after")) == ["Äfter"])
    #expect(try await names(library, PhotoQuery(search: "before")).isEmpty)
    _ = try await library.history.undo()
    #expect(try await names(library, PhotoQuery(search: "before")) == ["Before"])
    try await library.trash.delete([id])
    #expect(try await names(library, PhotoQuery(search: "before")).isEmpty)
  }

  @Test func filtersAreCombined() async throws {
    let library = try await library(of: ["a", "b"])
    let unnamed = try await library.photo(of: "c").id
    let liked = try await library.photos.all()[0].id
    try await library.photos.setLiked(liked, true)
    #expect(try await names(library, PhotoQuery(filters: [.liked])) == ["a"])
    #expect(try await names(library, PhotoQuery(filters: [.liked], search: "a")) == ["a"])
    #expect(try await names(library, PhotoQuery(filters: [.liked], search: "b")).isEmpty)
    #expect(try await library.photos.order(of: PhotoQuery(filters: [.unnamed])).count == 1)
    #expect(try await library.photos.order(of: PhotoQuery(filters: [.unnamed, .liked])).isEmpty)
    try await library.photos.setLiked(unnamed, true)
    #expect(try await library.photos.order(of: PhotoQuery(filters: [.unnamed, .liked])).count == 1)
  }

  @Test func monthAndOrderAreThoseOfTheCameraWhereItTells() async throws {
    let parts = DateComponents(year: 2026, month: 5, day: 20, hour: 12)
    let now = try #require(Calendar(identifier: .gregorian).date(from: parts))
    let library = try await openLibrary(now: { now })
    for (name, taken) in [
      ("old", "2024-05-01T10:00:00"), ("none", nil), ("new", "2026-05-03T14:05:22"),
    ]
      as [(String, String?)]
    {
      let id = try await library.photo(of: name, named: name).id
      try await library.script(
        "UPDATE photo SET taken_at = \(taken.map { "'\($0)'" } ?? "NULL") WHERE id = '\(id)'")
    }
    #expect(try await names(library, PhotoQuery(sort: .taken)) == ["old", "new", "none"])
    #expect(try await names(library, PhotoQuery(filters: [.thisMonth])) == ["none", "new"])
  }

  @Test(arguments: PhotoSort.allCases)
  func aDescendingOrderIsTheReverse(sort: PhotoSort) async throws {
    let library = try await library(of: ["b 10", "b 9", "a"])
    for (file, taken, size) in [
      ("IMG_10.jpg", "2024-05-01T10:00:00", 3), ("IMG_9.jpg", "2023-05-01T10:00:00", 2),
    ] {
      let name = size == 3 ? "b 10" : "a"
      try await library.script(
        """
        UPDATE photo SET source_name = '\(file)', taken_at = '\(taken)', byte_count = \(size),
          file_key = natural_key('\(file)') WHERE name = '\(name)'
        """)
    }
    let ascending = try await library.photos.order(of: PhotoQuery(sort: sort))
    let descending = try await library.photos.order(of: PhotoQuery(sort: sort, isDescending: true))
    #expect(descending == ascending.reversed())
    // A photo that is renamed moves to where it is in the list that is read anew.
    let id = try await library.photos.all()[1].id
    try await library.photos.rename(id, to: "0")
    let query = PhotoQuery(sort: sort, isDescending: true)
    let refreshed = try await library.photos.refresh([id], reading: [], in: descending, of: query)
    var list = descending
    for change in refreshed.changes { list.apply(change) }
    #expect(try await list == library.photos.order(of: query))
  }

  @Test func filesAreSortedNaturallyAndBySize() async throws {
    let library = try await openLibrary()
    for (text, file) in [("long text", "IMG_10.jpg"), ("a", "IMG_9.jpg"), ("mid", "b.jpg")] {
      _ = try await library.photo(of: text, as: file)
    }
    let byFile = try await library.photos.order(of: PhotoQuery(sort: .fileName))
    #expect(try await library.photos.find(sequences: byFile).count == 3)
    #expect(byFile == [3, 2, 1])
    #expect(try await library.photos.order(of: PhotoQuery(sort: .size)) == [2, 3, 1])
  }

  @Test func photosAreCounted() async throws {
    let library = try await library(of: ["a", "b"])
    let id = try await library.photo(of: "c").id
    func counts() async throws -> [Int] {
      let counts = try await library.photos.counts()
      return [counts.total, counts.unnamed]
    }
    #expect(try await counts() == [3, 1])
    try await library.photos.rename(id, to: "c")
    #expect(try await counts() == [3, 0])
    _ = try await library.history.undo()
    #expect(try await counts() == [3, 1])
    try await library.trash.delete([id])
    #expect(try await counts() == [2, 0])
    try await library.trash.deleteAll()
    #expect(try await counts() == [0, 0])
    _ = try await library.history.undo()
    _ = try await library.history.undo()
    #expect(try await counts() == [3, 1])
    try await library.trash.delete([id])
    try await library.trash.empty()
    #expect(try await counts() == [2, 0])
  }
}

extension PhotoLibrary {
  /// How many prepared statements the connection holds.
  fileprivate var statementCount: Int { database.statementCount }

  /// SQLite's query plan for a query.
  fileprivate func plan(of query: PhotoQuery) async throws -> [String] {
    let statement = await photos.statement(of: query)
    return try database.rows("EXPLAIN QUERY PLAN " + statement.sql) {
      (row) throws(LibraryError) in row.text(3) ?? ""
    }
  }
}
