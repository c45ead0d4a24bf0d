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
    for (sha256, fileExtension) in keys {
      let original = originals.path(sha256: sha256, fileExtension: fileExtension)
      let path = OriginalStore.sidecar(of: original)
      known.insert(path)
      // A damaged row is reported already.
      guard let sidecar = try? await sidecars.sidecar(sha256, fileExtension) else { continue }
      let isRight = OriginalStore.sidecar(at: path, is: sidecar.xmp)
      if isRight == true { continue }
      // It may have been written, or have become due, since it was read.
      if try await sidecars.dueOriginals().contains(original) { continue }
      report.problems.append(isRight == nil ? .sidecarMissing(path) : .sidecarDiffers(path))
    }
    let due = Set(try await sidecars.dueOriginals().map(OriginalStore.sidecar))
    report.dueSidecarCount = due.count
    for file in files where OriginalStore.isSidecar(file) {
      if !known.contains(file), !due.contains(file), file.exists() {
        report.problems.append(.orphaned(file))
      }
    }
    database.pause()
  }
}
