// Tests that Swift and SQL choose the effective date of a photo by the same rule.

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PhotoDateTests {
  @Test func swiftAndSQLChooseTheSameDate() async throws {
    let library = try await openLibrary()
    let dates = ["NULL", "'2024-05-01T10:00:00'", "'0001-01-01T00:00:00'", "NULL"]
    for (number, taken) in dates.enumerated() {
      let id = try await library.photo(of: "\(number)").id
      try await library.script("UPDATE photo SET taken_at = \(taken) WHERE id = '\(id)'")
    }
    let chosen = try await library.photos.all().map { photo in
      switch photo.effectiveDate {
      case .taken(let date): "taken \(date.iso8601)"
      case .added(let date): "added \(date.milliseconds)"
      }
    }
    let sql = Photo.EffectiveDate.sql(taken: "'taken ' || taken_at", added: "'added ' || added_at")
    #expect(try await library.column("SELECT \(sql) FROM photo ORDER BY sequence") == chosen)
    #expect(chosen.map { String($0.prefix(5)) } == ["added", "taken", "taken", "added"])
  }
}

extension PhotoLibrary {
  /// The first column of a query, as text.
  fileprivate func column(_ sql: String) throws -> [String] {
    try database.rows(sql) { (row) throws(LibraryError) in row.text(0) ?? "" }
  }
}
