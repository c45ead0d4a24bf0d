// Where an import blocks on the disk: a thread for each worker (`Importer.swift`). How many there are is
// in `ImportWorkers.swift`, and what becomes of one that hangs in `Importer+Hanging.swift`.

/// A place for the blocking part of an import.
actor ImportWorker {
  let originals: OriginalStore
  /// What its thread asks of the disks.
  let progress = DiskProgress()
  private let executor = BlockingExecutor(label: "org.gtkphotos.copy")

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// A worker of its own thread.
  init(originals: OriginalStore) { self.originals = originals }

  /// Copies a file to the originals; see ``OriginalStore``.
  func stage(
    _ source: FilePath, picked: FileStamp?, takesAnother: Bool
  ) throws(ImportFailure.Reason) -> StagedOriginal {
    defer { progress.ends() }
    return try originals.stage(source, picked: picked, takesAnother: takesAnother, progress)
  }

  /// Removes a copy that nobody wants any more.
  func discard(_ staged: StagedOriginal) { originals.discard(staged.path) }
}
