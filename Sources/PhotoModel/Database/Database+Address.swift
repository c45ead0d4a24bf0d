// The URI by which SQLite opens a database (`Database.swift`), which decides whether SQLite may
// create files beside it.

extension FilePath {
  /// Whether the database at the path is writable, and files can be created beside it. If only its
  /// folder is writable, SQLite creates a log to read the database and can't remove it again.
  var canHoldDatabase: Bool { isWritable() && folder.isWritable() }

  /// The URI of the database file for SQLite. In a library that can't be written, SQLite can't
  /// create the `-shm` file, or could not remove it again, so it is told by `immutable=1` that no
  /// process writes. Not so if a log holds changes that are not in the file yet, as SQLite would
  /// ignore them, nor if a process that may write has the database open.
  func databaseURI(_ access: DatabaseAccess) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-".utf8)
    let escaped = bytes.map { byte in
      plain.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let (log, shared) = (with(ending: "-wal"), with(ending: "-shm"))
    // Where the size can't be read, there is no log.
    let hasLog = ((try? log.size()) ?? 0) > 0
    let isImmutable =
      switch access {
      case .alone: true
      case .readOnly, .queryOnly: !canHoldDatabase && !(log.exists() && shared.exists())
      case .readWrite, .beside: false
      }
    let options = isImmutable && !hasLog ? "?immutable=1" : ""
    // An absolute path needs an empty host, or a leading `//` of the path would be one.
    return "file:" + (isAbsolute ? "//" : "") + escaped.joined() + options
  }
}
