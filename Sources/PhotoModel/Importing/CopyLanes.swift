// How many lanes an importer has (`CopyLane.swift`), though some of their threads hang in a disk.

/// Lanes that are lent out one at a time. One whose thread hangs is replaced, so that as many as ever
/// work, until too many hang.
struct CopyLanes {
  /// So many threads may hang: each keeps its memory, and the system gives a program only so many.
  static let mostLost = 16

  private let originals: OriginalStore
  private let count: Int
  private var free: [CopyLane]
  /// Those that hang.
  private var lost: Set<LaneID> = []
  /// How many of these were not replaced.
  private var missingCount = 0

  /// Lanes that are all free.
  init(_ count: Int, originals: OriginalStore) {
    self.count = max(1, count)
    self.originals = originals
    free = (0..<self.count).map { _ in CopyLane(originals: originals) }
  }

  /// Whether one is free.
  var hasFree: Bool { !free.isEmpty }
  /// How many more may hang and be replaced.
  var spareCount: Int { max(0, Self.mostLost - lost.count) }
  /// Whether all hang, and none will be replaced.
  var areSpent: Bool { missingCount == count }

  /// Lends one out, where one is free. ``giveBack(_:)`` is to follow.
  mutating func take() -> CopyLane? { free.popLast() }

  /// A lane is done, though it may have been lost in between.
  mutating func giveBack(_ lane: CopyLane) {
    if lost.remove(LaneID(lane)) != nil {
      // Another works in its place.
      guard missingCount > 0 else { return }
      missingCount -= 1
    }
    free.append(lane)
  }

  /// The thread of a lane hangs.
  mutating func lose(_ lane: CopyLane) {
    guard lost.insert(LaneID(lane)).inserted else { return }
    if lost.count <= Self.mostLost {
      free.append(CopyLane(originals: originals))
    } else {
      missingCount += 1
    }
  }
}
