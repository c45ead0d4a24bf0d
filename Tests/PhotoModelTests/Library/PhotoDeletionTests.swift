// Tests of deleting photos: what comes back, what goes for good, and when.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(1)))
struct PhotoDeletionTests {
  private var originals: FilePath { libraryFolder.appending("originals") }

  @Test func aDeletedPhotoIsGoneFromEveryList() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one").id
    let other = try await library.photo(of: "two").id
    try await library.delete([id])
    #expect(try await library.photos().map(\.id) == [other])
    #expect(try await library.photo(id) == nil)
    #expect(try await library.namingQueue().entries.map(\.photo) == [other])
  }

  @Test func aDeletedPhotoCanNotBeChanged() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "a").id
    try await library.delete([id])
    let gone = LibraryError.noSuchPhoto(id)
    await #expect(throws: gone) { try await library.rename(id, to: "b") }
    await #expect(throws: gone) { try await library.setLiked(id, true) }
    try await library.restore([id])
    #expect(try await library.photo(id)?.name == "a")
  }

  @Test func aRestoredPhotoComesBackToItsPlaceWithItsNameAndItsOriginal() async throws {
    let library = try await openLibrary()
    for text in ["one", "two", "three"] { _ = try await library.photo(of: text, named: text) }
    let before = try await library.photos()
    try await library.setLiked(before[1].id, true)
    try await library.delete([before[1].id])
    #expect(try before[1].original.contents() == jpeg("two"))
    try await library.restore([before[1].id])
    #expect(try await library.photos().map(\.name) == ["one", "two", "three"])
    #expect(try await library.photo(before[1].id)?.liked == true)
  }

  @Test func whatIsGoneAlreadyIsPassedOver() async throws {
    let library = try await openLibrary()
    let ids = [
      try await library.photo(of: "one", named: "a").id,
      try await library.photo(of: "two", named: "b").id,
    ]
    try await library.delete([ids[0]])
    try await library.delete([UUID()] + ids)
    #expect(try await library.photos().isEmpty)
    try await library.restore([UUID()] + ids)
    #expect(try await library.photos().map(\.id) == ids)
  }

  @Test func aWaitingPhotoComesBackToItsPlaceInTheQueueWithItsText() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    try await library.saveDraft(
      "half", at: photo.sequence, cursor: NamingCursor(position: photo.sequence))
    try await library.delete([photo.id])
    try await library.endNamingRound()
    try await library.restore([photo.id])
    let entries = try await library.namingQueue().entries
    #expect(entries.map(\.photo) == [photo.id])
    #expect(entries.map(\.draft) == ["half"])
  }

  @Test func aDeletionIsForGoodWhenTheLibraryOpensAgain() async throws {
    let (kept, deleted) = try await withLibrary { library in
      let kept = try await library.photo(of: "one")
      let deleted = try await library.photo(of: "two")
      try await library.delete([deleted.id])
      return (kept, deleted)
    }
    #expect(deleted.original.exists())
    let library = try await openLibrary()
    #expect(!deleted.original.exists())
    #expect(try kept.original.contents() == jpeg("one"))
    try await library.restore([deleted.id])
    #expect(try await library.photo(deleted.id) == nil)
  }

  @Test func deletingAllLeavesNeitherPhotosNorOriginalsNorPicks() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "a")
    let waiting = try await library.photo(of: "two")
    _ = try await library.enqueue([FilePath("/card/3.jpg")])
    try await library.saveDraft(
      "half", at: waiting.sequence, cursor: NamingCursor(position: waiting.sequence))
    try await library.deleteAll()
    #expect(try await library.photos().isEmpty)
    #expect(try await library.namingQueue().entries.isEmpty)
    #expect(try await library.namingQueue().cursor == nil)
    #expect(try originals.tree().isEmpty)
  }

  @Test func placesAreNeverUsedTwice() async throws {
    var places: [Int64] = []
    for _ in 1...2 {
      places += try await withLibrary { library in
        let first = try await library.photo(of: "one").sequence
        try await library.deleteAll()
        let second = try await library.photo(of: "one").sequence
        try await library.deleteAll()
        return [first, second]
      }
    }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func theSamePictureAfterItsDeletionIsANewPhoto() async throws {
    let library = try await openLibrary()
    let old = try await library.photo(of: "one", named: "a")
    try await library.delete([old.id])
    let new = try await library.photo(of: "one")
    #expect(new.id != old.id)
    #expect(new.name == nil)
    #expect(try await library.photos() == [new])
    #expect(try new.original.contents() == jpeg("one"))
  }

  @Test func theSamePictureWithAnotherExtensionLeavesNoOrphanOfTheDeletedOne() async throws {
    let library = try await openLibrary()
    let old = try await library.photo(of: "one", as: "a.jpg")
    try await library.delete([old.id])
    _ = try await library.photo(of: "one", as: "a.jpeg")
    #expect(try await library.inspect().problems.isEmpty)
    #expect(try originals.tree().count == 1)
  }

  @Test func anOriginalThatIsGoneAlreadyDoesNotStopThePurge() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    _ = try await library.photo(of: "two")
    try photo.original.remove()
    try await library.deleteAll()
    #expect(try await library.photos().isEmpty)
    #expect(try originals.tree().isEmpty)
  }
}
