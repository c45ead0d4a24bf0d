// The photos that the interface shows: their order, which follows what happens in the library, and
// records of those that somebody looks at (`PhotoRecords.swift`). Order and search are answered by
// the library (`PhotoLibrary+Query.swift`); what a person does to photos is in
// `PhotoCollection+Changes.swift`.

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
  /// How many photos the library has.
  public private(set) var count = 0
  /// How many of them have no name: those that wait for one and those that were skipped.
  public private(set) var unnamedCount = 0
  /// How many are shown.
  public private(set) var shownCount = 0
  /// Whether the library has been read at least once.
  public private(set) var isLoaded = false
  /// Why the last change or reading failed.
  public var failure: LibraryError?
  /// What can be undone and redone.
  public let history: History

  /// The sequence numbers of the photos shown, in their order.
  @ObservationIgnored public private(set) var order: [Int64] = []
  /// Told of each change of ``order``, when it is made.
  @ObservationIgnored public var onChange: ((ListChange) -> Void)?

  @ObservationIgnored private var records = PhotoRecords()
  /// Rises when photos have been read that somebody asked for.
  private var readCount = 0
  /// Rises when photos are gone.
  private var goneCount = 0
  @ObservationIgnored private var wanted: Set<Int64> = []
  @ObservationIgnored private var wantedIDs: Set<Photo.ID> = []
  /// What was asked for and is not there: it is not asked for again until something changes.
  @ObservationIgnored private var absent: Set<Photo.ID> = []
  @ObservationIgnored private var absentPlaces: Set<Int64> = []
  @ObservationIgnored private var reading: Task<Void, Never>?
  /// Photos whose place in the list may have changed.
  @ObservationIgnored private var unsettled: Set<Photo.ID> = []
  /// Whether the whole list is to be read anew, and what is in memory of its photos.
  @ObservationIgnored private var isStale = false
  @ObservationIgnored private var hasStaleRecords = false
  /// Whether a reading failed: the next one takes the whole list, so that no photo stays away.
  @ObservationIgnored private var hasMissed = false
  @ObservationIgnored private var settling: Task<Void, Never>?
  @ObservationIgnored private var pausing: Task<Void, Never>?
  /// Order and filters on the disk.
  @ObservationIgnored let remembered: RememberedQuery
  let library: PhotoLibrary
  private let batchInterval: Duration
  private let clock: any Clock<Duration>
  /// How many wait in ``settled()``.
  @ObservationIgnored private var waitingCount = 0

  /// The collection of one library; empty until ``reload()``.
  /// - Parameters:
  ///   - batchInterval: what changes in this time comes to the list at once. An import brings forty
  ///     photos a second, and to draw the window for each takes as long as to decode it.
  ///   - clock: the clock that this keeps.
  public init(
    library: PhotoLibrary, batchInterval: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.library = library
    self.batchInterval = batchInterval
    self.clock = clock
    history = History(library: library)
    remembered = RememberedQuery(of: library)
  }

  // MARK: - Photos in memory

  /// The photo behind an identifier; `nil` once it is gone, and until it is read, which
  /// observation tells of.
  public func record(_ id: Photo.ID) -> PhotoRecord? {
    _ = goneCount
    if let record = records.record(id) { return record }
    _ = readCount
    if !absent.contains(id), wantedIDs.insert(id).inserted { readSoon() }
    return nil
  }

  /// The photo with a sequence number, as ``record(_:)``. Where it has to be read, so are its
  /// neighbours in the list.
  /// - Parameter place: where it stands in ``order``.
  public func record(sequence: Int64, at place: Int? = nil) -> PhotoRecord? {
    _ = goneCount
    if let record = records.record(sequence: sequence) { return record }
    _ = readCount
    guard !absentPlaces.contains(sequence), wanted.insert(sequence).inserted else { return nil }
    if let place {
      wanted.formUnion(order[max(0, place - 48)..<max(0, min(order.count, place + 96))])
    }
    readSoon()
    return nil
  }

  /// Photos as the library has them now; those that are gone are missing.
  public func photos(_ ids: [Photo.ID]) async -> [Photo.ID: Photo] {
    var photos: [Photo] = []
    await attempt { () throws(LibraryError) in photos = try await library.photos(ids) }
    return Dictionary(photos.map { ($0.id, $0) }) { $1 }
  }

  /// The identifiers of photos of the list.
  public func identifiers(of sequences: [Int64]) async -> [Photo.ID] {
    var ids: [Photo.ID] = []
    await attempt { () throws(LibraryError) in ids = try await library.identifiers(of: sequences) }
    return ids
  }

  /// The date by which a photo stands where it does; `nil` where it is gone, or stands by its name.
  func date(ofSequence sequence: Int64) async -> PhotoDate? {
    var date: PhotoDate?
    await attempt { () throws(LibraryError) in
      date = try await library.date(ofSequence: sequence, by: query.sort)
    }
    return date
  }

  private func readSoon() {
    guard reading == nil else { return }
    // All that a frame asks for is read at once.
    reading = Task {
      while !wanted.isEmpty || !wantedIDs.isEmpty { await readWanted() }
      reading = nil
    }
  }

  private func readWanted() async {
    let sequences = wanted.filter { records.record(sequence: $0) == nil }
    let ids = wantedIDs.filter { records.record($0) == nil }
    do throws(LibraryError) {
      let photos =
        try await library.photos(sequences: Array(sequences)) + library.photos(Array(ids))
      for photo in photos where !unsettled.contains(photo.id) { records.keep(photo) }
      absent.formUnion(ids.subtracting(photos.map(\.id)))
      absentPlaces.formUnion(sequences.subtracting(photos.map(\.sequence)))
    } catch {
      failure = error
      absent.formUnion(ids)
      absentPlaces.formUnion(sequences)
    }
    wanted.subtract(sequences)
    wantedIDs.subtract(ids)
    wanted = wanted.filter { records.record(sequence: $0) == nil }
    wantedIDs = wantedIDs.filter { records.record($0) == nil }
    readCount += 1
  }

  // MARK: - What happens in the library

  /// A photo came into the library, or is another one now.
  package func arrived(_ photo: Photo) {
    // It may have come back from the trash.
    if history.trashCount > 0 { history.changed() }
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
    absent.subtract(ids)
    absentPlaces = []
    unsettled.formUnion(ids)
    settleSoon()
  }

  /// Photos are gone, on the disk already.
  func forget(_ gone: [Photo.ID]) {
    guard !gone.isEmpty else { return }
    if records.forget(gone) { goneCount += 1 }
    changed(gone)
  }

  /// Reads the library again.
  public func reload() async {
    isStale = true
    hasStaleRecords = true
    settleSoon()
    await settled()
    await history.refresh()
  }

  /// Returns when the list shows all that has happened in the library, and what was asked for is
  /// read.
  public func settled() async {
    waitingCount += 1
    pausing?.cancel()
    while let job = settling ?? reading { await job.value }
    waitingCount -= 1
  }

  private func queryChanged() {
    if isLoaded {
      isStale = true
      pausing?.cancel()
      settleSoon()
    }
    remember()
  }

  /// Takes the order and the filters that the library was looked at with last, and has it remember
  /// them from now on. What somebody has chosen by then stays.
  func restoreQuery() async {
    await attempt { () throws(LibraryError) in
      let last = try await remembered.read()
      guard query.withoutSearch == PhotoQuery() else { return remember() }
      query = PhotoQuery(sort: last.sort, filters: last.filters, search: query.search)
    }
  }

  private func remember() { remembered.keep(query) { [weak self] in self?.failure = $0 } }

  private func settleSoon() {
    guard settling == nil else { return }
    if hasMissed { isStale = true }
    settling = Task {
      while isStale || !unsettled.isEmpty {
        if isStale { await readAll() } else { await settle() }
        await pause()
      }
      settling = nil
    }
  }

  private func pause() async {
    guard batchInterval > .zero, waitingCount == 0, !isStale else { return }
    let pausing: Task<Void, Never> = Task { [clock, interval = batchInterval] in
      // Cancelled: somebody waits for the list.
      try? await clock.sleep(for: interval)
    }
    self.pausing = pausing
    await pausing.value
  }

  /// Brings the photos that were changed to their places.
  private func settle() async {
    let ids = unsettled
    unsettled = []
    // Before the first reading there is no list to find places in.
    guard isLoaded else { return isStale = true }
    do throws(LibraryError) {
      let answered = query
      let settled = try await library.settle(Array(ids), in: order, of: query)
      for photo in settled.photos where !unsettled.contains(photo.id) { records.keep(photo) }
      if answered == query { settled.changes.forEach(apply) }
      show(settled.counts)
    } catch {
      failure = error
      hasMissed = true
    }
  }

  private func readAll() async {
    let answered = query
    isStale = false
    hasMissed = false
    // What comes in from now on finds its place by itself, in the list that is shown then.
    unsettled = []
    do throws(LibraryError) {
      if hasStaleRecords { try await readLoaded() }
      let new = try await library.order(of: answered)
      let counts = try await library.counts()
      if answered == query {
        ListChange.between(order, new).map(apply)
        if answeredQuery != answered { answeredQuery = answered }
      } else {
        isStale = true
      }
      show(counts)
    } catch {
      failure = error
      hasMissed = true
    }
    if !isLoaded { isLoaded = true }
  }

  /// Reads again what is in memory.
  private func readLoaded() async throws(LibraryError) {
    hasStaleRecords = false
    let loaded = records.loaded
    let photos = try await library.photos(loaded)
    for photo in photos where !unsettled.contains(photo.id) { records.keep(photo) }
    let gone = Set(loaded).subtracting(photos.map(\.id)).subtracting(unsettled)
    if records.forget(gone) { goneCount += 1 }
    absent = []
    absentPlaces = []
    readCount += 1
  }

  private func apply(_ change: ListChange) {
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
