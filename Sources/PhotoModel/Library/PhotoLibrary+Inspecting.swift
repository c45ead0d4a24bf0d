// The checks before a library is opened, for a window or for reading: whether there is a library,
// and whether it may be opened. Nothing is written, so that a library that is refused stays
// unchanged to the byte.

import Foundation

extension PhotoLibrary {
  /// The size in bytes of the smallest database of SQLite: one page. A file of a single byte SQLite
  /// treats as empty, and writes over it.
  private static let leastByteCount: Int64 = 512

  /// Whether the folder of a library exists.
  /// - Parameter isDefaultLocation: whether it is the default folder, which need not exist yet. A
  ///   folder that a person named must exist.
  /// - Throws: ``LibraryError`` where a folder that must exist does not, or its path can't be read.
  static func hasFolder(
    _ folder: FilePath, isDefaultLocation: Bool
  ) throws(LibraryError) -> Bool {
    switch try kind(folder) {
    case .folder: return true
    case .file, .special: throw .file(.failed(folder, code: ENOTDIR))
    case .brokenLink: throw .folderMissing(folder)
    case .nothing: break
    }
    guard isDefaultLocation else {
      throw .folderMissing(folder.folder.isFolder() ? folder : folder.folder)
    }
    // A broken link here, or in a folder above, may lead to a disk that is not connected.
    var above = folder
    while try kind(above) == .nothing, above != above.folder { above = above.folder }
    if try kind(above) == .brokenLink { throw .folderMissing(above) }
    return false
  }

  /// Checks the database of a library.
  /// - Parameter isAlone: whether the caller holds the library's lock, so that no other process
  ///   writes to it. Then SQLite creates no file beside it.
  /// - Returns: how many of ``Migrations/all`` it has run; `nil` where there is no database yet,
  ///   and no sign that there was one.
  /// - Throws: ``LibraryError`` where it can't be opened, is damaged, or is missing although there
  ///   are originals.
  static func inspectDatabase(
    of folder: FilePath, isAlone: Bool = false
  ) throws(LibraryError) -> Int64? {
    let file = databaseFile(of: folder)
    switch try kind(file) {
    case .nothing:
      try refuseRest(of: folder, isEmpty: true)
      return nil
    case .brokenLink: throw .databaseMissing(file)
    case .folder: throw .file(.folder(file))
    case .special: throw .file(.special(file))
    case .file: break
    }
    let byteCount: Int64
    do throws(FileError) {
      byteCount = try file.size()
    } catch {
      throw .file(error)
    }
    if byteCount > 0 {
      guard byteCount >= leastByteCount else {
        throw .damaged(file, detail: "file is not a database")
      }
      // While a window has the library open, a log exists, even if it is empty. Where there is
      // none, SQLite would create one just to read.
      let isClosed = !file.with(ending: "-wal").exists()
      try refuseLog(of: file)
      try refuseHeader(of: file)
      let database = try LibraryDatabase(file, isAlone || isClosed ? .alone : .queryOnly)
      let schema = try Migrations.check(database)
      if schema > 0 { return schema }
    }
    // A process that ended while it created a library leaves a file without tables.
    try refuseRest(of: folder, isEmpty: byteCount == 0)
    return nil
  }

  /// Refuses a database with a log that SQLite could only read by creating a `-shm` file, where it
  /// can't create that file or could not remove it again.
  private static func refuseLog(of file: FilePath) throws(LibraryError) {
    let log = file.with(ending: "-wal")
    // Where the size can't be read, there is no log.
    guard ((try? log.size()) ?? 0) > 0, !file.with(ending: "-shm").exists() else { return }
    guard file.canHoldDatabase else { throw .logUnreadable(log) }
  }

  /// Refuses a database whose header says that it is of a format that no SQLite has written. SQLite itself
  /// takes such a file for read-only, or reports an error that does not say that the file is damaged.
  ///
  /// The offsets and the highest numbers are those of SQLite's file format, https://sqlite.org/fileformat.html:
  /// byte 18 is the format for writing, 1 or 2; bytes 44 to 47 the format of the schema, up to 4.
  private static func refuseHeader(of file: FilePath) throws(LibraryError) {
    // A log may have another first page, which counts. Where the size can't be read, there is no log.
    guard ((try? file.with(ending: "-wal").size()) ?? 0) == 0 else { return }
    let head: [UInt8]
    do throws(FileError) {
      head = try File.open(reading: file).head(byteCount: 48)
    } catch {
      throw .file(error)
    }
    guard head.count == 48 else { return }
    let schemaFormat = head[44...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard head[18] <= 2, schemaFormat <= 4 else {
      throw .damaged(file, detail: "unsupported file format")
    }
  }

  /// Refuses a folder without a database, or with one without tables, if something shows that there
  /// was one: a new database in its stead would hide that the names are lost.
  /// - Parameter isEmpty: whether the database file is missing or has no bytes, so that a log
  ///   beside it belongs to another one.
  private static func refuseRest(of folder: FilePath, isEmpty: Bool) throws(LibraryError) {
    let file = databaseFile(of: folder)
    // Where the size can't be read, there is no log.
    if isEmpty, ((try? file.with(ending: "-wal").size()) ?? 0) > 0 { throw .databaseMissing(file) }
    let originals = OriginalStore(library: folder)
    switch try kind(originals.folder) {
    case .nothing: return
    case .brokenLink: throw .folderMissing(originals.folder)
    case .file, .special: throw .file(.failed(originals.folder, code: ENOTDIR))
    case .folder: break
    }
    if try originals.isEmpty() { return }
    throw .databaseMissing(file)
  }

  private static func kind(_ path: FilePath) throws(LibraryError) -> FileKind {
    do throws(FileError) {
      return try path.kind()
    } catch {
      throw .file(error)
    }
  }
}
