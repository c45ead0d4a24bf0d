// Tests of keys that come after the dialog they were typed for.

import Testing

@testable import PhotoModel

@Suite struct TypingAheadTests {
  private let start = ContinuousClock.now

  @Test func withoutADialogBeforeEveryKeyCounts() {
    var typing = TypingAhead()
    let isSwallowed = typing.swallows(at: start)
    #expect(!isSwallowed)
  }

  @Test func whoTypesOnIsHeardOnceTheyHavePaused() {
    var typing = TypingAhead()
    typing.begin(after: start)
    let almost = TypingAhead.pause - .milliseconds(1)
    // Each key goes on with the one before, however long all of them take; then it is over for good.
    let times = [almost, almost * 2, almost * 2 + TypingAhead.pause, almost * 2 + TypingAhead.pause]
    #expect(times.map { typing.swallows(at: start + $0) } == [true, true, false, false])
  }
}
