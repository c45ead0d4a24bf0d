// Tests of the sign that a page is loading: none for quick loads, and never a flicker.

import TestTime
import Testing

@testable import AsyncState

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LoadingIndicatorTests {
  private let clock = ManualClock()
  private let indicator: LoadingIndicator

  init() { indicator = LoadingIndicator(clock: clock) }

  /// Begins a load that takes long enough to be seen.
  private func show() async {
    indicator.update(isLoading: true)
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(150))
    await until { indicator.isShown }
    await clock.sleepers(1)
  }

  @Test func nothingShowsBefore150Milliseconds() async {
    indicator.update(isLoading: true)
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(149))
    #expect(clock.pending == [.milliseconds(1)])
    #expect(!indicator.isShown)
    clock.advance(by: .milliseconds(1))
    await until { indicator.isShown }
  }

  @Test func aQuickLoadShowsNothing() async {
    indicator.update(isLoading: true)
    await clock.sleepers(1)
    indicator.update(isLoading: false)
    clock.advance(by: .milliseconds(150))
    await clock.sleepers(0)
    for _ in 1...20 { await Task.yield() }
    #expect(clock.pending.isEmpty)
    #expect(!indicator.isShown)
  }

  @Test func onceShownItStaysForAtLeast400Milliseconds() async {
    await show()
    indicator.update(isLoading: false)
    clock.advance(by: .milliseconds(399))
    #expect(clock.pending == [.milliseconds(1)])
    #expect(indicator.isShown)
    clock.advance(by: .milliseconds(1))
    await until { !indicator.isShown }
  }

  @Test func afterTheMinimumTimeItGoesWithTheLoad() async {
    await show()
    let writes = nextWrite { indicator.isShown }
    clock.advance(by: .milliseconds(400))
    await clock.sleepers(0)
    for _ in 1...20 { await Task.yield() }
    #expect(indicator.isShown)
    indicator.update(isLoading: false)
    #expect(!indicator.isShown)
    for await _ in writes {}
  }

  @Test func loadsCloseTogetherShowOneSignThatDoesNotFlicker() async {
    await show()
    indicator.update(isLoading: false)
    clock.advance(by: .milliseconds(100))
    indicator.update(isLoading: true)
    #expect(clock.pending == [.milliseconds(300)], "no second delay runs")
    clock.advance(by: .milliseconds(300))
    await clock.sleepers(0)
    for _ in 1...20 { await Task.yield() }
    #expect(indicator.isShown)
    indicator.update(isLoading: false)
    #expect(!indicator.isShown)
  }

  @Test func quickLoadsInARowAreNotTakenForASlowOne() async {
    for _ in 1...5 {
      indicator.update(isLoading: true)
      await clock.sleepers(1)
      #expect(clock.pending == [.milliseconds(150)])
      clock.advance(by: .milliseconds(100))
      #expect(!indicator.isShown)
      indicator.update(isLoading: false)
    }
    #expect(!indicator.isShown)
  }

  @Test func tellingTheSameTwiceDoesNothing() async {
    indicator.update(isLoading: false)
    #expect(clock.pending.isEmpty)
    indicator.update(isLoading: true)
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(100))
    indicator.update(isLoading: true)
    #expect(clock.pending == [.milliseconds(50)])
  }

  @Test func itsTimerEndsWithIt() async {
    var indicator: LoadingIndicator? = LoadingIndicator(clock: clock)
    indicator?.update(isLoading: true)
    await clock.sleepers(1)
    indicator = nil
    await clock.sleepers(0)
  }
}
