// Tests of files that give no photo, and of what was typed for them: the receipt shows them, after a
// restart too, until the person clears it.

import AsyncState
import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct RefusedFileTests {
  private let library: PhotoLibrary
  private let decoder = FakeDecoder()
  private let model: AppModel

  init() async throws {
    library = try await openLibrary()
    model = AppModel(library: library, decoder: decoder)
  }

  private var importer: Importer { model.importer }
  /// The texts that the receipt shows for files that gave no photo.
  private func told(_ model: AppModel) -> [String] { model.importer.receipt.texts }

  /// Picks "a", which is imported, and "b", which proves damaged once the gate opens.
  private func pickADamagedOne() async throws -> AsyncGate {
    let gate = decoder.hold("b")
    decoder.errors["b"] = PictureError.damaged(detail: "cut off")
    await model.start()
    await model.add(try pictureFiles(["a", "b"]))
    await until { model.naming.prompt != nil && decoder.requests.count == 2 }
    model.naming.save("A")
    return gate
  }

  /// Lets "b" prove damaged, and returns when it is refused.
  private func finish(_ gate: AsyncGate) async {
    gate.open()
    await until { importer.unfinishedCount == 0 && !importer.failures.isEmpty }
  }

  @Test func aNameGivenAheadStandsInTheReceipt() async throws {
    let gate = try await pickADamagedOne()
    model.naming.save("B")
    await finish(gate)
    await model.flush()
    #expect(told(model) == ["B"])
    #expect(try await library.namingQueue.givenUp().map(\.text) == ["B"])
    #expect(
      try await library.namingQueue.givenUp().map(\.reason) == [.picture(.damaged(detail: ""))])
    #expect(await model.names == ["A"])
    #expect(try await library.namingQueue.read().entries.isEmpty, "the round is over")
  }

  @Test func textThatIsNotOnTheDiskYetStandsInItToo() async throws {
    let gate = try await pickADamagedOne()
    model.naming.typed("B, hal")
    await finish(gate)
    #expect(told(model) == ["B, hal"])
    #expect(try await library.namingQueue.givenUp().map(\.text) == ["B, hal"])
  }

  @Test func aNameAndTextTypedSinceStandInItBoth() async throws {
    let entry = try await library.namingQueue.enqueue(try pictureFiles(["a"]))[0]
    try await library.namingQueue.storeName("A", at: entry.position, cursor: nil)
    try await library.namingQueue.saveDraft("A, but bet", at: entry.position, cursor: nil)
    let gone = try await library.namingQueue.giveUp([entry.position], .leftOut)
    #expect(gone.map(\.stored?.text) == ["A\nA, but bet"])
    #expect(try await library.namingQueue.givenUp().map(\.source) == [entry.source])
  }

  @Test func whatWasTypedOutlivesARestartUntilTheReceiptIsPutAway() async throws {
    let gate = try await pickADamagedOne()
    model.naming.save("B")
    await finish(gate)
    await model.flush()
    // As after a crash: nothing has been cleared.
    let later = AppModel(library: library, decoder: decoder)
    await later.start()
    #expect(told(later) == ["B"])
    #expect(later.importer.receipt.isWorthTelling)
    #expect(later.importer.receipt.lines.map(\.source.name) == ["b.jpg"])
    later.importer.clearReceipt()
    await later.flush()
    #expect(told(later).isEmpty)
    #expect(try await library.namingQueue.givenUp().isEmpty)
    let last = AppModel(library: library, decoder: decoder)
    await last.start()
    #expect(told(last).isEmpty)
  }

  @Test func anIndexThatDoesNotTakeItLosesNothing() async throws {
    let gate = try await pickADamagedOne()
    model.naming.save("B")
    await model.flush()
    try await library.script(
      """
      CREATE TRIGGER full BEFORE INSERT ON given_up BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    gate.open()
    await until { importer.isHalted }
    #expect(try await library.namingQueue.read().entries.map(\.given) == [nil, "B"])
    try await library.script("DROP TRIGGER full")
    importer.retry()
    await until { importer.unfinishedCount == 0 && !importer.failures.isEmpty }
    #expect(told(model) == ["B"])
  }

  @Test func textThatTheIndexDoesNotTakeStandsInTheReceiptAndIsTold() async throws {
    let gate = try await pickADamagedOne()
    model.naming.typed("B, hal")
    try await library.script(
      """
      CREATE TRIGGER full BEFORE INSERT ON given_up BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    let pick = try #require(model.naming.queue.entries.last)
    // The file left the queue on the disk before that was typed.
    await importer.takeOut(
      [RemovedPick(position: pick.position, source: pick.source)], .leftOut)
    importer.ledger.publish()
    #expect(told(model) == ["B, hal"])
    guard case .library = importer.failure else {
      Issue.record("not told: \(String(describing: importer.failure))")
      return
    }
    try await library.script("DROP TRIGGER full")
    gate.open()
    await until { importer.unfinishedCount == 0 }
  }

  @Test func deletingAllLeavesWhatWasTypedInTheReceipt() async throws {
    let gate = try await pickADamagedOne()
    model.naming.save("B")
    await finish(gate)
    await model.deleteAll()
    #expect(told(model) == ["B"])
    #expect(importer.receipt.numbers == [1, 0, 0, 0, 1])
  }

  /// Who goes on with the names tomorrow must not take the card for empty.
  @Test func aFileWithoutTextIsToldOfAfterARestartToo() async throws {
    let gate = try await pickADamagedOne()
    await finish(gate)
    await model.flush()
    #expect(told(model).isEmpty)
    let later = AppModel(library: library, decoder: decoder)
    await later.start()
    #expect(later.outcomes == [.failed(.picture(.damaged(detail: "")))])
    #expect(told(later).isEmpty)
    later.importer.clearReceipt()
    await later.flush()
    #expect(try await library.namingQueue.givenUp().isEmpty)
  }

  @Test func aCopyOfAFileThatWaitsIsToldOfAfterARestartToo() async throws {
    await model.start()
    try await model.bringIn(["a", "a"])
    await model.flush()
    let later = AppModel(library: library, decoder: decoder)
    await later.start()
    #expect(later.outcomes == [.duplicate(.alreadyWaiting), .waiting])
  }

  /// Empty files are not queued at all.
  @Test func whatWasNeverQueuedIsToldOfAfterARestartOnce() async throws {
    let empty = try TemporaryFolder.path.appending("empty.jpg").holding("")
    await model.start()
    await model.add([empty])
    await model.flush()
    #expect(model.outcomes == [.failed(.empty)])
    let later = AppModel(library: library, decoder: decoder)
    await later.start()
    #expect(later.outcomes == [.failed(.empty)])
  }

  @Test func aWalkThatIsResumedStoresNothingTwice() async throws {
    let failure = ImportFailure(source: FilePath("/card/empty.jpg"), reason: .empty)
    let walk = try await library.namingQueue.beginWalk(of: [FilePath("/card")])
    #expect(try await library.namingQueue.giveUp([failure], foundBy: walk).count == 1)
    #expect(try await library.namingQueue.giveUp([failure], foundBy: walk).isEmpty)
    #expect(try await library.namingQueue.givenUp().map(\.reason) == [.empty])
  }

  @Test func aFileThatWasLeftOutLeavesNothing() async throws {
    let entry = try await library.namingQueue.enqueue(try pictureFiles(["a"]))[0]
    let gone = try await library.namingQueue.giveUp([entry.position], .leftOut)
    #expect(gone.map(\.stored) == [nil])
    #expect(try await library.namingQueue.givenUp().isEmpty)
  }

  @Test func deletingAllDropsFilesWithoutText() async throws {
    let gate = try await pickADamagedOne()
    await finish(gate)
    let photos = try await library.photos.all()
    await model.delete(photos.map(\.id))
    #expect(
      try await library.namingQueue.givenUp().count == 1, "the photos are deleted, not the receipt")
    await model.undo()
    await model.deleteAll()
    #expect(try await library.namingQueue.givenUp().isEmpty)
    #expect(importer.receipt.lines.isEmpty)
  }

  @Test(arguments: [
    ImportFailure.Reason.empty, .emptyFolder, .linksOutside(3), .leftOut, .picture(.notAPicture),
    .picture(.damaged(detail: "")), .picture(.tooLarge(PixelSize(width: 3, height: 4))),
    .file(.folder(FilePath("/a"))), .file(.special(FilePath("/a"))),
    .file(.tooLarge(FilePath("/a"))), .alreadyWaiting,
    .alreadyNamed("A  name "),
  ])
  func theReasonIsKeptInAWord(_ reason: ImportFailure.Reason) {
    #expect(ImportFailure.Reason(word: reason.word, FilePath("/a")) == reason)
    #expect(reason.verdict == .refused)
  }

  /// What a walk finds.
  @Test(arguments: [
    FileError.missing(FilePath("/a")), .notPermitted(FilePath("/a")),
    .failed(FilePath("/a"), code: 40),
  ])
  func whatAPickedPathFailedByIsKeptInAWord(_ error: FileError) {
    let reason = ImportFailure.Reason.file(error)
    #expect(ImportFailure.Reason(word: reason.word, FilePath("/a")) == reason)
  }

  @Test func whatIsPickedAfterARestartIsAnotherImport() async throws {
    let gate = try await pickADamagedOne()
    await finish(gate)
    await model.flush()
    let later = AppModel(library: library, decoder: decoder)
    await later.start()
    #expect(later.importer.receipt.earlierImportCount == 0)
    try await later.bringIn(["c"])
    #expect(later.importer.receipt.earlierImportCount == 1)
    #expect(later.importer.receipt.refusingImportCount == 1)
  }

  @Test(arguments: [
    "", "moonlight", "pixels", "pixels 3", "pixels 3 x", "pixels x y", "pixels 3 4 5",
    "failed", "failed x", "linksOutside",
  ])
  func aWordOfALaterVersionIsNoReasonToLoseTheText(word: String) {
    #expect(ImportFailure.Reason(word: word, FilePath("/a")) == .leftOut)
  }
}
