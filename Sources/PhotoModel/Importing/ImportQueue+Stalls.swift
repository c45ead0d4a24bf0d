// The rules of files that can't be imported for now, as far as they concern the queue
// (`ImportQueue.swift`): what leaves it, and what comes back. What waits for what, and when it is looked
// at, is in `StalledImports.swift`.

extension ImportQueue {
  /// The person says that what could not be imported is worth another try. Where a disk does not
  /// answer that is one file of it; when that comes, the others do.
  mutating func retry() -> [Effect] {
    guard isHalted || stalls.count > 0 else { return [] }
    if let path = blocks.values.first {
      // It goes on by itself, and no sooner: that is told again.
      standstill = .hanging
      return [.tellFailure(.notAnswering(path))]
    }
    var effects: [Effect] = []
    if isHalted {
      standstill = .none
      effects.append(.clearFailure)
    }
    // Room behind a quota is seen by trying alone.
    effects.append(.forgetOverflows)
    waitingLooks = []
    return effects + goOn(stalls.releaseAll(mostTrials: workers.spareCount)) + begin()
  }

  /// The person has read what can't be imported, and leaves it at that for now.
  mutating func hush() -> [Effect] {
    stalls.hush()
    return []
  }

  /// What stands in the place of the files that the person is told of is meant from here on.
  /// - Returns: these files, and what is to be done.
  mutating func takeOthers() -> (files: [PickedFile], effects: [Effect]) {
    let files = stalls.releaseTold()
    return (files, goOn(files))
  }

  /// The import of a file that a worker had can't go on for now. Those that lie below the same folder,
  /// which is away or does not answer, wait with it.
  mutating func stall(_ file: PickedFile, _ cause: ImportStall.Cause) -> [Effect] {
    var others: [PickedFile] = []
    switch cause {
    case .folderAway(let folder), .notAnswering(let folder):
      others = waiting.filter { $0.source.isWithin(folder) }
      waiting.removeAll { $0.source.isWithin(folder) }
    case .unreadable, .changing, .another, .doesNotFit, .untried: break
    }
    // Only the file itself was in hand.
    statuses[file.position] = .queued
    return wait(stalls.stall(file, cause, others: others))
  }

  /// Files wait from now on that were queued.
  mutating func wait(_ stalled: [StalledImports.Stalled]) -> [Effect] {
    for one in stalled { move(one.file.position, from: .queued, to: .stalled) }
    return [.drop(stalled.count)] + told(stalled)
  }

  /// Has files told that wait, or wait for something else than before.
  func told(_ stalled: [StalledImports.Stalled]) -> [Effect] {
    stalled.isEmpty ? [] : [.wait(stalled)]
  }

  /// Files that waited are imported next.
  mutating func goOn(_ files: [PickedFile]) -> [Effect] {
    guard !files.isEmpty else { return [] }
    for file in files { move(file.position, from: .stalled, to: .queued) }
    waiting = ArraySlice(files) + waiting
    return [.expect(files.count), .goOn(files.map(\.position))] + begin()
  }

  // MARK: - Looking

  /// It is time to look at what waits.
  mutating func lookAround() -> [Effect] {
    waitingLooks += stalls.looks()
    return beginLooks()
  }

  /// Begins with as many looks as there are workers free.
  mutating func beginLooks() -> [Effect] {
    var effects: [Effect] = []
    while lookers.hasFree, let next = waitingLooks.popFirst() {
      guard let look = stalls.remaining(of: next), let worker = lookers.take() else { continue }
      effects += asks(worker, for: .look(look))
      effects.append(.look(look, worker))
    }
    return effects
  }

  /// A worker has looked at files.
  /// - Parameter seen: what was seen of each.
  mutating func finishLook(
    _ look: StalledImports.Look, by worker: ImportWorkerID, _ seen: [SourceStatus]
  ) -> [Effect] {
    var (isAwaited, effects) = answered(worker)
    // What one that hung has seen is old, and its files are tried anew.
    if isAwaited {
      let change = stalls.looked(look, seen)
      if !change.waiting.isEmpty { effects.append(.waitOn(change.waiting)) }
      effects += goOn(change.goingOn)
    }
    if !lookers.giveBack(worker) { effects.append(.retire(worker)) }
    return effects + beginLooks()
  }
}
