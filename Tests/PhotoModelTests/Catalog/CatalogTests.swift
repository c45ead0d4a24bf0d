// Tests of the catalogue's page: what it shows, and which answer counts.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CatalogTests {
  private let source = FakeCatalog()
  private let catalog: Catalog

  init() { catalog = Catalog(source: source, clock: ManualClock(), now: { moment }) }

  private var ids: [String] { catalog.items.map(\.id) }

  @Test func nothingIsLoadedBeforeItIsAskedFor() {
    #expect(source.requests.isEmpty)
    #expect(catalog.state.isIdle)
    #expect(catalog.items.isEmpty)
    #expect(catalog.nextPage == nil)
  }

  @Test func theFirstPageIsThatOfTheFirstSearch() async {
    source.answers["galaxy/1"] = .success(.of("a", "b", "a", skipped: 3, next: 2))
    await catalog.updateItems()
    #expect(ids == ["a", "b"], "each picture once")
    #expect(catalog.skippedCount == 3)
    #expect(catalog.nextPage != nil)
    #expect(catalog.updated == moment)
    guard case .loaded = catalog.state else {
      Issue.record("another state: \(catalog.state)")
      return
    }
  }

  @Test func wordsAreTrimmedAndNoneAreTheFirstSearch() async {
    await catalog.search("  moon \n")
    #expect(catalog.selection == .search("moon"))
    await catalog.search(" \n")
    #expect(catalog.selection == .search("galaxy"))
    #expect(source.requests == ["moon/1", "galaxy/1"])
  }

  @Test func anotherSearchShowsNothingOfTheOldOne() async {
    source.answers["galaxy/1"] = .success(.of("a", skipped: 1, next: 2))
    await catalog.updateItems()
    source.isHolding = true
    let search = Task { await catalog.search("moon") }
    await until { source.requests.count == 2 }
    #expect(catalog.value == nil)
    #expect(catalog.skippedCount == 0)
    #expect(catalog.nextPage == nil)
    source.finish("moon/1", .success(.of("m")))
    await search.value
    #expect(ids == ["m"])
  }

  @Test func reloadingKeepsWhatIsShownUntilTheAnswerComes() async {
    source.answers["galaxy/1"] = .success(.of("a"))
    await catalog.updateItems()
    source.isHolding = true
    let reload = Task { await catalog.load() }
    await until { source.requests.count == 2 }
    #expect(ids == ["a"])
    #expect(catalog.state.isLoading)
    source.finish("galaxy/1", .success(.of("b")))
    await reload.value
    #expect(ids == ["b"])
  }

  @Test func aFailedReloadKeepsWhatIsShown() async {
    source.answers["galaxy/1"] = .success(.of("a"))
    await catalog.updateItems()
    source.answers["galaxy/1"] = .failure(CatalogError.offline)
    await catalog.updateItems()
    #expect(ids == ["a"])
    #expect(catalog.failure as? CatalogError == .offline)
    source.answers["galaxy/1"] = .success(.of("b"))
    await catalog.updateItems()
    #expect(catalog.failure == nil)
    #expect(ids == ["b"])
  }

  @Test func aSearchSupersedesTheOneBeforeWhoseLateAnswerIsDropped() async {
    source.isHolding = true
    let first = Task { await catalog.search("moon") }
    await until { source.requests == ["moon/1"] }
    let second = Task { await catalog.search("mars") }
    await until { source.requests.count == 2 && source.cancelledCount == 1 }
    source.finish("mars/1", .success(.of("mars")))
    await second.value
    source.finish("moon/1", .success(.of("moon", next: 2)))
    await first.value
    #expect(ids == ["mars"])
    #expect(catalog.nextPage == nil)
    #expect(catalog.selection == .search("mars"))
  }

  @Test func theLateFailureOfASupersededSearchPlansNothing() async {
    source.isHolding = true
    let first = Task { await catalog.search("moon") }
    await until { source.requests.count == 1 }
    let second = Task { await catalog.search("mars") }
    await until { source.requests.count == 2 }
    source.finish("moon/1", .failure(CatalogError.offline))
    await first.value
    #expect(catalog.state.isLoading)
    #expect(catalog.failure == nil)
    #expect(catalog.nextTry == nil)
    source.finish("mars/1", .success(.of("mars")))
    await second.value
    #expect(ids == ["mars"])
  }

  @Test func cancellingTheCallingTaskEndsTheLoadAndTellsNothing() async {
    source.isHolding = true
    let load = Task { await catalog.updateItems() }
    await until { source.requests.count == 1 }
    load.cancel()
    await until { source.cancelledCount == 1 }
    source.finish("galaxy/1", .failure(CancellationError()))
    await load.value
    #expect(catalog.state.isIdle)
    #expect(catalog.failure == nil)
    #expect(catalog.nextTry == nil)
  }

  @Test func aPageThatNobodyLooksAtStopsLoadingAndKeepsWhatItHas() async {
    source.answers["galaxy/1"] = .success(.of("a", next: 2))
    await catalog.updateItems()
    source.isHolding = true
    let load = Task { await catalog.updateItems() }
    await until { source.requests.count == 2 }
    catalog.cancelLoading()
    await until { source.cancelledCount == 1 }
    source.finishAll(.failure(CancellationError()))
    await load.value
    #expect(ids == ["a"])
    #expect(catalog.nextPage != nil)
    #expect(catalog.failure == nil)
    #expect(!catalog.state.isLoading)
  }
}
