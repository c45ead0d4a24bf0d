// Tests that the photos in memory equal those on the disk.

import Foundation
import Observation
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PhotoCollectionTests {
  private func loaded(_ library: PhotoLibrary) async -> PhotoCollection {
    let photos = PhotoCollection(library: library)
    await photos.reload()
    return photos
  }

  @Test func reloadingShowsTheLibrary() async throws {
    let library = try await openLibrary()
    let photos = PhotoCollection(library: library)
    #expect(!photos.isLoaded)
    for text in ["one", "two"] { _ = try await library.photo(of: text, named: text) }
    await photos.reload()
    #expect(photos.isLoaded)
    #expect(await photos.names == ["one", "two"])
    let ids = await photos.ids
    let record = photos.record(ids[1])
    try await library.trash.delete([ids[0]])
    await photos.reload()
    #expect(await photos.names == ["two"])
    #expect(record != nil && photos.record(ids[1]) === record)
  }

  @Test func photosStandInTheOrderPickedInWhateverOrderTheyArrive() async throws {
    let library = try await openLibrary()
    let photos = await loaded(library)
    var all: [Photo] = []
    for text in ["1", "2", "3", "4"] { all.append(try await library.photo(of: text)) }
    for index in [2, 0, 3, 1] {
      photos.arrived(all[index])
      await photos.upToDate()
    }
    #expect(await photos.ids == all.map(\.id))
    try await library.photos.rename(all[1].id, to: "b")
    photos.arrived(try #require(try await library.photos.find(all[1].id)))
    #expect(await photos.ids == all.map(\.id))
    #expect(await photos.photo(all[1].id)?.name == "b")
  }

  @Test func whoShowsAPhotoIsWokenByThatPhotoAlone() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "a").id
    let photos = await loaded(library)
    _ = await photos.photo(id)
    var wakeCount = 0
    func watch(_ id: Photo.ID) {
      withObservationTracking {
        _ = photos.record(id)?.photo
      } onChange: {
        MainActor.assumeIsolated { wakeCount += 1 }
      }
    }
    watch(id)
    let other = try await library.photo(of: "two")
    photos.arrived(other)
    await photos.upToDate()
    #expect(wakeCount == 0)
    try await library.photos.rename(id, to: "b")
    photos.renamed([(id, "b")])
    #expect(wakeCount == 1)
    await photos.upToDate()
    watch(id)
    await photos.delete([id])
    #expect(wakeCount == 2)
    await photos.upToDate()
    let third = try await library.photo(of: "three")
    watch(third.id)
    #expect(wakeCount == 2)
    await photos.upToDate()
    #expect(wakeCount == 3)
    #expect(photos.record(third.id)?.photo == third)
  }

  @Test func aPhotoThatCouldNotBeReadIsShownWithTheNextOne() async throws {
    let library = try await openLibrary()
    let photos = await loaded(library)
    let first = try await library.photo(of: "one")
    try await library.script("ALTER TABLE photo_count RENAME TO away")
    photos.arrived(first)
    await photos.upToDate()
    #expect(photos.failure != nil)
    #expect(photos.order.isEmpty)
    try await library.script("ALTER TABLE away RENAME TO photo_count")
    photos.arrived(try await library.photo(of: "two"))
    #expect(await photos.ids.count == 2)
  }

  @Test func changesAreShownAndStored() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "a").id
    let photos = await loaded(library)
    try await library.photos.rename(id, to: "b")
    photos.renamed([(id, "b")])
    await photos.setLiked(id, true)
    #expect(await photos.photo(id)?.name == "b")
    #expect(await photos.photo(id)?.liked == true)
    #expect(try await library.photos.find(id) == (await photos.photo(id)))
    #expect(photos.failure == nil)
  }

  @Test func whatTheDiskDoesNotTakeIsNotShown() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "a").id
    let photos = await loaded(library)
    _ = await photos.photo(id)
    try await library.trash.delete([id])
    await photos.setLiked(id, true)
    #expect(photos.failure == .noSuchPhoto(id))
    #expect(photos.record(id)?.photo.liked == false)
  }

  @Test func aDeletionIsShownAndCanBeUndone() async throws {
    let library = try await openLibrary()
    for text in ["one", "two", "three"] { _ = try await library.photo(of: text, named: text) }
    let photos = await loaded(library)
    await photos.delete([photos.ids[0], photos.ids[1]])
    #expect(await photos.names == ["three"])
    #expect(try await library.photos.all().count == 1)
    _ = await photos.undo()
    #expect(await photos.names == ["one", "two", "three"])
    #expect(try await library.photos.all().count == 3)
  }

  @Test func namesAndLikesAreShownAsTheyAreUndoneAndRedone() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "a").id
    let photos = await loaded(library)
    await photos.setLiked(id, true)
    _ = await photos.undo()
    _ = await photos.undo()
    #expect(await photos.names == [nil])
    #expect(await photos.photo(id)?.liked == false)
    #expect(await photos.undo() == nil)
    _ = await photos.redo()
    _ = await photos.redo()
    #expect(await photos.names == ["a"])
    #expect(await photos.photo(id)?.liked == true)
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
    #expect(await photos.photo(id)?.name == "a")
    #expect(photos.history.lastStep == nil)
  }

  @Test func deletingAllInVainIsTold() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "a")
    let photos = await loaded(library)
    try await library.script(
      "CREATE TRIGGER full BEFORE UPDATE ON photo BEGIN SELECT RAISE(ABORT, 'no room'); END")
    #expect(await !photos.deleteAll())
    #expect(photos.failure != nil)
    #expect(await photos.names == ["a"])
  }

  @Test func deletingAllIsShownAndCanBeUndone() async throws {
    let library = try await openLibrary()
    for text in ["one", "two"] { _ = try await library.photo(of: text, named: text) }
    let photos = await loaded(library)
    #expect(await photos.deleteAll())
    #expect(await photos.ids.isEmpty)
    _ = await photos.undo()
    #expect(await photos.names == ["one", "two"])
  }
}
