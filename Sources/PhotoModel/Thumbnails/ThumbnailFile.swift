// The file of the thumbnails, which is made anew where it is damaged, deleted or of another
// version. What is kept in it is `ThumbnailStore.swift`'s.

import CSQLite
import Foundation

/// One SQLite file that holds nothing that can't be made again.
///
/// It is written with `journal_mode=WAL` and `synchronous=OFF`: a power cut may damage it, and then
/// it is begun anew. Not safe to share: whoever owns it isolates it.
final class ThumbnailFile {
  /// The version of the file, in its `user_version`: to be raised when its table changes, or what a
  /// thumbnail is. A file of another version is replaced. Those of version 1 were written by decoder
  /// processes.
  static let version: Int64 = 2

  private let path: FilePath
  private var database: Database<DatabaseError>?

  /// A file in a folder; nothing is opened yet.
  init(in folder: FilePath) { path = folder.appending("thumbnails.sqlite") }

  /// Runs statements, and once more on a new file where this one turns out to be no use.
  /// - Returns: what `body` returns; `nil` where it can't be had.
  func use<Value>(_ body: (Database<DatabaseError>) throws(DatabaseError) -> Value) -> Value? {
    for _ in 1...2 {
      switch attempt(body) {
      case .success(let value): return value
      case .failure(let error) where Self.isOver(error): replace()
      case .failure(.gone): database = nil
      case .failure: return nil
      }
    }
    return nil
  }

  /// The connection is let go when this returns, so that ``replace()`` can close it.
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
      // They are as private as the photos.
      path.folder.makePrivate()
      if !path.exists() { _ = try File.create(path) }
      for file in files { file.makePrivate() }
    } catch {
      throw .file(error)
    }
    let database = try Database<DatabaseError>(path, .readWrite)
    guard !database.isReadOnly else { throw .readOnly(path) }
    // A file that something else has put here may claim to compute things while it is read.
    try database.script("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    // What is deleted may be private: it is overwritten.
    try database.script("PRAGMA secure_delete = ON")
    // Gives back what is deleted; counts for a new file only.
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
    // Closed first: the last to close a file removes its log, which would be the new one's.
    database = nil
    // What can't be removed is met again.
    for file in files { try? file.remove() }
  }

  /// The file, its log, and the index of that.
  private var files: [FilePath] {
    ["", "-wal", "-shm"].map { path.with(ending: $0) }
  }

  /// Whether a file with this error is to be replaced. A damaged one also loses tables, or can't
  /// be read to its end. A process that has too many files open, or a disk that fails, says nothing
  /// about the file.
  static func isOver(_ error: DatabaseError) -> Bool {
    switch error {
    case .damaged: true
    case .file(.failed(_, let code)): ![EMFILE, ENFILE, EIO].contains(code)
    case .sqlite(_, let code, _):
      ![SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM].contains(code & 0xff)
    default: false
    }
  }

  /// What stands beside a thumbnail to tell whether it is the one that was kept for a digest:
  /// SQLite does not notice damage inside of values.
  static func seal(of bytes: [UInt8], _ digest: String) -> Int64 {
    let seal = Digest()
    for part in [Array(digest.utf8), bytes] { part.withUnsafeBytes { seal.update($0) } }
    return Int64(bitPattern: UInt64(seal.finish().prefix(16), radix: 16) ?? 0)
  }
}
