// Tests of the rules of an import: which file is begun and when, what a cancel leaves, what waits,
// and when the import halts. The random walk is in `ImportQueueWalk.swift`.

import Testing

@testable import PhotoModel

@Suite struct ImportQueueTests {
  private static let card = FilePath("/media/card")
  private static let library = FilePath("/home/library")
  private static let failure = ImportFailure.Reason.picture(.decoderUnavailable(detail: "gone"))

  private let card = Self.card
  private let library = Self.library
  private let failure = Self.failure

  private func file(_ position: Int64, in folder: FilePath = Self.card) -> PickedFile {
    PickedFile(position: position, source: folder.appending("\(position).jpg"))
  }

  private func worker(_ number: Int) -> ImportWorkerID {
    ImportWorkerID(role: .copying, number: number)
  }

  /// A queue of two workers, which have begun with these files.
  private func queue(_ positions: ClosedRange<Int64>) -> ImportQueue {
    var queue = ImportQueue(workerCount: 2, library: library)
    _ = queue.add(positions.map { file($0) })
    return queue
  }

  /// Which worker has which file.
  private func inHand(_ queue: ImportQueue) -> [Int64: ImportWorkerID] {
    queue.statuses.compactMapValues { if case .inHand(let worker) = $0 { worker } else { nil } }
  }

  /// The worker of a file.
  private func worker(of position: Int64, in queue: ImportQueue) throws -> ImportWorkerID {
    try #require(inHand(queue)[position])
  }

