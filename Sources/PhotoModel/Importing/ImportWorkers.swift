// Counts an importer's workers, of which some may hang in a disk. Pure: it deals with the numbers
// of workers (`ImportQueue.swift`); their threads are in `ImportWorker.swift`.

/// Identifies a worker. A number is never used twice.
struct ImportWorkerID: Hashable, Sendable {
  /// What a worker is there for.
  enum Role: Sendable {
    /// It copies files and stores them.
    case copying
    /// It checks whether files that wait can be imported. A check may hang while the others go on.
    case checking
  }

  let role: Role
  let number: Int
}

/// A pool of workers, each taken by one job at a time. A worker whose thread hangs is replaced, so
/// that the number at work stays the same until too many hang.
struct ImportWorkers: Sendable {
  /// How many threads may hang: each holds memory, and the number of threads of a process is
  /// limited.
  static let mostLost = 16

  private let role: ImportWorkerID.Role
  private let count: Int
  private var free: [ImportWorkerID] = []
  private var lent: Set<ImportWorkerID> = []
  /// The workers that hang; each of them is taken.
  private var lost: Set<ImportWorkerID> = []
  /// How many of these were not replaced.
  private var missingCount = 0
  private var nextNumber = 0

  /// Creates a pool of free workers.
  init(_ count: Int, for role: ImportWorkerID.Role) {
    self.role = role
    self.count = max(1, count)
    for _ in 0..<self.count { addOne() }
  }

  /// Whether a worker is free.
  var hasFree: Bool { !free.isEmpty }
  /// How many more may hang and be replaced.
  var spareCount: Int { max(0, Self.mostLost - lost.count) }
  /// Whether all workers hang and none will be replaced.
  var areSpent: Bool { missingCount == count }

  /// Takes a free worker, if there is one. ``giveBack(_:)`` must follow.
  mutating func take() -> ImportWorkerID? {
    guard let worker = free.popLast() else { return nil }
    lent.insert(worker)
    return worker
  }

  /// Gives a worker back, which may have been lost meanwhile.
  /// - Returns: whether it stays in the pool; `false` if another has replaced it.
  mutating func giveBack(_ worker: ImportWorkerID) -> Bool {
    precondition(lent.remove(worker) != nil, "a worker that nobody has comes back")
    if lost.remove(worker) != nil {
      guard missingCount > 0 else { return false }
      missingCount -= 1
    }
    free.append(worker)
    return true
  }

  /// Notes that the thread of a worker hangs, and replaces it if another thread may hang.
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
