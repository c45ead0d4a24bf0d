// The backups of a library's database: which there are, and how one is made. When one is made decides
// `BackupWriter.swift`; how one takes the place of a damaged database is in `BackupRestore.swift`.

import Foundation

/// A copy of a library's database, which was sound when it was made.
public struct LibraryBackup: Equatable, Sendable {
  /// The file.
  public let path: FilePath
  /// Of two backups, the newer one has the greater number, whatever the clock has said.
  let number: Int
  /// The day on which it was made, as the clock said: `2026-05-03`.
  let day: String

  /// The beginning of that day; `nil` where the file was given another name.
  public var date: LocalDateTime? { LocalDateTime(iso8601: day + "T00:00:00") }
}

/// The folder `backups` of a library. Its files are named `backup-NUMBER-DAY.sqlite`.
struct LibraryBackups: Sendable {
  /// How many are kept. None is made of a damaged database, so three are good ones.
  static let keptCount = 3
  /// Greater than the number of any backup: a file with another one was not made here.
  private static let greatestNumber = 1 << 48
  /// The name of a backup that is being made. Only the process that holds the library's lock makes one.
  private static let draftName = "unfinished.sqlite"
  /// The name of a copy that becomes the library's database.
  private static let restoredName = "restored.sqlite"

  /// The library's folder.
  let library: FilePath

  /// The folder of the backups.
  var folder: FilePath { library.appending("backups") }

  /// The copy of a backup that becomes the library's database, once it is whole.
  var restored: FilePath { folder.appending(Self.restoredName) }

  /// The backups, the newest first; none where the folder is missing.
  func all() throws(FileError) -> [LibraryBackup] {
    guard folder.exists() else { return [] }
    return try folder.folderNames().compactMap { bytes in
      let parts = String(decoding: bytes, as: UTF8.self).split(separator: "-", maxSplits: 2)
      guard parts.count == 3, parts[0] == "backup", let number = Int(parts[1]),
        (0..<Self.greatestNumber).contains(number), parts[2].hasSuffix(".sqlite")
      else { return nil }
      let path = folder.appending(bytes: bytes)
      // SQLite would wait for somebody to write into a pipe.
      guard (try? path.kind()) == .file else { return nil }
      return LibraryBackup(
        path: path, number: number,
        day: String(parts[2].dropLast(".sqlite".count)))
    }
    .sorted { $0.number > $1.number }
  }

  /// Makes a backup, checks it, and removes those that are too many then.
  /// - Parameters:
  ///   - day: today's, see ``LibraryBackup/day``.
  ///   - damage: that of the database. It is not read while its log may be renewed.
  ///   - flag: stops it; nothing is made then.
  /// - Returns: whether one was made: not of a library without photos, which must not take the place of
  ///   one that was not empty, and not where the disk has too little room.
  /// - Throws: ``LibraryError`` where the database is damaged, or a file can't be written. The backups
  ///   that there were stay.
  func make(
    day: String, noting damage: DatabaseDamage, until flag: StopFlag? = nil
  ) throws(LibraryError) -> Bool {
    let before: [LibraryBackup]
    do throws(FileError) {
      let size = try PhotoLibrary.databaseFile(of: library).size()
      guard try library.room().fits(2 * size) else { return false }
      if try folder.makeFolder() { try library.syncFolder() }
      before = try all()
    } catch {
      throw LibraryError(error)
    }
    let draft = folder.appending(Self.draftName)
    // What the copy lacks came later: a sidecar that is written meanwhile is newer.
    let began = Date()
    do throws(LibraryError) {
      guard try copy(to: draft, noting: damage, flag), flag?.isSet != true,
        try Self.isSound(draft, flag)
      else {
        // What stays goes with the next backup, or the next start.
        try? Self.remove(draft)
        return false
      }
      let name = "backup-\((before.first?.number ?? 0) + 1)-\(day).sqlite"
      try Self.keep(draft, as: folder.appending(name), modified: began)
    } catch {
      // As above: the error is the one to tell.
      try? Self.remove(draft)
      if case .damaged = error { try findDamage(damage) }
      throw error
    }
    // What can't be removed now will be by the next one.
    for old in before.dropFirst(Self.keptCount - 1) { try? old.path.remove() }
    return true
  }

