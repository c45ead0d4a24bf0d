// The thread on which an import blocks on the disk, one for each worker (`Importer.swift`).
// `ImportWorkers.swift` counts the workers, and `Importer+Hanging.swift` abandons one that hangs.

/// Runs the blocking part of an import on a thread of its own.
actor ImportWorker {
  let originals: OriginalStore
  /// The disk call that its thread is in.
  let progress = DiskProgress()
  private let executor = BlockingExecutor(label: "org.gtkphotos.copy")

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Creates a worker; its thread starts with the first job.
  init(originals: OriginalStore) { self.originals = originals }

  /// Copies a file to the originals; see ``OriginalStore``.
  func stage(
    _ source: FilePath, picked: FileStamp?, takesAnother: Bool
  ) throws(ImportFailure.Reason) -> StagedOriginal {
    defer { progress.ends() }
    return try originals.stage(source, picked: picked, takesAnother: takesAnother, progress)
  }

  /// Removes a copy that is not needed any more.
  func discard(_ staged: StagedOriginal) { originals.discard(staged.path) }
}
