// What a window stands on: one library with its photos, its naming queue and its importer,
// and the few things that concern more than one of them. Deletions, undo and redo are in
// `AppModel+History.swift`, the naming of photos anew in `AppModel+Renaming.swift`.

import AsyncState
import Foundation
import Observation

/// What would be lost if the app ended now.
public struct Unstored: OptionSet, Sendable {
  /// One bit for each.
  public let rawValue: Int

  /// What these bits stand for.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Names, or half-typed text, that the disk has refused.
  public static let answers = Unstored(rawValue: 1)
  /// Picked files that are not in the queue.
  public static let picks = Unstored(rawValue: 2)
  /// Pictures of the catalogue that are still being saved.
  public static let pictures = Unstored(rawValue: 4)
  /// What was stored since the index's log was removed and could not be saved.
  public static let log = Unstored(rawValue: 8)
}

/// The state of the app, for one library.
@MainActor @Observable
public final class AppModel {
  /// The library on the disk.
  public let library: PhotoLibrary
  /// The photos shown.
  public let photos: PhotoCollection
  /// The naming of what was picked.
  public let naming: NamingSession
  /// The way of picked files into the library.
  public let importer: Importer
  /// The making of small pictures that photos lack.
  public let thumbnailMaker: ThumbnailMaker
  /// The way of photos out of the library.
  public let exporter: Exporter
  /// The way of what is pasted.
  let pasting: Pasting
  /// How large the grid shows photos.
  public let zoom: GridZoom
  /// The page in front.
  public var page = Page.library
  /// The space catalogue.
  public let catalog: Catalog
  /// What the person did with the catalogue's pictures.
  public let catalogMarks: CatalogMarks
  /// The way of the catalogue's pictures into the library.
  public let catalogSaver: CatalogSaver
  /// The naming of photos that have their place already; `nil` while none are renamed.
  public internal(set) var renaming: NamingSession? {
    // What a round could not store is nobody's concern once it is over.
    didSet { if renaming !== oldValue { failures.withdraw(.renaming) } }
  }
  /// What could not be done, to be told one after another.
  public let failures = FailureLog()

  /// How many chosen photos are being made ready to be named anew; 0 while none are. See
  /// ``cancelRenaming()``.
  public internal(set) var preparingCount = 0

  /// Whether photos are on their way to the trash: that can be taken back already.
  public var isDeleting: Bool { deletionCount > 0 }

  /// Whether a deletion, undo or redo is under way or waits for its turn: what can be taken back or
  /// done again is not known before its end.
  public var isInTurn: Bool { turnCount > 0 }

  /// How many of them there are.
  var turnCount = 0
  /// How many deletions are under way or wait for their turn.
  var deletionCount = 0
  /// Whether the last deletion deleted anything.
  @ObservationIgnored var hasDeleted = false
  /// The renaming that is being made ready, as far as it was not cancelled.
  @ObservationIgnored var preparing = 0
  /// Photos that were skipped in the renaming with text half typed.
  @ObservationIgnored var skippedWithText: Set<Photo.ID> = []
  /// The last renaming that was made ready.
  @ObservationIgnored var lastPreparing: Task<Void, Never>?
  /// The clock that delays keep, those of the window that shows this state too.
  public let clock: any Clock<Duration>
  let ledger: ImportLedger
  private let started = AsyncGate()
  private var earlyPicks: [FilePath] = []
  /// The last deletion, undo, redo or emptying of the trash.
  @ObservationIgnored var lastTurn: Task<Void, Never>?
  @ObservationIgnored private var markKeeping: Task<Void, Never>?

  /// The state of the app on an open library.
  /// - Parameters:
  ///   - library: the library, open for this process alone.
  ///   - decoder: the one door for decoding.
  ///   - thumbnails: the photos' small pictures; `nil` keeps none.
  ///   - workerCount: how many picked files are brought in side by side.
  ///   - catalog: where the space catalogue comes from.
  ///   - builtInCatalog: a catalogue on this machine, for when that can't be reached.
  ///   - client: what the catalogue's pictures are downloaded with.
  ///   - disk: how picked files are read, and copied.
  ///   - batchInterval: what changes in this time comes to the list of photos at once.
  ///   - refusalInterval: what is refused in this time comes to the receipt at once; `nil` for what
  ///     suits its number.
  ///   - clock: the clock that delays keep.
  public init(
    library: PhotoLibrary, decoder: any PictureDecoding,
    thumbnails: Thumbnails? = nil, workerCount: Int = 2, catalog: any CatalogSource,
    builtInCatalog: (any CatalogSource)? = nil, client: HTTPClient,
    disk: DiskAccess = DiskAccess(), batchInterval: Duration = .zero,
    refusalInterval: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.library = library
    self.clock = clock
    photos = PhotoCollection(
      library: library, batchInterval: batchInterval, failures: failures, clock: clock)
    zoom = GridZoom(of: library) { [failures] in failures.report($0, of: .photos) }
    ledger = ImportLedger(batchInterval: refusalInterval, clock: clock)
    naming = NamingSession(
      store: library.namingQueue, photos: photos, failures: failures, clock: clock,
      onAnswer: { [ledger, photos] answers in
        for (entry, answer) in answers {
          let original = answer == .skipped ? await photos.name(ofCopy: entry) : nil
          ledger.answered(entry, answer, copyOf: original)
        }
      })
    importer = Importer(
      library: library, session: naming, decoder: decoder,
      thumbnails: thumbnails, workerCount: workerCount, ledger: ledger, disk: disk,
      failures: failures, clock: clock,
      // The list first: the naming shows what it has.
      followers: [photos.follow, ledger.follow, naming.follow])
    thumbnailMaker = ThumbnailMaker(
      library: library, thumbnails: thumbnails,
      // Weak, as what is observed holds whoever observes it.
      isImporting: { [weak importer] in importer?.isAtWork == true },
      workerCount: workerCount / 2, clock: clock)
    exporter = Exporter(library: library, disk: disk, clock: clock)
    pasting = Pasting(library: library, clock: clock, originals: importer.originals)
    self.catalog = Catalog(source: catalog, builtIn: builtInCatalog, clock: clock)
    catalogMarks = CatalogMarks(library: library)
    catalogSaver = CatalogSaver(
      library: library, started: started, importer: importer, marks: catalogMarks, client: client)
  }

