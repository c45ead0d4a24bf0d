// Tests of undo and redo where they affect naming and importing too.

import AsyncState
import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct AppModelHistoryTests {
  private let decoder = FakeDecoder()
  private let model: AppModel
  private var library: PhotoLibrary { model.library }

  init() async throws { model = AppModel(library: try await openLibrary(), decoder: decoder) }

  /// Asks for an undo that has to wait for an earlier job, and does something before that ends. Returns the photos
  /// that it changed.
  @discardableResult
  private func undo(waitingFor meanwhile: () async -> Void) async -> Set<Int64> {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let earlier = Task.immediate { await model.serially { for await _ in gate {} } }
    let undo = Task.immediate { await model.undo() }
    await meanwhile()
    opening.finish()
    await earlier.value
    return await undo.value
  }

  @Test func aPhotoThatLosesItsNameIsAskedForAgainWhileTheRoundLasts() async throws {
    for text in ["one", "two"] { _ = try await library.photo(of: text) }
    await model.start()
    model.naming.save("Beach")
    await model.naming.flush()
    model.naming.pause()
    #expect(model.naming.waitingCount == 1)
    await model.undo()
    #expect(model.naming.waitingCount == 2)
    #expect(await model.names == [nil, nil])
    await model.redo()
    #expect(model.naming.waitingCount == 1)
    #expect(await model.photos.photo(model.photos.ids[0])?.name == "Beach")
  }

  @Test func aNameThatIsGivenWhileAnUndoWaitsIsNotWhatItUndoes() async throws {
    let photo = try await library.photo(of: "one", named: "Beach")
    _ = try await library.photo(of: "two")
    await model.start()
    try await library.photos.rename(photo.id, to: "Dunes")
    await undo {
      model.naming.save("Forest")
      await model.naming.flush()
    }
    #expect(await model.names == ["Beach", "Forest"])
    // As if the name had come after the undo.
    await model.redo()
    #expect(await model.names == ["Beach", "Forest"])
    await model.undo()
    #expect(await model.names == ["Beach", nil])
    await model.redo()
    #expect(await model.names == ["Beach", "Forest"])
  }

  @Test func aPhotoThatIsNamedAgainWhileAnUndoWaitsKeepsItsStepsInOrder() async throws {
    let photo = try await library.photo(of: "one", named: "Beach")
    await model.start()
    try await library.photos.rename(photo.id, to: "Dunes")
    let undone = await undo {
      model.directEditing.set(.name, of: photo.sequence, to: "Forest")
      await model.directEditing.flush()
    }
    #expect(undone == [])
    #expect(model.photos.history.lastStep?.outcome != .undone)
    for name in ["Forest", "Dunes", "Beach"] {
      #expect(await model.names == [name])
      await model.undo()
    }
  }

  @Test func keywordsThatAreTypedWhileAnUndoWaitsAreNotWhatItUndoes() async throws {
    let photo = try await library.photo(of: "one", named: "Beach")
    await model.start()
    try await library.photos.rename(photo.id, to: "Dunes")
    await undo {
      model.directEditing.set(.keywords, of: photo.sequence, to: "sea")
      await model.directEditing.flush()
    }
    #expect(await model.names == ["Beach"])
    #expect(try await library.photos.find(photo.id)?.keywords == ["sea"])
  }

  @Test func keywordsThatWaitBeforeAnUndoAreWhatItUndoes() async throws {
    let photo = try await library.photo(of: "one", named: "Beach")
    await model.start()
    try await library.photos.rename(photo.id, to: "Dunes")
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let earlier = Task.immediate { await model.serially { for await _ in gate {} } }
    let change = Task.immediate {
      await model.changeKeywords(adding: ["sea"], sequences: [photo.sequence])
    }
    let undo = Task.immediate { await model.undo() }
    opening.finish()
    await earlier.value
    #expect(await change.value)
    _ = await undo.value
    #expect(await model.names == ["Dunes"])
    #expect(try await library.photos.find(photo.id)?.keywords == [])
  }

  @Test func aLikeThatIsGivenWhileAnUndoWaitsIsNotWhatItUndoes() async throws {
    let photo = try await library.photo(of: "one", named: "Beach")
    _ = try await library.photo(of: "two", named: "Dunes")
    await model.start()
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let earlier = Task.immediate { await model.serially { for await _ in gate {} } }
    await model.photos.delete([photo.id])
    let undo = Task.immediate { await model.undo() }
    let other = await model.photos.ids[0]
    await model.photos.setLiked(other, true)
    opening.finish()
    await earlier.value
    _ = await undo.value
    #expect(await model.names == ["Beach", "Dunes"])
    #expect(await model.photos.photo(other)?.liked == true)
  }

  @Test func aNameThatIsBeingStoredWhenAnUndoIsAskedForIsWhatItUndoes() async throws {
    for text in ["one", "two"] { _ = try await library.photo(of: text) }
    await model.start()
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let earlier = Task.immediate { await model.serially { for await _ in gate {} } }
    model.naming.save("Beach")
    let undo = Task.immediate { await model.undo() }
    model.naming.save("Forest")
    await model.naming.flush()
    #expect(await model.names == ["Beach", "Forest"])
    opening.finish()
    await earlier.value
    _ = await undo.value
    #expect(await model.names == [nil, "Forest"])
  }

  @Test func aNameThatTheDiskHasRefusedIsWhatAnUndoUndoesOnceItIsTaken() async throws {
    _ = try await library.photo(of: "one", named: "Beach")
    await model.start()
    let sequence = try #require(await model.photos.photo(model.photos.ids[0])?.sequence)
    try await library.script(
      """
      CREATE TRIGGER full BEFORE INSERT ON history_step BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    model.directEditing.set(.name, of: sequence, to: "Dunes")
    await model.directEditing.flush()
    #expect(model.directEditing.hasUnstored)
    try await library.script("DROP TRIGGER full")
    await model.undo()
    #expect(await model.names == ["Beach"])
    #expect(!model.directEditing.hasUnstored)
    await model.redo()
    #expect(await model.names == ["Dunes"])
  }

  @Test func anUndoThatChangesNoAnswerLeavesThePersonWhereTheyStand() async throws {
    let waiting = [try await library.photo(of: "one"), try await library.photo(of: "two")]
    let named = try await library.photo(of: "three", named: "c")
    await model.start()
    #expect(model.naming.prompt?.field == waiting[0].sequence)
    // Moving from a photo that is not copied yet to another is not stored.
    let old = waiting[1].sequence
    try await library.namingQueue.saveDraft(nil, at: old, cursor: NamingCursor(position: old))
    await model.delete([named.id])
    await model.undo()
    #expect(await model.names == [nil, nil, "c"])
    #expect(model.naming.prompt?.field == waiting[0].sequence)
  }

  @Test func halfTypedTextOutlivesDeletingAll() async throws {
    for text in ["one", "two"] { _ = try await library.photo(of: text) }
    await model.start()
    model.naming.typed("half")
    await model.deleteAll()
    #expect(model.naming.prompt == nil)
    await model.undo()
    #expect(await model.photos.ids.count == 2)
    #expect(model.naming.waitingCount == 2)
    #expect(model.naming.prompt?.text == "half")
  }

  @Test func picksThatComeBackAreBroughtInAndAskedFor() async throws {
    let gate = decoder.hold("a", "b")
    await model.start()
    await model.add(try pictureFiles(["a", "b", "c", "d"]))
    await until { decoder.requests.count == 2 }
    await model.deleteAll()
    await model.undo()
    gate.open()
    await until { model.importer.unfinishedCount == 0 && model.photos.shownCount == 4 }
    #expect(model.naming.waitingCount == 4)
    #expect(
      try await library.photos.all().map(\.sourceName) == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
    #expect(model.importer.failures.isEmpty)
    await model.redo()
    #expect(await model.photos.ids.isEmpty)
    #expect(model.naming.waitingCount == 0)
  }

  @Test func picksWhoseCopyEndedTooEarlyAreCopiedAgain() async throws {
    let gate = AsyncGate()
    decoder.gates["a"] = gate
    await model.start()
    await model.add(try pictureFiles(["a"]))
    await until { decoder.requests.count == 1 }
    await model.deleteAll()
    gate.open()
    await until { model.importer.unfinishedCount == 0 }
    #expect(await model.photos.ids.isEmpty)
    await model.undo()
    await until { model.photos.shownCount == 1 }
    #expect(model.naming.waitingCount == 1)
    #expect(model.importer.unfinishedCount == 0)
  }

  @Test func aRedoneDeletionOfAllStopsTheImportAgain() async throws {
    let gate = decoder.hold("a", "b")
    await model.start()
    await model.add(try pictureFiles(["a", "b", "c"]))
    await until { decoder.requests.count == 2 }
    await model.deleteAll()
    await model.undo()
    await model.redo()
    #expect(model.importer.unfinishedCount == 2, "those in hand")
    gate.open()
    await until { model.importer.unfinishedCount == 0 }
    #expect(try await library.photos.all().isEmpty)
    #expect(model.naming.waitingCount == 0)
    #expect(try await library.trash.contents().count == 3)
  }

  @Test func deletingAllThatFailsLosesNoQuestionAndNoPick() async throws {
    _ = try await library.photo(of: "one")
    let gate = decoder.hold("a", "b")
    await model.start()
    await model.add(try pictureFiles(["a", "b", "c"]))
    await until { decoder.requests.count == 2 }
    try await library.script(
      """
      CREATE TRIGGER full BEFORE INSERT ON history_step BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    await model.deleteAll()
    #expect(model.photos.failure != nil)
    gate.open()
    await until { model.importer.unfinishedCount == 0 && model.photos.shownCount == 4 }
    #expect(model.naming.waitingCount == 4)
  }

  @Test func undoesInARowAreDoneOneAfterAnother() async throws {
    let ids = [
      try await library.photo(of: "one", named: "a").id,
      try await library.photo(of: "two", named: "b").id,
    ]
    await model.start()
    for id in ids { await model.delete([id]) }
    let undoes = (1...4).map { _ in Task { await model.undo() } }
    for undo in undoes { _ = await undo.value }
    #expect(await model.photos.ids == ids)
    #expect(await model.names == [nil, nil])
    #expect(!model.history.canUndo)
  }

  @Test func emptyingTheTrashIsForGood() async throws {
    let photo = try await library.photo(of: "one", named: "a")
    await model.start()
    await model.delete([photo.id])
    #expect(model.history.trashCount == 1)
    await model.emptyTrash()
    #expect(model.history.trashCount == 0)
    #expect(!photo.original.exists())
    await model.undo()
    #expect(await model.photos.ids.isEmpty)
  }
}
