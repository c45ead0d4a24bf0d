// The check of a picked file that waits, and its result (`StalledImports.swift`).

import Foundation

/// The result of checking a file that waits.
enum SourceStatus: Sendable, Equatable {
  /// It exists and can be opened.
  case there(FileState)
  /// Its folder exists, but the file can't be opened.
  case failed(FileError)
  /// This folder above it is missing.
  case away(FilePath)
  /// The library's disk has no room for it.
  case noRoom
}

extension DiskAccess {
  /// Checks whether a file can be read. Blocks on its disk.
  /// - Parameter readsHead: whether the first bytes are part of the result.
  func check(at source: FilePath, readsHead: Bool = false) -> SourceStatus {
    if let root = awayRoot(above: source) { return .away(root) }
    do throws(FileError) {
      let file = try File.open(reading: source)
      let head = try file.head(byteCount: readsHead ? FileStamp.headLength : 1)
      var seen = try state(source)
      if readsHead { seen.head = FileStamp.digest(ofHead: head) }
      return .there(seen)
    } catch .folder {
      // A file that can be opened may be unreadable all the same.
      do throws(FileError) {
        _ = try source.folderEntries()
        return .failed(.folder(source))
      } catch {
        return .failed(error)
      }
    } catch {
      return .failed(error)
    }
  }

  /// The topmost folder above a file that can't be entered; `nil` if all can.
  private func awayRoot(above source: FilePath) -> FilePath? {
    var root: FilePath?
    var folder = source.folder
    // The status of `.` in a folder can be read only with the permission to enter it.
    while (try? state(folder.appending("."))) == nil {
      root = folder
      let above = folder.folder
      if above == folder { break }
      folder = above
    }
    return root
  }
}

extension ImportWorker {
  /// Checks whether a file can be read.
  func check(at source: FilePath) -> SourceStatus {
    progress.asks(source)
    defer { progress.ends() }
    return originals.disk.check(at: source)
  }

  /// Checks whether files that wait can be imported.
  func check(_ check: StalledImports.Check) -> [SourceStatus] {
    defer { progress.ends() }
    return check.files.map { stalled in
      if case .doesNotFit(let byteCount) = stalled.cause {
        progress.asks(originals.folder)
        if !originals.fits(byteCount) { return .noRoom }
      }
      progress.asks(stalled.file.source)
      return originals.disk.check(at: stalled.file.source, readsHead: check.group.meansContent)
    }
  }
}
