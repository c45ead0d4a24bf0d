// Tests of which batch what was asked for waits for.

import TestTime
import Testing

@testable import AsyncState

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SerialBatcherTests {
  private let batcher = SerialBatcher()
  private let witness = Witness()

  /// Waits for what was asked for by now, and says so when it is there.
  private func wait() {
    let last = batcher.last
    Task.immediate {
      await batcher.wait(for: last)
      witness.note()
    }
  }

  private func batch(isDone: Bool = true) -> Bool {
    batcher.begin()
    return batcher.end(isDone: isDone)
  }

  @Test func whatIsAskedForBeforeABatchBeginsIsOneBatch() {
    #expect(!batcher.isDue)
    batcher.request()
    batcher.request()
    #expect(batcher.isDue)
    #expect(!batch())
    #expect(!batcher.isDue)
  }

  @Test func whatIsAskedForDuringABatchIsTheNextOnes() async {
    batcher.request()
    batcher.begin()
    batcher.request()
    wait()
    #expect(!batcher.end(isDone: true))
    #expect(batcher.isDue && batcher.isAwaited)
    // More comes all the time; nobody waits for that.
    batcher.begin()
    batcher.request()
    #expect(batcher.end(isDone: true))
    await until { witness.count == 1 }
    #expect(batcher.isDue && !batcher.isAwaited)
  }

  @Test func aBatchThatDidNotDoItIsFollowedByAnother() async {
    batcher.request()
    wait()
    #expect(!batch(isDone: false))
    #expect(batcher.isDue && batcher.isAwaited)
    #expect(batch())
    await until { witness.count == 1 }
    #expect(!batcher.isDue)
  }

  @Test func whatIsDoneIsNotWaitedFor() async {
    await batcher.wait(for: batcher.last)
    batcher.request()
    #expect(!batch())
    await batcher.wait(for: batcher.last)
    #expect(!batcher.isAwaited)
  }
}
