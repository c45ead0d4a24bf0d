// What is read from a trace.

import Testing

@testable import Bench

struct TraceLogTests {
  @Test func timesLieBetweenTheFirstEvents() {
    let log = TraceLog("start 0 1000000000 0\npreview 1 1250000000 3\npreview 2 9000000000 4\n")
    #expect(log.seconds(from: "start", to: "preview") == 0.25)
    #expect(log.seconds(from: "start", to: "enter") == nil)
    #expect(log.last("preview") == 2)
  }

  @Test func aLineThatIsStillBeingWrittenIsPassedOver() {
    #expect(TraceLog("start 0 10 0\npreview 1 12").events.map(\.name) == ["start"])
    #expect(TraceLog("start 0 10 0\npreview 1 12 3").events.map(\.name) == ["start"])
    #expect(TraceLog("").events.isEmpty)
  }

  @Test func eachEnterWaitsForTheNextPhoto() {
    let log = TraceLog(
      """
      preview 1 500 1
      enter 1 1000 5
      preview 2 2000 6
      enter 2 3000 9
      preview 3 6000 11

      """)
    #expect(
      log.waits == [
        TraceLog.Wait(seconds: 1e-6, frames: 1, isNext: true),
        TraceLog.Wait(seconds: 3e-6, frames: 2, isNext: true),
      ])
  }

  @Test func aPhotoThatWasNeverPaintedCountsUntilTheOneBehindIt() {
    let log = TraceLog(
      """
      enter 1 1000 5
      enter 1 2000 6
      preview 3 4000 8
      enter 3 5000 9

      """)
    #expect(
      log.waits == [
        TraceLog.Wait(seconds: 3e-6, frames: 3, isNext: false),
        TraceLog.Wait(seconds: 2e-6, frames: 2, isNext: true),
      ])
  }
}
