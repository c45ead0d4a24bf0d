// Makes sure that originals are whole and on the disk: the folders that contain them, the choice
// between a new copy and an existing file, and the syncing of removals. The folder is described in
// `OriginalStore.swift`, copying is in `OriginalStore+Staging.swift`.

import Foundation

extension OriginalStore {
  /// Creates the folder of the originals.
  /// - Parameters:
  ///   - inNewLibrary: whether the library has no database yet. Then its own folder is new too, or
  ///     was left by a failed attempt, and the disk may not hold its name.
  ///   - withParents: whether the folders above may be new too.
  func make(inNewLibrary: Bool, withParents: Bool = false) throws(FileError) {
    let library = folder.folder
    let isNew = try folder.makeFolder()
    if isNew || inNewLibrary { try syncs.sync(library) }
    guard inNewLibrary else { return }
    do throws(FileError) {
      try syncs.sync(library.folder)
    } catch {
      // In a folder that is writable and not readable, names can be created, but it can't be
      // synced.
      guard case .notPermitted = error else { throw error }
    }
    var above = library.folder
    while withParents, above != above.folder {
      // Most of these folders are old and belong to other users, so failures are ignored.
      above = above.folder
      try? syncs.sync(above)
    }
  }

  /// Puts an original at a path, whole and on the disk: the staged copy replaces a file there that
  /// is missing or damaged, and is discarded where the file is whole.
  ///
  /// Comparing sizes is not enough: a failing disk changes bytes and not their number. So the
  /// digest of the existing file is computed. That costs one read of the file, and only when the
  /// same bytes are imported again.
  /// - Returns: whether there was no file before.
  @discardableResult
  func store(_ staged: StagedOriginal, at target: FilePath) throws(LibraryError) -> Bool {
    let isNew = !target.exists()
    guard !isNew, holds(staged, at: target) else {
      try promote(staged, to: target)
      return isNew
    }
    do throws(FileError) {
      // The file may be from an earlier attempt whose sync failed.
      try syncs.hold(folder)
      try syncs.hold(target.folder)
      try syncs.sync(target.folder)
    } catch {
      throw LibraryError(error)
    }
    discard(staged.path)
    return false
  }

  /// Whether the file at a path has the same bytes as a staged copy, and the disk holds them.
  private func holds(_ staged: StagedOriginal, at path: FilePath) -> Bool {
    do throws(FileError) {
      let file = try File.open(reading: path)
      guard try file.size() == staged.byteCount, try file.sha256() == staged.sha256 else {
        return false
      }
      try file.sync()
      return true
    } catch {
      // A file that can't be read is replaced by the copy that was just written.
      return false
    }
  }

  /// Waits until the removal of originals from a folder is on the disk: otherwise the file could be
  /// back after a power cut, without its row.
  func syncRemovals(in folder: FilePath) throws(LibraryError) {
    do throws(FileError) {
      try syncs.sync(folder)
    } catch .missing {
      // Without the folder, there are no originals in it either.
    } catch {
      throw LibraryError(error)
    }
  }
}
