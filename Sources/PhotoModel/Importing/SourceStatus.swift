// What a look at a picked file tells, and how it is taken (`StalledImports.swift`).

import Foundation

/// What was seen of a file that waits.
enum SourceStatus: Sendable, Equatable {
  /// It is there, and can be opened.
  case there(FileState)
  /// Its folder is there, but the file can't be opened.
  case failed(FileError)
  /// This folder above it is away.
  case away(FilePath)
  /// There is no room for it on the library's disk.
  case noRoom
}

extension DiskAccess {
  /// Looks whether a file can be read. Blocks on its disk.
  /// - Parameter readsHead: whether what it begins with is told, too.
  func look(at source: FilePath, readsHead: Bool = false) -> SourceStatus {
    if let root = awayRoot(above: source) { return .away(root) }
    do throws(FileError) {
      let file = try File.open(reading: source)
      let head = try file.head(byteCount: readsHead ? FileStamp.headLength : 1)
      var seen = try state(source)
      if readsHead { seen.head = FileStamp.digest(ofHead: head) }
      return .there(seen)
    } catch .folder {
      // One that can be opened may be unreadable all the same.
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

  /// The topmost folder above a file that can't be entered; `nil` where all can.
  private func awayRoot(above source: FilePath) -> FilePath? {
    var root: FilePath?
    var folder = source.folder
    // What `.` in it leads to can be seen by whoever may enter it.
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
  /// Looks whether a file can be read.
  func look(at source: FilePath) -> SourceStatus {
    progress.asks(source)
    defer { progress.ends() }
    return originals.disk.look(at: source)
  }

  /// Looks whether files can be brought in that wait.
  func look(_ look: StalledImports.Look) -> [SourceStatus] {
    defer { progress.ends() }
    return look.files.map { stalled in
      if case .doesNotFit(let byteCount) = stalled.cause {
        progress.asks(originals.folder)
        if !originals.fits(byteCount) { return .noRoom }
      }
      progress.asks(stalled.file.source)
      return originals.disk.look(at: stalled.file.source, readsHead: look.group.meansContent)
    }
  }
}
