// The state behind a window: one library with its photos, its naming queue and its importer, and
// what affects more than one of them. A further window on the same library has a model that hands
// its jobs to that of the first. Deletions, undo and redo are in `AppModel+History.swift`, renaming
// in `AppModel+Renaming.swift`.

import AsyncState
import Foundation
import Observation

/// What would be lost if the app ended now.
public struct UnsavedChanges: OptionSet, Sendable {
  /// The bits, one for each kind of loss.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Names or drafts that the disk has refused.
  public static let answers = UnsavedChanges(rawValue: 1)
  /// Pictures of the catalogue that are still being saved.
  public static let pictures = UnsavedChanges(rawValue: 2)
  /// Changes since the database's log was removed that could not be saved.
  public static let log = UnsavedChanges(rawValue: 4)
}

/// The state of the app, for one library.
@MainActor @Observable
public final class AppModel {
  /// The library on the disk.
  public let library: PhotoLibrary
  /// The photos shown.
  public let photos: PhotoCollection
  /// The naming of picked files.
  public let naming: NamingSession
  /// Imports picked files into the library.
  public let importer: Importer
  /// Makes thumbnails that photos lack.
  public let thumbnailMaker: ThumbnailMaker
  /// Copies photos to folders outside the library.
  public let exporter: Exporter
  /// Imports what is pasted.
  let pasting: Pasting
  /// The photos shown, with the cards of their sections.
  public let gridItems: GridItems
  /// The size of photos in the grid.
  public let zoom: GridZoom
  /// What the person prefers.
  public let preferences: Preferences
  /// The page that is shown.
  public var page = Page.library
  /// The photo that is looked at.
  public let viewer: Viewer
  /// The model of the first window on the library, in that of a further window; `nil` in the first.
  /// Names, deletions, undo and redo are its jobs, whichever window asks for them.
  @ObservationIgnored let first: AppModel?
  /// Names that are typed where a photo is shown.
  public var directEditing: DirectEditing { first?.directEditing ?? ownEditing }
  @ObservationIgnored private lazy var ownEditing = DirectEditing(
    photos, of: library, failures: failures, clock: clock
  ) { [weak self] in self?.named($0, $1)
  }
  /// What is in the trash, read while its page is shown.
  public let trash: Loader<[TrashedItem]>
  /// The keywords and places of the photos, read while their list is shown.
  public let tags: Loader<[CountedTag]>
  /// The space catalogue.
  public let catalog: Catalog
  /// Which of the catalogue's pictures the person has liked or saved.
  public let catalogMarks: CatalogMarks
  /// Saves the catalogue's pictures in the library.
  public let catalogSaver: CatalogSaver
  /// The naming of photos that are renamed; `nil` while none are.
  public internal(set) var renaming: NamingSession? {
    get { first.map(\.renaming) ?? ownRenaming }
    set { if let first { first.renaming = newValue } else { ownRenaming = newValue } }
  }
  private var ownRenaming: NamingSession? {
    // What a round could not store does not matter once it is over.
    didSet { if ownRenaming !== oldValue { failures.withdraw(.renaming) } }
  }
  /// The failures to report, one after another.
  public let failures: FailureLog

  /// How many photos a renaming is being prepared for; 0 if none is. See ``cancelRenaming()``.
  public internal(set) var preparingCount: Int {
    get { first?.preparingCount ?? ownPreparingCount }
    set { if let first { first.preparingCount = newValue } else { ownPreparingCount = newValue } }
  }
  private var ownPreparingCount = 0

  /// Whether photos are being deleted: that can be undone already.
  public var isDeleting: Bool { (first ?? self).deletionCount > 0 }

  /// Whether a deletion, undo or redo runs or waits: what can be undone or redone is unknown until
  /// it ends.
  public var isRunningJob: Bool { (first ?? self).jobCount > 0 }

