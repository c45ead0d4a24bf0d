// The part of the queue (`ImportQueue.swift`) that deals with files that can't be imported for now:
// which files leave the queue for the stalls, and which come back. `StalledImports.swift` says what
// each file waits for and when it is checked.

extension ImportQueue {
  /// Tries again what could not be imported, as the person asks. Of files whose disk does not
  /// answer one is tried; when its disk answers, the others follow.
  mutating func retry() -> [Effect] {
    guard isHalted || stalls.count > 0 else { return [] }
    if let path = blocks.values.first {
      // The import resumes by itself when a thread returns, and not before: the failure is reported
      // again.
      haltReason = .hanging
      return [.tellFailure(.notAnswering(path))]
    }
    var effects: [Effect] = []
    if isHalted {
      haltReason = nil
      effects.append(.clearFailure)
    }
    // Whether a quota leaves room shows only when a file is copied.
    effects.append(.forgetOverflows)
    waitingChecks = []
    return effects + goOn(stalls.releaseAll(mostTrials: workers.spareCount)) + begin()
  }

  /// Stops telling the person of the files that wait now.
  mutating func hush() -> [Effect] {
    stalls.hush()
    return []
  }

  /// Accepts the files that have replaced the picked ones, where ``StalledImports/told`` is about
  /// that.
  /// - Returns: these files, and the effects.
  mutating func takeOthers() -> (files: [PickedFile], effects: [Effect]) {
    let files = stalls.releaseTold()
    return (files, goOn(files))
  }

  /// Stalls the file that a worker had. The files below the same folder wait with it, if the folder
  /// is away or does not answer.
  mutating func stall(_ file: PickedFile, _ cause: ImportStall.Cause) -> [Effect] {
    var others: [PickedFile] = []
    switch cause {
    case .folderAway(let folder), .notAnswering(let folder):
      others = waiting.filter { $0.source.isWithin(folder) }
      waiting.removeAll { $0.source.isWithin(folder) }
    case .unreadable, .changing, .another, .doesNotFit, .untried: break
    }
    // Only the file itself was with a worker.
    statuses[file.position] = .queued
    return wait(stalls.stall(file, cause, others: others))
  }

  /// Notes that queued files wait from now on.
  mutating func wait(_ stalled: [StalledImports.Stalled]) -> [Effect] {
    for one in stalled { move(one.file.position, from: .queued, to: .stalled) }
    return [.drop(stalled.count)] + told(stalled)
  }

  /// The effects that report files that wait, or wait for another cause than before.
  func told(_ stalled: [StalledImports.Stalled]) -> [Effect] {
    stalled.isEmpty ? [] : [.wait(stalled)]
  }

  /// Imports files that waited, before all others.
  mutating func goOn(_ files: [PickedFile]) -> [Effect] {
    guard !files.isEmpty else { return [] }
    for file in files { move(file.position, from: .stalled, to: .queued) }
    waiting = ArraySlice(files) + waiting
    return [.expect(files.count), .goOn(files.map(\.position))] + begin()
  }

  // MARK: - Checking

  /// Starts the checks that are due of the files that wait.
  mutating func checkSources() -> [Effect] {
    waitingChecks += stalls.checks()
    return beginChecks()
  }

  /// Starts as many checks as workers are free.
  mutating func beginChecks() -> [Effect] {
    var effects: [Effect] = []
    while checkers.hasFree, let next = waitingChecks.popFirst() {
      guard let check = stalls.remaining(of: next), let worker = checkers.take() else { continue }
      effects += asks(worker, for: .check(check))
      effects.append(.check(check, worker))
    }
    return effects
  }

  /// Notes that a worker has checked files.
  /// - Parameter seen: the result for each file.
  mutating func finishCheck(
    _ check: StalledImports.Check, by worker: ImportWorkerID, _ seen: [SourceStatus]
  ) -> [Effect] {
    var (isAwaited, effects) = answered(worker)
    // The result of a check that hung is out of date, so its files are checked anew.
    if isAwaited {
      let change = stalls.checked(check, seen)
      if !change.waiting.isEmpty { effects.append(.waitOn(change.waiting)) }
      effects += goOn(change.goingOn)
    }
    if !checkers.giveBack(worker) { effects.append(.retire(worker)) }
    return effects + beginChecks()
  }
}
