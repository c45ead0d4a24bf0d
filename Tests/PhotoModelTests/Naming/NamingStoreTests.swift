// Tests of the two real naming stores: the library's queue, and the renaming.

import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct NamingStoreTests {
  @Test func namesGivenInASessionAreInTheLibraryAndOnThePhotosShown() async throws {
    let library = try await openLibrary()
    let photos = PhotoCollection(library: library)
    let session = NamingSession(store: library.namingQueue, photos: photos, clock: ManualClock())
    for text in ["one", "two"] { _ = try await library.photo(of: text) }
    await photos.reload()
    session.resume(try await library.namingQueue.read().entries, cursor: nil)
    session.save("a")
    session.save("b")
    await session.flush()
    await session.flush()
    #expect(try await library.photos.all().map(\.name) == ["a", "b"])
    #expect(await photos.names == ["a", "b"])
    #expect(try await library.namingQueue.read().entries.isEmpty)
  }

  @Test func skippedTogetherNoneIsAskedForAgain() async throws {
    let library = try await openLibrary()
    let queue = library.namingQueue
    let photos = [try await library.photo(of: "one"), try await library.photo(of: "two")]
    let position = photos[0].sequence
    try await queue.storeName("given", at: position, cursor: nil)
    try await queue.saveDraft("half", at: photos[1].sequence, cursor: nil)
    try await queue.skipAll(photos.map(\.sequence), next: NamingCursor(position: position))
    let read = try await queue.read()
    #expect(read.entries.map(\.isSkipped) == [true, true])
    #expect(read.entries.map(\.given) == [nil, nil], "left out, it is not named after a restart")
    #expect(read.entries.map(\.draft) == [nil, "half"])
    #expect(read.cursor == NamingCursor(position: position))
  }

  @Test func renamingStoresNamesAndLeavesSkippedPhotosAlone() async throws {
    let library = try await openLibrary()
    let first = try await library.photo(of: "one", named: "old 1")
    let second = try await library.photo(of: "two", named: "old 2")
    let store = RenamingStore(queue: library.namingQueue)
    _ = try await store.answer(.named("new 1"), for: first.id, at: 1, next: nil)
    _ = try await store.answer(.skipped, for: second.id, at: 2, next: nil)
    #expect(try await library.photos.all().map(\.name) == ["new 1", "old 2"])
  }

  @Test func renamingLeavesTheRoundOfNewPicturesAlone() async throws {
    let library = try await openLibrary()
    let named = try await library.photo(of: "one", named: "old")
    let waiting = try await library.photo(of: "two")
    let store = RenamingStore(queue: library.namingQueue)
    try await store.saveDraft(
      "half", at: waiting.sequence, cursor: NamingCursor(position: waiting.sequence))
    _ = try await store.answer(.named("new"), for: named.id, at: 1, next: nil)
    try await store.endNamingRound()
    let queue = try await library.namingQueue.read()
    #expect(queue.entries.map(\.photo) == [waiting.id])
    #expect(queue.entries.map(\.draft) == [nil])
    #expect(queue.cursor == nil)
  }
}
