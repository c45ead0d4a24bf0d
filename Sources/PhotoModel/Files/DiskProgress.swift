// The progress of a thread that accesses disks. Any of its calls may hang, and a watching thread
// sees here that one does. The rules for that are in `Importing/HangDetector.swift`.

import Synchronization

/// The current disk access of a thread, which the thread sets before each call.
final class DiskProgress: Sendable {
  /// A call that had not returned when it was read.
  struct Call: Sendable, Equatable {
    /// Increases with each call and is never used twice.
    let number: Int
    /// The file or folder that the call accesses.
    let path: FilePath
  }

  private struct State {
    var number = 0
    var path: FilePath?
  }

  private let state = Mutex(State())

  /// The call that the thread is waiting for; `nil` for none.
  var call: Call? {
    state.withLock { state in state.path.map { Call(number: state.number, path: $0) } }
  }

  /// Records that a call begins; the one before has returned.
  func asks(_ path: FilePath) {
    state.withLock { state in
      state.number += 1
      state.path = path
    }
  }

  /// Records that the last call has returned.
  func ends() { state.withLock { $0.path = nil } }
}
