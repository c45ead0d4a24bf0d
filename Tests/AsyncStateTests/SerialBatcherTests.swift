// Who waits for work that is done in turns, and for how long.

import TestTime
import Testing

@testable import AsyncState

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TurnsTests {
  private let turns = SerialBatcher()
  private let witness = Witness()

  /// Waits for what was asked for by now, and says so when it is there.
  private func wait() {
    let last = turns.last
    Task.immediate {
      await turns.wait(for: last)
      witness.note()
    }
  }

  private func turn(isDone: Bool = true) -> Bool {
    turns.begin()
    return turns.end(isDone: isDone)
  }

  @Test func whatIsAskedForBeforeATurnBeginsIsOneTurn() {
    #expect(!turns.isDue)
    turns.request()
    turns.request()
    #expect(turns.isDue)
    #expect(!turn())
    #expect(!turns.isDue)
  }

  @Test func whatIsAskedForDuringATurnIsTheNextOnes() async {
    turns.request()
    turns.begin()
    turns.request()
    wait()
    #expect(!turns.end(isDone: true))
    #expect(turns.isDue && turns.isAwaited)
    // More comes all the time; nobody waits for that.
    turns.begin()
    turns.request()
    #expect(turns.end(isDone: true))
    await until { witness.count == 1 }
    #expect(turns.isDue && !turns.isAwaited)
  }

  @Test func aTurnThatDidNotDoItIsFollowedByAnother() async {
    turns.request()
    wait()
    #expect(!turn(isDone: false))
    #expect(turns.isDue && turns.isAwaited)
    #expect(turn())
    await until { witness.count == 1 }
    #expect(!turns.isDue)
  }

  @Test func whatIsDoneIsNotWaitedFor() async {
    await turns.wait(for: turns.last)
    turns.request()
    #expect(!turn())
    await turns.wait(for: turns.last)
    #expect(!turns.isAwaited)
  }
}
