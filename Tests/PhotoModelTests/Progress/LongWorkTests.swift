// Tests of what observers of long work are told, and how often.

import AsyncState
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LongWorkTests {
  private let clock = ManualClock()
  private let work: LongWork

  init() { work = LongWork(.makingThumbnails, clock: clock) }

  /// Lets the clock go on by one look at the progress, and waits until it has been looked at.
  private func tick() async {
    await clock.sleepers(1)
    clock.advance(by: LongWork.interval)
    await clock.sleepers(1)
  }

  @Test func observersAreToldAFewTimesASecond() async {
    work.expect(10_000)
    for _ in 1...3 { await tick() }
    #expect(work.report == nil)
    await tick()
    #expect(work.report?.doneCount == 0)
    for _ in 1...3 {
      let shown = work.report
      for _ in 1...100 { work.did() }
      #expect(work.report == shown, "not yet")
      await tick()
    }
    #expect([work.report?.doneCount, work.report?.total] == [300, 10_000])
  }

  @Test func aBarWithoutWorkGoesByItself() async {
    work.expect(100)
    for _ in 1...8 { await tick() }
    #expect(work.report != nil)
    work.did(100)
    #expect(work.report != nil, "at the next look")
    clock.advance(by: LongWork.interval)
    await until { work.report == nil }
    await clock.sleepers(0)
  }

  @Test func nobodyIsWokenWhileTheWorkStands() async {
    work.expect(100)
    while work.report == nil, !Task.isCancelled { await tick() }
    // Until the patience is over.
    for _ in 0..<100 where !clock.pending.isEmpty {
      clock.advance(by: LongWork.interval)
      for _ in 1...20 { await Task.yield() }
    }
    await clock.sleepers(0)
    #expect(work.report?.total == 100)
    work.did()
    await tick()
    #expect(work.report?.doneCount == 1)
  }

  @Test func aCancelIsUnderWayOnceAndTakesTheBarAwayAtOnce() async {
    let gate = AsyncGate()
    var cancelCount = 0
    work.onCancel = { [work] in
      cancelCount += 1
      await gate.pass()
      work.dropped(100)
    }
    work.expect(100)
    for _ in 1...4 { await tick() }
    #expect(work.report != nil)
    work.cancel()
    work.cancel()
    #expect(work.isCancelling)
    gate.open()
    await until { !work.isCancelling }
    #expect(cancelCount == 1)
    #expect(work.report == nil)
  }

  @Test func workOfUnknownLengthThatIsCancelledTakesTheBarAwayAtOnce() async {
    work.begin()
    for _ in 1...4 { await tick() }
    #expect(work.report != nil)
    work.end(isCancelled: true)
    #expect(work.report == nil)
    await clock.sleepers(0)
  }

  @Test func quickWorkOfUnknownLengthLeavesNobodyAwake() async {
    work.begin()
    await clock.sleepers(1)
    work.did(300)
    work.end(isCancelled: false)
    await clock.sleepers(0)
    #expect(work.report == nil)
  }

  @Test func nothingIsLeftOfWorkWhoseOwnerGoes() async {
    var work: LongWork? = LongWork(.adding, clock: clock)
    work?.expect(100)
    await clock.sleepers(1)
    weak let gone = work
    work = nil
    #expect(gone == nil)
    await clock.sleepers(0)
  }
}
