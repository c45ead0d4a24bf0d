// Detects threads whose disk does not answer, as a pure state machine: those of workers, which
// `ImportQueue+Workers.swift` checks at intervals (`DiskProgress.swift` numbers their calls), and those of
// walks (`FolderWalks.swift`).

/// Counts for how long each thread has been in the same call.
///
/// Time is counted in checks, not in seconds: a computer that slept for hours has made one check
/// meanwhile.
struct HangDetector<Caller: Hashable & Sendable>: Sendable {
  private struct Seen: Sendable {
    let call: Int
    var rounds = 0
  }

  /// The threads that hang as of the last check.
  private(set) var hanging: Set<Caller> = []
  private let mostRounds: Int
  private var seen: [Caller: Seen] = [:]

  /// Creates a detector without threads.
  /// - Parameter mostRounds: during how many checks a call may take before it hangs.
  init(mostRounds: Int) { self.mostRounds = mostRounds }

  /// Makes one check.
  /// - Parameter calls: the number of the call that each thread is in.
  /// - Returns: the threads that hang since this check.
  mutating func round(_ calls: [Caller: Int]) -> Set<Caller> {
    let before = hanging
    var now: [Caller: Seen] = [:]
    for (thread, call) in calls {
      var known = Seen(call: call)
      if let old = seen[thread], old.call == call { known.rounds = old.rounds + 1 }
      now[thread] = known
    }
    seen = now
    hanging = Set(now.filter { $0.value.rounds >= mostRounds }.keys)
    return hanging.subtracting(before)
  }
}

extension HangDetector where Caller == ImportWorkerID {
  /// The time between two checks.
  static var interval: Duration { .seconds(5) }
  /// The number of checks after which a call hangs: half a minute.
  static var usualRounds: Int { 6 }

  /// Creates a detector without workers.
  init() { self.init(mostRounds: Self.usualRounds) }
}
