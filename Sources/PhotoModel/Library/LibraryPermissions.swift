// A library is readable by its owner alone: folders have mode 0700, files 0600. New files are
// created that way; the modes of folders and files from older versions are corrected when the
// library is opened.

import Dispatch
import Foundation

/// The permissions of one library.
struct LibraryPermissions: Sendable {
  let folder: FilePath

  /// The names that a library's folder may contain.
  private static let names = Set(
    [
      "library.sqlite", "library.sqlite-wal", "library.sqlite-shm", "library.sqlite-journal",
      "library.lock", "library.damaged", "originals", "pasted", "backups", "damaged",
    ].map { Array($0.utf8) })

  /// Corrects the modes of the library's folder and database files, which bar other users from the
  /// rest: few calls. To be called before the database is opened, as SQLite gives the log the mode
  /// of the database.
  /// - Parameter isOwn: whether the folder is the app's default location. A folder that a person
  ///   named is not changed if it contains other files too.
  func mendDoors(isOwn: Bool) {
    for name in Self.names where name.starts(with: "library.".utf8) {
      folder.appending(bytes: name).makePrivate()
    }
    // A folder that can't be listed may contain other files.
    let isOnlyOurs = (try? folder.folderNames())?.allSatisfy(Self.names.contains) == true
    if isOwn || isOnlyOurs { folder.makePrivate() }
  }

  /// The folders whose files still have to be corrected, with `originals` itself last.
  func openFolders() -> [FilePath] {
    let originals = folder.appending("originals")
    let entries = (try? originals.folderEntries()) ?? []
    let inner = entries.filter { originals.kind(of: $0) == .folder }
      .map { originals.appending(bytes: $0.name) }
    return (inner + [folder.appending("pasted"), originals]).filter(\.isOpenToOthers)
  }

  /// Corrects the modes of the files in those folders. The first time that takes one call for each
  /// photo.
  func mend(_ folders: [FilePath]) async {
    guard !folders.isEmpty else { return }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      DispatchQueue.global(qos: .utility).async {
        for folder in folders { folder.makePrivateWithFiles() }
        continuation.resume()
      }
    }
  }
}
