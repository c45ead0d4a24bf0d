// Tests of when a spinner shows over work that may be quick.

import Testing

@testable import AsyncState

@Suite struct SpinnerTimelineTests {
  /// A timeline in which work began, and the turn of its timers.
  private func begun() throws -> (SpinnerTimeline, turn: Int) {
    var timeline = SpinnerTimeline()
    let turn = timeline.started()
    return (timeline, try #require(turn))
  }

  /// A timeline whose sign shows, and the turn of its timers.
  private func shown() throws -> (SpinnerTimeline, turn: Int) {
    var (timeline, turn) = try begun()
    let shows = timeline.delayElapsed(turn)
    #expect(shows)
    return (timeline, turn)
  }

  @Test func nothingShowsBeforeTheDelay() throws {
    #expect(!SpinnerTimeline().isShown)
    #expect(try !begun().0.isShown)
    #expect(try shown().0.isShown)
  }

  @Test func quickWorkNeverShows() throws {
    var (timeline, turn) = try begun()
    timeline.ended()
    let shows = timeline.delayElapsed(turn)
    #expect(!shows)
    #expect(!timeline.isShown)
  }

  @Test func workThatEndsWithinTheMinimumTimeShowsUntilThatIsOver() throws {
    var (timeline, turn) = try shown()
    timeline.ended()
    #expect(timeline.isShown)
    timeline.minimumElapsed(turn, isWorking: false)
    #expect(!timeline.isShown)
  }

  @Test func workThatEndsAfterTheMinimumTimeHidesTheSignAtOnce() throws {
    var (timeline, turn) = try shown()
    timeline.minimumElapsed(turn, isWorking: true)
    #expect(timeline.isShown)
    timeline.ended()
    #expect(!timeline.isShown)
  }

  @Test func furtherWorkAsksForNoDelayWhileOneRunsOrTheSignShows() throws {
    var (timeline, turn) = try begun()
    let whileDelayed = timeline.started()
    _ = timeline.delayElapsed(turn)
    let whileSettling = timeline.started()
    timeline.minimumElapsed(turn, isWorking: true)
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
    var (timeline, turn) = try shown()
    let again = timeline.delayElapsed(turn)
    #expect(!again)
  }
}
