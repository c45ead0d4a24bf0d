// The write-ahead log (WAL) of a database: checks that it is still at the path where SQLite will
// search for it, and runs checkpoints. Until a checkpoint, committed changes are in the log alone.

import CSQLite
import Foundation

extension Database {
  /// The log and its `-shm` file.
  private var logFiles: [FilePath] { ["-wal", "-shm"].map { path.with(ending: $0) } }

  private var logSizeNow: Int64 { (try? logFiles[0].size()) ?? 0 }

  /// Whether the log is empty, so that the database file has everything that is committed.
  var isLogEmpty: Bool { logSizeNow == 0 }

  private var logIdentities: [[UInt64]]? {
    // A file that doesn't exist has no identity.
    let found = logFiles.compactMap { try? $0.identity() }
    return found.count == logFiles.count ? found : nil
  }

  /// Records which files are the log; from now on ``checkLog()`` checks them.
  func watchLog() throws(Failure) {
    lock.lock()
    defer { lock.unlock() }
    // SQLite creates the files when the database is first read.
    _ = try number("SELECT count(*) FROM sqlite_schema")
    log = logIdentities
    logSize = logSizeNow
    isLogWatched = true
  }

  /// Makes sure that committed changes can be found again: SQLite goes on writing to a log that was
  /// deleted or replaced while it was open. The contents of that log are written into the file
  /// through the descriptor that is still open, and a new log is begun. Not within a transaction.
  /// - Throws: ``DatabaseError/logMissing(_:)`` where that fails, or the error of SQLite where the
  ///   log was truncated: nothing more is stored.
  func checkLog() throws(Failure) {
    lock.lock()
    defer { lock.unlock() }
    guard isLogWatched, connection != nil, !isInTransaction else { return }
    let found = logIdentities
    if log == nil { log = found }
    if log != found { try renew() }
    // The log has shrunk: either another program ran a checkpoint, or its contents are lost. SQLite
    // notices a loss during a checkpoint, but not when it appends to the log behind the hole.
    if logSizeNow < logSize { try fold(waiting: Self.patience) }
    logSize = logSizeNow
  }

  /// Runs a checkpoint and truncates the log. Returns `false` where another connection prevented
  /// it: a reader of an older state, or a writer.
  /// - Parameter milliseconds: how long it waits for that connection.
  @discardableResult
  func fold(waiting milliseconds: Int32) throws(Failure) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    // A checkpoint would write into a damaged file and could destroy what can still be saved.
    try checkDamage()
    sqlite3_busy_timeout(try opened(), milliseconds)
    defer { sqlite3_busy_timeout(connection, Self.patience) }
    let isBusy = try number("PRAGMA wal_checkpoint(TRUNCATE)") != 0
    logSize = logSizeNow
    return !isBusy
  }

  /// Runs a checkpoint unless the log is empty. Does not wait for long, as it is tried again later.
  /// - Returns: whether the log is empty, or no longer checked.
  func foldAtRest() throws(Failure) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    try checkPresence()
    try checkLog()
    guard isLogWatched, !isLogEmpty else { return true }
    return try fold(waiting: 250)
  }

  /// Runs a checkpoint, and closes this connection and the reader for good: only the database file
  /// is left. A connection with the access `.queryOnly` runs no checkpoint.
  func shutWithReader() throws(Failure) {
    lock.lock()
    defer { lock.unlock() }
    guard access != .queryOnly else { return shut() }
    // The last connection that closes runs a checkpoint too, so with damage both are left open
    // until the process ends.
    try checkDamage()
    reader?.lock.lock()
    defer { reader?.lock.unlock() }
    defer {
      reader?.shut()
      // The last connection that closes removes the log.
      shut()
    }
    if connection != nil { try fold(waiting: 1000) }
  }

  /// Saves the contents of a log that was deleted or replaced, and begins a new one.
  private func renew() throws(Failure) {
    // No other connection may be opened while this one is closed: SQLite would attach the new
    // connection to the deleted log.
    reader?.lock.lock()
    defer { reader?.lock.unlock() }
    damage.search.lock()
    defer { damage.search.unlock() }
    isRenewingLog = true
    defer { isRenewingLog = false }
    guard !isAnswering, try fold(waiting: Self.patience) else { throw Failure(.logMissing(path)) }
    // A log that doesn't exist counts as another one, too.
    if (try? logFiles[0].identity()) != log?.first {
      // The files at the path now were not written by this process: SQLite would take a log of
      // another time for the newest changes. Where they can't be removed, the old log stays open.
      do throws(FileError) {
        for file in logFiles { try file.remove() }
      } catch {
        throw Failure(.logMissing(path))
      }
    }
    reader?.closeConnection()
    closeConnection()
    try watchLog()
  }
}

extension FilePath {
  /// The path of a file beside this one with a longer name, such as `library.sqlite-wal`.
  func with(ending: String) -> FilePath { FilePath(bytes: bytes + ending.utf8) }
}
