// SQLite with typed values (`SQLValue.swift`) and typed errors (`DatabaseError.swift`); it knows no
// table. The statements stand beside what they do.

import CSQLite
import Foundation

/// How a database is opened.
enum DatabaseAccess {
  case readOnly, readWrite
  /// Only reads, while nobody else may write: makes no file beside the database.
  case alone
  /// Only reads beside a connection of the same process that writes. Where it is the last one to
  /// close, it clears the log away, which one that is read-only could not.
  case beside
  /// Only reads, while others may write, and leaves nothing behind: where it is the last one to
  /// close, it clears an empty log away. A log that holds something stays as it is.
  case looking
}

/// A connection to one SQLite file, whose failures are told as its owner tells failures. Whoever owns it
/// isolates it; by which address it is opened is in `Database+Address.swift`, what becomes of its log in
/// `Database+Log.swift`.
final class Database<Failure: DatabaseFailure>: @unchecked Sendable {
  // Checked by hand: all that touches the connection or a variable below holds `lock`. It is for
  // one call that comes from elsewhere: who writes closes the connection of who reads beside.
  let lock = NSRecursiveLock()

  /// The database file.
  let path: FilePath
  let access: DatabaseAccess
  private let setUp: (Database) throws(Failure) -> Void
  /// The connection; `nil` while it is closed. It is opened again when it is needed, unless it is
  /// closed for good.
  private(set) var connection: OpaquePointer?
  private var isShut = false
  private var statements: [String: OpaquePointer] = [:]
  private var identity: [UInt64]?
  /// What is known of damage to the file; connections to the same file share it.
  var damage = DatabaseDamage()
  /// Whether the last transaction failed at its end: the disk may hold it all the same, and show it
  /// after a crash.
  private(set) var isCommitUncertain = false
  /// How often the connection was opened anew: what a connection knows by itself, its temporary
  /// tables and SQLite's `data_version`, begins anew each time.
  private(set) var renewals = 0
  /// Who reads beside this connection, which writes.
  var reader: Database?
  /// Whether ``checkLog()`` looks after the log.
  var isLogWatched = false
  /// Which files the log are, once they are there.
  var log: [[UInt64]]?
  /// How long the log was when it was looked at last, in bytes.
  var logSize: Int64 = 0
  /// Called after each change that is stored.
  var onChange: (@Sendable () -> Void)?

  /// How many statements are kept prepared, for as long as the connection lives.
  var statementCount: Int {
    lock.lock()
    defer { lock.unlock() }
    return statements.count
  }

  /// Opens the file, which is made where it does not exist and may be written.
  /// - Parameter setUp: what each connection needs; it is called again where the connection is
  ///   opened anew.
  init(
    _ path: FilePath, _ access: DatabaseAccess,
    setUp: @escaping (Database) throws(Failure) -> Void = { _ in }
  ) throws(Failure) {
    self.path = path
    self.access = access
    self.setUp = setUp
    try open(making: true)
  }

  deinit { closeConnection() }

  private func open(making: Bool) throws(Failure) {
    let flags =
      switch access {
      case .readOnly, .alone: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE | (making ? SQLITE_OPEN_CREATE : 0)
      case .beside: SQLITE_OPEN_READWRITE
      // SQLite would end what a writer without a log left half done, into the file.
      case .looking:
        path.with(ending: "-journal").exists() ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
      }
    var opened: OpaquePointer?
    let uri = path.databaseURI(access)
    let code = sqlite3_open_v2(uri, &opened, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let error = DatabaseError(path, code, opened)
      sqlite3_close_v2(opened)
      throw Failure(error)
    }
    connection = opened
    sqlite3_extended_result_codes(opened, 1)
    sqlite3_busy_timeout(opened, Self.patience)
    do throws(Failure) {
      switch access {
      case .readOnly, .readWrite, .alone: break
      // An index of 100,000 names stays in memory: 8 MiB instead of 2 take a tenth of the time.
      case .beside: try script("PRAGMA query_only = ON; PRAGMA cache_size = -8192")
      case .looking: try script("PRAGMA query_only = ON")
      }
      try setUp(self)
    } catch {
      closeConnection()
      throw error
    }
  }

