// What keeps originals whole: the folders that they stand in, the bytes that are kept where two copies
// meet, and names that are gone. Staging is in `OriginalStore.swift`.

import Foundation

extension OriginalStore {
  /// Makes the folder of the originals.
  /// - Parameters:
  ///   - inNewLibrary: whether the library has no index yet. Then its own folder is new too, or is
  ///     there since a try that failed, and the disk may not hold its name.
  ///   - withParents: whether the folders above may be new as well.
  func make(inNewLibrary: Bool, withParents: Bool = false) throws(FileError) {
    let library = folder.folder
    let isNew = try folder.makeFolder()
    if isNew || inNewLibrary { try syncs.sync(library) }
    guard inNewLibrary else { return }
    do throws(FileError) {
      try syncs.sync(library.folder)
    } catch {
      // Names can be made in a folder that may not be read; it can't be synced.
      guard case .notPermitted = error else { throw error }
    }
    var above = library.folder
    while withParents, above != above.folder {
      // Most of them have stood there for long, and are anybody's.
      above = above.folder
      try? syncs.sync(above)
    }
  }

  /// Has the original of some bytes stand at a path, whole and on the disk: the staged copy takes the
  /// place of what is missing or damaged there, and is discarded where that is whole.
  ///
  /// Sizes alone don't tell: a disk that fails changes bytes and keeps their number. So the digest is
  /// taken of what stands there, which costs a read of it, and only where the same bytes come again.
  /// - Returns: whether nothing stood there before.
  @discardableResult
  func keep(_ staged: StagedOriginal, at target: FilePath) throws(LibraryError) -> Bool {
    let isNew = !target.exists()
    guard !isNew, holds(staged, at: target) else {
      try promote(staged, to: target)
      return isNew
    }
    do throws(FileError) {
      // It may be there since a try whose sync failed.
      try syncs.hold(folder)
      try syncs.hold(target.folder)
      try syncs.sync(target.folder)
    } catch {
      throw LibraryError(error)
    }
    discard(staged.path)
    return false
  }

  /// Whether the file at a path has the bytes of a staged copy, and the disk holds them.
  private func holds(_ staged: StagedOriginal, at path: FilePath) -> Bool {
    do throws(FileError) {
      let file = try File.open(reading: path)
      guard try file.size() == staged.byteCount, try file.sha256() == staged.sha256 else {
        return false
      }
      try file.sync()
      return true
    } catch {
      // What can't be read is replaced by what was just written.
      return false
    }
  }

  /// Waits until the disk has forgotten originals that were removed from a folder: else a power cut
  /// brings back the file and not its row.
  func syncRemovals(in folder: FilePath) throws(LibraryError) {
    do throws(FileError) {
      try syncs.sync(folder)
    } catch .missing {
      // With the folder, all is gone.
    } catch {
      throw LibraryError(error)
    }
  }
}
