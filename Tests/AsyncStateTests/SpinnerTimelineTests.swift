// Tests of when a spinner shows over work that may be quick.

import Testing

@testable import AsyncState

@Suite struct SpinnerTimelineTests {
  /// A timeline in which work began, and the turn of its timers.
  private func begun() throws -> (SpinnerTimeline, run: Int) {
    var timeline = SpinnerTimeline()
    let run = timeline.started()
    return (timeline, try #require(run))
  }

  /// A timeline whose sign shows, and the turn of its timers.
  private func shown() throws -> (SpinnerTimeline, run: Int) {
    var (timeline, run) = try begun()
    let shows = timeline.delayElapsed(run)
    #expect(shows)
    return (timeline, run)
  }

  @Test func nothingShowsBeforeTheDelay() throws {
    #expect(!SpinnerTimeline().isShown)
    #expect(try !begun().0.isShown)
    #expect(try shown().0.isShown)
  }

  @Test func quickWorkNeverShows() throws {
    var (timeline, run) = try begun()
    timeline.ended()
    let shows = timeline.delayElapsed(run)
    #expect(!shows)
    #expect(!timeline.isShown)
  }

  @Test func workThatEndsWithinTheMinimumTimeShowsUntilThatIsOver() throws {
    var (timeline, run) = try shown()
    timeline.ended()
    #expect(timeline.isShown)
    timeline.minimumElapsed(run, isWorking: false)
    #expect(!timeline.isShown)
  }

  @Test func workThatEndsAfterTheMinimumTimeHidesTheSignAtOnce() throws {
    var (timeline, run) = try shown()
    timeline.minimumElapsed(run, isWorking: true)
    #expect(timeline.isShown)
    timeline.ended()
    #expect(!timeline.isShown)
  }

  @Test func furtherWorkAsksForNoDelayWhileOneRunsOrTheSignShows() throws {
    var (timeline, run) = try begun()
    let whileDelayed = timeline.started()
    _ = timeline.delayElapsed(run)
    let whileSettling = timeline.started()
    timeline.minimumElapsed(run, isWorking: true)
    let whileShown = timeline.started()
    #expect([whileDelayed, whileSettling, whileShown] == [nil, nil, nil])
  }

  @Test func timersOfAnEarlierTurnDoNothing() throws {
    var (timeline, first) = try begun()
    timeline.ended()
    let second = try #require({ timeline.started() }())
    #expect(first != second)
    let shows = timeline.delayElapsed(first)
    #expect(!shows)
    #expect(!timeline.isShown)
    _ = timeline.delayElapsed(second)
    timeline.minimumElapsed(first, isWorking: false)
    #expect(timeline.isShown)
  }

  @Test func theDelayIsToldOnce() throws {
    var (timeline, run) = try shown()
    let again = timeline.delayElapsed(run)
    #expect(!again)
  }
}
