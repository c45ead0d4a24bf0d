// SQLite with typed values (`SQLValue.swift`) and typed errors (`DatabaseError.swift`), without
// knowledge of any table: the statements are in the stores that run them.

import CSQLite
import Foundation

/// How a database is opened.
enum DatabaseAccess {
  case readOnly, readWrite
  /// Reads only, while no other process can write: creates no file beside the database.
  case alone
  /// Reads only, beside a connection of the same process that writes. If it is the last connection
  /// to close, it removes the log, which a connection opened read-only could not.
  case beside
  /// Reads only, while other processes may write, and leaves no files behind: if it is the last
  /// connection to close, it removes an empty log. A log with contents stays unchanged.
  case queryOnly
}

/// A connection to one SQLite file, which throws its owner's type of error. The owner isolates it.
/// The URI by which it is opened is in `Database+Address.swift`, the handling of its log in
/// `Database+Log.swift`.
final class Database<Failure: DatabaseFailure>: @unchecked Sendable {
  // Checked by hand: everything that uses the connection or a variable below holds `lock`. The lock
  // is for one call from another executor: the writer closes the connection of its reader.
  let lock = NSRecursiveLock()

  /// The database file.
  let path: FilePath
  let access: DatabaseAccess
  private let setUp: (Database) throws(Failure) -> Void
  /// The connection; `nil` while it is closed. The next statement opens it again, unless it is
  /// closed for good.
  private(set) var connection: OpaquePointer?
  private var isShut = false
  private var statements: [String: OpaquePointer] = [:]
  private var identity: [UInt64]?
  /// The damage that was found in the file; connections to the same file share it.
  var damage = DatabaseDamage()
  /// Whether damage is thrown as SQLite tells of it, and neither looked into nor recorded: on a connection that looks
  /// for damage, and on a file whose contents can be made again.
  var believesDamage = false
  /// Whether a new log is being begun: no other connection may be opened to look at the file meanwhile.
  var isRenewingLog = false
  /// Whether the last transaction failed during its commit: the disk may hold it all the same, and
  /// it may appear after a crash.
  private(set) var isCommitUncertain = false
  /// How often the connection was opened again. State of the connection itself, its temporary
  /// tables and SQLite's `data_version`, starts afresh each time.
  private(set) var renewals = 0
  /// The connection that reads beside this one, which writes.
  var reader: Database?
  /// Whether ``checkLog()`` checks the log.
  var isLogWatched = false
  /// The identities of the log's files, once they exist.
  var log: [[UInt64]]?
  /// The size of the log at the last check, in bytes.
  var logSize: Int64 = 0
  /// Called after each change that is stored.
  var onChange: (@Sendable () -> Void)?

  /// How many prepared statements are held; they live as long as the connection.
  var statementCount: Int {
    lock.lock()
    defer { lock.unlock() }
    return statements.count
  }

