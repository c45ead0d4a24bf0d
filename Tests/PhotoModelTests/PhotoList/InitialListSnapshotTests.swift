// Tests of the list that is read while the window is built: it is used once, and only if nothing
// has changed.

import Foundation
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct InitialListSnapshotTests {
  private func library() async throws -> PhotoLibrary {
    let library = try await openLibrary()
    for name in ["b", "a"] { _ = try await library.photo(of: name, named: name) }
    return library
  }

  @Test func itIsTakenOverInPlaceOfAReading() async throws {
    let library = try await library()
    let photos = PhotoCollection(library: library)
    let look = try #require(await photos.readSnapshot().value)
    #expect(look.answer.order == [1, 2])
    #expect(look.photos.map(\.name) == ["b", "a"])
    #expect(look.answer.counts == PhotoStore.Counts(total: 2, unnamed: 0))
    // A change that the list is not told of: only a second reading would find it.
    _ = try await library.photo(of: "c", named: "c")
    await photos.reload()
    #expect(photos.order == [1, 2] && photos.count == 2)
    // Its photos are in memory already.
    #expect(photos.record(sequence: 1)?.photo.name == "b")
    await photos.reload()
    #expect(photos.order == [1, 2, 3] && photos.count == 3)
  }

  @Test func itLooksAsTheLibraryWasLookedAtLast() async throws {
    let library = try await library()
    try await library.settings.set(PhotoQuery(sort: .name))
    try await library.settings.set(PhotoSize.large)
    let photos = PhotoCollection(library: library)
    let look = try #require(await photos.readSnapshot().value)
    #expect(look.answer.order == [2, 1])
    #expect(look.size == .large)
    _ = try await library.photo(of: "c", named: "c")
    await photos.restoreQuery()
    await photos.reload()
    #expect(photos.order == [2, 1])
  }

  @Test func anotherOrderIsReadByItself() async throws {
    let library = try await library()
    let photos = PhotoCollection(library: library)
    _ = await photos.readSnapshot().value
    photos.query.sort = .name
    await photos.reload()
    #expect(photos.order == [2, 1])
  }

  @Test func afterAChangeItIsOld() async throws {
    let library = try await library()
    let photos = PhotoCollection(library: library)
    _ = await photos.readSnapshot().value
    photos.arrived(try await library.photo(of: "c", named: "c"))
    await photos.reload()
    #expect(photos.order == [1, 2, 3] && photos.count == 3)
  }

  @Test func whereItFailsTheReadingTells() async throws {
    let library = try await library()
    try await library.script("ALTER TABLE photo_count RENAME TO away")
    let photos = PhotoCollection(library: library)
    #expect(await photos.readSnapshot().value == nil)
    await photos.reload()
    #expect(!photos.isLoaded && photos.firstFailure != nil)
  }
}
