// Pictures that have no file of their own on their way into the library: pasted ones and downloads
// (`PastedFiles.swift`).

import Foundation

/// Makes files of the library of bytes that come from elsewhere.
actor PastedStore {
  let index: LibraryIndex

  /// The library's executor: all stores of a library run on it, one call after another.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    index.executor.asUnownedSerialExecutor()
  }

  init(_ index: LibraryIndex) { self.index = index }

  /// Whether a file is a pasted picture, or a download, that the library keeps.
  nonisolated func holds(_ path: FilePath) -> Bool { index.pasted.holds(path) }

  /// Removes a pasted picture's file, once its copy is safe, or its picture has proved damaged. Leaves
  /// every other file alone.
  func drop(_ path: FilePath) { index.pasted.drop(path) }

  /// A new file for a download or for what is pasted. Until it is finished it is nobody's; the next
  /// opening removes it. As a copy does, it leaves the disk's reserve free, so that there is always
  /// room for a name.
  /// - Parameter store: the originals, by way of the disk whose room is asked for; `nil` for the
  ///   library's own.
  /// - Throws: ``LibraryError`` where the library's disk does not take it.
  func beginDownload(beside store: OriginalStore? = nil) throws(LibraryError) -> FileSink {
    let store = store ?? index.originals
    do throws(FileError) {
      try index.originals.syncs.make(index.pasted.folder)
      return try FileSink(
        index.pasted.folder.appending("\(PastedFiles.downloadPrefix)\(UUID().uuidString)"),
        fits: { store.fits($0) })
    } catch {
      throw LibraryError(error)
    }
  }

  /// Makes a complete download a file that can be queued.
  /// - Parameters:
  ///   - sink: the download.
  ///   - name: what the file is called where it has to be spoken of: ASCII letters, digits,
  ///     spaces and `-_` alone.
  ///   - fileExtension: its extension without the dot, of the same; empty for none.
  /// - Throws: ``LibraryError`` where the library's disk does not take it; the file is gone then.
  func finishDownload(
    _ sink: FileSink, name: String, fileExtension: String
  ) throws(LibraryError) -> FilePath {
    let end = fileExtension.isEmpty ? "" : "." + fileExtension
    return try finish(sink, as: "\(name) \(UUID().uuidString.prefix(8))\(end)")
  }

  /// Makes the bytes of a pasted picture a file that can be queued, and that outlives a crash until it
  /// is copied among the originals.
  /// - Parameter fileExtension: its extension without the dot.
  /// - Throws: ``LibraryError`` where the library's disk does not take it; the file is gone then.
  func finishPasted(_ sink: FileSink, fileExtension: String) throws(LibraryError) -> FilePath {
    let stamp = index.today().formatted(.iso8601.timeSeparator(.omitted))
    return try finish(sink, as: "Pasted \(stamp) \(UUID().uuidString.prefix(4)).\(fileExtension)")
  }

  private func finish(_ sink: FileSink, as name: String) throws(LibraryError) -> FilePath {
    let path = index.pasted.folder.appending(name)
    do throws(FileError) {
      try sink.sync()
      try sink.path.move(to: path)
      try index.originals.syncs.sync(index.pasted.folder)
      return path
    } catch {
      // The first failure is told; what stays is removed at the next start.
      for file in [sink.path, path] { try? file.remove() }
      throw LibraryError(error)
    }
  }
}
