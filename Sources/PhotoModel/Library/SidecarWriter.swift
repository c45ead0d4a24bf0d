// Writes the sidecars of photos that have changed (`Stores/SidecarStore.swift`), after the change is
// safe in the database, on a thread of its own: no answer waits for it.

import Foundation
import Synchronization

/// Writes sidecars shortly after each change, and again after failures.
actor SidecarWriter {
  /// How long after a change it begins, so that names that are typed fast become one round of
  /// writing.
  static let pause = Duration.milliseconds(300)
  /// How long after a failure it tries again.
  static let retry = Duration.seconds(30)
  /// How many sidecars are written before the database is told.
  private static let batch = 64

  private struct State {
    /// Whether a task waits or writes.
    var isRunning = false
    /// Whether something changed since that task began to write.
    var hasChanged = false
  }

  private let store: SidecarStore
  private let originals: OriginalStore
  private let clock: any Clock<Duration>
  private let executor = BlockingExecutor(label: "org.gtkphotos.sidecars")
  private let state = Mutex(State())

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ store: SidecarStore, _ originals: OriginalStore, clock: any Clock<Duration>) {
    self.store = store
    self.originals = originals
    self.clock = clock
  }

  /// Notes that photos may have changed. Cheap: of a thousand changes, one starts a task.
  nonisolated func note() {
    let isFirst = state.withLock { state in
      state.hasChanged = true
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard isFirst else { return }
    Task { [weak self, clock] in
      var pause = Self.pause
      repeat {
        // The task is never cancelled, and an early end would do no harm.
        try? await clock.sleep(for: pause)
        guard let isDone = await self?.writeChanges() else { return }
        pause = isDone ? Self.pause : Self.retry
      } while self?.goesOn(pause) == true
    }
  }

  /// Whether there is more to do.
  private nonisolated func goesOn(_ pause: Duration) -> Bool {
    state.withLock { state in
      state.isRunning = state.hasChanged || pause == Self.retry
      return state.isRunning
    }
  }

  private func writeChanges() async -> Bool {
    state.withLock { $0.hasChanged = false }
    return await write()
  }

  /// Writes what is due now: at the end of a library, whose next start writes what fails.
  func finish() async { _ = await write() }

  /// Writes all sidecars that are due. Returns whether that went well. What failed is still due,
  /// and keeps no other sidecar waiting.
  private func write() async -> Bool {
    var isDone = true
    var last: Int64 = 0
    while true {
      guard let due = try? await store.due(after: last, Self.batch) else { return false }
      guard let end = due.last else { return isDone }
      last = end.ticket
      let written = due.filter(write)
      let folders = Set(written.map(\.original.folder)).filter { folder in
        (try? originals.syncSidecars(in: folder)) != nil
      }
      let safe = written.filter { folders.contains($0.original.folder) }.map(\.ticket)
      if safe.count < due.count { isDone = false }
      guard (try? await store.settle(safe)) != nil else { return false }
    }
  }

  private func write(_ due: DueSidecar) -> Bool {
    do throws(LibraryError) {
      if let sidecar = due.sidecar {
        try originals.write(sidecar, of: due.original)
      } else {
        try originals.removeSidecar(of: due.original)
      }
      return true
    } catch {
      return false
    }
  }
}
