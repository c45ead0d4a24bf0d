// Puts a backup in the place of a library's damaged database. What was named, liked and added since the
// backup was made comes back from the sidecars, which is in `NewerSidecars.swift`. The damaged files are kept.

import Foundation

/// What became of a library whose database was replaced by a backup.
public struct RestoreReport: Equatable, Sendable {
  /// The backup.
  public let backup: LibraryBackup
  /// The folder in which the damaged database is kept; `nil` where there was none.
  public let keptIn: FilePath?
  /// How many photos came back that the backup did not have.
  public let addedCount: Int
  /// How many photos have a name, a like or a text that is newer than the backup.
  public let changedCount: Int
  /// What could not be brought back.
  public let problems: [RebuildProblem]
}

/// Replaces a damaged database by a backup.
public struct BackupRestore: Sendable {
  private let sidecars: any SidecarReading
  private let decoder: any PictureDecoding

  /// Makes it.
  /// - Parameters:
  ///   - sidecars: reads the sidecars. It must not read pictures too: a hostile one could make it
  ///     lie about the names of others.
  ///   - decoder: reads the metadata of originals without a sidecar.
  public init(sidecars: any SidecarReading, decoder: any PictureDecoding) {
    self.sidecars = sidecars
    self.decoder = decoder
  }

  /// The newest backup of a library that is sound, and that this version can open; `nil` if there is none.
  /// Reads backups as a whole.
  @concurrent
  public static func newest(of library: FilePath) async -> LibraryBackup? {
    // A link that leads nowhere may lead to a disk that is not connected.
    if (try? PhotoLibrary.databaseFile(of: library).kind()) == .brokenLink { return nil }
    // A folder that can't be listed has none to offer.
    let all = (try? LibraryBackups(library: library).all()) ?? []
    var other: LibraryBackup?
    for backup in all {
      switch kind(of: backup, in: library) {
      case .own: return backup
      case .other: if other == nil { other = backup }
      case .unusable: break
      }
    }
    // The originals are on a disk that is missing: using it says so.
    return other
  }

  private enum BackupKind {
    /// It is sound, and has the identifier of the library's originals.
    case own
    /// It is sound, and has another one.
    case other
    /// It is damaged, or can't be read.
    case unusable
  }

  private static func kind(of backup: LibraryBackup, in library: FilePath) -> BackupKind {
    guard let database = try? LibraryDatabase(backup.path, .alone) else { return .unusable }
    defer { database.shut() }
    guard (try? database.firstProblem()) == .some(nil),
      (try? Migrations.check(database)).map({ $0 > 0 }) == true
    else { return .unusable }
    let originals = OriginalStore(library: library)
    return (try? LibraryIdentity.find(in: database, originals: originals)) == nil ? .other : .own
  }

  /// Replaces the database of a library that nobody has open.
  /// - Parameter leaving: files and folders that can't be read for now, to go on without what is newer in them.
  /// - Returns: what became of it; `nil` where the database is sound, and stays: somebody has put it back.
  /// - Throws: ``RebuildError``, ``RebuildError/unread(_:)`` if others can't be read. The library is as it was then,
  ///   or has no database: then this can be repeated.
  @concurrent
  public func run(
    on library: FilePath, with backup: LibraryBackup, leaving: Set<FilePath> = []
  ) async throws(RebuildError) -> RestoreReport? {
    let lock = try Self.asLibrary { () throws(LibraryError) in try LibraryLock(library) }
    defer { withExtendedLifetime(lock) {} }
    let isLost = try Self.asLibrary { () throws(LibraryError) in try Self.isLost(in: library) }
    guard isLost else { return nil }
    let draft = LibraryBackups(library: library).restored
    do throws(RebuildError) {
      try Self.asLibrary { () throws(LibraryError) in try copy(backup, to: draft, library) }
      let newer = try await catchUp(draft, of: library, with: backup, leaving)
      let kept = try Self.asLibrary { () throws(LibraryError) in
        try swap(draft, into: library, keeping: newer.kept)
      }
      return RestoreReport(
        backup: backup, keptIn: kept, addedCount: newer.added.count,
        changedCount: newer.changed.count, problems: newer.problems)
    } catch {
      // The error is the one to tell; what stays goes with the next start.
      try? LibraryBackups.remove(draft)
      throw error
    }
  }

  /// Whether the database of a library can't be used.
  private static func isLost(in library: FilePath) throws(LibraryError) -> Bool {
    do throws(LibraryError) {
      guard try PhotoLibrary.inspectDatabase(of: library, isAlone: true) != nil else { return true }
      let database = try LibraryDatabase(PhotoLibrary.databaseFile(of: library), .alone)
      defer { database.shut() }
      return try database.firstProblem() != nil
    } catch {
      if error.isLostDatabase { return true }
      throw error
    }
  }

  private static func asLibrary<Value>(
    _ body: () throws(LibraryError) -> Value
  ) throws(RebuildError) -> Value {
    do throws(LibraryError) {
      return try body()
    } catch {
      throw .library(error)
    }
  }

