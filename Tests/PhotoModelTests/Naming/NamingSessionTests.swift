// Tests of the naming session: what it stores, in which order, and what it shows on failure.

import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct NamingSessionTests {
  private let store = FakeNamingStore()
  private let failure = LibraryError.diskFull(FilePath("/library"))

  private func session(
    photos count: Int64,
    onAnswer: @escaping @MainActor ([(NamingEntry, NamingAnswer)]) -> Void = { _ in }
  ) async throws -> NamingSession {
    let session = NamingSession(
      store: store, photos: PhotoCollection(library: try await openLibrary()),
      clock: ManualClock(), onAnswer: onAnswer)
    session.append(picked(1...count))
    for position in 1...count { session.arrived(position, photo(position)) }
    return session
  }

  @Test func answersAreStoredInOrderAndOneAfterAnother() async throws {
    let session = try await session(photos: 3)
    store.isHolding = true
    session.save("a")
    session.skip()
    session.save("c")
    for count in 1...3 {
      await until { store.calls.count == count }
      store.finish()
    }
    await session.flush()
    await session.flush()
    #expect(
      store.calls == [
        .answer(.named("a"), photoID(1), 1), .answer(.skipped, photoID(2), 2),
        .answer(.named("c"), photoID(3), 3), .endRound,
      ])
    #expect(store.mostRunning == 1)
    #expect(session.prompt == nil)
  }

  @Test func allCopiesAreSkippedInOneStep() async throws {
    var answered: [Int64] = []
    let session = try await session(photos: 1) { answered += $0.map(\.0.position) }
    session.append(picked(2...4))
    for position in [2, 3] as [Int64] {
      session.arrived(position, copyOf: photoID(9), as: photoID(position))
    }
    session.arrived(4, photo(4))
    session.go(to: 2)
    session.skipCopies()
    await session.flush()
    #expect(store.calls.filter { $0 == .skips([2, 3]) }.count == 1)
    #expect(answered == [2, 3])
    #expect(session.prompt?.field == 4)
    #expect(session.waitingCount == 2)
  }

  @Test func copiesThatCouldNotBeSkippedAreAskedForAgain() async throws {
    let session = try await session(photos: 1)
    session.append(picked(2...3))
    for position in [2, 3] as [Int64] {
      session.arrived(position, copyOf: photoID(9), as: photoID(position))
    }
    store.isHolding = true
    session.save("a")
    session.skipCopies()
    session.typed("b", caret: 1)
    await until { !store.calls.isEmpty }
    // The answer before fails: what was skipped after it is taken back without being stored.
    store.finish(failure)
    await session.flush()
    #expect(!store.calls.contains(.skips([2, 3])))
    #expect(session.failure == failure)
    #expect(session.waitingCount == 3)
    session.skipCopies()
    await until { store.calls.contains(.skips([2, 3])) }
    store.finish(failure)
    await session.flush()
    #expect(session.prompt?.field == 2)
    #expect(session.waitingCount == 3)
  }

  @Test func aCopyThatHangsSinceTheLastSessionKeepsNobodyWaitingForLong() async throws {
    let clock = ManualClock()
    let session = NamingSession(
      store: store, photos: PhotoCollection(library: try await openLibrary()), clock: clock)
    var entries = picked(1...3)
    for position in [2, 3] as [Int64] { entries[Int(position) - 1].photo = photoID(position) }
    session.resume(entries, cursor: nil)
    #expect(session.prompt == nil, "it may come in a moment")
    await clock.sleepers(1)
    clock.advance(by: NamingSession.copyPatience)
    await session.copyWait?.value
    #expect(session.prompt?.field == 2)
    #expect(session.waitingCount == 2)
  }

  @Test func aFileThatHaltsTheImportKeepsNobodyFromNamingTheOthers() async throws {
    let session = NamingSession(
      store: store, photos: PhotoCollection(library: try await openLibrary()), clock: ManualClock())
    session.append(picked(1...2))
    session.arrived(2, photo(2))
    #expect(session.prompt == nil, "the first may come in a moment")
    session.follow(.rested)
    #expect(session.prompt?.field == 2)
    session.arrived(1, photo(1))
    #expect(session.prompt?.field == 2)
    session.save("b")
    #expect(session.prompt?.picture == photoID(2))
    await session.flush()
    #expect(session.prompt?.field == 1)
  }

  @Test func aCopyThatComesInTimeIsAskedForInItsTurn() async throws {
    let clock = ManualClock()
    let session = NamingSession(
      store: store, photos: PhotoCollection(library: try await openLibrary()), clock: clock)
    var entries = picked(1...2)
    entries[1].photo = photoID(2)
    session.resume(entries, cursor: nil)
    await clock.sleepers(1)
    session.arrived(1, photo(1))
    #expect(session.prompt?.field == 1)
    clock.advance(by: NamingSession.copyPatience)
    await session.copyWait?.value
    #expect(session.prompt?.field == 1)
  }

  @Test func thePictureStaysUntilTheAnswerIsStored() async throws {
    let session = try await session(photos: 2)
    store.isHolding = true
    session.save("a")
    await until { store.calls.count == 1 }
    #expect(session.prompt?.picture == photoID(1))
    #expect(session.prompt?.field == 2)
    store.finish()
    await until { session.prompt?.picture == photoID(2) }
    #expect(session.waitingCount == 1)
  }

  @Test func aFailureShowsAndItsPhotoStandsThereAgainWithTheText() async throws {
    let session = try await session(photos: 3)
    store.isHolding = true
    session.save("a")
    session.save("b")
    await until { store.calls.count == 1 }
    store.finish(failure)
    await until { session.failure != nil }
    #expect(session.failure == failure)
    #expect(session.prompt?.picture == photoID(1))
    #expect(session.prompt?.text == "a")
    #expect(session.waitingCount == 3)
  }

  @Test func answersBehindAFailedOneDoNotReachTheDisk() async throws {
    let session = try await session(photos: 3)
    store.isHolding = true
    session.save("a")
    session.save("b")
    await until { store.calls.count == 1 }
    store.isHolding = false
    store.finish(failure)
    await session.flush()
    #expect(!store.calls.contains(.answer(.named("b"), photoID(2), 2)))
  }

  @Test func theTextsOfFailedAnswersGoToTheDiskAsHalfTyped() async throws {
    let session = try await session(photos: 3)
    store.isHolding = true
    session.save("a")
    session.save("b")
    await until { store.calls.count == 1 }
    store.isHolding = false
    store.finish(failure)
    await until { session.failure != nil }
    await session.flush()
    await session.flush()
    #expect(store.calls.contains(.draft("a", 1)))
    #expect(store.calls.contains(.draft("b", 2)))
  }

  @Test func halfTypedTextBehindAFailedAnswerGoesToTheDiskToo() async throws {
    let session = try await session(photos: 2)
    store.isHolding = true
    session.save("a")
    await until { store.calls.count == 1 }
    session.typed("b…")
    store.isHolding = false
    store.finish(failure)
    await until { session.failure != nil }
    await session.flush()
    await session.flush()
    #expect(store.calls.contains(.draft("b…", 2)))
  }

  @Test func aNameGivenBeforeTheCopyIsSafeIsOnTheDiskAtOnceAsText() async throws {
    let session = try await session(photos: 1)
    session.append(picked(2...3))
    session.save("a")
    session.save("b")
    await session.flush()
    await session.flush()
    #expect(store.calls.contains(.draft("b", 2)))
  }

  @Test func theFailureGoesWhenThePersonGoesOn() async throws {
    let session = try await session(photos: 2)
    store.isHolding = true
    session.save("a")
    await until { store.calls.count == 1 }
    store.finish(failure)
    await until { session.failure != nil }
    session.typed("a!")
    #expect(session.failure == nil)
    session.save("a!")
    await until { store.calls.last == .answer(.named("a!"), photoID(1), 1) }
    store.finish()
    await session.flush()
    #expect(session.failure == nil)
    #expect(session.prompt?.picture == photoID(2))
  }

  @Test func onlyNamesOnTheDiskAreTold() async throws {
    var told: [Photo.ID] = []
    let session = try await session(photos: 3) { answers in
      told += answers.filter { $0.1 != .skipped }.compactMap(\.0.photo)
    }
    store.isHolding = true
    session.save("a")
    session.skip()
    session.save("c")
    await until { store.calls.count == 1 }
    #expect(told.isEmpty)
    store.finish()
    await until { store.calls.count == 2 }
    store.finish()
    await until { store.calls.count == 3 }
    store.finish(failure)
    await until { session.failure != nil }
    #expect(told == [photoID(1)])
  }

  @Test func puttingOffAndGoingOnShow() async throws {
    let session = try await session(photos: 2)
    session.pause()
    #expect(session.isPaused)
    #expect(session.prompt == nil)
    #expect(session.waitingCount == 2)
    session.unpause()
    #expect(!session.isPaused)
    #expect(session.prompt?.picture == photoID(1))
  }

  @Test func aFailureToEndTheRoundShows() async throws {
    let session = try await session(photos: 1)
    store.failure = failure
    session.save("a")
    await until { session.failure != nil }
    #expect(session.failure == failure)
    #expect(session.prompt == nil)
  }

  @Test func theTimeThatIsLeftIsToldFromTheFifthAnswerOn() async throws {
    let clock = ManualClock()
    let session = NamingSession(
      store: store, photos: PhotoCollection(library: try await openLibrary()), clock: clock)
    session.append(picked(1...13))
    for position in 1...13 as ClosedRange<Int64> { session.arrived(position, photo(position)) }
    var told: [RemainingTime?] = []
    for _ in 1...6 {
      clock.advance(by: .seconds(60))
      session.save("a")
      told.append(session.timeLeft)
    }
    #expect(told == [nil, nil, nil, nil, .minutes(8), .minutes(7)])
    await session.flush()
  }
}
