// Imports picked files into the library: they are queued at once, then imported, some concurrently.
// This file holds the observed state and performs the effects of the queue, whose rules are in
// `ImportQueue.swift`. The import of one file is in `Importer+OneFile.swift`, files that can't be
// imported for now in `Importer+Stalls.swift`, disks that hang in `Importer+Hanging.swift`,
// cancelling in `Importer+Cancelling.swift`, refused files and the text typed for them in
// `Importer+GivingUp.swift`, the walks through picked folders in `Importer+Walking.swift`. The
// events are in `ImportEvent.swift`. `Naming/` asks for the names.

import AsyncState
import Foundation
import Observation

/// Imports picked files into the library, and adds them to the naming queue.
@MainActor @Observable
public final class Importer {
  /// What became of the files picked since the person last cleared the receipt.
  public var receipt: ImportReceipt { ledger.receipt }
  /// How many picked files are not copied yet, including those that wait for their disk.
  public private(set) var unfinishedCount = 0
  /// Whether files are being imported, or will be in a moment.
  public private(set) var isAtWork = false
  /// Why the import is halted, or a pick could not be queued: the newest of the import's failures
  /// in the app's list. Queued files stay queued: ``retry()`` resumes their import, and so does the
  /// next start.
  public var failure: ImportFailure.Reason? {
    failures.newest(of: .importing)?.error as? ImportFailure.Reason
  }
  /// Whether the import is halted: the library or the decoder does not work.
  public private(set) var isHalted = false
  /// Files that can't be imported for now, while all others are; `nil` if the person need not be
  /// told of any. They go on by themselves when a check finds them ready, or by ``retry()``.
  public private(set) var stall: ImportStall?
  /// The progress of the import.
  public let work: LongWork

  /// Sends the source of each picked file when it has become a photo, or never will.
  public let outcomes = Broadcast<FilePath>()

  /// Follows an import. It is called in the job of the main actor in which the event happens.
  typealias Follower = @MainActor (ImportEvent) -> Void

  let library: PhotoLibrary
  let session: NamingSession
  let decoder: any PictureDecoding
  let thumbnails: Thumbnails?
  let ledger: ImportLedger
  let clock: any Clock<Duration>
  let failures: FailureLog
  /// The library's originals, on the disk that the initializer was given.
  let originals: OriginalStore
  /// The status of each file.
  @ObservationIgnored var queue: ImportQueue
  /// The walks through picked folders.
  let walks: FolderWalks
  /// What waits for the next ``retry()``.
  @ObservationIgnored var nextRetry = AsyncGate()
  let sameBytes: DuplicateImportSerializer
  private let followers: [Follower]
  /// The threads of the workers, created when first needed.
  @ObservationIgnored private var threads: [ImportWorkerID: ImportWorker] = [:]
  /// Checks at intervals whether files that wait can be imported, while there are any.
  @ObservationIgnored var watching: Task<Void, Never>?
  /// Checks at intervals whether threads hang, while an answer is waited for.
  @ObservationIgnored var attending: Task<Void, Never>?
  /// Removes what is stored for the last cleared receipt from the disk.
  @ObservationIgnored var lastForgetting: Task<Void, Never>?
  /// The entries at whose metadata the decoder has failed once.
  @ObservationIgnored var mute: Set<Int64> = []
  /// How often the person has cancelled: files that were being queued when it rose are cancelled
  /// too.
  @ObservationIgnored var cancelCount = 0
  /// How many files are queued, or get their stamps, in one batch: it takes the main actor, and the
  /// library, a few milliseconds.
  static let queuedTogether = 2000

  /// Creates an importer.
  /// - Parameters:
  ///   - library: the library that takes the pictures.
  ///   - session: the naming session that asks for names: what was typed for a file decides what
  ///     becomes of it. It must be among the followers.
  ///   - decoder: decodes each copy, to check that it is whole.
  ///   - thumbnails: stores the thumbnails that an import makes; `nil` for none.
  ///   - workerCount: how many files are copied and decoded concurrently. Twice the number of
  ///     decoders keeps these busy while other files are read, written and waited for.
  ///   - ledger: holds the receipt. It must be among the followers.
  ///   - disk: reads and writes files.
  ///   - failures: where it is reported why the import is halted.
  ///   - clock: the clock that measures the speed and the intervals of checks.
  ///   - followers: they are told each event, one after another in this order.
  init(
    library: PhotoLibrary, session: NamingSession,
    decoder: any PictureDecoding, thumbnails: Thumbnails? = nil,
    workerCount: Int = 2, ledger: ImportLedger, disk: DiskAccess = DiskAccess(),
    failures: FailureLog = FailureLog(), clock: any Clock<Duration> = ContinuousClock(),
    followers: [Follower]
  ) {
    self.ledger = ledger
    self.failures = failures
    self.clock = clock
    self.followers = followers
    var originals = library.originals
    originals.disk = disk
    self.originals = originals
    self.thumbnails = thumbnails
    work = LongWork(.adding, clock: clock)
    self.library = library
    self.session = session
    self.decoder = decoder
    sameBytes = DuplicateImportSerializer(workerCount: workerCount)
    walks = FolderWalks(excluding: library.ownFolders, clock: clock) { [originals] path in
      // A thread of its own: it may hang as well.
      await ImportWorker(originals: originals).mount(at: path)
    }
    queue = ImportQueue(workerCount: workerCount, library: originals.folder.folder)
    work.onCancel = { [weak self] in await self?.cancel() }
    walks.work.onCancel = { [weak self] in await self?.cancelWalks() }
  }

