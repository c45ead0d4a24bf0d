// Tests of keys that come after the dialog they were typed for.

import Testing

@testable import PhotoModel

@Suite struct TypingAheadTests {
  private let start = ContinuousClock.now

  @Test func withoutADialogBeforeEveryKeyCounts() {
    var typing = TypingAhead()
    #expect(!typing.swallows(at: start))
  }

  @Test func whoTypesOnIsHeardOnceTheyHavePaused() {
    var typing = TypingAhead()
    typing.begin(after: start)
    let almost = TypingAhead.pause - .milliseconds(1)
    // Each key goes on with the one before, however long all of them take.
    #expect(typing.swallows(at: start + almost))
    #expect(typing.swallows(at: start + almost * 2))
    #expect(!typing.swallows(at: start + almost * 2 + TypingAhead.pause))
    #expect(!typing.swallows(at: start + almost * 2 + TypingAhead.pause), "it is over for good")
  }
}
