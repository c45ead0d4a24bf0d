// What a trace tells of a scroll.

import Testing

@testable import Bench

struct ScrollLogTests {
  private let log = ScrollLog(
    TraceLog(
      """
      scroll 100 1000000000 0
      work 2000000 1010000000 7
      toolkit 500000 1010000000 7
      paint 9000000 1010000000 7
      blank 3 1010000000 7
      work 1000000 1060000000 8
      toolkit 0 1060000000 8
      paint 8000000 1060000000 8
      blank 0 1060000000 8
      scroll 200 2000000000 0
      work 4000000 2005000000 9
      toolkit 0 2005000000 9
      paint 8000000 2005000000 9
      blank 0 2005000000 9

      """))

  @Test func aFrameHasAllThatWasNotedOfIt() {
    #expect(
      log.frames == [
        ScrollLog.Frame(
          time: 1_010_000_000, number: 7, work: 0.002, toolkit: 0.0005, paint: 0.009, blank: 3),
        ScrollLog.Frame(time: 1_060_000_000, number: 8, work: 0.001, paint: 0.008, blank: 0),
        ScrollLog.Frame(time: 2_005_000_000, number: 9, work: 0.004, paint: 0.008, blank: 0),
      ])
    #expect(log.frames(in: 1_020_000_000...2_000_000_000).map(\.number) == [8])
  }

  @Test func aStopWaitsForTheFirstFrameWithoutABlankCell() {
    #expect(log.waits == [0.06, 0.005])
  }

  @Test func movesThatFollowEachOtherAreNoStop() {
    let log = ScrollLog(
      TraceLog("scroll 1 100000000 0\nscroll 2 150000000 0\nblank 0 160000000 1\n"))
    #expect(log.waits == [0.01])
  }

  @Test func cellsThatStayBlankCountToTheEnd() {
    let log = ScrollLog(
      TraceLog("scroll 1 100000000 0\nblank 2 110000000 1\nblank 1 600000000 2\n"))
    #expect(log.waits == [0.5])
  }

  @Test func aScrollThatGoesOnWaitsForNothing() {
    let log = ScrollLog(
      TraceLog(
        "scroll 1 100000000 0\nblank 2 110000000 1\nscroll 2 350000000 0\n"
          + "blank 2 900000000 2\nblank 0 950000000 3\n"))
    #expect(log.waits == [0.25, 0.6])
  }

  @Test func theRecordingHasALineForEachFrame() {
    let lines = log.recording([("Home", 0...1_500_000_000)]).split(separator: "\n")
    #expect(
      lines == [
        "way,ms,work_ms,toolkit_ms,paint_ms,frame,blank_cells",
        "Home,0.000,2.000,0.500,9.000,7,3", "Home,50.000,1.000,0.000,8.000,8,0",
        ",995.000,4.000,0.000,8.000,9,0",
      ])
  }
}
