// Disks that neither answer nor fail: a network mount whose server is gone keeps a thread for as long
// as it likes. Such a thread is left to itself, and another takes its place; the files at that place
// wait for it, and all others go on. How long is too long is in `HangDetector.swift`, what waits in
// `StalledImports.swift`.

import Foundation

/// What a worker's thread asks a disk for, until it is answered.
struct WorkerCall {
  /// Who waits for the answer.
  enum Asker {
    /// The way of a file.
    case file(PickedFile)
    /// A look at files that wait.
    case look(StalledImports.Look)
  }

  let worker: ImportWorker
  let asker: Asker
  /// Whether nobody waits for the answer any more.
  var isLost = false
}

extension Importer {
  /// A worker's thread is about to ask disks. ``answered(_:)`` is to follow.
  func asks(_ worker: ImportWorker, for asker: WorkerCall.Asker) {
    calls[ImportWorkerID(worker)] = WorkerCall(worker: worker, asker: asker)
    attend()
  }

  /// A worker's thread has its answer, however late.
  /// - Returns: whether whoever asked goes on with it. A file that hung does where it still waits; else
  ///   somebody else has it, or nobody wants it.
  func answered(_ worker: ImportWorker) -> Bool {
    let id = ImportWorkerID(worker)
    let call = calls.removeValue(forKey: id)
    if !isAttentive {
      attending?.cancel()
      attending = nil
    }
    goesOn(id)
    guard let call, call.isLost else {
      if case .file(let file)? = call?.asker, stalls.isTrial(file.position) {
        goOn(stalls.answered(file))
      }
      return true
    }
    // Where none was left, this one is one.
    for worker in blocks.keys where calls[worker]?.isLost == true { goesOn(worker) }
    var isAwaited = false
    // Whoever holds the import back is about to take files out of it.
    if case .file(let file) = call.asker, holdCount == 0, stalls.takeBack(file) {
      isAwaited = true
      inHand.insert(file.position)
      work.expect(1)
      ledger.goesOn([file.position])
    }
    goOn(stalls.answered(id))
    return isAwaited
  }

  // MARK: - Watching the workers

  /// Whether anybody waits for an answer.
  private var isAttentive: Bool { !calls.values.allSatisfy(\.isLost) }

  /// Looks for as long as anybody waits; otherwise nobody is woken.
  private func attend() {
    guard attending == nil else { return }
    attending = Task { [weak self, clock] in
      repeat {
        do { try await clock.sleep(for: HangDetector.interval) } catch { return }
      } while !Task.isCancelled && self?.inspectWorkers() == true
    }
  }

  /// Looks once which workers hang. Returns whether to look again.
  private func inspectWorkers() -> Bool {
    let open = calls.filter { !$0.value.isLost }
    let asked = open.compactMapValues { $0.worker.progress.call }
    let hanging = patience.round(asked.mapValues(\.number))
    for (id, call) in asked where hanging.contains(id) {
      if let lost = open[id] { hangs(lost, in: call) }
    }
    for id in open.keys where !patience.hanging.contains(id) { goesOn(id) }
    if isAttentive { return true }
    attending = nil
    return false
  }

  /// A worker's thread hangs in a call.
  private func hangs(_ lost: WorkerCall, in call: DiskProgress.Call) {
    let library = originals.folder.folder
    // Whatever came next would hang there too.
    guard !call.path.isWithin(library) else {
      return standStill(for: ImportWorkerID(lost.worker), at: library)
    }
    let finder = ImportWorker(originals: originals)
    Task { [weak self] in
      let place = await finder.place(of: call.path)
      // It may have been answered meanwhile.
      guard lost.worker.progress.call == call else { return }
      self?.leave(lost, at: place)
    }
  }

  /// A worker's thread is left to itself, as it hangs below a folder.
  private func leave(_ call: WorkerCall, at place: FilePath) {
    let id = ImportWorkerID(call.worker)
    guard calls[id]?.isLost == false else { return }
    calls[id]?.isLost = true
    tell(stalls.hang(id, at: place))
    switch call.asker {
    case .file(let file):
      sameBytes.drop(file.position)
      // Nobody may wait for it any more.
      stalls.endTrials([file.position])
      end(file, .stalled(.notAnswering(place)))
      workers.lose(call.worker)
      if workers.areSpent { standStill(for: id, at: place) }
      fillWorkers()
    case .look(let look):
      stalls.gaveUp(look)
      lookers.lose(call.worker)
      if lookers.areSpent { stalls.tellFirst(place) }
      fillLookers()
    }
  }

  // MARK: - Standing still

  /// Nothing new is begun before a worker's thread is back.
  private func standStill(for worker: ImportWorkerID, at path: FilePath) {
    blocks[worker] = path
    guard !isStalled else { return }
    isStalled = true
    failure = .notAnswering(path)
    ledger.publish()
  }

  /// A worker's thread does not hang, or not any more.
  private func goesOn(_ worker: ImportWorkerID) {
    guard blocks.removeValue(forKey: worker) != nil, blocks.isEmpty, isStalled else { return }
    switch failure {
    case .notAnswering, nil:
      isStalled = false
      failure = nil
      fillWorkers()
    default:
      // The import stands still for something else, too.
      break
    }
  }
}

extension ImportWorker {
  /// The folder below which all hangs with a file: where its disk is mounted, or the file's own folder
  /// where the library lies on that disk too. For a thread of its own: links on the way are asked for,
  /// and where the library's disk hangs as well, as a home on a server does, nobody answers.
  func place(of file: FilePath) -> FilePath {
    originals.disk.mounts.mount(on: file, apartFrom: originals.realLibrary) ?? file.folder
  }
}
