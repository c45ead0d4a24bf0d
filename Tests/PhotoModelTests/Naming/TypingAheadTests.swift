// Tests of keys that come after the dialog they were typed for.

import Testing

@testable import PhotoModel

@Suite struct TypingAheadTests {
  private let start = ContinuousClock.now

  @Test func withoutADialogBeforeEveryKeyCounts() {
    var typing = TypingAhead()
    let isSwallowed = typing.swallows(.text, at: start)
    #expect(!isSwallowed)
  }

  @Test func whoTypesOnIsHeardOnceTheyHavePaused() {
    var typing = TypingAhead()
    typing.begin(at: start, shortening: start)
    let almost = TypingAhead.pause - .milliseconds(1)
    // Each key goes on with the one before, however long all of them take; then it is over for good.
    let times = [
      almost, almost * 2, almost * 2 + TypingAhead.pause, almost * 2 + TypingAhead.pause,
    ]
    #expect(times.map { typing.swallows(.text, at: start + $0) } == [true, true, false, false])
  }

  @Test func aCommandIsDoneAndEndsIt() {
    var typing = TypingAhead()
    typing.begin(at: start, shortening: start)
    let keys: [TypingAhead.Key] = [.modifier, .text, .command, .text]
    #expect(keys.map { typing.swallows($0, at: start) } == [false, true, false, false])
  }

  @Test func aClickEndsIt() {
    var typing = TypingAhead()
    typing.begin(at: start, shortening: start)
    typing.end()
    let isSwallowed = typing.swallows(.text, at: start)
    #expect(!isSwallowed)
  }

  @Test(arguments: [nil, -30.0])
  func whoHasNoticedOrHadNothingToNoticeIsHeard(seconds: Double?) {
    var typing = TypingAhead()
    typing.begin(at: start, shortening: seconds.map { start + .seconds($0) })
    let isSwallowed = typing.swallows(.text, at: start)
    #expect(!isSwallowed)
  }
}
