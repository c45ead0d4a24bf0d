// Tests of picks whose walk is interrupted by a closed window or a crash: the next start resumes
// it.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct InterruptedWalkTests {
  private let library: PhotoLibrary
  private let clock = ManualClock()
  private let folder = TemporaryFolder.path.appending("folder")
  private let disk: HangingDisk

  init() async throws {
    library = try await openLibrary()
    disk = HangingDisk(at: folder.appending("m"))
    // "a" is found before the folder that hangs, "z" behind it.
    try folder.asFolder()
    try folder.appending("m").asFolder()
    for name in ["a", "m/n", "z"] { try folder.appending("\(name).jpg").holding(jpeg(name)) }
  }

  /// The app after a start.
  private func model(on disk: any WalkFileSystem = LocalDisk()) -> AppModel {
    let model = AppModel(library: library, clock: clock)
    model.importer.walks.disk = disk
    return model
  }

  /// Advances the clock until something has happened.
  private func pass(
    sourceLocation: SourceLocation = #_sourceLocation, until condition: @MainActor () -> Bool
  ) async {
    await clock.pass(LongWork.interval, library, sourceLocation: sourceLocation, until: condition)
  }

  private func noted() async throws -> [[FilePath]] {
    try await library.namingQueue.openWalks().map(\.picked)
  }

  /// Ends the walks of a model, as the end of the process does.
  private func end(_ model: AppModel) { _ = model.importer.walks.cancel() }

  @Test func theNextStartGoesOnWithWhatAClosedWindowCutsShort() async throws {
    let first = model(on: disk)
    await first.start()
    let adding = Task.immediate { await first.add([folder]) }
    await disk.hangs()
    let answers = Journal<UnsavedChanges>()
    let closing = Task.immediate { answers.note(await first.flush()) }
    await pass { !answers.notes.isEmpty }
    #expect(answers.notes == [[]])
    #expect(try await noted() == [[folder]], "nothing is lost from here on")
    await pass { first.naming.prompt != nil }
    await until { first.importer.unfinishedCount == 0 }
    #expect(try await library.queuedFiles() == ["a.jpg"])
    end(first)
    await closing.value
    await adding.value

    let next = model()
    await next.start()
    await pass { next.importer.walks.running.isEmpty && next.importer.unfinishedCount == 0 }
    #expect(try await library.queuedFiles() == ["a.jpg", "n.jpg", "z.jpg"])
    #expect(try await library.photos.all().count == 3)
    #expect(next.importer.failures.isEmpty)
    #expect(next.importer.failure == nil)
    #expect(try await noted() == [])
    disk.letGo()
  }

  @Test func filesOfAPickComeOnceWhateverBecameOfThem() async throws {
    let files = try pictureFiles(["a", "b", "c"])
    let walk = try await library.namingQueue.beginWalk(of: [folder])
    let other = try await library.namingQueue.beginWalk(of: [folder])
    let first = try await library.namingQueue.enqueue(files[..<2].map { Pick($0) }, foundBy: walk)
    #expect(first.map(\.source) == Array(files[..<2]))
    _ = try await library.namingQueue.withdraw(Set(first.map(\.position)))
    #expect(try await library.queuedFiles() == [])
    let rest = try await library.namingQueue.enqueue(files.map { Pick($0) }, foundBy: walk)
    #expect(rest.map(\.source) == [files[2]])
    let all = try await library.namingQueue.enqueue(files.map { Pick($0) }, foundBy: other)
    #expect(all.map(\.source) == files, "of another pick")
    try await library.namingQueue.endWalk(walk)
    #expect(
      try await library.namingQueue.openWalks() == [InterruptedWalk(id: other, picked: [folder])])
    await #expect(throws: LibraryError.self, "nobody wants it") {
      try await library.namingQueue.enqueue([Pick(files[0])], foundBy: walk)
    }
    #expect(try await library.queuedFiles().count == 4)
  }

  @Test func aPickThatTakesNoLongerThanAMomentIsNotNoted() async throws {
    try await library.script(
      """
      CREATE TRIGGER never BEFORE INSERT ON walk BEGIN SELECT RAISE(ABORT, 'noted'); END
      """)
    let model = model()
    await model.start()
    await model.add([folder])
    #expect(model.importer.failure == nil)
    #expect(try await library.queuedFiles() == ["a.jpg", "n.jpg", "z.jpg"])
  }

  @Test(arguments: [false, true])
  func whatIsCancelledDoesNotComeBack(byItsBar isByItsBar: Bool) async throws {
    let model = model(on: disk)
    await model.start()
    let adding = Task.immediate { await model.add([folder]) }
    await disk.hangs()
    await pass { model.naming.prompt != nil }
    #expect(try await noted() == [[folder]])
    if isByItsBar {
      await model.importer.cancelWalks()
    } else {
      await model.importer.cancel()
    }
    #expect(try await noted() == [])
    await adding.value
    await until { model.importer.unfinishedCount == 0 }
    #expect(model.importer.failure == nil)
    disk.letGo()
  }

  @Test func aPickWhoseCardIsAwayAtTheNextStartWaitsForIt() async throws {
    let card = folder.appending("m")
    let away = TemporaryFolder.path.appending("away")
    _ = try await library.namingQueue.beginWalk(of: [card])
    try card.move(to: away)
    do {
      let model = model()
      await model.start()
      await pass { model.importer.stall != nil }
      #expect(model.importer.stall?.count == 1)
      #expect(model.importer.failures.isEmpty)
      #expect(try await noted() == [], "it waits in the queue")
      // Its window closes: it makes no more checks.
      model.importer.watching?.cancel()
    }
    let next = model()
    await next.start()
    await pass { next.importer.stall != nil }
    try away.move(to: card)
    await pass { next.photos.shownCount == 1 }
    await pass { next.importer.unfinishedCount == 0 && next.importer.walks.running.isEmpty }
    #expect(next.importer.failures.isEmpty)
    #expect(next.importer.stall == nil)
    await until { next.naming.waitingCount == 1 }
    #expect(try await library.queuedFiles() == ["n.jpg"])
  }

  @Test func aFolderThatCanNotBeReadWhileItIsLookedIntoComesInWithItsCard() async throws {
    let card = folder.appending("m")
    let first = model(on: FailingFolder(card, code: EIO))
    await first.start()
    let away = TemporaryFolder.path.appending("away")
    first.importer.hold()
    await first.add([folder])
    #expect(try await library.queuedFiles() == ["a.jpg", "m", "z.jpg"])
    try card.move(to: away)
    first.importer.release()
    await pass { first.importer.stall != nil }
    await pass { first.photos.shownCount == 2 }
    #expect(first.importer.failures.isEmpty)
    first.importer.walks.disk = LocalDisk()
    try away.move(to: card)
    await pass { first.photos.shownCount == 3 }
    await pass { first.importer.unfinishedCount == 0 && first.importer.walks.running.isEmpty }
    await until { first.naming.waitingCount == 3 }
    #expect(try await library.queuedFiles() == ["a.jpg", "z.jpg", "n.jpg"])
    #expect(first.importer.stall == nil)
  }

  /// A model in whose queue a folder waits that could not be read.
  private func waitingFolder() async throws -> AppModel {
    let first = model(on: FailingFolder(folder.appending("m"), code: EIO))
    await first.start()
    first.importer.hold()
    await first.add([folder.appending("m")])
    #expect(try await library.queuedFiles() == ["m"])
    return first
  }

  @Test func aFolderWhoseLookCanNotBeNotedStaysInTheQueue() async throws {
    let model = try await waitingFolder()
    model.importer.walks.disk = LocalDisk()
    try await library.script(
      """
      CREATE TRIGGER full BEFORE INSERT ON walk BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    model.importer.release()
    await until { model.importer.isHalted }
    #expect(model.importer.failure != nil)
    #expect(try await library.queuedFiles() == ["m"])
    try await library.script("DROP TRIGGER full")
    model.importer.retry()
    await pass { model.photos.shownCount == 1 }
    #expect(try await library.queuedFiles() == ["n.jpg"])
  }

  /// A folder whose files the database does not take while it has the trigger `full`.
  private func walkThatTheIndexRefuses() async throws -> AppModel {
    let model = try await waitingFolder()
    model.importer.walks.disk = LocalDisk()
    try await library.script(
      """
      CREATE TRIGGER full BEFORE INSERT ON naming_queue BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    model.importer.release()
    await until { model.importer.failure != nil }
    return model
  }

  @Test func filesThatTheIndexRefusesComeInAtTheNextStart() async throws {
    do {
      let model = try await walkThatTheIndexRefuses()
      #expect(try await library.queuedFiles() == [])
      #expect(model.canRetry)
      #expect(try await noted() == [[folder.appending("m")]])
    }
    try await library.script("DROP TRIGGER full")
    let next = model()
    await next.start()
    await pass { next.photos.shownCount == 1 }
    #expect(try await library.queuedFiles() == ["n.jpg"])
  }

  @Test func filesThatTheIndexRefusesComeInOnceThePersonTriesAgain() async throws {
    let model = try await walkThatTheIndexRefuses()
    await model.retry()
    await until { model.importer.failure == nil }
    await until { model.importer.failure != nil }
    try await library.script("DROP TRIGGER full")
    await model.retry()
    await pass { model.photos.shownCount == 1 }
    #expect(model.importer.failure == nil)
    await until { model.importer.walks.running.isEmpty }
    #expect(try await noted() == [])
  }

  @Test func oneThatHangsAtEachStartHoldsNobodyUp() async throws {
    _ = try await library.namingQueue.beginWalk(of: [folder])
    let model = model(on: disk)
    let started = Witness()
    let starting = Task.immediate {
      await model.start()
      started.note()
    }
    await disk.hangs()
    let settled = Witness()
    Task.immediate {
      await model.importer.walksQueued()
      settled.note()
    }
    #expect(settled.count == 1, "the clock has not moved")
    await pass { started.count == 1 }
    await starting.value
    let added = Witness()
    let later = try pictureFiles(["later"])
    let adding = Task.immediate {
      await model.add(later)
      added.note()
    }
    await pass { added.count == 1 }
    await adding.value
    #expect(try await library.queuedFiles().contains("later.jpg"))
    #expect(await model.flush() == [])
    #expect(try await noted() == [[folder]], "the next start tries again")
    end(model)
    await until { model.importer.unfinishedCount == 0 }
    disk.letGo()
  }

  @Test func pastedPicturesComeBackByThemselvesAlone() async throws {
    let pasted = try library.folder.appending("pasted").asFolder()
    let picture = try pasted.appending("p.jpg").holding(jpeg("p"))
    let model = model(on: disk)
    let adding = Task.immediate { await model.importer.add([picture, folder]) }
    await disk.hangs()
    await pass { model.naming.prompt != nil }
    #expect(try await noted() == [[folder]])
    end(model)
    await adding.value
    await until { model.importer.unfinishedCount == 0 }
    disk.letGo()
  }
}
