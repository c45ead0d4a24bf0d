// The rules of workers whose disk does not answer, as a pure state machine: when one is known to hang.
// `ImportQueue+Workers.swift` asks it as time goes on, and `DiskProgress.swift` tells how far a thread has
// come.

/// How long workers have been in the same call.
///
/// Time is counted in rounds: a machine that slept for hours has slept through one of them.
struct HangDetector: Sendable {
  /// How often somebody looks.
  static let interval = Duration.seconds(5)
  /// A call that takes longer is not waited for: half a minute.
  static let usualRounds = 6

  private struct Seen: Sendable {
    let call: Int
    var rounds = 0
  }

  /// The workers that hang, as far as they were looked at.
  private(set) var hanging: Set<ImportWorkerID> = []
  private let mostRounds: Int
  private var seen: [ImportWorkerID: Seen] = [:]

  /// No workers.
  /// - Parameter mostRounds: how many rounds a call may take.
  init(mostRounds: Int = HangDetector.usualRounds) { self.mostRounds = mostRounds }

  /// A round is over.
  /// - Parameter calls: the number of the call that each worker is in.
  /// - Returns: the workers that hang from now on.
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
