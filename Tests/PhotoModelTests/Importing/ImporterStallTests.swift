// Tests of files that can't be imported for now: what was typed for them is kept, the others go on,
// and they are imported as soon as possible, after a restart too.

import AsyncState
import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct ImporterStallTests {
  private let library: PhotoLibrary
  private let decoder = FakeDecoder()
  private let disk = FaultyDisk()
  private let clock = ManualClock()
  private let model: AppModel
  private let card: FilePath
  private let elsewhere: FilePath

  init() async throws {
    library = try await openLibrary()
    model = AppModel(library: library, decoder: decoder, disk: disk.access, clock: clock)
    // The test clock runs faster than any disk, so nothing may count as hanging.
    model.importer.queue.hangs = HangDetector(mostRounds: .max)
    card = try TemporaryFolder.path.appending("card").asFolder()
    elsewhere = TemporaryFolder.path.appending("elsewhere")
  }

  private var importer: Importer { model.importer }

  /// Writes a picture for each of these texts into the card. Returns the files.
  private func onCard(_ texts: [String]) throws -> [FilePath] {
    try pictureFiles(texts, in: card)
  }

  /// Advances the clock until a condition holds.
  private func pass(
    sourceLocation: SourceLocation = #_sourceLocation, until condition: @MainActor () -> Bool
  ) async {
    await clock.pass(
      RetryInterval.stalledImports, library, sourceLocation: sourceLocation, until: condition)
  }

  // MARK: - Sources that are being written

  @Test func aPictureThatIsStillBeingWrittenIsNotDamaged() async throws {
    await model.start()
    let file = try card.appending("half.jpg").holding(jpeg("damaged"))
    disk.faults.now = try file.modified() + 1
    decoder.errors["damaged"] = PictureError.damaged(detail: "cut off")
    await model.add([file])
    await until { importer.stall != nil }
    #expect(importer.stall?.cause == .changing)
    #expect(importer.failures.isEmpty)
    try file.remove()
    try file.holding(jpeg("whole"))
    await pass { model.photos.shownCount == 1 }
    #expect(importer.stall == nil)
    #expect(importer.failures.isEmpty)
  }

  @Test func aPictureThatRestsAndIsDamagedIsRefused() async throws {
    await model.start()
    let file = try card.appending("half.jpg").holding(jpeg("damaged"))
    let written = try file.modified()
    disk.faults.now = written + 1
    decoder.errors["damaged"] = PictureError.damaged(detail: "cut off")
    await model.add([file])
    await until { importer.stall != nil }
    disk.faults.now = written + 5
    await pass { importer.unfinishedCount == 0 }
    #expect(importer.failures.map(\.reason) == [.picture(.damaged(detail: "cut off"))])
    #expect(importer.stall == nil)
  }

  // MARK: - Missing sources

  @Test func namesForAFolderThatIsMovedAwayAreThereWhenItIsBack() async throws {
    await model.start()
    let gates = [AsyncGate(), AsyncGate()]
    (decoder.gates["a"], decoder.gates["b"]) = (gates[0], gates[1])
    await model.add(try onCard(["a", "b", "c", "d", "e"]))
    await until { decoder.requests.count == 2 }
    try card.move(to: elsewhere)
    gates[0].open()
    await until { importer.stall != nil }
    #expect(
      importer.stall
        == ImportStall(
          cause: .folderAway(card), file: card.appending("c.jpg"), count: 3, group: .below(card)))
    #expect(importer.failures.isEmpty)
    for name in ["A", "B", "C", "D"] { model.naming.save(name) }
    model.naming.typed("E, half")
    await model.flush()
    #expect(try await library.queueTexts().suffix(4) == ["B", "C", "D", "E, half"])
    gates[1].open()
    await until { !importer.isAtWork }
    #expect(importer.unfinishedCount == 3)
    #expect(importer.work.report == nil)

    try elsewhere.move(to: card)
    await pass { importer.unfinishedCount == 0 }
    await model.flush()
    #expect(importer.stall == nil)
    #expect(await model.names == ["A", "B", "C", "D", nil])
    #expect(model.naming.prompt?.text == "E, half")
    #expect(importer.failures.isEmpty)
  }

  @Test func namesForAFolderThatIsAwayOutliveARestart() async throws {
    let entries = try await library.namingQueue.enqueue(try onCard(["a", "b"]))
    try await library.namingQueue.storeName("A", at: entries[0].position, cursor: nil)
    try card.move(to: elsewhere)
    for _ in 1...2 {
      let model = AppModel(library: library, decoder: decoder)
      await model.start()
      await until { model.importer.stall?.count == 2 }
      #expect(try await library.queueTexts() == ["A", nil])
      #expect(model.naming.prompt == nil)
    }
    await model.start()
    await until { importer.stall?.count == 2 }
    try elsewhere.move(to: card)
    await pass { importer.unfinishedCount == 0 }
    await model.flush()
    #expect(await model.names == ["A", nil])
  }

  @Test func otherPicksGoOnWhileAFolderIsAway() async throws {
    _ = try await library.namingQueue.enqueue(
      (1...50).map { card.appending("DCIM").appending("\($0).jpg") })
    await model.start()
    await until { importer.stall?.count == 50 }
    #expect(importer.stall?.cause == .folderAway(card.appending("DCIM")))
    try await model.add(pictureFiles(["x", "y"]))
    await until { !importer.isAtWork && model.photos.shownCount == 2 }
    #expect(model.naming.prompt != nil, "the first that is there is asked for")
    #expect(importer.unfinishedCount == 50)
  }

  @Test(arguments: [EIO, ENXIO, ENODEV, ESTALE, ENOTCONN, ETIMEDOUT, EACCES])
  func whateverAFolderFailsWithItsFilesWait(code: Int32) async throws {
    await model.start()
    let files = try onCard(["a", "b"])
    disk.faults.away[card] = code
    await model.add(files)
    await until { importer.stall?.count == 2 }
    #expect(importer.stall?.cause == .folderAway(card))
    disk.faults.away = [:]
    await pass { importer.unfinishedCount == 0 }
    #expect(try await library.photos.all().count == 2)
  }

  @Test(arguments: [EIO, ENXIO, ENODEV])
  func aFileThatFailsInTheMiddleWaitsAloneAndKeepsItsName(code: Int32) async throws {
    await model.start()
    let files = try onCard(["a", "b", "c"])
    disk.faults.reads[files[1]] = code
    await model.add(files)
    await until { importer.stall != nil && model.photos.shownCount == 2 }
    #expect(importer.stall?.count == 1)
    #expect(importer.stall?.cause == .unreadable(.failed(files[1], code: code)))
    for name in ["A", "B", "C"] { model.naming.save(name) }
    await model.flush()
    #expect(await model.names == ["A", "C"], "none waits for another's copy")
    #expect(try library.originals.folder.tree().count == 2)
    disk.faults.reads = [:]
    await pass { importer.unfinishedCount == 0 }
    await model.flush()
    #expect(await model.names == ["A", "B", "C"])
  }

  @Test func tryAgainTriesAtOnce() async throws {
    await model.start()
    let files = try onCard(["a"])
    disk.faults.reads[files[0]] = EIO
    await model.add(files)
    await until { importer.stall != nil }
    disk.faults.reads = [:]
    await model.reload()
    await until { importer.unfinishedCount == 0 }
    #expect(importer.failures.isEmpty)
  }

  @Test func aFileThatWasNeverThereIsRefusedAtOnce() async throws {
    await model.start()
    await model.add([card.appending("never.jpg")] + (try onCard(["a"])))
    await until { importer.unfinishedCount == 0 && !importer.failures.isEmpty }
    let never = card.appending("never.jpg")
    #expect(importer.failures == [ImportFailure(source: never, reason: .file(.missing(never)))])
    #expect(importer.stall == nil)
  }

  // MARK: - Files that could not be tried

  @Test(arguments: [
    PictureError.tookTooLong, .decoderDied, .unreadable(FilePath("/library/originals/copy")),
  ])
  func whatWasPastedStaysWhereTheDecoderFailed(error: PictureError) async throws {
    await model.start()
    decoder.errors["pasted"] = error
    await model.paste(png: jpeg("pasted"))
    await until { importer.stall != nil }
    #expect(importer.stall?.cause == .untried(error))
    #expect(try libraryFolder.appending("pasted").tree().count == 1)
    #expect(importer.failures.isEmpty)
    try await model.bringIn(among: ["a"])
    #expect(model.photos.shownCount == 1, "the others go on")

    let later = AppModel(library: library, decoder: decoder)
    decoder.errors = [:]
    await later.start()
    await until { later.importer.unfinishedCount == 0 }
    #expect(try await library.photos.all().count == 2)
    #expect(try libraryFolder.appending("pasted").tree().isEmpty)
  }

  @Test func aDecoderThatWasKilledIsAskedOnceMore() async throws {
    await model.start()
    decoder.errors["a"] = PictureError.decoderDied
    await model.add(try onCard(["a"]))
    await until { importer.stall != nil }
    decoder.errors = [:]
    await pass { importer.unfinishedCount == 0 }
    #expect(try await library.photos.all().count == 1)
  }

  @Test func onlyWhatIsProvedDamagedIsRefused() async throws {
    await model.start()
    decoder.errors["pasted"] = PictureError.damaged(detail: "cut off")
    await model.paste(png: jpeg("pasted"))
    await until { importer.unfinishedCount == 0 }
    #expect(importer.stall == nil)
    #expect(importer.failures.map(\.reason) == [.picture(.damaged(detail: "cut off"))])
    #expect(try libraryFolder.appending("pasted").tree().isEmpty)
  }

  @Test func aFileThatIsAnotherOneByNowWasNotDamaged() async throws {
    await model.start()
    let file = try onCard(["a"])[0]
    let gate = AsyncGate()
    decoder.gates["a"] = gate
    decoder.errors["a"] = PictureError.damaged(detail: "cut off")
    await model.add([file])
    await until { decoder.requests.count == 1 }
    try file.holding(jpeg("a, whole"))
    gate.open()
    await until { importer.stall != nil }
    #expect(importer.stall?.cause == .changing)
    await pass { importer.unfinishedCount == 0 }
    #expect(try await library.photos.all().count == 1)
    #expect(importer.failures.isEmpty)
  }

  // MARK: - Files that do not fit

  @Test func aFileThatDoesNotFitHoldsNobodyBack() async throws {
    await model.start()
    let files = try onCard(["a", String(repeating: "b", count: 200), "c"])
    // A sixteenth of the disk is reserved for names.
    disk.faults.room = DiskSpace(free: 1100, total: 16_000)
    await model.add(files)
    await until { importer.stall != nil && model.photos.shownCount == 2 }
    #expect(importer.stall?.cause == .doesNotFit(byteCount: 204))
    for name in ["A", "B", "C"] { model.naming.save(name) }
    await model.flush()
    #expect(await model.names == ["A", "C"])
    disk.faults.room = DiskSpace(free: 1300, total: 16_000)
    await pass { importer.unfinishedCount == 0 }
    await model.flush()
    #expect(await model.names == ["A", "B", "C"])
  }

  @Test func aPasteLeavesRoomForNames() async throws {
    await model.start()
    // A sixteenth of the disk is reserved for names.
    disk.faults.room = DiskSpace(free: 1001, total: 16_000)
    await model.paste(png: jpeg("pasted"))
    #expect(model.photos.failure == .diskFull(libraryFolder.appending("pasted")))
    #expect(try libraryFolder.appending("pasted").tree().isEmpty)
    disk.faults.room = nil
    await model.paste(png: jpeg("pasted"))
    await until { importer.unfinishedCount == 0 }
    #expect(try await library.photos.all().count == 1)
  }

  @Test func aDiskThatIsFullAllTheSameTakesTheSmallerOnes() async throws {
    await model.start()
    let files = try onCard(["a", String(repeating: "b", count: 200), "c"])
    disk.faults.mostBytes = (100, EDQUOT)
    await model.add(files)
    await until { importer.stall != nil && model.photos.shownCount == 2 }
    #expect(importer.stall?.cause == .doesNotFit(byteCount: 204))
    #expect(importer.failure == nil)
    #expect(try library.originals.folder.tree().count == 2)
    disk.faults.mostBytes = nil
    importer.retry()
    await until { importer.unfinishedCount == 0 }
  }

  @Test func aFileTooLargeForTheFileSystemIsItsOwnFault() async throws {
    await model.start()
    let files = try onCard(["a", String(repeating: "b", count: 200), "c"])
    disk.faults.mostBytes = (100, EFBIG)
    await model.add(files)
    await until {
      importer.unfinishedCount == 0 && !importer.failures.isEmpty && model.photos.shownCount == 2
    }
    #expect(
      importer.failures.map(\.reason) == [.file(.tooLarge(library.originals.folder))])
    #expect(!importer.isHalted)
  }

  @Test func cancelLeavesAStuckFileWithANameWhichMayBeLeftOut() async throws {
    let entries = try await library.namingQueue.enqueue(
      ["a", "b"].map { card.appending("DCIM").appending("\($0).jpg") })
    try await library.namingQueue.storeName("A", at: entries[0].position, cursor: nil)
    await model.start()
    await until { importer.stall?.count == 2 }
    await importer.cancel()
    #expect(importer.stall?.count == 1)
    #expect(try await library.queueTexts() == ["A"])
    await importer.leaveOut(try #require(importer.stall))
    #expect(importer.stall == nil)
    #expect(importer.unfinishedCount == 0)
    #expect(try await library.namingQueue.read().entries.isEmpty)
    #expect(importer.receipt.texts == ["A"])
  }

  @Test func leaveOutMeansTheFilesThatWereShown() async throws {
    await model.start()
    let files = try onCard(["a", String(repeating: "b", count: 200)])
    disk.faults.room = DiskSpace(free: 1100, total: 16_000)
    disk.faults.reads[files[0]] = EIO
    await model.add([files[0]])
    await until { importer.stall?.count == 1 }
    let shown = try #require(importer.stall)
    await model.add([files[1]])
    await until { importer.unfinishedCount == 2 && !importer.isAtWork }
    disk.faults.reads = [:]
    await pass { importer.unfinishedCount == 1 }
    #expect(importer.stall?.cause == .doesNotFit(byteCount: 204), "it has taken the place")
    await importer.leaveOut(shown)
    #expect(importer.unfinishedCount == 1)
    await importer.leaveOut(try #require(importer.stall))
    #expect(importer.unfinishedCount == 0)
    #expect(importer.stall == nil)
  }

  @Test func deletingAllEndsTheWaitAndTheUndoBringsItBack() async throws {
    _ = try await library.namingQueue.enqueue(
      ["a", "b"].map { card.appending("DCIM").appending("\($0).jpg") })
    await model.start()
    await until { importer.stall?.count == 2 }
    await model.deleteAll()
    #expect(importer.stall == nil)
    #expect(importer.unfinishedCount == 0)
    await model.undo()
    await until { importer.stall?.count == 2 }
  }

  @Test(arguments: [1, 2, 3])
  func nobodyIsAskedForFilesThatWereLeftOut(count: Int) async throws {
    _ = try await library.namingQueue.enqueue(
      (1...count).map { card.appending("DCIM").appending("\($0).jpg") })
    await model.start()
    await until { importer.stall?.count == count }
    #expect(model.naming.queue.entries.count == count)
    await importer.leaveOut(try #require(importer.stall))
    #expect(model.naming.queue.entries.isEmpty)
    #expect(try await library.namingQueue.read().entries.isEmpty)
  }
}

extension AppModel {
  /// Picks the pictures of these texts, and returns when nothing more can be done.
  fileprivate func bringIn(among texts: [String]) async throws {
    await add(try pictureFiles(texts))
    await until { !importer.isAtWork && photos.shownCount == texts.count }
  }
}
