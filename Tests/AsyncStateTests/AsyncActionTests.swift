// Tests of the state behind a button: runs, timers, and what becomes of them with the owner.

import TestTime
import Testing

@testable import AsyncState

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AsyncActionTests {
  private let clock = ManualClock()
  private let runs = Witness()
  private let gate = AsyncGate()

  private func action(_ options: Set<ActionOption> = .all) -> AsyncAction {
    AsyncAction(options: options, clock: clock)
  }

  private func work() async {
    runs.note()
    await gate.pass()
  }

  @Test func aTenfoldClickRunsOnce() async {
    let action = action()
    for _ in 1...10 { action.click(work) }
    await until { runs.count == 1 }
    gate.open()
    await until { action.runningCount == 0 }
    #expect(runs.count == 1)
  }

  @Test func theSpinnerShowsAfter150MillisecondsAndNotBefore() async {
    let action = action([.showProgressView])
    action.click(work)
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(149))
    #expect(clock.pending == [.milliseconds(1)])
    #expect(!action.showsSpinner)
    clock.advance(by: .milliseconds(1))
    await until { action.showsSpinner }
    gate.open()
  }

  @Test func quickWorkShowsNoSpinnerAndDisablesNothing() async {
    let action = action()
    action.click(work)
    #expect(!action.isDisabled)
    await clock.sleepers(2)
    gate.open()
    await until { action.runningCount == 0 }
    let delay = nextWrite { action.runningCount }
    clock.advance(by: .milliseconds(150))
    for await _ in delay {}
    #expect(!action.showsSpinner)
    #expect(!action.isDisabled)
  }

  @Test func slowWorkDisablesTheButtonUntilItEnds() async {
    let action = action()
    action.click(work)
    await clock.sleepers(2)
    clock.advance(by: .milliseconds(150))
    await until { action.isDisabled }
    gate.open()
    await until { action.runningCount == 0 }
    #expect(!action.isDisabled)
  }

  @Test func anActionWithNothingToDoIsDisabled() {
    let action = action()
    action.isAvailable = false
    #expect(action.isDisabled)
    action.isAvailable = true
    #expect(!action.isDisabled)
  }

  @Test func theSpinnerStaysForItsMinimumTime() async {
    let action = action([.showProgressView])
    action.click(work)
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(150))
    await until { action.showsSpinner }
    await clock.sleepers(1)
    gate.open()
    await until { action.runningCount == 0 }
    clock.advance(by: .milliseconds(399))
    #expect(clock.pending == [.milliseconds(1)])
    #expect(action.showsSpinner)
    clock.advance(by: .milliseconds(1))
    await until { !action.showsSpinner }
  }

  @Test func withoutDisablingRunsOverlapAndTheSpinnerStaysUntilTheLast() async {
    let action = action([.showProgressView])
    let second = AsyncGate()
    action.click(work)
    action.click { [runs] in
      runs.note()
      await second.pass()
    }
    await until { runs.count == 2 }
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(150))
    await until { action.showsSpinner }
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(400))
    gate.open()
    await until { action.runningCount == 1 }
    #expect(action.showsSpinner)
    second.open()
    await until { !action.showsSpinner }
    #expect(action.runningCount == 0)
  }

  @Test func aClickRunsAgainAfterTheTimeOfADoubleClick() async {
    let action = action([.disableButton])
    gate.open()
    action.click(work)
    await until { runs.count == 1 && action.runningCount == 0 }
    await clock.sleepers(2)
    let delay = nextWrite { action.runningCount }
    clock.advance(by: .milliseconds(249))
    for await _ in delay {}
    #expect(clock.pending == [.milliseconds(1)])
    let rearming = nextWrite { action.runningCount }
    clock.advance(by: .milliseconds(1))
    for await _ in rearming {}
    action.click(work)
    await until { runs.count == 2 && action.runningCount == 0 }
  }

  @Test func aRearmedActionTakesTheNextClickAtOnce() async {
    let action = action()
    gate.open()
    action.click(work)
    await until { action.runningCount == 0 }
    action.click(work)
    #expect(action.runningCount == 0)
    action.rearm()
    action.click(work)
    #expect(action.runningCount == 1)
    await until { runs.count == 2 }
  }

  @Test func aKeyOrAMenuRunsTheWorkOnceAtATime() async {
    let action = action()
    action.call(work)
    action.call(work)
    await until { runs.count == 1 }
    gate.open()
    await until { action.runningCount == 0 }
    #expect(runs.count == 1)
    action.call(work)
    await until { runs.count == 2 }
  }

  @Test func theWorkIsCancelledWithItsOwner() async {
    var action: AsyncAction? = action([])
    let cancelled = Witness()
    action?.click { [clock, runs] in
      runs.note()
      do {
        try await clock.sleep(for: .seconds(3600))
      } catch {
        cancelled.note()
      }
    }
    await until { runs.count == 1 }
    await clock.sleepers(2)
    action = nil
    await until { cancelled.count == 1 }
    await clock.sleepers(0)
  }

  @Test func cancellingAsksAllRunningWorkToStop() async {
    let action = action([])
    let cancelled = Witness()
    for _ in 1...3 {
      action.click { [clock] in
        do { try await clock.sleep(for: .seconds(3600)) } catch { cancelled.note() }
      }
    }
    await clock.sleepers(4)
    action.cancel()
    await until { cancelled.count == 3 && action.runningCount == 0 }
  }
}
