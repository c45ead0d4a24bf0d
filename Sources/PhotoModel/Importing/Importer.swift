// The way of picked files into the library: queued at once, then imported, some at a time. This file
// holds what is observed and does what the queue says; the rules are in `ImportQueue.swift`. The import
// of one file is in `Importer+OneFile.swift`; files that can't be imported for now are in
// `Importer+Stalls.swift`, disks that hang in `Importer+Hanging.swift`, the end of an import that is
// not wanted any more in `Importer+Cancelling.swift`, and what was typed for files that gave no photo
// in `Importer+GivingUp.swift`; the look into picked folders is in `Importer+Walking.swift`. What is told
// of files is in `ImportEvent.swift`. Names are asked for by `Naming/`.

import AsyncState
import Foundation
import Observation

/// Imports picked files into the library, and puts them into the naming queue.
@MainActor @Observable
public final class Importer {
  /// What became of the files picked since the person last put the receipt away.
  public var receipt: ImportReceipt { ledger.receipt }
  /// How many picked files are not copied yet, those that wait for their disk too.
  public private(set) var unfinishedCount = 0
  /// Whether files are being imported, or will be in a moment.
  public private(set) var isAtWork = false
  /// Why the import stands still, or a pick could not even be queued. What is in the queue stays
  /// there: ``retry()`` goes on, and so does the next start. It is the newest of the import's failures
  /// in the app's list; to set it reports one there.
  public var failure: ImportFailure.Reason? {
    get { failures.newest(of: .importing)?.error as? ImportFailure.Reason }
    set { failures.update(newValue, of: .importing, canRetry: isStalled) }
  }
  /// Whether the import stands still: the library, or the decoder, does not work.
  public private(set) var isStalled = false
  /// Files that can't be imported for now, while all others are; `nil` where the person has nothing
  /// to be told. They go on by themselves where that can be seen, or by ``retry()``.
  public private(set) var stall: ImportStall?
  /// How far the import has come.
  public let work: LongWork

  /// Tells of each picked file when it has become a photo, or will not.
  public let outcomes = Broadcast<FilePath>()

  /// Follows an import. It is called in the same turn of the main actor in which something happens.
  typealias Follower = @MainActor (ImportEvent) -> Void

  let library: PhotoLibrary
  let session: NamingSession
  let decoder: any PictureDecoding
  let thumbnails: Thumbnails?
  let ledger: ImportLedger
  let clock: any Clock<Duration>
  private let failures: FailureLog
  /// The library's originals, by way of the disks that were given.
  let originals: OriginalStore
  /// Which file stands where.
  @ObservationIgnored var queue: ImportQueue
  /// The looks into picked folders.
  let walks: FolderWalks
  let sameBytes: DuplicateImportSerializer
  private let followers: [Follower]
  /// The threads of the workers that were needed so far.
  @ObservationIgnored private var threads: [ImportWorkerID: ImportWorker] = [:]
  /// Looks again and again whether files that wait can be imported, while there are any.
  @ObservationIgnored var watching: Task<Void, Never>?
  /// Looks again and again whether threads hang, while any of them is waited for.
  @ObservationIgnored var attending: Task<Void, Never>?
  /// The last receipt that was put away is being forgotten.
  @ObservationIgnored var lastForgetting: Task<Void, Never>?
  /// The entries at whose metadata the decoder failed, each once so far.
  @ObservationIgnored var mute: Set<Int64> = []
  /// How often the person has cancelled: what was on its way into the queue is not wanted any more.
  @ObservationIgnored var cancelCount = 0

