// The rules of lanes whose disk does not answer, as a pure state machine: when one is known to hang.
// `Importer+Hanging.swift` asks it as time goes on, and `DiskProgress.swift` tells how far a thread has
// come.

/// Tells a lane from others for as long as it is there.
typealias LaneID = ObjectIdentifier

/// How long lanes have been in the same call.
///
/// Time is counted in rounds: a machine that slept for hours has slept through one of them.
struct LanePatience: Sendable {
  /// How often somebody looks.
  static let interval = Duration.seconds(5)
  /// A call that takes longer is not waited for: half a minute.
  static let usualRounds = 6

  private struct Seen: Sendable {
    let call: Int
    var rounds = 0
  }

  /// The lanes that hang, as far as they were looked at.
  private(set) var hanging: Set<LaneID> = []
  private let mostRounds: Int
  private var seen: [LaneID: Seen] = [:]

  /// No lanes.
  /// - Parameter mostRounds: how many rounds a call may take.
  init(mostRounds: Int = LanePatience.usualRounds) { self.mostRounds = mostRounds }

  /// A round is over.
  /// - Parameter calls: the number of the call that each lane is in.
  /// - Returns: the lanes that hang from now on.
  mutating func round(_ calls: [LaneID: Int]) -> Set<LaneID> {
    let before = hanging
    var now: [LaneID: Seen] = [:]
    for (lane, call) in calls {
      var known = Seen(call: call)
      if let old = seen[lane], old.call == call { known.rounds = old.rounds + 1 }
      now[lane] = known
    }
    seen = now
    hanging = Set(now.filter { $0.value.rounds >= mostRounds }.keys)
    return hanging.subtracting(before)
  }
}
