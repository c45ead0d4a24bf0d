// Opening a library for a window or for reading, and closing it. A library that is refused stays
// unchanged to the byte.

import Foundation

extension PhotoLibrary {
  /// How long after the last change the log is checkpointed.
  static let rest = Duration.seconds(3)

  /// Opens a library for a window, and creates it where the folder is missing or empty.
  ///
  /// Only one process at a time can open a library for a window, as it takes the library's lock.
  /// The opening removes what a crash left behind (unfinished copies, half-done deletions) and what
  /// has been in the trash for too long. Files that an older version left readable for other users
  /// become readable by their owner alone.
  /// - Parameters:
  ///   - folder: the library's folder.
  ///   - makingParents: whether missing folders above it are created too, as for the default
  ///     location. A missing parent of a folder that a person named may mean a disk that is not
  ///     connected.
  ///   - disks: the recorded disks of libraries; with `nil`, no disk is checked or recorded.
  ///   - now: the time of day.
  ///   - uptime: how long the machine has been on; `nil` where that is unknown.
  ///   - clock: the clock for delays.
  ///   - writesSidecars: whether sidecars are written. What is not written stays due.
  ///   - vocabulary: the words that a search understands. It is asked for when a search begins,
  ///     not before.
  /// - Throws: ``LibraryError``; the library is unchanged then.
  public static func open(
    at folder: FilePath, makingParents: Bool = false, disks: LibraryDisks? = nil,
    now: @escaping @Sendable () -> Date = { Date() },
    uptime: @escaping @Sendable () -> Uptime? = { Uptime.now() },
    clock: any Clock<Duration> = ContinuousClock(), writesSidecars: Bool = true,
    vocabulary: @escaping @Sendable () -> SearchVocabulary = { .english }
  ) async throws(LibraryError) -> PhotoLibrary {
    let originals = OriginalStore(library: folder)
    // Where there is a lock file, the lock is taken first, so that no other process writes during
    // the checks.
    var lock = LibraryLock.path(in: folder).exists() ? try LibraryLock(folder) : nil
    if lock != nil { try DamageMark(library: folder).check() }
    let (isNew, identity) = try inspect(at: folder, isAlone: lock != nil, originals)
    // SQLite would leave a log beside a database that it can't write.
    if databaseFile(of: folder).exists(), !databaseFile(of: folder).isWritable() {
      throw .readOnly(folder)
    }
    guard makingParents || folder.folder.isFolder() else { throw .folderMissing(folder.folder) }
    if isNew { try disks?.checkDisk(of: folder) }
    if identity.isInDatabase, !identity.isAtOriginals, try originals.isEmpty() {
      // There are no photos yet: either a person removed the folder, or it is on another disk that
      // is not connected.
      try disks?.checkDisk(of: originals.folder)
    }
    try onOwnDisk(folder) { () throws(FileError) in
      _ = try folder.makeFolder(withParents: makingParents)
    }
    if lock == nil { lock = try LibraryLock(folder) }
    // Its disk may have been disconnected since the checks.
    guard isNew || databaseFile(of: folder).exists() else { throw .gone(folder) }
    LibraryPermissions(folder: folder).mendDoors(isOwn: makingParents)
    try onOwnDisk(folder) { () throws(FileError) in
      try originals.make(inNewLibrary: isNew, withParents: makingParents)
      try identity.store(at: originals)
      // SQLite would create it readable for other users.
      if !databaseFile(of: folder).exists() { _ = try File.create(databaseFile(of: folder)) }
    }
    let database = try LibraryDatabase(databaseFile(of: folder), .readWrite) {
      (database) throws(LibraryError) in
      try database.script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
      try database.script("PRAGMA foreign_keys = ON; PRAGMA secure_delete = OFF")
      // With temporary files, another disk that is full could prevent a name from being stored.
      try database.script("PRAGMA temp_store = MEMORY")
      database.addNameFunctions()
      try Migrations.migrate(database)
      try database.script(Migrations.nameTriggers)
    }
    try identity.store(in: database)
    try database.watchPresence()
    guard !database.isReadOnly, originals.folder.isWritable() else { throw .readOnly(folder) }
    try database.watchLog()
    let reader = try reader(
      of: folder, damage: database.damage, now: now, vocabulary: vocabulary)
    database.reader = reader.database
    // Checked again after the reader is open, so that both connections have the same file.
    try database.checkPresence()
    let library = PhotoLibrary(
      folder: folder, database: database, schema: Int64(Migrations.count), lock: lock,
      identity: identity.id, reader: reader, now: now, uptime: uptime, vocabulary: vocabulary)
    await library.begin(clock, writesSidecars: writesSidecars)
    disks?.remember(folder)
    disks?.remember(originals: originals.folder, of: folder)
    return library
  }

  /// Reads what is in a folder: whether its database is missing or has no tables yet, and its
  /// identity. Nothing is written.
  private static func inspect(
    at folder: FilePath, isAlone: Bool, _ originals: OriginalStore
  ) throws(LibraryError) -> (isNew: Bool, identity: LibraryIdentity) {
    // Opened for reading only: closing a connection that may write would run a checkpoint.
    guard try inspectDatabase(of: folder, isAlone: isAlone) != nil else {
      return (true, try LibraryIdentity.find(in: nil, originals: originals))
    }
    let database = try LibraryDatabase(databaseFile(of: folder), isAlone ? .alone : .queryOnly)
    return (false, try LibraryIdentity.find(in: database, originals: originals))
  }

