// Tests of what a search finds besides names: years and months, likes, cameras and places. Each
// search is answered by SQLite and in memory.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct SearchDetailsTests {
  /// A library of five photos.
  private func library(_ vocabulary: SearchVocabulary = .english) async throws -> PhotoLibrary {
    let library = try await openLibrary(vocabulary: vocabulary)
    func add(
      _ name: String, _ taken: String?, _ camera: String?, _ place: String?, liked: Bool = false
    ) async throws {
      let metadata = PhotoMetadata(
        taken: taken.flatMap { LocalDateTime(iso8601: $0) }, camera: camera, place: place)
      let photo = try await library.photo(of: name, named: name, metadata: metadata)
      if liked { try await library.photos.setLiked(photo.id, true) }
    }
    try await add("Beach 2", "2024-05-03T14:05:22", "NIKON D90", "Heraklion")
    try await add("Beach", "2025-05-31T23:59:59", "Canon EOS RP", "Heraklion", liked: true)
    try await add("Port", "2025-03-10T08:00:00", "SM-G991B", "Aix-en-Provence", liked: true)
    try await add("西湖日落", "2025-12-24T18:00:00", nil, "杭州")
    try await add("New Year 2025", nil, nil, nil)
    return library
  }

  /// The sequence numbers of the photos that a search finds.
  private func found(_ search: String, in library: PhotoLibrary) async throws -> [Int64] {
    let query = PhotoQuery(search: search)
    let order = try await library.photos.order(of: query)
    #expect(try await library.reader.photos.answer(to: query).order == order, "\(search)")
    return order
  }

  private func expect(
    _ searches: [(String, [Int64])], in library: PhotoLibrary
  ) async throws {
    for (search, sequences) in searches {
      #expect(try await found(search, in: library) == sequences, "\(search)")
    }
  }

  @Test func yearsAndMonthsAreThoseInWhichPhotosWereTaken() async throws {
    try await expect(
      [
        ("2025", [2, 3, 4, 5]), ("2024", [1]), ("2023", []), ("202", [5]), ("２０２４", [1]),
        ("may", [1, 2]), ("May 2025", [2]), ("march", [3]), ("mar", [3]), ("ma", []),
        ("december", [4]), ("decem 2025", [4]), ("decembers", []), ("may mar", []),
      ], in: library())
  }

  /// "Jan" is a person as well.
  @Test func aNameThatIsAMonthIsFoundBesideThePhotosOfTheMonth() async throws {
    let library = try await library()
    _ = try await library.photo(of: "jan", named: "Jan")
    _ = try await library.photo(
      of: "winter", named: "Winter",
      metadata: PhotoMetadata(taken: LocalDateTime(iso8601: "2023-01-02T10:00:00")))
    try await expect(
      [("jan", [6, 7]), ("Jan", [6, 7]), ("ja", [6]), ("j", [6]), ("january", [7])], in: library)
  }

  @Test func monthsAndLikesHaveTheirWordsInThePersonsLanguageAndInEnglish() async throws {
    let german = SearchVocabulary(dates: Locale(identifier: "de_DE"), liked: "gefällt beliebt")
    try await expect(
      [
        ("mai", [1, 2]), ("may", [1, 2]), ("märz", [3]), ("MÄR", [3]), ("marz", [3]),
        ("dez", [4]), ("dezember 2025", [4]), ("gefällt", [2, 3]), ("beliebt mai", [2]),
        ("liked", [2, 3]), ("gefäll", []),
      ], in: library(german))
  }

  @Test func inChineseAMonthIsAWholeName() async throws {
    let chinese = SearchVocabulary(dates: Locale(identifier: "zh_CN"), liked: "喜欢")
    try await expect(
      [
        ("5月", [1, 2]), ("五月", [1, 2]), ("12月", [4]), ("２月", []), ("5", [5]), ("月", []),
        ("喜欢 2025", [2, 3]),
      ], in: library(chinese))
  }

  @Test func withoutAWordOfItsLanguageASearchFindsNamesAlone() async throws {
    try await expect(
      [("mai", []), ("gefällt", []), ("喜欢", []), ("5月", []), ("port", [3])], in: library())
  }

  @Test func likedPhotosAreFoundForAsLongAsTheyAre() async throws {
    let library = try await library()
    try await expect([("liked", [2, 3]), ("beach liked", [2]), ("like", [])], in: library)
    let id = try await library.photos.all()[1].id
    try await library.photos.setLiked(id, false)
    try await expect([("liked", [3]), ("beach liked", [])], in: library)
  }

  @Test func placesAreFoundByTheBeginningsOfTheirWords() async throws {
    let library = try await library()
    try await expect(
      [
        ("heraklion", [1, 2]), ("HERÁ", [1, 2]), ("he", []), ("raklion", []),
        ("provence", [3]), ("aix", [3]), ("aix-en-p", [3]), ("en-prov", [3]), ("ence", []),
        ("杭", [4]), ("杭州", [4]), ("州", []),
      ], in: library)
    try await library.script("UPDATE photo SET place = 'Chania' WHERE name = 'Port'")
    try await expect([("provence", []), ("chania", [3])], in: library)
  }

  @Test func camerasAreFoundByTheBeginningsOfTheirWordsAndByNoNumber() async throws {
    let library = try await library()
    try await expect(
      [
        ("nikon", [1]), ("d90", [1]), ("nik d90", [1]), ("ikon", []), ("90", []), ("canon", [2]),
        ("eos", [2]), ("rp", []), ("eos rp", [2]), ("liked eos rp", [2]), ("canon rp", []),
        ("sm-g991", [3]),
        ("g991", [3]), ("991", []),
      ], in: library)
    _ = try await library.photo(
      of: "number", metadata: PhotoMetadata(camera: "Leica 100", place: "100 Mile House"))
    try await expect([("100", [6]), ("leica 100", [6])], in: library)
    try await library.script("UPDATE photo SET place = NULL WHERE sequence = 6")
    try await expect([("100", []), ("leica 100", [6]), ("leica", [6])], in: library)
  }

  @Test func aPhotoMatchesAllWordsEachInAnyWay() async throws {
    let library = try await library()
    try await expect(
      [
        ("heraklion 2025 liked", [2]), ("heraklion 2024 liked", []),
        ("heraklion beach 2024", [1]), ("new year 2025", [5]),
        ("heraklion may 2025 liked canon beach", [2]),
        ("heraklion may 2025 liked canon port", []),
        ("heraklion may 2025 liked canon 2024", []),
        ("heraklion may 2024 nikon d90 beach 2", [1]),
        ("heraklion may 2024 nikon d90 beach 3", []),
      ], in: library)
    let query = PhotoQuery(sort: .name, isDescending: true, filters: [.liked], search: "2025")
    #expect(try await library.photos.order(of: query) == [3, 2])
    #expect(try await library.reader.photos.answer(to: query).order == [3, 2])
  }

  @Test func aNameIsFoundAsBefore() async throws {
    try await expect(
      [
        ("beach 2", [1]), ("beach", [1, 2]), ("2", [1, 5]), ("ach", [1, 2]), ("日", [4]),
        ("or", [3]), ("year 20", [5]),
      ], in: library())
  }

  @Test func aListFollowsAPhotoThatIsNoLongerFound() async throws {
    let library = try await library()
    let query = PhotoQuery(search: "heraklion 2025 liked may")
    var list = try await library.photos.order(of: query)
    #expect(list == [2])
    let id = try await library.photos.all()[1].id
    try await library.photos.setLiked(id, false)
    let refreshed = try await library.photos.refresh([id], reading: [], in: list, of: query)
    for change in refreshed.changes { list.apply(change) }
    #expect(list.isEmpty)
  }

  @Test func eachCameraWithAPlaceIsThereOnce() async throws {
    let library = try await library()
    func count() throws -> Int64? {
      try library.database.number("SELECT count(*) FROM camera_place")
    }
    #expect(try count() == 4)
    _ = try await library.photo(
      of: "again", metadata: PhotoMetadata(camera: "NIKON D90", place: "Heraklion"))
    #expect(try count() == 4)
    #expect(try await library.databaseProblems().isEmpty)
  }
}
