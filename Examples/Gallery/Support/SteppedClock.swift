// A clock that a key advances, so that a test or a person can observe each moment for as long as
// needed.

import Observation
import Synchronization

/// A clock that stands still until ``pass()`` is called.
final class SteppedClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant()
    var sleepCount = 0
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] =
      [:]
  }

  /// How far each call of ``pass()`` advances the clock.
  static let step = Duration.seconds(1)

  /// What the gallery shows of the clock.
  let face = ClockFace()
  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.sleepCount += 1
      return state.sleepCount
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = state.withLock { state in
          // If the task is cancelled after this check, `onCancel` finds it among the sleepers.
          if Task.isCancelled || deadline <= state.now { return true }
          state.sleepers[number] = (deadline, continuation)
          return false
        }
        if isOver { continuation.resume() }
        showWaiting()
      }
      try Task.checkCancellation()
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
      sleeper?.continuation.resume(throwing: CancellationError())
      showWaiting()
    }
  }

  /// Advances the clock by one step.
  @MainActor
  func pass() {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: Self.step)
      let woken = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in woken.keys { state.sleepers[number] = nil }
      return woken.values.sorted { $0.deadline < $1.deadline }.map { $0.continuation }
    }
    for sleeper in woken { sleeper.resume() }
    face.seconds += 1
    showWaiting()
  }

  private func showWaiting() {
    Task { @MainActor in face.waiting = state.withLock { $0.sleepers.count } }
  }
}

/// What the gallery shows of a clock that it advances.
@MainActor @Observable
final class ClockFace {
  fileprivate(set) var seconds = 0
  /// The number of tasks that wait for time to pass.
  fileprivate(set) var waiting = 0

  nonisolated init() {}

  var text: String { "\(seconds) s passed, \(waiting) waiting" }
}