  /// Opens the file. If it doesn't exist, it is created where the access is `.readWrite`.
  /// - Parameter setUp: sets up a new connection; called again whenever the connection is opened
  ///   again.
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
      // A rollback journal: SQLite would roll back an interrupted transaction, which writes to the
      // file.
      case .queryOnly:
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
      // The SQL index of 100,000 names stays in memory: with 8 MiB instead of 2, a query takes a
      // tenth of the time.
      case .beside: try script("PRAGMA query_only = ON; PRAGMA cache_size = -8192")
      case .queryOnly: try script("PRAGMA query_only = ON")
      }
      try setUp(self)
    } catch {
      closeConnection()
      throw error
    }
  }

  /// How long a connection waits for a lock of another one, in milliseconds.
  static var patience: Int32 { 5000 }

  /// Closes the connection. The next statement opens it again.
  func closeConnection() {
    guard let connection else { return }
    for statement in statements.values { sqlite3_finalize(statement) }
    statements = [:]
    if identity != nil, !isPresent {
      // The last connection that closes would remove the log at the path, which belongs to another
      // library by now.
      var isKept: Int32 = 1
      sqlite3_file_control(connection, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
    }
    // The last connection that closes runs a checkpoint and removes the log under an exclusive
    // lock. If another process writes between this check and the close, SQLite runs a checkpoint of
    // what that process left.
    if access == .queryOnly, !isLogEmpty { gtkphotos_sqlite_keep_log(connection) }
    sqlite3_close_v2(connection)
    self.connection = nil
  }

  /// Closes a connection with the access `.queryOnly` until the next statement: if the process is
  /// killed meanwhile, no files are left beside the database.
  func pause() {
    lock.lock()
    defer { lock.unlock() }
    if access == .queryOnly { closeConnection() }
  }

  /// Closes the connection for good: later statements throw ``DatabaseError/closed(_:)``.
  func shut() {
    isShut = true
    closeConnection()
  }

  /// The connection, opened again where it was closed for a while.
  func opened() throws(Failure) -> OpaquePointer {
    if let connection { return connection }
    if isShut { throw Failure(.closed(path)) }
    try checkPresence()
    log = nil
    try open(making: false)
    renewals += 1
    // Checked again: the file at the path may have been replaced while it was opened.
    do throws(Failure) {
      try checkPresence()
    } catch {
      closeConnection()
      throw error
    }
    guard let connection else { throw Failure(.gone(path)) }
    return connection
  }

  /// Whether a statement has not returned all its rows yet.
  var isAnswering: Bool { statements.values.contains { sqlite3_stmt_busy($0) != 0 } }

  /// Whether a transaction is open.
  var isInTransaction: Bool { connection.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  /// Whether SQLite fell back to read-only access, as it does without an error where the file can't
  /// be written.
  var isReadOnly: Bool { sqlite3_db_readonly(connection, "main") == 1 }

  /// Whether the file that was opened is still at its path. A path that can't be read any more
  /// counts as missing too.
  private var isPresent: Bool { (try? path.identity()) == identity }

  /// Records which file is open; from now on, nothing is changed or acknowledged once the path has
  /// another file, or none.
  func watchPresence() throws(Failure) {
    do throws(FileError) {
      identity = try path.identity()
    } catch {
      throw Failure(.file(error))
    }
  }

  /// Throws once damage was found, so that nothing more is written.
  func checkDamage() throws(Failure) {
    if let error = damage.found { throw Failure(error) }
  }

  /// Throws where the file is no longer at its path: SQLite goes on writing to a file that was
  /// deleted or moved while it was open.
  func checkPresence() throws(Failure) {
    if identity == nil || isPresent { return }
    throw Failure(path.exists() ? .replaced(path) : .gone(path))
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

  /// Called after each change: it is acknowledged only if the log with it can be found again.
  private func noteChange() throws(Failure) {
    try checkLog()
    onChange?()
  }

  /// The row number (`rowid`) of the last insertion.
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

  /// Runs one query and passes each row to `body`.
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

  /// Runs `body` in a transaction: all of its changes are stored, or none.
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
      // After some errors, such as a full disk, SQLite has rolled back already.
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

  /// The error for a result code of this connection; damage is recorded.
  private func failure(_ code: Int32) -> Failure {
    let error = DatabaseError(path, code, connection)
    guard case .damaged = error, !believesDamage else { return Failure(error) }
    if code == SQLITE_CORRUPT, !isRenewingLog, damage.found == nil, damage.isSound(path) {
      // SQLite has no other code for a page that could not be read for a moment (SQLITE_IOERR_CORRUPTFS).
      return Failure(.file(.failed(path, code: EIO)))
    }
    damage.note(error)
    return Failure(error)
  }

  private func prepared(
    _ sql: String, _ values: [SQLValue]
  ) throws(Failure) -> OpaquePointer {
    // Opens the connection if needed: statements belong to a connection.
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
