// Tests of damaged libraries: opening for a window and opening for reading both report the damage,
// and nothing is overwritten.

import Foundation
import Synchronization
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct LibraryDamageTests {
  /// Expects that the library is refused both for a window and for reading, and stays unchanged.
  private func expectRefusal(_ isRight: (LibraryError) -> Bool) async throws {
    let before = try libraryFolder.tree().map { try libraryFolder.appending($0).contents() }
    let look = #expect(throws: LibraryError.self) {
      _ = try PhotoLibrary.openReadOnly(at: libraryFolder)
    }
    let open = await #expect(throws: LibraryError.self) { _ = try await openLibrary() }
    for error in [look, open] {
      guard let error else { continue }
      #expect(isRight(error), "\(error)")
    }
    let after = try libraryFolder.tree().map { try libraryFolder.appending($0).contents() }
    #expect(after == before)
  }

  private func isDamage(_ error: LibraryError) -> Bool {
    if case .damaged(databaseFile, _) = error { true } else { false }
  }

  @Test func aLookAtTheDatabaseIsWaitedForBeforeItIsTakenForSoundOrDamaged() async throws {
    #expect(!Self.isSound(databaseFile, behindALook: DatabaseDamage()), "there is no file")
    try await withLibrary { _ = try await $0.photo(of: "one", named: "a") }
    #expect(Self.isSound(databaseFile, behindALook: DatabaseDamage()))
  }

  @Test func aLookThatGoesOnIsLeftToNoteDamage() async throws {
    let damage = DatabaseDamage()
    #expect(!damage.isSound(databaseFile, within: 0), "there is no file")
    #expect(Self.isSound(databaseFile, besideALook: damage))
    #expect(damage.found == nil)
  }

  /// What is told of a database while another look at it goes on.
  private static func isSound(_ index: FilePath, besideALook damage: DatabaseDamage) -> Bool {
    damage.search.lock()
    defer { damage.search.unlock() }
    return damage.isSound(index, within: 0)
  }

  /// What is told of a database until another look at it ends. Not `async`: a lock belongs to a thread.
  private static func isSound(_ index: FilePath, behindALook damage: DatabaseDamage) -> Bool {
    let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isSound = Mutex(false)
    damage.search.lock()
    Thread.detachNewThread {
      begun.signal()
      let answer = damage.isSound(index)
      isSound.withLock { $0 = answer }
      ended.signal()
    }
    begun.wait()
    for _ in 0..<1000 { sched_yield() }
    damage.search.unlock()
    ended.wait()
    return isSound.withLock(\.self)
  }

  // MARK: - Headers that no version writes

  @Test(arguments: [-1, -2_147_483_648, 0])
  func aNumberThatNoVersionHasWrittenIsDamage(version: Int) async throws {
    try makeDatabase(photoCount: 3, "PRAGMA user_version = \(version);")
    try await expectRefusal(isDamage)
  }

  @Test(arguments: [18, 44, 45, 46, 47])
  func anUnknownFileFormatIsDamage(byte: Int) async throws {
    try makeDatabase(photoCount: 3)
    var bytes = try databaseFile.contents()
    bytes[byte] ^= 0xff
    try databaseFile.holding(bytes)
    try await expectRefusal(isDamage)
  }

  @Test(arguments: [
    "PRAGMA user_version = 3", "PRAGMA user_version = -1", "PRAGMA application_id = 0x47745068",
  ])
  func marksOfALibraryWithoutItsTablesAreDamage(marks: String) async throws {
    try libraryFolder.asFolder()
    do { try LibraryDatabase(databaseFile, .readWrite).script(marks) }
    try await expectRefusal(isDamage)
  }

  @Test func anotherProgramsDatabaseWithoutTablesIsRefused() async throws {
    try libraryFolder.asFolder()
    do { try LibraryDatabase(databaseFile, .readWrite).script("PRAGMA application_id = 7") }
    try await expectRefusal { $0 == .foreign(databaseFile) }
  }

  // MARK: - Files that are not databases

  @Test(arguments: [1, 2, 100, 511, 512, 4096])
  func anIndexThatIsNoDatabaseIsNotWrittenOver(byteCount: Int) async throws {
    try libraryFolder.asFolder()
    try databaseFile.holding([UInt8](repeating: 0x53, count: byteCount))
    try await expectRefusal(isDamage)
  }

  @Test func anEmptyIndexBesideNothingIsMadeAnew() async throws {
    try libraryFolder.asFolder()
    try databaseFile.holding("")
    #expect(try PhotoLibrary.openReadOnly(at: libraryFolder) == nil)
    #expect(try await openLibrary().photos.all().isEmpty)
  }

  @Test func anIndexThatALinkLeadsToAMissingDiskIsNotMadeThere() async throws {
    let disk = TemporaryFolder.path.appending("disk.sqlite")
    try libraryFolder.asFolder()
    try databaseFile.linked(to: disk)
    await #expect(throws: LibraryError.databaseMissing(databaseFile)) {
      _ = try await openLibrary()
    }
    #expect(throws: LibraryError.databaseMissing(databaseFile)) {
      _ = try PhotoLibrary.openReadOnly(at: libraryFolder)
    }
    #expect(!disk.exists())
  }

  @Test func aLogWithoutItsIndexIsNotWrittenOver() async throws {
    try libraryFolder.asFolder()
    try libraryFolder.appending("library.sqlite-wal").holding("names")
    try await expectRefusal { $0 == .databaseMissing(databaseFile) }
  }

  @Test func anIndexWithoutTablesBesideOriginalsIsRefused() async throws {
    try libraryFolder.asFolder()
    do { try LibraryDatabase(databaseFile, .readWrite).script("PRAGMA journal_mode = WAL") }
    try libraryFolder.appending("originals").asFolder()
    try libraryFolder.appending("originals/ab").asFolder()
    try libraryFolder.appending("originals/ab/abcd.jpg").holding(jpeg("one"))
    #expect(try databaseFile.size() > 0)
    try await expectRefusal { $0 == .databaseMissing(databaseFile) }
  }

  @Test func aFolderThatALinkLeadsToAMissingDiskIsNoUnusedPlace() throws {
    try libraryFolder.linked(to: TemporaryFolder.path.appending("disk"))
    for isDefaultLocation in [true, false] {
      #expect(throws: LibraryError.folderMissing(libraryFolder)) {
        _ = try PhotoLibrary.openReadOnly(at: libraryFolder, makingParents: isDefaultLocation)
      }
      #expect(throws: LibraryError.folderMissing(libraryFolder)) {
        _ = try PhotoLibrary.openReadOnly(
          at: libraryFolder.appending("library"), makingParents: true)
      }
    }
  }

  @Test(arguments: [true, false])
  func aLibraryThatMayNotBeEnteredIsNotTakenForNone(isDefaultLocation: Bool) async throws {
    try makeDatabase(photoCount: 1)
    let folder = libraryFolder
    #expect(folder.withCString { chmod($0, 0) } == 0)
    defer { _ = folder.withCString { chmod($0, 0o755) } }
    await #expect(processExitsWith: .success) {
      [path = folder.text as String, isDefaultLocation = isDefaultLocation as Bool] in
      // Root may enter every folder, so the check runs as the user `nobody`.
      _ = setuid(65534)
      let folder = FilePath(path)
      // Only root may enter the folder; the library is in that folder itself, or in one below it.
      for path in [folder, folder.appending("library")] {
        let error = #expect(throws: LibraryError.self) {
          _ = try PhotoLibrary.openReadOnly(at: path, makingParents: isDefaultLocation)
        }
        if case .file(.notPermitted) = error { continue }
        Issue.record("\(String(describing: error))")
      }
    }
  }

  // MARK: - Damaged pages and rows

  @Test func damageThatOneReadingMeetsStopsEveryWriteAndNoOtherReading() async throws {
    try makeDatabase(photoCount: 2000)
    try damageDatabase(at: "IMG_1000.JPG")
    let library = try await openLibrary()
    try await library.photos.setLiked(photoID(1), true)
    let read = try await library.reader.photos.readable(sequences: [1, 1000, 2000], and: [])
    #expect(Set(read.photos.map(\.sequence)) == [1, 2000])
    #expect(read.unread == [1000])
    let damage = try #require(read.damage)
    #expect(isDamage(damage))
    await #expect(throws: damage) { try await library.photos.setLiked(photoID(1), false) }
    await #expect(throws: damage) {
      _ = try await library.namingQueue.enqueue([FilePath("/card/1.jpg")])
    }
    #expect(try await library.reader.photos.find(sequences: [1]).first?.liked == true)
  }

  @Test func damageThatNobodyHasMetIsFoundByALookThroughAll() async throws {
    try makeDatabase(photoCount: 2000)
    try damageDatabase(at: "IMG_1000.JPG")
    let library = try await openLibrary()
    let error = await #expect(throws: LibraryError.self) { try await library.checkForDamage() }
    #expect(error.map(isDamage) == true)
    await #expect(throws: LibraryError.self) { try await library.photos.setLiked(photoID(1), true) }
    #expect(try await library.photos.find(photoID(1))?.liked == false)
  }

  @Test func aDigestThatItsIndexHasOtherwiseIsFoundByALookThroughAll() async throws {
    try makeDatabase(photoCount: 20)
    // In the row, unlike in its index, the extension follows.
    let pattern = Array((String(repeating: "0", count: 63) + "7jpg").utf8)
    var bytes = try databaseFile.contents()
    let row = try #require(bytes.indices.first { bytes[$0...].starts(with: pattern) })
    bytes[row + 5] ^= 1
    try databaseFile.holding(bytes)
    let library = try await openLibrary()
    let error = await #expect(throws: LibraryError.self) { try await library.checkForDamage() }
    #expect(error.map(isDamage) == true)
  }

  @MainActor
  @Test func onlyDamageIsToldOfALookThroughAll() async throws {
    try makeDatabase(photoCount: 2000)
    try damageDatabase(at: "IMG_1000.JPG")
    let library = try await openLibrary()
    let model = AppModel(library: library)
    let elsewhere = TemporaryFolder.path.appending("elsewhere")
    try libraryFolder.move(to: elsewhere)
    await #expect(throws: LibraryError.self) { try await library.checkForDamage() }
    await model.checkForDamage()
    #expect(model.photos.failure == nil, "it can't be read at this moment")
    try elsewhere.move(to: libraryFolder)
    await model.checkForDamage()
    #expect(model.photos.failure.map(isDamage) == true)
  }

  @Test func aLookThroughASoundIndexFindsNothing() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    try await library.checkForDamage()
    try await library.photos.rename(photo.id, to: "a")
  }

  @MainActor
  @Test func aDamagedRowIsToldAndTakesNoOtherWithIt() async throws {
    try makeDatabase(photoCount: 5, "UPDATE photo SET id = 'x' WHERE sequence = 2;")
    let library = try await openLibrary()
    let photos = PhotoCollection(library: library)
    await photos.reload()
    #expect(photos.order == [1, 2, 3, 4, 5])
    for sequence in photos.order { _ = photos.record(sequence: sequence, at: Int(sequence) - 1) }
    await photos.upToDate()
    let names = photos.order.map { photos.peek($0)?.photo.name }
    #expect(names == ["1", nil, "3", "4", "5"])
    #expect(photos.order.filter { photos.isUnreadable($0) } == [2])
    #expect(photos.failure.map(isDamage) == true)
    // The damage is reported once, as the other rows can be used.
    photos.failure = nil
    try await library.photos.setLiked(photoID(1), true)
    photos.changed([photoID(1)])
    _ = photos.record(sequence: 2, at: 1)
    await photos.upToDate()
    #expect(photos.failure == nil)
    #expect(photos.isUnreadable(2))
  }

  @Test func aRowWithoutTheNameOfItsFileIsAPhotoAllTheSame() async throws {
    try makeDatabase(
      photoCount: 1,
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema
      SET sql = replace(sql, 'source_name TEXT NOT NULL', 'source_name TEXT') WHERE name = 'photo';
      """)
    // A new connection reads the changed definition, without the `NOT NULL`.
    do {
      try LibraryDatabase(databaseFile, .readWrite).script("UPDATE photo SET source_name = NULL")
    }
    let library = try #require(try PhotoLibrary.openReadOnly(at: libraryFolder))
    #expect(try await library.photos.all().map(\.sourceName) == [""])
  }

  @Test(arguments: ["sha256 = '../../x'", "extension = 'x/../../y'", "sha256 = ''"])
  func noPathIsMadeOfWhatADamagedRowSays(change: String) async throws {
    try makeDatabase(photoCount: 2, "UPDATE photo SET \(change) WHERE sequence = 1;")
    let library = try await openLibrary()
    let error = await #expect(throws: LibraryError.self) { _ = try await library.photos.all() }
    #expect(error.map(isDamage) == true)
  }
}