  isolated deinit {
    markKeeping?.cancel()
    thumbnailMaker.stop()
  }

  /// Reads the photos, and goes on where an earlier session stopped.
  public func start() async {
    do throws(LibraryError) {
      // First, before a paste of this session can be among them.
      let unclaimed = try await library.namingQueue.unclaimedPasted().filter {
        !earlyPicks.contains($0)
      }
      await photos.restoreQuery()
      await zoom.restore()
      await photos.reload()
      let queue = try await library.namingQueue.read()
      let renaming = try await library.namingQueue.readRenaming()
      // Before the others: it is what the person was at.
      if renaming.entries.contains(where: \.needsAnswer) {
        self.renaming = renamingSession { $0.resume(renaming.entries, cursor: renaming.cursor) }
      }
      ledger.restored(try await library.namingQueue.givenUp())
      ledger.picked(queue.entries)
      naming.resume(queue.entries, cursor: queue.cursor)
      importer.run(queue.entries.filter { $0.photo == nil })
      await importer.add(unclaimed)
      try await importer.goOnWalking()
    } catch {
      failures.report(error, of: .photos)
    }
    started.open()
    keepMarks()
    await catalogMarks.reload()
    Task.immediate { await add([]) }
    // A disk that hangs holds nothing up.
    await importer.settled()
    await thumbnailMaker.forgetGone()
    thumbnailMaker.runLater()
    await clearUp()
  }

  /// Reads the marks of saved pictures again whenever a picked file has become a photo, or will
  /// not. This job lives as long as the model, not the catalogue's page: a download may end, or
  /// prove broken, while another page is in front.
  private func keepMarks() {
    let outcomes = importer.outcomes.events()
    markKeeping = Task { [weak self] in
      for await _ in outcomes {
        guard let self else { return }
        if !importer.isAtWork { await catalogMarks.reload() }
      }
    }
  }

  /// Takes picked files and folders. Picks come in one after another; one whose disk hangs is
  /// overtaken. A pick that comes before the end of ``start()`` waits for it. Returns once the pick
  /// is on the disk.
  public func add(_ picked: [FilePath]) async {
    earlyPicks += picked
    guard started.isOpen else { return }
    let files = earlyPicks
    earlyPicks = []
    await importer.add(files)
  }

  /// Reads the library again, and tries again what could not be stored or brought in.
  public func reload() async {
    await retry()
    await photos.reload()
  }

  /// Tries again what could not be stored or brought in.
  public func retry() async {
    importer.retry()
    await naming.retry()
    await renaming?.retry()
  }

  /// Returns when everything picked and typed so far is on the disk, or has failed, but for picks
  /// that take longer than a moment to be looked into: these hold no window open, and the next start
  /// goes on with them. Returns what is not, or will not be found again.
  @discardableResult
  public func flush() async -> Unstored {
    await importer.settled()
    await lastTurn?.value
    await lastPreparing?.value
    await naming.flush()
    await renaming?.flush()
    await importer.forgotten()
    await photos.remembered.settled()
    await zoom.settled()
    await library.trash.noteTime()
    var unstored: Unstored = await isKept() ? [] : .log
    if hasUnstoredAnswers { unstored.insert(.answers) }
    if !earlyPicks.isEmpty { unstored.insert(.picks) }
    if isSavingPictures { unstored.insert(.pictures) }
    return unstored
  }

  /// Whether ``retry()`` may do something that has failed. Observable.
  public var canRetry: Bool { importer.isStalled || failures.entries.contains(where: \.canRetry) }

  /// Whether names, or half-typed text, could not be stored. Observable.
  public var hasUnstoredAnswers: Bool { naming.failure != nil || renaming?.failure != nil }

  /// Whether pictures of the catalogue are still being saved. Observable.
  public var isSavingPictures: Bool { catalogSaver.runningCount > 0 }

  /// Whether something that was typed or answered is on its way to the disk, or will be in a moment.
  public var isStoringText: Bool { naming.isStoringText || renaming?.isStoringText == true }

  /// Whether the disk has refused text that was typed: it is tried again as long as the app runs.
  public var hasUnsavedText: Bool {
    naming.hasUnsavedText || renaming?.hasUnsavedText == true
  }

  /// Returns when everything typed so far is on the disk, or every retry has failed, for an end that
  /// nobody can be asked about. A disk that does not answer is waited for as long as it takes.
  /// - Parameter patience: how long a disk that refuses is asked again, for each round of naming.
  public func flushTexts(patience: Duration) async {
    await naming.flush(patience: patience)
    await renaming?.flush(patience: patience)
  }
}
