// The SQLite file of the thumbnails, which is created again if it is damaged, deleted or of another
// version. Its contents are managed by `ThumbnailStore.swift`.

import CSQLite
import Foundation

/// An SQLite file whose contents can all be made again.
///
/// It is written with `journal_mode=WAL` and `synchronous=OFF`: a power cut may damage it, and then
/// a new one is created. Not thread-safe: its owner isolates it.
final class ThumbnailFile {
  /// The version of the file, in its `user_version`: to be raised when its table or the format of
  /// thumbnails changes. A file of another version is replaced. The thumbnails of version 1 were
  /// encoded by decoder processes.
  static let version: Int64 = 2

  private let path: FilePath
  private var database: Database<DatabaseError>?

  /// Makes the file of a folder; nothing is opened yet.
  init(in folder: FilePath) { path = folder.appending("thumbnails.sqlite") }

  /// Runs statements, and runs them again on a new file if this one proves to be unusable.
  /// - Returns: what `body` returns; `nil` if that fails too.
  func use<Value>(_ body: (Database<DatabaseError>) throws(DatabaseError) -> Value) -> Value? {
    for _ in 1...2 {
      switch attempt(body) {
      case .success(let value): return value
      case .failure(let error) where Self.isOver(error): replace()
      case .failure(.gone), .failure(.replaced): database = nil
      case .failure: return nil
      }
    }
    return nil
  }

  /// The connection is released when this returns, so that ``replace()`` can close it.
  private func attempt<Value>(
    _ body: (Database<DatabaseError>) throws(DatabaseError) -> Value
  ) -> Result<Value, DatabaseError> {
    do throws(DatabaseError) {
      let database = try opened()
      try database.checkPresence()
      return .success(try body(database))
    } catch {
      return .failure(error)
    }
  }

  private func opened() throws(DatabaseError) -> Database<DatabaseError> {
    if let database { return database }
    do throws(FileError) {
      try path.folder.makeFolder(withParents: true)
      // Thumbnails are as private as the photos.
      path.folder.makePrivate()
      if !path.exists() { _ = try File.create(path) }
      for file in files { file.makePrivate() }
    } catch {
      throw .file(error)
    }
    let database = try Database<DatabaseError>(path, .readWrite)
    database.believesDamage = true
    guard !database.isReadOnly else { throw .readOnly(path) }
    // A file from another program may have a schema that runs functions when it is read.
    try database.script("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    // Deleted data may be private, so it is overwritten.
    try database.script("PRAGMA secure_delete = ON")
    // Returns free pages to the file system; only has an effect on a new file.
    try database.script("PRAGMA auto_vacuum = FULL")
    try database.script("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF")
    try database.transaction { () throws(DatabaseError) in
      let found = try database.number("PRAGMA user_version")
      let tables = try database.number("SELECT count(*) FROM sqlite_schema")
      if found == 0, tables == 0 {
        try database.script(
          """
          CREATE TABLE thumbnail (sha256 BLOB PRIMARY KEY, seal INTEGER, bytes BLOB);
          PRAGMA user_version = \(Self.version)
          """)
      } else if found != Self.version {
        throw .damaged(path, detail: "version \(found ?? 0)")
      }
    }
    try database.watchPresence()
    self.database = database
    return database
  }

  private func replace() {
    // Closed first: the last connection to close a file removes its log, which could be the new
    // file's.
    database = nil
    // A file that can't be removed fails again when it is opened.
    for file in files { try? file.remove() }
  }

  /// The file, its log, and the log's index.
  private var files: [FilePath] {
    ["", "-wal", "-shm"].map { path.with(ending: $0) }
  }

  /// Whether a file with this error is to be replaced. A damaged file may also lack tables, or end
  /// too early. Too many open files in the process, or what a disk answers, say nothing about the file.
  static func isOver(_ error: DatabaseError) -> Bool {
    switch error {
    case .damaged: true
    case .file(.failed(_, let code)):
      ![EMFILE, ENFILE, EIO, ENODEV].contains(code) && !FileError.lostConnections.contains(code)
    case .sqlite(_, let code, _):
      ![SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_CANTOPEN].contains(code & 0xff)
    default: false
    }
  }

  /// The checksum that is stored beside a thumbnail. It shows whether the bytes are those that were
  /// stored for the digest, as SQLite does not detect damage inside values.
  static func seal(of bytes: [UInt8], _ digest: String) -> Int64 {
    let seal = Digest()
    for part in [Array(digest.utf8), bytes] { part.withUnsafeBytes { seal.update($0) } }
    return Int64(bitPattern: UInt64(seal.finish().prefix(16), radix: 16) ?? 0)
  }
}
