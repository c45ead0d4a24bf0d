// Tests that the library reports the originals that were removed for good, so that their thumbnails
// are removed too.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct GoneOriginalsTests {
  @Test func emptyingTellsOfTheOriginalsThatItRemovedOnce() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "kept")
    let photos = [try await library.photo(of: "one"), try await library.photo(of: "two")]
    try await library.trash.delete(photos.map(\.id))
    #expect(await library.trash.takeGone().isEmpty, "it rests in the trash")
    try await library.trash.empty()
    #expect(Set(await library.trash.takeGone()) == Set(photos.map(\.sha256)))
    #expect(await library.trash.takeGone().isEmpty)
  }

  @Test func whatIsTooOldForTheTrashIsToldAfterTheOpening() async throws {
    let photo = try await withLibrary { library in
      let photo = try await library.photo(of: "one")
      try await library.trash.delete([photo.id])
      return photo
    }
    try await useLibrary(to: 31)
    let later = moment.addingTimeInterval(31 * 24 * 60 * 60)
    let library = try await openLibrary(now: { later })
    #expect(await library.trash.takeGone() == [photo.sha256])
  }

  @Test func bytesThatAnotherPhotoHasAreNotGone() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    try await library.script(
      """
      INSERT INTO photo (id, sequence, sha256, extension, source_name, byte_count, added_at)
      SELECT '\(UUID().uuidString)', 1000, sha256, 'png', source_name, byte_count, added_at
      FROM photo
      """)
    try await library.trash.delete([photo.id])
    try await library.trash.empty()
    #expect(await library.trash.takeGone().isEmpty)
  }

  @Test func whatGoesIsToldThoughAnotherOriginalStays() async throws {
    let library = try await openLibrary()
    let photos = [try await library.photo(of: "one"), try await library.photo(of: "two")]
    try await library.trash.delete(photos.map(\.id))
    try photos[0].original.remove()
    try photos[0].original.asFolder()
    await #expect(throws: LibraryError.self) { try await library.trash.empty() }
    #expect(await library.trash.takeGone() == [photos[1].sha256])
  }
}