  /// An importer.
  /// - Parameters:
  ///   - library: the library that takes the pictures.
  ///   - session: the naming that asks for their names: what was typed for a file decides what becomes
  ///     of it. It is to be among the followers.
  ///   - decoder: decodes each copy, to see that it is whole.
  ///   - thumbnails: keeps the thumbnails that this makes; `nil` for nobody.
  ///   - workerCount: how many files are copied and decoded side by side. Twice as many as there are
  ///     decoders keep these busy while others are read, written and waited for.
  ///   - ledger: keeps the receipt. It is to be among the followers.
  ///   - disk: how files are read and written.
  ///   - failures: where it is reported why the import stands still.
  ///   - clock: the clock that tells the speed, and when to look at files that wait.
  ///   - followers: whom everything is told that becomes of a file, one after another in this order.
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
    walks = FolderWalks(clock: clock)
    queue = ImportQueue(workerCount: workerCount, library: originals.folder.folder)
    work.onCancel = { [weak self] in await self?.cancel() }
    walks.work.onCancel = { [weak self] in await self?.cancelWalks() }
  }

  isolated deinit {
    watching?.cancel()
    attending?.cancel()
  }

  /// Takes files with what is known of them. Returns once the pick is on the disk.
  /// - Throws: ``LibraryError`` where the library does not take it; nothing has changed then.
  public func add(_ picks: [Pick]) async throws(LibraryError) {
    _ = try await enqueue(picks)
  }

  /// The same. Returns the positions of the entries.
  /// - Parameters:
  ///   - isMore: whether they belong to what was picked before: naming that was put off since then
  ///     stays so.
  ///   - walk: the row of the pick that they were found in, where that takes long. Those that came with
  ///     it before do not come again.
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

  /// Goes on with files that were picked in an earlier session and not copied, or came back after
  /// they were withdrawn. What is in hand goes on by itself.
  public func run(_ entries: [NamingEntry]) {
    perform(queue.add(entries.map { PickedFile($0) }))
  }

  /// The positions of the entries that are not imported yet.
  var unfinished: Set<Int64> { queue.positions }

  /// Drops what is not copied yet: the library was emptied. Returns what it dropped.
  @discardableResult
  public func removeAll() -> [NamingEntry] {
    let (dropped, effects) = queue.removeAll()
    perform(effects)
    tell(.emptied)
    return dropped.map(\.entry)
  }

  /// Drops what is not copied yet of some entries: they were withdrawn.
  func remove(_ positions: Set<Int64>) { perform(queue.remove(positions)) }

  /// Begins nothing new before ``release()``, which is to follow each.
  func hold() { queue.hold() }

  /// See ``hold()``.
  func release() { perform(queue.release()) }

  // MARK: - What the queue says

  /// Tells all who follow, at once.
  func tell(_ event: ImportEvent) {
    for follower in followers { follower(event) }
  }

  /// Shows where the queue stands, and does what it says.
  func perform(_ effects: [ImportQueue.Effect]) {
    show()
    for effect in effects { perform(effect) }
  }

  private func show() {
    if unfinishedCount != queue.unfinishedCount { unfinishedCount = queue.unfinishedCount }
    if isStalled != queue.isHalted { isStalled = queue.isHalted }
    if isAtWork != queue.isAtWork { isAtWork = queue.isAtWork }
    let told = queue.stalls.told
    if stall != told { stall = told }
  }

  private func perform(_ effect: ImportQueue.Effect) {
    switch effect {
    case .begin(let file, let worker): begin(file, worker)
    case .look(let look, let worker): begin(look, worker)
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
    case .rest: tell(.rested)
    case .tellFailure(let reason): failure = reason
    case .clearFailure: failure = nil
    case .clearNotAnswering: if case .notAnswering = failure { failure = nil }
    case .forgetOverflows: originals.room.forgetOverflows()
    }
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
      // Whoever emptied the library takes its files out of the round.
      let isAwaited = session.awaits(file.position)
      perform(queue.finish(file, by: worker, outcome, isAwaited: isAwaited))
    }
  }

  private func begin(_ look: StalledImports.Look, _ worker: ImportWorkerID) {
    Task { [weak self, thread = thread(worker)] in
      let seen = await thread.look(look)
      guard let self else { return }
      perform(queue.finishLook(look, by: worker, seen))
    }
  }
}
