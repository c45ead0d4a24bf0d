// Tests of keys that arrive after the dialog for which they were typed has closed.

import Testing

@testable import PhotoModel

@Suite struct LateKeyFilterTests {
  private let start = Duration.seconds(60)

  @Test func withoutADialogBeforeEveryKeyCounts() {
    var typing = LateKeyFilter()
    let isSwallowed = typing.swallows(.text, at: start)
    #expect(!isSwallowed)
  }

  @Test func whoTypesOnIsHeardOnceTheyHavePaused() {
    var typing = LateKeyFilter()
    typing.begin(at: start, shortening: start)
    let almost = LateKeyFilter.pause - .milliseconds(1)
    // Each key continues the one before, however long all of them take; after a pause the filter
    // has ended.
    let times = [
      almost, almost * 2, almost * 2 + LateKeyFilter.pause, almost * 2 + LateKeyFilter.pause,
    ]
    #expect(times.map { typing.swallows(.text, at: start + $0) } == [true, true, false, false])
  }

  @Test func aCommandIsDoneAndEndsIt() {
    var typing = LateKeyFilter()
    typing.begin(at: start, shortening: start)
    let keys: [LateKeyFilter.Key] = [.modifier, .text, .command, .text]
    #expect(keys.map { typing.swallows($0, at: start) } == [false, true, false, false])
  }

  @Test func aClickEndsIt() {
    var typing = LateKeyFilter()
    typing.begin(at: start, shortening: start)
    typing.end()
    let isSwallowed = typing.swallows(.text, at: start)
    #expect(!isSwallowed)
  }

  @Test(arguments: [nil, -30.0])
  func whoHasNoticedOrHadNothingToNoticeIsHeard(seconds: Double?) {
    var typing = LateKeyFilter()
    typing.begin(at: start, shortening: seconds.map { start + .seconds($0) })
    let isSwallowed = typing.swallows(.text, at: start)
    #expect(!isSwallowed)
  }
}
