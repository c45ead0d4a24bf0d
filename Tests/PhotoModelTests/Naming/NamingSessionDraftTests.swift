// Tests of when drafts are stored.

import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct NamingSessionDraftTests {
  private let store = FakeNamingStore()
  private let clock = ManualClock()

  private func session(photos count: Int64) async throws -> NamingSession {
    let session = NamingSession(
      store: store, photos: PhotoCollection(library: try await openLibrary()), clock: clock)
    session.append(picked(1...count))
    for position in 1...count { session.arrived(position, photo(position)) }
    return session
  }

  @Test func halfTypedTextIsSavedAfter300MillisecondsAndNotBefore() async throws {
    let session = try await session(photos: 1)
    session.typed("half")
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(299))
    #expect(clock.pending == [.milliseconds(1)])
    #expect(store.calls.isEmpty)
    clock.advance(by: .milliseconds(1))
    await until { !store.calls.isEmpty }
    #expect(store.calls == [.draft("half", 1)])
  }

  @Test func typingOnDoesNotPutTheSavingOff() async throws {
    let session = try await session(photos: 1)
    session.typed("h")
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(200))
    session.typed("ha")
    session.typed("hal")
    clock.advance(by: .milliseconds(100))
    await until { !store.calls.isEmpty }
    #expect(store.calls == [.draft("hal", 1)])
    #expect(clock.pending.isEmpty)
  }

  @Test func whatIsTypedAfterASavingIsSavedToo() async throws {
    let session = try await session(photos: 1)
    for text in ["one", "two"] {
      session.typed(text)
      await clock.sleepers(1)
      clock.advance(by: .milliseconds(300))
      await until { store.calls.last == .draft(text, 1) }
    }
    #expect(store.calls.count == 2)
  }

  @Test func aConfirmedNameIsNoHalfTypedTextAnyMore() async throws {
    let session = try await session(photos: 2)
    session.typed("half")
    await clock.sleepers(1)
    session.save("whole")
    await clock.sleepers(0)
    await session.flush()
    #expect(store.calls == [.answer(.named("whole"), photoID(1), 1)])
  }

  @Test func halfTypedTextIsSavedAtOnceOnTheWayBack() async throws {
    let session = try await session(photos: 2)
    session.save("a")
    session.typed("half")
    session.back()
    await session.flush()
    #expect(store.calls == [.answer(.named("a"), photoID(1), 1), .draft("half", 2)])
  }

  @Test func halfTypedTextIsSavedWhereAKeyLeadsNowhere() async throws {
    let session = try await session(photos: 1)
    let keys: [@MainActor (NamingSession) -> Void] = [
      { $0.back() }, { $0.forward() }, { $0.go(to: 1) }, { $0.save(" ") },
    ]
    for (index, key) in keys.enumerated() {
      session.typed("half \(index)")
      key(session)
      #expect(session.isStoringText)
      await session.flush()
      #expect(store.calls.last == .draft("half \(index)", 1))
      #expect(store.calls.count == index + 1)
    }
  }

  @Test func halfTypedTextIsSavedAtOnceWhenTheRestIsPutOff() async throws {
    let session = try await session(photos: 2)
    session.typed("half")
    session.pause()
    await session.flush()
    #expect(store.calls == [.draft("half", 1)])
  }

  @Test func flushSavesHalfTypedTextWithoutWaiting() async throws {
    let session = try await session(photos: 1)
    session.typed("half")
    await clock.sleepers(1)
    await session.flush()
    #expect(store.calls == [.draft("half", 1)])
    await clock.sleepers(0)
  }

  @Test func flushReturnsWhenTheAnswersAreStored() async throws {
    let session = try await session(photos: 2)
    store.isHolding = true
    session.save("a")
    let flushed = Witness()
    let flushing = Task {
      await session.flush()
      flushed.note()
      #expect(store.runningCount == 0)
    }
    await until { store.runningCount == 1 }
    #expect(flushed.count == 0)
    store.finish()
    await flushing.value
    #expect(session.prompt?.picture == photoID(2))
  }

  @Test func halfTypedTextThatCanNotBeSavedIsTold() async throws {
    let session = try await session(photos: 1)
    store.failure = .diskFull(libraryFolder)
    session.typed("half")
    await session.flush()
    #expect(session.failure == .diskFull(libraryFolder))
    #expect(session.prompt?.picture == photoID(1))
  }

  @Test func textsOfSeveralPhotosThatCouldNotBeSavedAreTriedAgain() async throws {
    let session = try await session(photos: 3)
    store.failure = .diskFull(libraryFolder)
    session.typed("one", in: 1)
    session.forward()
    session.typed("two", in: 2)
    session.forward()
    session.typed("three", in: 3)
    await session.flush()
    #expect(session.failure == .diskFull(libraryFolder))
    let failed = store.calls.count
    // The disk is still full: the draft is tried again.
    await session.flush()
    #expect(
      store.calls.dropFirst(failed) == [.draft("one", 1), .draft("two", 2), .draft("three", 3)])
    store.failure = nil
    let tried = store.calls.count
    await session.flush()
    #expect(
      store.calls.dropFirst(tried) == [.draft("one", 1), .draft("two", 2), .draft("three", 3)])
    let saved = store.calls.count
    await session.flush()
    #expect(store.calls.count == saved, "all of it is on the disk")
    #expect(session.failure == nil)
  }

  @Test func emptyingTheLibraryDropsHalfTypedText() async throws {
    let session = try await session(photos: 1)
    session.typed("half")
    await clock.sleepers(1)
    session.removeAll()
    await clock.sleepers(0)
    await session.flush()
    #expect(store.calls.isEmpty)
    #expect(session.prompt == nil)
    #expect(session.waitingCount == 0)
  }
}
