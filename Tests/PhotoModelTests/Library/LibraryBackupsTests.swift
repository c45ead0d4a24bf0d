// Tests of backups: when one is made, of what, and which are kept.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct LibraryBackupsTests {
  private let day: TimeInterval = 24 * 60 * 60
  private var backups: LibraryBackups { LibraryBackups(library: libraryFolder) }

  /// The names in a backup.
  private func names(_ backup: LibraryBackup) throws -> [String] {
    try LibraryDatabase(backup.path, .alone).rows("SELECT name FROM photo ORDER BY sequence") {
      (row) throws(LibraryError) in row.text(0) ?? "NULL"
    }
  }

  @Test func aLibraryAtRestIsBackedUpOnceADay() async throws {
    for (number, name) in ["a", "b"].enumerated() {
      let now = moment.addingTimeInterval(Double(number) * day)
      let library = try await openLibrary(now: { now })
      _ = try await library.photo(of: name, named: name)
      await library.backUp()
      // What comes later on the same day waits for the next one.
      _ = try await library.photo(of: name + name, named: name + name)
      await library.backUp()
      try await library.close()
    }
    let all = try backups.all()
    #expect(all.map(\.number) == [2, 1])
    #expect(try all.map(names) == [["a", "aa", "b"], ["a"]])
    #expect(all[0].day > all[1].day)
  }

  @Test func theRestIsWhatMakesIt() async throws {
    let clock = ManualClock()
    let library = try await openLibrary(clock: clock)
    _ = try await library.photo(of: "a", named: "Anna")
    #expect(try backups.all().isEmpty)
    while try backups.all().isEmpty, !Task.isCancelled {
      clock.advance(by: PhotoLibrary.rest)
      await Task.yield()
    }
    try await library.close()
    #expect(try backups.all().map(names) == [["Anna"]])
  }

  @Test func aBackupWaitsForSidecarsAndNotForEver() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "a", named: "Anna")
    let writer = try #require(await library.backups)
    var waits = 0
    while await !writer.makeIfDue(areSidecarsDue: true) { waits += 1 }
    #expect(waits > 1)
    #expect(try backups.all().map(names) == [["Anna"]])
    try await library.close()
  }

  @Test func aBackupIsAFileOfItsOwnForItsOwnerAlone() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "a", named: "Anna")
    await library.backUp()
    #expect(try backups.folder.tree() == [try #require(try backups.all().first).path.name])
    let backup = try #require(try backups.all().first)
    let attributes = try FileManager.default.attributesOfItem(atPath: backup.path.text)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    // It can be read where nothing can be written: no log belongs to it.
    let header = try backup.path.contents()
    #expect(header[18...19] == [1, 1])
    try await library.close()
  }

  @Test func threeAreKept() async throws {
    for number in 0..<5 {
      let now = moment.addingTimeInterval(Double(number) * day)
      let library = try await openLibrary(now: { now })
      _ = try await library.photo(of: "\(number)", named: "\(number)")
      await library.backUp()
      try await library.close()
    }
    #expect(try backups.all().map(\.number) == [5, 4, 3])
  }

  @Test func aClockThatIsSetBackMakesTheNewestStillTheNewest() async throws {
    for (number, days) in [3.0, 0, 1].enumerated() {
      let now = moment.addingTimeInterval(days * day)
      let library = try await openLibrary(now: { now })
      _ = try await library.photo(of: "\(number)", named: "\(number)")
      await library.backUp()
      try await library.close()
    }
    #expect(try names(try #require(try backups.all().first)) == ["0", "1", "2"])
  }

  @Test func anEmptyLibraryTakesNoBackupsPlace() async throws {
    let library = try await openLibrary()
    await library.backUp()
    #expect(try backups.all().isEmpty)
    try await library.close()
  }

  @Test func oneThatCanNotBeMadeLeavesTheOlderOnes() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "a", named: "Anna")
    await library.backUp()
    try await library.close()
    // What can't be removed is where the next one is made.
    try backups.folder.appending("unfinished.sqlite").appending("folder").makeFolder(
      withParents: true)
    #expect(throws: LibraryError.self) {
      _ = try backups.make(day: "2026-05-04", noting: DatabaseDamage())
    }
    #expect(try backups.all().map(names) == [["Anna"]])
  }

  @Test func aDamagedDatabaseTakesNoBackupsPlace() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "a", named: "Anna")
    await library.backUp()
    try await library.close()
    try damageDatabase(at: "Anna")
    #expect(throws: LibraryError.self) {
      _ = try backups.make(day: "2026-05-04", noting: DatabaseDamage())
    }
    #expect(try backups.folder.tree().count == 1)
    #expect(try backups.all().map(names) == [["Anna"]])
  }

  @Test func damageOfWhichOnlyACheckOfAllTellsStopsTheLibrary() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "a", named: "Anna")
    // An index that lacks a row: reading finds nothing wrong.
    try await library.script(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE INDEX photo_by_name ON photo (name COLLATE NOCASE) WHERE 0'
        WHERE name = 'photo_by_name';
      """)
    try await library.close()
    let other = try await openLibrary()
    _ = try await other.photo(of: "b", named: "Berta")
    try await other.script(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE INDEX photo_by_name ON photo (name COLLATE NOCASE)'
        WHERE name = 'photo_by_name';
      """)
    try await other.close()
    let third = try await openLibrary()
    await third.backUp()
    #expect(try backups.all().isEmpty)
    await #expect(throws: LibraryError.self) { _ = try await third.photo(of: "c", named: "Cora") }
    // The next start knows.
    try? await third.close()
    await #expect(throws: LibraryError.self) { _ = try await openLibrary() }
  }

  @Test func onlyWhatIsWholeHasABackupsName() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "a", named: "Anna")
    let flag = StopFlag()
    flag.set()
    #expect(try !backups.make(day: "2026-05-04", noting: DatabaseDamage(), until: flag))
    #expect(try backups.folder.tree().isEmpty)
    // What a killed process leaves goes with the next start.
    try backups.folder.appending("unfinished.sqlite").holding("half")
    try await library.close()
    let again = try await openLibrary()
    #expect(try backups.folder.tree().isEmpty)
    try await again.close()
  }

  @Test func noneIsMadeOfAClosedLibrary() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "a", named: "Anna")
    let writer = try #require(await library.backups)
    try await library.close()
    await writer.makeIfDue()
    #expect(try backups.all().isEmpty)
  }

  @Test func daysAreThoseOfThePerson() throws {
    let late = Date(timeIntervalSince1970: 1_777_852_800 - 60)
    let (honolulu, auckland) = (
      try #require(TimeZone(secondsFromGMT: -10 * 3600)),
      try #require(TimeZone(secondsFromGMT: 12 * 3600))
    )
    #expect(BackupWriter.day(of: late, in: honolulu) == "2026-05-03")
    #expect(BackupWriter.day(of: late, in: auckland) == "2026-05-04")
  }
}

extension PhotoLibrary {
  /// Makes today's backup, as the library does when it rests.
  func backUp() async { await backups?.makeIfDue() }
}
