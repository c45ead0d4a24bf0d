// Tests of SQLite with typed values and typed errors.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder) struct DatabaseTests {
  private let database: LibraryDatabase

  init() throws {
    database = try LibraryDatabase(TemporaryFolder.path.appending("a.sqlite"), .readWrite)
    try database.script("CREATE TABLE t (x)")
  }

  private func texts() throws -> [String?] {
    try database.rows("SELECT x FROM t ORDER BY rowid") { $0.text(0) }
  }

  @Test func valuesComeBackAsTheyWereStored() throws {
    try database.run("INSERT INTO t VALUES (?)", .text("a\u{0}b"))
    try database.run("INSERT INTO t VALUES (?)", .text(""))
    try database.run("INSERT INTO t VALUES (?)", .null)
    #expect(try texts() == ["a\u{0}b", "", nil])
    try database.run("DELETE FROM t")
    try database.run("INSERT INTO t VALUES (?)", .blob([0, 0xff, 0xfe]))
    #expect(try database.rows("SELECT x FROM t") { $0.bytes(0) } == [[0, 0xff, 0xfe]])
    #expect(try database.number("SELECT ?", .integer(.max)) == .max)
    #expect(try database.number("SELECT x FROM t WHERE 0") == nil)
  }

  @Test func runTellsHowManyRowsChanged() throws {
    try database.script("INSERT INTO t VALUES (1), (2), (3)")
    #expect(try database.run("UPDATE t SET x = 0 WHERE x > ?", .integer(1)) == 2)
    #expect(try database.run("DELETE FROM t WHERE x = ?", .integer(9)) == 0)
  }

  @Test func aTransactionIsStoredWholeOrNotAtAll() throws {
    try database.transaction { () throws(LibraryError) in
      _ = try database.run("INSERT INTO t VALUES ('kept')")
    }
    #expect(throws: LibraryError.blankName) {
      try database.transaction { () throws(LibraryError) in
        try database.run("INSERT INTO t VALUES ('lost')")
        throw .blankName
      }
    }
    #expect(try texts() == ["kept"])
  }

  @Test func anErrorInATransactionLeavesTheDatabaseUsable() throws {
    #expect(throws: LibraryError.self) {
      try database.transaction { () throws(LibraryError) in
        _ = try database.run("INSERT INTO nowhere VALUES (1)")
      }
    }
    try database.transaction { () throws(LibraryError) in
      _ = try database.run("INSERT INTO t VALUES ('kept')")
    }
    #expect(try texts() == ["kept"])
  }

  @Test func aStatementThatFailedHalfwayCanRunAgain() throws {
    try database.script("CREATE UNIQUE INDEX i ON t (x)")
    let insert = "INSERT INTO t VALUES (?)"
    try database.run(insert, .text("a"))
    #expect(throws: LibraryError.self) { try database.run(insert, .text("a")) }
    try database.run(insert, .text("b"))
    #expect(try texts() == ["a", "b"])
  }

  @Test func sQLitesWordsAreInTheError() throws {
    let error = #expect(throws: LibraryError.self) { try database.script("SELEKT") }
    guard case .database(database.path, _, let detail) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(detail.contains("SELEKT"))
  }

  @Test func aFullDatabaseIsToldAsAFullDisk() throws {
    try database.script("PRAGMA max_page_count = 3")
    let full = LibraryError.diskFull(TemporaryFolder.path)
    #expect(throws: full) {
      try database.run("INSERT INTO t VALUES (?)", .blob(Array(repeating: 1, count: 100_000)))
    }
    try database.run("INSERT INTO t VALUES ('small')")
    #expect(try texts() == ["small"])
  }

  @Test func aReadOnlyConnectionRefusesToWrite() throws {
    let reader = try LibraryDatabase(database.path, .readOnly)
    #expect(throws: LibraryError.readOnly(TemporaryFolder.path)) {
      try reader.run("INSERT INTO t VALUES (1)")
    }
  }

  @Test func aReadOnlyConnectionMakesNoFile() {
    let path = TemporaryFolder.path.appending("b.sqlite")
    #expect(throws: LibraryError.self) { _ = try LibraryDatabase(path, .readOnly) }
    #expect(!path.exists())
  }

  @Test func datesAreKeptToTheMillisecond() {
    for millisecond in [0, 1, -1, 1_777_817_100_123, 253_402_300_799_999] as [Int64] {
      #expect(Date(milliseconds: millisecond).milliseconds == millisecond)
    }
    #expect(Date(timeIntervalSince1970: 1.0006).milliseconds == 1001)
  }
}
