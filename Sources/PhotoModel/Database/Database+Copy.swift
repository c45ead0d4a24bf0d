// Copies a whole database into another file, page by page, as one moment saw it, and checks a whole database.
// What the copies are for is in `Library/LibraryBackups.swift`.

import CSQLite

extension Database {
  /// How many pages are copied before the flag is looked at: a few milliseconds.
  private static var pagesTogether: Int32 { 1024 }
  /// How many of its steps SQLite takes before it looks at the flag: about a millisecond.
  private static var stepsTogether: Int32 { 10_000 }

  /// Copies the database as it is now, while other connections may write to it.
  /// - Parameters:
  ///   - target: a database that nobody else has open. Its contents are replaced.
  ///   - flag: stops the copying; the target is worthless then.
  /// - Returns: whether all of it was copied.
  func copy(to target: Database, until flag: StopFlag? = nil) throws(Failure) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    // All steps read what this transaction sees: otherwise each change would make SQLite begin again.
    try script("BEGIN")
    // It has only read, so there is nothing that could fail to be taken back.
    defer { try? script("ROLLBACK") }
    _ = try number("SELECT count(*) FROM sqlite_schema")
    let (source, other) = (try opened(), try target.opened())
    guard let backup = sqlite3_backup_init(other, "main", source, "main") else {
      throw Failure(DatabaseError(target.path, sqlite3_errcode(other), other))
    }
    var code = SQLITE_OK
    while code == SQLITE_OK, flag?.isSet != true {
      code = sqlite3_backup_step(backup, Self.pagesTogether)
    }
    // Reports an error of the steps once more.
    let end = sqlite3_backup_finish(backup)
    guard end == SQLITE_OK else {
      // SQLite does not say which of the two files it was: the one that is written, mostly.
      throw Failure(DatabaseError(target.path, end, other))
    }
    return code == SQLITE_DONE
  }

  /// Checks the whole database: the first line that tells of damage; `nil` for a sound one.
  /// - Parameter flag: stops the check, which throws an error then.
  func firstProblem(until flag: StopFlag? = nil) throws(Failure) -> String? {
    lock.lock()
    defer { lock.unlock() }
    let connection = try opened()
    if let flag {
      sqlite3_progress_handler(
        connection, Self.stepsTogether,
        { flag in
          guard let flag else { return 0 }
          return Unmanaged<StopFlag>.fromOpaque(flag).takeUnretainedValue().isSet ? 1 : 0
        },
        Unmanaged.passUnretained(flag).toOpaque())
    }
    defer { if flag != nil { sqlite3_progress_handler(connection, 0, nil, nil) } }
    return try rows("PRAGMA integrity_check(1)") { $0.text(0) ?? "" }.first { $0 != "ok" }
  }
}
