// The identity of the folder of originals: the identifier of the library that it belongs to
// (`Library/LibraryIdentity.swift`), and whether the folder is still the same one.

import Foundation

extension OriginalStore {
  /// The name of the file with the library's identifier.
  static let markName = ".library-id"

  /// The identifier in the folder; `nil` where there is none, or no folder.
  func mark() throws(LibraryError) -> String? {
    do throws(FileError) {
      let bytes = try File.open(reading: folder.appending(Self.markName)).head(byteCount: 64)
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).first
        .map(String.init)
    } catch .missing {
      return nil
    } catch {
      throw LibraryError(error)
    }
  }

  /// Writes the identifier to the folder.
  func setMark(_ id: String) throws(FileError) {
    // After a crash the file is removed with the unfinished copies, as it has their prefix.
    let new = folder.appending(Self.stagingPrefix + UUID().uuidString)
    do throws(FileError) {
      let file = try File.create(new)
      try file.write(Array("\(id)\n".utf8))
      try file.sync()
      try new.move(to: folder.appending(Self.markName))
    } catch {
      discard(new)
      throw error
    }
    try syncs.sync(folder)
  }

  /// Whether there are no originals, or not even their folder.
  func isEmpty() throws(LibraryError) -> Bool {
    do throws(FileError) {
      guard folder.isFolder() else { return true }
      let listing = try listing()
      // A folder that can't be listed may hold some.
      return listing.unlisted.isEmpty && listing.files.allSatisfy(Self.isSidecar)
    } catch {
      throw LibraryError(error)
    }
  }

  /// Checks that the folder is still the library's own, before anything in it is changed: its disk
  /// may have been replaced by another one. If only the identity file is missing from the same
  /// folder, it is written again, as some clean-up programs delete files whose names begin with a
  /// dot.
  func checkPresence() throws(LibraryError) {
    guard let id else { return }
    let mark = try mark()
    if mark == id { return }
    guard folder.folder.isFolder() else { throw .gone(folder.folder) }
    guard mark == nil else { throw .originalsForeign(folder) }
    // Without the file, only the same device and inode prove that it is the same folder.
    guard let folderIdentity, (try? folder.identity()) == folderIdentity else {
      throw .originalsMissing(folder)
    }
    do throws(FileError) {
      try setMark(id)
    } catch {
      throw LibraryError(error)
    }
  }
}