  isolated deinit {
    watching?.cancel()
    attending?.cancel()
  }

  /// Queues files with what is known of them. Returns when the disk has stored the pick.
  /// - Throws: ``LibraryError`` if the library can't store it; nothing has changed then.
  public func add(_ picks: [Pick]) async throws(LibraryError) {
    _ = try await enqueue(picks)
  }

  /// The same. Returns the positions of the entries.
  /// - Parameters:
  ///   - isMore: whether they belong to a pick whose first files were queued before: if the person
  ///     put off the naming since then, it stays so.
  ///   - walk: the row of the pick in which they were found, if its walk takes long. Files that it
  ///     queued before are not queued again.
  func enqueue(
    _ picks: [Pick], isMore: Bool = false, foundBy walk: Int64? = nil
  ) async throws(LibraryError) -> Set<Int64> {
    let count = cancelCount
    let entries: [NamingEntry]
    if let walk {
      entries = try await library.namingQueue.enqueue(picks, foundBy: walk)
    } else {
      entries = try await library.namingQueue.enqueue(picks)
    }
    guard !entries.isEmpty else { return [] }
    tell(.picked(entries, isMore: isMore, stalls: queue.stalls))
    run(entries)
    let positions = Set(entries.map(\.position))
    if count != cancelCount { await cancel(positions) }
    return positions
  }

  /// Imports files that an earlier session picked and did not copy, or that an undo returned to the
  /// queue. Files with a worker are left to it.
  public func run(_ entries: [NamingEntry]) {
    perform(queue.add(entries.map { PickedFile($0) }))
  }

  /// The positions of the entries that are not imported yet.
  var unfinished: Set<Int64> { queue.positions }

  /// Removes what is not copied yet, as the library was emptied. Returns what it removed.
  @discardableResult
  public func removeAll() -> [NamingEntry] {
    let (dropped, effects) = queue.removeAll()
    perform(effects)
    tell(.emptied)
    return dropped.map(\.entry)
  }

  /// Removes what is not copied yet of some entries, as they were withdrawn.
  func remove(_ positions: Set<Int64>) { perform(queue.remove(positions)) }

  /// Begins no file before ``release()``, which must follow each call.
  func hold() { queue.hold() }

  /// Ends a ``hold()``.
  func release() { perform(queue.release()) }

  // MARK: - Effects of the queue

  /// Tells all followers an event, synchronously.
  func tell(_ event: ImportEvent) {
    for follower in followers { follower(event) }
  }

  /// Publishes the state of the queue, and performs its effects.
  func perform(_ effects: [ImportQueue.Effect]) {
    show()
    for effect in effects { perform(effect) }
  }

  private func show() {
    if unfinishedCount != queue.unfinishedCount { unfinishedCount = queue.unfinishedCount }
    if isHalted != queue.isHalted { isHalted = queue.isHalted }
    if isAtWork != queue.isAtWork { isAtWork = queue.isAtWork }
    let told = queue.stalls.told
    if stall != told { stall = told }
  }

  private func perform(_ effect: ImportQueue.Effect) {
    switch effect {
    case .begin(let file, let worker): begin(file, worker)
    case .check(let check, let worker): begin(check, worker)
    case .locate(let call, let worker): locate(call, of: worker)
    case .retire(let worker): threads[worker] = nil
    case .dropCopy(let position): sameBytes.drop(position)
    case .watchWorkers: watchWorkers()
    case .stopWatchingWorkers: stopWatchingWorkers()
    case .expect(let count): work.expect(count)
    case .drop(let count): work.dropped(count)
    case .count: work.did()
    case .wait(let stalled):
      tell(.stalled(stalled, among: queue.stalls))
      watchStalls()
    case .waitOn(let stalled): tell(.stalledOtherwise(stalled))
    case .goOn(let positions): tell(.goesOn(positions))
    case .tellOutcome(let source): outcomes.send(source)
    case .rest: tell(walks.running.isEmpty ? .rested : .paused)
    case .tellFailure(let reason): report(reason, isHalt: true)
    case .clearFailure: failures.withdraw(.importing, where: \.canRetry)
    case .clearNotAnswering:
      failures.withdraw(.importing) {
        if case .notAnswering = $0.error as? ImportFailure.Reason { true } else { false }
      }
    case .forgetOverflows: originals.room.forgetOverflows()
    }
  }

  /// Reports a failure in the app's list.
  /// - Parameter isHalt: whether it halts the import; otherwise a pick could not be queued, or text
  ///   could not be stored.
  func report(_ reason: ImportFailure.Reason, isHalt: Bool = false) {
    failures.report(reason, of: .importing, canRetry: isHalt)
  }

  /// The thread of a worker.
  func thread(_ worker: ImportWorkerID) -> ImportWorker {
    if let known = threads[worker] { return known }
    let new = ImportWorker(originals: originals)
    threads[worker] = new
    return new
  }

  private func begin(_ file: PickedFile, _ worker: ImportWorkerID) {
    sameBytes.begin(file.position)
    Task {
      let outcome = await importFile(file, by: worker)
      // Emptying the library takes its files out of the round.
      let isAwaited = session.awaits(file.position)
      perform(queue.finish(file, by: worker, outcome, isAwaited: isAwaited))
    }
  }

  private func begin(_ check: StalledImports.Check, _ worker: ImportWorkerID) {
    Task { [weak self, thread = thread(worker)] in
      let seen = await thread.check(check)
      guard let self else { return }
      perform(queue.finishCheck(check, by: worker, seen))
    }
  }
}
