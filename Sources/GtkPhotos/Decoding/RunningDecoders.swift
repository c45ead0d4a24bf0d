// The decoder processes that run (`DecoderProcess.swift`), so that all of them end with the app.

import Glibc
import Synchronization

/// The decoders that run, as far as they are to end with the app.
final class RunningDecoders: Sendable {
  private struct State {
    var ids: Set<pid_t> = []
    var isOver = false
  }

  private let state = Mutex(State())

  /// A decoder was started. Where all were to end meanwhile, it does too.
  func began(_ process: DecoderProcess) {
    state.withLock { state in
      state.ids.insert(process.id)
      if state.isOver { _ = Glibc.kill(-process.id, SIGKILL) }
    }
  }

  /// A decoder is killed, and will be taken note of: another process may have its number then.
  func ends(_ process: DecoderProcess) {
    state.withLock { state in _ = state.ids.remove(process.id) }
  }

  /// Kills all of them, and those that are started from now on. Whoever waits for one is not waited for.
  func end() {
    state.withLock { state in
      state.isOver = true
      for id in state.ids { _ = Glibc.kill(-id, SIGKILL) }
    }
  }
}
