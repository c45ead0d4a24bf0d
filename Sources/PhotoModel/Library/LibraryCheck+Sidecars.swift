// The part of the inspection that compares the sidecars with the database. The originals are
// inspected in `LibraryCheck.swift`.

import Foundation

extension PhotoLibrary {
  /// Compares each sidecar with what it is to hold. One that is still to be written is no problem.
  func inspectSidecars(into report: inout LibraryReport) async throws(LibraryError) {
    guard SidecarStore.isKnown(to: storage.schema) else { return }
    // Listed before the rows are read: a photo that is added meanwhile has its row before its
    // sidecar.
    let files: [FilePath]
    do throws(FileError) {
      files = originals.folder.isFolder() ? try originals.allFiles() : []
    } catch {
      throw .file(error)
    }
    let keys = try database.rows("SELECT DISTINCT sha256, extension FROM photo") {
      (row) throws(LibraryError) in (row.text(0) ?? "", row.text(1) ?? "")
    }
    var known: Set<FilePath> = []
    var different: [(original: FilePath, sha256: String, fileExtension: String)] = []
    for (sha256, fileExtension) in keys {
      let original = originals.path(sha256: sha256, fileExtension: fileExtension)
      let path = OriginalStore.sidecar(of: original)
      known.insert(path)
      if try await isRight(path, sha256, fileExtension) != true {
        different.append((original, sha256, fileExtension))
      }
    }
    let due = try await sidecars.dueOriginals()
    report.dueSidecarCount = due.count
    for (original, sha256, fileExtension) in different where !due.contains(original) {
      // It may have been written since it was read.
      let path = OriginalStore.sidecar(of: original)
      switch try await isRight(path, sha256, fileExtension) {
      case true?: continue
      case false?: report.problems.append(.sidecarDiffers(path))
      case nil: report.problems.append(.sidecarMissing(path))
      }
    }
    let dueSidecars = Set(due.map(OriginalStore.sidecar))
    for path in dueSidecars.sorted(by: { $0.text < $1.text })
    where path.isFolder() || path.folder.exists() && !path.folder.isWritable() {
      report.problems.append(.sidecarObstructed(path))
    }
    for file in files where OriginalStore.isSidecar(file) {
      if !known.contains(file), !dueSidecars.contains(file), file.exists() {
        report.problems.append(.orphaned(file))
      }
    }
    database.pause()
  }

  /// Whether a sidecar is as it is to be; `nil` if it can't be read, or is not there.
  private func isRight(
    _ path: FilePath, _ sha256: String, _ fileExtension: String
  ) async throws(LibraryError) -> Bool? {
    do throws(LibraryError) {
      guard let sidecar = try await sidecars.sidecar(sha256, fileExtension) else { return true }
      return OriginalStore.sidecar(at: path, is: sidecar.xmp)
    } catch {
      // A damaged row is reported already.
      guard error.databaseDetail != nil else { throw error }
      return true
    }
  }
}
