// Writes pasted pictures and downloads, which have no file outside the library, into its folder
// `pasted` (`Storage/PastedFiles.swift`), from where they are imported.

import Foundation

/// Writes bytes from the clipboard or the network to files in the library's folder.
actor PastedStore {
  let storage: LibraryStorage

  /// The library's executor: all stores of a library run on it, one call after another.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    storage.executor.asUnownedSerialExecutor()
  }

  init(_ storage: LibraryStorage) { self.storage = storage }

  /// Whether a file is a pasted picture or a download in the library's folder.
  nonisolated func holds(_ path: FilePath) -> Bool { storage.pasted.holds(path) }

  /// Removes the file of a pasted picture or download, once its copy is on the disk, or it was
  /// refused. Leaves every other file alone.
  func drop(_ path: FilePath) { storage.pasted.drop(path) }

  /// Creates a file for a download or a pasted picture. Until it is finished, nothing refers to it,
  /// and the next opening would remove it. As copies do, it leaves the disk's reserve free, so that
  /// there is always room for a name.
  /// - Parameter store: the originals whose disk is asked for its free space; `nil` for the
  ///   library's own.
  /// - Throws: ``LibraryError`` where the file can't be created on the library's disk.
  func beginDownload(beside store: OriginalStore? = nil) throws(LibraryError) -> FileSink {
    let store = store ?? storage.originals
    do throws(FileError) {
      try storage.originals.syncs.make(storage.pasted.folder)
      return try FileSink(
        storage.pasted.folder.appending("\(PastedFiles.downloadPrefix)\(UUID().uuidString)"),
        fits: { store.fits($0) })
    } catch {
      throw LibraryError(error)
    }
  }

  /// Turns a complete download into a file that can be queued.
  /// - Parameters:
  ///   - sink: the download.
  ///   - name: the name of the file, for messages about it: ASCII letters, digits, spaces and `-_`
  ///     alone.
  ///   - fileExtension: its extension without the dot, of the same characters; empty for none.
  /// - Throws: ``LibraryError`` where the library's disk can't be written; the file is removed
  ///   then.
  func finishDownload(
    _ sink: FileSink, name: String, fileExtension: String
  ) throws(LibraryError) -> FilePath {
    let end = fileExtension.isEmpty ? "" : "." + fileExtension
    return try finish(sink, as: "\(name) \(UUID().uuidString.prefix(8))\(end)")
  }

  /// Turns a completely written pasted picture into a file that can be queued, and that survives a
  /// crash until it is copied among the originals.
  /// - Parameter fileExtension: its extension without the dot.
  /// - Throws: ``LibraryError`` where the library's disk can't be written; the file is removed
  ///   then.
  func finishPasted(_ sink: FileSink, fileExtension: String) throws(LibraryError) -> FilePath {
    let stamp = storage.today().formatted(.iso8601.timeSeparator(.omitted))
    return try finish(sink, as: "Pasted \(stamp) \(UUID().uuidString.prefix(4)).\(fileExtension)")
  }

  private func finish(_ sink: FileSink, as name: String) throws(LibraryError) -> FilePath {
    let path = storage.pasted.folder.appending(name)
    do throws(FileError) {
      try sink.sync()
      try sink.path.move(to: path)
      try storage.originals.syncs.sync(storage.pasted.folder)
      return path
    } catch {
      // The first failure is thrown; a file that remains is removed at the next start.
      for file in [sink.path, path] { try? file.remove() }
      throw LibraryError(error)
    }
  }
}
