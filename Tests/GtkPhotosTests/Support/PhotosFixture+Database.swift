// Changing a library behind the app's back, as another program would.

import CSQLite
import Foundation
import XCTest

extension PhotosFixture {
  /// Runs an SQL statement on the library's index.
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

  /// Runs a closure while another program keeps the index to itself: what the app is to store
  /// fails after the five seconds that it waits.
  func withDatabaseLocked(_ body: () throws -> Void) throws {
    var database: OpaquePointer?
    let path = library.appending(path: "library.sqlite").path
    XCTAssertEqual(sqlite3_open(path, &database), SQLITE_OK)
    defer { sqlite3_close(database) }
    sqlite3_busy_timeout(database, 5000)
    XCTAssertEqual(sqlite3_exec(database, "BEGIN IMMEDIATE", nil, nil, nil), SQLITE_OK)
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
