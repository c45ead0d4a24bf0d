// The photos that the interface shows, as it observes them, and what happens to them in the library.
// The list follows that in `PhotoCollection+Refreshing.swift`, by the rules of `ListRefresh.swift`.
// Photos are read into memory in `PhotoCollection+Reading.swift`, by the rules of
// `RecordRequests.swift`. What a person does to photos is in `PhotoCollection+Changes.swift`, what is
// asked of the library once in `PhotoCollection+Questions.swift`.

import AsyncState
import Foundation
import Observation

/// The photos of a library as one list, of which only what is looked at is in memory.
///
/// The list is the photos' sequence numbers. Views are told of each of its changes as it is made,
/// and ask for the records of the photos they show.
@MainActor @Observable
public final class PhotoCollection {
  /// Which photos are shown, and in which order.
  public var query = PhotoQuery() {
    didSet { if query != oldValue { queryChanged() } }
  }
  /// The query that the list answers: ``query``, but for the moment that the answer takes.
  public internal(set) var answeredQuery = PhotoQuery()
  /// Whether the list answers ``query``; else another list is on its way.
  public var isAnswered: Bool { query == answeredQuery }
  /// How many photos the library has.
  public internal(set) var count = 0
  /// How many of them have no name: those that wait for one and those that were skipped.
  public internal(set) var unnamedCount = 0
  /// How many are shown.
  public private(set) var shownCount = 0
  /// Whether the library has been read at least once.
  public internal(set) var isLoaded = false
  /// Why it could not be read even once; `nil` until that was tried, and once it is read.
  public internal(set) var firstFailure: LibraryError?
  /// Why a change or a reading failed last, of those failures in the app's list that were not
  /// dismissed. To set it reports one there.
  public var failure: LibraryError? {
    get { failures.newest(of: .photos)?.error as? LibraryError }
    set { failures.update(newValue, of: .photos) }
  }
  /// What can be undone and redone.
  public let history: History

  /// The sequence numbers of the photos shown, in their order.
  @ObservationIgnored public private(set) var order: [Int64] = []
  /// Told of each change of ``order``, before it is made.
  @ObservationIgnored public var onWillChange: ((ListChange) -> Void)?
  /// Told of each change of ``order``, when it is made.
  @ObservationIgnored public var onChange: ((ListChange) -> Void)?
  /// Told when photos that somebody asked for are read, or some are gone, in the middle of that: what
  /// ``record(sequence:at:)`` tells will be something else. For views that show many photos, so that
  /// one call serves all.
  @ObservationIgnored public var onRead: (() -> Void)?

  /// Rises when photos have been read that somebody asked for.
  var readCount = 0 { didSet { onRead?() } }
  /// Rises when photos are gone.
  var goneCount = 0 { didSet { onRead?() } }
  /// The photos in memory.
  @ObservationIgnored var records = PhotoRecords()
  /// Which others are read.
  @ObservationIgnored var requests = RecordRequests()
  /// Where callers wait for those.
  let reads = SerialBatcher()

  /// When the list is read.
  @ObservationIgnored var refresh: ListRefresh
  /// Where callers wait for that.
  let turns = SerialBatcher()
  /// The pause between two readings of the list.
  @ObservationIgnored var pausing: Task<Void, Never>?
  /// The first list, where it is read ahead.
  @ObservationIgnored var snapshot: Task<InitialListSnapshot?, Never>?
  /// Finds what makes the list that is shown one that was found, away from the main actor.
  @ObservationIgnored var findChanges: @Sendable (ListUpdate, [Int64]) async -> [ListChange] = {
    await $0.changesAside(of: $1)
  }
  /// What keeps the list as it is while photos are pressed.
  let hold: PressFreeze

  /// Order and filters on the disk.
  @ObservationIgnored let remembered: PersistedSetting<PhotoQuery>
  @ObservationIgnored private let monthWatch: MonthObserver
  let library: PhotoLibrary
  /// Where failures are reported.
  private let failures: FailureLog
  let clock: any Clock<Duration>

