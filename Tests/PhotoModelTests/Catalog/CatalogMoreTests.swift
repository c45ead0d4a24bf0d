// Tests of further pages of the catalogue.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CatalogMoreTests {
  let source = FakeCatalog()
  let catalog: Catalog

  init() { catalog = Catalog(source: source, clock: ManualClock(), now: { moment }) }

  var ids: [String] { catalog.items.map(\.id) }

  func loadFirst() async {
    source.answers["galaxy/1"] = .success(.of("a", "b", next: 2))
    await catalog.updateItems()
  }

  /// Asks for more, and returns once the request is out.
  func more(of words: String = "galaxy", page: Int = 2) async -> Task<Void, Never> {
    let count = source.requests.count + 1
    let task = Task { await catalog.loadMore() }
    await until { source.requests.count == count }
    #expect(source.requests.last == "\(words)/\(page)")
    return task
  }

  @Test func thePagesFollowOneAnotherEachPictureOnce() async {
    await loadFirst()
    source.answers["galaxy/2"] = .success(.of("b", "c", "c", skipped: 1, next: 3))
    source.answers["galaxy/3"] = .success(.of("d", skipped: 2))
    await catalog.loadMore()
    #expect(ids == ["a", "b", "c"])
    #expect(catalog.skippedCount == 1)
    #expect(catalog.nextPage != nil)
    await catalog.loadMore()
    #expect(ids == ["a", "b", "c", "d"])
    #expect(catalog.skippedCount == 3)
    #expect(catalog.nextPage == nil)
    await catalog.loadMore()
    #expect(source.requests == ["galaxy/1", "galaxy/2", "galaxy/3"])
    guard case .loaded(let photos) = catalog.state else {
      Issue.record("another state: \(catalog.state)")
      return
    }
    #expect(photos.map(\.id) == ids)
  }

  @Test func thereIsNoMoreOfNothing() async {
    await catalog.loadMore()
    #expect(source.requests.isEmpty)
  }

  @Test func onePageIsLoadedAtATime() async {
    await loadFirst()
    source.isHolding = true
    let more = await more()
    #expect(catalog.more.isLoading)
    #expect(!catalog.state.isLoading)
    await catalog.loadMore()
    await catalog.loadMore(again: true)
    #expect(source.requests.count == 2)
    source.finish("galaxy/2", .success(.of("c", next: 3)))
    await more.value
    #expect(ids == ["a", "b", "c"])
  }

  @Test func aFailingPageKeepsWhatIsThereAndIsTriedAgainOnlyWhenAskedFor() async {
    await loadFirst()
    source.answers["galaxy/2"] = .failure(CatalogError.offline)
    await catalog.loadMore()
    #expect(ids == ["a", "b"])
    #expect(catalog.failure == nil)
    #expect(catalog.nextTry == nil)
    guard case .failed = catalog.more else {
      Issue.record("another state: \(catalog.more)")
      return
    }
    await catalog.loadMore()
    #expect(source.requests.count == 2)
    source.answers["galaxy/2"] = .success(.of("c"))
    await catalog.loadMore(again: true)
    #expect(ids == ["a", "b", "c"])
    #expect(catalog.more.isIdle)
  }

  @Test func noPageIsLoadedWhileTheFirstIsLoadedAnew() async {
    await loadFirst()
    source.isHolding = true
    let reload = Task { await catalog.updateItems() }
    await until { source.requests.count == 2 }
    await catalog.loadMore()
    #expect(source.requests.count == 2)
    source.finish("galaxy/1", .success(.of("a", next: 2)))
    await reload.value
  }
}
