// The photos that the window shows and observes, and what happens to them in the library.
// `PhotoCollection+Refreshing.swift` updates the list, by the rules of `ListRefresh.swift`;
// `PhotoCollection+Reading.swift` reads photos into memory, by the rules of `RecordRequests.swift`.
// What a person does to photos is in `PhotoCollection+Changes.swift`, reads whose results are not
// held in `PhotoCollection+Questions.swift`.

import AsyncState
import Foundation
import Observation

/// The photos of a library as one list. Only the photos that are shown, and those near them, are in
/// memory.
///
/// The list consists of the photos' sequence numbers. Views are told each of its changes as it is
/// made, and ask for the records of the photos that they show.
@MainActor @Observable
public final class PhotoCollection {
  /// Which photos are shown, and in which order.
  public var query = PhotoQuery() {
    didSet { if query != oldValue { queryChanged() } }
  }
  /// The query that the list answers: ``query``, or the one before it while the library is read.
  public internal(set) var answeredQuery = PhotoQuery()
  /// Whether the list answers ``query``; otherwise another list is being read.
  public var isAnswered: Bool { query == answeredQuery }
  /// How many photos the library has.
  public internal(set) var count = 0
  /// How many of them have no name: they wait for one, or were skipped.
  public internal(set) var unnamedCount = 0
  /// How many photos the list has.
  public private(set) var shownCount = 0
  /// Whether the library has been read at least once.
  public internal(set) var isLoaded = false
  /// Why the first reading failed; `nil` before it, and once the library has been read.
  public internal(set) var firstFailure: LibraryError?
  /// The newest failure of a change or a reading in the app's list of failures, if it was not
  /// dismissed. Setting it reports one there.
  public var failure: LibraryError? {
    get { failures.newest(of: .photos)?.error as? LibraryError }
    set { failures.update(newValue, of: .photos) }
  }
  /// What can be undone and redone.
  public let history: History

  /// The sequence numbers of the photos shown, in their order.
  @ObservationIgnored public private(set) var order: [Int64] = []
  /// Called with each change of ``order``, before it is made.
  @ObservationIgnored public var onWillChange: ((ListChange) -> Void)?
  /// Called with each change of ``order``, after it is made.
  @ObservationIgnored public var onChange: ((ListChange) -> Void)?
  /// Called after each change of ``order``, when ``onChange`` has returned. For a view that shows one
  /// photo of the list.
  @ObservationIgnored public var onListChange: (() -> Void)?
  /// Called when the list answers another query, after its changes, of which there may be none.
  @ObservationIgnored var onAnswer: (() -> Void)?
  /// Called when requested photos have been read, or photos are gone, while the records change: the
  /// result of ``record(sequence:at:)`` will be another. For views that show many photos, so that
  /// one call serves all.
  @ObservationIgnored public var onRead: (() -> Void)?

  /// Rises when requested photos have been read.
  var readCount = 0 { didSet { onRead?() } }
  /// Rises when photos are gone.
  var goneCount = 0 { didSet { onRead?() } }
  /// The photos in memory.
  @ObservationIgnored var records = PhotoRecords()
  /// The requests for photos that are not in memory.
  @ObservationIgnored var requests = RecordRequests()
  /// Where callers wait for requested photos.
  let reads = SerialBatcher()

  /// The rules by which the list is read.
  @ObservationIgnored var refresh: ListRefresh
  /// Where callers wait for the list.
  let batcher = SerialBatcher()
  /// The pause between two readings of the list.
  @ObservationIgnored var pausing: Task<Void, Never>?
  /// The snapshot of the first list, if it is read ahead.
  @ObservationIgnored var snapshot: Task<InitialListSnapshot?, Never>?
  /// Compares the list that is shown with what was found, off the main actor.
  @ObservationIgnored var findChanges: @Sendable (ListUpdate, [Int64]) async -> [ListChange] = {
    await $0.changesAside(of: $1)
  }
  /// Whether a window shows the list. The first model of several goes on without its window: it has jobs
  /// to do, and records of photos, but its list is not read any more.
  @ObservationIgnored private(set) var isShown = true
  /// Delays changes of the list while photos are pressed.
  let hold: PressFreeze

  /// Whether ``remembered`` follows this list.
  let isRemembered: Bool
  /// The stored order and filters.
  @ObservationIgnored let remembered: PersistedSetting<PhotoQuery>
  @ObservationIgnored private let monthWatch: MonthObserver
  /// The lists of the windows on the library, which hear of one another's changes.
  let lists: SharedLists
  /// What tells this list from others, for the library.
  let listID = UUID()
  let library: PhotoLibrary
  /// Where failures are reported.
  private let failures: FailureLog
  /// The clock that measures delays.
  public let clock: any Clock<Duration>

  /// Creates the collection of a library; empty until ``reload()``.
  /// - Parameters:
  ///   - batchInterval: changes within this time are applied to the list together. An import adds
  ///     forty photos a second, and drawing the window for each takes as long as decoding it.
  ///   - failures: where failures are reported.
  ///   - clock: the clock that measures delays.
  public convenience init(
    library: PhotoLibrary, batchInterval: Duration = .zero, failures: FailureLog = FailureLog(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      library, ListRefresh(batchInterval: batchInterval), History(library: library), SharedLists(),
      failures, clock, isRemembered: true)
  }

