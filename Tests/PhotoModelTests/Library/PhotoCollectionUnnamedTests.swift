// Tests of the photos without a name, and of the filter that shows them alone.

import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(1)))
struct PhotoCollectionUnnamedTests {
  @Test func arrivalsAndNamesAreCounted() async throws {
    let photos = PhotoCollection(library: try await openLibrary())
    photos.showsUnnamedOnly = true
    for position in [2, 1] as [Int64] { photos.arrived(photo(position)) }
    photos.arrived(photo(3, named: "c"))
    #expect(photos.unnamed == [photoID(1), photoID(2)])
    #expect(photos.shown == [photoID(1), photoID(2)])
    photos.renamed(photoID(1), to: "a")
    photos.answered(photo(2, named: "b"))
    #expect(photos.unnamed.isEmpty)
    #expect(photos.shown.isEmpty)
    photos.showsUnnamedOnly = false
    #expect(photos.shown == (1...3).map(photoID))
  }

  @Test func theHistoryIsFollowed() async throws {
    let library = try await openLibrary()
    let skipped = try await library.photo(of: "one").id
    let named = try await library.photo(of: "two", named: "b").id
    let photos = PhotoCollection(library: library)
    photos.showsUnnamedOnly = true
    await photos.reload()
    #expect(photos.shown == [skipped])
    _ = await photos.undo()
    #expect(photos.shown == [skipped, named])
    _ = await photos.redo()
    #expect(photos.shown == [skipped])
    await photos.delete([skipped])
    #expect(photos.unnamed.isEmpty)
    _ = await photos.undo()
    #expect(photos.unnamed == [skipped])
    await photos.deleteAll()
    #expect(photos.unnamed.isEmpty)
    _ = await photos.undo()
    #expect(photos.shown == [skipped])
  }
}
