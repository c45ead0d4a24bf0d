// A call to the system that may never return, for who can't wait for ever: a disk that does not answer
// may hold it.

import Foundation
import Synchronization

/// A call on a thread of its own. If nobody waits any more, the thread stays until the call returns.
final class BlockingCall<Value: Sendable>: Sendable {
  private enum State {
    case running
    case returned(Value)
    /// Nobody waits any more.
    case abandoned
  }

  private let state = Mutex(State.running)
  private let signal = DispatchSemaphore(value: 0)

  /// Begins a call.
  /// - Parameter discard: is called with a value that nobody takes.
  init(_ call: @escaping @Sendable () -> Value, discard: @escaping @Sendable (Value) -> Void) {
    let thread = Thread { [self] in
      let value = call()
      let isAbandoned = state.withLock { state in
        if case .abandoned = state { return true }
        state = .returned(value)
        return false
      }
      if isAbandoned { discard(value) }
      signal.signal()
    }
    thread.stackSize = 64 << 10
    thread.start()
  }

  /// Waits for the call. Blocks the calling thread.
  /// - Parameter deadline: until when.
  /// - Returns: the value; `nil` if the deadline is over.
  func value(until deadline: inout Deadline) -> Value? {
    while signal.wait(timeout: .now() + .milliseconds(Int(deadline.nextCheck))) == .timedOut {
      guard deadline.isOver() else { continue }
      break
    }
    return state.withLock { state in
      defer { state = .abandoned }
      // It may have returned just now.
      return if case .returned(let value) = state { value } else { nil }
    }
  }
}
