// Tests that nothing is kept of photos that a person has removed for good.

import Foundation
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct GoneThumbnailsTests {
  private var cache: FilePath { TemporaryFolder.path.appending("cache") }

  private func model(_ store: ThumbnailStore, _ library: PhotoLibrary) async -> AppModel {
    let decoder = FakeDecoder()
    let model = AppModel(
      library: library, decoder: decoder,
      thumbnails: Thumbnails(store: store, decoder: decoder))
    await model.start()
    return model
  }

  @Test func emptyingTheTrashForgetsTheThumbnails() async throws {
    let store = await ThumbnailStore.open(in: cache)
    let model = await model(store, try await openLibrary())
    try await model.bringIn(["kept", "private"])
    let photos = await model.photos.shown
    await model.delete([photos[1].id])
    #expect(await store.thumbnail(photos[1].sha256) != nil, "undo may bring it back")
    await model.emptyTrash()
    #expect(await store.missing(of: photos.map(\.sha256)) == [photos[1].sha256])
  }

  @Test func whatTheOpeningRemovesIsForgotten() async throws {
    let store = await ThumbnailStore.open(in: cache)
    let digest = try await withLibrary { library in
      let photo = try await library.photo(of: "one")
      try await library.trash.delete([photo.id])
      return photo.sha256
    }
    await store.store([(digest, [1])])
    try await useLibrary(to: 31)
    let later = moment.addingTimeInterval(31 * 24 * 60 * 60)
    _ = await model(store, try await openLibrary(now: { later }))
    #expect(await store.thumbnail(digest) == nil)
  }

  @Test(arguments: [20, 3000, 30_000])
  func nothingOfThePictureStaysOnTheDisk(byteCount: Int) async throws {
    let store = await ThumbnailStore.open(in: cache)
    let picture = smallPicture(9, byteCount: byteCount)
    await store.store((0..<20).map { (digest("\($0)"), smallPicture(UInt64(100 + $0))) })
    await store.store([(digest("private"), picture)])
    await store.remove([digest("private")])
    for file in try cache.tree() {
      let content = Data(try cache.appending(file).contents())
      for index in stride(from: 0, to: byteCount - 15, by: 16) {
        #expect(content.range(of: Data(picture[index..<index + 16])) == nil, "\(file), \(index)")
      }
    }
  }
}