  /// How many of these run or wait.
  var jobCount = 0
  /// How many deletions run or wait.
  var deletionCount = 0
  /// How many changes of keywords of several photos run or wait.
  @ObservationIgnored var keywordJobCount = 0
  /// Whether the last deletion deleted anything.
  @ObservationIgnored var hasDeleted = false
  /// The number of the renaming that is being prepared; rises when it is cancelled.
  @ObservationIgnored var preparing = 0
  /// Photos that were skipped in the renaming, with drafts.
  @ObservationIgnored var skippedWithText: Set<Photo.ID> = []
  /// The task that prepared the last renaming.
  @ObservationIgnored var lastPreparing: Task<Void, Never>?
  /// The clock of all delays, including those of the window that shows this state.
  public let clock: any Clock<Duration>
  let ledger: ImportLedger
  private let started: AsyncGate
  /// Picks that came before the end of ``start()``, which stores them.
  public private(set) var earlyPicks: [FilePath] = []
  /// The last deletion, undo, redo or emptying of the trash.
  @ObservationIgnored var lastJob: Task<Void, Never>?
  @ObservationIgnored private var markUpdates: Task<Void, Never>?

  /// Creates the state of the app for an open library.
  /// - Parameters:
  ///   - library: the library, open for this process alone.
  ///   - decoder: the only way to decode pictures.
  ///   - thumbnails: the photos' thumbnails; `nil` stores none.
  ///   - workerCount: how many picked files are imported concurrently.
  ///   - catalog: the source of the space catalogue.
  ///   - builtInCatalog: a local catalogue, used while that can't be reached.
  ///   - client: downloads the catalogue's pictures.
  ///   - disk: reads and copies picked files.
  ///   - batchInterval: changes within this time are applied to the list of photos together.
  ///   - refusalInterval: refusals within this time are added to the receipt together; `nil` for a
  ///     time that grows with their number.
  ///   - clock: the clock of all delays.
  public init(
    library: PhotoLibrary, decoder: any PictureDecoding,
    thumbnails: Thumbnails? = nil, workerCount: Int = 2, catalog: any CatalogSource,
    builtInCatalog: (any CatalogSource)? = nil, client: HTTPClient,
    disk: DiskAccess = DiskAccess(), batchInterval: Duration = .zero,
    refusalInterval: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    first = nil
    let started = AsyncGate()
    self.started = started
    let failures = FailureLog()
    self.failures = failures
    self.library = library
    self.clock = clock
    photos = PhotoCollection(
      library: library, batchInterval: batchInterval, failures: failures, clock: clock)
    viewer = Viewer(photos, of: library) { [failures] in failures.report($0, of: .photos) }
    trash = Loader { try await library.reader.trash.items() }
    tags = Loader { try await library.reader.photos.tags() }
    preferences = Preferences(of: library) { [failures] in failures.report($0, of: .photos) }
    gridItems = GridItems(photos, of: library) { [failures] in failures.report($0, of: .photos) }
    zoom = GridZoom(of: library) { [failures] in failures.report($0, of: .photos) }
    ledger = ImportLedger(batchInterval: refusalInterval, clock: clock)
    naming = NamingSession(
      store: library.namingQueue, photos: photos, failures: failures, clock: clock,
      onAnswer: { [ledger, photos] answers in
        let copies = await photos.names(ofCopies: answers.filter { $0.1 == .skipped }.map(\.0))
        for (entry, answer) in answers {
          ledger.answered(entry, answer, copyOf: copies[entry.position])
        }
      })
    importer = Importer(
      library: library, session: naming, decoder: decoder,
      thumbnails: thumbnails, workerCount: workerCount, ledger: ledger, disk: disk,
      failures: failures, clock: clock,
      // The list first: the naming session shows photos of it.
      followers: [photos.follow, ledger.follow, naming.follow])
    thumbnailMaker = ThumbnailMaker(
      library: library, thumbnails: thumbnails,
      // Weak, as the observed object holds its observer.
      isImporting: { [weak importer] in importer?.isAtWork == true },
      workerCount: workerCount / 2, clock: clock)
    exporter = Exporter(
      library: library, decoder: decoder, copyCount: workerCount, disk: disk, clock: clock)
    pasting = Pasting(library: library, clock: clock, originals: importer.originals)
    self.catalog = Catalog(source: catalog, builtIn: builtInCatalog, clock: clock)
    catalogMarks = CatalogMarks(library: library)
    catalogSaver = CatalogSaver(
      library: library, started: started, importer: importer, marks: catalogMarks, client: client)
  }

