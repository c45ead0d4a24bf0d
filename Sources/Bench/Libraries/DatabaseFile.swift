// Access to a library's database and to the file of the thumbnails with SQL alone, independent of
// the app's code: for counting, and for inserting a hundred thousand rows at once.

import CSQLite
import Foundation

/// A connection to an SQLite file.
final class DatabaseFile {
  /// A value for a statement.
  enum Value {
    case null
    case integer(Int)
    case text(String)
    case blob([UInt8])
  }

  private let file: URL
  private let connection: OpaquePointer

  /// Opens an existing file.
  init(_ file: URL, isReadOnly: Bool = false) throws {
    self.file = file
    var opened: OpaquePointer?
    let flags = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    guard sqlite3_open_v2(file.path, &opened, flags, nil) == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw DatabaseFileError(file: file, words: opened.flatMap(Self.words) ?? "no memory")
    }
    connection = opened
    sqlite3_busy_timeout(connection, 5000)
  }

  deinit { sqlite3_close_v2(connection) }

  /// Runs statements without results, separated by semicolons.
  func script(_ sql: String) throws {
    guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
  }

  /// The first number of a statement's result; 0 if there is none.
  func number(_ sql: String, _ values: [Value] = []) throws -> Int {
    let statement = try Statement(self, sql)
    return try statement.run(values) ?? 0
  }

  /// Prepares a statement that is run repeatedly.
  func statement(_ sql: String) throws -> Statement { try Statement(self, sql) }

  private var failure: DatabaseFileError {
    DatabaseFileError(file: file, words: Self.words(connection) ?? "")
  }

  private static func words(_ connection: OpaquePointer) -> String? {
    sqlite3_errmsg(connection).map { String(cString: $0) }
  }

  /// A statement that is prepared once.
  final class Statement {
    private let owner: DatabaseFile
    private let statement: OpaquePointer

    fileprivate init(_ owner: DatabaseFile, _ sql: String) throws {
      self.owner = owner
      var prepared: OpaquePointer?
      guard sqlite3_prepare_v2(owner.connection, sql, -1, &prepared, nil) == SQLITE_OK,
        let prepared
      else { throw owner.failure }
      statement = prepared
    }

    deinit { sqlite3_finalize(statement) }

    /// Runs the statement to its end. Returns the first number of its result.
    @discardableResult
    func run(_ values: [Value]) throws -> Int? {
      defer { sqlite3_reset(statement) }
      for (index, value) in zip(Int32(1)..., values) { bind(value, at: index) }
      var first: Int?
      while true {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: first = first ?? Int(sqlite3_column_int64(statement, 0))
        case SQLITE_DONE: return first
        default: throw owner.failure
        }
      }
    }

    private func bind(_ value: Value, at index: Int32) {
      let copied = gtkphotos_sqlite_transient()
      switch value {
      case .null: sqlite3_bind_null(statement, index)
      case .integer(let number): sqlite3_bind_int64(statement, index, Int64(number))
      case .text(let text):
        sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), copied)
      case .blob(let bytes): sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count), copied)
      }
    }
  }
}

/// SQLite failed.
struct DatabaseFileError: Error, CustomStringConvertible {
  /// The file.
  let file: URL
  /// SQLite's message.
  let words: String

  var description: String { "\(file.path): \(words)" }
}
