// How many workers an importer has (`ImportWorker.swift`), though some of their threads hang in a disk.

/// Workers that are lent out one at a time. One whose thread hangs is replaced, so that as many as ever
/// work, until too many hang.
struct ImportWorkers {
  /// So many threads may hang: each keeps its memory, and the system gives a program only so many.
  static let mostLost = 16

  private let originals: OriginalStore
  private let count: Int
  private var free: [ImportWorker]
  /// Those that hang.
  private var lost: Set<ImportWorkerID> = []
  /// How many of these were not replaced.
  private var missingCount = 0

  /// Workers that are all free.
  init(_ count: Int, originals: OriginalStore) {
    self.count = max(1, count)
    self.originals = originals
    free = (0..<self.count).map { _ in ImportWorker(originals: originals) }
  }

  /// Whether one is free.
  var hasFree: Bool { !free.isEmpty }
  /// How many more may hang and be replaced.
  var spareCount: Int { max(0, Self.mostLost - lost.count) }
  /// Whether all hang, and none will be replaced.
  var areSpent: Bool { missingCount == count }

  /// Lends one out, where one is free. ``giveBack(_:)`` is to follow.
  mutating func take() -> ImportWorker? { free.popLast() }

  /// A worker is done, though it may have been lost in between.
  mutating func giveBack(_ worker: ImportWorker) {
    if lost.remove(ImportWorkerID(worker)) != nil {
      // Another works in its place.
      guard missingCount > 0 else { return }
      missingCount -= 1
    }
    free.append(worker)
  }

  /// The thread of a worker hangs.
  mutating func lose(_ worker: ImportWorker) {
    guard lost.insert(ImportWorkerID(worker)).inserted else { return }
    if lost.count <= Self.mostLost {
      free.append(ImportWorker(originals: originals))
    } else {
      missingCount += 1
    }
  }
}
