// Tests of deleting photos and of undoing that. Tests of the trash itself are in
// `TrashTests.swift`.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PhotoDeletionTests {
  private var originals: FilePath { libraryFolder.appending("originals") }

  @Test func aDeletedPhotoIsGoneFromEveryList() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one").id
    let other = try await library.photo(of: "two").id
    try await library.trash.delete([id])
    #expect(try await library.photos.all().map(\.id) == [other])
    #expect(try await library.photos.find(id) == nil)
    #expect(try await library.namingQueue.read().entries.map(\.photo) == [other])
  }

  @Test func aDeletedPhotoCanNotBeChanged() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "a").id
    try await library.trash.delete([id])
    let gone = LibraryError.noSuchPhoto(id)
    await #expect(throws: gone) { try await library.photos.rename(id, to: "b") }
    await #expect(throws: gone) { try await library.photos.setLiked(id, true) }
    _ = try await library.history.undo()
    #expect(try await library.photos.find(id)?.name == "a")
  }

  @Test func aRestoredPhotoComesBackToItsPositionWithItsNameAndItsOriginal() async throws {
    let library = try await openLibrary()
    for text in ["one", "two", "three"] { _ = try await library.photo(of: text, named: text) }
    let before = try await library.photos.all()
    try await library.photos.setLiked(before[1].id, true)
    try await library.trash.delete([before[1].id])
    #expect(try before[1].original.contents() == jpeg("two"))
    _ = try await library.history.undo()
    #expect(try await library.photos.all().map(\.name) == ["one", "two", "three"])
    #expect(try await library.photos.find(before[1].id)?.liked == true)
  }

  @Test func whatIsGoneAlreadyIsPassedOver() async throws {
    let library = try await openLibrary()
    let ids = [
      try await library.photo(of: "one", named: "a").id,
      try await library.photo(of: "two", named: "b").id,
    ]
    try await library.trash.delete([ids[0]])
    try await library.trash.delete([UUID()] + ids + ids)
    #expect(try await library.photos.all().isEmpty)
    #expect(try await library.history.undo()?.photos == [ids[1]])
    #expect(try await library.history.undo()?.photos == [ids[0]])
    #expect(try await library.photos.all().map(\.id) == ids)
  }

  @Test func aWaitingPhotoComesBackToItsPositionInTheQueueWithItsText() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    try await library.namingQueue.saveDraft(
      "half", at: photo.sequence, cursor: NamingCursor(position: photo.sequence))
    try await library.trash.delete([photo.id])
    try await library.namingQueue.endNamingRound()
    _ = try await library.history.undo()
    let entries = try await library.namingQueue.read().entries
    #expect(entries.map(\.photo) == [photo.id])
    #expect(entries.map(\.draft) == ["half"])
  }

  @Test func deletingAllTakesPhotosAndPicksAndUndoBringsThemBack() async throws {
    let library = try await openLibrary()
    let named = try await library.photo(of: "one", named: "a")
    let waiting = try await library.photo(of: "two")
    let before = try await library.photos.all()
    let pick = try await library.namingQueue.enqueue([FilePath("/card/3.jpg")])[0]
    try await library.namingQueue.saveDraft(
      "third", at: pick.position, cursor: NamingCursor(position: pick.position))
    try await library.namingQueue.saveDraft(
      "half", at: waiting.sequence, cursor: NamingCursor(position: waiting.sequence))
    let queue = try await library.namingQueue.read()
    try await library.trash.deleteAll()
    #expect(try await library.photos.all().isEmpty)
    #expect(try await library.namingQueue.read().entries.isEmpty)
    #expect(try await !library.hasUnfinishedImport())
    let step = try #require(try await library.history.undo())
    #expect(step.kind == .deletionOfAll)
    #expect(step.photos == [named.id, waiting.id])
    #expect(step.picks.map(\.position) == [pick.position])
    #expect(try await library.photos.all() == before)
    #expect(try await library.namingQueue.read().entries == queue.entries)
    #expect(try await library.namingQueue.read().cursor == NamingCursor(position: waiting.sequence))
  }

  @Test func placesAreNeverUsedTwice() async throws {
    var positions: [Int64] = []
    for _ in 1...2 {
      positions += try await withLibrary { library in
        let first = try await library.photo(of: "one").sequence
        try await library.trash.deleteAll()
        try await library.trash.empty()
        let second = try await library.photo(of: "one").sequence
        try await library.trash.deleteAll()
        try await library.trash.empty()
        return [first, second]
      }
    }
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func theSamePictureWithAnotherExtensionLeavesNoOrphanOfTheDeletedOne() async throws {
    let library = try await openLibrary()
    let old = try await library.photo(of: "one", as: "a.jpg")
    try await library.trash.delete([old.id])
    #expect(try await library.photo(of: "one", as: "a.jpeg") == old)
    #expect(try await library.inspect().problems.isEmpty)
    #expect(try originals.tree().count == 1)
  }

  @Test func anOriginalThatIsGoneAlreadyDoesNotKeepTheTrashFull() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    _ = try await library.photo(of: "two")
    try photo.original.remove()
    try await library.trash.deleteAll()
    try await library.trash.empty()
    #expect(try await library.trash.contents() == (0, 0))
    #expect(try originals.tree().isEmpty)
  }
}
