// Tests of the photos without a name, and of the filter that shows them alone.

import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PhotoCollectionUnnamedTests {
  @Test func arrivalsAndNamesAreCounted() async throws {
    let library = try await openLibrary()
    let photos = PhotoCollection(library: library)
    photos.showsUnnamedOnly = true
    await photos.reload()
    let ids = [
      try await library.photo(of: "one"), try await library.photo(of: "two"),
      try await library.photo(of: "three", named: "c"),
    ]
    .map { photo in
      photos.arrived(photo)
      return photo.id
    }
    #expect(await photos.ids == Array(ids[...1]))
    #expect((photos.unnamedCount, photos.count, photos.shownCount) == (2, 3, 2))
    try await library.photos.rename(ids[0], to: "a")
    photos.renamed([(ids[0], "a")])
    try await library.photos.rename(ids[1], to: "b")
    photos.answered(try #require(try await library.photos.find(ids[1])))
    #expect(await photos.ids.isEmpty)
    #expect((photos.unnamedCount, photos.shownCount) == (0, 0))
    photos.showsUnnamedOnly = false
    #expect(await photos.ids == ids)
  }

  @Test func theHistoryIsFollowed() async throws {
    let library = try await openLibrary()
    let skipped = try await library.photo(of: "one").id
    let named = try await library.photo(of: "two", named: "b").id
    let photos = PhotoCollection(library: library)
    photos.showsUnnamedOnly = true
    await photos.reload()
    #expect(await photos.ids == [skipped])
    _ = await photos.undo()
    #expect(await photos.ids == [skipped, named])
    _ = await photos.redo()
    #expect(await photos.ids == [skipped])
    await photos.delete([skipped])
    #expect(await photos.ids.isEmpty)
    _ = await photos.undo()
    #expect(await photos.ids == [skipped])
    await photos.deleteAll()
    #expect(await photos.ids.isEmpty)
    _ = await photos.undo()
    #expect(await photos.ids == [skipped])
  }
}
