// Where an import blocks on the disk: a thread for each lane (`Importer.swift`).

/// A place for the blocking part of an import.
actor CopyLane {
  let originals: OriginalStore
  private let executor = BlockingExecutor(label: "org.gtkphotos.copy")

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// A lane of its own thread.
  init(originals: OriginalStore) { self.originals = originals }

  /// Copies a file to the originals; see ``OriginalStore``.
  func stage(
    _ source: FilePath, picked: FileStamp?
  ) throws(ImportFailure.Reason) -> StagedOriginal {
    try originals.stage(source, picked: picked)
  }
}
