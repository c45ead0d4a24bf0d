// Tests that a search in memory finds the same photos as SQLite, whatever changes in between. What
// it finds is tested in `SearchDetailsTests.swift`.

import Foundation
import SeededRandom
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct SearchTextsTests {
  private static let pieces = [
    "Beach", "été", "海边", "日落", "Über", "2", "10", "ß", "a", "👩‍👧", " ", "2025", "May", "liked",
    "Nikon",
  ]
  private static let searches = [
    "", " ", "b", "be", "beach", "ete", "海", "海边", "uber 2", "2 10", "absent", "ach be", "a a", "👧",
    "ss",
    "a b c 2 e",
    "2025", "may", "dec", "liked", "nikon", "d90", "90", "rak", "hera", "杭", "州", "2025 may",
    "beach liked", "heraklion 2025 liked", "a nikon 2024 may", "liked beach hera canon 2025 may",
    "eos rp", "rp 2025", "rp be", "d9", "on d9", "90 2", "liked eos rp", "d-lux 7", "2025 lux 7",
    "la ro",
    "beach la ro",
  ]
  private static let times = ["2024-05-03T14:05:22", "2025-05-31T00:00:00", "2025-12-24T18:00:00"]
  private static let cameras = ["NIKON D90", "Canon EOS RP", "LEICA D-LUX 7"]
  private static let places = ["Heraklion", "Aix-en-Provence", "杭州", "La Rochelle"]

  private func name(_ random: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...4, using: &random)
    return (0..<count).compactMap { _ in Self.pieces.randomElement(using: &random) }.joined() + "."
  }

  private func metadata(_ random: inout SeededGenerator) -> PhotoMetadata {
    func one(of texts: [String]) -> String? {
      Bool.random(using: &random) ? nil : texts.randomElement(using: &random)
    }
    return PhotoMetadata(
      taken: one(of: Self.times).flatMap { LocalDateTime(iso8601: $0) },
      camera: one(of: Self.cameras), place: one(of: Self.places))
  }

  @Test(arguments: Seeds.first(4))
  func theyFindWhatTheLibraryFinds(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let library = try await openLibrary()
    var ids: [Photo.ID] = []
    for round in 0..<40 {
      let id = try await library.photo(
        of: "photo \(round)", named: name(&random), metadata: metadata(&random)
      ).id
      ids.append(id)
      let other = try #require(ids.randomElement(using: &random))
      switch round % 4 {
      case 0: try await library.photos.rename(other, to: name(&random))
      case 1: try await library.photos.setLiked(other, true)
      case 2 where ids.count > 3:
        try await library.trash.delete([other])
        ids.removeAll { $0 == other }
      default: break
      }
      // Several searches after one change: all but the first use the texts in memory.
      for _ in 0..<6 {
        let query = PhotoQuery(
          sort: PhotoSort.allCases.randomElement(using: &random) ?? .added,
          filters: Bool.random(using: &random) ? [] : [.liked],
          search: Self.searches.randomElement(using: &random) ?? "")
        if Bool.random(using: &random) { try await library.reader.photos.prepareSearch(of: query) }
        let answer = try await library.reader.photos.answer(to: query)
        #expect(try await library.photos.order(of: query) == answer.order, "\(query)")
        #expect(try await library.photos.counts() == answer.counts)
      }
    }
  }

  @Test func noWordIsFoundAcrossTwoNames() {
    var texts = SearchTexts()
    for (sequence, text) in [(4, "lake"), (2, ""), (9, "sunset lake"), (1, "lakelake")] {
      Array(text.utf8).withUnsafeBytes { texts.append($0, of: Int64(sequence)) }
    }
    #expect(texts.sequences(matching: terms("lake")) == [4, 9, 1])
    #expect(texts.sequences(matching: terms("ake", "s")) == [9])
    #expect(texts.sequences(matching: terms("kes")).isEmpty)
    #expect(texts.sequences(matching: terms("lakelake")) == [1])
    #expect(texts.sequences(matching: []) == [4, 2, 9, 1])
    #expect(SearchTexts().sequences(matching: terms("a")).isEmpty)
  }

  @Test func whatIsFoundByItsDetailsStandsInTheOrderOfTheList() {
    var texts = SearchTexts()
    texts.addPair(7, camera: Array("\nnikon\nd90".utf8), place: [])
    for (sequence, text, taken, pair) in [
      (5, "lake", "", 7), (3, "d90", "", 0), (8, "", "2025-05-03T14:05:22", 7), (1, "", "2025", 6),
      (2, "sea", "2025-13-03T14:05:22", 0),
    ] {
      Array(text.utf8).withUnsafeBytes { text in
        Array(taken.utf8).withUnsafeBytes { taken in
          texts.append(text, of: Int64(sequence), taken: taken, pair: Int64(pair))
        }
      }
    }
    #expect(texts.sequences(matching: terms("d90")) == [5, 3, 8])
    #expect(texts.sequences(matching: terms("2025")) == [8, 1, 2])
    #expect(texts.sequences(matching: terms("may")) == [8])
    #expect(texts.sequences(matching: terms("d90", "lake")) == [5])
    #expect(texts.sequences(matching: terms("2025", "nikon")) == [8])
    #expect(texts.sequences(matching: terms("90")) == [3])
  }

  private func terms(_ words: String...) -> [SearchTerm] {
    words.indices.map { SearchTerm(SearchWord(at: $0, of: words), in: .english) }
  }

  @Test func namesAreReadAgainWhereSomethingHasChanged() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "Lake")
    try await library.reader.photos.prepareSearch(of: PhotoQuery(search: "anything"))
    let version = await library.reader.photos.texts?.version
    #expect(
      try await library.reader.photos.answer(to: PhotoQuery(search: "la")).order == [photo.sequence]
    )
    #expect(await library.reader.photos.texts?.version == version)
    try await library.photos.rename(photo.id, to: "Shore")
    #expect(try await library.reader.photos.answer(to: PhotoQuery(search: "la")).order.isEmpty)
    #expect(await library.reader.photos.texts?.version != version)
  }

  @Test func whatCanNotBeReadIsToldOf() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "Lake")
    try await library.script("ALTER TABLE photo RENAME COLUMN search_text TO away")
    await #expect(throws: LibraryError.self) {
      try await library.reader.photos.answer(to: PhotoQuery(search: "1"))
    }
  }
}
