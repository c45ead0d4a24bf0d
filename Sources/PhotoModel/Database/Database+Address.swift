// By which address SQLite opens a database (`Database.swift`): whether it may make files beside it.

extension FilePath {
  /// Whether a database at the path may be written, and files made beside it. Where its folder alone may, SQLite
  /// makes a log to look into it, and can't remove that.
  var canHoldDatabase: Bool { isWritable() && folder.isWritable() }

  /// The database file's address for SQLite. A library that may not be written can't have a side file made for
  /// its shared memory, or would keep it, so SQLite is told that nobody writes there; but not where a
  /// log holds changes that are in the file not yet, as SQLite would pass them over, nor where somebody
  /// who may write has it open.
  func databaseURI(_ access: DatabaseAccess) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-".utf8)
    let escaped = bytes.map { byte in
      plain.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let (log, shared) = (with(ending: "-wal"), with(ending: "-shm"))
    // No size means no log.
    let hasLog = ((try? log.size()) ?? 0) > 0
    let isImmutable =
      switch access {
      case .alone: true
      case .readOnly, .looking: !canHoldDatabase && !(log.exists() && shared.exists())
      case .readWrite, .beside: false
      }
    let options = isImmutable && !hasLog ? "?immutable=1" : ""
    // An absolute path needs an empty host, or a leading `//` of the path would be one.
    return "file:" + (isAbsolute ? "//" : "") + escaped.joined() + options
  }
}
