// Tests of the failures that are shown once drafts that could not be stored are stored.

import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct NamingSessionRetryTests {
  private let store = FakeNamingStore()
  private let clock = ManualClock()

  private func session(photos count: Int64) async throws -> NamingSession {
    let session = NamingSession(
      store: store, photos: PhotoCollection(library: try await openLibrary()), clock: clock)
    session.append(picked(1...count))
    for position in 1...count { session.arrived(position, photo(position)) }
    return session
  }

  /// A session with a draft for each of two photos, which the full disk has refused.
  private func sessionOfUnsavedTexts() async throws -> NamingSession {
    let session = try await session(photos: 2)
    store.failure = .diskFull(libraryFolder)
    session.typed("one", in: 1)
    session.forward()
    session.typed("two", in: 2)
    await session.flush()
    #expect(session.failure == .diskFull(libraryFolder))
    return session
  }

  @Test func theFailureStaysUntilTheLastTextIsStored() async throws {
    let session = try await sessionOfUnsavedTexts()
    session.saved(1)
    #expect(session.failure == .diskFull(libraryFolder))
    session.saved(2)
    #expect(session.failure == nil)
  }

  @Test func anAnswerThatCouldNotBeStoredIsToldThoughItsTextIs() async throws {
    let session = try await session(photos: 2)
    store.isHolding = true
    store.failure = .diskFull(libraryFolder)
    session.save("one")
    await until { store.runningCount == 1 }
    store.finish(.diskFull(libraryFolder))
    await session.flush()
    #expect(session.prompt?.text == "one")
    store.failure = nil
    await session.flush()
    #expect(store.calls.last == .draft("one", 1))
    #expect(session.failure == .diskFull(libraryFolder))
  }

  @Test func anEndThatNobodyIsAskedAboutWaitsForTheDisk() async throws {
    let session = try await sessionOfUnsavedTexts()
    let end = Task { await session.flush(patience: .seconds(15)) }
    // The retry of the session, and that of the flush at the end.
    await clock.sleepers(2)
    store.failure = nil
    clock.advance(by: RetryInterval.unstoredText)
    await end.value
    #expect(!session.hasUnsavedText)
    #expect(store.calls.contains(.draft("one", 1)))
    #expect(store.calls.contains(.draft("two", 2)))
  }

  @Test func anEndThatNobodyIsAskedAboutWaitsForTheTextOfANameThatIsRefused() async throws {
    let session = try await session(photos: 2)
    store.failure = .diskFull(libraryFolder)
    store.isHolding = true
    session.save("a")
    await until { store.calls.count == 1 }
    let end = Task.immediate { await session.flush(patience: .seconds(15)) }
    store.finish(.diskFull(libraryFolder))
    // The retry of the session, and that of the flush at the end.
    await clock.sleepers(2)
    store.failure = nil
    clock.advance(by: RetryInterval.unstoredText)
    await end.value
    #expect(!session.hasUnsavedText)
    #expect(store.calls.contains(.draft("a", 1)))
  }

  @Test func anEndThatNobodyIsAskedAboutDoesNotWaitForADiskThatRefusesForGood() async throws {
    let session = try await sessionOfUnsavedTexts()
    let failed = store.calls.count
    let end = Task { await session.flush(patience: .seconds(5)) }
    for _ in 1...2 {
      await clock.sleepers(2)
      clock.advance(by: RetryInterval.unstoredText)
    }
    await end.value
    #expect(session.hasUnsavedText)
    #expect(store.calls.count > failed)
  }

  @Test func textThatCouldNotBeStoredIsStoredByItselfOnceThereIsRoom() async throws {
    let session = try await sessionOfUnsavedTexts()
    let failed = store.calls.count
    await clock.sleepers(1)
    clock.advance(by: RetryInterval.unstoredText)
    await until { store.calls.count == failed + 2 }
    store.failure = nil
    await clock.sleepers(1)
    clock.advance(by: RetryInterval.unstoredText)
    await until { session.failure == nil }
    #expect(store.calls.dropFirst(failed + 2) == [.draft("one", 1), .draft("two", 2)])
    // No timer runs for a window whose drafts are stored.
    await clock.sleepers(0)
  }

  @Test func textWhosePhotoHasLeftTheRoundIsTriedNoMore() async throws {
    let session = try await session(photos: 1)
    store.failure = .diskFull(libraryFolder)
    session.typed("half")
    await session.flush()
    session.removeAll()
    let failed = store.calls.count
    await clock.sleepers(1)
    clock.advance(by: RetryInterval.unstoredText)
    await until { session.failure == nil }
    #expect(store.calls.count == failed)
    await clock.sleepers(0)
  }

  @Test func tryAgainStoresTheTextAtOnceAndTellsOfTheAnswerNoMore() async throws {
    let model = AppModel(library: try await openLibrary(), clock: clock)
    let library = model.library
    for name in ["one", "two"] { _ = try await library.photo(of: name) }
    await model.start()
    try await library.script(
      """
      CREATE TRIGGER full BEFORE UPDATE ON naming_queue
      BEGIN SELECT RAISE(ABORT, 'no room'); END;
      CREATE TRIGGER also_full BEFORE UPDATE OF name ON photo
      BEGIN SELECT RAISE(ABORT, 'no room'); END;
      """)
    model.naming.save("First")
    await model.naming.flush()
    #expect(model.naming.failure != nil)
    #expect(model.naming.prompt?.text == "First")
    await model.retry()
    #expect(model.naming.failure != nil, "still no room")
    try await library.script("DROP TRIGGER full; DROP TRIGGER also_full")
    await model.retry()
    #expect(model.naming.failure == nil)
    #expect(try await library.namingQueue.read().entries.first?.draft == "First")
  }

  @Test func theWindowMayCloseOnceThereIsRoomAgain() async throws {
    let library = try await openLibrary()
    let model = AppModel(library: library)
    _ = try await library.photo(of: "one")
    await model.start()
    try await library.script(
      """
      CREATE TRIGGER full BEFORE UPDATE OF draft ON naming_queue
      BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    model.naming.typed("half")
    #expect(await model.flush() == .answers)
    #expect(model.naming.failure != nil)
    try await library.script("DROP TRIGGER full")
    #expect(await model.flush() == [])
    #expect(model.naming.failure == nil)
    #expect(try await library.namingQueue.read().entries.map(\.draft) == ["half"])
  }
}
