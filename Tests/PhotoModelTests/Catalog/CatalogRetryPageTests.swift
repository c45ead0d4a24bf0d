// Tests of a catalogue that is tried again while others, and the page, have their say.

import AsyncState
import Foundation
import Observation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CatalogRetryPageTests {
  private let source = FakeCatalog()
  private let clock = ManualClock()
  private let catalog: Catalog

  init() {
    let start = clock.now
    catalog = Catalog(
      source: source, clock: clock,
      now: { [clock] in moment + start.duration(to: clock.now) / .seconds(1) })
    source.answers["galaxy/1"] = .failure(CatalogError.offline)
  }

  @Test func whenSomebodyElseHasTriedMeanwhileItWaitsForTheNewTime() async {
    await catalog.updateItems()
    let page = Task { await catalog.retryLater() }
    await clock.sleepers(1)
    clock.advance(by: .seconds(3))
    await catalog.updateItems()
    #expect(catalog.nextTry == moment + 13)
    clock.advance(by: .seconds(2))
    await clock.sleepers(1)
    #expect(clock.pending == [.seconds(8)])
    #expect(source.requests.count == 2)
    page.cancel()
    await page.value
  }

  @Test func anAttemptThatIsTakenBackIsPlannedAgain() async {
    await catalog.updateItems()
    source.isHolding = true
    let page = Task { await catalog.retryLater() }
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    await until { source.requests.count == 2 }
    page.cancel()
    await until { source.cancelledCount == 1 }
    source.finishAll(.failure(CancellationError()))
    await page.value
    #expect(catalog.failure as? CatalogError == .offline)
    #expect(catalog.nextTry != nil, "a page that comes back would never try again")
  }

  @Test func aPageWhoseJobBeginsAnewWithTheNextTryGoesOnTrying() async {
    await catalog.updateItems()
    let job = LifetimeTask(id: catalog.nextTry, { _ in await catalog.retryLater() })
    job.appear()
    let watching = Task {
      for await time in Observations({ catalog.nextTry }) { job.update(id: time) }
    }
    await clock.sleepers(1)
    source.isHolding = true
    clock.advance(by: .seconds(5))
    await until { source.requests.count == 2 }
    for _ in 1...20 { await Task.yield() }
    #expect(source.cancelledCount == 0, "its own attempt is taken back")
    source.finishAll(.success(.of("a")))
    await until { !catalog.state.isLoading }
    #expect(catalog.items.map(\.id) == ["a"])
    #expect(catalog.nextTry == nil)
    watching.cancel()
    job.disappear()
  }
}
