// Tests of a button's rules, without a clock: which clicks run, and when the spinner shows.

import Testing

@testable import AsyncState

@Suite struct ActionTimelineTests {
  typealias Effect = ActionTimeline.Effect

  @Test func allOptionsAreOnByDefault() {
    #expect(Set<ActionOption>.all == [.disableButton, .showProgressView])
  }

  @Test func aTenfoldClickRunsOnce() {
    var timeline = ActionTimeline(options: .all)
    let effects = (1...10).flatMap { _ in timeline.clicked() }
    #expect(effects.count { $0 == .run } == 1)
    #expect(timeline.runningCount == 1)
    #expect(!timeline.isEnabled)
  }

  @Test func workQuickerThanTheFingersStillRunsOnce() {
    var timeline = ActionTimeline(options: .all)
    var effects: [Effect] = []
    for _ in 1...10 {
      let clicked = timeline.clicked()
      if clicked.contains(.run) { timeline.ended() }
      effects += clicked
    }
    #expect(effects.count { $0 == .run } == 1)
    #expect(timeline.isEnabled)
  }

  @Test func aClickAfterTheTimeOfADoubleClickRunsAgain() {
    var timeline = ActionTimeline(options: .all)
    _ = timeline.clicked()
    timeline.ended()
    _ = timeline.clicked()
    timeline.doubleClickElapsed(1)
    let tooEarly = timeline.clicked()
    #expect(!tooEarly.contains(.run))
    timeline.doubleClickElapsed(3)
    let effects = timeline.clicked()
    #expect(effects.contains(.run))
  }

  @Test func rearmingMakesTheNextClickANewOne() {
    var timeline = ActionTimeline(options: .all)
    _ = timeline.clicked()
    timeline.ended()
    timeline.rearm()
    let effects = timeline.clicked()
    #expect(effects.contains(.run))
  }

  @Test func rearmingDoesNotRunWorkTwiceAtOnce() {
    var timeline = ActionTimeline(options: .all)
    _ = timeline.clicked()
    timeline.rearm()
    let effects = timeline.clicked()
    #expect(!effects.contains(.run))
  }

  @Test func aKeyOrAMenuCallsAgainAsSoonAsTheWorkHasEnded() {
    var timeline = ActionTimeline(options: .all)
    let first = timeline.called()
    #expect(first == [.run, .scheduleSpinner(run: 1)])
    let whileRunning = timeline.called()
    #expect(whileRunning.isEmpty)
    timeline.ended()
    let second = timeline.called()
    #expect(second.contains(.run))
  }

  @Test func withoutDisablingEveryClickRunsAndTheSpinnerStaysUntilTheLastEnds() {
    var timeline = ActionTimeline(options: [.showProgressView])
    let first = timeline.clicked()
    let second = timeline.clicked()
    let third = timeline.clicked()
    #expect(first == [.run, .scheduleSpinner(run: 1)])
    #expect(second == [.run])
    #expect(third == [.run])
    #expect(timeline.isEnabled)
    _ = timeline.delayElapsed(1)
    timeline.minimumElapsed(1)
    for _ in 1...2 {
      timeline.ended()
      #expect(timeline.showsSpinner)
    }
    timeline.ended()
    #expect(!timeline.showsSpinner)
    #expect(timeline.runningCount == 0)
  }

  @Test func aSpinnerShowsOnlyAfterTheDelay() {
    var timeline = ActionTimeline(options: .all)
    let effects = timeline.clicked()
    #expect(effects.contains(.scheduleSpinner(run: 1)))
    #expect(!timeline.showsSpinner)
    let shown = timeline.delayElapsed(1)
    #expect(shown == [.scheduleHiding(run: 1)])
    #expect(timeline.showsSpinner)
  }

  @Test func workThatEndsBeforeTheDelayShowsNoSpinner() {
    var timeline = ActionTimeline(options: .all)
    _ = timeline.clicked()
    timeline.ended()
    let effects = timeline.delayElapsed(1)
    #expect(effects.isEmpty)
    #expect(!timeline.showsSpinner)
  }

  @Test func aSpinnerThatShowsStaysForItsMinimumTime() {
    var timeline = ActionTimeline(options: .all)
    _ = timeline.clicked()
    _ = timeline.delayElapsed(1)
    timeline.ended()
    #expect(timeline.showsSpinner)
    timeline.minimumElapsed(1)
    #expect(!timeline.showsSpinner)
  }

  @Test func aSpinnerOutlastsItsMinimumTimeWhileWorkRuns() {
    var timeline = ActionTimeline(options: .all)
    _ = timeline.clicked()
    _ = timeline.delayElapsed(1)
    timeline.minimumElapsed(1)
    #expect(timeline.showsSpinner)
    timeline.ended()
    #expect(!timeline.showsSpinner)
  }

  @Test func aSpinnerThatSettlesGoesOverToTheNextWork() {
    var timeline = ActionTimeline(options: [.showProgressView])
    _ = timeline.clicked()
    _ = timeline.delayElapsed(1)
    timeline.ended()
    let effects = timeline.clicked()
    #expect(effects == [.run])
    timeline.minimumElapsed(1)
    #expect(timeline.showsSpinner)
    timeline.ended()
    #expect(!timeline.showsSpinner)
  }

  @Test func aLateTimerOfAnEarlierTurnIsIgnored() {
    var timeline = ActionTimeline(options: [.showProgressView])
    _ = timeline.clicked()
    timeline.ended()
    let second = timeline.clicked()
    #expect(second == [.run, .scheduleSpinner(run: 2)])
    let late = timeline.delayElapsed(1)
    #expect(late.isEmpty)
    #expect(!timeline.showsSpinner)
    _ = timeline.delayElapsed(2)
    timeline.ended()
    timeline.minimumElapsed(1)
    #expect(timeline.showsSpinner)
  }

  @Test func withoutProgressViewNoSpinnerCoversTheLabel() {
    var timeline = ActionTimeline(options: [.disableButton])
    _ = timeline.clicked()
    _ = timeline.delayElapsed(1)
    #expect(!timeline.showsSpinner)
    #expect(timeline.isSlow)
    #expect(!timeline.isEnabled)
  }
}
