// The part of the queue (`ImportQueue.swift`) that deals with disks that hang: a network mount
// whose server is gone can block a thread for ever. Such a thread is abandoned, and another works
// instead of it; the files of that disk wait, and all others go on. `HangDetector.swift` says after
// what time a call hangs, `ImportWorkers.swift` how many threads may hang, `StalledImports.swift`
// what waits.

extension ImportQueue {
  /// Whether the answer of any disk is waited for.
  var isAttentive: Bool { !calls.values.allSatisfy(\.isLost) }

  /// Notes that a worker's thread is about to call disks. ``answered(_:)`` must follow.
  mutating func asks(_ worker: ImportWorkerID, for purpose: Call.Purpose) -> [Effect] {
    precondition(calls[worker] == nil, "a thread asks while it waits for an answer")
    calls[worker] = Call(purpose: purpose)
    return [.watchWorkers]
  }

  /// Notes that the disk has answered a worker's thread, however late.
  /// - Returns: whether the caller continues with its file, and the effects. After a hang it
  ///   continues only if the file still waits; otherwise another worker has the file, or it was
  ///   cancelled.
  mutating func answered(_ worker: ImportWorkerID) -> (isAwaited: Bool, effects: [Effect]) {
    guard let call = calls.removeValue(forKey: worker) else {
      preconditionFailure("a thread is answered that has not asked")
    }
    var effects: [Effect] = isAttentive ? [] : [.stopWatchingWorkers]
    effects += unblock(worker)
    guard call.isLost else {
      if case .file(let file) = call.purpose, stalls.isTrial(file.position) {
        effects += goOn(stalls.answered(file))
      }
      return (true, effects)
    }
    // If all workers were abandoned, this one can work again.
    for other in Array(blocks.keys) where calls[other]?.isLost == true { effects += unblock(other) }
    var isAwaited = false
    // While ``holdCount`` is not 0, files are about to be taken out of the queue.
    if case .file(let file) = call.purpose, holdCount == 0, stalls.takeBack(file) {
      isAwaited = true
      move(file.position, from: .stalled, to: .inHand(worker))
      effects += [.expect(1), .goOn([file.position])]
    }
    return (isAwaited, effects + goOn(stalls.answered(worker)))
  }

  // MARK: - Watching the workers

  /// Makes one check for threads that hang. Returns the effects; the checks end unless
  /// ``isAttentive``.
  /// - Parameter threads: the calls that the threads of workers are in.
  mutating func round(_ threads: [ImportWorkerID: DiskProgress.Call]) -> [Effect] {
    let open = calls.filter { !$0.value.isLost }
    let asked = threads.filter { open[$0.key] != nil }
    let hanging = hangs.round(asked.mapValues(\.number))
    var effects: [Effect] = []
    for (worker, call) in asked where hanging.contains(worker) {
      if call.path.isWithin(library) {
        effects += halt(for: worker, at: library)
      } else {
        effects.append(.locate(call, worker))
      }
    }
    for worker in open.keys where !hangs.hanging.contains(worker) { effects += unblock(worker) }
    return effects
  }

  /// Abandons a worker's thread that hangs below a folder.
  /// - Parameter isAwaited: whether the naming round still expects a photo of the worker's file.
  mutating func leave(
    _ worker: ImportWorkerID, at folder: FilePath, isAwaited: Bool
  ) -> [Effect] {
    guard let call = calls[worker], !call.isLost else { return [] }
    calls[worker]?.isLost = true
    var effects = told(stalls.hang(worker, at: folder))
    switch call.purpose {
    case .file(let file):
      effects.append(.dropCopy(file.position))
      // The file is not waited for any more.
      stalls.endTrials([file.position])
      effects += end(file, by: worker, .stalled(.notAnswering(folder)), isAwaited: isAwaited)
      workers.lose(worker)
      if workers.areSpent { effects += halt(for: worker, at: folder) }
      effects += begin()
    case .check(let check):
      stalls.gaveUp(check)
      checkers.lose(worker)
      if checkers.areSpent { stalls.tellFirst(folder) }
      effects += beginChecks()
    }
    return effects
  }

  // MARK: - Halting

  /// Halts the import until a worker's thread has returned.
  private mutating func halt(for worker: ImportWorkerID, at path: FilePath) -> [Effect] {
    blocks[worker] = path
    guard !isHalted else { return [] }
    haltReason = .hanging
    return [.tellFailure(.notAnswering(path)), .rest]
  }

  /// Notes that a worker's thread does not hang, or not any more.
  private mutating func unblock(_ worker: ImportWorkerID) -> [Effect] {
    guard blocks.removeValue(forKey: worker) != nil, blocks.isEmpty, haltReason == .hanging else {
      return []
    }
    haltReason = nil
    return [.clearNotAnswering] + begin()
  }
}
