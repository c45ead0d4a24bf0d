// Tests that a load that is taken back ends its work, and leaves what was there before.

import TestTime
import Testing

@testable import AsyncState

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LoaderCancellationTests {
  private let clock = ManualClock()
  private let cancelled = Witness()

  /// A loader that sleeps for an hour, and notes when it is woken before.
  private func sleepy(value: Int = 1) -> Loader<Int> {
    Loader { [clock, cancelled] in
      do { try await clock.sleep(for: .seconds(3600)) } catch {
        if Task.isCancelled { cancelled.note() }
        throw error
      }
      return value
    }
  }

  @Test func cancellingTheCallingTaskReachesTheWork() async {
    let loader = sleepy()
    let load = Task { await loader.load() }
    await clock.sleepers(1)
    load.cancel()
    await until { cancelled.count == 1 }
    clock.advance(by: .seconds(3600))
    await load.value
    #expect(loader.state.isIdle)
    #expect(loader.failure == nil)
  }

  @Test func aSupersededLoadIsCancelledAndTellsNothing() async {
    let loader = sleepy()
    let first = Task { await loader.load() }
    await clock.sleepers(1)
    let second = Task { await loader.load() }
    await until { cancelled.count == 1 }
    await first.value
    #expect(loader.state.isLoading)
    #expect(loader.failure == nil)
    await clock.sleepers(1)
    clock.advance(by: .seconds(3600))
    await second.value
    #expect(loader.value == 1)
  }

  @Test func aCancelledLoadLeavesTheValueLoaded() async {
    let loader = sleepy(value: 7)
    let first = Task { await loader.load() }
    await clock.sleepers(1)
    clock.advance(by: .seconds(3600))
    await first.value
    let second = Task { await loader.load() }
    await clock.sleepers(1)
    second.cancel()
    await second.value
    guard case .loaded(7) = loader.state else {
      Issue.record("another state: \(loader.state)")
      return
    }
  }

  @Test func aCancelledLoadLeavesTheFailureBefore() async {
    struct Failed: Error {}
    let runs = Witness()
    let loader = Loader<Int> { [clock] in
      runs.note()
      if runs.count == 1 { throw Failed() }
      try await clock.sleep(for: .seconds(3600))
      return 1
    }
    await loader.load()
    let second = Task { await loader.load() }
    await clock.sleepers(1)
    second.cancel()
    await second.value
    #expect(loader.failure is Failed)
    guard case .failed = loader.state else {
      Issue.record("another state: \(loader.state)")
      return
    }
  }

  @Test func aLoadIsCancelledWithASequenceLoaderToo() async {
    let loader = SequenceLoader { [clock, cancelled] in
      AsyncThrowingStream<Int, any Error> {
        do { try await clock.sleep(for: .seconds(3600)) } catch {
          await cancelled.note()
          throw error
        }
        return 1
      }
    }
    let load = Task { await loader.load() }
    await clock.sleepers(1)
    load.cancel()
    await until { cancelled.count == 1 }
    clock.advance(by: .seconds(3600))
    await load.value
    #expect(loader.state.isIdle)
    #expect(loader.failure == nil)
  }
}
