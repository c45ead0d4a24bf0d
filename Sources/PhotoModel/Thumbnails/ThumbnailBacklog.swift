// Which thumbnails still have to be made, and the outcome of each, as a pure state machine.
// `ThumbnailMaker.swift` is its shell.

/// The photos without a thumbnail, by their sequence numbers: 8 bytes per photo.
struct ThumbnailBacklog: Sendable, Equatable {
  /// The outcome for one photo.
  enum Outcome: Sendable {
    /// It has its thumbnail, made now or by another caller in the meantime.
    case made
    /// The photo was deleted.
    case gone
    /// No thumbnail can be made of it; it is not tried again.
    case refused
    /// No thumbnail can be made or stored now, whichever photo it is of.
    case stuck
  }

  /// The effect of an outcome on the progress.
  enum Change: Sendable, Equatable {
    /// One more is done, with or without success.
    case did
    /// This many will not be done.
    case dropped(Int)
    /// No progress: the rest was cancelled.
    case nothing
  }

  /// The photos that wait, in their order.
  private(set) var waiting: ArraySlice<Int64> = []
  /// The photos whose thumbnails are being made.
  private(set) var inHand: Set<Int64> = []
  /// The photos of which no thumbnail can be made.
  private var refused: Set<Int64> = []

  /// Adds photos that were found to have no thumbnail, in rising order. Returns how many of them
  /// are new and worth trying.
  mutating func found(_ sequences: [Int64]) -> Int {
    let last = waiting.last ?? .min
    let new = sequences.filter { $0 > last && !inHand.contains($0) && !refused.contains($0) }
    waiting += new
    return new.count
  }

  /// The next photo, whose thumbnail counts as being made then; `nil` if none waits.
  mutating func next() -> Int64? {
    guard let sequence = waiting.popFirst() else { return nil }
    inHand.insert(sequence)
    return sequence
  }

  /// Handles the end of a photo's thumbnail.
  mutating func ended(_ sequence: Int64, _ outcome: Outcome) -> Change {
    if outcome == .refused { refused.insert(sequence) }
    guard inHand.contains(sequence) else { return .nothing }
    if outcome == .stuck { return .dropped(dropRest()) }
    inHand.remove(sequence)
    return outcome == .gone ? .dropped(1) : .did
  }

  /// Drops the rest. Returns how many were dropped. Those that are being made may still succeed.
  mutating func dropRest() -> Int {
    defer { (waiting, inHand) = ([], []) }
    return waiting.count + inHand.count
  }
}
