// The values that are bound to statements of SQLite, and the rows that they return. The connection
// is in `Database.swift`.

import CSQLite
import Foundation

/// A value that SQLite can store.
enum SQLValue: Equatable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  init(_ text: String?) { self = text.map(SQLValue.text) ?? .null }
  init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
  init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
  init(_ date: Date) { self = .integer(date.milliseconds) }
  init(_ id: UUID) { self = .text(id.uuidString) }
  /// Any number of identifiers as one value, for `json_each`.
  init(list ids: [UUID]) {
    self = .text("[" + ids.map { "\"\($0.uuidString)\"" }.joined(separator: ",") + "]")
  }
  /// Any number of numbers as one value, for `json_each`.
  init(list numbers: [Int64]) {
    self = .text("[" + numbers.map(String.init).joined(separator: ",") + "]")
  }
}

extension Date {
  /// Milliseconds since 1970, the form in which the library stores dates.
  var milliseconds: Int64 {
    // A clock, or a file, may have any date.
    let milliseconds = (timeIntervalSince1970 * 1000).rounded()
    return Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max)
  }

  init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}

/// One row of an answer; valid until the next one is read.
struct Row {
  let statement: OpaquePointer

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let blob = sqlite3_column_blob(statement, column) else { return [] }
    let count = Int(sqlite3_column_bytes(statement, column))
    return Array(UnsafeRawBufferPointer(start: blob, count: count))
  }

  /// Passes the bytes of the column's text or blob to `body`, none where the column is NULL. They
  /// are valid only during the call.
  func withBytes(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Void) {
    let bytes = sqlite3_column_blob(statement, column)
    let count = bytes == nil ? 0 : Int(sqlite3_column_bytes(statement, column))
    body(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// The column's text, which may hold NULs, or `nil` where the column is NULL.
  func text(_ column: Int32) -> String? {
    isNull(column) ? nil : String(decoding: bytes(column), as: UTF8.self)
  }
}
