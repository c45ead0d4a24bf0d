// Tests of the photos that the interface shows: in memory what the disk holds.

import Foundation
import Observation
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(1)))
struct PhotoCollectionTests {
  private func loaded(_ library: PhotoLibrary) async -> PhotoCollection {
    let photos = PhotoCollection(library: library)
    await photos.reload()
    return photos
  }

  private func names(_ photos: PhotoCollection) -> [String?] {
    photos.order.map { photos.record($0)?.photo.name }
  }

  @Test func reloadingShowsTheLibrary() async throws {
    let library = try await openLibrary()
    let photos = PhotoCollection(library: library)
    #expect(!photos.isLoaded)
    for text in ["one", "two"] { _ = try await library.photo(of: text, named: text) }
    await photos.reload()
    #expect(photos.isLoaded)
    #expect(names(photos) == ["one", "two"])
    try await library.delete([photos.order[0]])
    let record = photos.record(photos.order[1])
    await photos.reload()
    #expect(names(photos) == ["two"])
    #expect(photos.record(photos.order[0]) === record)
  }

  @Test func photosStandInTheOrderPickedInWhateverOrderTheyArrive() async throws {
    let photos = await loaded(try await openLibrary())
    for position in [3, 1, 4, 2] as [Int64] { photos.arrived(photo(position)) }
    #expect(photos.order == (1...4).map(photoID))
    photos.arrived(photo(2, named: "b"))
    #expect(photos.order == (1...4).map(photoID))
    #expect(photos.record(photoID(2))?.photo.name == "b")
  }

  @Test func whoShowsAPhotoIsWokenByThatPhotoAlone() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "a").id
    let photos = await loaded(library)
    var wakeCount = 0
    func watch(_ id: Photo.ID) {
      withObservationTracking {
        _ = photos.record(id)?.photo
      } onChange: {
        MainActor.assumeIsolated { wakeCount += 1 }
      }
    }
    watch(id)
    photos.arrived(photo(2))
    #expect(wakeCount == 0)
    photos.renamed(id, to: "b")
    #expect(wakeCount == 1)
    watch(id)
    await photos.delete([id])
    #expect(wakeCount == 2)
    watch(photoID(3))
    photos.arrived(photo(3))
    #expect(wakeCount == 3)
  }

  @Test func changesAreShownAndStored() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "a").id
    let photos = await loaded(library)
    try await library.rename(id, to: "b")
    photos.renamed(id, to: "b")
    await photos.setLiked(id, true)
    #expect(photos.record(id)?.photo.name == "b")
    #expect(photos.record(id)?.photo.liked == true)
    #expect(try await library.photo(id) == photos.record(id)?.photo)
    #expect(photos.failure == nil)
  }

  @Test func whatTheDiskDoesNotTakeIsNotShown() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "a").id
    let photos = await loaded(library)
    try await library.delete([id])
    await photos.setLiked(id, true)
    #expect(photos.failure == .noSuchPhoto(id))
    #expect(photos.record(id)?.photo.liked == false)
  }

  @Test func aDeletionIsShownAndCanBeUndone() async throws {
    let library = try await openLibrary()
    for text in ["one", "two", "three"] { _ = try await library.photo(of: text, named: text) }
    let photos = await loaded(library)
    await photos.delete([photos.order[0], photos.order[1]])
    #expect(names(photos) == ["three"])
    #expect(try await library.photos().count == 1)
    _ = await photos.undo()
    #expect(names(photos) == ["one", "two", "three"])
    #expect(try await library.photos().count == 3)
  }

  @Test func namesAndLikesAreShownAsTheyAreUndoneAndRedone() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "a").id
    let photos = await loaded(library)
    await photos.setLiked(id, true)
    _ = await photos.undo()
    _ = await photos.undo()
    #expect(names(photos) == [nil])
    #expect(photos.record(id)?.photo.liked == false)
    #expect(await photos.undo() == nil)
    _ = await photos.redo()
    _ = await photos.redo()
    #expect(names(photos) == ["a"])
    #expect(photos.record(id)?.photo.liked == true)
    #expect(photos.failure == nil)
  }

  @Test func whatCanNotBeUndoneIsTold() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "a").id
    let photos = await loaded(library)
    try await library.script(
      "CREATE TRIGGER full BEFORE UPDATE ON photo BEGIN SELECT RAISE(ABORT, 'no room'); END")
    #expect(await photos.undo() == nil)
    #expect(photos.failure != nil)
    #expect(photos.record(id)?.photo.name == "a")
    #expect(photos.history.lastStep == nil)
  }

  @Test func deletingAllIsShownAndCanBeUndone() async throws {
    let library = try await openLibrary()
    for text in ["one", "two"] { _ = try await library.photo(of: text, named: text) }
    let photos = await loaded(library)
    #expect(await photos.deleteAll())
    #expect(photos.order.isEmpty)
    _ = await photos.undo()
    #expect(names(photos) == ["one", "two"])
  }
}
