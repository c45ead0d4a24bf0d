// Detects when a library is at rest, that is, when no change came for a while. It knows nothing of
// the database; `Library/PhotoLibrary+Opening.swift` uses it to run checkpoints.

import Synchronization

/// Calls back once nothing has changed for a while. Without changes, no task runs.
final class Debouncer: Sendable {
  private struct State {
    /// Whether a task is waiting for the rest.
    var isWaiting = false
    /// Whether something changed since that task last checked.
    var hasChanged = false
  }

  private let state = Mutex(State())
  private let clock: any Clock<Duration>
  private let rest: Duration
  private let action: @Sendable () async -> Bool

  /// - Parameters:
  ///   - rest: how long nothing must change. The action runs between one and two such times after
  ///     the last change.
  ///   - action: called then. If it returns `false`, it is called again after another rest.
  init(
    _ rest: Duration, clock: any Clock<Duration>, action: @escaping @Sendable () async -> Bool
  ) {
    self.rest = rest
    self.clock = clock
    self.action = action
  }

  /// Records a change. Cheap: of a thousand changes, only one starts a task.
  func note() {
    let isFirst = state.withLock { state in
      defer {
        state.hasChanged = state.isWaiting
        state.isWaiting = true
      }
      return !state.isWaiting
    }
    guard isFirst else { return }
    Task { [self] in
      repeat {
        // The task is never cancelled, and an early end would do no harm.
        try? await clock.sleep(for: rest)
      } while takeChange()
      if await !action() { note() }
    }
  }

  private func takeChange() -> Bool {
    state.withLock { state in
      defer { state.hasChanged = false }
      if !state.hasChanged { state.isWaiting = false }
      return state.hasChanged
    }
  }
}
