// Pictures that have no file of their own: pasted ones and downloads. They are kept in the
// library's folder `pasted` until their copies are among the originals. How they come there is
// `PastedStore.swift`'s.

import Foundation

/// The files of pasted pictures and downloads.
struct PastedFiles: Sendable {
  /// Their folder.
  let folder: FilePath

  /// Names of downloads that are still being written begin with this.
  static let downloadPrefix = ".download-"

  init(library: FilePath) { folder = library.appending("pasted") }

  /// Whether a file is one of these.
  func holds(_ path: FilePath) -> Bool { path.folder == folder }

  /// Removes a file that is one of these, and leaves every other one alone. Returns whether no such file
  /// is left.
  @discardableResult
  func drop(_ path: FilePath) -> Bool {
    guard holds(path) else { return true }
    // One that can't be removed takes room, no more.
    return (try? path.remove()) != nil
  }

  /// How much room those of some files take that are here, in bytes; other files count nothing.
  func byteCount(of files: [FilePath]) -> Int64 {
    files.filter(holds).reduce(0) { $0 + ((try? $1.size()) ?? 0) }
  }

  /// All that are complete.
  func complete() throws(FileError) -> [FilePath] {
    guard folder.isFolder() else { return [] }
    return try folder.folderNames().filter { !$0.starts(with: Self.downloadPrefix.utf8) }
      .map { folder.appending(bytes: $0) }
  }

  /// Removes downloads that an earlier process did not finish.
  func dropUnfinished() {
    for name in (try? folder.folderNames()) ?? []
    where name.starts(with: Self.downloadPrefix.utf8) {
      // One that can't be removed takes room, no more.
      try? folder.appending(bytes: name).remove()
    }
  }
}
