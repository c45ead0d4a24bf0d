// The inspection of a library: every row against its original, every file against the rows.

import Foundation

/// Something wrong in a library.
public enum LibraryProblem: Error, Equatable, Sendable {
  /// The original of a photo is missing.
  case missing(Photo)
  /// The original's bytes are not those that were stored.
  case damaged(Photo)
  /// The original can't be read.
  case unreadable(Photo, FileError)
  /// A file among the originals that no photo speaks of.
  case orphaned(FilePath)
  /// The index itself is damaged; a line of SQLite's `integrity_check`.
  case index(String)
}

/// What an inspection found.
public struct LibraryReport: Equatable, Sendable {
  /// How many photos were looked at.
  public var photoCount = 0
  /// What is wrong, in the order of the photos.
  public var problems: [LibraryProblem] = []
  /// Files that an interrupted import left; the next start ends it, so they are not wrong.
  public var unfinished: [FilePath] = []
}

extension PhotoLibrary {
  /// Reads every original and compares its digest with its row. Changes nothing.
  /// - Throws: ``LibraryError`` where the index can't be read at all.
  public func inspect() throws(LibraryError) -> LibraryReport {
    var report = LibraryReport()
    let lines = try database.rows("PRAGMA integrity_check") { (row) throws(LibraryError) in
      row.text(0) ?? ""
    }
    report.problems = lines.filter { $0 != "ok" }.map(LibraryProblem.index)

    // Files first, rows after: a photo that arrives meanwhile has its file before its row.
    let isUnfinished = try hasUnfinishedImport()
    let files: [FilePath]
    do throws(FileError) {
      files = originals.folder.isFolder() ? try originals.files() : []
    } catch {
      throw .file(error)
    }
    let rows = try database.rows(
      "SELECT \(columns) FROM photo WHERE deleted_at IS NULL ORDER BY sequence",
      make: photo)
    for photo in rows {
      report.photoCount += 1
      if let problem = problem(of: photo) { report.problems.append(problem) }
    }
    let known = Set(
      try database.rows("SELECT \(columns) FROM photo", make: photo).map(\.original))
    for file in files where !known.contains(file) {
      if isUnfinished {
        report.unfinished.append(file)
      } else if file.exists() {
        report.problems.append(.orphaned(file))
      }
    }
    return report
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
