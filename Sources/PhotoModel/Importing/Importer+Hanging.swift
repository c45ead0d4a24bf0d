// Checks whether workers' threads hang in disks that neither answer nor fail. The thin shell around
// `ImportQueue+Workers.swift`, which says what happens to such a thread.

import Foundation

extension Importer {
  /// Notes that a worker's thread is about to call disks for a file. ``answered(_:)`` must follow.
  func asks(_ worker: ImportWorkerID, for file: PickedFile) {
    perform(queue.asks(worker, for: .file(file)))
  }

  /// Notes that the disk has answered a worker's thread, however late.
  /// - Returns: whether the caller continues with its file; otherwise another worker has the file,
  ///   or it was cancelled.
  func answered(_ worker: ImportWorkerID) -> Bool {
    let (isAwaited, effects) = queue.answered(worker)
    perform(effects)
    return isAwaited
  }

  /// Checks at intervals while any answer is waited for; no timer runs otherwise.
  func watchWorkers() {
    guard attending == nil else { return }
    attending = Task { [weak self, clock] in
      repeat {
        do { try await clock.sleep(for: HangDetector.interval) } catch { return }
      } while !Task.isCancelled && self?.inspectWorkers() == true
    }
  }

  /// Stops the checks, as no answer is waited for.
  func stopWatchingWorkers() {
    attending?.cancel()
    attending = nil
  }

  /// Makes one check for workers that hang. Returns whether another must follow.
  private func inspectWorkers() -> Bool {
    var threads: [ImportWorkerID: DiskProgress.Call] = [:]
    for worker in queue.calls.keys { threads[worker] = thread(worker).progress.call }
    perform(queue.round(threads))
    if queue.isAttentive { return true }
    attending = nil
    return false
  }

  /// Finds the folder below which every call hangs as this call of a worker's thread does.
  func locate(_ call: DiskProgress.Call, of worker: ImportWorkerID) {
    let finder = ImportWorker(originals: originals)
    Task { [weak self, thread = thread(worker)] in
      let folder = await finder.mountFolder(of: call.path)
      // The call may have returned meanwhile.
      guard let self, thread.progress.call == call else { return }
      leave(worker, at: folder)
    }
  }

  private func leave(_ worker: ImportWorkerID, at folder: FilePath) {
    var isAwaited = false
    if case .file(let file) = queue.calls[worker]?.purpose {
      isAwaited = session.awaits(file.position)
    }
    perform(queue.leave(worker, at: folder, isAwaited: isAwaited))
  }
}

extension ImportWorker {
  /// The folder below which every call hangs if a call for a file does: the mount point of its
  /// disk, or the file's own folder if the library lies on that disk too. Must run on a thread of
  /// its own: it resolves links, which hangs if the library's disk does as well (a home on a
  /// server).
  func mountFolder(of file: FilePath) -> FilePath {
    originals.disk.mounts.mount(on: file, apartFrom: originals.realLibrary) ?? file.folder
  }

  /// The mount point of the disk of a path, which may be the mount point itself; `nil` where the library lies on
  /// that disk too. Must run on a thread of its own, as above.
  func mount(at path: FilePath) -> FilePath? {
    originals.disk.mounts.mount(on: path.appending("."), apartFrom: originals.realLibrary)
  }
}
