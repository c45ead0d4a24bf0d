// The inspection of a library: every row against its original, every file against the rows. What the
// index tells of itself is in `LibraryCheck+Database.swift`.

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
  /// A picture that is to be brought in, and whose only file is gone from the library.
  case pickMissing(FilePath)
  /// The index itself is damaged; a line of SQLite's `integrity_check`, or one like these.
  case index(String)
}

/// What an inspection found.
public struct LibraryReport: Equatable, Sendable {
  /// How many photos were looked at, without those in the trash.
  public var photoCount = 0
  /// What is wrong, in the order of the photos.
  public var problems: [LibraryProblem] = []
  /// Files that an interrupted import left; the next start ends it, so they are not wrong.
  public var unfinished: [FilePath] = []
}

extension PhotoLibrary {
  /// Reads every original, those in the trash too, and compares its digest with its row. Changes
  /// nothing. Damage to the index is one problem more, as far as the rest can be read.
  /// - Throws: ``LibraryError`` where the index can't be read at all.
  public func inspect() throws(LibraryError) -> LibraryReport {
    var report = LibraryReport(problems: try indexProblems())
    do throws(LibraryError) {
      try inspectOriginals(into: &report)
      report.problems += try missingPicks().map(LibraryProblem.pickMissing)
    } catch {
      guard let detail = error.indexDetail else { throw error }
      report.note(.index(detail))
    }
    return report
  }

  /// A photo, and when it was deleted, in milliseconds since 1970.
  private struct Inspected {
    let photo: Photo
    let deleted: Int64?
  }

  private func inspectOriginals(into report: inout LibraryReport) throws(LibraryError) {
    // Files first, rows after: a photo that arrives meanwhile has its file before its row.
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
      try database.each("SELECT \(index.columns), deleted_at FROM photo ORDER BY sequence", []) {
        row in
        do throws(LibraryError) {
          let place = PhotoRow.readCount
          let deleted = row.isNull(place) ? nil : row.integer(place)
          found.append(Inspected(photo: try index.photo(from: row), deleted: deleted))
        } catch {
          damaged.append(.index(error.indexDetail ?? ""))
        }
      }
    } catch {
      end = error
    }
    report.problems += damaged
    // To read all originals takes minutes.
    database.pause()
    for row in found {
      if row.deleted == nil { report.photoCount += 1 }
      // The original of what is removed for good goes before its row.
      guard row.deleted != 0, let problem = problem(of: row.photo) else { continue }
      report.problems.append(problem)
    }
    if let end { throw end }
    // A file whose row can't be read is no orphan: nobody should take it for rubbish.
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
  /// Adds a problem, unless it was found before.
  mutating func note(_ problem: LibraryProblem) {
    if !problems.contains(problem) { problems.append(problem) }
  }
}
