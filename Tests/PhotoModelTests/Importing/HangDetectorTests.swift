// Tests of when a worker counts as hanging, and of the number of workers then.

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder)
struct HangDetectorTests {
  private let first = ImportWorkerID(role: .copying, number: 1)
  private let second = ImportWorkerID(role: .copying, number: 2)

  @Test func halfAMinuteInTheSameCallIsTooLongAndToldOnce() {
    var patience = HangDetector()
    #expect(HangDetector.interval * HangDetector.usualRounds == .seconds(30))
    for round in 0...20 {
      let hanging = patience.round([first: 7, second: round])
      #expect(hanging == (round == 6 ? [first] : []), "round \(round)")
      #expect(patience.hanging == (round >= 6 ? [first] : []))
    }
    var now = patience.round([first: 8, second: 20])
    #expect(now.isEmpty && patience.hanging.isEmpty, "it was answered")
    for _ in 1...5 {
      now = patience.round([first: 8])
      #expect(now.isEmpty)
    }
    now = patience.round([first: 8])
    #expect(now == [first])
  }

  @Test func aWorkerThatWasInNoCallBeginsAnew() {
    var patience = HangDetector<ImportWorkerID>(mostRounds: 2)
    let calls: [[ImportWorkerID: Int]] = [[first: 1], [first: 1], [:], [first: 1], [first: 1]]
    for call in calls {
      let now = patience.round(call)
      #expect(now.isEmpty)
    }
    let now = patience.round([first: 1])
    #expect(now == [first])
  }

  @Test func aWorkerThatHasItsAnswerIsInNoCall() async throws {
    try TemporaryFolder.path.appending("originals").asFolder()
    let worker = ImportWorker(originals: OriginalStore(library: TemporaryFolder.path))
    let file = try TemporaryFolder.path.appending("a.jpg").holding(jpeg("one"))
    _ = try await worker.stage(file, picked: nil, takesAnother: false)
    #expect(await worker.call == nil)
    _ = await worker.check(at: file)
    #expect(await worker.call == nil)
  }

  @Test func workersThatHangAreReplacedUntilTheyAreTooMany() throws {
    var workers = ImportWorkers(2, for: .copying)
    var lost: [ImportWorkerID] = []
    for _ in 1...ImportWorkers.mostLost {
      let taken = workers.take()
      let worker = try #require(taken)
      workers.lose(worker)
      workers.lose(worker)
      lost.append(worker)
      #expect(workers.hasFree && !workers.areSpent)
    }
    for _ in 1...2 {
      #expect(!workers.areSpent)
      let taken = workers.take()
      let worker = try #require(taken)
      workers.lose(worker)
      lost.append(worker)
    }
    #expect(!workers.hasFree && workers.areSpent)
    // Two return to the pool, the others are not needed any more.
    var freeCount = 0
    for worker in lost {
      let worksOn = workers.giveBack(worker)
      #expect(worksOn == workers.hasFree)
      while let free = workers.take() {
        freeCount += 1
        #expect(free == worker)
      }
    }
    #expect(freeCount == 2)
    #expect(!workers.areSpent)
  }
}

extension ImportWorker {
  /// The call that its thread is in.
  fileprivate var call: DiskProgress.Call? { progress.call }
}
