// The look at a library before it is opened, by whichever door: whether there is one, and whether it
// may be opened. Nothing is written, so that a library that is refused stays as it is to the byte.

import Foundation

extension PhotoLibrary {
  /// The smallest file that SQLite takes for a database has one page of 512 bytes. But of one byte it
  /// thinks that it is empty, and writes over it.
  private static let leastByteCount: Int64 = 512

  /// Whether the folder of a library is there.
  /// - Parameter isUsualPlace: whether it is the one that nobody named: that may not have been used
  ///   yet, while one that a person names should be there.
  /// - Throws: ``LibraryError`` where it should be there, or can't be looked at.
  static func hasFolder(
    _ folder: FilePath, isUsualPlace: Bool
  ) throws(LibraryError) -> Bool {
    switch try kind(folder) {
    case .folder: return true
    case .file, .special: throw .file(.failed(folder, code: ENOTDIR))
    case .brokenLink: throw .folderMissing(folder)
    case .nothing: break
    }
    guard isUsualPlace else {
      throw .folderMissing(folder.folder.isFolder() ? folder : folder.folder)
    }
    // It, or a folder above it, may lie on another disk.
    var above = folder
    while try kind(above) == .nothing, above != above.folder { above = above.folder }
    if try kind(above) == .brokenLink { throw .folderMissing(above) }
    return false
  }

  /// Looks at the index of a library.
  /// - Parameter isAlone: whether nobody else may write to it meanwhile: then no file is made beside it.
  /// - Returns: how many of ``Migrations/all`` it has seen; `nil` where there is none yet, and
  ///   nothing says that there was one.
  /// - Throws: ``LibraryError`` where it may not be opened, is damaged, or is missing beside originals.
  static func lookAtIndex(
    of folder: FilePath, isAlone: Bool = false
  ) throws(LibraryError) -> Int64? {
    let index = index(of: folder)
    switch try kind(index) {
    case .nothing:
      try refuseRest(of: folder, isEmpty: true)
      return nil
    case .brokenLink: throw .indexMissing(index)
    case .folder: throw .file(.folder(index))
    case .special: throw .file(.special(index))
    case .file: break
    }
    let byteCount: Int64
    do throws(FileError) {
      byteCount = try index.size()
    } catch {
      throw .file(error)
    }
    if byteCount > 0 {
      guard byteCount >= leastByteCount else {
        throw .damaged(index, detail: "file is not a database")
      }
      // A window that has it open has a log beside it, be it an empty one. Where there is none, SQLite
      // would make one to look.
      let isClosed = !index.with(ending: "-wal").exists()
      try refuseLog(of: index)
      let database = try LibraryDatabase(index, isAlone || isClosed ? .alone : .looking)
      let schema = try Migrations.check(database)
      if schema > 0 { return schema }
    }
    // A process that ended while it made a library leaves a file without a table.
    try refuseRest(of: folder, isEmpty: byteCount == 0)
    return nil
  }

  /// Refuses an index with a log that SQLite would have to make a file for to read it, where it can't,
  /// or could not remove it again.
  private static func refuseLog(of index: FilePath) throws(LibraryError) {
    let log = index.with(ending: "-wal")
    // No size means no log.
    guard ((try? log.size()) ?? 0) > 0, !index.with(ending: "-shm").exists() else { return }
    guard index.canHoldDatabase else { throw .logUnreadable(log) }
  }

  /// Refuses a folder that has no index, or one without a table, where something says that it had one:
  /// another one in its place would hide that the names are lost.
  /// - Parameter isEmpty: whether the index has no bytes, so that a log beside it is not its own.
  private static func refuseRest(of folder: FilePath, isEmpty: Bool) throws(LibraryError) {
    let index = index(of: folder)
    // No size means no log.
    if isEmpty, ((try? index.with(ending: "-wal").size()) ?? 0) > 0 { throw .indexMissing(index) }
    let originals = OriginalStore(library: folder)
    switch try kind(originals.folder) {
    case .nothing: return
    case .brokenLink: throw .folderMissing(originals.folder)
    case .file, .special: throw .file(.failed(originals.folder, code: ENOTDIR))
    case .folder: break
    }
    do throws(FileError) {
      if try originals.files().isEmpty { return }
    } catch {
      throw .file(error)
    }
    throw .indexMissing(index)
  }

  private static func kind(_ path: FilePath) throws(LibraryError) -> FileKind {
    do throws(FileError) {
      return try path.kind()
    } catch {
      throw .file(error)
    }
  }
}
