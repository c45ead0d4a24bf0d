// The way of picked files into the library: queued at once, then brought in, some at a time. The
// way of one file is in `Importer+BringingIn.swift`; those that can't be brought in for now are in
// `Importer+Stalls.swift`, disks that hang in `Importer+Hanging.swift`, the end of an import that is
// not wanted any more in `Importer+Cancelling.swift`, and what was typed for files that gave no photo
// in `Importer+GivingUp.swift`; the look into picked folders is in `Importer+Walking.swift`. Names are
// asked for by `Naming/`.

import AsyncState
import Foundation
import Observation

/// Brings picked files into the library and into the naming queue.
@MainActor @Observable
public final class Importer {
  /// What became of the files picked since the person last put the receipt away.
  public var receipt: ImportReceipt { ledger.receipt }
  /// How many picked files are not copied yet, those that wait for their disk too.
  public internal(set) var unfinishedCount = 0
  /// Whether files are being brought in, or will be in a moment.
  public var isAtWork: Bool { !isStalled && unfinishedCount > stalls.count }
  /// Why the import stands still, or a pick could not even be queued. What is in the queue stays
  /// there: ``retry()`` goes on, and so does the next start. It is the newest of the import's failures
  /// in the app's list; to set it reports one there.
  public var failure: ImportFailure.Reason? {
    get { failures.newest(of: .importing)?.error as? ImportFailure.Reason }
    set { failures.update(newValue, of: .importing, canRetry: isStalled) }
  }
  /// Whether the import stands still: the library, or the decoder, does not work.
  public internal(set) var isStalled = false
  /// Files that can't be brought in for now, while all others are; `nil` where the person has nothing
  /// to be told. They go on by themselves where that can be seen, or by ``retry()``.
  public var stall: ImportStall? { stalls.told }
  /// How far the import has come.
  public let work: LongWork

  /// Tells of each picked file when it has become a photo, or will not.
  public let outcomes = Broadcast<FilePath>()

  let library: PhotoLibrary
  let photos: PhotoCollection
  let session: NamingSession
  let decoder: any PictureDecoding
  let thumbnails: Thumbnails?
  let ledger: ImportLedger
  let clock: any Clock<Duration>
  private let failures: FailureLog
  /// The library's originals, by way of the disks that were given.
  let originals: OriginalStore
  var waiting: ArraySlice<PickedFile> = []
  /// Those that can't be brought in for now.
  var stalls = StalledImports()
  /// Looks again and again whether they can, while there are any.
  @ObservationIgnored var watching: Task<Void, Never>?
  /// The last receipt that was put away is being forgotten.
  @ObservationIgnored var lastForgetting: Task<Void, Never>?
  let sameBytes: DuplicateImportSerializer
  /// The entries that are being brought in, by position.
  var inHand: Set<Int64> = []
  /// Those of them that nobody waits for any more.
  var givenUp: Set<Int64> = []
  /// The entries at whose metadata the decoder failed, each once so far.
  @ObservationIgnored var mute: Set<Int64> = []
  /// How often the person has cancelled: what was on its way into the queue is not wanted any more.
  var cancelCount = 0
  /// While it is not 0, nothing new is begun.
  var holdCount = 0
  /// The looks into picked folders.
  let walks: FolderWalks
  /// Where files are copied.
  @ObservationIgnored var workers: ImportWorkers
  /// Where files that wait are looked at: one look may hang, and the others go on.
  @ObservationIgnored var lookers: ImportWorkers
  /// The looks that wait for one of them.
  @ObservationIgnored var waitingLooks: ArraySlice<StalledImports.Look> = []
  /// What the threads of workers ask disks for, those that hang too.
  @ObservationIgnored var calls: [ImportWorkerID: WorkerCall] = [:]
  /// How long they are waited for.
  @ObservationIgnored var patience = HangDetector()
  /// Looks again and again whether they hang, while there are any.
  @ObservationIgnored var attending: Task<Void, Never>?
  /// The workers that the import stands still for, as they hang, and at which paths.
  @ObservationIgnored var blocks: [ImportWorkerID: FilePath] = [:]
  /// So many looks are taken side by side.
  private static let lookerCount = 4

  /// An importer.
  /// - Parameters:
  ///   - library: the library that takes the pictures.
  ///   - photos: the photos shown, which learn of new ones.
  ///   - session: the naming that asks for their names.
  ///   - decoder: decodes each copy, to see that it is whole.
  ///   - thumbnails: keeps the small pictures that this makes; `nil` for nobody.
  ///   - workerCount: how many files are copied and decoded side by side. Twice as many as there are
  ///     decoders keep these busy while others are read, written and waited for.
  ///   - ledger: keeps the receipt.
  ///   - disk: how files are read and written.
  ///   - failures: where it is reported why the import stands still.
  ///   - clock: the clock that tells the speed, and when to look at files that wait.
  public init(
    library: PhotoLibrary, photos: PhotoCollection, session: NamingSession,
    decoder: any PictureDecoding, thumbnails: Thumbnails? = nil,
    workerCount: Int = 2, ledger: ImportLedger, disk: DiskAccess = DiskAccess(),
    failures: FailureLog = FailureLog(), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.ledger = ledger
    self.failures = failures
    self.clock = clock
    var originals = library.originals
    originals.disk = disk
    self.originals = originals
    self.thumbnails = thumbnails
    work = LongWork(.adding, clock: clock)
    self.library = library
    self.photos = photos
    self.session = session
    self.decoder = decoder
    sameBytes = DuplicateImportSerializer(workerCount: workerCount)
    walks = FolderWalks(clock: clock)
    workers = ImportWorkers(workerCount, originals: originals)
    lookers = ImportWorkers(Self.lookerCount, originals: originals)
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
    _ = try await queue(picks)
  }

