// What an index and its folder of originals have in common: an identifier in a table of the index
// and in a small file of the folder. Compared before anything is written, as the folder may be on
// a disk of its own: without it an empty folder, or another library's, stands in its place.

import Foundation

/// The identifier of a library.
struct LibraryIdentity {
  let id: String
  /// Whether the index has it.
  let isInIndex: Bool
  /// Whether the originals have it.
  let isAtOriginals: Bool

  /// The identity that an index and its originals have, or are to get. Changes nothing.
  ///
  /// A library of an older version has none: its originals get one where they are its own, as far
  /// as can be told. So do originals that were brought back from a backup without their mark.
  /// - Parameter index: the index, open for reading; `nil` where there is none, or one without tables.
  /// - Throws: ``LibraryError/originalsMissing(_:)``, ``LibraryError/originalsForeign(_:)``, or
  ///   what keeps either from being read.
  static func find(
    in index: LibraryDatabase?, originals: OriginalStore
  ) throws(LibraryError) -> LibraryIdentity {
    let mark = try originals.mark()
    guard let index else {
      return LibraryIdentity(id: mark ?? newID(), isInIndex: false, isAtOriginals: mark != nil)
    }
    let own = try id(in: index)
    if let own, let mark {
      guard own == mark else { throw .originalsForeign(originals.folder) }
      return LibraryIdentity(id: own, isInIndex: true, isAtOriginals: true)
    }
    if try index.number("SELECT EXISTS (SELECT 1 FROM photo)") == 1 {
      guard try holdsAny(of: index, originals) else {
        throw try originals.isEmpty()
          ? .originalsMissing(originals.folder) : .originalsForeign(originals.folder)
      }
    } else if own != nil || mark != nil {
      guard try originals.isEmpty() else { throw .originalsForeign(originals.folder) }
    }
    return LibraryIdentity(
      id: own ?? mark ?? newID(), isInIndex: own != nil, isAtOriginals: mark != nil)
  }

  /// Writes it where it is missing: first at the originals, so that an index with an identity always
  /// has originals that bear it. Their folder is there.
  func keep(at originals: OriginalStore) throws(FileError) {
    guard !isAtOriginals else { return }
    try originals.setMark(id)
  }

  /// The same, in the index.
  func keep(in index: LibraryDatabase) throws(LibraryError) {
    guard !isInIndex else { return }
    try index.run("INSERT INTO library_identity (only, id) VALUES (1, ?)", .text(id))
  }

  private static func newID() -> String { UUID().uuidString }

  private static func id(in index: LibraryDatabase) throws(LibraryError) -> String? {
    let tables = try index.number(
      "SELECT count(*) FROM sqlite_schema WHERE name = 'library_identity'")
    guard tables == 1 else { return nil }
    return try index.rows("SELECT id FROM library_identity") { (row) throws(LibraryError) in
      row.text(0)
    }.first ?? nil
  }

  /// Whether any of the first and last originals that the index speaks of is there: the name is a
  /// digest of the content, which no other picture has.
  private static func holdsAny(
    of index: LibraryDatabase, _ originals: OriginalStore
  ) throws(LibraryError) -> Bool {
    for order in ["ASC", "DESC"] {
      let paths = try index.rows(
        "SELECT sha256, extension FROM photo ORDER BY sequence \(order) LIMIT 50"
      ) { (row) throws(LibraryError) in
        originals.path(sha256: row.text(0) ?? "", fileExtension: row.text(1) ?? "")
      }
      if paths.contains(where: { $0.exists() }) { return true }
    }
    return false
  }
}

extension OriginalStore {
  /// The name of the file with the library's identifier.
  static let markName = ".library-id"

  /// The identifier that the folder bears; `nil` where it bears none, or is missing.
  func mark() throws(LibraryError) -> String? {
    do throws(FileError) {
      let bytes = try File.open(reading: folder.appending(Self.markName)).head(byteCount: 64)
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).first
        .map(String.init)
    } catch .missing {
      return nil
    } catch {
      throw LibraryError(error)
    }
  }

  fileprivate func setMark(_ id: String) throws(FileError) {
    // A crash leaves it among the copies that are swept.
    let new = folder.appending(Self.stagingPrefix + UUID().uuidString)
    do throws(FileError) {
      let file = try File.create(new)
      try file.write(Array("\(id)\n".utf8))
      try file.sync()
      try new.move(to: folder.appending(Self.markName))
    } catch {
      discard(new)
      throw error
    }
    try syncs.sync(folder)
  }

  /// Whether there are no originals, or not even their folder.
  func isEmpty() throws(LibraryError) -> Bool {
    do throws(FileError) {
      guard folder.isFolder() else { return true }
      return try files().isEmpty
    } catch {
      throw LibraryError(error)
    }
  }

  /// That the folder is still the library's own, before anything in it is changed: its disk may
  /// have been pulled out, and another one put in. A mark that is gone from the same folder is written
  /// again: there are programs that clear away files whose names begin with a dot.
  func checkPresence() throws(LibraryError) {
    guard let id else { return }
    let mark = try mark()
    if mark == id { return }
    guard folder.folder.isFolder() else { throw .gone(folder.folder) }
    guard mark == nil else { throw .originalsForeign(folder) }
    // A folder that has no identity is not the one that is known.
    guard let place, (try? folder.identity()) == place else { throw .originalsMissing(folder) }
    do throws(FileError) {
      try setMark(id)
    } catch {
      throw LibraryError(error)
    }
  }
}

extension FilePath {
  /// The device and inode of a folder, which tell it from each other one that may take its place;
  /// `nil` where they do not: the topmost folder of a disk often has the numbers of the disk that
  /// was connected there before.
  var lastingIdentity: [UInt64]? {
    guard let own = try? identity(), let above = try? appending("..").identity() else {
      return nil
    }
    return own[0] == above[0] ? own : nil
  }
}
