// The rules of disks that neither answer nor fail (`ImportQueue.swift`): a network mount whose server is
// gone keeps a thread for as long as it likes. Such a thread is left to itself, and another works in its
// place; the files of that disk wait for it, and all others go on. How long is too long is in
// `HangDetector.swift`, how many may hang in `ImportWorkers.swift`, what waits in `StalledImports.swift`.

extension ImportQueue {
  /// Whether the answer of any disk is waited for.
  var isAttentive: Bool { !calls.values.allSatisfy(\.isLost) }

  /// A worker's thread is about to ask disks. ``answered(_:)`` is to follow.
  mutating func asks(_ worker: ImportWorkerID, for asker: Call.Asker) -> [Effect] {
    precondition(calls[worker] == nil, "a thread asks while it waits for an answer")
    calls[worker] = Call(asker: asker)
    return [.watchWorkers]
  }

  /// A worker's thread has its answer, however late.
  /// - Returns: whether whoever asked goes on with it, and what is to be done. A file that hung goes on
  ///   where it still waits; else another worker has it, or nobody wants it.
  mutating func answered(_ worker: ImportWorkerID) -> (isAwaited: Bool, effects: [Effect]) {
    guard let call = calls.removeValue(forKey: worker) else {
      preconditionFailure("a thread is answered that has not asked")
    }
    var effects: [Effect] = isAttentive ? [] : [.stopWatchingWorkers]
    effects += unblock(worker)
    guard call.isLost else {
      if case .file(let file) = call.asker, stalls.isTrial(file.position) {
        effects += goOn(stalls.answered(file))
      }
      return (true, effects)
    }
    // Where none was left, this one is one.
    for other in Array(blocks.keys) where calls[other]?.isLost == true { effects += unblock(other) }
    var isAwaited = false
    // Whoever holds the import back is about to take files out of it.
    if case .file(let file) = call.asker, holdCount == 0, stalls.takeBack(file) {
      isAwaited = true
      move(file.position, from: .stalled, to: .inHand(worker))
      effects += [.expect(1), .goOn([file.position])]
    }
    return (isAwaited, effects + goOn(stalls.answered(worker)))
  }

  // MARK: - Watching the workers

  /// A round of watching is over. Returns what is to be done; the watch is over too unless
  /// ``isAttentive``.
  /// - Parameter threads: the calls that the threads of workers are in.
  mutating func round(_ threads: [ImportWorkerID: DiskProgress.Call]) -> [Effect] {
    let open = calls.filter { !$0.value.isLost }
    let asked = threads.filter { open[$0.key] != nil }
    let hanging = hangs.round(asked.mapValues(\.number))
    var effects: [Effect] = []
    for (worker, call) in asked where hanging.contains(worker) {
      if call.path.isWithin(library) {
        effects += standStill(for: worker, at: library)
      } else {
        effects.append(.locate(call, worker))
      }
    }
    for worker in open.keys where !hangs.hanging.contains(worker) { effects += unblock(worker) }
    return effects
  }

  /// A worker's thread is left to itself, as it hangs below a folder.
  /// - Parameter isAwaited: whether somebody still waits for a photo of the file that it was at.
  mutating func leave(
    _ worker: ImportWorkerID, at folder: FilePath, isAwaited: Bool
  ) -> [Effect] {
    guard let call = calls[worker], !call.isLost else { return [] }
    calls[worker]?.isLost = true
    var effects = told(stalls.hang(worker, at: folder))
    switch call.asker {
    case .file(let file):
      effects.append(.dropCopy(file.position))
      // Nobody may wait for it any more.
      stalls.endTrials([file.position])
      effects += end(file, by: worker, .stalled(.notAnswering(folder)), isAwaited: isAwaited)
      workers.lose(worker)
      if workers.areSpent { effects += standStill(for: worker, at: folder) }
      effects += begin()
    case .look(let look):
      stalls.gaveUp(look)
      lookers.lose(worker)
      if lookers.areSpent { stalls.tellFirst(folder) }
      effects += beginLooks()
    }
    return effects
  }

  // MARK: - Standing still

  /// Nothing new is begun before a worker's thread is back.
  private mutating func standStill(for worker: ImportWorkerID, at path: FilePath) -> [Effect] {
    blocks[worker] = path
    guard !isHalted else { return [] }
    standstill = .hanging
    return [.tellFailure(.notAnswering(path)), .rest]
  }

  /// A worker's thread does not hang, or not any more.
  private mutating func unblock(_ worker: ImportWorkerID) -> [Effect] {
    guard blocks.removeValue(forKey: worker) != nil, blocks.isEmpty, standstill == .hanging else {
      return []
    }
    standstill = .none
    return [.clearNotAnswering] + begin()
  }
}
