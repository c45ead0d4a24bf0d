// Tests that reading a round again, after other code has changed its rows, loses nothing of what
// the person does meanwhile.

import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct NamingSessionReadingTests {
  private let store = FakeNamingStore()

  private func session(photos count: Int64) async throws -> NamingSession {
    let session = NamingSession(
      store: store, photos: PhotoCollection(library: try await openLibrary()), clock: ManualClock())
    session.append(picked(1...count))
    for position in 1...count { session.arrived(position, photo(position)) }
    return session
  }

  private func refresh(_ session: NamingSession, _ reading: NamingSession.Reading) {
    session.refresh(reading.entries, cursor: reading.cursor, newer: reading.newer)
  }

  /// Reads the stored round while something happens, and has the session take over the result.
  /// - Parameter meanwhile: what happens after the rows were read; it is given the number of
  ///   readings so far.
  /// - Returns: the number of readings, and the entries that are newer in the session.
  private func read(
    _ session: NamingSession, meanwhile: @MainActor (Int) async -> Void
  ) async throws -> (count: Int, newer: Set<Int64>) {
    var count = 0
    let reading = try await session.read { () async throws(LibraryError) in
      count += 1
      let stored = session.queue.entries
      await meanwhile(count)
      return (entries: stored, cursor: nil)
    }
    refresh(session, reading)
    return (count, reading.newer)
  }

  @Test func anAnswerThatIsStoredWhileTheRoundIsReadStays() async throws {
    let session = try await session(photos: 3)
    let (count, newer) = try await read(session) { count in
      guard count == 1 else { return }
      session.save("a")
      await session.flush()
    }
    #expect(count == 2, "what was read first is old")
    #expect(newer.isEmpty)
    #expect(session.queue.entries.map(\.name) == ["a", nil, nil])
    #expect(session.prompt?.field == 2)
    #expect(session.waitingCount == 2)
  }

  @Test func anAnswerThatWasOnItsWayWhenTheReadingBeganStays() async throws {
    let session = try await session(photos: 3)
    let stored = session.queue.entries
    store.isHolding = true
    session.save("a")
    await until { store.calls.count == 1 }
    var count = 0
    let reading = try await session.read { () async throws(LibraryError) in
      count += 1
      guard count == 1 else { return (entries: session.queue.entries, cursor: nil) }
      store.finish()
      await session.flush()
      return (entries: stored, cursor: nil)
    }
    refresh(session, reading)
    #expect(count == 2)
    #expect(session.queue.entries.map(\.isAnswered) == [true, false, false])
    #expect(session.waitingCount == 2)
  }

  @Test func whoeverDoesNotPauseKeepsAllAnswers() async throws {
    let session = try await session(photos: 9)
    let (count, newer) = try await read(session) { count in
      session.save("name \(count)")
      await session.flush()
    }
    #expect(count == 3)
    #expect(newer == [3])
    #expect(
      session.queue.entries.prefix(4).map(\.name) == ["name 1", "name 2", "name 3", nil])
    #expect(session.waitingCount == 6)
  }

  @Test func textThatIsLeftWhileTheRoundIsReadStays() async throws {
    let session = try await session(photos: 3)
    _ = try await read(session) { count in
      guard count == 1 else { return }
      session.typed("half")
      session.forward()
      await session.flush()
    }
    #expect(session.queue.entries.map(\.draft) == ["half", nil, nil])
  }

  @Test func textThatTheDiskDoesNotHaveStaysWhereTheRoundIsRead() async throws {
    let session = try await session(photos: 3)
    let stored = session.queue.entries
    session.typed("a moment ago")
    store.failure = .diskFull(libraryFolder)
    session.forward()
    await session.flush()
    var count = 0
    let reading = try await session.read { () async throws(LibraryError) in
      count += 1
      return (entries: stored, cursor: nil)
    }
    refresh(session, reading)
    #expect(count == 3)
    #expect(reading.newer == [1])
    #expect(session.queue.entries.map(\.draft) == ["a moment ago", nil, nil])
    store.failure = nil
    session.save("b")
    session.typed("c")
    await session.flush()
    #expect(session.unstoredDrafts.isEmpty)
  }

  @Test func whatWentWhileTheRoundIsReadDoesNotComeBack() async throws {
    let session = try await session(photos: 3)
    _ = try await read(session) { count in
      if count == 1 { session.removed(photos: [photoID(2)]) }
    }
    #expect(session.queue.entries.map(\.position) == [1, 3])
  }

  @Test func copiesThatArriveWhileTheRoundIsReadStay() async throws {
    let session = try await session(photos: 2)
    session.append(picked(3...3))
    _ = try await read(session) { count in
      guard count == 1 else { return }
      session.arrived(3, copyOf: photoID(1), as: photoID(3))
      session.append(picked(4...4))
      session.arrived(4, copyOf: photoID(1), as: photoID(4))
    }
    #expect(session.queue.entries.map(\.photo) == [1, 2, 3, 4].map(photoID))
    #expect(session.queue.entries.map(\.duplicate?.isExact) == [nil, nil, true, true])
  }

  @Test func aRoundThatNobodyTouchesIsReadOnce() async throws {
    let session = try await session(photos: 3)
    session.save("a")
    await session.flush()
    var count = 0
    let reading = try await session.read { () async throws(LibraryError) in
      count += 1
      return (entries: session.queue.entries, cursor: NamingCursor(position: 2))
    }
    #expect(count == 1)
    #expect(reading.newer.isEmpty)
    #expect(reading.cursor == NamingCursor(position: 2))
  }
}
