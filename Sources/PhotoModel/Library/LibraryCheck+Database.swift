// The part of the inspection that reads the database alone. The originals are inspected in
// `LibraryCheck.swift`.

import Foundation

extension PhotoLibrary {
  /// What is wrong with the database: its structure, references to rows that don't exist, wrong
  /// counts, blank names.
  /// - Throws: ``LibraryError`` where the database can't be read for a reason other than damage.
  func databaseProblems() throws(LibraryError) -> [LibraryProblem] {
    var report = LibraryReport()
    try check(into: &report) { () throws(LibraryError) in try brokenStructure() }
    try check(into: &report) { () throws(LibraryError) in try brokenReferences() }
    try check(into: &report) { () throws(LibraryError) in try wrongCounts() }
    try check(into: &report) { () throws(LibraryError) in try blankNames() }
    return report.problems
  }

  /// Runs one check and adds the problems that it finds, or the damage that ends it.
  private func check(
    into report: inout LibraryReport, _ body: () throws(LibraryError) -> [String]
  ) throws(LibraryError) {
    do throws(LibraryError) {
      report.problems += try body().map(LibraryProblem.database)
    } catch {
      guard let detail = error.databaseDetail else { throw error }
      report.note(.database(detail))
    }
  }

  private func brokenStructure() throws(LibraryError) -> [String] {
    try database.rows("PRAGMA integrity_check") { (row) throws(LibraryError) in
      row.text(0) ?? ""
    }.filter { $0 != "ok" }
  }

  private func brokenReferences() throws(LibraryError) -> [String] {
    try database.rows("PRAGMA foreign_key_check") { (row) throws(LibraryError) in
      "row \(row.integer(1)) of \(row.text(0) ?? "") refers to no row of \(row.text(2) ?? "")"
    }
  }

  private func wrongCounts() throws(LibraryError) -> [String] {
    var wrong: [String] = []
    if storage.schema >= 4 {
      let isWrong = try database.number(
        """
        SELECT (SELECT total FROM photo_count) IS NOT count(*)
          OR (SELECT unnamed FROM photo_count) IS NOT count(*) - count(name)
        FROM photo WHERE deleted_at IS NULL
        """)
      if isWrong == 1 { wrong.append("wrong count in photo_count") }
    }
    if storage.schema >= 5 {
      wrong += try database.rows(
        "SELECT sequence FROM photo WHERE is_named <> (name IS NOT NULL)"
      ) { (row) throws(LibraryError) in "wrong is_named in row \(row.integer(0)) of photo" }
    }
    return wrong
  }

  private func blankNames() throws(LibraryError) -> [String] {
    var blank: [String] = []
    try database.each("SELECT sequence, name FROM photo WHERE name IS NOT NULL", []) { row in
      if let name = row.text(1), PhotoName.isBlank(name) {
        blank.append("blank name in row \(row.integer(0)) of photo")
      }
    }
    return blank
  }

  /// Whether some picked files are not copied yet, as an earlier process ended during an import.
  func hasUnfinishedImport() throws(LibraryError) -> Bool {
    guard storage.schema >= 3 else {
      return try database.number("SELECT count(*) FROM naming_queue WHERE photo IS NULL") != 0
    }
    return try database.number(
      """
      SELECT count(*) FROM naming_queue
      WHERE photo IS NULL AND copy_of IS NULL AND withdrawn_at IS NULL
      """) != 0
  }

  /// The files of pasted pictures and downloads that are not imported yet and are missing: they
  /// were the only copies.
  func missingPicks() throws(LibraryError) -> [FilePath] {
    let isWaiting =
      storage.schema >= 3
      ? "photo IS NULL AND copy_of IS NULL AND withdrawn_at IS NULL" : "photo IS NULL"
    let picks = try database.rows(
      "SELECT position, source FROM naming_queue WHERE \(isWaiting) ORDER BY position"
    ) { (row) throws(LibraryError) in (row.integer(0), FilePath(bytes: row.bytes(1))) }
    var missing: [FilePath] = []
    for (position, file) in picks where storage.pasted.holds(file) && !file.exists() {
      // It may have been imported meanwhile.
      let still = try database.number(
        "SELECT 1 FROM naming_queue WHERE position = ? AND \(isWaiting)", .integer(position))
      if still == 1 { missing.append(file) }
    }
    return missing
  }
}

extension LibraryError {
  /// SQLite's message for damage to the database, in its structure or in the definitions of its
  /// tables; `nil` for every other error.
  var databaseDetail: String? {
    switch self {
    case .damaged(_, let detail): detail
    // SQLITE_ERROR: there is no such table, or no such column.
    case .database(_, let code, let detail) where code & 0xff == 1: detail
    default: nil
    }
  }
}
