// Tests of the database's write-ahead log: it may be deleted while the library is open, and the
// database file is complete without it once the library is at rest or closed.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct LibraryLogTests {
  private var log: FilePath { libraryFolder.appending("library.sqlite-wal") }

  /// The names in another library that consists only of a copy of this one's database file.
  private func namesInIndexAlone() throws -> [String?] {
    let copy = TemporaryFolder.path.appending("copy.sqlite")
    try copy.holding(try databaseFile.contents())
    let database = try LibraryDatabase(copy, .readOnly)
    return try database.rows("SELECT name FROM photo ORDER BY sequence") {
      (row) throws(LibraryError) in row.text(0)
    }
  }

  /// The names that another program reads.
  private func namesForOthers() async throws -> [String?] {
    let other = try #require(try PhotoLibrary.openReadOnly(at: libraryFolder))
    return try await other.photos.all().map(\.name)
  }

  @Test(arguments: [["-wal"], ["-shm"], ["-wal", "-shm"]])
  func aLogThatIsRemovedTakesNoNameWithIt(ends: [String]) async throws {
    let library = try await openLibrary()
    let one = try await library.photo(of: "one", named: "a")
    _ = try await library.reader.photos.all()
    for end in ends { try FilePath(databaseFile.text + end).remove() }
    try await library.photos.rename(one.id, to: "b")
    #expect(try await namesForOthers() == ["b"])
    #expect(try await library.reader.photos.all().map(\.name) == ["b"])
    for end in ends { try FilePath(databaseFile.text + end).remove() }
    let two = try await library.photo(of: "two", named: "c")
    #expect(try await namesForOthers() == ["b", "c"])
    #expect(try await library.reader.photos.find(two.id)?.name == "c")
    #expect(try await library.inspect().problems.isEmpty)
  }

  @Test func aLogThatIsReplacedIsNotTakenForTheNewest() async throws {
    let library = try await openLibrary()
    let one = try await library.photo(of: "one", named: "old")
    let copy = try TemporaryFolder.path.appending("log").holding(try log.contents())
    try await library.photos.rename(one.id, to: "a")
    try copy.move(to: log)
    try await library.photos.rename(one.id, to: "b")
    #expect(try await namesForOthers() == ["b"])
    #expect(try await library.photos.all().map(\.name) == ["b"])
  }

  @Test func aLogThatIsMovedAwayAndBackLosesNothing() async throws {
    let library = try await openLibrary()
    let one = try await library.photo(of: "one", named: "a")
    let elsewhere = TemporaryFolder.path.appending("log")
    try log.move(to: elsewhere)
    try await library.photos.rename(one.id, to: "b")
    try elsewhere.move(to: log)
    try await library.photos.rename(one.id, to: "c")
    #expect(try await namesForOthers() == ["c"])
  }

  @Test func whatARemovedLogHeldIsSavedWithoutAnotherChange() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "a")
    try log.remove()
    while !Task.isCancelled, (try? namesInIndexAlone()) != ["a"] { await Task.yield() }
    #expect(try namesInIndexAlone() == ["a"])
    #expect(try await library.photos.all().map(\.name) == ["a"])
  }

  @Test func aLogThatIsCutShortIsToldAndNothingIsWrittenBehindTheHole() async throws {
    let library = try await openLibrary()
    let one = try await library.photo(of: "one", named: "a")
    try log.holding("")
    for _ in 1...2 {
      await #expect(throws: LibraryError.self) { try await library.photos.rename(one.id, to: "b") }
    }
    #expect(try log.contents().isEmpty)
  }

  @Test func aLogWhosePlaceCannotBeClearedIsToldAndLosesNothing() async throws {
    let library = try await openLibrary()
    let one = try await library.photo(of: "one", named: "a")
    await library.stopWatching()
    try log.remove()
    try log.asFolder()
    for _ in 1...2 {
      await #expect(throws: LibraryError.logMissing(libraryFolder)) {
        try await library.photos.rename(one.id, to: "b")
      }
    }
    try FileManager.default.removeItem(atPath: log.text)
    try await library.photos.rename(one.id, to: "b")
    #expect(try await namesForOthers() == ["b"])
    #expect(try await library.photos.all().map(\.name) == ["b"])
  }

  @MainActor @Test func aLogThatIsGoneAndCannotBeSavedHoldsTheCloseBack() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "a")
    let model = AppModel(library: library)
    await model.start()
    await library.stopWatching()
    // From here on, nothing is written to the database.
    let damage = DatabaseError.damaged(databaseFile, detail: "as a full disk")
    library.damage.note(damage)
    #expect(await model.flush() == [], "the log has it")
    try log.remove()
    #expect(await model.flush() == .log)
    #expect(model.photos.failure == LibraryError(damage))
  }

  // On the main actor, as a lock must be released on the thread that took it.
  @MainActor @Test func aNewLogIsBegunOnceNobodyLooksForDamage() async throws {
    let database = try LibraryDatabase(TemporaryFolder.path.appending("index"), .readWrite)
    try database.script("PRAGMA journal_mode = WAL; CREATE TABLE t (a)")
    try database.watchPresence()
    try database.watchLog()
    let (wal, shm) = (FilePath(database.path.text + "-wal"), FilePath(database.path.text + "-shm"))
    let search = try LibraryDatabase(database.path, .readOnly)
    #expect(try search.number("SELECT count(*) FROM t") == 0)
    begin(database.damage.search)
    try wal.remove()
    try shm.remove()
    let change = Task.detached { try database.run("INSERT INTO t VALUES (1)") }
    // Ends when the call waits for the search, or has wrongly gone on.
    while !isHeld(database.lock), !wal.exists(), !Task.isCancelled { await Task.yield() }
    search.closeConnection()
    end(database.damage.search)
    #expect(try await change.value == 1)
    #expect(wal.exists() && shm.exists())
    #expect(try LibraryDatabase(database.path, .readOnly).number("SELECT count(*) FROM t") == 1)
  }

  private func begin(_ search: NSLock) { search.lock() }

  private func end(_ search: NSLock) { search.unlock() }

  private func isHeld(_ lock: NSRecursiveLock) -> Bool {
    guard lock.try() else { return true }
    lock.unlock()
    return false
  }

  @Test func aSearchFollowsANewLog() async throws {
    let library = try await openLibrary()
    let one = try await library.photo(of: "one", named: "before")
    #expect(try await library.reader.photos.answer(to: PhotoQuery(search: "bef")).order == [1])
    try log.remove()
    try await library.photos.rename(one.id, to: "after")
    #expect(try await library.reader.photos.answer(to: PhotoQuery(search: "bef")).order == [])
    #expect(try await library.reader.photos.answer(to: PhotoQuery(search: "aft")).order == [1])
  }

  @Test func aClosedLibraryIsWholeWithoutItsLog() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "a")
    _ = try await library.reader.photos.all()
    try await library.close()
    #expect(!log.exists())
    #expect(try namesInIndexAlone() == ["a"])
    let again = try await PhotoLibrary.open(at: libraryFolder, now: { moment })
    #expect(try await again.photos.all().map(\.name) == ["a"])
  }

  @Test func aClosedLibraryRefusesAll() async throws {
    let library = try await openLibrary()
    let one = try await library.photo(of: "one", named: "a")
    try await library.close()
    let closed = LibraryError.closed(libraryFolder)
    await #expect(throws: closed) { try await library.photos.rename(one.id, to: "b") }
    await #expect(throws: closed) { _ = try await library.photos.all() }
    await #expect(throws: closed) { _ = try await library.reader.photos.all() }
    try await library.close()
    #expect(try namesInIndexAlone() == ["a"])
  }

  @Test func closingWhatWasMovedAwayTakesNoOtherLibrarysLog() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "a")
    let elsewhere = TemporaryFolder.path.appending("elsewhere")
    try libraryFolder.move(to: elsewhere)
    let other = try await openLibrary()
    let two = try await other.photo(of: "two", named: "b")
    try await library.close()
    #expect(log.exists())
    try await other.photos.rename(two.id, to: "c")
    #expect(try await namesForOthers() == ["c"])
    try elsewhere.appending("library.sqlite").move(to: TemporaryFolder.path.appending("index"))
    let database = try LibraryDatabase(TemporaryFolder.path.appending("index"), .readOnly)
    #expect(try database.number("SELECT count(*) FROM photo WHERE name = 'a'") == 1)
  }

  @Test func theLogIsFoldedOnceNothingChanges() async throws {
    let clock = ManualClock()
    let library = try await openLibrary(clock: clock)
    await clock.sleepers(1)
    _ = try await library.photo(of: "one", named: "a")
    // Otherwise one is due after the fold, and waits for sidecars, which nobody writes here.
    await library.backUp()
    clock.advance(by: PhotoLibrary.rest)
    // The library has changed since, so the debouncer waits again.
    await clock.sleepers(1)
    #expect(try log.size() > 0)
    clock.advance(by: PhotoLibrary.rest)
    while try log.size() > 0, !Task.isCancelled { await Task.yield() }
    #expect(try namesInIndexAlone() == ["a"])
    #expect(clock.pending.isEmpty, "nothing runs while nothing changes")
  }

  @Test func aFoldThatAReaderKeptFromHappeningIsTriedAgain() async throws {
    let clock = ManualClock()
    let library = try await openLibrary(clock: clock)
    await clock.sleepers(1)
    let one = try await library.photo(of: "one", named: "a")
    // Its read transaction sees the state before the name.
    let other = try LibraryDatabase(databaseFile, .readOnly)
    try other.script("BEGIN")
    #expect(try other.number("SELECT count(*) FROM photo") == 1)
    try await library.photos.rename(one.id, to: "b")
    clock.advance(by: PhotoLibrary.rest)
    // The library has changed since, so the debouncer waits again.
    await clock.sleepers(1)
    clock.advance(by: PhotoLibrary.rest)
    // The reader prevented the checkpoint.
    await clock.sleepers(1)
    #expect(try log.size() > 0)
    try other.script("COMMIT")
    clock.advance(by: PhotoLibrary.rest)
    while try log.size() > 0, !Task.isCancelled { await Task.yield() }
    #expect(try namesInIndexAlone() == ["b"])
  }

  @Test func anIndexWithoutTablesBesideOriginalsIsRefused() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "a")
    try await library.close()
    try databaseFile.remove()
    try LibraryDatabase(databaseFile, .readWrite).script("PRAGMA journal_mode = WAL")
    let missing = LibraryError.databaseMissing(databaseFile)
    await #expect(throws: missing) { _ = try await openLibrary() }
    #expect(throws: missing) { _ = try PhotoLibrary.openReadOnly(at: libraryFolder) }
  }
}

extension PhotoLibrary {
  /// Stops the folder watch, so that only the next call notices what happens to the log.
  fileprivate func stopWatching() { watch = nil }
}