  private func copy(
    _ backup: LibraryBackup, to draft: FilePath, _ library: FilePath
  ) throws(LibraryError) {
    let source = try LibraryDatabase(backup.path, .alone)
    defer { source.shut() }
    // The originals must be those of the library: a disk may be missing.
    _ = try LibraryIdentity.find(in: source, originals: OriginalStore(library: library))
    guard try LibraryBackups.copy(source, to: draft), try LibraryBackups.isSound(draft) else {
      throw .inUse(library)
    }
  }

  /// Writes what the sidecars have that is newer into the copy of the backup.
  private func catchUp(
    _ draft: FilePath, of folder: FilePath, with backup: LibraryBackup, _ leaving: Set<FilePath>
  ) async throws(RebuildError) -> NewerSidecars {
    let library = try Self.asLibrary { () throws(LibraryError) in
      let database = try LibraryDatabase(draft, .readWrite) { (database) throws(LibraryError) in
        try database.script("PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY")
        database.addNameFunctions()
        try Migrations.migrate(database)
        try database.script(Migrations.nameTriggers)
      }
      return PhotoLibrary(
        folder: folder, database: database, schema: Int64(Migrations.count), now: { Date() })
    }
    defer { library.database.shut() }
    do {
      let newer = try await NewerSidecars(
        than: backup, in: library, sidecars: sidecars, decoder: decoder)
      let unread = newer.unreadProblems
      guard unread.allSatisfy({ leaving.contains($0.path) }) else {
        throw RebuildError.unread(unread)
      }
      try await library.apply(newer)
      return newer
    } catch let error as RebuildError {
      throw error
    } catch let error as FileError {
      throw .library(LibraryError(error))
    } catch {
      throw .library(error as? LibraryError ?? .gone(folder))
    }
  }

  /// Moves the damaged database aside, and the draft to its place. Returns the folder with what is kept.
  /// - Parameter sidecars: those that the next change of their photos replaces.
  private func swap(
    _ draft: FilePath, into library: FilePath, keeping sidecars: [FilePath]
  ) throws(LibraryError) -> FilePath? {
    let file = PhotoLibrary.databaseFile(of: library)
    var kept: FilePath?
    do throws(FileError) {
      for sidecar in sidecars {
        let aside = try Self.folder(for: &kept, in: library)
        sidecar.keep(as: aside.appending(sidecar.name))
      }
      // The log goes last: a log alone shows that its database is missing, while a database without its
      // log would be opened without the newest names.
      for ending in ["", "-journal", "-wal", "-shm"]
      where try file.with(ending: ending).kind() != .nothing {
        let aside = try Self.folder(for: &kept, in: library)
        try file.with(ending: ending).move(to: aside.appending(file.name + ending))
      }
      try kept?.syncFolder()
      // An old log must not be found beside the new file.
      try library.syncFolder()
    } catch {
      // A folder in which something is kept stays.
      kept?.removeEmpty()
      throw LibraryError(error)
    }
    try LibraryBackups.keep(draft, as: file)
    DamageMark(library: library).clear()
    return kept
  }

  /// The folder of all that was damaged: in the library's own file system, as files are moved there.
  private static func damagedFolder(of library: FilePath) throws(FileError) -> FilePath {
    let disk = try library.identity().first
    var number = 1
    while true {
      let folder = library.appending(number == 1 ? "damaged" : "damaged-\(number)")
      if try folder.kind() == .nothing {
        try folder.makeFolder()
        try library.syncFolder()
        return folder
      }
      // A link to another disk, a file, or a folder of somebody else is left alone.
      if folder.isFolder(), folder.isWritable(), (try? folder.identity())?.first == disk {
        return folder
      }
      number += 1
    }
  }

  /// The folder for what is damaged, which is made when it is first asked for.
  private static func folder(
    for kept: inout FilePath?, in library: FilePath
  ) throws(FileError) -> FilePath {
    if let kept { return kept }
    let all = try damagedFolder(of: library)
    // What can't be listed has numbers that are taken.
    var number = ((try? all.folderNames().count) ?? 0) + 1
    while true {
      let folder = all.appending("\(number)-\(BackupWriter.day(of: Date()))")
      if try folder.makeFolder() {
        try all.syncFolder()
        kept = folder
        return folder
      }
      number += 1
    }
  }
}

extension FilePath {
  /// Keeps a file at another path, whatever it is: its bytes stay when another file takes its place.
  fileprivate func keep(as other: FilePath) {
    // link(2) needs no permission to read, and does not follow a link.
    if withCString({ from in other.withCString { link(from, $0) } }) == 0 { return }
    // On another disk, as the originals may be, or one without such names.
    if (try? copy(to: other)) != nil { return }
    // It may be no file, or not be readable. Where that fails, it stays where it is: nothing can be put there.
    let beside = with(ending: ".kept")
    if (try? move(to: other)) == nil, (try? beside.kind()) == .nothing { try? move(to: beside) }
  }

  private func copy(to other: FilePath) throws(FileError) {
    let source = try File.open(reading: self)
    let target = try File.create(other)
    do throws(FileError) {
      while case let piece = try source.piece(), !piece.isEmpty { try target.write(piece) }
      try target.sync()
    } catch {
      // The error is the one to tell.
      try? other.remove()
      throw error
    }
  }
}
