// Pictures that have no file of their own: pasted ones and downloads. They are kept in the
// library's folder `pasted` until their copies are among the originals.

import Foundation

extension PhotoLibrary {
  /// Removes a pasted picture's file, once its copy is safe, or its picture has proved damaged. Leaves
  /// every other file alone. Returns whether no such file is left.
  @discardableResult
  func dropPasted(_ path: FilePath) -> Bool {
    guard isPasted(path) else { return true }
    // One that can't be removed takes room, no more.
    return (try? path.remove()) != nil
  }

  /// Whether a file is a pasted picture, or a download, that the library keeps.
  nonisolated func isPasted(_ path: FilePath) -> Bool { path.folder == pasted }

  /// How much room the files of pasted pictures take, in bytes; other files count nothing.
  func pastedByteCount(_ files: [FilePath]) -> Int64 {
    files.filter { $0.folder == pasted }.reduce(0) { $0 + ((try? $1.size()) ?? 0) }
  }

  /// Pasted pictures that are in no queue: the process ended between keeping and queueing.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func unclaimedPasted() throws(LibraryError) -> [FilePath] {
    guard pasted.isFolder() else { return [] }
    let claimed = Set(
      try database.rows("SELECT source FROM naming_queue WHERE photo IS NULL") {
        (row) throws(LibraryError) in row.bytes(0)
      })
    do throws(FileError) {
      return try pasted.folderNames().filter { !$0.starts(with: Self.downloadPrefix.utf8) }
        .map { pasted.appending(bytes: $0) }.filter { !claimed.contains($0.bytes) }
    } catch {
      throw LibraryError(error)
    }
  }

  // MARK: - Bytes on their way

  /// A new file for a download or for what is pasted. Until it is finished it is nobody's; the next
  /// opening removes it. As a copy does, it leaves the disk's reserve free, so that there is always
  /// room for a name.
  /// - Parameter store: the originals, by way of the disk whose room is asked for; `nil` for the
  ///   library's own.
  /// - Throws: ``LibraryError`` where the library's disk does not take it.
  func beginDownload(beside store: OriginalStore? = nil) throws(LibraryError) -> FileSink {
    let store = store ?? originals
    do throws(FileError) {
      try originals.syncs.make(pasted)
      return try FileSink(
        pasted.appending("\(Self.downloadPrefix)\(UUID().uuidString)"), fits: { store.fits($0) })
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
    let stamp = today().formatted(.iso8601.timeSeparator(.omitted))
    return try finish(sink, as: "Pasted \(stamp) \(UUID().uuidString.prefix(4)).\(fileExtension)")
  }

  private func finish(_ sink: FileSink, as name: String) throws(LibraryError) -> FilePath {
    let path = pasted.appending(name)
    do throws(FileError) {
      try sink.sync()
      try sink.path.move(to: path)
      try originals.syncs.sync(pasted)
      return path
    } catch {
      // The first failure is told; what stays is removed at the next start.
      for file in [sink.path, path] { try? file.remove() }
      throw LibraryError(error)
    }
  }

  /// Removes downloads that an earlier process did not finish.
  func dropUnfinishedDownloads() {
    for name in (try? pasted.folderNames()) ?? []
    where name.starts(with: Self.downloadPrefix.utf8) {
      // One that can't be removed takes room, no more.
      try? pasted.appending(bytes: name).remove()
    }
  }

  private static let downloadPrefix = ".download-"

  private nonisolated var pasted: FilePath { folder.appending("pasted") }
}
