// The list of running decoder processes (`DecoderProcess.swift`), so that all of them end with the
// app.

import Glibc
import Synchronization

/// The decoders that run and are to end with the app.
final class RunningDecoders: Sendable {
  private struct State {
    var ids: Set<pid_t> = []
    var isOver = false
  }

  private let state = Mutex(State())

  /// Adds a decoder that was started. If ``end()`` was called meanwhile, it is killed.
  func began(_ process: DecoderProcess) {
    state.withLock { state in
      state.ids.insert(process.id)
      if state.isOver { _ = Glibc.kill(-process.id, SIGKILL) }
    }
  }

  /// Removes a decoder that is killed, before it is reaped: its process id may be reused then.
  func ends(_ process: DecoderProcess) {
    state.withLock { state in _ = state.ids.remove(process.id) }
  }

  /// Kills all of them, and those that are started from now on. Does not wait for their ends.
  func end() {
    state.withLock { state in
      state.isOver = true
      for id in state.ids { _ = Glibc.kill(-id, SIGKILL) }
    }
  }
}
