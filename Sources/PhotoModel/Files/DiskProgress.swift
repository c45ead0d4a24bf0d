// How far a thread has come that asks disks: any of its calls may hang, and whoever waits for it
// sees by this that it does. `Importing/HangDetector.swift` has the rules.

import Synchronization

/// What a thread asks of disks, told by the thread before each call.
final class DiskProgress: Sendable {
  /// A call that was not answered when it was looked at.
  struct Call: Sendable, Equatable {
    /// Rises with each call, and is never used twice.
    let number: Int
    /// The file or folder that the disk is asked about.
    let path: FilePath
  }

  private struct State {
    var number = 0
    var path: FilePath?
  }

  private let state = Mutex(State())

  /// The call that the thread is in; `nil` where it is in none.
  var call: Call? {
    state.withLock { state in state.path.map { Call(number: state.number, path: $0) } }
  }

  /// A call begins: the one before was answered.
  func asks(_ path: FilePath) {
    state.withLock { state in
      state.number += 1
      state.path = path
    }
  }

  /// The last call was answered.
  func ends() { state.withLock { $0.path = nil } }
}
