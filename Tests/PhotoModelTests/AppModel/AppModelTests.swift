// Tests of what affects more than one part of the app: start, rename, delete.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct AppModelTests {
  private let model: AppModel
  private var library: PhotoLibrary { model.library }

  init() async throws { model = AppModel(library: try await openLibrary()) }

  @Test func startingGoesOnWhereTheLastSessionStopped() async throws {
    _ = try await library.photo(of: "one", named: "a")
    for text in ["two", "three"] { _ = try await library.photo(of: text) }
    try await library.namingQueue.saveDraft("half", at: 3, cursor: NamingCursor(position: 3))
    await model.start()
    #expect(await model.photos.ids.count == 3)
    #expect([model.naming.prompt?.ordinal, model.naming.prompt?.total] == [3, 3])
    #expect(model.naming.prompt?.text == "half")
  }

  @Test func photosAreRenamedOneAfterAnotherWithTheirNamesInTheField() async throws {
    for text in ["one", "two"] { _ = try await library.photo(of: text, named: text) }
    try await library.namingQueue.endNamingRound()
    await model.start()
    await model.rename(model.photos.ids)
    let session = try #require(model.renaming)
    #expect(session.prompt?.text == "one")
    session.save("ONE")
    await session.flush()
    #expect(session.prompt?.text == "two")
    session.save("TWO")
    await session.flush()
    #expect(session.prompt == nil)
    #expect(try await library.photos.all().map(\.name) == ["ONE", "TWO"])
    await model.endRenaming()
    #expect(model.renaming == nil)
  }

  @Test func aPhotoRenamedWhileItWaitsIsNotAskedForAgain() async throws {
    let first = try await library.photo(of: "one")
    let second = try await library.photo(of: "two")
    await model.start()
    await model.rename([first.id])
    model.renaming?.save("a")
    await model.flush()
    #expect(model.naming.prompt?.picture == second.id)
    #expect(model.naming.waitingCount == 1)
    #expect(try await library.namingQueue.read().entries.map(\.photo) == [second.id])
  }

  @Test func oneRenamingRunsAtATimeAndNoneOfNothing() async throws {
    _ = try await library.photo(of: "one", named: "a")
    await model.start()
    await model.rename([UUID()])
    #expect(model.renaming == nil)
    await model.rename(model.photos.ids)
    let session = model.renaming
    await model.rename(model.photos.ids)
    #expect(model.renaming === session)
  }

  @Test func aDeletedPhotoIsNotAskedForAnyMore() async throws {
    for text in ["one", "two"] { _ = try await library.photo(of: text) }
    await model.start()
    let ids = await model.photos.ids
    await model.delete([ids[0]])
    #expect(model.naming.prompt?.picture == ids[1])
    #expect(model.naming.prompt?.total == 1)
    #expect(await model.photos.ids == [ids[1]])
  }

  @Test func aPhotoThatCouldNotBeDeletedIsStillAskedFor() async throws {
    _ = try await library.photo(of: "one")
    await model.start()
    try await library.script(
      "CREATE TRIGGER full BEFORE UPDATE ON photo BEGIN SELECT RAISE(ABORT, 'no room'); END")
    await model.delete(model.photos.ids)
    #expect(model.photos.failure != nil)
    #expect(await model.naming.prompt?.picture == model.photos.ids.first)
    #expect(model.naming.prompt != nil)
  }

  @Test func deletingAllForgetsEveryQuestion() async throws {
    for text in ["one", "two"] { _ = try await library.photo(of: text) }
    await model.start()
    model.naming.typed("half")
    await model.deleteAll()
    #expect(model.naming.prompt == nil)
    #expect(await model.photos.ids.isEmpty)
    #expect(try await library.photos.all().isEmpty)
    #expect(try await library.namingQueue.read().entries.isEmpty)
  }

  @Test func aPickThatComesBeforeTheStartWaitsForItAndIsAskedForOnce() async throws {
    let files = try pictureFiles(["one", "two"])
    await model.add([files[0]])
    #expect(try await library.namingQueue.read().entries.isEmpty)
    #expect(model.isQueuingPick, "the pick is on no disk yet")
    // A window that is closed while it starts.
    let flush = Task.immediate { await model.flush() }
    async let second: Void = model.add([files[1]])
    await model.start()
    await second
    #expect(await flush.value == [])
    #expect(try await library.namingQueue.read().entries.count == 2)
    await until { model.importer.unfinishedCount == 0 && model.photos.shownCount == 2 }
    #expect(model.importer.failures.isEmpty)
    #expect(model.naming.waitingCount == 2)
    #expect(await model.flush() == [])
  }

  @Test func flushingLeavesNothingTypedInMemoryAlone() async throws {
    _ = try await library.photo(of: "one")
    await model.start()
    model.naming.typed("half")
    await model.flush()
    #expect(try await library.namingQueue.read().entries.map(\.draft) == ["half"])
  }

  @Test func aDeletedPhotoComesBackToItsPositionAndIsAskedForAgain() async throws {
    for text in ["one", "two"] { _ = try await library.photo(of: text) }
    await model.start()
    let ids = await model.photos.ids
    await model.delete(ids)
    #expect(model.naming.prompt == nil)
    await model.undo()
    #expect(await model.photos.ids == ids)
    #expect(model.naming.prompt?.picture == ids.first)
    #expect(model.naming.waitingCount == 2)
  }

  @Test func anUndoDuringADeletionTakesThatDeletionBack() async throws {
    for text in ["one", "two"] { _ = try await library.photo(of: text, named: text) }
    await model.start()
    let ids = await model.photos.ids
    await model.photos.setLiked(ids[0], true)
    let deleting = Task { await model.delete(sequences: model.photos.order) }
    await until { model.isDeleting }
    await model.undo()
    await deleting.value
    #expect(!model.isDeleting)
    #expect(await model.photos.ids == ids)
    #expect(try await library.photos.find(ids[0])?.liked == true, "an older step stands")
  }

  @Test func anUndoDuringADeletionThatFailsTakesNothingBack() async throws {
    let photo = try await library.photo(of: "one", named: "one")
    await model.start()
    await model.photos.setLiked(photo.id, true)
    try await library.script(
      """
      CREATE TRIGGER full BEFORE UPDATE OF deleted_at ON photo
      BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    let deleting = Task { await model.delete([photo.id]) }
    await until { model.isDeleting }
    await model.undo()
    await deleting.value
    #expect(model.photos.failure != nil)
    #expect(try await library.photos.find(photo.id)?.liked == true)
    await model.undo()
    #expect(
      try await library.photos.find(photo.id)?.liked == false, "that one is asked for by itself")
  }

  @Test(arguments: [3, 40])
  func photosAreOutOfTheListAtOnceAndBackWhereTheyCanNotBeDeleted(count: Int) async throws {
    for number in 0..<count { _ = try await library.photo(of: "\(number)", named: "\(number)") }
    await model.start()
    let order = model.photos.order
    let leaving = order.indices.filter { $0.isMultiple(of: 2) }.map { order[$0] }
    var shown = order
    model.photos.onChange = { shown.apply($0) }
    model.photos.takeOut(leaving)
    #expect(model.photos.order == order.filter { !leaving.contains($0) })
    #expect(shown == model.photos.order)
    #expect(model.photos.shownCount == shown.count)
    try await library.script(
      """
      CREATE TRIGGER full BEFORE UPDATE OF deleted_at ON photo
      BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    await model.delete(sequences: leaving)
    #expect(model.photos.failure != nil)
    #expect(model.photos.order == order)
    try await library.script("DROP TRIGGER full")
    model.photos.takeOut(leaving)
    await model.delete(sequences: leaving)
    #expect(model.photos.order == order.filter { !leaving.contains($0) })
    #expect(shown == model.photos.order)
  }

  @Test func deletingAllCanBeTakenBackAtOnceAndIsWaitedFor() async throws {
    for text in ["one", "two"] { _ = try await library.photo(of: text, named: text) }
    await model.start()
    let ids = await model.photos.ids
    await model.photos.setLiked(ids[0], true)
    let deleting = Task { await model.deleteAll() }
    await until { model.isDeleting }
    async let undone = model.undo()
    await deleting.value
    await model.flush()
    #expect(try await library.photos.all().map(\.id) == ids)
    #expect(try await library.photos.find(ids[0])?.liked == true)
    _ = await undone
  }

  @Test func flushingTellsWhetherEverythingIsOnTheDisk() async throws {
    _ = try await library.photo(of: "one")
    await model.start()
    model.naming.typed("half")
    #expect(await model.flush() == [])
    try await library.script(
      """
      CREATE TRIGGER full BEFORE UPDATE ON naming_queue BEGIN SELECT RAISE(ABORT, 'full'); END
      """)
    model.naming.typed("half of i")
    #expect(await model.flush() == .answers)
    try await library.script("DROP TRIGGER full")
    await model.flush()
    #expect(try await library.namingQueue.read().entries.map(\.draft) == ["half of i"])
  }
}
