// Opening a library for a window or to look at it, and closing it. What is refused stays as it is,
// to the byte.

import Foundation

extension PhotoLibrary {
  /// How long nothing is changed until the index's log is folded into the index.
  static let rest = Duration.seconds(3)

  /// Opens a library for a window, and makes it where the folder is missing or empty.
  ///
  /// One process at a time has a library open like this: it takes the library's lock. What a
  /// crash left half done, unfinished copies and deletions, is cleared away, and so is what has
  /// been in the trash for long. What an older version left open to others becomes the owner's alone.
  /// - Parameters:
  ///   - folder: the library's folder.
  ///   - makingParents: whether missing folders above it are made too: for the default
  ///     place. A missing parent of a folder that a person named may be a missing disk.
  ///   - disks: what is known of libraries' disks; `nil` asks and notes nothing.
  ///   - now: the time of day.
  ///   - uptime: how long the machine has been on; `nil` where nothing tells.
  ///   - clock: the clock that delays keep.
  /// - Throws: ``LibraryError``; the library is unchanged then.
  public static func open(
    at folder: FilePath, makingParents: Bool = false, disks: LibraryDisks? = nil,
    now: @escaping @Sendable () -> Date = { Date() },
    uptime: @escaping @Sendable () -> Uptime? = { Uptime.now() },
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws(LibraryError) -> PhotoLibrary {
    let originals = OriginalStore(library: folder)
    // Held first, where there is one: nobody else writes while the index is looked at.
    var lock = LibraryLock.path(in: folder).exists() ? try LibraryLock(folder) : nil
    let (isNew, identity) = try look(at: folder, isAlone: lock != nil, originals)
    // SQLite would leave a log beside an index that it can't write.
    if index(of: folder).exists(), !index(of: folder).isWritable() { throw .readOnly(folder) }
    guard makingParents || folder.folder.isFolder() else { throw .folderMissing(folder.folder) }
    if isNew { try disks?.checkDisk(of: folder) }
    if identity.isInIndex, !identity.isAtOriginals, try originals.isEmpty() {
      // There are no photos yet: either a person removed the folder, or it is on a disk of its own.
      try disks?.checkDisk(of: originals.folder)
    }
    try onOwnDisk(folder) { () throws(FileError) in
      _ = try folder.makeFolder(withParents: makingParents)
    }
    if lock == nil { lock = try LibraryLock(folder) }
    // Its disk may have gone since it was looked at.
    guard isNew || index(of: folder).exists() else { throw .gone(folder) }
    LibraryPermissions(folder: folder).mendDoors(isOwn: makingParents)
    try onOwnDisk(folder) { () throws(FileError) in
      try originals.make(inNewLibrary: isNew, withParents: makingParents)
      try identity.keep(at: originals)
      // SQLite would let others read it.
      if !index(of: folder).exists() { _ = try File.create(index(of: folder)) }
    }
    let database = try LibraryDatabase(index(of: folder), .readWrite) {
      (database) throws(LibraryError) in
      try database.script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
      try database.script("PRAGMA foreign_keys = ON; PRAGMA secure_delete = OFF")
      // No name is refused because another disk is full.
      try database.script("PRAGMA temp_store = MEMORY")
      database.addNameFunctions()
      try Migrations.migrate(database)
      try database.script(Migrations.nameTriggers)
    }
    try identity.keep(in: database)
    try database.watchPresence()
    guard !database.isReadOnly, originals.folder.isWritable() else { throw .readOnly(folder) }
    try database.watchLog()
    let reader = try reader(of: folder, damage: database.damage, now: now)
    database.reader = reader.database
    // Both have the same file, or this one is no longer where it was.
    try database.checkPresence()
    let library = PhotoLibrary(
      folder: folder, database: database, schema: Int64(Migrations.count), lock: lock,
      identity: identity.id, reader: reader, now: now, uptime: uptime)
    await library.begin(clock)
    disks?.remember(folder)
    disks?.remember(originals: originals.folder, of: folder)
    return library
  }

  /// What stands in a folder: whether its index has no tables yet, or is not there, and whose it is.
  /// Nothing is written.
  private static func look(
    at folder: FilePath, isAlone: Bool, _ originals: OriginalStore
  ) throws(LibraryError) -> (isNew: Bool, identity: LibraryIdentity) {
    // Closing a connection that may write would fold its log in.
    guard try lookAtIndex(of: folder, isAlone: isAlone) != nil else {
      return (true, try LibraryIdentity.find(in: nil, originals: originals))
    }
    let database = try LibraryDatabase(index(of: folder), isAlone ? .alone : .looking)
    return (false, try LibraryIdentity.find(in: database, originals: originals))
  }

  /// Runs `body` and tells its errors as the library's own.
  private static func onOwnDisk(
    _ folder: FilePath, _ body: () throws(FileError) -> Void
  ) throws(LibraryError) {
    do throws(FileError) {
      try body()
    } catch .missing(let path) {
      throw .folderMissing(path)
    } catch .notPermitted {
      throw .readOnly(folder)
    } catch {
      throw LibraryError(error)
    }
  }

  private static func reader(
    of folder: FilePath, damage: DatabaseDamage, now: @escaping @Sendable () -> Date
  ) throws(LibraryError) -> PhotoLibrary {
    let database = try LibraryDatabase(index(of: folder), .beside)
    database.damage = damage
    try database.watchPresence()
    return PhotoLibrary(
      folder: folder, database: database, schema: Int64(Migrations.count), now: now)
  }

  /// Opens a library that exists to look at it; nothing in it changes, and a window may have
  /// it open at the same time. ``close()`` clears away what SQLite made beside the index. Returns
  /// `nil` where there is none yet: the usual folder is missing, or a folder has neither an index nor
  /// originals.
  /// - Throws: ``LibraryError`` where there is a library that can't be read, or may be one.
  public static func openReadOnly(
    at folder: FilePath, makingParents: Bool = false, disks: LibraryDisks? = nil
  ) throws(LibraryError) -> PhotoLibrary? {
    if !folder.exists() { try disks?.checkDisk(of: folder) }
    guard try hasFolder(folder, isUsualPlace: makingParents) else { return nil }
    guard let schema = try lookAtIndex(of: folder) else {
      try disks?.checkDisk(of: folder)
      return nil
    }
    let database = try LibraryDatabase(index(of: folder), .looking)
    return PhotoLibrary(folder: folder, database: database, schema: schema, now: { Date() })
  }

  private func begin(_ clock: any Clock<Duration>) async {
    // What can't be removed takes room, no more: it is met again at the next opening.
    startTrouble = originals.sweep()
    index.pasted.dropUnfinished()
    // An original that can't be removed today is no reason not to open; it is met again.
    try? await trash.emptyOld()
    let rest = Debouncer(Self.rest, clock: clock) { [weak self] in
      await self?.foldLog() ?? true
    }
    database.onChange = { rest.note() }
    // What the last session left in the log.
    if !database.isLogEmpty { rest.note() }
    watch = FolderWatch(folder) { [weak self] in
      // Where that fails, the next change says so, and the close.
      Task { [weak self] in try? await self?.checkLog() }
    }
    let permissions = LibraryPermissions(folder: folder)
    mending = Task.detached(priority: .utility) {
      await permissions.mend(permissions.openFolders())
    }
  }

  /// Saves what a log holds that was removed: it goes with the process.
  /// - Throws: ``LibraryError`` where that can't be done. Nothing is lost while the library is open.
  func checkLog() throws(LibraryError) {
    // A library that was moved away has its log with it.
    guard (try? database.checkPresence()) != nil else { return }
    try database.checkLog()
  }

  /// Folds the log into the index, so that the index alone is whole. Where that fails, the log is
  /// still there, and the next change says what is wrong.
  /// - Returns: `false` where a reader is in the way, which will be gone.
  private func foldLog() -> Bool { (try? database.foldAtRest()) ?? true }

  /// Ends the use of the library, once what is under way is done: afterwards `library.sqlite` holds
  /// all without a log beside it, and another window may open it. Whoever asks it for something later
  /// gets ``LibraryError/closed(_:)``.
  ///
  /// Waits for the disk: a caller that can't wait for long looks at the clock.
  /// - Throws: ``LibraryError`` where the log can't be folded; nothing is lost, as it stays.
  public func close() throws(LibraryError) {
    watch = nil
    database.onChange = nil
    defer { index.lock.withLock { $0 = nil } }
    try database.shutWithReader()
  }
}
