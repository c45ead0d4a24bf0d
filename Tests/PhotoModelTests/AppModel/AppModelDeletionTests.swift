// Tests of deletions while names, drafts and other deletions are being stored.

import AsyncState
import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct AppModelDeletionTests {
  private let decoder = FakeDecoder()
  private let model: AppModel
  private var library: PhotoLibrary { model.library }

  init() async throws { model = AppModel(library: try await openLibrary(), decoder: decoder) }

  /// Starts the app with photos that wait for names.
  private func start(_ texts: [String]) async throws -> [Photo.ID] {
    for text in texts { _ = try await library.photo(of: text) }
    await model.start()
    return await model.photos.ids
  }

  @Test func aNameOnItsWayIsInThePhotoThatComesBack() async throws {
    let ids = try await start(["one", "two", "three", "four"])
    // Each answer waits for the one before: the deletion could be stored before the last.
    for name in ["a", "b", "c"] { model.naming.save(name) }
    await model.delete([ids[2]])
    #expect(await model.names == ["a", "b", nil])
    #expect(model.naming.failure == nil)
    await model.undo()
    #expect(await model.names == ["a", "b", "c", nil])
    #expect(model.naming.waitingCount == 1)
    await model.redo()
    await model.undo()
    #expect(await model.names == ["a", "b", "c", nil])
  }

  @Test func aNewNameOnItsWayIsInThePhotoThatComesBack() async throws {
    var ids: [Photo.ID] = []
    for name in ["a", "b", "c"] { ids.append(try await library.photo(of: name, named: name).id) }
    try await library.namingQueue.endNamingRound()
    await model.start()
    await model.rename(ids)
    for name in ["A", "B"] { model.renaming?.save(name) }
    await model.delete([ids[1]])
    #expect(await model.names == ["A", "c"])
    await model.undo()
    #expect(await model.names == ["A", "B", "c"])
  }

  @Test func textThatWasJustTypedComesBackWithItsPhoto() async throws {
    let ids = try await start(["one", "two"])
    model.naming.typed("half")
    await model.delete([ids[0]])
    #expect(model.naming.prompt?.text == "")
    await model.undo()
    model.naming.back()
    #expect(model.naming.prompt?.picture == ids[0])
    #expect(model.naming.prompt?.text == "half")
  }

  @Test func namesOnTheirWayComeBackWithEverything() async throws {
    _ = try await start(["one", "two", "three"])
    await model.rename([try await library.photos.all()[2].id])
    model.renaming?.typed("half")
    for name in ["a", "b"] { model.naming.save(name) }
    await model.deleteAll()
    #expect(await model.names.isEmpty)
    await model.undo()
    #expect(await model.names == ["a", "b", nil])
  }

  @Test func aNameGivenAheadOfTheCopyComesBackWithThePick() async throws {
    let gate = decoder.hold("a", "b")
    await model.start()
    await model.add(try pictureFiles(["a", "b"]))
    await until { decoder.requests.count == 2 }
    model.naming.save("Anna")
    model.naming.save("Ben")
    await model.deleteAll()
    await model.undo()
    gate.open()
    await until { model.importer.unfinishedCount == 0 }
    await model.flush()
    #expect(await model.names == ["Anna", "Ben"])
  }

  @Test func aNameThatWaitedBehindACopyIsStoredWhenItsPhotoComesBack() async throws {
    let gate = AsyncGate()
    decoder.gates["a"] = gate
    await model.start()
    await model.add(try pictureFiles(["a", "b"]))
    await until { model.importer.unfinishedCount == 1 && model.photos.shownCount == 1 }
    model.naming.save("Anna")
    model.naming.save("Ben")
    await model.delete([try #require(await model.photos.ids.first)])
    await model.undo()
    gate.open()
    await until { model.importer.unfinishedCount == 0 }
    await model.flush()
    #expect(await model.names == ["Anna", "Ben"])
  }

  @Test func aDeletionThatFailsLeavesTheQuestions() async throws {
    let ids = try await start(["one", "two"])
    model.naming.typed("half")
    try await library.script(
      """
      CREATE TRIGGER full BEFORE INSERT ON history_step BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    await model.delete([ids[0]])
    #expect(model.photos.failure != nil)
    #expect(await model.photos.ids == ids)
    #expect(model.naming.waitingCount == 2)
    model.naming.go(to: 1)
    #expect(model.naming.prompt?.text == "half")
  }

  /// Makes the disk refuse all that a naming or a deletion writes.
  private func fillDisk() async throws {
    try await library.script(
      """
      CREATE TRIGGER full_1 BEFORE UPDATE OF draft ON naming_queue
      BEGIN SELECT RAISE(ABORT, 'no room'); END;
      CREATE TRIGGER full_2 BEFORE INSERT ON history_step
      BEGIN SELECT RAISE(ABORT, 'no room'); END;
      """)
  }

  private func emptyDisk() async throws {
    try await library.script("DROP TRIGGER full_1; DROP TRIGGER full_2;")
  }

  /// Types a text for each of the first photos; the disk refuses it.
  private func type(_ texts: [String]) async {
    for text in texts {
      model.naming.typed(text)
      model.naming.forward()
    }
    await model.naming.flush()
    #expect(model.hasUnsavedText)
  }

  @Test(arguments: [false, true])
  func textThatTheDiskRefusesOutlivesADeletionThatItRefusesToo(ofAll isOfAll: Bool) async throws {
    let ids = try await start(["one", "two", "three"])
    try await fillDisk()
    await type(["a", "b"])
    if isOfAll { await model.deleteAll() } else { await model.delete([ids[0]]) }
    #expect(model.naming.failure != nil)
    #expect(await model.photos.ids == ids)
    #expect(model.naming.waitingCount == 3)
    try await emptyDisk()
    await model.naming.flush()
    #expect(try await library.namingQueue.read().entries.map(\.draft) == ["a", "b", nil])
  }

  @Test func aRoundOfRenamingOutlivesADeletionOfAllThatFails() async throws {
    let ids = try await start(["one", "two"])
    await model.rename(ids)
    try await library.script(
      """
      CREATE TRIGGER full BEFORE INSERT ON history_step BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    model.renaming?.typed("half")
    await model.deleteAll()
    #expect(await model.photos.ids == ids)
    #expect(model.renaming?.prompt?.text == "half")
  }

  @Test(arguments: [false, true])
  func whoHasPutTheNamingOffIsNotAskedForWhatComesBack(ofAll isOfAll: Bool) async throws {
    let ids = try await start(["one", "two"])
    model.naming.pause()
    if isOfAll { await model.deleteAll() } else { await model.delete(ids) }
    await model.undo()
    #expect(model.naming.waitingCount == 2)
    #expect(model.naming.isPaused)
    #expect(model.naming.prompt == nil)
  }

  @Test func textOfAPhotoThatIsSkippedInARenamingIsThereInTheNaming() async throws {
    let ids = try await start(["one", "two"])
    model.naming.typed("half")
    model.naming.pause()
    await model.rename([ids[0]])
    #expect(model.renaming?.prompt?.text == "half")
    model.renaming?.typed("half of it")
    model.renaming?.skip()
    await model.renaming?.flush()
    await model.endRenaming()
    #expect(model.renaming == nil)
    model.naming.unpause()
    #expect(model.naming.prompt?.text == "half of it")
    #expect(try await library.namingQueue.read().entries.map(\.draft) == ["half of it", nil])
  }

  @Test func emptyingTheTrashTakesWhatIsOnItsWayThere() async throws {
    let ids = try await start(["one", "two", "three"])
    let original = try #require(try await library.photos.find(ids[2])).original
    for name in ["a", "b"] { model.naming.save(name) }
    let deletion = Task { await model.delete([ids[2]]) }
    let emptying = Task { await model.emptyTrash() }
    await deletion.value
    await emptying.value
    #expect(model.history.trashCount == 0)
    #expect(!original.exists())
  }
}