  /// Copies the database unless it has no photos. Returns whether it did.
  private func copy(
    to draft: FilePath, noting damage: DatabaseDamage, _ flag: StopFlag?
  ) throws(LibraryError) -> Bool {
    damage.search.lock()
    defer { damage.search.unlock() }
    let source = try LibraryDatabase(PhotoLibrary.databaseFile(of: library), .readOnly)
    defer { source.shut() }
    // The caller looks into it.
    source.believesDamage = true
    guard try source.number("SELECT EXISTS (SELECT 1 FROM photo)") == 1 else { return false }
    return try Self.copy(source, to: draft, flag)
  }

  /// Records the damage of the database, if it is that, and not the copy's alone.
  private func findDamage(_ damage: DatabaseDamage) throws(LibraryError) {
    do throws(DatabaseError) {
      try damage.look(at: PhotoLibrary.databaseFile(of: library))
    } catch {
      throw LibraryError(error)
    }
  }

  /// Copies a database to a new file. Returns whether all of it was copied.
  static func copy(
    _ source: LibraryDatabase, to draft: FilePath, _ flag: StopFlag? = nil
  ) throws(LibraryError) -> Bool {
    do throws(FileError) {
      try remove(draft)
      // SQLite would make it readable for others.
      _ = try File.create(draft)
    } catch {
      throw LibraryError(error)
    }
    // The draft is synced once it is whole.
    let target = try LibraryDatabase(draft, .readWrite) { (database) throws(LibraryError) in
      try database.script("PRAGMA synchronous = OFF")
    }
    defer { target.shut() }
    return try source.copy(to: target, until: flag)
  }

  /// Makes a copy a file that needs no other beside it, as its header still says that there is a log, and
  /// checks it. Returns whether that was not stopped.
  /// - Throws: ``LibraryError/damaged(_:detail:)`` where the copy is damaged.
  static func isSound(_ draft: FilePath, _ flag: StopFlag? = nil) throws(LibraryError) -> Bool {
    let database = try LibraryDatabase(draft, .readWrite)
    defer { database.shut() }
    try database.script("PRAGMA journal_mode = DELETE")
    do throws(LibraryError) {
      if let problem = try database.firstProblem(until: flag) {
        throw LibraryError.damaged(draft, detail: problem)
      }
    } catch {
      // A check that is stopped ends with an error, too.
      if flag?.isSet == true { return false }
      throw error
    }
    return true
  }

  /// Gives a file its name once the disk holds its contents.
  /// - Parameter date: the time of its contents; `nil` for now.
  static func keep(
    _ draft: FilePath, as path: FilePath, modified date: Date? = nil
  ) throws(LibraryError) {
    do throws(FileError) {
      let file = try File.open(reading: draft)
      if let date { file.setModified(date) }
      try file.sync()
      try draft.move(to: path)
      try path.folder.syncFolder()
    } catch {
      throw LibraryError(error)
    }
  }

  /// Removes a copy that was not finished, with what SQLite may have left beside it.
  static func remove(_ copy: FilePath) throws(FileError) {
    for ending in ["", "-journal", "-wal", "-shm"] {
      do throws(FileError) {
        try copy.with(ending: ending).remove()
      } catch .missing {
      }
    }
  }

  /// Removes what a crash has left. Only for the process that holds the library's lock. What can't be removed
  /// only takes room.
  func sweep() {
    for name in [Self.draftName, Self.restoredName] { try? Self.remove(folder.appending(name)) }
  }

  /// Whether the newest backup was made on another day, or there is none that can be listed.
  func isDue(on day: String) -> Bool { (try? all().first?.day) != day }

  /// Whether the database was changed after the newest backup began, as far as the clock can be believed.
  var isChanged: Bool {
    guard let newest = try? all().first, let made = try? newest.path.modified(),
      let changed = try? PhotoLibrary.databaseFile(of: library).modified()
    else { return true }
    return changed > made
  }
}
