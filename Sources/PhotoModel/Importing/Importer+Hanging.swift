// Watching the threads of workers for disks that neither answer nor fail. The thin shell around
// `ImportQueue+Workers.swift`, which says what becomes of a thread that hangs.

import Foundation

extension Importer {
  /// A worker's thread is about to ask disks for a file. ``answered(_:)`` is to follow.
  func asks(_ worker: ImportWorkerID, for file: PickedFile) {
    perform(queue.asks(worker, for: .file(file)))
  }

  /// A worker's thread has its answer, however late.
  /// - Returns: whether whoever asked goes on with it; else another worker has the file, or nobody wants
  ///   it.
  func answered(_ worker: ImportWorkerID) -> Bool {
    let (isAwaited, effects) = queue.answered(worker)
    perform(effects)
    return isAwaited
  }

  /// Looks for as long as any answer is waited for; otherwise nobody is woken.
  func watchWorkers() {
    guard attending == nil else { return }
    attending = Task { [weak self, clock] in
      repeat {
        do { try await clock.sleep(for: HangDetector.interval) } catch { return }
      } while !Task.isCancelled && self?.inspectWorkers() == true
    }
  }

  /// No answer is waited for.
  func stopWatchingWorkers() {
    attending?.cancel()
    attending = nil
  }

  /// Looks once which workers hang. Returns whether to look again.
  private func inspectWorkers() -> Bool {
    var threads: [ImportWorkerID: DiskProgress.Call] = [:]
    for worker in queue.calls.keys { threads[worker] = thread(worker).progress.call }
    perform(queue.round(threads))
    if queue.isAttentive { return true }
    attending = nil
    return false
  }

  /// Finds out below which folder all hangs with what a worker's thread asks for.
  func locate(_ call: DiskProgress.Call, of worker: ImportWorkerID) {
    let finder = ImportWorker(originals: originals)
    Task { [weak self, thread = thread(worker)] in
      let folder = await finder.mountFolder(of: call.path)
      // It may have been answered meanwhile.
      guard let self, thread.progress.call == call else { return }
      leave(worker, at: folder)
    }
  }

  private func leave(_ worker: ImportWorkerID, at folder: FilePath) {
    var isAwaited = false
    if case .file(let file) = queue.calls[worker]?.asker {
      isAwaited = session.awaits(file.position)
    }
    perform(queue.leave(worker, at: folder, isAwaited: isAwaited))
  }
}

extension ImportWorker {
  /// The folder below which all hangs with a file: where its disk is mounted, or the file's own folder
  /// where the library lies on that disk too. For a thread of its own: links on the way are asked for,
  /// and where the library's disk hangs as well, as a home on a server does, nobody answers.
  func mountFolder(of file: FilePath) -> FilePath {
    originals.disk.mounts.mount(on: file, apartFrom: originals.realLibrary) ?? file.folder
  }
}
