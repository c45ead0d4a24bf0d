// Tests of imports that the person cancels, at each stage.

import AsyncState
import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct ImporterCancellingTests {
  private let library: PhotoLibrary
  private let decoder = FakeDecoder()
  private let model: AppModel

  init() async throws {
    library = try await openLibrary()
    model = AppModel(library: library, decoder: decoder)
    await model.start()
  }

  private var importer: Importer { model.importer }

  /// The files that are photos, in the library and in the window.
  private func photos() async throws -> [String?] {
    let names = try await library.photos.all().map(\.sourceName)
    #expect(await model.photos.shown.map(\.sourceName) == names)
    return names
  }

  /// Expects that files that are no photos have left nothing behind, whatever happens later.
  private func expectNothingElse(than texts: [String]) async throws {
    #expect(try await photos() == texts.map { "\($0).jpg" })
    #expect(
      try await library.namingQueue.read().entries.map(\.source.name) == texts.map { "\($0).jpg" })
    #expect(try library.originals.folder.tree().count == texts.count)
    #expect(try await library.trash.contents().count == 0)
    #expect(try await library.inspect().problems.isEmpty)
    #expect(model.naming.waitingCount == texts.count)
    #expect(importer.unfinishedCount == 0)
    #expect(model.work.allSatisfy { $0.report == nil })
    // As after a restart.
    let later = AppModel(library: library, decoder: decoder)
    await later.start()
    await until { later.importer.unfinishedCount == 0 }
    #expect(later.photos.count == texts.count)
    #expect(later.naming.waitingCount == texts.count)
  }

  @Test func whileFilesAreCopiedWhatIsDoneStaysAndNothingElseIsLeft() async throws {
    let gate = decoder.hold("c", "d")
    await model.add(try pictureFiles(["a", "b", "c", "d", "e", "f", "g", "h"]))
    await until { decoder.requests.count == 4 && importer.unfinishedCount == 6 }
    await importer.cancel()
    #expect(importer.receipt.numbers == [2, 0, 2, 0, 0])
    #expect(model.naming.queue.entries.count == 2)
    #expect(importer.unfinishedCount == 2, "both are on their way to nothing")
    gate.open()
    await until { importer.unfinishedCount == 0 }
    #expect(importer.receipt.numbers == [2, 0, 2, 0, 0])
    #expect(decoder.requests.count == 4)
    try await expectNothingElse(than: ["a", "b"])
  }

  @Test func whileTheFirstIsCopiedNoDialogComes() async throws {
    let gate = decoder.hold("a", "b")
    await model.add(try pictureFiles(["a", "b", "c"]))
    await until { decoder.requests.count == 2 }
    await importer.cancel()
    gate.open()
    await until { importer.unfinishedCount == 0 }
    #expect(model.naming.prompt == nil)
    #expect(!importer.receipt.isWorthTelling)
    try await expectNothingElse(than: [])
  }

  @Test func beforeTheWalkEndsNothingComesIn() async throws {
    let folder = try TemporaryFolder.path.appending("folder").asFolder()
    try folder.appending("first.jpg").holding(jpeg("first"))
    let later = try pictureFiles(["second"])
    let adding = Task.immediate { await model.add([folder]) }
    let addingLater = Task.immediate { await model.add(later) }
    // Both picks are made, and neither is stored yet.
    await importer.cancel()
    await adding.value
    await addingLater.value
    try await expectNothingElse(than: [])
    await model.add(later)
    await until { importer.unfinishedCount == 0 }
    try await expectNothingElse(than: ["second"])
  }

  @Test func whileAPickIsQueuedNothingComesIn() async throws {
    let picks = try pictureFiles(["a", "b", "c"]).map { Pick($0) }
    let adding = Task.immediate { try await importer.add(picks) }
    await importer.cancel()
    try await adding.value
    await until { importer.unfinishedCount == 0 }
    try await expectNothingElse(than: [])
  }

  @Test func afterTheLastIsCopiedNothingChanges() async throws {
    try await model.bringIn(["a", "b"])
    await importer.cancel()
    #expect(importer.receipt.numbers == [2, 0, 2, 0, 0])
    try await expectNothingElse(than: ["a", "b"])
  }

  @Test func filesThatANameIsTypedForComeIn() async throws {
    let gate = decoder.hold("b", "c", "d")
    await model.add(try pictureFiles(["a", "b", "c", "d"]))
    await until { model.naming.prompt != nil }
    model.naming.save("first")
    model.naming.save("second")
    model.naming.typed("thi")
    await until { decoder.requests.count == 3 }
    await importer.cancel()
    #expect(model.naming.queue.entries.count == 3)
    gate.open()
    await until { importer.unfinishedCount == 0 }
    await model.naming.flush()
    #expect(await model.names == ["first", "second", nil])
    #expect(model.naming.prompt?.text == "thi")
    #expect(importer.receipt.numbers == [3, 2, 1, 0, 0])
  }

  @Test func aFileThatWasSkippedAheadOfItsCopyDoesNotComeIn() async throws {
    let gate = AsyncGate()
    for text in ["b", "c"] { decoder.gates[text] = gate }
    await model.add(try pictureFiles(["a", "b", "c"]))
    await until { model.naming.prompt != nil }
    model.naming.save("first")
    model.naming.skip()
    await until { decoder.requests.count == 3 }
    await importer.cancel()
    gate.open()
    await until { importer.unfinishedCount == 0 }
    await model.naming.flush()
    #expect(try await photos() == ["a.jpg"])
    #expect(await model.names == ["first"])
    #expect(model.naming.prompt == nil)
    #expect(importer.receipt.numbers == [1, 1, 0, 0, 0])
  }

  @Test func copiesThatWaitForAnAnswerStay() async throws {
    _ = try await library.photo(of: "a", named: "Beach")
    let gate = decoder.hold("b", "c")
    await model.add(try pictureFiles(["a", "b", "c"]))
    await until { decoder.requests.count == 3 }
    await importer.cancel()
    gate.open()
    await until { importer.unfinishedCount == 0 }
    #expect(model.naming.queue.entries.map(\.duplicate?.isExact) == [true])
    let queue = try await library.namingQueue.read().entries
    #expect(queue.count == 2, "with the one that is named")
    #expect(queue.last?.duplicate?.isExact == true)
  }

  @Test func theLibraryLetsNothingGoButWhatIsNotCopied() async throws {
    let named = try await library.photo(of: "a", named: "Beach")
    #expect(try await library.bringIn("a", as: "copy.jpg").original == named.id)
    let waiting = try await library.photo(of: "b")
    let picked = try await library.namingQueue.enqueue(pictureFiles(["c", "d"])).map(\.position)
    let before = try await library.namingQueue.read().entries.map(\.position)
    // The process ends after the entries are marked and before they are removed.
    try await library.script(
      "CREATE TRIGGER crash BEFORE DELETE ON naming_queue BEGIN SELECT RAISE(ABORT, 'crash'); END")
    #expect(try await library.namingQueue.withdraw(Set(before + [1000])) == Set(picked))
    #expect(try await library.namingQueue.withdraw(Set(before)) == [])
    let left = try await library.namingQueue.read().entries
    #expect(left.map(\.position) == before.filter { !picked.contains($0) })
    #expect(left.count == 3 && left.contains { $0.photo == waiting.id })
    try await library.script("DROP TRIGGER crash")
    try await library.trash.emptyOld()
    #expect(try await library.trash.contents().count == 0, "as the next opening does")
  }

  @Test func whatTheLibraryDoesNotLetGoComesIn() async throws {
    let gate = decoder.hold("a", "b")
    await model.add(try pictureFiles(["a", "b", "c"]))
    await until { decoder.requests.count == 2 }
    try await library.script(
      """
      CREATE TRIGGER full BEFORE UPDATE OF withdrawn_at ON naming_queue
      BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    await importer.cancel()
    guard case .library = importer.failure else {
      Issue.record("not told: \(String(describing: importer.failure))")
      return
    }
    gate.open()
    await until { importer.unfinishedCount == 0 }
    #expect(try await photos() == ["a.jpg", "b.jpg", "c.jpg"])
    #expect(importer.receipt.numbers == [3, 0, 3, 0, 0])
  }

  @Test func anImportThatStandsStillIsOver() async throws {
    try await library.script(
      """
      CREATE TRIGGER full BEFORE INSERT ON photo BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    await model.add(try pictureFiles(["a", "b", "c"]))
    await until { importer.isHalted }
    await importer.cancel()
    await until { importer.unfinishedCount == 0 }
    #expect(!importer.isHalted)
    #expect(importer.failure == nil)
    try await expectNothingElse(than: [])
  }

  @Test func aFailureOfWhatIsCancelledHoldsNothingUp() async throws {
    struct Strange: Error {}
    let gate = AsyncGate()
    for text in ["a", "b"] {
      decoder.gates[text] = gate
      decoder.errors[text] = text == "a" ? Strange() : PictureError.decoderDied
    }
    await model.add(try pictureFiles(["a", "b"]))
    await until { decoder.requests.count == 2 }
    await importer.cancel()
    gate.open()
    await until { importer.unfinishedCount == 0 }
    #expect(!importer.isHalted)
    #expect(importer.failures.isEmpty)
    try await expectNothingElse(than: [])
  }

  @Test func aPastedPictureLeavesNoFile() async throws {
    let gate = decoder.hold("a", "b")
    await model.add(try pictureFiles(["a", "b"]))
    await model.paste(png: jpeg("pasted"))
    await until { importer.unfinishedCount == 3 }
    await importer.cancel()
    gate.open()
    await until { importer.unfinishedCount == 0 }
    #expect(try await library.namingQueue.unclaimedPasted().isEmpty)
    try await expectNothingElse(than: [])
  }

  @Test func filesThatAreCancelledMayBePickedAgain() async throws {
    let gate = decoder.hold("a", "b")
    let files = try pictureFiles(["a", "b", "c"])
    await model.add(files)
    await until { decoder.requests.count == 2 }
    await importer.cancel()
    await model.add(files)
    gate.open()
    await until { importer.unfinishedCount == 0 }
    #expect(importer.receipt.numbers == [3, 0, 3, 0, 0])
    try await expectNothingElse(than: ["a", "b", "c"])
  }

  @Test func theBarCountsWhatComesInAndGoesWithTheCancel() async throws {
    let clock = ManualClock()
    let session = NamingSession(store: library.namingQueue, photos: model.photos, clock: clock)
    let ledger = ImportLedger(clock: clock)
    let importer = Importer(
      library: library, session: session, decoder: decoder, ledger: ledger, clock: clock,
      followers: [model.photos.follow, ledger.follow, session.follow])
    let gate = decoder.hold("d", "e")
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"]
    await importer.add(try pictureFiles(names))
    // Both workers are in the decoder: only the progress bar sleeps on the clock.
    await until { importer.unfinishedCount == 5 && decoder.requests.count == 5 }
    for _ in 1...4 {
      await clock.sleepers(1)
      clock.advance(by: LongWork.interval)
    }
    await until { importer.work.report != nil }
    #expect([importer.work.report?.doneCount, importer.work.report?.total] == [3, 8])
    importer.work.cancel()
    await until { importer.work.report == nil }
    gate.open()
    await until { importer.unfinishedCount == 0 }
    #expect(importer.work.report == nil)
    #expect(try await library.photos.all().count == 3)
  }
}
