// Tests of what a person sees in the trash, and takes out of it.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct TrashItemsTests {
  private func ids(_ items: [TrashedItem]) -> [TrashedItem.ID] { items.map(\.id) }

  @Test func whatWasDeletedLastComesFirst() async throws {
    let (one, two) = try await withLibrary(days: 0) { library in
      let one = try await library.photo(of: "one", named: "a")
      let two = try await library.photo(of: "two", named: "b")
      try await library.trash.delete([two.id])
      return (one, two)
    }
    try await withLibrary(days: 1) { (library) async throws in
      try await library.trash.delete([one.id])
      let items = try await library.trash.items()
      #expect(ids(items) == [.photo(one.id), .photo(two.id)])
      #expect(items.map { $0.photo?.name } == ["a", "b"])
      #expect(items[0].removal.timeIntervalSince(items[0].deleted) == TrashStore.duration)
      #expect(items[0].deleted.timeIntervalSince(items[1].deleted) == 24 * 60 * 60)
    }
  }

  @Test func restoringIsAStep() async throws {
    let library = try await openLibrary()
    let kept = try await library.photo(of: "one", named: "a")
    let restored = try await library.photo(of: "two", named: "b")
    let left = try await library.photo(of: "three", named: "c")
    try await library.trash.delete([restored.id, left.id])
    let step = try #require(try await library.trash.restore([.photo(restored.id)]))
    #expect(step.kind == .restoration)
    #expect(step.photos == [restored.id])
    #expect(step.title == "b")
    #expect(try await library.photos.all().map(\.id) == [kept.id, restored.id])
    #expect(ids(try await library.trash.items()) == [.photo(left.id)])

    #expect(try await library.history.undo()?.photos == [restored.id])
    #expect(try await library.trash.items().count == 2)
    #expect(try await library.history.redo()?.photos == [restored.id])
    #expect(try await library.photos.all().map(\.id) == [kept.id, restored.id])
    // The step below: of the two photos that it deleted, one is in the trash.
    #expect(try await library.history.undo()?.photos == [restored.id])
    #expect(try await library.history.undo()?.photos == [restored.id, left.id])
    #expect(try await library.photos.all().count == 3)
    #expect(try await library.history.redo()?.photos == [restored.id, left.id])
    #expect(try await library.history.redo()?.photos == [restored.id], "deleted at another time")
    #expect(try await library.history.undo()?.photos == [restored.id])
    #expect(try await library.history.undo()?.photos == [restored.id, left.id])
    #expect(try await library.photos.all().count == 3)
    #expect(try await library.inspect().problems.isEmpty)
  }

  /// After a redo on another day as well, whose time in the trash restarts.
  @Test func aStepTellsTheTimeThatThePageOfTheTrashTells() async throws {
    try await withLibrary(days: 0) { (library) async throws in
      let photo = try await library.photo(of: "one", named: "a")
      try await library.trash.delete([photo.id])
      let step = try #require(try await library.history.nextUndo())
      #expect(try await library.trash.items().map(\.removal) == [try #require(step.removal)])
      _ = try await library.history.undo()
    }
    try await withLibrary(days: 2) { (library) async throws in
      let step = try #require(try await library.history.redo())
      let item = try #require(try await library.trash.items().first)
      #expect(step.summary.removal == item.removal)
      #expect(try await library.history.nextUndo() == step.summary)
      _ = try await library.trash.restore([item.id])
      let undone = try #require(try await library.history.undo())
      #expect(
        try await library.trash.items().map(\.removal) == [try #require(undone.summary.removal)])
    }
  }

  @Test func whatIsNotInTheTrashIsPassedOver() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    #expect(try await library.trash.restore([.photo(photo.id), .photo(UUID())]) == nil)
    try await library.trash.remove([.photo(photo.id), .pick(position: 99)])
    #expect(try await library.photos.all() == [photo])
    #expect(photo.original.exists())
  }

  @Test func someAreRemovedForGood() async throws {
    let library = try await openLibrary()
    let gone = try await library.photo(of: "one", named: "a")
    let left = try await library.photo(of: "two", named: "b")
    try await library.trash.delete([gone.id, left.id])
    try await library.trash.remove([.photo(gone.id)])
    #expect(ids(try await library.trash.items()) == [.photo(left.id)])
    #expect(!gone.original.exists())
    #expect(left.original.exists())
    #expect(try await library.history.undo()?.photos == [left.id])
    #expect(try await library.inspect().problems.isEmpty)
  }

  @Test func undoOfARestorationBeginsTheDaysAgain() async throws {
    let photo = try await withLibrary(days: 0) { library in
      let photo = try await library.photo(of: "one", named: "a")
      try await library.trash.delete([photo.id])
      return photo
    }
    try await useLibrary(from: 0, to: 20)
    try await withLibrary(days: 20) { _ = try await $0.trash.restore([.photo(photo.id)]) }
    try await useLibrary(from: 20, to: 40)
    try await withLibrary(days: 40) { (library) async throws in
      #expect(try await library.history.undo()?.photos == [photo.id])
    }
    try await useLibrary(from: 40, to: 69)
    try await withLibrary(days: 69) { (library) async throws in
      #expect(try await library.trash.items().map { $0.photo?.id } == [photo.id])
      #expect(photo.original.exists())
    }
  }

  @Test func aPhotoThatIsPickedAgainStaysWhateverIsUndone() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    try await library.trash.delete([photo.id])
    _ = try await library.trash.restore([.photo(photo.id)])
    try await library.trash.delete([photo.id])
    #expect(try await library.photo(of: "one", as: "again.jpg").id == photo.id)
    while try await library.history.undo() != nil {
      #expect(try await library.photos.all().map(\.id) == [photo.id])
    }
    while try await library.history.redo() != nil {
      #expect(try await library.photos.all().map(\.id) == [photo.id])
    }
  }

  /// A photo, and a duplicate of it that waits, both in the trash.
  private func duplicateInTrash() async throws -> (PhotoLibrary, Photo, Int64) {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    guard case .copy = try await library.bringIn("one", as: "copy.jpg") else {
      throw CocoaError(.featureUnsupported)
    }
    let position = try #require(await library.namingQueue.read().entries.last?.position)
    try await library.trash.deleteAll()
    #expect(try await library.trash.items().count == 2)
    return (library, photo, position)
  }

  @Test func aDuplicateIsRestoredWithoutItsPhotoAsOneOfItsOwn() async throws {
    let (library, photo, position) = try await duplicateInTrash()
    _ = try await library.trash.restore([.pick(position: position)])
    let restored = try await library.photos.all()
    #expect(restored.map(\.sha256) == [photo.sha256])
    #expect(restored.map(\.name) == [nil])
    try await library.trash.empty()
    #expect(try restored[0].original.contents() == jpeg("one"))
    #expect(try await library.inspect().problems.isEmpty)
  }

  @Test func aPhotoIsRemovedForGoodWhoseDuplicateStaysInTheTrash() async throws {
    let (library, photo, _) = try await duplicateInTrash()
    try await library.trash.remove([.photo(photo.id)])
    let left = try await library.trash.items()
    #expect(left.map { $0.photo?.sha256 } == [photo.sha256])
    _ = try await library.trash.restore(left.map(\.id))
    #expect(try await library.photos.all().map(\.name) == [nil])
    #expect(try await library.inspect().problems.isEmpty)
  }

  @Test func aWithdrawnPickIsRestoredAndWaitsAgain() async throws {
    let library = try await openLibrary()
    let entry = try await library.namingQueue.enqueue([FilePath("/card/1.jpg")])[0]
    try await library.trash.deleteAll()
    let items = try await library.trash.items()
    #expect(ids(items) == [.pick(position: entry.position)])
    #expect(items[0].fileName == "1.jpg")
    #expect(items[0].photo == nil)
    let step = try #require(try await library.trash.restore(ids(items)))
    #expect(step.picks.map(\.position) == [entry.position])
    #expect(try await library.namingQueue.read().entries.map(\.position) == [entry.position])
    #expect(try await library.trash.items().isEmpty)
  }

  @Test func whatIsUndoneBeforeAStepThatHasNothingLeftCanBeRedone() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    try await library.photos.setDescription("Low tide", of: photo.id)
    let entry = try await library.namingQueue.enqueue([FilePath("/card/1.jpg")])[0]
    try await library.trash.deleteAll()
    // Its photo comes back as it is added again, and its pick is restored.
    _ = try await library.bringIn("one")
    _ = try await library.trash.restore([.pick(position: entry.position)])
    #expect(try await library.history.undo()?.kind == .description)
    #expect(try await library.photos.find(photo.id)?.description == nil)
    #expect(try await library.history.redo()?.kind == .description)
    #expect(try await library.photos.find(photo.id)?.description == "Low tide")
  }

  @MainActor @Test func aRestoredPhotoThatWaitedIsAskedForAgain() async throws {
    let model = AppModel(library: try await openLibrary(), decoder: FakeDecoder())
    await model.start()
    try await model.bringIn(["one", "two"])
    await model.delete([try #require(await model.library.photos.all().first).id])
    #expect(model.naming.waitingCount == 1)
    await model.restore(ids(try await model.library.trash.items()))
    #expect(model.naming.waitingCount == 2)
    #expect(model.photos.count == 2)
    #expect(model.history.trashCount == 0)
    #expect(model.history.lastStep?.step.kind == .restoration)
    await model.undo()
    #expect(model.photos.count == 1)
    #expect(model.history.trashCount == 1)
  }
}
