// Which photos' thumbnails are still to be made, and what becomes of each, as a pure state machine.
// `ThumbnailMaker.swift` finds them and makes them.

/// The photos that lack a thumbnail, by their sequence numbers: 8 bytes a photo.
struct ThumbnailBacklog: Sendable, Equatable {
  /// What became of one photo.
  enum Outcome: Sendable {
    /// It has its thumbnail, made now or by somebody else meanwhile.
    case made
    /// The photo is gone.
    case gone
    /// No thumbnail can be made of it: it is not tried again.
    case refused
    /// Nothing can be made or kept now, whichever photo it is of.
    case stuck
  }

  /// What that means for the whole.
  enum Change: Sendable, Equatable {
    /// One more is done, well or not.
    case did
    /// So many will not be done.
    case dropped(Int)
    /// Nobody waits for it any more.
    case nothing
  }

  /// Those that wait, in the order in which they are made.
  private(set) var waiting: ArraySlice<Int64> = []
  /// Those that are being made.
  private(set) var inHand: Set<Int64> = []
  /// Those of which none can be made.
  private var refused: Set<Int64> = []

  /// Photos turned out to have none, in rising order. Returns how many of them are new here, and
  /// worth trying.
  mutating func found(_ sequences: [Int64]) -> Int {
    let last = waiting.last ?? .min
    let new = sequences.filter { $0 > last && !inHand.contains($0) && !refused.contains($0) }
    waiting += new
    return new.count
  }

  /// The next one, which is in hand then; `nil` where none waits.
  mutating func next() -> Int64? {
    guard let sequence = waiting.popFirst() else { return nil }
    inHand.insert(sequence)
    return sequence
  }

  /// One that was in hand is over.
  mutating func ended(_ sequence: Int64, _ outcome: Outcome) -> Change {
    if outcome == .refused { refused.insert(sequence) }
    guard inHand.contains(sequence) else { return .nothing }
    if outcome == .stuck { return .dropped(giveUp()) }
    inHand.remove(sequence)
    return outcome == .gone ? .dropped(1) : .did
  }

  /// Nobody wants the rest. Returns how many that are. What is in hand may end well all the same.
  mutating func giveUp() -> Int {
    defer { (waiting, inHand) = ([], []) }
    return waiting.count + inHand.count
  }
}
