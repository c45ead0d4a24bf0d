// The look into one pick, on a thread of its own, which may hang in the disk for ever. The rules are
// in `FolderWalk.swift`; who waits for it, and for how long, is `FolderWalks.swift`'s.

import Dispatch
import Synchronization

/// A walk under way. The thread puts what it finds where whoever waits takes it, and wakes nobody
/// before its end: whoever wants to know more looks as often as is good.
final class PickWalk: Sendable {
  /// What was found.
  struct Findings: Sendable, Equatable {
    /// Files that are to be copied, in order.
    var files: [Pick] = []
    /// What gives no photo, in order.
    var failures: [ImportFailure] = []

    /// How many things were found.
    var count: Int { files.count + failures.count }
  }

  private struct State {
    var findings = Findings()
    var isOver = false
    var isGivenUp = false
  }

  /// Wakes whoever waits: at the end, and when ``wake()`` is called.
  let signals: AsyncStream<Void>
  private let feed: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  /// Begins a walk.
  init(_ walk: FolderWalk) {
    (signals, feed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // A queue of its own has a thread of its own as soon as it needs one, whoever hangs elsewhere.
    DispatchQueue(label: "org.gtkphotos.walk", qos: .userInitiated).async { [self] in run(walk) }
  }

  /// Takes what was found since the last time.
  /// - Returns: the findings, and whether they are the last.
  func take() -> (findings: Findings, isOver: Bool) {
    state.withLock { state in
      let findings = state.findings
      state.findings = Findings()
      return (findings, state.isOver)
    }
  }

  /// Wakes whoever waits.
  func wake() { feed.yield() }

  /// Nobody wants what is found from here on. The thread ends when it comes back from the disk.
  func giveUp() {
    state.withLock { state in
      state.isGivenUp = true
      state.findings = Findings()
    }
    feed.yield()
  }

  private func run(_ walk: FolderWalk) {
    for finding in walk where !note(finding) { return }
    state.withLock { $0.isOver = true }
    feed.yield()
  }

  /// Returns whether to go on.
  private func note(_ finding: FolderWalk.Finding) -> Bool {
    state.withLock { state in
      guard !state.isGivenUp else { return false }
      switch finding {
      case .file(let file): state.findings.files.append(file)
      case .failure(let failure): state.findings.failures.append(failure)
      case .nothing: break
      }
      return true
    }
  }
}