  /// Ends the import of a file by its worker.
  private func end(
    _ position: Int64, _ outcome: ImportQueue.Outcome, in queue: inout ImportQueue,
    isAwaited: Bool = true
  ) throws -> [ImportQueue.Effect] {
    let worker: ImportWorkerID
    switch try #require(queue.statuses[position]) {
    case .inHand(let one), .cancelled(let one): worker = one
    case .queued, .stalled:
      Issue.record("no worker has it")
      return []
    }
    return queue.finish(file(position), by: worker, outcome, isAwaited: isAwaited)
  }

  /// The files that the effects begin.
  private func begun(_ effects: [ImportQueue.Effect]) -> [Int64] {
    effects.compactMap { if case .begin(let file, _) = $0 { file.position } else { nil } }
  }

  // MARK: - Beginning files

  @Test func filesAreBegunInTheOrderPickedAsManyAsThereAreWorkers() throws {
    var queue = ImportQueue(workerCount: 2, library: library)
    let effects = queue.add((1...4).map { file($0) })
    #expect(effects.first == .expect(4))
    #expect(begun(effects) == [1, 2])
    #expect(Set(inHand(queue).values).count == 2)
    #expect(queue.unfinishedCount == 4 && queue.isAtWork)
    let worker = try worker(of: 2, in: queue)
    let next = try end(2, .ended, in: &queue)
    #expect(next == [.count, .tellOutcome(of: file(2).source), .begin(file(3), worker)])
    #expect(queue.unfinishedCount == 3)
  }

  @Test func aFileThatIsInTheQueueIsPassedOver() {
    var queue = queue(1...3)
    let effects = queue.add([file(1), file(3), file(4)])
    #expect(effects == [.expect(1)])
    #expect(queue.waiting.map(\.position) == [3, 4])
  }

  @Test func nothingIsBegunWhileTheImportIsHeld() throws {
    var queue = queue(1...4)
    queue.hold()
    queue.hold()
    #expect(begun(try end(1, .ended, in: &queue)).isEmpty)
    #expect(begun(queue.release()).isEmpty)
    #expect(begun(queue.release()) == [3])
  }

  @Test func theLastEndHasTheReceiptShown() throws {
    var queue = queue(1...2)
    #expect(try !end(1, .ended, in: &queue).contains(.rest))
    #expect(try end(2, .ended, in: &queue).contains(.rest))
    #expect(!queue.isAtWork)
  }

  // MARK: - Halting

  @Test func aFailureOfTheLibraryStopsAllUntilTheRetryAndTheFileIsTheNext() throws {
    var queue = queue(1...4)
    let effects = try end(1, .halted(failure), in: &queue)
    #expect(effects == [.tellFailure(failure), .rest])
    #expect(queue.haltReason == .failed && !queue.isAtWork)
    #expect(begun(try end(2, .ended, in: &queue)).isEmpty)
    let again = queue.retry()
    #expect(again.starts(with: [.clearFailure, .forgetOverflows]))
    #expect(begun(again) == [1, 3])
  }

  @Test func aFailureOfWhatNobodyWantsStopsNothing() throws {
    var queue = queue(1...4)
    _ = queue.cancel([1])
    #expect(begun(try end(1, .halted(failure), in: &queue)) == [3])
    #expect(begun(try end(2, .halted(failure), in: &queue, isAwaited: false)) == [4])
    #expect(!queue.isHalted && inHand(queue).keys.sorted() == [3, 4])
  }

  @Test func theLibrarysOwnDiskStopsAllUntilItAnswers() throws {
    var queue = queue(1...4)
    queue.hangs = HangDetector(mostRounds: 1)
    let worker = try worker(of: 1, in: queue)
    _ = queue.asks(worker, for: .file(file(1)))
    let call = DiskProgress.Call(number: 1, path: library.appending("originals/a"))
    #expect(queue.round([worker: call]).isEmpty)
    let effects = queue.round([worker: call])
    #expect(effects == [.tellFailure(.notAnswering(library)), .rest])
    #expect(begun(try end(2, .ended, in: &queue)).isEmpty)
    #expect(queue.retry() == [.tellFailure(.notAnswering(library))])
    let answer = queue.answered(worker)
    #expect(answer.isAwaited)
    #expect(begun(answer.effects) == [3])
    #expect(answer.effects.contains(.clearNotAnswering) && !queue.isHalted)
  }

  @Test func aDiskThatAnswersDoesNotEndAFailure() throws {
    var queue = queue(1...4)
    queue.hangs = HangDetector(mostRounds: 0)
    let worker = try worker(of: 1, in: queue)
    _ = queue.asks(worker, for: .file(file(1)))
    _ = queue.round([worker: DiskProgress.Call(number: 1, path: library)])
    _ = try end(2, .halted(failure), in: &queue)
    #expect(queue.haltReason == .failed)
    #expect(begun(queue.answered(worker).effects).isEmpty)
    #expect(queue.haltReason == .failed)
    #expect(begun(queue.retry()) == [2])
  }

  // MARK: - Cancelling

  @Test func aCancelLeavesWhatIsInHandToComeToNothing() throws {
    var queue = queue(1...4)
    _ = try end(2, .stalled(.changing), in: &queue)
    #expect(inHand(queue).keys.sorted() == [1, 3])
    let effects = queue.cancel([1, 2, 4])
    #expect(effects == [.drop(1), .drop(1), .tellOutcome(of: file(4).source)])
    #expect(queue.isCancelled(1) && queue.stalls.count == 0 && queue.unfinishedCount == 2)
    #expect(!queue.isAllCancelled)
    _ = queue.cancel([3])
    #expect(queue.isAllCancelled)
    #expect(try !end(1, .stalled(.changing), in: &queue).contains(.count), "it counts no more")
    #expect(queue.statuses[1] == nil)
  }

  @Test func whatTheHistoryWithdrawsEndsWithoutAWaitAndMayComeBack() throws {
    var queue = queue(1...3)
    #expect(queue.remove([1, 3]) == [.drop(1)])
    #expect(queue.unfinishedCount == 2)
    _ = queue.add([file(1), file(3)])
    #expect(queue.unfinishedCount == 3, "the first is in hand still")
    _ = try end(1, .stalled(.changing), in: &queue, isAwaited: false)
    #expect(queue.statuses[1] == nil && queue.stalls.count == 0)
  }

  @Test func anEmptiedLibraryEndsAStandstill() throws {
    var queue = queue(1...4)
    _ = try end(1, .halted(failure), in: &queue)
    let (dropped, effects) = queue.removeAll()
    #expect(dropped.map(\.position) == [1, 3, 4])
    #expect(effects == [.drop(3), .clearFailure])
    #expect(!queue.isHalted && queue.unfinishedCount == 1)
  }

  // MARK: - Waiting

  @Test func filesBelowAFolderThatIsAwayWaitTogetherThoughPickedLater() throws {
    var queue = queue(1...4)
    let effects = try end(1, .stalled(.folderAway(card)), in: &queue)
    #expect(effects.first == .drop(3))
    #expect(queue.stalls.positions == [1, 3, 4])
    let other = file(6, in: FilePath("/home/pictures"))
    #expect(begun(queue.add([file(5), other])) == [6])
    #expect(queue.stalls.positions == [1, 3, 4, 5])
    let again = queue.retry()
    #expect(again.contains(.goOn([1, 3, 4, 5])))
    #expect(queue.waiting.map(\.position) == [1, 3, 4, 5])
  }

  @Test func whatIsBackGoesOnBeforeAllElse() throws {
    var queue = queue(1...4)
    _ = try end(1, .stalled(.doesNotFit(byteCount: 9)), in: &queue)
    let checks = queue.checkSources()
    guard case .check(let check, let looker)? = checks.last else {
      Issue.record("nobody looks")
      return
    }
    let there = SourceStatus.there(try FilePath("/dev/null").state())
    let effects = queue.finishCheck(check, by: looker, [there])
    #expect(effects == [.stopWatchingWorkers, .expect(1), .goOn([1])])
    #expect(queue.waiting.map(\.position) == [1, 4])
  }

  @Test func whatStandsInThePlaceOfAFileIsMeantOnceThePersonSaysSo() throws {
    var queue = queue(1...2)
    let found = try FilePath("/dev/null").state().stamp
    _ = try end(1, .stalled(.another(found)), in: &queue)
    let (files, effects) = queue.takeOthers()
    #expect(files == [file(1).meaning(found)])
    #expect(begun(effects) == [1])
  }

  // MARK: - Threads that hang

  /// Has the worker of a file hang.
  private func leave(_ position: Int64, in queue: inout ImportQueue) throws -> ImportWorkerID {
    let worker = try worker(of: position, in: queue)
    _ = queue.asks(worker, for: .file(file(position)))
    _ = queue.leave(worker, at: card, isAwaited: true)
    return worker
  }

  @Test func othersGoOnWithoutAThreadThatHangsAndItsFileComesWithItsAnswer() throws {
    var queue = queue(1...2)
    let other = file(3, in: FilePath("/home/pictures"))
    let lost = try leave(1, in: &queue)
    #expect(queue.stalls.positions == [1] && !queue.isAttentive)
    let begins = queue.add([other])
    #expect(begun(begins) == [3], "another works in its place")
    let answer = queue.answered(lost)
    #expect(answer.isAwaited)
    #expect(queue.statuses[1] == .inHand(lost))
    let effects = queue.finish(file(1), by: lost, .ended, isAwaited: true)
    #expect(effects.contains(.retire(lost)))
  }

  @Test func aFileThatAnotherWorkerHasIsNotTakenBack() throws {
    var queue = queue(1...1)
    let lost = try leave(1, in: &queue)
    #expect(begun(queue.retry()) == [1])
    let now = try worker(of: 1, in: queue)
    #expect(now != lost)
    #expect(!queue.answered(lost).isAwaited)
    #expect(queue.finish(file(1), by: lost, nil, isAwaited: true) == [.retire(lost)])
    #expect(queue.statuses[1] == .inHand(now))
  }

  @Test func whoeverHoldsTheImportIsAboutToTakeTheFileOut() throws {
    var queue = queue(1...1)
    let lost = try leave(1, in: &queue)
    queue.hold()
    let answer = queue.answered(lost)
    #expect(!answer.isAwaited)
    #expect(queue.statuses[1] == .queued, "it is begun once the hold is over")
  }

  @Test func whereEveryThreadHangsAllStandsStillUntilOneIsBack() throws {
    var queue = ImportQueue(workerCount: 1, library: library)
    var lost: [ImportWorkerID] = []
    for position in 1...Int64(ImportWorkers.mostLost + 1) {
      // Each on a disk of its own.
      let folder = FilePath("/mnt/\(position)")
      let file = file(position, in: folder)
      _ = queue.add([file])
      let worker = try worker(of: position, in: queue)
      _ = queue.asks(worker, for: .file(file))
      #expect(!queue.isHalted)
      _ = queue.leave(worker, at: folder, isAwaited: true)
      lost.append(worker)
    }
    #expect(queue.haltReason == .hanging)
    let first = try #require(lost.first)
    let answer = queue.answered(first)
    #expect(answer.isAwaited && !queue.isHalted)
    #expect(answer.effects.contains(.clearNotAnswering))
  }

  // MARK: - Impossible transitions

  @Test func anImportThatItsWorkerDoesNotHaveCanNotEnd() async {
    await #expect(processExitsWith: .failure) {
      var queue = ImportQueue(workerCount: 2, library: FilePath("/home/library"))
      let file = PickedFile(position: 1, source: FilePath("/media/card/1.jpg"))
      _ = queue.add([file])
      let other = ImportWorkerID(role: .copying, number: 7)
      _ = queue.finish(file, by: other, .ended, isAwaited: true)
    }
  }

  @Test func whatWasNotHeldCanNotBeReleased() async {
    await #expect(processExitsWith: .failure) {
      var queue = ImportQueue(workerCount: 2, library: FilePath("/home/library"))
      _ = queue.release()
    }
  }

  // MARK: - The random walk

  @Test func whateverHappensTheRulesHoldAndEveryFileIsDone() throws {
    var seen = ImportQueueWalk.Counts()
    for seed in 1...30 as ClosedRange<UInt64> {
      var walk = try ImportQueueWalk(seed: seed)
      for _ in 0..<1000 { walk.step() }
      walk.finish()
      seen.add(walk.counts)
    }
    // Each kind of event has occurred, so that each rule was tested.
    #expect(seen.ended > 3000)
    #expect(seen.stalled > 300)
    #expect(seen.wentOn > 300)
    #expect(seen.takenBack > 5)
    #expect(seen.stoodStill > 5)
    #expect(seen.replaced > 5)
  }
}
