// Tests of jobs that live as long as something is shown.

import Dispatch
import TestTime
import Testing

@testable import AsyncState

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LifetimeTaskTests {
  private let clock = ManualClock()
  private let started = Witness()
  private let ended = Witness()

  /// A job that runs until it is cancelled.
  private func endless(id: Int = 1) -> LifetimeTask<Int> {
    LifetimeTask(
      id: id,
      { [clock, started, ended] _ in
        started.note()
        try? await clock.sleep(for: .seconds(3600))
        if Task.isCancelled { ended.note() }
      })
  }

  @Test func itStartsWhenItsOwnerAppearsAndNotBefore() async {
    let task = endless()
    for _ in 1...20 { await Task.yield() }
    #expect(started.count == 0)
    task.appear()
    await until { started.count == 1 }
    task.disappear()
  }

  @Test func aJobOnTheMainActorRunsThere() async {
    let task = LifetimeTask(
      id: 7,
      { [started] id in
        dispatchPrecondition(condition: .onQueue(.main))
        if id == 7 { started.note() }
      })
    task.appear()
    await until { started.count == 1 }
  }

  @Test func appearingTwiceStartsItOnce() async {
    let task = endless()
    task.appear()
    task.appear()
    await until { started.count == 1 }
    await clock.sleepers(1)
    for _ in 1...20 { await Task.yield() }
    #expect(started.count == 1)
    task.disappear()
  }

  @Test func itIsCancelledWhenItsOwnerDisappearsAndStartsAnewWhenThatComesBack() async {
    let task = endless()
    for round in 1...3 {
      task.appear()
      await until { started.count == round }
      await clock.sleepers(1)
      task.disappear()
      await until { ended.count == round }
      #expect(clock.pending.isEmpty)
    }
  }

  @Test func itIsCancelledWithItsOwner() async {
    var task: LifetimeTask<Int>? = endless()
    task?.appear()
    await clock.sleepers(1)
    task = nil
    await until { ended.count == 1 }
  }

  @Test func anotherValueStartsItAnewWithThatValue() async {
    let seen = Journal<Int>()
    let task = LifetimeTask(
      id: 1,
      { [clock, ended] id in
        seen.note(id)
        try? await clock.sleep(for: .seconds(3600))
        if Task.isCancelled { ended.note() }
      })
    task.appear()
    await until { seen.notes == [1] }
    task.update(id: 2)
    await until { seen.notes == [1, 2] && ended.count == 1 }
    task.update(id: 2)
    for _ in 1...20 { await Task.yield() }
    #expect(seen.notes == [1, 2])
    await clock.sleepers(1)
    task.disappear()
  }

  @Test func anotherValueStartsNothingThatIsNotShown() async {
    let seen = Journal<Int>()
    let task = LifetimeTask(id: 1, { id in seen.note(id) })
    task.update(id: 2)
    for _ in 1...20 { await Task.yield() }
    #expect(seen.notes.isEmpty)
    task.appear()
    await until { seen.notes == [2] }
    task.disappear()
    task.update(id: 3)
    for _ in 1...20 { await Task.yield() }
    #expect(seen.notes == [2])
    task.appear()
    await until { seen.notes == [2, 3] }
  }

  @Test func aJobOffTheMainActorRunsOnAnotherThreadAndIsCancelledToo() async {
    let task = LifetimeTask<Int>.offMain(
      id: 7,
      { [clock, started, ended] id in
        dispatchPrecondition(condition: .notOnQueue(.main))
        #expect(id == 7)
        await started.note()
        try? await clock.sleep(for: .seconds(3600))
        if Task.isCancelled { await ended.note() }
      })
    task.appear()
    await clock.sleepers(1)
    #expect(started.count == 1)
    task.disappear()
    await until { ended.count == 1 }
  }

  @Test func aTickingJobTicksWhileItIsShownAndNoLonger() async {
    let ticks = Witness()
    let task = LifetimeTask(
      id: 0,
      { [clock] _ in
        while !Task.isCancelled {
          do { try await clock.sleep(for: .seconds(1)) } catch { return }
          ticks.note()
        }
      })
    task.appear()
    for tick in 1...5 {
      await clock.sleepers(1)
      clock.advance(by: .seconds(1))
      await until { ticks.count == tick }
    }
    await clock.sleepers(1)
    task.disappear()
    await clock.sleepers(0)
    clock.advance(by: .seconds(60))
    for _ in 1...20 { await Task.yield() }
    #expect(ticks.count == 5)
    #expect(clock.pending.isEmpty)
  }
}