  /// How long a connection waits for another one, in milliseconds.
  static var patience: Int32 { 5000 }

  /// Closes the connection. It is opened again when it is needed next.
  func closeConnection() {
    guard let connection else { return }
    for statement in statements.values { sqlite3_finalize(statement) }
    statements = [:]
    if identity != nil, !isPresent {
      // The last connection removes the log at the path, which is another library's by now.
      var isKept: Int32 = 1
      sqlite3_file_control(connection, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
    }
    // The last connection folds the log and removes it, while it keeps all others out. Where somebody
    // writes between this look and the close, SQLite folds what that one leaves behind.
    if access == .looking, !isLogEmpty { gtkphotos_sqlite_keep_log(connection) }
    sqlite3_close_v2(connection)
    self.connection = nil
  }

  /// Closes a connection that only looks, until it is needed again: a process that is ended meanwhile
  /// leaves nothing beside the file.
  func pause() {
    lock.lock()
    defer { lock.unlock() }
    if access == .looking { closeConnection() }
  }

  /// Closes the connection for good: what is asked later is refused.
  func shut() {
    isShut = true
    closeConnection()
  }

  /// The connection, opened anew where it was closed for a while.
  func opened() throws(Failure) -> OpaquePointer {
    if let connection { return connection }
    if isShut { throw Failure(.closed(path)) }
    try checkPresence()
    log = nil
    try open(making: false)
    renewals += 1
    // Both have the same file, or this one is no longer where it was.
    do throws(Failure) {
      try checkPresence()
    } catch {
      closeConnection()
      throw error
    }
    guard let connection else { throw Failure(.gone(path)) }
    return connection
  }

  /// Whether a statement is in the middle of its answer.
  var isAnswering: Bool { statements.values.contains { sqlite3_stmt_busy($0) != 0 } }

  /// Whether a transaction is open.
  var isInTransaction: Bool { connection.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  /// Whether SQLite fell back to reading only, as it does without a word where the file can't
  /// be written.
  var isReadOnly: Bool { sqlite3_db_readonly(connection, "main") == 1 }

  /// Whether the file that was opened still stands at its path. A path that can't be looked at any
  /// more is as gone as one that is empty.
  private var isPresent: Bool { (try? path.identity()) == identity }

  /// Notes which file is open; from now on nothing is changed or acknowledged once the file at
  /// the path is another one, or none.
  func watchPresence() throws(Failure) {
    do throws(FileError) {
      identity = try path.identity()
    } catch {
      throw Failure(.file(error))
    }
  }

  /// Nothing is written any more once damage was met.
  func checkDamage() throws(Failure) {
    if let error = damage.found { throw Failure(error) }
  }

  /// SQLite writes on happily into a file that was deleted or moved away while it was open.
  func checkPresence() throws(Failure) {
    guard identity == nil || isPresent else { throw Failure(.gone(path)) }
  }

  /// Runs statements separated by semicolons.
  func script(_ sql: String) throws(Failure) {
    lock.lock()
    defer { lock.unlock() }
    let connection = try opened()
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// Runs one statement. Returns how many rows it changed.
  @discardableResult
  func run(_ sql: String, _ values: SQLValue...) throws(Failure) -> Int {
    try run(sql, values)
  }

  /// Runs one statement. Returns how many rows it changed.
  @discardableResult
  func run(_ sql: String, _ values: [SQLValue]) throws(Failure) -> Int {
    lock.lock()
    defer { lock.unlock() }
    try checkPresence()
    try checkDamage()
    let isPart = isInTransaction
    if !isPart { try checkLog() }
    let count = try finish(sql, values)
    if !isPart { try noteChange() }
    return count
  }

  private func finish(_ sql: String, _ values: [SQLValue]) throws(Failure) -> Int {
    let statement = try prepared(sql, values)
    defer { sqlite3_reset(statement) }
    while try step(statement) {}
    return Int(sqlite3_changes(connection))
  }

  /// What is stored is acknowledged only where it would be found again.
  private func noteChange() throws(Failure) {
    try checkLog()
    onChange?()
  }

  /// The number of the row that was inserted last.
  var lastRow: Int64 { connection.map { sqlite3_last_insert_rowid($0) } ?? 0 }

  /// Runs one query and makes a value of each row.
  func rows<Value>(
    _ sql: String, _ values: SQLValue..., make: (Row) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    lock.lock()
    defer { lock.unlock() }
    let statement = try prepared(sql, values)
    defer { sqlite3_reset(statement) }
    var result: [Value] = []
    while try step(statement) { result.append(try make(Row(statement: statement))) }
    return result
  }

  /// Runs one query and hands each row on.
  func each(
    _ sql: String, _ values: [SQLValue], _ body: (Row) -> Void
  ) throws(Failure) {
    lock.lock()
    defer { lock.unlock() }
    let statement = try prepared(sql, values)
    defer { sqlite3_reset(statement) }
    while try step(statement) { body(Row(statement: statement)) }
  }

  /// The first column of all rows as numbers.
  func numbers(_ sql: String, _ values: [SQLValue]) throws(Failure) -> [Int64] {
    var numbers: [Int64] = []
    try each(sql, values) { numbers.append($0.integer(0)) }
    return numbers
  }

  /// The first column of the first row as a number.
  func number(_ sql: String, _ values: SQLValue...) throws(Failure) -> Int64? {
    lock.lock()
    defer { lock.unlock() }
    let statement = try prepared(sql, values)
    defer { sqlite3_reset(statement) }
    return try step(statement) ? Row(statement: statement).integer(0) : nil
  }

  /// Runs `body` so that all of it is stored, or nothing.
  func transaction<Value>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    lock.lock()
    defer { lock.unlock() }
    try checkPresence()
    try checkDamage()
    try checkLog()
    isCommitUncertain = false
    try script("BEGIN IMMEDIATE")
    let value: Value
    do throws(Failure) {
      value = try body()
      isCommitUncertain = true
      try script("COMMIT")
    } catch {
      // A full disk may have rolled back already; then there is nothing left to undo.
      if isInTransaction { sqlite3_exec(connection, "ROLLBACK", nil, nil, nil) }
      throw error
    }
    try noteChange()
    isCommitUncertain = false
    return value
  }

  private func step(_ statement: OpaquePointer) throws(Failure) -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw failure(code)
    }
  }

  /// The error that a result code of this connection stands for; damage is remembered.
  private func failure(_ code: Int32) -> Failure {
    let error = DatabaseError(path, code, connection)
    if case .damaged = error { damage.note(error) }
    return Failure(error)
  }

  private func prepared(
    _ sql: String, _ values: [SQLValue]
  ) throws(Failure) -> OpaquePointer {
    // Statements belong to their connection.
    _ = try opened()
    let statement: OpaquePointer
    if let known = statements[sql] { statement = known } else { statement = try prepare(sql) }
    for (index, value) in zip(Int32(1)..., values) {
      let code = Self.bind(value, to: statement, at: index)
      guard code == SQLITE_OK else { throw failure(code) }
    }
    return statement
  }

  private static func bind(
    _ value: SQLValue, to statement: OpaquePointer, at index: Int32
  ) -> Int32 {
    let transient = gtkphotos_sqlite_transient()
    return switch value {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let number): sqlite3_bind_int64(statement, index, number)
    case .text(let text):
      sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), transient)
    case .blob(let bytes): sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count), transient)
    }
  }

  private func prepare(_ sql: String) throws(Failure) -> OpaquePointer {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw failure(code) }
    statements[sql] = statement
    return statement
  }
}
