// Tests of walks and queueing: walks that hang, what is imported meanwhile, the progress bar, and
// what is never queued.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct ImporterWalkingTests {
  private let library: PhotoLibrary
  private let decoder = FakeDecoder()
  private let clock = ManualClock()
  private let model: AppModel
  private let folder = TemporaryFolder.path.appending("folder")
  private let disk: HangingDisk

  init() async throws {
    library = try await openLibrary()
    model = AppModel(library: library, decoder: decoder, clock: clock)
    disk = HangingDisk(at: folder.appending("m"))
    model.importer.walks.disk = disk
    // "a" is found before the folder that hangs, "z" behind it.
    try folder.asFolder()
    try folder.appending("m").asFolder()
    for name in ["a", "m/n", "z"] { try folder.appending("\(name).jpg").holding(jpeg(name)) }
  }

  private var importer: Importer { model.importer }

  /// Advances the clock until something has happened.
  private func pass(
    sourceLocation: SourceLocation = #_sourceLocation, until condition: @MainActor () -> Bool
  ) async {
    await clock.pass(LongWork.interval, library, sourceLocation: sourceLocation, until: condition)
  }

  /// Gives everything that can happen without the clock the time to happen.
  private func idle() async throws {
    for _ in 1...50 { _ = try await library.photos.all() }
  }

  @Test func aLaterPickWaitsForAMomentAndOvertakesWhatHangs() async throws {
    await model.start()
    let adding = Task.immediate { await model.add([folder]) }
    await disk.hangs()
    let later = try pictureFiles(["later"])
    let addingLater = Task.immediate { await model.add(later) }
    try await idle()
    #expect(try await library.queuedFiles() == [], "the first may be there in a moment")
    await pass { model.naming.queue.entries.contains { $0.source == later[0] } }
    await addingLater.value
    disk.letGo()
    await adding.value
    let queued = Set(try await library.queuedFiles())
    #expect(queued == ["a.jpg", "later.jpg", "n.jpg", "z.jpg"])
  }

  @Test func theFirstFilesOfALongWalkAreQueuedLongBeforeItsEnd() async throws {
    await model.start()
    let adding = Task.immediate { await model.add([folder]) }
    await disk.hangs()
    await clock.sleeper(for: FolderWalks.patience)
    let later = try pictureFiles(["later"])
    let addingLater = Task.immediate { await model.add(later) }
    try await idle()
    #expect(try await library.queuedFiles() == [])
    clock.advance(by: FolderWalks.patience)
    await until { model.naming.prompt != nil }
    try await idle()
    #expect(try await library.queuedFiles() == ["a.jpg"], "no later pick overtakes it yet")
    #expect(try await library.namingQueue.openWalks().map(\.picked) == [[folder]])
    disk.letGo()
    await adding.value
    await addingLater.value
    #expect(try await library.queuedFiles() == ["a.jpg", "n.jpg", "z.jpg", "later.jpg"])
  }

  @Test func picksComeInAsPickedWhereTheFirstIsThereInAMoment() async throws {
    await model.start()
    let adding = Task.immediate { await model.add([folder]) }
    await disk.hangs()
    let later = try pictureFiles(["later"])
    let addingLater = Task.immediate { await model.add(later) }
    try await idle()
    disk.letGo()
    await adding.value
    await addingLater.value
    #expect(try await library.queuedFiles() == ["a.jpg", "n.jpg", "z.jpg", "later.jpg"])
  }

  @Test func whatIsFoundComesInWhileTheRestHangs() async throws {
    await model.start()
    let adding = Task.immediate { await model.add([folder]) }
    await disk.hangs()
    try await idle()
    #expect(try await library.queuedFiles() == [])
    await pass { model.naming.prompt != nil }
    #expect(try await library.queuedFiles() == ["a.jpg"])
    disk.letGo()
    await pass { importer.walks.running.isEmpty }
    await adding.value
    #expect(try await library.queuedFiles() == ["a.jpg", "n.jpg", "z.jpg"])
    await until { importer.unfinishedCount == 0 }
    #expect(importer.receipt.numbers == [3, 0, 3, 0, 0])
  }

  @Test func aFolderThatDoesNotRespondIsToldUntilItDoes() async throws {
    await model.start()
    let adding = Task.immediate { await model.add([folder]) }
    await disk.hangs()
    await pass { importer.walking.report != nil }
    #expect(importer.walking.hangingFolder == nil, "a large folder takes long too")
    await pass { importer.walking.hangingFolder != nil }
    #expect(importer.walking.hangingFolder == folder)
    disk.letGo()
    await pass { importer.walks.running.isEmpty }
    #expect(importer.walking.hangingFolder == nil)
    await adding.value
    #expect(try await library.queuedFiles() == ["a.jpg", "n.jpg", "z.jpg"])
  }

  @Test func aFolderThatDoesNotRespondIsNoLongerToldOnceItsPickIsCancelled() async throws {
    await model.start()
    let adding = Task.immediate { await model.add([folder]) }
    await disk.hangs()
    await pass { importer.walking.hangingFolder != nil }
    importer.walking.cancel()
    await pass { importer.walks.running.isEmpty }
    #expect(importer.walking.hangingFolder == nil)
    disk.letGo()
    await adding.value
  }

  @Test func whoPutsTheFirstOffIsNotAskedForTheRestOfThePick() async throws {
    await model.start()
    let adding = Task.immediate { await model.add([folder]) }
    await disk.hangs()
    await pass { model.naming.prompt != nil }
    model.naming.pause()
    disk.letGo()
    await pass { importer.walks.running.isEmpty }
    await adding.value
    await until { importer.unfinishedCount == 0 }
    #expect(model.naming.waitingCount == 3)
    #expect(model.naming.isPaused)
    try await model.bringIn(["another pick"])
    #expect(!model.naming.isPaused)
  }

  @Test func aCancelWaitsForNoDisk() async throws {
    await model.start()
    let ended = Witness()
    Task.immediate {
      await model.add([folder])
      ended.note()
    }
    await disk.hangs()
    await importer.cancel()
    await until { ended.count == 1 }
    #expect(importer.walks.running.isEmpty)
    #expect(model.work.allSatisfy { $0.report == nil })
    disk.letGo()
    try await idle()
    #expect(try await library.queuedFiles() == [], "its thread has come back in vain")
    await model.add([folder])
    #expect(try await library.queuedFiles() == ["a.jpg", "n.jpg", "z.jpg"], "of another pick")
  }

  @Test func theBarsButtonCancelsWhatItsPickHasQueuedAndNoOther() async throws {
    await model.start()
    let gate = decoder.hold("a", "other")
    let adding = Task.immediate { await model.add([folder]) }
    await disk.hangs()
    let other = try pictureFiles(["other"])
    let addingOther = Task.immediate { await model.add(other) }
    await pass { decoder.requests.count == 2 }
    await addingOther.value
    importer.walking.cancel()
    await until { !importer.walking.isCancelling }
    await adding.value
    gate.open()
    await until { importer.unfinishedCount == 0 }
    #expect(try await library.queuedFiles() == ["other.jpg"])
    #expect(importer.receipt.numbers == [1, 0, 1, 0, 0])
    disk.letGo()
  }

  @Test func theBarTellsHowManyFilesAreFoundAndGoesWithTheCancel() async throws {
    await model.start()
    for number in 1...9 { try folder.appending("b\(number).jpg").holding("no picture") }
    let adding = Task.immediate { await model.add([folder]) }
    await disk.hangs()
    #expect(importer.walking.report == nil)
    await pass { importer.walking.report?.doneCount == 10 }
    #expect(importer.walking.report?.total == nil)
    #expect(importer.walking.report?.fraction == nil)
    #expect(importer.walking.report?.secondsLeft == nil)
    #expect(model.work.contains { $0 === importer.walking })
    importer.walking.cancel()
    await until { importer.walking.report == nil }
    await adding.value
    disk.letGo()
  }

  @Test func aWindowIsNotHeldOpenByADiskThatHangs() async throws {
    await model.start()
    let adding = Task.immediate { await model.add([folder]) }
    await disk.hangs()
    let answers = Journal<UnsavedChanges>()
    let flushing = Task.immediate { answers.note(await model.flush()) }
    await pass { !answers.notes.isEmpty }
    #expect(answers.notes == [[]])
    #expect(importer.walks.running.count == 1)
    await flushing.value
    disk.letGo()
    await adding.value
  }

  @Test func aPastedFolderThatHangsHoldsNoWindowOpen() async throws {
    await model.start()
    let pasting = Task.immediate { await model.paste(FakePaste(files: [folder])) }
    await disk.hangs()
    let answers = Journal<UnsavedChanges>()
    let closing = Task.immediate {
      await model.endPastes()
      answers.note(await model.flush())
    }
    await pass { !answers.notes.isEmpty }
    #expect(answers.notes == [[]])
    await closing.value
    disk.letGo()
    await pasting.value
  }

  @Test func aStartIsNotHeldUpByADiskThatHangs() async throws {
    await model.add([folder])
    let started = Witness()
    let starting = Task.immediate {
      await model.start()
      started.note()
    }
    await disk.hangs()
    await pass { started.count == 1 }
    #expect(importer.walks.running.count == 1)
    disk.letGo()
    await starting.value
    await pass { importer.walks.running.isEmpty }
    #expect(try await library.queuedFiles() == ["a.jpg", "n.jpg", "z.jpg"])
  }

  @Test func whatIsNoPictureNeverComesIntoTheQueue() async throws {
    await model.start()
    try await library.script(
      """
      CREATE TRIGGER never BEFORE INSERT ON naming_queue BEGIN SELECT RAISE(ABORT, 'queued'); END
      """)
    let texts = try TemporaryFolder.path.appending("texts").asFolder()
    let files = try (1001...1300).map { try texts.appending("\($0).jpg").holding("no picture") }
    await model.add([texts])
    #expect(importer.failure == nil)
    #expect(
      importer.failures == files.map { ImportFailure(source: $0, reason: .picture(.notAPicture)) })
    #expect(importer.receipt.numbers == [300, 0, 0, 0, 300])
    #expect(decoder.requests.isEmpty)
  }

  @Test func aPickOfThousandsIsQueuedInPiecesAndInOrder() async throws {
    await model.start()
    // The last batch is not queued.
    try await library.script(
      """
      CREATE TRIGGER full BEFORE INSERT ON naming_queue
      WHEN CAST(NEW.source AS TEXT) LIKE '%/4200.jpg'
      BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    let many = try TemporaryFolder.path.appending("many").asFolder()
    for number in 1...4500 { try many.appending("\(number).jpg").holding(jpeg("\(number)")) }
    await model.add([many])
    #expect(importer.receipt.figures.total == 4000)
    #expect(try await library.queuedFiles() == (1...4000).map { "\($0).jpg" })
    guard case .library = importer.failure else {
      Issue.record("not told: \(String(describing: importer.failure))")
      return
    }
    await importer.cancel()
  }
}
