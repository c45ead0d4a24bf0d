// Tests of duplicates, from the pick to the receipt.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct AppModelDuplicateTests {
  private let decoder = FakeDecoder()
  private let model: AppModel
  private var library: PhotoLibrary { model.library }

  init() async throws { model = AppModel(library: try await openLibrary(), decoder: decoder) }

  /// Has a photo "Beach" in the library, and picks a duplicate of it and another picture.
  private func pickCopy() async throws -> Photo {
    let photo = try await library.photo(of: "one", named: "Beach")
    try await library.namingQueue.endNamingRound()
    await model.start()
    try await model.bringIn(["one", "two"])
    return photo
  }

  private let duplicate = ImportReceipt.Outcome.duplicate(.alreadyNamed("Beach"))

  @Test func aCopyThatIsNamedIsAPhotoOfItsOwn() async throws {
    let photo = try await pickCopy()
    #expect(model.naming.prompt?.duplicate == .init(photo: photo.id, isExact: true))
    #expect(await model.names == ["Beach", nil], "a copy is no photo until it is named")
    model.naming.save("Beach too")
    await model.flush()
    #expect(await model.names == ["Beach", "Beach too", nil])
    #expect(model.outcomes == [.named("Beach too"), .waiting])
    let originals = try await library.photos.all().map(\.original)
    #expect(originals[0] == originals[1])
  }

  @Test func aCopyThatIsSkippedIsADuplicateAndCanStillBeNamed() async throws {
    _ = try await pickCopy()
    model.naming.skip()
    await model.flush()
    #expect(await model.names == ["Beach", nil])
    #expect(model.outcomes == [duplicate, .waiting])
    model.naming.back()
    model.naming.save("Beach too")
    await model.flush()
    #expect(await model.names == ["Beach", "Beach too", nil])
    #expect(model.outcomes == [.named("Beach too"), .waiting])
  }

  @Test func aCopyThatWasNamedAndIsSkippedLaterStaysAPhoto() async throws {
    _ = try await pickCopy()
    model.naming.save("Beach too")
    await model.flush()
    model.naming.back()
    model.naming.skip()
    await model.flush()
    #expect(await model.names == ["Beach", "Beach too", nil])
    #expect(model.outcomes == [.named("Beach too"), .waiting])
  }

  @Test func aWaitingCopyComesBackWithEverythingElse() async throws {
    let photo = try await pickCopy()
    model.naming.typed("half")
    await model.deleteAll()
    #expect(model.naming.prompt == nil)
    await model.undo()
    #expect(await model.names == ["Beach", nil])
    #expect(model.naming.waitingCount == 2)
    #expect(model.naming.prompt?.duplicate == .init(photo: photo.id, isExact: true))
    #expect(model.naming.prompt?.text == "half")
    model.naming.save("Beach too")
    await model.flush()
    #expect(await model.names == ["Beach", "Beach too", nil])
  }

  @Test func aCopyOutlivesItsDuplicate() async throws {
    let photo = try await pickCopy()
    await model.delete([photo.id])
    await model.emptyTrash()
    #expect(model.naming.prompt?.duplicate == nil, "it is a photo of its own now")
    let picture = try #require(model.naming.prompt?.picture)
    #expect(await model.photos.photo(picture) != nil)
    model.naming.save("Beach too")
    await model.flush()
    #expect(await model.names == ["Beach too", nil])
    #expect(try await library.photos.all()[0].original.exists())
    #expect(try await library.inspect().problems.isEmpty)
  }

  @Test func aCopyIsACopyAgainOnceTheDeletionIsTakenBack() async throws {
    let photo = try await pickCopy()
    model.naming.typed("half")
    await model.delete([photo.id])
    #expect(await model.names == [nil, nil])
    #expect(model.naming.prompt?.duplicate == nil)
    for _ in 1...2 {
      await model.undo()
      #expect(await model.names == ["Beach", nil])
      #expect(model.naming.prompt?.duplicate == .init(photo: photo.id, isExact: true))
      #expect(model.naming.prompt?.text == "half")
      #expect(model.naming.waitingCount == 2)
      #expect(model.outcomes == [.waiting, .waiting])
      await model.redo()
      #expect(await model.names == [nil, nil])
      #expect(model.naming.prompt?.duplicate == nil)
      #expect(model.naming.waitingCount == 2)
    }
    await model.undo()
    let next = AppModel(library: library, decoder: decoder)
    await next.start()
    #expect(next.naming.prompt?.duplicate == .init(photo: photo.id, isExact: true))
    #expect(next.naming.prompt?.text == "half")
    next.naming.save("Beach too")
    await next.flush()
    #expect(await next.names == ["Beach", "Beach too", nil])
  }

  @Test func aCopyThatGotADescriptionWhileTheUndoOfTheDeletionWaitsStaysAPhoto() async throws {
    let photo = try await pickCopy()
    await model.delete([photo.id])
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let earlier = Task.immediate { await model.serially { for await _ in gate {} } }
    let undo = Task.immediate { await model.undo() }
    let copy = try #require(model.naming.prompt?.fieldPicture)
    let sequence = try #require(try await library.photos.find(copy)?.sequence)
    model.directEditing.set(.description, of: sequence, to: "The sea in May")
    await model.directEditing.flush()
    opening.finish()
    await earlier.value
    _ = await undo.value
    #expect(await model.names == ["Beach", nil, nil])
    #expect(try await library.photos.find(copy)?.description == "The sea in May")
  }

  @Test func aCopyIsACopyAgainOnceItsNameIsTakenBack() async throws {
    let photo = try await pickCopy()
    model.naming.save("Beach too")
    await model.flush()
    for _ in 1...2 {
      await model.undo()
      #expect(await model.names == ["Beach", nil])
      #expect(model.naming.prompt?.duplicate == .init(photo: photo.id, isExact: true))
      #expect(model.naming.prompt?.text == "Beach too")
      #expect(model.naming.waitingCount == 2)
      #expect(model.outcomes == [.waiting, .waiting])
      await model.redo()
      #expect(await model.names == ["Beach", "Beach too", nil])
      #expect(model.naming.waitingCount == 1)
      #expect(model.outcomes == [.named("Beach too"), .waiting])
    }
  }

  @Test func theRestIsNamedWithoutTheCopyInOneStep() async throws {
    _ = try await pickCopy()
    try await model.bringIn(["three"])
    model.naming.go(to: 3)
    model.naming.typed("half")
    let names = model.naming.remaining.enumerated().map { number, photo in
      (photo.position, photo.photo, "n \(number + 1)")
    }
    #expect(await model.naming.nameAll(names))
    #expect(await model.names == ["Beach", "n 1", "n 2"])
    #expect(model.naming.prompt?.duplicate != nil, "the copy is still to be asked for")
    #expect(model.outcomes == [.waiting, .named("n 1"), .named("n 2")])
    await model.undo()
    #expect(await model.names == ["Beach", nil, nil])
    #expect(model.naming.waitingCount == 3)
    #expect(model.outcomes == [.waiting, .waiting, .waiting])
    #expect(try await library.namingQueue.read().entries.map(\.draft) == [nil, "half", nil])
  }

  @Test func namesForTheRestThatCanNotBeStoredLeaveAllAsItWas() async throws {
    _ = try await pickCopy()
    model.naming.go(to: 3)
    model.naming.typed("half")
    try await library.script(
      "CREATE TRIGGER full BEFORE UPDATE ON photo BEGIN SELECT RAISE(ABORT, 'no room'); END")
    let rest = model.naming.remaining.map { ($0.position, $0.photo, "n") }
    #expect(await !model.naming.nameAll(rest))
    #expect(model.naming.failure != nil)
    #expect(try await library.namingQueue.read().entries.map(\.draft) == [nil, "half"])
    #expect(await model.names == ["Beach", nil])
    #expect(model.naming.waitingCount == 2)
  }

  @Test func aPictureThatLooksLikeAnotherSaysSo() async throws {
    let scene = Scene(seed: 1)
    decoder.pictures = ["large": scene.picture(64, 48), "small": scene.picture(48, 36)]
    await model.start()
    try await model.bringIn(["large"])
    try await model.bringIn(["small", "plain", "plain too"])
    #expect(model.naming.prompt?.duplicate == nil)
    model.naming.save("Scene")
    await model.flush()
    #expect(
      await model.naming.prompt?.duplicate == .init(photo: model.photos.ids[0], isExact: false))
    #expect(await model.names == ["Scene", nil, nil, nil], "it is a photo all the same")
    #expect(
      try await library.namingQueue.read().entries.map(\.duplicate?.isExact) == [
        nil, false, nil, nil,
      ])
  }

  @Test func whatAFileTellsOfItselfIsKept() async throws {
    decoder.metadata["one"] = PhotoMetadata(title: "A title", camera: "A camera")
    decoder.metadataErrors["two"] = PictureError.damaged(detail: "cut off")
    await model.start()
    try await model.bringIn(["one", "two"])
    let photos = try await library.photos.all()
    #expect(photos.map(\.metadata.title) == ["A title", nil])
    #expect(photos.map(\.metadata.camera) == ["A camera", nil])
    #expect(model.importer.failures.isEmpty)
  }

  @Test func namesGivenBeforeAKillAreThePhotosAfterIt() async throws {
    let source = try TemporaryFolder.path.appending("one.jpg").holding(jpeg("one"))
    let position = try await library.namingQueue.enqueue([source])[0].position
    try await library.namingQueue.storeName("Beach", at: position, cursor: nil)
    await model.start()
    await until { model.importer.unfinishedCount == 0 }
    await model.flush()
    #expect(await model.names == ["Beach"])
    #expect(model.naming.prompt == nil)
  }
}
