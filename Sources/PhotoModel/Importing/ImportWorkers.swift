// How many workers an importer has, though some of their threads hang in a disk. Pure: it deals in
// numbers of workers (`ImportQueue.swift`); the threads themselves are `ImportWorker.swift`'s.

/// Tells a worker from all others. A number is never used twice.
struct ImportWorkerID: Hashable, Sendable {
  /// What a worker is there for.
  enum Role: Sendable {
    /// It copies files and stores them.
    case copying
    /// It looks whether files that wait can be imported: one look may hang, and the others go on.
    case looking
  }

  let role: Role
  let number: Int
}

/// Workers that are lent out one at a time. One whose thread hangs is replaced, so that as many as ever
/// work, until too many hang.
struct ImportWorkers: Sendable {
  /// So many threads may hang: each keeps its memory, and the system gives a program only so many.
  static let mostLost = 16

  private let role: ImportWorkerID.Role
  private let count: Int
  private var free: [ImportWorkerID] = []
  private var lent: Set<ImportWorkerID> = []
  /// Those that hang; each of them is lent.
  private var lost: Set<ImportWorkerID> = []
  /// How many of these were not replaced.
  private var missingCount = 0
  private var nextNumber = 0

  /// Workers that are all free.
  init(_ count: Int, for role: ImportWorkerID.Role) {
    self.role = role
    self.count = max(1, count)
    for _ in 0..<self.count { addOne() }
  }

  /// Whether one is free.
  var hasFree: Bool { !free.isEmpty }
  /// How many more may hang and be replaced.
  var spareCount: Int { max(0, Self.mostLost - lost.count) }
  /// Whether all hang, and none will be replaced.
  var areSpent: Bool { missingCount == count }

  /// Lends one out, where one is free. ``giveBack(_:)`` is to follow.
  mutating func take() -> ImportWorkerID? {
    guard let worker = free.popLast() else { return nil }
    lent.insert(worker)
    return worker
  }

  /// A worker is done, though it may have been lost in between.
  /// - Returns: whether it works on; `false` where another works in its place.
  mutating func giveBack(_ worker: ImportWorkerID) -> Bool {
    precondition(lent.remove(worker) != nil, "a worker that nobody has comes back")
    if lost.remove(worker) != nil {
      guard missingCount > 0 else { return false }
      missingCount -= 1
    }
    free.append(worker)
    return true
  }

  /// The thread of a worker hangs.
  mutating func lose(_ worker: ImportWorkerID) {
    precondition(lent.contains(worker), "a worker hangs that nobody has")
    guard lost.insert(worker).inserted else { return }
    if lost.count <= Self.mostLost { addOne() } else { missingCount += 1 }
  }

  private mutating func addOne() {
    nextNumber += 1
    free.append(ImportWorkerID(role: role, number: nextNumber))
  }
}
