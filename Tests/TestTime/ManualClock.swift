// A clock that stands still until the test moves it on.

import Synchronization

/// A clock for tests. What sleeps by it wakes only through ``advance(by:)``.
package final class ManualClock: Clock {
  package struct Instant: InstantProtocol {
    package var offset = Duration.zero

    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant()
    var sleepCount = 0
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
    var watchers: [AsyncStream<Int>.Continuation] = []

    func tellWatchers() {
      for watcher in watchers { watcher.yield(sleepers.count) }
    }
  }

  private let state = Mutex(State())

  /// A clock at zero.
  package init() {}

  /// How many sleep.
  package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  package var now: Instant { state.withLock { $0.now } }
  package var minimumResolution: Duration { .zero }

  /// How long each sleeper has still to sleep, the first to wake first.
  package var pending: [Duration] {
    state.withLock { state in
      state.sleepers.values.map { state.now.duration(to: $0.deadline) }.sorted()
    }
  }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.sleepCount += 1
      return state.sleepCount
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome = state.withLock { state -> Result<Void, any Error>? in
          if state.cancelled.remove(number) != nil { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
          state.tellWatchers()
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        let sleeper = state.sleepers.removeValue(forKey: number)
        if sleeper == nil { state.cancelled.insert(number) }
        state.tellWatchers()
        return sleeper
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock on and wakes those whose time has come, in the order of their times.
  package func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let woken = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in woken.keys { state.sleepers[number] = nil }
      state.tellWatchers()
      return woken.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Moves the clock on to the last deadline, so that everybody who sleeps wakes.
  package func wakeAll() { if let last = pending.last { advance(by: last) } }

  /// Returns when this many sleep, neither more nor fewer.
  package func sleepers(_ count: Int) async {
    for await found in counts() where found == count { return }
  }

  /// Returns when somebody has still so long to sleep.
  package func sleeper(for duration: Duration) async {
    for await _ in counts() where pending.contains(duration) { return }
  }

  /// How many sleep, now and after each change.
  private func counts() -> AsyncStream<Int> {
    let (counts, watcher) = AsyncStream.makeStream(of: Int.self)
    state.withLock { state in
      state.watchers.append(watcher)
      watcher.yield(state.sleepers.count)
    }
    return counts
  }
}
