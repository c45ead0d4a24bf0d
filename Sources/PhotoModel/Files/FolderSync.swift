// The names of new folders and files on the disk. Linux holds a new name only once the folder that it
// stands in is synced, whatever was synced of the file itself.

import Foundation
import Synchronization

/// Waits for the disk to hold names, and remembers of which folders it is known to.
///
/// A folder that stands there may be one whose name the disk does not hold: an earlier try has made it
/// and then failed. So its name is synced once in the life of this, whoever made it.
final class FolderSync: Sendable {
  private struct State {
    var held: Set<FilePath> = []
    var fault: (@Sendable (FilePath) -> FileError?)?
  }

  private let state = Mutex(State())

  /// Makes a folder where there is none. Returns when the disk is known to hold its name.
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

  /// Returns when the disk holds the names in a folder, and has forgotten those that are gone.
  func sync(_ folder: FilePath) throws(FileError) {
    do throws(FileError) {
      if let error = state.withLock({ $0.fault })?(folder) { throw error }
      try folder.syncFolder()
    } catch {
      // A file system that syncs no folders.
      if case .failed(_, code: EINVAL) = error { return }
      throw error
    }
  }

  /// For tests: has a folder's sync fail as a disk does.
  func fail(_ fault: (@Sendable (FilePath) -> FileError?)?) {
    state.withLock { $0.fault = fault }
  }
}
