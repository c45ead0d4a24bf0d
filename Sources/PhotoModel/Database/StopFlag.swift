// Stops work on a database from another thread.

import Synchronization

/// Whether long work is to stop.
final class StopFlag: Sendable {
  private let state = Mutex(false)

  /// Whether it is.
  var isSet: Bool { state.withLock { $0 } }

  /// Stops the work soon.
  func set() { state.withLock { $0 = true } }
}