  /// Creates the list of a further window: all photos, in the order of another list. Empty until
  /// ``reload()``. Its order is not stored.
  convenience init(beside other: PhotoCollection) {
    self.init(
      other.library, ListRefresh(batchInterval: other.refresh.batchInterval), other.history,
      other.lists, other.failures, other.clock, isRemembered: false)
    query = other.query.ofAll
  }

  private init(
    _ library: PhotoLibrary, _ refresh: ListRefresh, _ history: History, _ lists: SharedLists,
    _ failures: FailureLog, _ clock: any Clock<Duration>, isRemembered: Bool
  ) {
    self.isRemembered = isRemembered
    self.library = library
    self.failures = failures
    self.clock = clock
    self.refresh = refresh
    self.history = history
    self.lists = lists
    hold = PressFreeze(clock: clock)
    remembered = PersistedSetting(
      read: { () throws(LibraryError) in try await library.settings.query() },
      write: { (query) throws(LibraryError) in try await library.settings.set(query) })
    monthWatch = MonthObserver(now: library.wallClock, clock: clock)
    lists.join(self)
  }

  /// Notes that a mouse button is pressed on the photos: until ``letGo()``, or for a second, the
  /// list does not change.
  public func press() { hold.press() }

  /// Notes that the button is released, and its click is handled.
  public func letGo() { hold.letGo() }

  // MARK: - Changes in the library

  /// Notes that a photo was added to the library, or replaced; `isKnown` is true if it was there
  /// before, perhaps in the trash.
  package func arrived(_ photo: Photo, isKnown: Bool = false) {
    if isKnown, history.trashCount > 0 { history.changed() }
    if records.insert(photo) { readCount += 1 }
    changed([photo.id])
  }

  /// Notes that a photo was answered: it may have a new name, or be new itself. The disk has the
  /// answer.
  func answered(_ photo: Photo) {
    arrived(photo)
    history.changed()
  }

  /// Notes that photos have new names, which the disk has.
  func renamed(_ names: [(id: Photo.ID, name: String)]) {
    for (id, name) in names { lists.update(id) { $0.name = name } }
    changed(names.map(\.id))
    history.changed()
  }

  /// Notes that photos were changed on the disk: the list is updated soon.
  func changed(_ ids: [Photo.ID]) {
    noteChanged(ids)
    lists.changed(ids, by: self)
  }

  /// The same for photos that another window has changed.
  func noteChanged(_ ids: [Photo.ID]) {
    perform(requests.changed(ids))
    perform(refresh.changed(ids))
  }

  /// Notes that another window has read the library again.
  func reloadedElsewhere() {
    requests.everythingChanged()
    perform(refresh.reloadedElsewhere())
  }

  /// Notes that photos were removed on the disk.
  func forget(_ gone: [Photo.ID]) {
    guard !gone.isEmpty else { return }
    if records.forget(gone) { goneCount += 1 }
    changed(gone)
  }

  /// Reads the first list off the main actor, while the window is built. ``reload()`` uses it.
  /// - Returns: the task that reads it; its value is `nil` if that fails, which ``reload()``
  ///   reports.
  public func readSnapshot() -> Task<InitialListSnapshot?, Never> {
    let reading = Task { @concurrent [reader = library.reader] in
      try? await reader.initialSnapshot()
    }
    refresh.readsAhead()
    if refresh.hasSnapshot { snapshot = reading }
    return reading
  }

  /// Prepares the reader for a search at each key.
  public func prepareSearch() {
    // The search itself would report a failure.
    Task { @concurrent [reader = library.reader, query] in
      try? await reader.photos.prepareSearch(of: query)
    }
  }

  /// Notes that the window which showed the list is closed.
  func closed() {
    isShown = false
    letGo()
    (onWillChange, onChange, onListChange, onAnswer, onRead) = (nil, nil, nil, nil, nil)
    Task { [library, listID] in await library.photos.forget(list: listID) }
  }

  /// Reads the library again.
  public func reload() async {
    requests.everythingChanged()
    perform(refresh.reload())
    lists.reloaded(by: self)
    await upToDate()
    await history.refresh()
  }

  /// Returns when the list shows all that has happened in the library so far, and all photos
  /// requested so far are read. Later changes and requests are not waited for.
  public func upToDate() async {
    let (batch, read) = (batcher.last, reads.last)
    perform(refresh.awaited())
    await batcher.wait(for: batch)
    await reads.wait(for: read)
  }

  private func queryChanged() {
    perform(refresh.ask(query))
    monthWatch.observe(query.filters.contains(.thisMonth)) { [weak self] in
      Task { await self?.reload() }
    }
    remember()
  }

  // MARK: - The list

  func apply(_ change: ListChange) {
    onWillChange?(change)
    order.apply(change)
    onChange?(change)
    onListChange?()
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