  /// Creates the state of a further window on the library of another one. It has a page, a list, a
  /// photo that is looked at and a size of its own; all else the windows have in common.
  public init(furtherWindowOf model: AppModel) {
    let first = model.first ?? model
    self.first = first
    started = first.started
    library = first.library
    clock = first.clock
    failures = first.failures
    let report = { @MainActor [failures] (error: LibraryError) in
      failures.report(error, of: .photos)
    }
    photos = PhotoCollection(beside: first.photos)
    gridItems = GridItems(photos, of: library, onFailure: report)
    viewer = Viewer(photos, of: library, onFailure: report)
    trash = Loader { [library] in try await library.reader.trash.items() }
    tags = Loader { [library] in try await library.reader.photos.tags() }
    zoom = GridZoom(of: library, onFailure: report)
    preferences = first.preferences
    ledger = first.ledger
    naming = first.naming
    importer = first.importer
    thumbnailMaker = first.thumbnailMaker
    exporter = first.exporter
    pasting = first.pasting
    catalog = first.catalog
    catalogMarks = first.catalogMarks
    catalogSaver = first.catalogSaver
  }

  isolated deinit {
    markUpdates?.cancel()
    if first == nil { thumbnailMaker.stop() }
  }

  /// Reads the photos, and resumes what an earlier session did not finish.
  public func start() async {
    if first != nil {
      await gridItems.restore()
      await zoom.restore()
      await viewer.restore()
      return await photos.reload()
    }
    do throws(LibraryError) {
      // First, so that no paste of this session is among them.
      let unclaimed = try await library.namingQueue.unclaimedPasted().filter {
        !earlyPicks.contains($0)
      }
      await preferences.restore()
      naming.asksAtOnce = preferences.values.asksAtOnce
      await photos.restoreQuery()
      await gridItems.restore()
      await zoom.restore()
      await viewer.restore()
      do throws(LibraryError) { try await directEditing.restore() } catch { photos.failure = error }
      await photos.reload()
      let queue = try await library.namingQueue.read()
      let renaming = try await library.namingQueue.readRenaming()
      // Before the naming of picked files: the person was renaming last.
      if renaming.entries.contains(where: \.needsAnswer) {
        self.renaming = renamingSession { $0.resume(renaming.entries, cursor: renaming.cursor) }
      }
      ledger.restored(try await library.namingQueue.givenUp())
      ledger.picked(queue.entries)
      let skipped = queue.entries.filter(\.isSkipped)
      let copies = await photos.names(ofCopies: skipped)
      for entry in skipped {
        ledger.answered(entry, .skipped, copyOf: copies[entry.position])
      }
      naming.resume(queue.entries, cursor: queue.cursor)
      importer.run(queue.entries.filter { $0.photo == nil })
      await importer.add(unclaimed)
      try await importer.goOnWalking()
    } catch {
      failures.report(error, of: .photos)
    }
    started.open()
    updateMarks()
    await catalogMarks.reload()
    Task.immediate { await add([]) }
    // Picks on a disk that hangs delay nothing.
    await importer.walksQueued()
    await thumbnailMaker.forgetGone()
    thumbnailMaker.runLater()
    await clearUp()
  }

  /// Reads the marks of saved pictures again whenever a picked file has become a photo, or never
  /// will. This task lives as long as the model, not the catalogue's page: a download may end, or
  /// prove damaged, while another page is shown.
  private func updateMarks() {
    let outcomes = importer.outcomes.events()
    markUpdates = Task { [weak self] in
      for await _ in outcomes {
        guard let self else { return }
        if !importer.isAtWork { await catalogMarks.reload() }
      }
    }
  }

