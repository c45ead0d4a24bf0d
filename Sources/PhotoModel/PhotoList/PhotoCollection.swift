// The photos that the interface shows: their order, which follows what happens in the library.
// Records of those that somebody looks at are read in `PhotoCollection+Reading.swift`. Order and
// search are answered by the library (`PhotoLibrary+Query.swift`), what an answer changes is found in
// `ListUpdate.swift`; what a person does to photos is in `PhotoCollection+Changes.swift`, what is asked
// for once in `PhotoCollection+Questions.swift`.

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
  public private(set) var answeredQuery = PhotoQuery()
  /// Whether the list answers ``query``; else another list is on its way.
  public var isAnswered: Bool { query == answeredQuery }
  /// How many photos the library has.
  public private(set) var count = 0
  /// How many of them have no name: those that wait for one and those that were skipped.
  public private(set) var unnamedCount = 0
  /// How many are shown.
  public private(set) var shownCount = 0
  /// Whether the library has been read at least once.
  public private(set) var isLoaded = false
  /// Why it could not be read even once; `nil` until that was tried, and once it is read.
  public private(set) var firstFailure: LibraryError?
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
  /// ``record(sequence:at:)`` tells will be something else. For who shows many photos, so that one call
  /// serves all.
  @ObservationIgnored public var onRead: (() -> Void)?

  @ObservationIgnored var records = PhotoRecords()
  /// Rises when photos have been read that somebody asked for.
  var readCount = 0 { didSet { onRead?() } }
  /// Rises when photos are gone.
  var goneCount = 0 { didSet { onRead?() } }
  @ObservationIgnored var wanted: Set<Int64> = []
  @ObservationIgnored var wantedIDs: Set<Photo.ID> = []
  /// What was asked for and is not there: it is not asked for again until something changes.
  @ObservationIgnored var absent: Set<Photo.ID> = []
  @ObservationIgnored var absentPlaces: Set<Int64> = []
  /// Photos whose rows are damaged, by their sequence numbers.
  @ObservationIgnored var unreadable: Set<Int64> = []
  /// Whether some of that may be there, as a reading failed.
  @ObservationIgnored var hasUnread = false
  @ObservationIgnored var reading: Task<Void, Never>?
  /// The turns of reading what is wanted.
  let reads = SerialBatcher()
  /// What has changed since the reading under way began, one by one and altogether: the library's
  /// reader may have seen what was before, and tell it after the list has followed.
  @ObservationIgnored var changedMeanwhile: Set<Photo.ID> = []
  @ObservationIgnored var isReadingOld = false
  /// Photos whose place in the list may have changed.
  @ObservationIgnored var unsettled: Set<Photo.ID> = []
  /// Whether the whole list is to be read anew, and what is in memory of its photos.
  @ObservationIgnored private var isStale = false
  @ObservationIgnored var hasStaleRecords = false
  /// Whether a reading failed: the next one takes the whole list, so that no photo stays away.
  @ObservationIgnored private var hasMissed = false
  /// The first list, where it is read ahead and nothing has changed since.
  @ObservationIgnored private var firstLook: Task<InitialListSnapshot?, Never>?
  @ObservationIgnored private var settling: Task<Void, Never>?
  /// Finds what makes the list that is shown one that was found, away from the main actor.
  @ObservationIgnored var findChanges: @Sendable (ListUpdate, [Int64]) async -> [ListChange] = {
    await $0.changesAside(of: $1)
  }
  /// The turns of bringing the list to what the library is.
  private let turns = SerialBatcher()
  @ObservationIgnored private var pausing: Task<Void, Never>?
  /// Order and filters on the disk.
  @ObservationIgnored let remembered: PersistedSetting<PhotoQuery>
  @ObservationIgnored private let monthWatch: MonthObserver
  let library: PhotoLibrary
  /// Where failures are reported.
  private let failures: FailureLog
  private let batchInterval: Duration
  private let clock: any Clock<Duration>
  /// What keeps the list as it is while photos are pressed.
  let hold: PressFreeze

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
    self.batchInterval = batchInterval
    self.clock = clock
    hold = PressFreeze(clock: clock)
    history = History(library: library)
    remembered = PersistedSetting(
      read: { () throws(LibraryError) in try await library.keptQuery() },
      write: { (query) throws(LibraryError) in try await library.keep(query) })
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
    firstLook = nil
    askAgain(for: ids)
    unsettled.formUnion(ids)
    changedMeanwhile.formUnion(ids)
    settleSoon()
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
    if !isLoaded { firstLook = look }
    return look
  }

  /// Gets ready to answer a search at each key.
  public func prepareSearch() {
    // The search itself would tell of a failure.
    Task { @concurrent [reader = library.reader, query] in
      try? await reader.prepareSearch(of: query)
    }
  }

  /// Reads the library again.
  public func reload() async {
    isStale = true
    hasStaleRecords = true
    isReadingOld = true
    settleSoon()
    await settled()
    await history.refresh()
  }

  /// Returns when the list shows all that has happened in the library by now, and what was asked
  /// for by now is read. What comes meanwhile is not waited for.
  public func settled() async {
    let (turn, read) = (turns.last, reads.last)
    if turns.isDue { pausing?.cancel() }
    await turns.wait(for: turn)
    await reads.wait(for: read)
  }

  private func queryChanged() {
    if isLoaded {
      isStale = true
      pausing?.cancel()
      settleSoon()
    }
    monthWatch.keep(query.filters.contains(.thisMonth)) { [weak self] in
      Task { await self?.reload() }
    }
    remember()
  }

  private func settleSoon() {
    turns.request()
    guard settling == nil else { return }
    settling = Task {
      while turns.isDue {
        turns.begin()
        let isDone = isStale || hasMissed ? await readAll() : await settle()
        let wasAwaited = turns.end(isDone: isDone)
        if turns.isDue || !wasAwaited { await pause() }
      }
      settling = nil
    }
  }

  private func pause() async {
    guard batchInterval > .zero, !turns.isAwaited, !isStale else { return }
    let pausing: Task<Void, Never> = Task { [clock, interval = batchInterval] in
      // Cancelled: somebody waits for the list.
      try? await clock.sleep(for: interval)
    }
    self.pausing = pausing
    await pausing.value
  }

  /// Brings the photos that were changed to their places. Returns whether they stand there, or that
  /// has failed.
  private func settle() async -> Bool {
    let ids = unsettled
    unsettled = []
    // Before the first reading there is no list to find places in.
    guard isLoaded else {
      isStale = true
      return false
    }
    let answered = query
    do throws(LibraryError) {
      let loaded = records.loaded(of: ids)
      let list = order
      let settled = try await library.settle(ids, reading: loaded, in: list, of: answered)
      take(settled.photos, of: loaded)
      await follow(ListUpdate(base: list, answer: .changes(settled.changes)), answering: answered)
      show(settled.counts)
      // What was being read meanwhile may have been read before it changed.
      try await readAgain(records.loaded(of: ids).subtracting(loaded))
    } catch {
      failure = error
      hasMissed = true
      hasStaleRecords = true
    }
    return answered == query
  }

  /// Reads the whole list. Returns whether it is the one that is wanted, or that has failed.
  private func readAll() async -> Bool {
    let answered = query
    isStale = false
    hasMissed = false
    // What comes in from now on finds its place by itself, in the list that is shown then.
    let ids = unsettled
    unsettled = []
    do throws(LibraryError) {
      if hasStaleRecords { try await readLoaded() }
      let list = order
      let answer = try await read(answered)
      let found = ListUpdate(
        base: list,
        answer: answered == answeredQuery ? .renewed(answer.order) : .another(answer.order))
      if await follow(found, answering: answered) {
        if answeredQuery != answered { answeredQuery = answered }
      } else {
        isStale = true
      }
      show(answer.counts)
      if !isLoaded {
        isLoaded = true
        firstFailure = nil
      }
      try await readAgain(records.loaded(of: ids))
    } catch {
      // What can't be read is not empty.
      if isLoaded { failure = error } else { firstFailure = error }
      hasMissed = true
      hasStaleRecords = true
    }
    return answered == query
  }

  private func read(
    _ query: PhotoQuery
  ) async throws(LibraryError) -> PhotoLibrary.Answer {
    let look = await firstLook?.value
    defer { firstLook = nil }
    if let look, firstLook != nil, look.query == query {
      for photo in look.photos { records.keep(photo) }
      return look.answer
    }
    return try await library.reader.answer(to: query)
  }

  /// Makes the list what was found for it, once nothing is pressed. What is taken out while whole
  /// lists are compared has them compared again: changes have places of the list they were found for.
  /// - Returns: whether that is done; not so where another query is asked by then.
  @discardableResult
  private func follow(_ found: ListUpdate, answering answered: PhotoQuery) async -> Bool {
    for _ in 0..<Self.mostLooks {
      let shown = order
      let known = found.knownChanges(of: shown)
      let changes = if let known { known } else { await findChanges(found, shown) }
      if !changes.isEmpty { await hold.wait() }
      guard answered == query else { return false }
      if order == shown {
        changes.forEach(apply)
        return true
      }
    }
    found.changes(of: order).forEach(apply)
    return true
  }

  /// So often are lists compared away from the main actor; who takes out photos faster than that has
  /// a frame dropped.
  static let mostLooks = 3

  func apply(_ change: ListChange) {
    onWillChange?(change)
    order.apply(change)
    onChange?(change)
    if shownCount != order.count { shownCount = order.count }
  }

  private func show(_ counts: PhotoLibrary.Counts) {
    if count != counts.total { count = counts.total }
    if unnamedCount != counts.unnamed { unnamedCount = counts.unnamed }
  }

  func attempt(_ work: () async throws(LibraryError) -> Void) async {
    do throws(LibraryError) {
      try await work()
    } catch {
      failure = error
    }
  }
}
