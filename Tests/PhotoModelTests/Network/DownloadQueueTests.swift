// Tests of which downloads run: how many, which first, and for whom.

import Testing

@testable import PhotoModel

@Suite struct DownloadQueueTests {
  private typealias Queue = DownloadQueue<String>

  /// A queue that these keys joined, in this order, and their tickets.
  private func queue(_ keys: String..., limit: Int = 2) -> (Queue, tickets: [Queue.Ticket]) {
    var queue = Queue(limit: limit)
    let tickets = keys.map { queue.join($0).0 }
    return (queue, tickets)
  }

  @Test func asManyStartAsTheLimitSays() {
    var queue = Queue(limit: 2)
    let effects = ["a", "b", "c"].map { queue.join($0).1 }
    #expect(effects == [[.start("a")], [.start("b")], []])
  }

  @Test func theNewestIsNextAndEachEndStartsOne() {
    var (queue, tickets) = queue("a", "b", "c", "d", "e")
    let first = queue.ended("a")
    #expect(first.done == [tickets[0]])
    #expect(first.1 == [.start("e")])
    let second = queue.ended("e")
    #expect(second.done == [tickets[4]])
    #expect(second.1 == [.start("d")])
  }

  @Test func whoAsksAgainForWhatWaitsBringsItToTheFront() {
    var (queue, tickets) = queue("a", "b", "c", "d")
    let (again, effects) = queue.join("c")
    #expect(effects.isEmpty)
    #expect(queue.ended("a").1 == [.start("c")])
    #expect(queue.ended("c").done == [tickets[2], again])
  }

  @Test func oneDownloadIsForAllWhoWait() {
    var (queue, tickets) = queue("a")
    let (second, effects) = queue.join("a")
    #expect(effects.isEmpty)
    #expect(queue.leave(tickets[0]).isEmpty)
    #expect(queue.ended("a").done == [second])
  }

  @Test func theDownloadIsCancelledWhenTheLastLeaves() {
    var (queue, tickets) = queue("a", "a")
    #expect(queue.leave(tickets[0]).isEmpty)
    #expect(queue.leave(tickets[1]) == [.cancel("a")])
    let end = queue.ended("a")
    #expect(end.done.isEmpty)
    #expect(end.1.isEmpty)
  }

  @Test func whatIsBeingStoppedStillTakesItsPlace() {
    var (queue, tickets) = queue("a", "b", limit: 1)
    #expect(queue.leave(tickets[0]) == [.cancel("a")])
    let (_, effects) = queue.join("c")
    #expect(effects.isEmpty)
    #expect(queue.ended("a").1 == [.start("c")])
  }

  @Test func whoLeavesBeforeTheStartLeavesNoTrace() {
    var (queue, tickets) = queue("a", "b", "c", limit: 1)
    #expect(queue.leave(tickets[2]).isEmpty)
    #expect(queue.ended("a").1 == [.start("b")])
    let end = queue.ended("b")
    #expect(end.1.isEmpty)
  }

  @Test func whoJoinsWhileItIsBeingStoppedWaitsForANewDownload() {
    var (queue, tickets) = queue("a")
    #expect(queue.leave(tickets[0]) == [.cancel("a")])
    let (second, effects) = queue.join("a")
    #expect(effects.isEmpty)
    let stopped = queue.ended("a")
    #expect(stopped.done.isEmpty)
    #expect(stopped.1 == [.start("a")])
    #expect(queue.ended("a").done == [second])
  }

  @Test func whoJoinsWhileItIsBeingStoppedAndLeavesAgainStartsNothing() {
    var (queue, tickets) = queue("a")
    #expect(queue.leave(tickets[0]) == [.cancel("a")])
    let (second, _) = queue.join("a")
    #expect(queue.leave(second).isEmpty)
    let stopped = queue.ended("a")
    #expect(stopped.done.isEmpty)
    #expect(stopped.1.isEmpty)
    #expect(queue.join("a").1 == [.start("a")])
  }

  @Test func leavingTwiceIsLeavingOnce() {
    var (queue, tickets) = queue("a", "a")
    #expect(queue.leave(tickets[0]).isEmpty)
    #expect(queue.leave(tickets[0]).isEmpty)
    #expect(queue.ended("a").done == [tickets[1]])
    #expect(queue.leave(tickets[1]).isEmpty)
  }
}
