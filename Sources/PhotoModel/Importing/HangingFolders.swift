// Where threads hang in disks that do not answer, and which files are tried there all the same
// (`StalledImports.swift`).

/// The folders below which threads hang, and which of them. As long as one does, nobody else asks for
/// what lies there, but for one file a folder that finds out whether its disk answers by now.
struct HangingFolders: Sendable, Equatable {
  private var workers: [FilePath: Set<ImportWorkerID>] = [:]
  /// The positions of the files that find that out.
  private var trials: [Int64: FilePath] = [:]

  /// Where a file is to be waited for; `nil` where nobody hangs, and for one that finds out whether
  /// somebody would.
  func folder(above file: PickedFile) -> FilePath? {
    isTrial(file.position) || workers.isEmpty
      ? nil : workers.keys.first { file.source.isWithin($0) }
  }

  /// Whether a file is tried for all that wait where it lies.
  func isTrial(_ position: Int64) -> Bool { trials[position] != nil }

  /// How many files are.
  var trialCount: Int { trials.count }

  /// Whether one is tried below a folder.
  func isTried(_ folder: FilePath) -> Bool { trials.values.contains(folder) }

  /// A file below a folder is tried.
  mutating func beginTrial(_ position: Int64, below folder: FilePath) { trials[position] = folder }

  /// A file is not tried any more, and nothing is known of where it lies.
  mutating func endTrial(_ position: Int64) { trials[position] = nil }

  /// A file's disk has answered, so nobody waits for the threads that hang there. Returns the folder
  /// that it was tried for; `nil` where it was not.
  mutating func answered(_ position: Int64) -> FilePath? {
    guard let folder = trials.removeValue(forKey: position) else { return nil }
    workers[folder] = nil
    return folder
  }

  /// Whether threads hang below this very folder.
  func contains(_ folder: FilePath) -> Bool { workers[folder] != nil }

  /// A worker's thread hangs below a folder.
  mutating func begin(_ worker: ImportWorkerID, below folder: FilePath) {
    workers[folder, default: []].insert(worker)
  }

  /// A worker's thread is back. Returns the folder below which it was the last that hung.
  mutating func end(_ worker: ImportWorkerID) -> FilePath? {
    guard let folder = workers.first(where: { $0.value.contains(worker) })?.key else { return nil }
    workers[folder]?.remove(worker)
    guard workers[folder]?.isEmpty == true else { return nil }
    workers[folder] = nil
    return folder
  }
}
