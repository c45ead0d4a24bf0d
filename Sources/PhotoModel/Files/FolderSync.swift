// Syncs the names of new folders and files. On Linux, a new name is safe on the disk only once the
// folder that contains it is synced; syncing the file itself is not enough.

import Foundation
import Synchronization

/// Waits until the disk holds names, and records the folders whose names it is known to hold.
///
/// An existing folder may be one whose name the disk does not hold yet, as an earlier attempt
/// created it and then failed. So the name of each folder is synced once in the life of this
/// object, whether this object created the folder or not.
final class FolderSync: Sendable {
  private struct State {
    var held: Set<FilePath> = []
    var fault: (@Sendable (FilePath) -> FileError?)?
  }

  private let state = Mutex(State())

  /// Creates a folder where there is none. Returns when the disk is known to hold its name.
  func make(_ folder: FilePath) throws(FileError) {
    if try folder.makeFolder() { state.withLock { _ = $0.held.remove(folder) } }
    try hold(folder)
  }

  /// Returns when the disk is known to hold the name of a folder.
  func hold(_ folder: FilePath) throws(FileError) {
    guard !state.withLock({ $0.held.contains(folder) }) else { return }
    try sync(folder.folder)
    state.withLock { _ = $0.held.insert(folder) }
  }

  /// Syncs a folder: returns when new names in it, and removals, are on the disk.
  func sync(_ folder: FilePath) throws(FileError) {
    do throws(FileError) {
      if let error = state.withLock({ $0.fault })?(folder) { throw error }
      try folder.syncFolder()
    } catch {
      // Some file systems can't sync folders.
      if case .failed(_, code: EINVAL) = error { return }
      throw error
    }
  }

  /// For tests: makes the sync of a folder fail as on a broken disk.
  func fail(_ fault: (@Sendable (FilePath) -> FileError?)?) {
    state.withLock { $0.fault = fault }
  }
}
