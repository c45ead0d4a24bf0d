// Tests of the built-in catalogue, which stands in for one that can't be reached.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct BuiltInCatalogTests {
  private let remote = FakeCatalog()
  private let builtIn = FakeCatalog(isRemote: false)
  private let catalog: Catalog

  init() {
    catalog = Catalog(source: remote, builtIn: builtIn, clock: ManualClock(), now: { moment })
    builtIn.answers["/1"] = .success(.of("built in"))
  }

  private var ids: [String] { catalog.items.map(\.id) }

  @Test func anotherCatalogueIsShownFromItsBeginning() async {
    remote.answers["moon/1"] = .success(.of("m", next: 2))
    remote.answers["galaxy/1"] = .success(.of("g"))
    await catalog.search("moon")
    await catalog.showBuiltIn()
    #expect(catalog.selection == .search(""), "all of it")
    #expect(ids == ["built in"])
    #expect(catalog.showsBuiltIn)
    #expect(catalog.nextPage == nil)
    await catalog.search(" ")
    #expect(catalog.selection == .search(""))
    await catalog.showRemote()
    #expect(catalog.selection == .search("galaxy"))
    #expect(ids == ["g"])
    #expect(!catalog.showsBuiltIn)
  }

  @Test(arguments: [
    (NetworkError.nameNotFound(host: "a"), true), (.refused(host: "a"), true),
    (.tookTooLong(host: "a", seconds: 30), true), (.status(503, host: "a", retryAfter: nil), false),
    (.brokenOff(host: "a"), false),
  ])
  func itIsOfferedWhereTheServerCanNotBeReached(error: NetworkError, isAvailable: Bool) async {
    #expect(!catalog.offersBuiltIn)
    remote.answers["galaxy/1"] = .failure(CatalogError.network(error))
    await catalog.updateItems()
    #expect(catalog.offersBuiltIn == isAvailable)
    await catalog.showBuiltIn()
    #expect(!catalog.offersBuiltIn)
  }

  @Test func whereThereIsNoneNoneIsOffered() async {
    let catalog = Catalog(source: remote, clock: ManualClock(), now: { moment })
    remote.answers["galaxy/1"] = .failure(CatalogError.offline)
    await catalog.updateItems()
    #expect(!catalog.offersBuiltIn)
    await catalog.showBuiltIn()
    #expect(!catalog.showsBuiltIn)
  }

  @Test func aCatalogueOnThisMachineThatWasAskedForShowsAllOfItAndStandsInForNone() async {
    let catalog = Catalog(source: builtIn, clock: ManualClock(), now: { moment })
    await catalog.updateItems()
    #expect(catalog.items.map(\.id) == ["built in"])
    #expect(!catalog.showsBuiltIn)
  }

  @Test func aLateAnswerOfTheServerIsDropped() async {
    remote.isHolding = true
    let load = Task { await catalog.updateItems() }
    await until { remote.requests.count == 1 }
    await catalog.showBuiltIn()
    remote.finishAll(.success(.of("late", next: 2)))
    await load.value
    #expect(ids == ["built in"])
    #expect(catalog.nextPage == nil)
  }

  @Test func picturesAreFoundByTheirIdentifiersWhileTheyAreShown() async {
    remote.answers["galaxy/1"] = .success(.of("a", next: 2))
    remote.answers["galaxy/2"] = .success(.of("b"))
    await catalog.updateItems()
    #expect(catalog.photo("a") == spacePhoto("a"))
    #expect(catalog.photo("b") == nil)
    await catalog.loadMore()
    #expect(catalog.photo("b") == spacePhoto("b"))
    await catalog.search("moon")
    #expect(catalog.photo("a") == nil)
  }
}
