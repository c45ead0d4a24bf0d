// Walks one pick on a thread of its own, which may hang in the disk for ever. The rules are in
// `FolderWalk.swift`; `FolderWalks.swift` decides for how long a walk is waited for.

import Dispatch
import Synchronization

/// A running walk. Its thread collects findings, which the consumer takes, and wakes the consumer
/// only at the end: to see findings earlier, the consumer calls ``wake()`` as often as it likes.
final class PickWalk: Sendable {
  /// What a walk found since the last ``take()``.
  struct Findings: Sendable, Equatable {
    /// Files to be copied, in order.
    var files: [Pick] = []
    /// Paths that give no photo, in order.
    var failures: [ImportFailure] = []

    /// The number of findings.
    var count: Int { files.count + failures.count }
  }

  /// A step that the thread is in: a few calls for one path.
  struct Step: Sendable, Equatable {
    /// The number of the step.
    var number = 0
    /// The path that it asks the disk for; `nil` before the first.
    var path: FilePath?
    /// The folder of that path.
    var folder: FilePath? { path?.folder }
  }

  private struct State {
    var findings = Findings()
    var step = Step()
    var isOver = false
    var isCancelled = false
  }

  /// Yields at the end of the walk, and when ``wake()`` is called.
  let signals: AsyncStream<Void>
  private let feed: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  /// Starts a walk.
  init(_ walk: FolderWalk) {
    (signals, feed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // A queue of its own gets a thread of its own, however many other threads hang.
    DispatchQueue(label: "org.gtkphotos.walk", qos: .userInitiated).async { [self] in run(walk) }
  }

  /// Takes the findings since the last call.
  /// - Parameter most: how many files are taken while the walk goes on, at most. Of a walk that has
  ///   ended, all are taken.
  /// - Returns: the findings, and whether they are the last.
  func take(atMost most: Int = .max) -> (findings: Findings, isOver: Bool) {
    state.withLock { state in
      let findings = state.findings
      state.findings = Findings()
      guard !state.isOver, findings.files.count > most else { return (findings, state.isOver) }
      state.findings.files = Array(findings.files[most...])
      return (Findings(files: Array(findings.files[..<most]), failures: findings.failures), false)
    }
  }

  /// Wakes the consumer of ``signals``.
  func wake() { feed.yield() }

  /// Cancels the walk: later findings are dropped. The thread ends when its disk call returns.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.findings = Findings()
    }
    feed.yield()
  }

  /// The step that the thread is in, perhaps for long.
  var step: Step { state.withLock { $0.step } }

  private func run(_ walk: FolderWalk) {
    var walk = walk
    note(.nothing, next: walk.path)
    while let finding = walk.next() {
      guard note(finding, next: walk.path) else { return }
    }
    state.withLock { $0.isOver = true }
    feed.yield()
  }

  /// Adds a finding, and begins the next step. Returns whether the walk continues.
  @discardableResult
  private func note(_ finding: FolderWalk.Finding, next path: FilePath?) -> Bool {
    state.withLock { state in
      guard !state.isCancelled else { return false }
      state.step.number += 1
      state.step.path = path
      switch finding {
      case .file(let file): state.findings.files.append(file)
      case .failure(let failure): state.findings.failures.append(failure)
      case .nothing: break
      }
      return true
    }
  }
}
