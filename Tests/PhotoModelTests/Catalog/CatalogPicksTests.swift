// Tests of the random pictures: one of each key, fetched side by side.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CatalogPicksTests {
  private let source = FakeCatalog()
  private let catalog: Catalog

  init() { catalog = Catalog(source: source, clock: ManualClock(), now: { moment }) }

  private let keys = ["Saturn", "Moon", "Mars"]

  @Test func everyKeyIsAskedForBeforeAnyAnswerComesAndTheOrderIsThatOfTheKeys() async throws {
    source.isHolding = true
    let fetch = Task { try await catalog.fetchPhotos(of: keys) { $0.last } }
    await until { source.requests.count == 3 }
    #expect(Set(source.requests) == ["Saturn/1", "Moon/1", "Mars/1"])
    for (key, id) in [("Mars", "r"), ("Saturn", "s"), ("Moon", "m")] {
      source.finish("\(key)/1", .success(.of("other", id)))
    }
    #expect(try await fetch.value.map(\.id) == ["s", "m", "r"])
  }

  @Test func thePictureIsARandomOneOfWhatTheKeyFinds() async throws {
    source.answers["Moon/1"] = .success(.of("a", "b", "c", "d"))
    var seen: Set<String> = []
    for _ in 1...200 {
      seen.formUnion(try await catalog.fetchPhotos(of: ["Moon"]).map(\.id))
    }
    #expect(seen == ["a", "b", "c", "d"])
  }

  @Test func oneKeysFailureDoesNotEmptyThePage() async throws {
    source.answers = [
      "Saturn/1": .failure(CatalogError.offline), "Moon/1": .success(.of("m")),
      "Mars/1": .success(.of()),
    ]
    #expect(try await catalog.fetchPhotos(of: keys).map(\.id) == ["m"])
  }

  @Test func whenAllFailTheErrorIsThatOfTheFirst() async {
    source.answers = [
      "Saturn/1": .failure(CatalogError.network(.refused(host: "a"))),
      "Moon/1": .failure(CatalogError.offline), "Mars/1": .failure(CatalogError.offline),
    ]
    await #expect(throws: CatalogError.network(.refused(host: "a"))) {
      _ = try await catalog.fetchPhotos(of: keys)
    }
  }

  @Test func aKeyThatFindsNothingNewIsReplacedByOneOfTheFirstPictures() async throws {
    source.answers = [
      "Saturn/1": .success(.of("s")), "Moon/1": .success(.of("s")), "Mars/1": .success(.of()),
      "galaxy/1": .success(.of("s", "a", "b")),
    ]
    #expect(try await catalog.fetchPhotos(of: keys) { $0.first }.map(\.id) == ["s", "a", "b"])
    #expect(source.requests.last == "galaxy/1")
    #expect(source.requests.count == 4)
  }

  @Test func aFailedKeyIsReplacedTooAndNoPictureComesTwice() async throws {
    source.answers = [
      "Saturn/1": .failure(CatalogError.offline), "Moon/1": .success(.of("m", "n")),
      "Mars/1": .success(.of("m", "n")), "galaxy/1": .success(.of("m", "n")),
    ]
    #expect(try await catalog.fetchPhotos(of: keys) { $0.first }.map(\.id) == ["m", "n"])
  }

  /// Of a small catalogue, which has nothing for most keys.
  @Test func ofTheBuiltInCatalogueAllPlacesAreFilled() async throws {
    let catalog = Catalog(source: FolderCatalog(Self.builtIn), clock: ManualClock())
    for _ in 1...20 {
      let ids = try await catalog.fetchPhotos().map(\.id)
      #expect(ids.count == Catalog.keys.count)
      #expect(Set(ids).count == ids.count)
    }
  }

  private static let builtIn = FilePath(
    URL(filePath: #filePath).appending(path: "../../../../data/catalog").standardized.path)

  @Test func thereIsAWayBackFromPicturesAndFromASearch() async {
    #expect(!catalog.isNarrowed)
    await catalog.surprise()
    #expect(catalog.isNarrowed)
    await catalog.search("")
    #expect(!catalog.isNarrowed)
    await catalog.search("moon")
    #expect(catalog.isNarrowed)
    await catalog.search(Catalog.firstSearch)
    #expect(!catalog.isNarrowed)
  }

  @Test func noKeysArePictureless() async throws {
    #expect(try await catalog.fetchPhotos(of: []).isEmpty)
  }

  @Test func keysThatFindNothingAreNoFailure() async throws {
    #expect(try await catalog.fetchPhotos(of: keys).isEmpty)
  }

  @Test func cancellingReachesEverySearch() async {
    source.isHolding = true
    let fetch = Task { try await catalog.fetchPhotos(of: keys) }
    await until { source.requests.count == 3 }
    fetch.cancel()
    await until { source.cancelledCount == 3 }
    source.finishAll(.failure(CancellationError()))
    await #expect(throws: CancellationError.self) { _ = try await fetch.value }
  }

  @Test func surprisesAreShownEachOnce() async {
    for key in Catalog.keys { source.answers["\(key)/1"] = .success(.of(key)) }
    source.answers["Moon/1"] = .success(.of("Saturn"))
    await catalog.surprise()
    #expect(catalog.selection == .picks)
    #expect(catalog.items.map(\.id) == Catalog.keys.filter { $0 != "Moon" })
    #expect(catalog.nextPage == nil)
  }

  @Test func aSurpriseIsSupersededByASearch() async {
    source.isHolding = true
    let surprise = Task { await catalog.surprise() }
    await until { source.requests.count == Catalog.keys.count }
    let search = Task { await catalog.search("moon") }
    await until {
      source.requests.contains("moon/1") && source.cancelledCount == Catalog.keys.count
    }
    source.finish("moon/1", .success(.of("m")))
    await search.value
    source.finishAll(.success(.of("late")))
    await surprise.value
    #expect(catalog.items.map(\.id) == ["m"])
  }

  @Test func aFailedSurpriseIsAFailureOfThePage() async {
    for key in Catalog.keys { source.answers["\(key)/1"] = .failure(CatalogError.offline) }
    await catalog.surprise()
    #expect(catalog.failure as? CatalogError == .offline)
    #expect(catalog.nextTry != nil)
  }
}
