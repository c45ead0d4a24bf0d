// Tests of disks that neither answer nor fail: other files are imported, the person is told, and a
// file whose disk answers again is imported once, with what was typed for it.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct ImporterHangingTests {
  private let library: PhotoLibrary
  private let decoder = FakeDecoder()
  private let disk = FaultyDisk()
  private let clock = ManualClock()
  private let standstill = Standstill()
  private let model: AppModel
  private let card: FilePath

  init() async throws {
    library = try await openLibrary()
    model = AppModel(library: library, decoder: decoder, disk: disk.access, clock: clock)
    card = try TemporaryFolder.path.appending("card").asFolder()
  }

  private var importer: Importer { model.importer }

  /// Makes the reading of these files hang.
  private func hang(_ files: some Sequence<FilePath>) {
    for file in files { disk.faults.whileReading[file] = { [standstill] in standstill.hang() } }
  }

  /// Advances the clock until a condition holds.
  private func pass(
    sourceLocation: SourceLocation = #_sourceLocation, until condition: @MainActor () -> Bool
  ) async {
    await clock.pass(
      HangDetector.interval, library, sourceLocation: sourceLocation, until: condition)
  }

  /// Returns when no thread is in a disk call any more, and copies that came too late are removed.
  private func rest(leaving copyCount: Int) async throws {
    while try !importer.queue.calls.isEmpty || copies() != copyCount {
      _ = try await library.photos.all()
      try Task.checkCancellation()
    }
  }

  /// How many copies there are, including unfinished ones.
  private func copies() throws -> Int { try library.originals.folder.tree().count }

  @Test func asManyFilesAsThereAreWorkersHoldNobodyUpAndComeInWhenTheirDiskAnswers() async throws {
    await model.start()
    let files = try pictureFiles(["a", "b", "c", "d"], in: card)
    hang(files.dropFirst())
    await model.add(files)
    await until { model.photos.shownCount == 1 }
    await standstill.hangs(2)
    for name in ["A", "B"] { model.naming.save(name) }
    model.naming.typed("C, half")
    #expect(await model.flush() == [], "a close waits for no disk of theirs")
    await model.add(try pictureFiles(["x", "y"]))
    #expect(importer.stall == nil)

    await pass { importer.stall?.count == 3 }
    #expect(
      importer.stall
        == ImportStall(
          cause: .notAnswering(card), file: files[1], count: 3, group: .hanging(card)))
    await until { model.photos.shownCount == 3 && !importer.isAtWork }
    #expect(importer.unfinishedCount == 3)
    #expect(!importer.isHalted)
    #expect(disk.faults.readCounts[files[3]] == nil, "no third thread hangs there")
    #expect(try await library.queueTexts().contains("B"))
    #expect(try await library.queueTexts().contains("C, half"))
    let told = importer.receipt.lines.map { $0.stall != nil }
    #expect(told == [false, true, true, true, false, false])

    // The clock has no sleepers: no check is needed.
    standstill.letGo()
    await until { importer.unfinishedCount == 0 }
    await model.flush()
    #expect(importer.stall == nil)
    #expect(importer.failures.isEmpty)
    #expect(
      try await library.photos.all().map(\.sourceName)
        == ["a", "b", "c", "d", "x", "y"].map { "\($0).jpg" })
    #expect(await model.names == ["A", "B", nil, nil, nil, nil])
    #expect(model.naming.prompt?.text == "C, half")
    try await rest(leaving: 6)
  }

  @Test func aFileThatIsTriedAgainMeanwhileComesInOnce() async throws {
    await model.start()
    let files = try pictureFiles(["a", "b"], in: card)
    hang(files.prefix(1))
    await model.add(Array(files.prefix(1)))
    await standstill.hangs(1)
    await pass { importer.stall != nil }
    await model.add(Array(files.suffix(1)))
    #expect(importer.stall?.count == 2, "it waits with the other")
    // The share was mounted again; the thread still hangs in the old mount.
    disk.faults.whileReading = [:]
    importer.retry()
    await until { importer.unfinishedCount == 0 }
    #expect(importer.stall == nil)
    #expect(try await library.photos.all().count == 2)
    standstill.letGo()
    try await rest(leaving: 2)
    #expect(try await library.photos.all().count == 2)
    #expect(importer.unfinishedCount == 0)
    #expect(importer.receipt.numbers == [2, 0, 2, 0, 0])
  }

  @Test func eachTryOfAPlaceThatHangsCostsOneThread() async throws {
    await model.start()
    let files = try pictureFiles(["a", "b", "c", "d"], in: card)
    hang(files)
    await model.add(files)
    await standstill.hangs(2)
    await pass { importer.stall?.count == 4 }
    for tries in 1...3 {
      importer.retry()
      importer.retry()
      await standstill.hangs(1)
      #expect(importer.queue.calls.count == 2 + tries)
      await pass { importer.stall?.count == 4 }
    }
    #expect(importer.queue.calls.count == 5)
    #expect(importer.failure == nil)
    // Other files are imported; those of the folder follow as soon as one of them is.
    await model.add(try pictureFiles(["x"]))
    await until { model.photos.shownCount == 1 }
    disk.faults.whileReading = [:]
    importer.retry()
    await until { importer.unfinishedCount == 0 }
    #expect(importer.stall == nil)
    #expect(try await library.photos.all().count == 5)
    standstill.letGo()
    try await rest(leaving: 5)
    #expect(importer.receipt.numbers == [5, 0, 5, 0, 0])
  }

  @Test func aTryThatIsCancelledBeforeItBeginsIsNoneThatIsUnderWay() async throws {
    let model = AppModel(
      library: library, decoder: decoder, workerCount: 1, disk: disk.access, clock: clock)
    let importer = model.importer
    await model.start()
    let files = try pictureFiles(["a", "b"], in: card)
    hang(files)
    await model.add(files)
    await standstill.hangs(1)
    await pass { importer.stall?.count == 2 }
    // The only worker has another file.
    let gate = decoder.hold("x")
    await model.add(try pictureFiles(["x"]))
    await until { decoder.requests.count == 1 }
    importer.retry()
    #expect(importer.stall?.count == 1)
    await importer.cancel(importer.unfinished.filter { importer.queue.stalls.isTrial($0) })
    #expect(importer.unfinishedCount == 2)
    gate.open()
    disk.faults.whileReading = [:]
    importer.retry()
    try #require(importer.stall == nil)
    await until { importer.unfinishedCount == 0 }
    #expect(try await library.photos.all().map(\.sourceName) == ["b.jpg", "x.jpg"])
    standstill.letGo()
    try await rest(leaving: 2)
  }

  @Test func thatNobodyIsLeftToLookIsToldAndOverWhenOneComesBack() async throws {
    let checkerCount = ImportWorkers.mostLost + 4
    let shares = try (1...checkerCount).map {
      try TemporaryFolder.path.appending("share \($0)").asFolder()
    }
    var access = disk.access
    access.mounts = Mounts(mounted: { shares }, expected: { [] })
    let model = AppModel(library: library, decoder: decoder, disk: access, clock: clock)
    let importer = model.importer
    await model.start()
    let away = try pictureFiles(["a"], in: card)
    let files = try shares.flatMap { try pictureFiles([$0.name], in: $0) }
    for file in away + files { disk.faults.reads[file] = EIO }
    disk.faults.away[card] = ENOENT
    await model.add(away)
    await until { importer.stall?.cause == .folderAway(card) }
    await model.add(files)
    await until { importer.unfinishedCount == 1 + files.count && !importer.isAtWork }
    disk.faults.reads = [:]
    for share in shares { disk.faults.whileLooking[share] = { [standstill] in standstill.hang() } }
    await pass { importer.queue.checkers.areSpent }
    guard case .notAnswering = importer.stall?.cause else {
      Issue.record("not told: \(String(describing: importer.stall))")
      return
    }
    disk.faults.away = [:]
    standstill.letGo()
    await pass { importer.unfinishedCount == 0 }
    #expect(importer.stall == nil)
    #expect(!importer.queue.checkers.areSpent)
    #expect(try await library.photos.all().count == 1 + files.count)
  }

  @Test func whatIsCancelledOrLeftOutWhileItHangsStaysOut() async throws {
    let entries = try await library.namingQueue.enqueue(try pictureFiles(["a", "b"], in: card))
    try await library.namingQueue.storeName("A", at: entries[0].position, cursor: nil)
    hang(entries.map(\.source))
    await model.start()
    await standstill.hangs(2)
    await pass { importer.stall?.count == 2 }
    await importer.cancel()
    #expect(importer.stall?.count == 1)
    #expect(try await library.queueTexts() == ["A"])
    await importer.leaveOut(try #require(importer.stall))
    #expect(importer.stall == nil)
    #expect(importer.unfinishedCount == 0)
    #expect(importer.receipt.texts == ["A"])
    standstill.letGo()
    try await rest(leaving: 0)
    #expect(try await library.photos.all().isEmpty)
    #expect(try await library.namingQueue.read().entries.isEmpty)
    #expect(importer.unfinishedCount == 0)
    #expect(importer.receipt.texts == ["A"])
  }

  @Test func aCancelThatComesBeforeItIsKnownToHangEndsTheImport() async throws {
    await model.start()
    let files = try pictureFiles(["a"], in: card)
    hang(files)
    await model.add(files)
    await standstill.hangs(1)
    await importer.cancel()
    #expect(importer.unfinishedCount == 1)
    await pass { importer.unfinishedCount == 0 }
    #expect(importer.stall == nil)
    standstill.letGo()
    try await rest(leaving: 0)
    #expect(importer.unfinishedCount == 0)
    #expect(importer.receipt.numbers == [0, 0, 0, 0, 0])
  }

  @Test func aFileThatHangsDoesNotKeepThoseBehindItWaitingForItsBytes() async throws {
    let model = AppModel(
      library: library, decoder: decoder, workerCount: 4, disk: disk.access, clock: clock)
    await model.start()
    let files = try pictureFiles(["a"], in: card)
    hang(files)
    await model.add(files)
    await standstill.hangs(1)
    await model.add(try pictureFiles(["b", "c", "d", "e"]))
    await until { model.photos.shownCount == 2 }
    await pass { model.importer.stall != nil }
    await until { model.photos.shownCount == 4 }
    #expect(model.importer.unfinishedCount == 1)
    standstill.letGo()
    await until { model.importer.unfinishedCount == 0 }
    #expect(try await library.photos.all().count == 5)
  }

  @Test func aDiskThatAnswersWithdrawsNoOtherFailure() async throws {
    await model.start()
    disk.faults.whileWriting = { [standstill] in standstill.hang() }
    await model.add(try pictureFiles(["a", "b"], in: card))
    await standstill.hangs(2)
    await pass { importer.isHalted }
    let full = ImportFailure.Reason.library(.diskFull(libraryFolder))
    importer.report(full)
    standstill.letGo()
    await until { importer.unfinishedCount == 0 }
    let told = model.failures.entries.map { $0.error as? ImportFailure.Reason }
    #expect(told == [full], "only the disk's failure is over")
  }

  @Test func theLibrarysOwnDiskIsToldAndTakesNoMoreThreads() async throws {
    await model.start()
    disk.faults.whileWriting = { [standstill] in standstill.hang() }
    let files = try pictureFiles(["a", "b", "c", "d"], in: card)
    await model.add(files)
    await standstill.hangs(2)
    await pass { importer.isHalted }
    let failure = ImportFailure.Reason.notAnswering(library.originals.folder.folder)
    #expect(importer.failure == failure)
    #expect(importer.stall == nil, "nothing is wrong with the files")
    // A retry has no effect before the disk answers, and reports that.
    let told = try #require(model.failures.first)
    model.failures.dismiss(told.id)
    importer.retry()
    #expect(importer.failure == failure)
    #expect(disk.faults.readCounts.keys.sorted { $0.text < $1.text } == Array(files.prefix(2)))
    #expect(await model.flush() == [])
    standstill.letGo()
    await until { importer.unfinishedCount == 0 }
    #expect(!importer.isHalted)
    #expect(importer.failure == nil)
    #expect(try await library.photos.all().count == 4)
    try await rest(leaving: 4)
  }

  @Test func looksThatHangLeaveOthersToBeLookedAt() async throws {
    let share = try TemporaryFolder.path.appending("share").asFolder()
    var access = disk.access
    access.mounts = Mounts(mounted: { [share] }, expected: { [] })
    let model = AppModel(library: library, decoder: decoder, disk: access, clock: clock)
    let importer = model.importer
    await model.start()
    var files: [FilePath] = []
    for number in 1...5 {
      files += try pictureFiles(["\(number)"], in: share.appending("\(number)").asFolder())
    }
    files += try pictureFiles(["a"], in: card)
    for file in files { disk.faults.reads[file] = EIO }
    await model.add(files)
    await until { importer.unfinishedCount == 6 && !importer.isAtWork }
    disk.faults.reads = [:]
    disk.faults.whileLooking[share] = { [standstill] in standstill.hang() }
    // As many checks as there are threads for them.
    await pass { importer.queue.calls.count == 4 }
    await standstill.hangs(4)
    #expect(model.photos.shownCount == 0)
    await pass { model.photos.shownCount == 1 }
    #expect(importer.stall?.cause == .notAnswering(share))
    #expect(importer.stall?.count == 5)
    disk.faults.whileLooking = [:]
    standstill.letGo()
    await until { importer.unfinishedCount == 0 }
    #expect(try await library.photos.all().count == 6)
  }

  @Test func whereAFileHangsIsFoundAwayFromTheMainActor() async throws {
    CallNotes.expectToTell()
    let share = try TemporaryFolder.path.appending("share").asFolder()
    let asked = CallNotes()
    var access = disk.access
    access.mounts = Mounts(
      mounted: {
        // Resolving the links may hang as well.
        asked.note()
        return [share]
      }, expected: { [] })
    let model = AppModel(library: library, decoder: decoder, disk: access, clock: clock)
    await model.start()
    let files = try pictureFiles(["a"], in: share)
    hang(files)
    await model.add(files)
    await standstill.hangs(1)
    await pass { model.importer.stall != nil }
    #expect(model.importer.stall?.cause == .notAnswering(share))
    #expect(asked.onMainActor == [false])
    standstill.letGo()
    await until { model.importer.unfinishedCount == 0 }
    #expect(try await library.photos.all().count == 1)
  }
}
