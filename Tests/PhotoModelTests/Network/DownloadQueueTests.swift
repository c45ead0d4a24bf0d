// Tests of which downloads run: how many, which first, and for whom.

import Testing

@testable import PhotoModel

@Suite struct DownloadQueueTests {
  private typealias Line = DownloadQueue<String>

  /// A line that these keys joined, in this order, and their tickets.
  private func line(_ keys: String..., limit: Int = 2) -> (Line, tickets: [Line.Ticket]) {
    var line = Line(limit: limit)
    let tickets = keys.map { line.join($0).0 }
    return (line, tickets)
  }

  @Test func asManyStartAsTheLimitSays() {
    var line = Line(limit: 2)
    let effects = ["a", "b", "c"].map { line.join($0).1 }
    #expect(effects == [[.start("a")], [.start("b")], []])
  }

  @Test func theNewestIsNextAndEachEndStartsOne() {
    var (line, tickets) = line("a", "b", "c", "d", "e")
    let first = line.ended("a")
    #expect(first.done == [tickets[0]])
    #expect(first.1 == [.start("e")])
    let second = line.ended("e")
    #expect(second.done == [tickets[4]])
    #expect(second.1 == [.start("d")])
  }

  @Test func whoAsksAgainForWhatWaitsBringsItToTheFront() {
    var (line, tickets) = line("a", "b", "c", "d")
    let (again, effects) = line.join("c")
    #expect(effects.isEmpty)
    #expect(line.ended("a").1 == [.start("c")])
    #expect(line.ended("c").done == [tickets[2], again])
  }

  @Test func oneDownloadIsForAllWhoWait() {
    var (line, tickets) = line("a")
    let (second, effects) = line.join("a")
    #expect(effects.isEmpty)
    #expect(line.leave(tickets[0]).isEmpty)
    #expect(line.ended("a").done == [second])
  }

  @Test func theDownloadIsCancelledWhenTheLastLeaves() {
    var (line, tickets) = line("a", "a")
    #expect(line.leave(tickets[0]).isEmpty)
    #expect(line.leave(tickets[1]) == [.cancel("a")])
    let end = line.ended("a")
    #expect(end.done.isEmpty)
    #expect(end.1.isEmpty)
  }

  @Test func whatIsBeingStoppedStillTakesItsPlace() {
    var (line, tickets) = line("a", "b", limit: 1)
    #expect(line.leave(tickets[0]) == [.cancel("a")])
    let (_, effects) = line.join("c")
    #expect(effects.isEmpty)
    #expect(line.ended("a").1 == [.start("c")])
  }

  @Test func whoLeavesBeforeTheStartLeavesNoTrace() {
    var (line, tickets) = line("a", "b", "c", limit: 1)
    #expect(line.leave(tickets[2]).isEmpty)
    #expect(line.ended("a").1 == [.start("b")])
    let end = line.ended("b")
    #expect(end.1.isEmpty)
  }

  @Test func whoJoinsWhileItIsBeingStoppedWaitsForANewDownload() {
    var (line, tickets) = line("a")
    #expect(line.leave(tickets[0]) == [.cancel("a")])
    let (second, effects) = line.join("a")
    #expect(effects.isEmpty)
    let stopped = line.ended("a")
    #expect(stopped.done.isEmpty)
    #expect(stopped.1 == [.start("a")])
    #expect(line.ended("a").done == [second])
  }

  @Test func whoJoinsWhileItIsBeingStoppedAndLeavesAgainStartsNothing() {
    var (line, tickets) = line("a")
    #expect(line.leave(tickets[0]) == [.cancel("a")])
    let (second, _) = line.join("a")
    #expect(line.leave(second).isEmpty)
    let stopped = line.ended("a")
    #expect(stopped.done.isEmpty)
    #expect(stopped.1.isEmpty)
    #expect(line.join("a").1 == [.start("a")])
  }

  @Test func leavingTwiceIsLeavingOnce() {
    var (line, tickets) = line("a", "a")
    #expect(line.leave(tickets[0]).isEmpty)
    #expect(line.leave(tickets[0]).isEmpty)
    #expect(line.ended("a").done == [tickets[1]])
    #expect(line.leave(tickets[1]).isEmpty)
  }
}
