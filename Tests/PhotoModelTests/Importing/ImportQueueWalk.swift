// A random walk through an import: workers, disks and a person act in any order, beside a naive
// model of each file's status; invariants are checked after each step. The test is in
// `ImportQueueTests.swift`.

import SeededRandom
import Testing

@testable import PhotoModel

struct ImportQueueWalk {
  /// The job of a worker.
  private struct Job {
    let purpose: ImportQueue.Call.Purpose
    /// The disk call that its thread is in.
    var call: DiskProgress.Call?
    /// Whether the answer is not waited for any more.
    var isLost = false

    var file: PickedFile? { if case .file(let file) = purpose { file } else { nil } }
    var check: StalledImports.Check? { if case .check(let check) = purpose { check } else { nil } }
  }

  /// How often each kind of event occurred: a walk without one of them proves nothing about it.
  struct Counts {
    var ended = 0
    var stalled = 0
    var wentOn = 0
    var takenBack = 0
    var stoodStill = 0
    var replaced = 0

    mutating func add(_ other: Counts) {
      ended += other.ended
      stalled += other.stalled
      wentOn += other.wentOn
      takenBack += other.takenBack
      stoodStill += other.stoodStill
      replaced += other.replaced
    }
  }

  private(set) var queue = ImportQueue(workerCount: 3, library: Self.library)
  private(set) var counts = Counts()
  private var random: SeededGenerator
  private let there: SourceStatus
  private var nextPosition: Int64 = 1
  private var nextCall = 1

  // The naive model.
  private var statuses: [Int64: ImportQueue.Status] = [:]
  /// The positions of the queued files, in the order in which they are begun.
  private var order: [Int64] = []
  private var files: [Int64: PickedFile] = [:]
  /// Files with a worker that have left the naming round.
  private var unawaited: Set<Int64> = []
  private var jobs: [ImportWorkerID: Job] = [:]
  private var holdCount = 0
  private var hasFailed = false
  private var blocks: Set<ImportWorkerID> = []
  /// For how many rounds each thread has been in the same call.
  private var rounds: [ImportWorkerID: (call: Int, count: Int)] = [:]
  private var hanging: Set<ImportWorkerID> = []
  /// Calls whose hanging folder is being searched for.
  private var located: [(call: DiskProgress.Call, worker: ImportWorkerID)] = []
  /// The number of files that the progress bar expects.
  private var expectedCount = 0
  /// The files whose outcome was reported in this step.
  private var told: [FilePath] = []
  /// The file with which a thread that hung continues in this step.
  private var takenBack: (position: Int64, worker: ImportWorkerID)?

