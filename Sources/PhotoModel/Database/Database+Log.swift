// The write-ahead log of a database: that it is still where SQLite will look for it, and that it is
// folded into the file. What SQLite has committed stands in the log alone until then.

import CSQLite
import Foundation

extension Database {
  /// The log and its index.
  private var logFiles: [FilePath] { ["-wal", "-shm"].map { path.with(ending: $0) } }

  private var logSizeNow: Int64 { (try? logFiles[0].size()) ?? 0 }

  /// Whether the file has all that is committed.
  var isLogEmpty: Bool { logSizeNow == 0 }

  private var logIdentities: [[UInt64]]? {
    // One that is not there has none.
    let found = logFiles.compactMap { try? $0.identity() }
    return found.count == logFiles.count ? found : nil
  }

  /// Notes which files are the log; from now on ``checkLog()`` looks after them.
  func watchLog() throws(Failure) {
    lock.lock()
    defer { lock.unlock() }
    // They are there once the database was looked into.
    _ = try number("SELECT count(*) FROM sqlite_schema")
    log = logIdentities
    logSize = logSizeNow
    isLogWatched = true
  }

  /// Sees to it that what is committed can be found again: SQLite writes on happily into a log that
  /// was deleted or replaced while it was open. What stands in such a log is moved into the file
  /// through the descriptor that is still open, and a new log is begun. Not within a transaction.
  /// - Throws: ``DatabaseError/logMissing(_:)`` where that can't be done, or that the log was cut
  ///   short: nothing more is stored.
  func checkLog() throws(Failure) {
    lock.lock()
    defer { lock.unlock() }
    guard isLogWatched, connection != nil, !isInTransaction else { return }
    let found = logIdentities
    if log == nil { log = found }
    if log != found { try renew() }
    // Either another program has folded it, or what it held is gone: SQLite notices that when it
    // folds the log, but not when it writes behind the hole.
    if logSizeNow < logSize { try fold(waiting: Self.patience) }
    logSize = logSizeNow
  }

  /// Moves what the log holds into the file, and empties the log. Returns whether nobody kept it
  /// from that: a reader that looks at what was before, or another who writes.
  /// - Parameter milliseconds: how long it waits for such a one.
  @discardableResult
  func fold(waiting milliseconds: Int32) throws(Failure) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    // What it would write into may be the rest that could still be saved.
    try checkDamage()
    sqlite3_busy_timeout(try opened(), milliseconds)
    defer { sqlite3_busy_timeout(connection, Self.patience) }
    let isBusy = try number("PRAGMA wal_checkpoint(TRUNCATE)") != 0
    logSize = logSizeNow
    return !isBusy
  }

  /// Folds the log unless it is empty, without waiting long: there will be another time.
  /// - Returns: whether the log is empty, or is no longer looked after.
  func foldAtRest() throws(Failure) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    try checkPresence()
    try checkLog()
    guard isLogWatched, !isLogEmpty else { return true }
    return try fold(waiting: 250)
  }

  /// Folds the log, and closes this connection and the one beside it for good: what is left is the
  /// file alone. One that only looks folds nothing.
  func shutWithReader() throws(Failure) {
    lock.lock()
    defer { lock.unlock() }
    guard access != .looking else { return shut() }
    // The last connection that closes folds the log as well. Left open, both end with the process.
    try checkDamage()
    reader?.lock.lock()
    defer { reader?.lock.unlock() }
    defer {
      reader?.shut()
      // The last one removes the log.
      shut()
    }
    if connection != nil { try fold(waiting: 1000) }
  }

  /// Saves what a log holds that has no name any more, and begins a new one.
  private func renew() throws(Failure) {
    // Nobody may open the database while it is closed here: SQLite would join a log that is gone.
    reader?.lock.lock()
    defer { reader?.lock.unlock() }
    damage.search.lock()
    defer { damage.search.unlock() }
    guard !isAnswering, try fold(waiting: Self.patience) else { throw Failure(.logMissing(path)) }
    // One that is gone is another one, too.
    if (try? logFiles[0].identity()) != log?.first {
      // Whatever stands there now was not written by this library's window: a log of another time
      // would be taken for the newest changes. Where it can't be removed, the old one stays open.
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
  /// The path of what SQLite keeps beside a database under the same name.
  func with(ending: String) -> FilePath { FilePath(bytes: bytes + ending.utf8) }
}
