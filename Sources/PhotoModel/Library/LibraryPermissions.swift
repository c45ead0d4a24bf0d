// A library is its owner's alone: folders 0700, files 0600. What is new is made like that; an
// older version's folders and files are mended when the library is opened.

import Dispatch
import Foundation

/// The permissions of one library.
struct LibraryPermissions: Sendable {
  let folder: FilePath

  /// What a library's folder holds.
  private static let names = Set(
    [
      "library.sqlite", "library.sqlite-wal", "library.sqlite-shm", "library.sqlite-journal",
      "library.lock", "originals", "pasted",
    ].map { Array($0.utf8) })

  /// Mends what keeps others away from all the rest: few calls, before the index is opened, whose
  /// log gets the index's permissions.
  /// - Parameter isOwn: whether the folder is the app's own place; one that a person named is left
  ///   alone where it holds other things too.
  func mendDoors(isOwn: Bool) {
    for name in Self.names where name.starts(with: "library.".utf8) {
      folder.appending(bytes: name).makePrivate()
    }
    // A folder that can't be read may hold other things.
    let isOnlyOurs = (try? folder.folderNames())?.allSatisfy(Self.names.contains) == true
    if isOwn || isOnlyOurs { folder.makePrivate() }
  }

  /// The folders of photos whose files are still to be mended, with `originals` itself last.
  func openFolders() -> [FilePath] {
    let originals = folder.appending("originals")
    let entries = (try? originals.folderEntries()) ?? []
    let inner = entries.filter { originals.kind(of: $0) == .folder }
      .map { originals.appending(bytes: $0.name) }
    return (inner + [folder.appending("pasted"), originals]).filter(\.isOpenToOthers)
  }

  /// Mends the files of those folders; the first time it is one call for each photo.
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
