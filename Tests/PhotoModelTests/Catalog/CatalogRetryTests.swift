// Tests of a catalogue that is tried again by itself.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CatalogRetryTests {
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

  /// Loads, and keeps trying until it is cancelled.
  private func page() -> Task<Void, Never> {
    Task {
      await catalog.updateItems()
      await catalog.retryLater()
    }
  }

  /// Lets the pause pass that runs now, and returns once the next attempt is out.
  private func pass(_ seconds: Int, attempt: Int) async {
    await clock.sleepers(1)
    #expect(clock.pending == [.seconds(seconds)])
    clock.advance(by: .seconds(seconds))
    await until { source.requests.count == attempt }
  }

  @Test func thePausesDoubleUntilItSucceeds() async {
    let page = page()
    await pass(5, attempt: 2)
    await pass(10, attempt: 3)
    await pass(20, attempt: 4)
    await clock.sleepers(1)
    source.answers["galaxy/1"] = .success(.of("a"))
    clock.advance(by: .seconds(40))
    await page.value
    #expect(catalog.items.map(\.id) == ["a"])
    #expect(catalog.nextTry == nil)
    #expect(clock.pending.isEmpty)
  }

  @Test func afterASuccessThePausesBeginAnew() async {
    let first = page()
    await pass(5, attempt: 2)
    await clock.sleepers(1)
    source.answers["galaxy/1"] = .success(.of("a"))
    clock.advance(by: .seconds(10))
    await first.value
    source.answers["galaxy/1"] = .failure(CatalogError.offline)
    let second = page()
    await pass(5, attempt: 5)
    await clock.sleepers(1)
    second.cancel()
    await second.value
  }

  @Test func anotherSearchBeginsAnewToo() async {
    source.answers["moon/1"] = .failure(CatalogError.offline)
    for _ in 1...3 { await catalog.updateItems() }
    await catalog.search("moon")
    #expect(catalog.nextTry == moment + 5)
  }

  @Test func itIsToldWhenTheNextAttemptIs() async {
    await catalog.updateItems()
    #expect(catalog.nextTry == moment + 5)
    await catalog.updateItems()
    #expect(catalog.nextTry == moment + 10)
  }

  @Test func itStopsWithThePage() async {
    let page = page()
    await pass(5, attempt: 2)
    await clock.sleepers(1)
    page.cancel()
    await page.value
    #expect(clock.pending.isEmpty)
    clock.advance(by: .seconds(3600))
    for _ in 1...20 { await Task.yield() }
    #expect(source.requests.count == 2)
  }

  @Test func aPauseThatTheServerAsksForIsKept() async {
    source.answers["galaxy/1"] = .failure(
      CatalogError.network(.status(429, host: "a", retryAfter: .seconds(120))))
    let page = page()
    await pass(120, attempt: 2)
    await clock.sleepers(1)
    page.cancel()
    await page.value
  }

  @Test(arguments: [
    CatalogError.network(.status(404, host: "a", retryAfter: nil)),
    .network(.badRedirect(host: "a", target: "file:")), .network(.notAWebLink("a")),
    .network(.tooLarge(host: "a", limit: 1)),
  ])
  func whatDoesNotPassIsNotTriedAgain(error: CatalogError) async {
    source.answers["galaxy/1"] = .failure(error)
    await page().value
    #expect(source.requests.count == 1)
    #expect(catalog.nextTry == nil)
    #expect(catalog.failure as? CatalogError == error)
  }

  @Test func nothingThatFailedIsNotTriedAgain() async {
    source.answers["galaxy/1"] = .success(.of("a"))
    await page().value
    #expect(source.requests.count == 1)
  }
}
