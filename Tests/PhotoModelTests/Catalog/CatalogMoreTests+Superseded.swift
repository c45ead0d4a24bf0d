// Tests of further pages that come too late: something else is shown by then.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

extension CatalogMoreTests {
  @Test func aNewSearchSupersedesIt() async {
    await loadFirst()
    source.isHolding = true
    let more = await more()
    let search = Task { await catalog.search("moon") }
    await until { source.requests.last == "moon/1" && source.cancelledCount == 1 }
    source.finish("moon/1", .success(.of("m")))
    await search.value
    source.finish("galaxy/2", .success(.of("late", next: 3)))
    await more.value
    #expect(ids == ["m"])
    #expect(catalog.nextPage == nil)
    #expect(catalog.more.isIdle)
  }

  @Test func aReloadSupersedesIt() async {
    await loadFirst()
    source.isHolding = true
    let more = await more()
    let reload = Task { await catalog.updateItems() }
    await until { source.requests.count == 3 }
    source.finish("galaxy/2", .success(.of("late", next: 3)))
    await more.value
    source.finish("galaxy/1", .success(.of("a", next: 2)))
    await reload.value
    #expect(ids == ["a"])
    #expect(catalog.nextPage != nil)
    #expect(catalog.more.isIdle)
  }

  @Test func aPageThatNobodyLooksAtStopsLoadingMoreAndMayAskAgain() async {
    await loadFirst()
    source.isHolding = true
    let old = await more()
    catalog.cancelLoading()
    #expect(catalog.more.isIdle)
    let new = await more()
    source.finish("galaxy/2", .success(.of("late")))
    await old.value
    #expect(ids == ["a", "b"])
    #expect(catalog.more.isLoading)
    source.finish("galaxy/2", .success(.of("c")))
    await new.value
    #expect(ids == ["a", "b", "c"])
  }

  @Test func theLateEndOfASupersededPageSaysNothingOfTheNext() async {
    await loadFirst()
    source.isHolding = true
    let old = await more()
    let search = Task { await catalog.search("moon") }
    await until { source.requests.last == "moon/1" }
    source.finish("moon/1", .success(.of("m", next: 2)))
    await search.value
    let new = await more(of: "moon")
    source.finish("galaxy/2", .success(.of("late")))
    await old.value
    #expect(catalog.more.isLoading)
    let again = Task { await catalog.loadMore() }
    for _ in 1...20 { await Task.yield() }
    #expect(source.requests.count == 4, "the page is asked for twice")
    source.finishAll(.success(.of("n")))
    await new.value
    await again.value
    #expect(ids == ["m", "n"])
  }

  @Test func aFailedPageIsForgottenWithItsSearch() async {
    await loadFirst()
    source.answers["galaxy/2"] = .failure(CatalogError.offline)
    await catalog.loadMore()
    source.answers["moon/1"] = .success(.of("m", next: 2))
    source.answers["moon/2"] = .success(.of("n"))
    await catalog.search("moon")
    #expect(catalog.more.isIdle)
    await catalog.loadMore()
    #expect(ids == ["m", "n"])
  }
}