  /// The collection of one library; empty until ``reload()``.
  /// - Parameters:
  ///   - batchInterval: what changes in this time comes to the list at once. An import brings forty
  ///     photos a second, and to draw the window for each takes as long as to decode it.
  ///   - failures: where failures are reported.
  ///   - clock: the clock that this keeps.
  public init(
    library: PhotoLibrary, batchInterval: Duration = .zero, failures: FailureLog = FailureLog(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.library = library
    self.failures = failures
    self.clock = clock
    refresh = ListRefresh(batchInterval: batchInterval)
    hold = PressFreeze(clock: clock)
    history = History(library: library)
    remembered = PersistedSetting(
      read: { () throws(LibraryError) in try await library.settings.query() },
      write: { (query) throws(LibraryError) in try await library.settings.keep(query) })
    monthWatch = MonthObserver(now: library.wallClock, clock: clock)
  }

  /// A person presses on the photos: until ``letGo()``, or for a second, the list stays as it is.
  public func press() { hold.press() }

  /// The button is up again, and what was pressed is dealt with.
  public func letGo() { hold.letGo() }

  // MARK: - What happens in the library

  /// A photo came into the library, or is another one now; `isKnown` says that it was there
  /// before, perhaps in the trash.
  package func arrived(_ photo: Photo, isKnown: Bool = false) {
    if isKnown, history.trashCount > 0 { history.changed() }
    if records.keep(photo) { readCount += 1 }
    changed([photo.id])
  }

  /// A photo was answered, on the disk already: it may have a new name, or be new itself.
  func answered(_ photo: Photo) {
    arrived(photo)
    history.changed()
  }

  /// Photos have new names, on the disk already.
  func renamed(_ names: [(id: Photo.ID, name: String)]) {
    for (id, name) in names { records.record(id)?.photo.name = name }
    changed(names.map(\.id))
    history.changed()
  }

  /// Photos were changed, on the disk already: the list follows soon.
  func changed(_ ids: [Photo.ID]) {
    perform(requests.changed(ids))
    perform(refresh.changed(ids))
  }

  /// Photos are gone, on the disk already.
  func forget(_ gone: [Photo.ID]) {
    guard !gone.isEmpty else { return }
    if records.forget(gone) { goneCount += 1 }
    changed(gone)
  }

  /// Reads the first list, away from the main actor, so that a window can be built meanwhile.
  /// ``reload()`` takes it over.
  /// - Returns: what is read; `nil` where that fails, which ``reload()`` tells of.
  public func lookAhead() -> Task<InitialListSnapshot?, Never> {
    let look = Task { @concurrent [reader = library.reader] in try? await reader.firstLook() }
    refresh.readsAhead()
    if refresh.hasSnapshot { snapshot = look }
    return look
  }

  /// Gets ready to answer a search at each key.
  public func prepareSearch() {
    // The search itself would tell of a failure.
    Task { @concurrent [reader = library.reader, query] in
      try? await reader.photos.prepareSearch(of: query)
    }
  }

  /// Reads the library again.
  public func reload() async {
    requests.everythingChanged()
    perform(refresh.reload())
    await settled()
    await history.refresh()
  }

  /// Returns when the list shows all that has happened in the library by now, and what was asked
  /// for by now is read. What comes meanwhile is not waited for.
  public func settled() async {
    let (turn, read) = (turns.last, reads.last)
    perform(refresh.awaited())
    await turns.wait(for: turn)
    await reads.wait(for: read)
  }

  private func queryChanged() {
    perform(refresh.ask(query))
    monthWatch.keep(query.filters.contains(.thisMonth)) { [weak self] in
      Task { await self?.reload() }
    }
    remember()
  }

  // MARK: - What is shown

  func apply(_ change: ListChange) {
    onWillChange?(change)
    order.apply(change)
    onChange?(change)
    if shownCount != order.count { shownCount = order.count }
  }

  func attempt(_ work: () async throws(LibraryError) -> Void) async {
    do throws(LibraryError) {
      try await work()
    } catch {
      failure = error
    }
  }
}