  /// Notes that the window of this model is closed while others stay open: its list of photos is no longer
  /// read at each change. The model of the first window goes on with its jobs.
  public func windowClosed() { photos.closed() }

  /// Adds picked files and folders. Picks are queued one after another; one whose disk hangs is
  /// overtaken. A pick that is added before the end of ``start()`` waits for it. Returns when the
  /// pick is on the disk.
  public func add(_ picked: [FilePath]) async {
    if let first { return await first.add(picked) }
    earlyPicks += picked
    guard started.isOpen else { return }
    let files = earlyPicks
    earlyPicks = []
    await importer.add(files)
  }

  /// Reads the library again, and tries again what could not be stored or imported.
  public func reload() async {
    await retry()
    await photos.reload()
  }

  /// Tries again what could not be stored or imported.
  public func retry() async {
    if let first { return await first.retry() }
    importer.retry()
    directEditing.retry()
    await naming.retry()
    await renaming?.retry()
  }

  /// Returns when everything picked and typed so far is on the disk, or has failed, except for
  /// picks whose walks take longer than a moment: these delay no window's closing, and the next
  /// start resumes them. A pick that came before the end of ``start()`` is waited for. Returns what would be lost.
  /// - Parameter isLast: whether no window stays open, in which something may be typed.
  @discardableResult
  public func flush(isLast: Bool = true) async -> UnsavedChanges {
    if let first {
      await gridItems.stored()
      await zoom.stored()
      await viewer.stored()
      return await first.flush(isLast: isLast)
    }
    if !earlyPicks.isEmpty {
      await started.pass()
      await add([])
    }
    await importer.walksQueued()
    await lastJob?.value
    await lastPreparing?.value
    directEditing.retry()
    await directEditing.flush()
    await naming.flush()
    await renaming?.flush()
    await photos.lists.lastLike?.value
    await importer.forgotten()
    await photos.remembered.stored()
    await gridItems.stored()
    await zoom.stored()
    await viewer.stored()
    await preferences.flush()
    if isLast { directEditing.forgetNotes() }
    await directEditing.noted()
    await library.trash.noteTime()
    var unsaved: UnsavedChanges = await isLogStored() ? [] : .log
    if hasUnstoredAnswers { unsaved.insert(.answers) }
    if isSavingPictures { unsaved.insert(.pictures) }
    return unsaved
  }

  /// Whether a pick is not on the disk yet. A window that closes waits for it, as long as ``flush(isLast:)``
  /// does.
  public var isQueuingPick: Bool {
    if let first { return first.isQueuingPick }
    return !earlyPicks.isEmpty || !importer.areWalksQueued
  }

  /// Whether ``retry()`` may help with a failure. Observable.
  public var canRetry: Bool { importer.isHalted || failures.entries.contains(where: \.canRetry) }

  /// Whether names or drafts could not be stored. Observable.
  public var hasUnstoredAnswers: Bool {
    naming.failure != nil || renaming?.failure != nil || directEditing.hasUnstored
  }

  /// Whether pictures of the catalogue are still being saved. Observable.
  public var isSavingPictures: Bool { catalogSaver.runningCount > 0 }

  /// Whether a text or an answer is being stored, or will be in a moment.
  public var isStoringText: Bool {
    naming.isStoringText || renaming?.isStoringText == true || directEditing.runningCount > 0
  }

  /// Whether a draft could not be stored: it is tried again as long as the app runs.
  public var hasUnsavedText: Bool {
    naming.hasUnsavedText || renaming?.hasUnsavedText == true || directEditing.hasUnstored
  }

  /// Returns when everything typed so far is on the disk, or every retry has failed, for an end at
  /// which the person can't be asked. A disk that hangs is waited for without limit.
  /// - Parameter patience: for how long storing is tried again on a disk that fails, for each
  ///   round.
  public func flushTexts(patience: Duration) async {
    if let first { return await first.flushTexts(patience: patience) }
    await directEditing.flush(patience: patience, clock)
    await naming.flush(patience: patience)
    await renaming?.flush(patience: patience)
  }
}