  /// Runs `body` and throws its errors as the library's own.
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
    of folder: FilePath, damage: DatabaseDamage, now: @escaping @Sendable () -> Date,
    vocabulary: @escaping @Sendable () -> SearchVocabulary
  ) throws(LibraryError) -> PhotoLibrary {
    let database = try LibraryDatabase(databaseFile(of: folder), .beside) {
      (database) throws(LibraryError) in database.addNameFunctions()
    }
    database.damage = damage
    try database.watchPresence()
    return PhotoLibrary(
      folder: folder, database: database, schema: Int64(Migrations.count), now: now,
      vocabulary: vocabulary)
  }

  /// Opens an existing library for reading. Nothing in it changes, and a window may have it open at
  /// the same time. ``close()`` removes the files that SQLite created beside the database. Returns
  /// `nil` where there is no library yet: the default folder is missing, or the folder has neither
  /// a database nor originals.
  /// - Throws: ``LibraryError`` where there is a library that can't be read, or signs of one.
  public static func openReadOnly(
    at folder: FilePath, makingParents: Bool = false, disks: LibraryDisks? = nil
  ) throws(LibraryError) -> PhotoLibrary? {
    if !folder.exists() { try disks?.checkDisk(of: folder) }
    guard try hasFolder(folder, isDefaultLocation: makingParents) else { return nil }
    guard let schema = try inspectDatabase(of: folder) else {
      try disks?.checkDisk(of: folder)
      return nil
    }
    let database = try LibraryDatabase(databaseFile(of: folder), .queryOnly)
    return PhotoLibrary(folder: folder, database: database, schema: schema, now: { Date() })
  }

  private func begin(_ clock: any Clock<Duration>, writesSidecars: Bool) async {
    // What can't be removed only takes space; the next opening tries again.
    startTrouble = originals.sweep()
    storage.pasted.dropUnfinished()
    // An original that can't be removed does not prevent opening; the next opening tries again.
    try? await trash.emptyOld()
    damage.onNote { [folder] in DamageMark(library: folder).set() }
    LibraryBackups(library: folder).sweep()
    let backups = BackupWriter(of: folder, damage: damage, now: wallClock)
    self.backups = backups
    let rest = Debouncer(Self.rest, clock: clock) { [weak self] in
      guard await self?.foldLog() ?? true else { return false }
      guard let self, let backups = await self.backups else { return true }
      // What can't be read now tells nothing.
      let due = (try? await reader.sidecars.dueOriginals()) ?? []
      return await backups.makeIfDue(areSidecarsDue: !due.isEmpty)
    }
    if writesSidecars {
      sidecarWriter = SidecarWriter(
        sidecars, reader: reader.sidecars, originals, clock: clock)
    }
    database.onChange = { [weak sidecarWriter] in
      rest.note()
      sidecarWriter?.note()
    }
    // The last session may have left some.
    sidecarWriter?.note()
    // The last session may have left committed changes in the log, or have ended before the first rest.
    if !database.isLogEmpty || backups.isDue { rest.note() }
    watch = FolderWatch(folder) { [weak self] in
      // If that fails, the next change and the closing report it.
      Task { [weak self] in try? await self?.checkLog() }
    }
    let permissions = LibraryPermissions(folder: folder)
    mending = Task.detached(priority: .utility) {
      await permissions.mend(permissions.openFolders())
    }
  }

  /// Saves the contents of a log that was deleted while it was open: they are lost when the process
  /// ends.
  /// - Throws: ``LibraryError`` where that fails. Nothing is lost while the library is open.
  func checkLog() throws(LibraryError) {
    // If the library was moved, its log moved with it.
    guard (try? database.checkPresence()) != nil else { return }
    try database.checkLog()
  }

  /// Runs a checkpoint, so that the database file alone is complete. If that fails, the log still
  /// exists, and the next change reports the error.
  /// - Returns: `false` where a reader prevents it for now; then it is tried again.
  private func foldLog() -> Bool { (try? database.foldAtRest()) ?? true }

  /// Closes the library once the current calls are done. Afterwards `library.sqlite` holds
  /// everything without a log beside it, the sidecars are written unless the disk refuses them, and
  /// another window may open the library. Later calls throw
  /// ``LibraryError/closed(_:)``.
  ///
  /// Waits for the disk without a timeout: a caller that can't wait for long needs its own.
  /// - Throws: ``LibraryError`` where the checkpoint fails; nothing is lost, as the log stays.
  public func close() async throws(LibraryError) {
    watch = nil
    database.onChange = nil
    await sidecarWriter?.finish()
    sidecarWriter = nil
    // Another connection would keep the log from being emptied.
    await backups?.stop()
    backups = nil
    defer { storage.lock.withLock { $0 = nil } }
    try database.shutWithReader()
  }
}
