// Tests that the receipt follows what happens to files and photos anywhere in the app.

import AsyncState
import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct ImportLedgerTests {
  private let decoder = FakeDecoder()
  private let model: AppModel
  private var library: PhotoLibrary { model.library }

  init() async throws { model = AppModel(library: try await openLibrary(), decoder: decoder) }

  @Test func namesSkipsAndRefusalsAreInIt() async throws {
    await model.start()
    decoder.errors["broken"] = PictureError.damaged(detail: "cut off")
    try await model.bringIn(["one", "broken", "two"])
    model.naming.save("Beach")
    model.naming.skip()
    await model.flush()
    #expect(
      model.outcomes == [.named("Beach"), .failed(.picture(.damaged(detail: "cut off"))), .skipped])
    model.importer.clearReceipt()
    #expect(model.outcomes.isEmpty)
  }

  @Test func aNameThatTheLibraryDoesNotTakeIsNotInIt() async throws {
    await model.start()
    try await model.bringIn(["one"])
    try await library.script(
      "CREATE TRIGGER full BEFORE UPDATE ON photo BEGIN SELECT RAISE(ABORT, 'no room'); END")
    model.naming.save("Beach")
    await model.naming.flush()
    #expect(model.naming.failure != nil)
    #expect(model.outcomes == [.waiting])
  }

  @Test func aNameFromARenamingIsInItToo() async throws {
    await model.start()
    try await model.bringIn(["one", "two"])
    model.naming.skip()
    await model.rename([model.photos.ids[0]])
    model.renaming?.save("Pier")
    await model.flush()
    #expect(model.outcomes == [.named("Pier"), .waiting])
  }

  @Test func aPhotoThatIsSkippedInARenamingMayStillWait() async throws {
    await model.start()
    try await model.bringIn(["one", "two"])
    model.naming.pause()
    await model.rename([model.photos.ids[0]])
    model.renaming?.skip()
    await model.flush()
    #expect(model.outcomes == [.waiting, .waiting])
  }

  @Test func copiesThatWereLeftOutAreNoPhotosAfterARestartEither() async throws {
    await model.start()
    try await model.bringIn(["one"])
    model.naming.save("Beach")
    await model.flush()
    let copies = try ["a.jpg", "b.jpg"].map {
      try TemporaryFolder.path.appending($0).holding(jpeg("one"))
    }
    await model.add(copies + [try pictureFiles(["two"])[0]])
    await until { model.importer.unfinishedCount == 0 && model.naming.waitingCount == 3 }
    model.naming.skipCopies()
    await model.flush()
    let left = ImportReceipt.Outcome.duplicate(.alreadyNamed("Beach"))
    #expect(model.outcomes.suffix(3) == [left, left, .waiting])
    let again = AppModel(library: library, decoder: decoder)
    await again.start()
    #expect(again.outcomes == [left, left, .waiting])
  }

  @Test func aDeletedPhotoLeavesAndComesBackWithTheUndo() async throws {
    await model.start()
    try await model.bringIn(["one", "two"])
    model.naming.save("Beach")
    await model.flush()
    await model.delete([model.photos.ids[0]])
    #expect(model.outcomes == [.waiting])
    await model.undo()
    #expect(model.outcomes == [.named("Beach"), .waiting])
  }

  @Test func aPhotoThatCouldNotBeDeletedStays() async throws {
    await model.start()
    try await model.bringIn(["one"])
    try await library.script(
      "CREATE TRIGGER full BEFORE UPDATE ON photo BEGIN SELECT RAISE(ABORT, 'no room'); END")
    await model.delete(model.photos.ids)
    #expect(model.outcomes == [.waiting])
  }

  @Test func deletingAllLeavesNothing() async throws {
    await model.start()
    try await model.bringIn(["one", "two"])
    model.importer.refuse(ImportFailure(source: FilePath("Clipboard"), reason: .empty))
    await model.deleteAll()
    #expect(model.outcomes.isEmpty)
    try await model.bringIn(["three"])
    #expect(model.outcomes == [.waiting], "what was told before the deletion is gone too")
  }

  @Test func whatComesBackAfterDeletingAllIsToldOfAsBefore() async throws {
    await model.start()
    try await model.bringIn(["one", "two"])
    model.naming.save("Beach")
    await model.flush()
    let gate = decoder.hold("three", "four")
    await model.add(try pictureFiles(["three", "four", "five"]))
    await until { decoder.requests.count == 4 }
    await model.deleteAll()
    #expect(model.outcomes.isEmpty)
    await model.undo()
    gate.open()
    await until { model.importer.unfinishedCount == 0 && model.photos.shownCount == 5 }
    #expect(await model.names == ["Beach", nil, nil, nil, nil])
    let before = [ImportReceipt.Outcome.named("Beach")] + Array(repeating: .waiting, count: 4)
    #expect(model.outcomes == before, "two photos, and three picks")
    await model.redo()
    #expect(model.outcomes.isEmpty)
    await model.undo()
    #expect(model.outcomes == before, "photos by now")
    model.naming.skip()
    model.naming.save("Pier")
    await model.flush()
    #expect(
      model.outcomes == [.named("Beach"), .skipped, .named("Pier"), .waiting, .waiting])
  }

  @Test func picksThatGoAgainWithEverythingAreNotToldOf() async throws {
    await model.start()
    let gate = decoder.hold("a", "b")
    await model.add(try pictureFiles(["a", "b", "c"]))
    await until { decoder.requests.count == 2 }
    await model.deleteAll()
    await model.undo()
    #expect(model.outcomes == [.waiting, .waiting, .waiting])
    await model.redo()
    #expect(model.outcomes.isEmpty)
    gate.open()
    await until { model.importer.unfinishedCount == 0 }
    #expect(model.outcomes.isEmpty)
  }

  @Test func aRestartBeginsWithTheQueue() async throws {
    _ = try await library.photo(of: "one", named: "Beach")
    let skipped = try await library.photo(of: "two")
    try await library.namingQueue.answer(.skipped, for: skipped.id, at: skipped.sequence)
    _ = try await library.photo(of: "three")
    await model.start()
    #expect(model.outcomes == [.named("Beach"), .skipped, .waiting])
    model.naming.save("Dunes")
    await model.flush()
    #expect(model.importer.receipt.isWorthTelling)
  }

  @Test func whatIsNotCopiedYetIsToldOfAfterAllIfItFails() async throws {
    await model.start()
    let gate = AsyncGate()
    decoder.gates["broken"] = gate
    decoder.errors["broken"] = PictureError.notAPicture
    await model.add([try TemporaryFolder.path.appending("a.jpg").holding(jpeg("broken"))])
    await until { decoder.requests.count == 1 }
    model.importer.clearReceipt()
    gate.open()
    await until { model.importer.unfinishedCount == 0 }
    #expect(model.outcomes == [.failed(.picture(.notAPicture))])
  }

  @Test func eachBatchOfRefusalsIsToldByItself() async {
    let clock = ManualClock()
    let ledger = ImportLedger(clock: clock)
    for count in 1...3 {
      ledger.refused([RefusedFile(ImportFailure(source: FilePath("/\(count)"), reason: .empty))])
      await clock.sleepers(1)
      #expect(ledger.receipt.figures.failed == count - 1)
      clock.advance(by: ledger.batchInterval)
      await until { ledger.receipt.figures.failed == count }
    }
  }

  @Test func whatGoesOnIsNoTroubleAnyMore() {
    let ledger = ImportLedger(clock: ManualClock())
    let entry = picked(1...1)[0]
    ledger.picked([entry])
    ledger.stalled([StalledImports.Stalled(file: PickedFile(entry), cause: .changing)])
    ledger.publish()
    #expect(ledger.receipt.lines.map(\.stall) == [.changing])
    #expect(ledger.receipt.hasTrouble)
    ledger.goesOn([1])
    ledger.publish()
    #expect(ledger.receipt.lines.map(\.stall) == [nil])
    #expect(!ledger.receipt.hasTrouble)
  }
}
