// The inspection of a library: every row against its original, every file against the rows. The
// checks that read the database alone are in `LibraryCheck+Database.swift`, those of sidecars in
// `LibraryCheck+Sidecars.swift`.

import Foundation

/// A problem that the inspection of a library found.
public enum LibraryProblem: Error, Equatable, Sendable {
  /// The original of a photo is missing.
  case missing(Photo)
  /// The original's bytes are not those that were stored.
  case damaged(Photo)
  /// The original can't be read.
  case unreadable(Photo, FileError)
  /// A file among the originals that no photo refers to.
  case orphaned(FilePath)
  /// The sidecar of an original is missing.
  case sidecarMissing(FilePath)
  /// The sidecar of an original is not what the database says: it was changed, or is damaged.
  case sidecarDiffers(FilePath)
  /// A sidecar that is still to be written, and can't be: a folder is in its place, or its own folder
  /// is not writable.
  case sidecarObstructed(FilePath)
  /// A pasted picture or download that is not imported yet, and whose only file is missing from the
  /// library.
  case pickMissing(FilePath)
  /// The database itself is damaged: a line of SQLite's `integrity_check`, or of the checks in
  /// `LibraryCheck+Database.swift`.
  case database(String)
}

/// What an inspection found.
public struct LibraryReport: Equatable, Sendable {
  /// How many photos were inspected, without those in the trash.
  public var photoCount = 0
  /// The problems: those of the database first, then in the order of the photos.
  public var problems: [LibraryProblem] = []
  /// Files without a row while an import is unfinished. The next start continues that import, so
  /// these files are no problems.
  public var unfinished: [FilePath] = []
  /// How many sidecars are still to be written: none a few seconds after the last change, unless
  /// the disk refuses them.
  public var dueSidecarCount = 0
}

extension PhotoLibrary {
  /// Reads every original, also of photos in the trash, and compares its digest with its row.
  /// Changes nothing. Damage to the database is reported as one more problem, as long as the rest
  /// can be read.
  /// - Throws: ``LibraryError`` where the database can't be read at all.
  public func inspect() async throws(LibraryError) -> LibraryReport {
    var report = LibraryReport(problems: try databaseProblems())
    do throws(LibraryError) {
      try inspectOriginals(into: &report)
      try await inspectSidecars(into: &report)
      report.problems += try missingPicks().map(LibraryProblem.pickMissing)
    } catch {
      guard let detail = error.databaseDetail else { throw error }
      report.note(.database(detail))
    }
    return report
  }

  /// A photo, and when it was deleted, in milliseconds since 1970.
  private struct Inspected {
    let photo: Photo
    let deleted: Int64?
  }

  private func inspectOriginals(into report: inout LibraryReport) throws(LibraryError) {
    // The files are listed before the rows are read: a photo that is added meanwhile gets its file
    // before its row.
    let isUnfinished = try hasUnfinishedImport()
    let files: [FilePath]
    do throws(FileError) {
      files = originals.folder.isFolder() ? try originals.files() : []
    } catch {
      throw .file(error)
    }
    var found: [Inspected] = []
    var damaged: [LibraryProblem] = []
    var end: LibraryError?
    do throws(LibraryError) {
      try database.each("SELECT \(storage.columns), deleted_at FROM photo ORDER BY sequence", []) {
        row in
        do throws(LibraryError) {
          let column = PhotoRow.readCount
          let deleted = row.isNull(column) ? nil : row.integer(column)
          found.append(Inspected(photo: try storage.photo(from: row), deleted: deleted))
        } catch {
          damaged.append(.database(error.databaseDetail ?? ""))
        }
      }
    } catch {
      end = error
    }
    report.problems += damaged
    // Reading all originals takes minutes.
    database.pause()
    for row in found {
      if row.deleted == nil { report.photoCount += 1 }
      // `deleted_at` 0: the photo is being removed for good, which removes the original before the
      // row.
      guard row.deleted != 0, let problem = problem(of: row.photo) else { continue }
      report.problems.append(problem)
    }
    if let end { throw end }
    // A file whose row can't be read is not reported as orphaned: people would delete it.
    guard damaged.isEmpty else { return }
    let known = Set(found.map(\.photo.original))
    for file in files where !known.contains(file) {
      if isUnfinished {
        report.unfinished.append(file)
      } else if file.exists() {
        report.problems.append(.orphaned(file))
      }
    }
  }

  private func problem(of photo: Photo) -> LibraryProblem? {
    do throws(FileError) {
      let file = try File.open(reading: photo.original)
      guard try file.size() == photo.byteCount else { return .damaged(photo) }
      return try file.sha256() == photo.sha256 ? nil : .damaged(photo)
    } catch .missing {
      return .missing(photo)
    } catch {
      return .unreadable(photo, error)
    }
  }
}

extension LibraryReport {
  /// Adds a problem, unless the report has it already.
  mutating func note(_ problem: LibraryProblem) {
    if !problems.contains(problem) { problems.append(problem) }
  }
}
