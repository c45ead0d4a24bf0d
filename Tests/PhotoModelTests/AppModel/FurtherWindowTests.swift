// Tests of the model of a further window on a library: each list follows the changes of the other, and
// names, deletions and undo are jobs of the first model.

import Foundation
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct FurtherWindowTests {
  private let model: AppModel
  private let further: AppModel
  private let sequences: [Int64]

  init() async throws {
    let library = try await openLibrary()
    for name in ["a", "b", "c"] { _ = try await library.photo(of: name, named: name) }
    try await library.namingQueue.endNamingRound()
    model = AppModel(library: library)
    await model.start()
    further = AppModel(furtherWindowOf: model)
    await further.start()
    sequences = further.photos.order
  }

  /// Returns when both lists show all that has happened.
  private func settled() async {
    await model.flush()
    await model.photos.upToDate()
    await further.photos.upToDate()
  }

  private func names(_ model: AppModel) async -> [String?] {
    await model.photos.photos(await model.photos.identifiers(of: model.photos.order))
      .values.map(\.name).sorted { ($0 ?? "") < ($1 ?? "") }
  }

  @Test func aListFollowsWhatTheOtherWindowDeletesAndUndoes() async throws {
    #expect(sequences.count == 3)
    await further.delete(sequences: [sequences[1]])
    await settled()
    #expect(model.photos.order == [sequences[0], sequences[2]])
    #expect(further.photos.order == model.photos.order)
    await model.undo()
    await settled()
    #expect(model.photos.order == sequences)
    #expect(further.photos.order == sequences)
    await model.delete(sequences: [sequences[0]])
    await further.undo()
    await settled()
    #expect(further.photos.order == sequences)
  }

  /// Keeps the library busy until the semaphore is signalled; returns once it is. What is begun meanwhile waits in
  /// its order.
  private func busy(until gate: DispatchSemaphore, after earlier: DispatchSemaphore? = nil) async {
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    Task.immediate { [library = model.library] in
      await library.wait(for: gate) { beginning.finish() }
    }
    earlier?.signal()
    for await _ in begun {}
    await mainActorIdle()
  }

  /// Lets the main actor's tasks begin.
  private func mainActorIdle() async { for _ in 0..<100 { await Task.yield() } }

  @Test(arguments: [false, true])
  func aLikeRightBehindAnUndoIsNotWhatItUndoes(inFurtherWindow: Bool) async throws {
    let gates = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    await busy(until: gates.0)
    model.directEditing.set(.name, of: sequences[0], to: "d")
    await mainActorIdle()
    // By then it has found the photo, and waits to give it the name.
    await busy(until: gates.1, after: gates.0)
    let photos = inFurtherWindow ? further.photos : model.photos
    let undo = Task.immediate { await model.undo() }
    let like = Task.immediate { await photos.toggleLiked(sequences: [sequences[1]]) }
    await mainActorIdle()
    gates.1.signal()
    _ = await undo.value
    await like.value
    await settled()
    #expect(await names(model) == ["a", "b", "c"])
    #expect(try await model.library.photos.all().map(\.liked) == [false, true, false])
  }

  @Test(arguments: [false, true])
  func anUndoRightBehindLikesUndoesTheLast(inFurtherWindow: Bool) async throws {
    let gate = DispatchSemaphore(value: 0)
    await busy(until: gate)
    let photos = inFurtherWindow ? further.photos : model.photos
    let likes = sequences.prefix(2).map { sequence in
      Task.immediate { await photos.toggleLiked(sequences: [sequence]) }
    }
    let undo = Task.immediate { await further.undo() }
    await mainActorIdle()
    gate.signal()
    for like in likes { await like.value }
    _ = await undo.value
    await settled()
    #expect(try await model.library.photos.all().map(\.liked) == [true, false, false])
    await model.redo()
    #expect(try await model.library.photos.all().map(\.liked) == [true, true, false])
  }

  @Test func anUndoTellsWhichPhotosItBroughtBackOrChanged() async throws {
    await further.delete(sequences: Array(sequences.prefix(2)))
    #expect(await further.undo() == Set(sequences.prefix(2)))
    #expect(await model.redo() == [], "they are in the trash")
    #expect(await model.undo() == Set(sequences.prefix(2)))
    await model.photos.toggleLiked(sequences: [sequences[2]])
    #expect(await further.undo() == [sequences[2]])
    #expect(await further.redo() == [sequences[2]])
  }

  @Test func aListThatIsSortedByNameIsRightWhicheverWindowRenames() async throws {
    further.photos.query.sort = .name
    model.photos.query.sort = .name
    await settled()
    for (index, name) in ["z", "m", "0"].enumerated() {
      let window = index % 2 == 0 ? model : further
      window.directEditing.set(.name, of: sequences[index], to: name)
      await settled()
      let expected = try await model.library.photos.order(of: PhotoQuery(sort: .name))
      #expect(model.photos.order == expected)
      #expect(further.photos.order == expected)
    }
    #expect(await names(further) == ["0", "m", "z"])
  }

  @Test func aLikeIsSeenInTheOtherWindow() async throws {
    model.photos.query.filters = [.liked]
    await further.photos.toggleLiked(sequences: [sequences[2]])
    await settled()
    #expect(model.photos.order == [sequences[2]])
    #expect(further.photos.order == sequences, "a filter is of its window alone")
  }

  @Test func aRoundOfTheOtherWindowIsThatOfTheFirst() async throws {
    await further.rename(sequences: Array(sequences.prefix(2)))
    #expect(model.renaming?.prompt != nil)
    #expect(further.renaming === model.renaming)
    model.renaming?.save("A")
    model.renaming?.pause()
    await further.endRenaming()
    #expect(model.renaming != nil, "a round that was put off waits")
  }

  @Test func onlyTheFirstWindowsOrderIsStored() async throws {
    further.photos.query.sort = .size
    further.photos.query.filters = [.unnamed]
    await further.flush()
    #expect(try await model.library.settings.query() == PhotoQuery())
    model.photos.query.sort = .name
    await model.flush()
    #expect(try await model.library.settings.query().sort == .name)
  }

  @Test func theTextThatIsStoredIsAtOnceInTheMemoryOfAllWindows() async throws {
    let id = try #require(await further.photos.identifiers(of: [sequences[0]]).first)
    let record = try #require(await read(id, further))
    further.directEditing.set(.description, of: sequences[0], to: "by the sea")
    await further.directEditing.flush()
    #expect(record.photo.description == "by the sea")
    further.directEditing.set(.name, of: sequences[0], to: "A")
    await further.directEditing.flush()
    #expect(record.photo.name == "A")
  }

  private func read(_ id: Photo.ID, _ model: AppModel) async -> PhotoRecord? {
    _ = model.photos.record(id)
    await model.photos.upToDate()
    return model.photos.record(id)
  }

  @Test func closingOneWindowForgetsNothingThatIsTypedInAnother() async throws {
    model.directEditing.note(.name, of: sequences[0], as: "half")
    await further.flush(isLast: false)
    await model.directEditing.noted()
    #expect(try await model.library.settings.typedTexts().map(\.value) == ["half"])
    await model.flush()
    #expect(try await model.library.settings.typedTexts().isEmpty)
  }

  @Test func theListOfAClosedWindowIsNotReadAnyMoreAndItsModelDoesItsJobs() async throws {
    let id = try #require(await model.photos.identifiers(of: [sequences[2]]).first)
    let record = try #require(await read(id, model))
    model.windowClosed()
    await further.delete(sequences: [sequences[0]])
    await settled()
    #expect(further.photos.order == Array(sequences.dropFirst()))
    #expect(model.photos.order == sequences, "nobody sees it")
    #expect(await further.undo() == [sequences[0]])
    #expect(further.photos.order == sequences)
    // What the naming dialog shows is read all the same.
    try await model.library.photos.setDescription("by the sea", of: id)
    await further.reload()
    await settled()
    #expect(record.photo.description == "by the sea")
    await further.rename(sequences: [sequences[1]])
    #expect(further.renaming?.prompt != nil)
    let third = AppModel(furtherWindowOf: further)
    await third.start()
    #expect(third.photos.order == sequences)
  }

  @Test func aNameThatIsTypedForAPhotoIsDeletedAndRestoredWithIt() async throws {
    model.directEditing.note(.name, of: sequences[0], as: "half typed")
    await further.delete(sequences: [sequences[0]])
    await further.undo()
    await settled()
    #expect(
      try await model.library.photos.find(sequences: [sequences[0]]).first?.name == "half typed")
    model.directEditing.note(.name, of: sequences[1], as: "more")
    await further.deleteAll()
    await further.undo()
    #expect(try await model.library.photos.find(sequences: [sequences[1]]).first?.name == "more")
  }

  @Test func anImportOfTheFirstWindowIsSeenInTheOther() async throws {
    let photo = try await model.library.photo(of: "new", named: "z")
    model.photos.arrived(photo)
    await settled()
    #expect(further.photos.order == sequences + [photo.sequence])
  }
}
