// When a library has come to rest: a pure question of time, asked once after each run of changes.

import Synchronization

/// Calls back once nothing was changed for a while. While nothing changes nothing runs.
final class Debouncer: Sendable {
  private struct State {
    /// Whether a task waits for the rest.
    var isWaiting = false
    /// Whether something was changed since that task last looked.
    var hasChanged = false
  }

  private let state = Mutex(State())
  private let clock: any Clock<Duration>
  private let rest: Duration
  private let action: @Sendable () async -> Bool

  /// - Parameters:
  ///   - rest: for how long nothing is changed; it is told at twice that time at the latest.
  ///   - action: called then. Returns whether it is done; else it is called again after another rest.
  init(
    _ rest: Duration, clock: any Clock<Duration>, action: @escaping @Sendable () async -> Bool
  ) {
    self.rest = rest
    self.clock = clock
    self.action = action
  }

  /// Notes a change. Cheap: of a thousand changes one begins to wait.
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
        // Nobody cancels it, and an early end would do no harm.
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
