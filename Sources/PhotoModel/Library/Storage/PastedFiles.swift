// Pasted pictures and downloads, which have no file outside the library. They are stored in the
// library's folder `pasted` until their copies are among the originals. `Stores/PastedStore.swift`
// writes them.

import Foundation

/// The files of pasted pictures and downloads.
struct PastedFiles: Sendable {
  /// The folder `pasted` of the library.
  let folder: FilePath

  /// The prefix of downloads that are still being written.
  static let downloadPrefix = ".download-"

  init(library: FilePath) { folder = library.appending("pasted") }

  /// Whether a file is in this folder.
  func holds(_ path: FilePath) -> Bool { path.folder == folder }

  /// Removes a file if it is in this folder; every other file is left alone. Returns `false` where
  /// it should be removed and could not be.
  @discardableResult
  func drop(_ path: FilePath) -> Bool {
    guard holds(path) else { return true }
    // A file that can't be removed only takes space.
    return (try? path.remove()) != nil
  }

  /// The size in bytes of those of the files that are in this folder.
  func byteCount(of files: [FilePath]) -> Int64 {
    files.filter(holds).reduce(0) { $0 + ((try? $1.size()) ?? 0) }
  }

  /// The files in the folder without unfinished downloads.
  func complete() throws(FileError) -> [FilePath] {
    guard folder.isFolder() else { return [] }
    return try folder.folderNames().filter { !$0.starts(with: Self.downloadPrefix.utf8) }
      .map { folder.appending(bytes: $0) }
  }

  /// Removes the downloads that an earlier process did not finish.
  func dropUnfinished() {
    for name in (try? folder.folderNames()) ?? []
    where name.starts(with: Self.downloadPrefix.utf8) {
      // A file that can't be removed only takes space.
      try? folder.appending(bytes: name).remove()
    }
  }
}
