// Tests of what is told once half-typed text that could not be stored is on the disk.

import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct NamingSessionRetryTests {
  private let store = FakeNamingStore()

  private func session(photos count: Int64) async throws -> NamingSession {
    let session = NamingSession(
      store: store, photos: PhotoCollection(library: try await openLibrary()), clock: TestClock())
    session.append(picked(1...count))
    for position in 1...count { session.arrived(position, photo(position)) }
    return session
  }

  @Test func theFailureStaysUntilTheLastTextIsStored() async throws {
    let session = try await session(photos: 2)
    store.failure = .diskFull(libraryFolder)
    session.typed("one", in: 1)
    session.forward()
    session.typed("two", in: 2)
    await session.flush()
    #expect(session.failure == .diskFull(libraryFolder))
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
    #expect(await model.flush() == false)
    #expect(model.naming.failure != nil)
    try await library.script("DROP TRIGGER full")
    #expect(await model.flush())
    #expect(model.naming.failure == nil)
    #expect(try await library.namingQueue().entries.map(\.draft) == ["half"])
  }
}
