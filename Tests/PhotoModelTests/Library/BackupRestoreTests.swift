// Tests of a backup that takes the place of a damaged database: nothing that was named or added since is
// lost, and the damaged files are kept. What stands in the way of that is in `BackupRestoreTests+Obstacles.swift`.

import Foundation
import PlainSidecars
import TestTime
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct BackupRestoreTests {
  func restore(
    _ failures: [String: PictureError] = [:], leaving: Set<FilePath> = []
  ) async throws -> RestoreReport {
    let backup = try #require(await BackupRestore.newest(of: libraryFolder))
    let restore = BackupRestore(
      sidecars: PlainSidecars(failures: failures), decoder: NoPictures())
    return try #require(
      try await restore.run(on: libraryFolder, with: backup, leaving: leaving))
  }

  func photos() async throws -> [Photo] {
    let library = try await openLibrary()
    let photos = try await library.photos.all()
    #expect(try await library.inspectPhotos().problems.isEmpty)
    try await library.close()
    return photos
  }

  /// Makes a library with a backup, changes it, and damages its database.
  func damage(
    _ before: (PhotoLibrary) async throws -> Void, after: (PhotoLibrary) async throws -> Void
  ) async throws {
    let library = try await openLibrary(writesSidecars: true)
    try await before(library)
    await library.sidecarWriter?.finish(within: nil)
    await library.backUp()
    try await after(library)
    try await library.close()
    try databaseFile.holding("This is no database. " + String(repeating: "x", count: 5000))
    await #expect(throws: LibraryError.self) { _ = try await openLibrary() }
  }

  @Test func whatIsNewerThanTheBackupComesFromTheSidecars() async throws {
    try await damage { library in
      _ = try await library.photo(of: "a", named: "Anna")
      _ = try await library.photo(of: "b")
      _ = try await library.photo(of: "c", named: "Cora")
    } after: { library in
      let photos = try await library.photos.all()
      try await library.photos.rename(photos[0].id, to: "Antonia")
      try await library.namingQueue.answer(
        .named("Berta"), for: photos[1].id, at: photos[1].sequence)
      try await library.photos.setLiked(photos[1].id, true)
      try await library.photos.turn([photos[2].id], by: .rotatedRight)
      try await library.photos.setDescription("Two\nlines", of: photos[2].id)
      _ = try await library.photo(of: "d", named: "Dora")
    }
    let damaged = try databaseFile.contents()
    let report = try await restore()
    #expect((report.addedCount, report.changedCount, report.problems.count) == (1, 3, 0))
    #expect(try #require(report.keptIn).appending("library.sqlite").contents() == damaged)
    let found = try await photos()
    #expect(found.map(\.name) == ["Antonia", "Berta", "Cora", "Dora"])
    #expect(found.map(\.liked) == [false, true, false, false])
    #expect(found[2].orientation == .rotatedRight)
    #expect(found[2].description == "Two\nlines")
    // Nobody is asked for a name again that was given.
    let library = try await openLibrary()
    let isAnswered = try await library.namingQueue.read().entries.allSatisfy(\.isAnswered)
    #expect(isAnswered)
    _ = try await library.photo(of: "e", named: "Emma")
    try await library.close()
  }

  @Test func aSidecarThatIsPutBackFromAnOlderCopyIsKeptAside() async throws {
    var old: [UInt8] = []
    var path = libraryFolder
    try await damage { library in
      let photo = try await library.photo(of: "a", named: "Old")
      await library.sidecarWriter?.finish(within: nil)
      path = OriginalStore.sidecar(of: photo.original)
      old = try path.contents()
      try await library.photos.rename(photo.id, to: "New")
    } after: { _ in
      // The backup and the sidecar have the time of this second.
    }
    let backup = try #require(await BackupRestore.newest(of: libraryFolder))
    let before = Date(timeIntervalSinceNow: -7200)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: backup.path.text)
    try path.remove()
    try path.holding(old)
    try FileManager.default.setAttributes([.modificationDate: before], ofItemAtPath: path.text)
    let report = try await restore()
    #expect(report.problems == [.sidecarOlder(path)])
    #expect(try #require(report.keptIn).appending(path.name).contents() == old)
    #expect(try await photos().map(\.name) == ["New"])
  }

  @Test func anOriginalThatTheDiskHasLostIsTold() async throws {
    var original = libraryFolder
    try await damage { library in
      _ = try await library.photo(of: "a", named: "Anna")
      original = try await library.photo(of: "b", named: "Bert").original
    } after: { _ in
    }
    try OriginalStore.sidecar(of: original).remove()
    try original.remove()
    let report = try await restore()
    #expect(report.problems == [.originalGone(original)])
    let library = try await openLibrary()
    #expect(try await library.photos.all().map(\.name) == ["Anna"])
    #expect(try await library.trash.items().map(\.photo?.name) == ["Bert"])
  }

  @Test func whatWasDeletedStaysDeleted() async throws {
    try await damage { library in
      for name in ["a", "b", "c"] { _ = try await library.photo(of: name, named: name) }
      let first = try await library.photos.all()[0]
      try await library.trash.delete([first.id])
    } after: { library in
      // The one in the backup's trash goes for good, and another one into the trash.
      try await library.trash.empty()
      let photos = try await library.photos.all()
      try await library.trash.delete([photos[0].id])
    }
    _ = try await restore()
    #expect(try await photos().map(\.name) == ["c"])
  }

  @Test func aNameThatHadNoSidecarYetIsThatOfTheBackup() async throws {
    let library = try await openLibrary(writesSidecars: true)
    let photo = try await library.photo(of: "a", named: "Anna")
    await library.sidecarWriter?.finish(within: nil)
    try await library.close()
    // One that writes no sidecars, as if the disk refused them.
    let other = try await openLibrary()
    try await other.photos.rename(photo.id, to: "Antonia")
    await other.backUp()
    try await other.close()
    try OriginalStore.sidecar(of: photo.original).setModified(0)
    try databaseFile.holding(String(repeating: "x", count: 5000))
    _ = try await restore()
    #expect(try await photos().map(\.name) == ["Antonia"])
  }

  @Test func aDatabaseThatIsMissingIsReplaced() async throws {
    try await damage { library in
      _ = try await library.photo(of: "a", named: "Anna")
    } after: { _ in
    }
    try databaseFile.remove()
    _ = try await restore()
    #expect(try await photos().map(\.name) == ["Anna"])
  }

  @Test func aDamagedBackupIsLeftOutForTheOneBefore() async throws {
    for number in 0..<2 {
      let now = moment.addingTimeInterval(Double(number) * 24 * 60 * 60)
      let library = try await openLibrary(now: { now }, writesSidecars: true)
      _ = try await library.photo(of: "\(number)", named: "\(number)")
      await library.sidecarWriter?.finish(within: nil)
      await library.backUp()
      try await library.close()
    }
    let newest = try #require(try LibraryBackups(library: libraryFolder).all().first)
    try newest.path.holding(Array(newest.path.contents().prefix(9000)))
    try databaseFile.holding(String(repeating: "x", count: 5000))
    #expect(await BackupRestore.newest(of: libraryFolder)?.number == 1)
    _ = try await restore()
    #expect(try await photos().map(\.name) == ["0", "1"])
  }

  @Test func aLibraryThatIsOpenIsLeftAlone() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "a", named: "Anna")
    await library.backUp()
    await #expect(throws: RebuildError.library(.inUse(libraryFolder))) { _ = try await restore() }
    try await library.close()
    #expect(try await photos().map(\.name) == ["Anna"])
  }

  @Test func originalsOfAnotherLibraryAreNotTaken() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "a", named: "Anna")
    await library.backUp()
    try await library.close()
    let originals = libraryFolder.appending("originals")
    try originals.move(to: TemporaryFolder.path.appending("other disk"))
    try originals.makeFolder()
    try databaseFile.holding(String(repeating: "x", count: 5000))
    let before = try databaseFile.contents()
    await #expect(throws: RebuildError.library(.originalsMissing(originals))) {
      _ = try await restore()
    }
    #expect(try databaseFile.contents() == before)
  }

  @Test func damageThatWasFoundIsRememberedUntilItIsGone() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "a", named: "Anna")
    _ = try await library.photo(of: "b", named: "Berta")
    await library.backUp()
    try await library.close()
    let sound = try databaseFile.contents()
    try damageDatabase(at: "Berta")
    // The opening reads little.
    let damaged = try await openLibrary()
    await #expect(throws: LibraryError.self) { try await damaged.checkForDamage() }
    try? await damaged.close()
    await #expect(throws: LibraryError.self) { _ = try await openLibrary() }
    // A disk that is well again.
    let broken = try databaseFile.contents()
    try databaseFile.holding(sound)
    #expect(try await photos().map(\.name) == ["Anna", "Berta"])
    try databaseFile.holding(broken)
    let third = try await openLibrary()
    await #expect(throws: LibraryError.self) { try await third.checkForDamage() }
    try? await third.close()
    _ = try await restore()
    #expect(try await photos().map(\.name) == ["Anna", "Berta"])
  }

  @Test func twoPhotosOfOneOriginalAreTwo() async throws {
    var waiting: [Int64] = []
    try await damage { library in
      _ = try await library.photo(of: "a", named: "Anna")
      _ = try await library.bringIn("a")
      waiting = try await library.namingQueue.read().entries.filter { !$0.isAnswered }
        .map(\.position)
    } after: { library in
      let entry = try #require(
        try await library.namingQueue.read().entries.first { !$0.isAnswered })
      try await library.namingQueue.answer(
        .named("Twin"), for: try #require(entry.photo), at: entry.position)
    }
    #expect(waiting.count == 1)
    _ = try await restore()
    #expect(try await photos().map(\.name) == ["Anna", "Twin"])
    // The entry that waited is answered, and the next pick is another one.
    let library = try await openLibrary()
    let isAnswered = try await library.namingQueue.read().entries.allSatisfy(\.isAnswered)
    #expect(isAnswered)
    #expect(try await library.photo(of: "c", named: "Cora").sequence > waiting[0])
    try await library.close()
  }

  @Test func aFileThatWaitedKeepsItsPlaceWhateverElseComesBack() async throws {
    let source = try TemporaryFolder.path.appending("waits.jpg").holding(jpeg("waits"))
    try await damage { library in
      _ = try await library.photo(of: "a", named: "Anna")
      _ = try await library.namingQueue.enqueue([source])
    } after: { library in
      _ = try await library.photo(of: "b", named: "Berta")
    }
    // Nothing tells the place of a photo without a sidecar.
    for file in try OriginalStore(library: libraryFolder).allFiles()
    where OriginalStore.isSidecar(file) {
      try file.remove()
    }
    _ = try await restore()
    let library = try await openLibrary()
    let entries = try await library.namingQueue.read().entries
    #expect(entries.first { $0.source == source }?.photo == nil)
    #expect(try await library.photos.all().count == 2)
    try await library.close()
  }

  @Test func aPhotoThatWasRemovedForGoodSinceIsInTheTrash() async throws {
    try await damage { library in
      _ = try await library.photo(of: "a", named: "Anna")
      _ = try await library.photo(of: "b", named: "Berta")
    } after: { library in
      try await library.trash.delete([try await library.photos.all()[0].id])
      try await library.trash.empty()
    }
    _ = try await restore()
    let library = try await openLibrary()
    #expect(try await library.photos.all().map(\.name) == ["Berta"])
    #expect(try await library.trash.items().count == 1)
    try await library.close()
  }

  @Test func theTrashHasItsWholeTimeOnceMore() async throws {
    try await damage { library in
      let photo = try await library.photo(of: "a", named: "Anna")
      _ = try await library.photo(of: "b", named: "Berta")
      try await library.trash.delete([photo.id])
    } after: { _ in
    }
    _ = try await restore()
    let time = try LibraryDatabase(databaseFile, .readOnly).number(
      "SELECT max(deleted_at) FROM photo")
    #expect(try #require(time) > moment.milliseconds)
  }

  @Test func filesThatAreNoOriginalsAreLeftAlone() async throws {
    try await damage { library in
      _ = try await library.photo(of: "a", named: "Anna")
    } after: { _ in
    }
    let originals = libraryFolder.appending("originals")
    try originals.appending("Thumbs.db").holding("x")
    try #require(symlink("/nowhere", originals.appending("gone.jpg").text) == 0)
    _ = try await restore()
    let library = try await openLibrary()
    #expect(try await library.photos.all().map(\.name) == ["Anna"])
    try await library.close()
  }

  @Test func aDatabaseThatIsSoundAgainStays() async throws {
    try await damage { library in
      _ = try await library.photo(of: "a", named: "Anna")
    } after: { _ in
    }
    let backup = try #require(await BackupRestore.newest(of: libraryFolder))
    try databaseFile.holding(backup.path.contents())
    let restore = BackupRestore(sidecars: PlainSidecars(), decoder: NoPictures())
    #expect(try await restore.run(on: libraryFolder, with: backup) == nil)
    #expect(try await photos().map(\.name) == ["Anna"])
  }

  @Test func aLinkToADiskThatIsNotThereIsNoLostDatabase() async throws {
    try await damage { library in
      _ = try await library.photo(of: "a", named: "Anna")
    } after: { _ in
    }
    try databaseFile.remove()
    try #require(symlink("/nowhere/library.sqlite", databaseFile.text) == 0)
    #expect(await BackupRestore.newest(of: libraryFolder) == nil)
  }

  @Test func aCrashWhileFilesAreMovedLeavesALibraryThatIsOfferedItsBackup() async throws {
    try await damage { library in
      _ = try await library.photo(of: "a", named: "Anna")
    } after: { _ in
    }
    DamageMark(library: libraryFolder).set()
    try databaseFile.remove()
    let error = await #expect(throws: LibraryError.self) { _ = try await openLibrary() }
    #expect(error?.isLostDatabase == true)
    _ = try await restore()
    #expect(try await photos().map(\.name) == ["Anna"])
  }
}
