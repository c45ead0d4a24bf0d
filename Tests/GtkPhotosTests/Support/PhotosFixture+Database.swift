// Reads, changes and locks the database of a library from outside the app, as another program may.

import CSQLite
import Foundation
import XCTest

extension PhotosFixture {
  /// Runs SQL statements on the library's database.
  func edit(_ sql: String) throws {
    var database: OpaquePointer?
    let path = library.appending(path: "library.sqlite").path
    XCTAssertEqual(sqlite3_open(path, &database), SQLITE_OK)
    defer { sqlite3_close(database) }
    sqlite3_busy_timeout(database, 5000)
    XCTAssertEqual(
      sqlite3_exec(database, sql, nil, nil, nil), SQLITE_OK,
      String(cString: sqlite3_errmsg(database)))
  }

  /// Runs a closure while another connection has the write lock of the database: the app's writes
  /// fail after waiting for five seconds.
  /// - Parameter begin: the statements that lock it; `BEGIN EXCLUSIVE` without a log locks out readers too.
  func withDatabaseLocked(by begin: String = "BEGIN IMMEDIATE", _ body: () throws -> Void) throws {
    var database: OpaquePointer?
    let path = library.appending(path: "library.sqlite").path
    XCTAssertEqual(sqlite3_open(path, &database), SQLITE_OK)
    defer { sqlite3_close(database) }
    sqlite3_busy_timeout(database, 5000)
    XCTAssertEqual(sqlite3_exec(database, begin, nil, nil, nil), SQLITE_OK)
    try body()
  }
}

extension PhotosFixture {
  /// The first column of the first row of a query.
  func number(_ sql: String) throws -> Int {
    var database: OpaquePointer?
    let path = library.appending(path: "library.sqlite").path
    XCTAssertEqual(sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, nil), SQLITE_OK)
    defer { sqlite3_close(database) }
    var statement: OpaquePointer?
    XCTAssertEqual(sqlite3_prepare_v2(database, sql, -1, &statement, nil), SQLITE_OK)
    defer { sqlite3_finalize(statement) }
    XCTAssertEqual(sqlite3_step(statement), SQLITE_ROW)
    return Int(sqlite3_column_int64(statement, 0))
  }
}
