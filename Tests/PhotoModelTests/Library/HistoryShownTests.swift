// Tests of `History`, the state that the window shows: the last step, and whether it can be undone
// or redone.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct HistoryShownTests {
  private func loaded(_ library: PhotoLibrary) async -> PhotoCollection {
    let photos = PhotoCollection(library: library)
    await photos.reload()
    return photos
  }

  @Test func nothingCanBeUndoneBeforeTheHistoryIsRead() async throws {
    let history = PhotoCollection(library: try await openLibrary()).history
    #expect(!history.canUndo)
    #expect(!history.canRedo)
    #expect(history.trashCount == 0)
    await history.refresh()
    #expect(!history.canUndo)
  }

  @Test func stepsOfAnEarlierWindowCanBeUndoneAndAreNotShownAsNew() async throws {
    try await withLibrary { _ = try await $0.photo(of: "one", named: "a") }
    let photos = await loaded(try await openLibrary())
    #expect(photos.history.lastStep == nil)
    #expect(photos.history.canUndo)
    #expect(!photos.history.canRedo)
    _ = await photos.undo()
    #expect(!photos.history.canUndo)
    #expect(photos.history.canRedo)
  }

  @Test func whatWasDoneLastIsShownUntilSomethingElseIs() async throws {
    let library = try await openLibrary()
    let first = try await library.photo(of: "one", named: "a").id
    let second = try await library.photo(of: "two", named: "b").id
    let photos = await loaded(library)
    let history = photos.history
    await photos.delete([first])
    #expect(history.lastStep?.outcome == .done)
    #expect(history.lastStep?.step.title == "a")
    _ = await photos.undo()
    #expect(history.lastStep?.outcome == .undone)
    #expect(history.lastStep?.step.photoCount == 1)
    _ = await photos.redo()
    #expect(history.lastStep?.outcome == .redone)
    await photos.setLiked(second, true)
    #expect(history.lastStep?.outcome == .done)
    #expect(history.lastStep?.step.kind == .like)
  }

  @Test func aNameIsShownAsTheLastStep() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    let photos = await loaded(library)
    try await library.namingQueue.answer(.named("a"), for: photo.id, at: photo.sequence)
    photos.renamed([(photo.id, "a")])
    await until { photos.history.canUndo }
    #expect(photos.history.lastStep?.step.kind == .naming)
    #expect(photos.history.lastStep?.step.title == "a")
  }

  @Test func whatChangesNothingIsNotShown() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "a").id
    let photos = await loaded(library)
    await photos.setLiked(id, false)
    await photos.delete([])
    #expect(photos.history.lastStep == nil)
  }

  @Test func theTrashIsCountedUntilItIsEmptied() async throws {
    let library = try await openLibrary()
    let ids = [
      try await library.photo(of: "one", named: "a").id,
      try await library.photo(of: "two", named: "b").id,
    ]
    let photos = await loaded(library)
    #expect(photos.history.trashCount == 0)
    await photos.delete(ids)
    #expect(photos.history.trashCount == 2)
    await photos.emptyTrash()
    #expect(photos.history.trashCount == 0)
    #expect(photos.history.lastStep == nil, "it can't be undone any more")
    #expect(!photos.history.canUndo)
  }

  @Test func aPhotoThatComesBackFromTheTrashIsNotCountedThereAnyMore() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    let photos = await loaded(library)
    await photos.delete([photo.id])
    photos.arrived(try await library.photo(of: "two"))
    #expect(!photos.history.isStale, "one that is new was not in the trash")
    photos.arrived(try await library.photo(of: "one"), isKnown: true)
    await until { photos.history.trashCount == 0 }
    #expect(await photos.photo(photo.id)?.name == "a")
    #expect(photos.history.lastStep == nil)
  }

  @Test func aPictureThatIsPickedAgainLeavesTheTrash() async throws {
    let library = try await openLibrary()
    let model = AppModel(library: library)
    let photo = try await library.photo(of: "one", named: "a")
    await model.start()
    await model.delete([photo.id])
    #expect(model.history.trashCount == 1)
    try await model.bringIn(["one"])
    await until { model.history.trashCount == 0 }
    #expect(await model.names == ["a"])
  }
}