  private static let library = FilePath("/home/library")
  private static let mostRounds = 2
  private let folders = ["/media/card/a", "/media/card/b", "/mnt/share"].map { FilePath($0) }

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    there = .there(try FilePath("/dev/null").state())
    queue.hangs = HangDetector(mostRounds: Self.mostRounds)
  }

  private var isHalted: Bool { hasFailed || !blocks.isEmpty }

  mutating func step() {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<12: pick(Int.random(in: 1...5, using: &random))
    case 12..<30: ask()
    case 30..<50: endOne()
    case 50..<64: answerOne()
    case 64..<74: round()
    case 74..<80: leaveOne()
    case 80..<86: act { queue in queue.checkSources() }
    case 86..<88: cancel(some(2))
    case 88..<90: withdraw(some(2))
    case 90: holdOrRelease()
    case 91..<93: bringBack()
    case 93: if Int.random(in: 0..<8, using: &random) == 0 { removeAll() }
    case 94: act { queue in queue.hush() }
    default: retry()
    }
    check()
  }

  /// Has every disk answer, and every file imported.
  mutating func finish() {
    while holdCount > 0 { release() }
    located = []
    for _ in 0..<10_000 where !statuses.isEmpty || !jobs.isEmpty {
      if let (worker, job) = jobs.first {
        if job.call != nil { answer(worker) } else { end(worker, .ended) }
      } else {
        retry()
      }
      check()
    }
    #expect(queue.statuses.isEmpty && queue.stalls.count == 0 && !queue.isHalted)
    #expect(expectedCount == 0)
  }

  // MARK: - Events

  private mutating func pick(_ count: Int) {
    let new = (0..<Int64(count)).map { number in
      let position = nextPosition + number
      let folder = folders[Int.random(in: 0..<folders.count, using: &random)]
      return PickedFile(position: position, source: folder.appending("\(position).jpg"))
    }
    nextPosition += Int64(count)
    for file in new { files[file.position] = file }
    add(new)
  }

  /// An undo restores files that were withdrawn, if they still exist.
  private mutating func bringBack() {
    let some = files.keys.sorted().shuffled(using: &random).prefix(3)
    add(some.filter { !queue.isCancelled($0) }.compactMap { files[$0] })
  }

  private mutating func add(_ picks: [PickedFile]) {
    for file in picks {
      unawaited.remove(file.position)
      guard statuses[file.position] == nil else { continue }
      statuses[file.position] = .queued
      order.append(file.position)
    }
    act { queue in queue.add(picks) }
  }

  private mutating func ask() {
    guard let worker = someWorker({ $0.call == nil }), let file = jobs[worker]?.file else { return }
    let writes = Int.random(in: 0..<12, using: &random) == 0
    let call = call(writes ? Self.library.appending("originals") : file.source)
    jobs[worker]?.call = call
    act { queue in queue.asks(worker, for: .file(file)) }
  }

  private mutating func call(_ path: FilePath) -> DiskProgress.Call {
    nextCall += 1
    return DiskProgress.Call(number: nextCall, path: path)
  }

  private mutating func endOne() {
    guard let worker = someWorker({ $0.call == nil }), let file = jobs[worker]?.file else { return }
    let outcome: ImportQueue.Outcome =
      switch Int.random(in: 0..<20, using: &random) {
      case 0: .stalled(.folderAway(file.source.folder.folder))
      case 1: .stalled(.unreadable(.missing(file.source)))
      case 2: .stalled(.changing)
      case 3: .stalled(.doesNotFit(byteCount: 9))
      case 4: .stalled(.untried(.decoderDied))
      case 5: .halted(.picture(.decoderUnavailable(detail: "gone")))
      default: .ended
      }
    end(worker, outcome)
  }

  /// A worker ends the import of its file.
  private mutating func end(_ worker: ImportWorkerID, _ outcome: ImportQueue.Outcome) {
    guard let file = jobs.removeValue(forKey: worker)?.file else { return }
    let isAwaited = !unawaited.contains(file.position)
    let goes = noteEnd(of: file, outcome, isAwaited)
    act { queue in queue.finish(file, by: worker, outcome, isAwaited: isAwaited) }
    #expect(told.contains(file.source) || !goes)
  }

  /// Applies the end of an import to the model. Returns whether the file is out of the queue.
  private mutating func noteEnd(
    of file: PickedFile, _ outcome: ImportQueue.Outcome, _ isAwaited: Bool
  ) -> Bool {
    let position = file.position
    let isWanted = isAwaited && !queue.isCancelled(position)
    switch outcome {
    case .stalled where isWanted:
      counts.stalled += 1
      // The effect will say that it waits.
      statuses[position] = .queued
      return false
    case .halted where isWanted:
      hasFailed = true
      statuses[position] = .queued
      order.insert(position, at: 0)
      return false
    case .ended, .stalled, .halted:
      counts.ended += 1
      statuses[position] = nil
      unawaited.remove(position)
      return true
    }
  }

  private mutating func answerOne() {
    if let worker = someWorker({ $0.call != nil }) { answer(worker) }
  }

  /// Has a disk answer a thread, however late.
  private mutating func answer(_ worker: ImportWorkerID) {
    guard let job = jobs[worker] else { return }
    jobs[worker]?.call = nil
    jobs[worker]?.isLost = false
    blocks.remove(worker)
    // If all workers were abandoned, this one can work again.
    if job.isLost { blocks = blocks.filter { jobs[$0]?.isLost != true } }
    guard let file = job.file else { return finish(job, worker) }
    let isAwaited = !job.isLost || holdCount == 0 && statuses[file.position] == .stalled
    if job.isLost, isAwaited {
      counts.takenBack += 1
      takenBack = (file.position, worker)
    }
    let (goesOn, effects) = queue.answered(worker)
    #expect(goesOn == isAwaited)
    take(effects)
    #expect(takenBack == nil)
    guard !goesOn else { return }
    jobs[worker] = nil
    act { queue in queue.finish(file, by: worker, nil, isAwaited: true) }
  }

  private mutating func finish(_ job: Job, _ worker: ImportWorkerID) {
    guard let check = job.check else { return }
    jobs[worker] = nil
    let seen = check.files.map { stalled -> SourceStatus in
      switch Int.random(in: 0..<6, using: &random) {
      case 0: .away(FilePath("/media/card"))
      case 1: .failed(.missing(stalled.file.source))
      case 2: .noRoom
      default: there
      }
    }
    act { queue in queue.finishCheck(check, by: worker, seen) }
  }

  private mutating func round() {
    let asked = jobs.compactMapValues(\.call)
    let open = asked.filter { jobs[$0.key]?.isLost == false }
    rounds = Dictionary(
      uniqueKeysWithValues: open.map { worker, call in
        let old = rounds[worker]
        return (worker, (call.number, old?.call == call.number ? (old?.count ?? 0) + 1 : 0))
      })
    let before = hanging
    hanging = Set(rounds.filter { $0.value.count >= Self.mostRounds }.keys)
    for worker in hanging.subtracting(before) {
      guard open[worker]?.path.isWithin(Self.library) == true else { continue }
      if blocks.isEmpty { counts.stoodStill += 1 }
      blocks.insert(worker)
    }
    blocks.subtract(Set(open.keys).subtracting(hanging))
    act { queue in queue.round(asked) }
  }

  /// Reports the folder below which a thread hangs.
  private mutating func leaveOne() {
    guard !located.isEmpty else { return }
    let (call, worker) = located.removeFirst()
    guard let job = jobs[worker], job.call == call, !job.isLost else { return }
    jobs[worker]?.isLost = true
    counts.replaced += 1
    let isAwaited = job.file.map { !unawaited.contains($0.position) } ?? false
    if let file = job.file {
      _ = noteEnd(of: file, .stalled(.notAnswering(call.path.folder)), isAwaited)
    }
    let effects = queue.leave(worker, at: call.path.folder, isAwaited: isAwaited)
    if job.file != nil, queue.workers.areSpent { blocks.insert(worker) }
    take(effects)
  }

  private mutating func cancel(_ positions: Set<Int64>) {
    for position in positions {
      if case .inHand(let worker)? = statuses[position] {
        statuses[position] = .cancelled(worker)
      } else {
        drop(position)
      }
    }
    act { queue in queue.cancel(positions) }
  }

  /// Undo withdraws files that are no photos.
  private mutating func withdraw(_ positions: Set<Int64>) {
    for position in positions { drop(position) }
    act { queue in queue.remove(positions) }
  }

  private mutating func removeAll() {
    for position in statuses.keys { drop(position) }
    if blocks.isEmpty { hasFailed = false }
    let (dropped, effects) = queue.removeAll()
    take(effects)
    #expect(dropped.allSatisfy { statuses[$0.position] == nil })
  }

  private mutating func drop(_ position: Int64) {
    switch statuses[position] {
    case .queued?, .stalled?:
      statuses[position] = nil
      order.removeAll { $0 == position }
    case .inHand?: unawaited.insert(position)
    case .cancelled?, nil: break
    }
  }

  private mutating func holdOrRelease() {
    guard holdCount == 0 else { return release() }
    holdCount += 1
    queue.hold()
  }

  private mutating func release() {
    holdCount -= 1
    act { queue in queue.release() }
  }

  private mutating func retry() {
    hasFailed = false
    act { queue in queue.retry() }
  }

  // MARK: - Random choices

  private mutating func some(_ count: Int) -> Set<Int64> {
    Set(statuses.keys.sorted().shuffled(using: &random).prefix(count))
  }

  private mutating func someWorker(_ isWanted: (Job) -> Bool) -> ImportWorkerID? {
    let wanted = jobs.filter { isWanted($0.value) }.keys
    return wanted.sorted { "\($0)" < "\($1)" }.randomElement(using: &random)
  }

  // MARK: - Effects of the queue

  private mutating func act(_ event: (inout ImportQueue) -> [ImportQueue.Effect]) {
    take(event(&queue))
  }

  /// Applies the effects of the queue to the model.
  private mutating func take(_ effects: [ImportQueue.Effect]) {
    told = []
    for effect in effects {
      switch effect {
      case .begin(let file, let worker):
        #expect(!isHalted && holdCount == 0, "nothing new is begun")
        #expect(order.first == file.position, "the first of those that wait is begun")
        #expect(jobs[worker] == nil, "a worker has one file at a time")
        order.removeAll { $0 == file.position }
        statuses[file.position] = .inHand(worker)
        jobs[worker] = Job(purpose: .file(file))
      case .check(let check, let worker):
        #expect(jobs[worker] == nil)
        let call = call(check.files[0].file.source)
        jobs[worker] = Job(purpose: .check(check), call: call)
      case .locate(let call, let worker): located.append((call, worker))
      case .retire(let worker): #expect(jobs[worker] == nil, "it is done")
      case .expect(let count): expectedCount += count
      case .drop(let count): expectedCount -= count
      case .count: expectedCount -= 1
      case .wait(let stalled): for one in stalled { wait(one.file.position) }
      case .waitOn(let stalled):
        #expect(stalled.allSatisfy { statuses[$0.file.position] == .stalled })
      case .goOn(let positions): goOn(positions)
      case .tellOutcome(let source): told.append(source)
      case .dropCopy, .watchWorkers, .stopWatchingWorkers, .rest, .tellFailure, .clearFailure,
        .clearNotAnswering, .forgetOverflows:
        break
      }
    }
  }

  private mutating func wait(_ position: Int64) {
    #expect(statuses[position] == .queued || statuses[position] == .stalled)
    order.removeAll { $0 == position }
    statuses[position] = .stalled
  }

  private mutating func goOn(_ positions: [Int64]) {
    #expect(positions.allSatisfy { statuses[$0] == .stalled })
    if let (position, worker) = takenBack, positions == [position] {
      statuses[position] = .inHand(worker)
      return takenBack = nil
    }
    counts.wentOn += positions.count
    for position in positions { statuses[position] = .queued }
    order = positions + order
  }

  // MARK: - Invariants

  private func check() {
    #expect(queue.statuses == statuses)
    #expect(queue.waiting.map(\.position) == order)
    let stalled = Set(statuses.filter { $0.value == .stalled }.keys)
    #expect(queue.stalls.positions == stalled)
    #expect(queue.holdCount == holdCount)
    #expect(Set(queue.blocks.keys) == blocks)
    #expect(queue.isHalted == isHalted)
    #expect((queue.haltReason == .failed) == hasFailed)
    #expect(queue.isAtWork == (!isHalted && statuses.count > stalled.count))
    // No worker is free while a file waits for one.
    if !isHalted, holdCount == 0 { #expect(order.isEmpty || !queue.workers.hasFree) }
    var wanted = order.count
    for (position, status) in statuses {
      switch status {
      case .inHand(let worker):
        wanted += 1
        #expect(jobs[worker]?.file?.position == position && jobs[worker]?.isLost == false)
      case .cancelled(let worker):
        #expect(jobs[worker]?.file?.position == position && jobs[worker]?.isLost == false)
      case .queued, .stalled: break
      }
    }
    #expect(expectedCount == wanted, "the bar counts what is to be done")
    let asked = jobs.filter { $0.value.call != nil }
    #expect(Set(queue.calls.keys) == Set(asked.keys))
    for (worker, call) in queue.calls { #expect(call.isLost == asked[worker]?.isLost) }
  }
}
