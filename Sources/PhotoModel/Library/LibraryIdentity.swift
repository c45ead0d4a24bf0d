// The identifier that a database and its folder of originals share: it is stored in a table and in
// a small file of the folder. Both are compared before anything is written. The folder may be on a
// disk of its own, and without the check an empty folder, or another library's, could be used in
// its stead.

import Foundation

/// The identifier of a library.
struct LibraryIdentity {
  let id: String
  /// Whether the database has it.
  let isInDatabase: Bool
  /// Whether the folder of originals has it.
  let isAtOriginals: Bool

  /// The identity that a database and its originals have, or that they should get. Changes nothing.
  ///
  /// A library of an older version has none: its originals get one if they belong to the library,
  /// as far as that can be told. The same goes for originals that were restored from a backup
  /// without the identity file.
  /// - Parameter database: the database, open for reading; `nil` where there is none, or one
  ///   without tables.
  /// - Throws: ``LibraryError/originalsMissing(_:)``, ``LibraryError/originalsForeign(_:)``, or the
  ///   error that prevented reading either.
  static func find(
    in database: LibraryDatabase?, originals: OriginalStore
  ) throws(LibraryError) -> LibraryIdentity {
    let mark = try originals.mark()
    guard let database else {
      return LibraryIdentity(id: mark ?? newID(), isInDatabase: false, isAtOriginals: mark != nil)
    }
    let own = try id(in: database)
    if let own, let mark {
      guard own == mark else { throw .originalsForeign(originals.folder) }
      return LibraryIdentity(id: own, isInDatabase: true, isAtOriginals: true)
    }
    if try database.number("SELECT EXISTS (SELECT 1 FROM photo)") == 1 {
      guard try holdsAny(of: database, originals) else {
        throw try originals.isEmpty()
          ? .originalsMissing(originals.folder) : .originalsForeign(originals.folder)
      }
    } else if own != nil || mark != nil {
      guard try originals.isEmpty() else { throw .originalsForeign(originals.folder) }
    }
    return LibraryIdentity(
      id: own ?? mark ?? newID(), isInDatabase: own != nil, isAtOriginals: mark != nil)
  }

  /// Writes the identity to the originals, if it is missing there. Called before ``keep(in:)``, so
  /// that a database with an identity always has originals with the same one. The folder of the
  /// originals must exist.
  func store(at originals: OriginalStore) throws(FileError) {
    guard !isAtOriginals else { return }
    try originals.setMark(id)
  }

  /// Writes the identity to the database, if it is missing there.
  func store(in database: LibraryDatabase) throws(LibraryError) {
    guard !isInDatabase else { return }
    try database.run("INSERT INTO library_identity (only, id) VALUES (1, ?)", .text(id))
  }

  private static func newID() -> String { UUID().uuidString }

  private static func id(in database: LibraryDatabase) throws(LibraryError) -> String? {
    let tables = try database.number(
      "SELECT count(*) FROM sqlite_schema WHERE name = 'library_identity'")
    guard tables == 1 else { return nil }
    return try database.rows("SELECT id FROM library_identity") { (row) throws(LibraryError) in
      row.text(0)
    }.first ?? nil
  }

  /// Whether any of the first and last 50 originals of the database exists. The name of an original
  /// is the digest of its content, so a file with that name belongs to the library.
  private static func holdsAny(
    of database: LibraryDatabase, _ originals: OriginalStore
  ) throws(LibraryError) -> Bool {
    for order in ["ASC", "DESC"] {
      let paths = try database.rows(
        "SELECT sha256, extension FROM photo ORDER BY sequence \(order) LIMIT 50"
      ) { (row) throws(LibraryError) in
        originals.path(sha256: row.text(0) ?? "", fileExtension: row.text(1) ?? "")
      }
      if paths.contains(where: { $0.exists() }) { return true }
    }
    return false
  }
}
