// The folders in whose disks threads hang, and the files that are tried there all the same
// (`StalledImports.swift`).

/// The folders below which threads hang, and the workers of these threads. As long as one hangs,
/// files below the folder wait, except for one file a folder that is tried to find out whether the
/// disk answers again.
struct HangingFolders: Sendable, Equatable {
  private var workers: [FilePath: Set<ImportWorkerID>] = [:]
  /// The folders for which files are tried, by the position of the file.
  private var trials: [Int64: FilePath] = [:]

  /// The hanging folder that a file must wait for; `nil` where no thread hangs, and for a file that
  /// is a trial.
  func folder(above file: PickedFile) -> FilePath? {
    isTrial(file.position) || workers.isEmpty
      ? nil : workers.keys.first { file.source.isWithin($0) }
  }

  /// Whether a file is tried on behalf of all that wait below its folder.
  func isTrial(_ position: Int64) -> Bool { trials[position] != nil }

  /// How many files are tried.
  var trialCount: Int { trials.count }

  /// Whether a file is tried below a folder.
  func isTried(_ folder: FilePath) -> Bool { trials.values.contains(folder) }

  /// Notes that a file is tried below a folder.
  mutating func beginTrial(_ position: Int64, below folder: FilePath) { trials[position] = folder }

  /// Notes that a trial ended without an answer from the disk.
  mutating func endTrial(_ position: Int64) { trials[position] = nil }

  /// Notes that the disk of a file has answered: the threads that hang there are not waited for.
  /// Returns the folder that the file was tried for; `nil` if it was no trial.
  mutating func answered(_ position: Int64) -> FilePath? {
    guard let folder = trials.removeValue(forKey: position) else { return nil }
    workers[folder] = nil
    return folder
  }

  /// Whether threads hang below this folder itself (not only below one above it).
  func contains(_ folder: FilePath) -> Bool { workers[folder] != nil }

  /// Notes that a worker's thread hangs below a folder.
  mutating func begin(_ worker: ImportWorkerID, below folder: FilePath) {
    workers[folder, default: []].insert(worker)
  }

  /// Notes that a worker's thread has returned. Returns the folder, if this was the last thread
  /// that hung below it.
  mutating func end(_ worker: ImportWorkerID) -> FilePath? {
    guard let folder = workers.first(where: { $0.value.contains(worker) })?.key else { return nil }
    workers[folder]?.remove(worker)
    guard workers[folder]?.isEmpty == true else { return nil }
    workers[folder] = nil
    return folder
  }
}
