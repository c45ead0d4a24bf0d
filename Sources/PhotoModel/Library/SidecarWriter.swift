// Writes the sidecars of photos that have changed (`Stores/SidecarStore.swift`), after the change is
// safe in the database, on a thread of its own: no answer waits for it.

import AsyncState
import Foundation
import Synchronization

/// Writes sidecars shortly after each change, and again after failures.
actor SidecarWriter {
  /// How long after the last change it begins: a photo that is copied and named at once gets its
  /// sidecar written once, and not beside the copies of others.
  static let pause = Duration.milliseconds(300)
  /// How long after the first change it begins, even if others follow without a pause.
  static let longestPause = Duration.seconds(30)
  /// How long after a failure it tries again.
  static let retry = Duration.seconds(30)
  /// How many sidecars are written before the database is told.
  private static let batch = 64

  private struct State {
    /// Whether a task waits or writes.
    var isRunning = false
    /// Whether something changed since that task began to write.
    var hasChanged = false
    /// When something changed last, since the writer was made.
    var lastChange = Duration.zero
    /// Whether another try is coming after a failure.
    var isRetrying = false
  }

  private let store: SidecarStore
  /// The store of the library's reader: no answer waits for what is read here.
  private let reader: SidecarStore
  private let originals: OriginalStore
  private let clock: any Clock<Duration>
  private let executor = BlockingExecutor(label: "org.gtkphotos.sidecars")
  private let state = Mutex(State())
  /// The time since the writer was made.
  private let elapsed: @Sendable () -> Duration

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    _ store: SidecarStore, reader: SidecarStore, _ originals: OriginalStore,
    clock: any Clock<Duration>
  ) {
    self.store = store
    self.reader = reader
    self.originals = originals
    self.clock = clock
    elapsed = clock.stopwatch()
  }

  /// Notes that photos may have changed. Cheap: of a thousand changes, one starts a task.
  nonisolated func note() {
    let now = elapsed()
    let isFirst = state.withLock { state in
      state.hasChanged = true
      state.lastChange = now
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard isFirst else { return }
    Task { [weak self, clock] in
      repeat {
        let begun = self?.elapsed() ?? .zero
        repeat {
          // The task is never cancelled, and an early end would do no harm.
          try? await clock.sleep(for: Self.pause)
        } while self?.isChanging(since: begun) == true
        await self?.writeChanges()
      } while self?.goesOn() == true
    }
  }

  /// Whether something changes again and again, and not for too long yet.
  private nonisolated func isChanging(since begun: Duration) -> Bool {
    let now = elapsed()
    let last = state.withLock(\.lastChange)
    return now - last < Self.pause && now - begun < Self.longestPause
  }

  /// Whether there is more to do.
  private nonisolated func goesOn() -> Bool {
    state.withLock { state in
      state.isRunning = state.hasChanged
      return state.isRunning
    }
  }

  private func writeChanges() async {
    state.withLock { $0.hasChanged = false }
    guard await !write(), !state.withLock({ $0.isRetrying }) else { return }
    // What changes meanwhile does not wait for this.
    state.withLock { $0.isRetrying = true }
    Task { [weak self, clock] in
      // As above: never cancelled.
      try? await clock.sleep(for: Self.retry)
      self?.state.withLock { $0.isRetrying = false }
      self?.note()
    }
  }

  /// Writes what is due now, at the end of a library. The next start writes the rest.
  /// - Parameter limit: after which time no other sidecar is begun; `nil` for no limit.
  func finish(within limit: Duration? = .seconds(1)) async { _ = await write(within: limit) }

  /// Writes all sidecars that are due. Returns whether that went well. What failed is still due,
  /// and keeps no other sidecar waiting.
  private func write(within limit: Duration? = nil) async -> Bool {
    // No error is told here: what fails stays due, `--check` counts it, and names are safe without.
    let elapsed = clock.stopwatch()
    var isDone = true
    var last: Int64 = 0
    while true {
      guard let due = try? await reader.due(after: last, Self.batch) else { return false }
      guard let end = due.last else { return isDone }
      last = end.ticket
      var written: [DueSidecar] = []
      var isOver = false
      for sidecar in due {
        isOver = limit.map { elapsed() >= $0 } ?? false
        if isOver { break }
        if write(sidecar) { written.append(sidecar) }
      }
      let folders = Set(written.map(\.original.folder)).filter { folder in
        (try? originals.syncSidecars(in: folder)) != nil
      }
      let safe = written.filter { folders.contains($0.original.folder) }.map(\.ticket)
      if safe.count < due.count { isDone = false }
      guard (try? await store.noteWritten(safe)) != nil, !isOver else { return false }
    }
  }

  private func write(_ due: DueSidecar) -> Bool {
    do throws(LibraryError) {
      switch due.work {
      case .write(let sidecar): try originals.write(sidecar, of: due.original)
      case .remove: try originals.removeSidecar(of: due.original)
      case .nothing: break
      case .unreadable: return false
      }
      return true
    } catch {
      return false
    }
  }
}
