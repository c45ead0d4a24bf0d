// Tests of renaming: it outlives the process, stores drafts, and undoes its own names alone.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct AppModelRenamingTests {
  private let model: AppModel
  private var library: PhotoLibrary { model.library }

  init() async throws { model = AppModel(library: try await openLibrary()) }

  /// Starts the app with named photos.
  private func start(_ names: [String]) async throws -> [Photo.ID] {
    var ids: [Photo.ID] = []
    for name in names { ids.append(try await library.photo(of: name, named: name).id) }
    try await library.namingQueue.endNamingRound()
    await model.start()
    return ids
  }

  @Test func aRestartStandsAtTheSamePhotoWithTheSameText() async throws {
    let ids = try await start(["a", "b", "c"])
    await model.rename(ids)
    model.renaming?.save("A")
    model.renaming?.typed("bb", caret: 1)
    await model.flush()
    let next = AppModel(library: library)
    await next.start()
    let prompt = try #require(next.renaming?.prompt)
    #expect(prompt.picture == ids[1])
    #expect(prompt.ordinal == 2)
    #expect(prompt.total == 3)
    #expect(prompt.text == "bb")
    #expect(prompt.caret == 1)
  }

  @Test func aRestartGoesOnWithTheRenamingBeforeTheNaming() async throws {
    let named = try await library.photo(of: "one", named: "a")
    let waiting = try await library.photo(of: "two")
    await model.start()
    await model.rename([named.id])
    model.renaming?.typed("aa")
    await model.flush()
    let next = AppModel(library: library)
    let starting = Task { await next.start() }
    for await _ in nextWrite(of: { next.naming.prompt }) {}
    #expect(next.renaming?.prompt?.text == "aa", "there is no moment without it")
    await starting.value
    #expect(next.naming.prompt?.picture == waiting.id, "the other waits for its turn")
  }

  @Test func aRoundThatIsOverDoesNotComeBack() async throws {
    let ids = try await start(["a"])
    await model.rename(ids)
    model.renaming?.save("A")
    await model.flush()
    let next = AppModel(library: library)
    await next.start()
    #expect(next.renaming == nil)
  }

  @Test func theNextRoundBeginsThoughTheEndOfTheLastIsNotStoredYet() async throws {
    let ids = try await start(["a", "b"])
    await model.rename([ids[0]])
    model.renaming?.save("A")
    await model.flush()
    #expect(model.renaming != nil)
    await model.rename([ids[1]])
    #expect(model.renaming?.prompt?.picture == ids[1])
    #expect(try await library.namingQueue.readRenaming().entries.map(\.photo) == [ids[1]])
  }

  @Test func puttingItOffInTheMiddleKeepsAllThatWaits() async throws {
    let ids = try await start(["a", "b", "c"])
    await model.rename(ids)
    model.renaming?.go(to: 2)
    model.renaming?.typed("bb")
    model.renaming?.pause()
    await model.endRenaming()
    let session = try #require(model.renaming)
    #expect(session.isPaused)
    #expect(session.prompt == nil)
    #expect(session.waitingCount == 3)
    session.unpause()
    #expect(session.prompt?.picture == ids[1])
    #expect(session.prompt?.text == "bb")
    #expect(await model.names == ["a", "b", "c"])
  }

  @Test func puttingItOffWithNothingTypedEndsIt() async throws {
    let ids = try await start(["a", "b"])
    await model.rename(ids)
    await model.endRenaming()
    #expect(model.renaming == nil)
    #expect(try await library.namingQueue.readRenaming().entries.isEmpty)
  }

  @Test func aNewSelectionComesBeforeWhatWasPutOff() async throws {
    let ids = try await start(["a", "b", "c"])
    await model.rename([ids[0]])
    model.renaming?.typed("aa")
    model.renaming?.pause()
    await model.endRenaming()
    await model.rename([ids[2]])
    let session = try #require(model.renaming)
    #expect(!session.isPaused)
    #expect(session.prompt?.text == "c")
    session.save("C")
    await model.flush()
    #expect(session.prompt?.picture == ids[0])
    #expect(session.prompt?.text == "aa")
    #expect(session.prompt?.isDraft == true)
  }

  @Test func renamingAllIsOneStepAndTakesWaitingPhotosAlong() async throws {
    let waiting = try await library.photo(of: "one")
    _ = try await library.photo(of: "two")
    await model.start()
    await model.rename([waiting.id])
    let session = try #require(model.renaming)
    #expect(await session.nameAll(session.remaining.map { ($0.position, $0.photo, "n") }))
    #expect(await model.names == ["n", nil])
    #expect(session.prompt == nil)
    #expect(model.naming.waitingCount == 1)
    await model.undo()
    #expect(await model.names == [nil, nil])
  }

  // MARK: - Undo in the dialog

  @Test func aDialogTakesBackTheNamesOfItsOwnPhotosAlone() async throws {
    let ids = try await start(["a", "b", "c"])
    await model.rename([ids[0], ids[1]])
    let session = try #require(model.renaming)
    // The last step is the name of "c", whose photo is not in the round.
    #expect(await !model.undo(in: session))
    #expect(await model.names == ["a", "b", "c"])
    session.save("A")
    #expect(await model.undo(in: session))
    #expect(await model.names == ["a", "b", "c"])
    #expect(session.prompt?.picture == ids[0])
    #expect(session.prompt?.text == "A")
    await model.redo(in: session)
    #expect(await model.names == ["A", "b", "c"])
    #expect(session.prompt?.picture == ids[1])
  }

  @Test func aDialogDoesNotTakeBackALikeNorADeletion() async throws {
    let ids = try await start(["a", "b", "c"])
    await model.rename([ids[0], ids[1]])
    let session = try #require(model.renaming)
    await model.photos.setLiked(ids[0], true)
    await model.undo(in: session)
    #expect(await model.photos.photo(ids[0])?.liked == true)
    await model.undo()
    await model.redo(in: session)
    #expect(await model.photos.photo(ids[0])?.liked == false)
    await model.delete([ids[0]])
    await model.undo(in: session)
    #expect(await model.photos.ids == [ids[1], ids[2]])
  }

  @Test func theNamingDialogTakesBackWhatWasTypedInItWithTheTextTypedSince() async throws {
    for text in ["one", "two", "three"] { _ = try await library.photo(of: text) }
    await model.start()
    model.naming.save("a")
    model.naming.typed("half")
    await model.undo(in: model.naming)
    #expect(await model.naming.prompt?.picture == model.photos.ids[0])
    #expect(model.naming.prompt?.text == "a")
    #expect(await model.names == [nil, nil, nil])
    model.naming.forward()
    #expect(model.naming.prompt?.text == "half")
  }

  @Test func aRenamingThatIsTakenBackWhileItIsMadeReadyAsksNobody() async throws {
    let ids = try await start(["a", "b"])
    let beginning = Task.immediate { await model.rename(ids) }
    #expect(model.preparingCount == 2)
    model.cancelRenaming()
    #expect(model.preparingCount == 0)
    await beginning.value
    #expect(model.renaming == nil)
    #expect(try await library.namingQueue.readRenaming().entries.isEmpty)
    #expect(await model.names == ["a", "b"])
    // The next renaming works as usual.
    await model.rename(sequences: model.photos.order)
    #expect(model.renaming?.prompt?.total == 2)
    #expect(model.preparingCount == 0)
  }

  @Test func aRenamingThatIsTakenBackKeepsWhatAnEarlierOneLeftHalfTyped() async throws {
    let ids = try await start(["a", "b"])
    await model.rename([ids[0]])
    model.renaming?.typed("aa")
    model.renaming?.pause()
    await model.flush()
    let beginning = Task.immediate { await model.rename([ids[1]]) }
    #expect(model.preparingCount == 1)
    model.cancelRenaming()
    await beginning.value
    await model.flush()
    let drafts = try await library.namingQueue.readRenaming().entries.compactMap(\.draft)
    #expect(drafts == ["aa"])
    #expect(model.renaming?.prompt == nil)
  }

  @Test func photosAreAskedForInTheOrderChosenAndOnce() async throws {
    let ids = try await start(["a", "b", "c"])
    await model.rename([ids[2], ids[0], ids[2], UUID()])
    let queue = try await library.namingQueue.readRenaming().entries
    #expect(queue.map(\.photo) == [ids[2], ids[0]])
    #expect(queue.map(\.name) == ["c", "a"])
  }

  @Test func aSecondRenamingBehindOneThatIsTakenBackIsWhole() async throws {
    let ids = try await start(["a", "b"])
    let first = Task.immediate { await model.rename(ids) }
    model.cancelRenaming()
    let second = Task.immediate { await model.rename([ids[1]]) }
    await first.value
    await second.value
    #expect(model.renaming?.prompt?.picture == ids[1])
    #expect(try await library.namingQueue.readRenaming().entries.map(\.photo) == [ids[1]])
  }
}