  /// The same. Returns the positions of the entries.
  /// - Parameters:
  ///   - isMore: whether they belong to what was picked before: naming that was put off since then
  ///     stays so.
  ///   - walk: the row of the pick that they were found in, where that takes long. Those that came with
  ///     it before do not come again.
  func queue(
    _ picks: [Pick], isMore: Bool = false, foundBy walk: Int64? = nil
  ) async throws(LibraryError) -> Set<Int64> {
    let count = cancelCount
    let entries: [NamingEntry]
    if let walk {
      entries = try await library.enqueue(picks, foundBy: walk)
    } else {
      entries = try await library.enqueue(picks)
    }
    guard !entries.isEmpty else { return [] }
    ledger.picked(entries)
    session.append(entries, isMore: isMore)
    if stalls.count > 0 { session.stuck { stalls.contains($0) } }
    run(entries)
    let positions = Set(entries.map(\.position))
    if count != cancelCount { await cancel(positions) }
    return positions
  }

  /// Goes on with files that were picked in an earlier session and not copied, or came back after
  /// they were withdrawn. What is in hand goes on by itself.
  public func run(_ entries: [NamingEntry]) {
    // A pick may come in many pieces: what was picked before this one is only passed by.
    let first = entries.lazy.map(\.position).min() ?? .max
    let known = inHand.union(waiting.lazy.map(\.position).filter { $0 >= first })
    let new = entries.filter { !known.contains($0.position) }
    waiting += new.map { PickedFile($0) }
    unfinishedCount += new.count
    work.expect(new.count)
    fillWorkers()
  }

  /// The positions of the entries that are not brought in yet.
  var unfinished: Set<Int64> { inHand.union(waiting.map(\.position)).union(stalls.positions) }

  /// Drops what is not copied yet: the library was emptied. Returns what it dropped.
  @discardableResult
  public func removeAll() -> [NamingEntry] {
    let dropped = stalls.files + waiting
    remove(unfinished)
    if blocks.isEmpty {
      isStalled = false
      failure = nil
    }
    ledger.removeAll()
    return dropped.map(\.entry)
  }

  /// Drops what is not copied yet of some entries: they were withdrawn. Returns the last file that
  /// it dropped.
  @discardableResult
  func remove(_ positions: Set<Int64>) -> FilePath? {
    var stalled: PickedFile?
    // One in hand still finds out whether its disk answers.
    let ended = positions.filter { stalls.isTrial($0) && !inHand.contains($0) }
    if !ended.isEmpty { stalls.endTrials(ended) }
    if stalls.count > 0 {
      stalled = stalls.last(of: positions)
      // They are not among what is to be done.
      unfinishedCount -= stalls.remove(positions)
    }
    let count = waiting.count
    let last = waiting.last { positions.contains($0.position) }
    waiting.removeAll { positions.contains($0.position) }
    unfinishedCount -= count - waiting.count
    work.dropped(count - waiting.count)
    return (last ?? stalled)?.source
  }

  /// Begins with as many files as there are workers free.
  func fillWorkers() {
    while !isStalled, holdCount == 0, workers.hasFree, let file = nextFile(),
      let worker = workers.take()
    {
      inHand.insert(file.position)
      sameBytes.begin(file.position)
      Task {
        if let outcome = await bringIn(file, by: worker) { end(file, outcome) }
        workers.giveBack(worker)
        fillWorkers()
      }
    }
  }

  /// The next file to be brought in. Those below a folder that is away, or does not answer, wait with
  /// the others of it.
  private func nextFile() -> PickedFile? {
    var held: [FilePath: [PickedFile]] = [:]
    var silent: [FilePath: [PickedFile]] = [:]
    defer {
      for (root, files) in held { hold(files, below: root) }
      for (place, files) in silent { hold(files, at: place) }
    }
    while let file = waiting.popFirst() {
      if let place = stalls.place(above: file) {
        silent[place, default: []].append(file)
      } else if let root = stalls.root(above: file.source) {
        held[root, default: []].append(file)
      } else {
        return file
      }
    }
    return nil
  }

  /// The way of a file has ended, for good or for now.
  func end(_ file: PickedFile, _ outcome: WayOfFile) {
    inHand.remove(file.position)
    let isGivenUp = givenUp.remove(file.position) != nil
    // Whoever emptied the library takes its files out of the queue behind their backs.
    let isAwaited = !isGivenUp && session.awaits(file.position)
    switch outcome {
    case .stalled(let cause) where isAwaited:
      letWait(file, cause)
      if !isAtWork { outcomes.send(file.source) }
    case .halted(let reason) where isAwaited:
      waiting.insert(file, at: waiting.startIndex)
      isStalled = true
      failure = reason
    case .ended, .stalled, .halted:
      if stalls.wasTried(file.position) { stalls.ended(file.position) }
      unfinishedCount -= 1
      if !isGivenUp { work.did() }
      outcomes.send(file.source)
    }
    if !isAtWork { ledger.publish() }
  }
}
