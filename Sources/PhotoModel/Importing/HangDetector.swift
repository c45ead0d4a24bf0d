// Detects workers whose disk does not answer, as a pure state machine. `ImportQueue+Workers.swift`
// advances it at intervals, and `DiskProgress.swift` numbers the calls that a thread makes.

/// Counts for how long each worker has been in the same call.
///
/// Time is counted in checks, not in seconds: a computer that slept for hours has made one check
/// meanwhile.
struct HangDetector: Sendable {
  /// The time between two checks.
  static let interval = Duration.seconds(5)
  /// The number of checks after which a call hangs: half a minute.
  static let usualRounds = 6

  private struct Seen: Sendable {
    let call: Int
    var rounds = 0
  }

  /// The workers that hang as of the last check.
  private(set) var hanging: Set<ImportWorkerID> = []
  private let mostRounds: Int
  private var seen: [ImportWorkerID: Seen] = [:]

  /// Creates a detector without workers.
  /// - Parameter mostRounds: during how many checks a call may take before it hangs.
  init(mostRounds: Int = HangDetector.usualRounds) { self.mostRounds = mostRounds }

  /// Makes one check.
  /// - Parameter calls: the number of the call that each worker is in.
  /// - Returns: the workers that hang since this check.
  mutating func round(_ calls: [ImportWorkerID: Int]) -> Set<ImportWorkerID> {
    let before = hanging
    var now: [ImportWorkerID: Seen] = [:]
    for (worker, call) in calls {
      var known = Seen(call: call)
      if let old = seen[worker], old.call == call { known.rounds = old.rounds + 1 }
      now[worker] = known
    }
    seen = now
    hanging = Set(now.filter { $0.value.rounds >= mostRounds }.keys)
    return hanging.subtracting(before)
  }
}
