// When the list of photos is read again, what for, and what is done with the answer, as a pure
// state machine. `PhotoCollection+Refreshing.swift` asks the library and changes the list; the
// comparison of two lists is in `ListUpdate.swift`, the records of photos are in
// `RecordRequests.swift`.

/// The readings that update a list of photos from the library: one at a time, each for all that was
/// requested before it began.
struct ListRefresh: Sendable {
  /// One reading of the library.
  struct Reading: Sendable, Equatable {
    /// How much is read. Each includes those before it.
    enum Scope: Sendable, Comparable {
      /// The positions of the photos that changed, one by one.
      case changes
      /// The whole list.
      case list
      /// The whole list, and the photos in memory as well.
      case everything
    }

    /// How much is read.
    let scope: Scope
    /// The query to be answered.
    let query: PhotoQuery
    /// The photos that had changed when the reading began.
    let changed: Set<Photo.ID>
  }

  /// What the shell does at once after an event.
  enum Effect: Sendable, Equatable {
    /// From now on, callers that wait for the list wait for the next reading.
    case request
    /// Call ``ListRefresh/begin()`` in a job of its own, so that changes made together are read at
    /// once.
    case start
    /// End the pause early.
    case endPause
  }

  /// What the shell does next with an answer.
  enum Step: Sendable {
    /// Find what makes the shown list the answer, away from the main actor; then
    /// ``ListRefresh/compared(_:shown:)``.
    case compare(ListUpdate, shown: [Int64])
    /// Wait until no photo is pressed (`PressFreeze.swift`); then ``ListRefresh/released(shown:)``.
    case waitForRelease
    /// Make these changes; the list then answers ``ListRefresh/answered``.
    case apply([ListChange])
    /// Leave the list as it is: another query was asked for meanwhile.
    case drop
  }

  /// An answer, and the list that it is compared with.
  private struct Comparison {
    let reading: Reading
    let update: ListUpdate
    let shown: [Int64]
    /// How many lists it was compared with before.
    let attempt: Int
  }

  private enum State {
    /// Nothing is requested.
    case idle
    /// The next reading can begin.
    case ready
    /// The library is being read.
    case reading(Reading)
    /// The answer is compared with the list that is shown.
    case comparing(Comparison)
    /// The changes are known and wait for a button to be released.
    case frozen(Comparison, [ListChange])
    /// The answer is used or dropped; the photos in memory are still being updated.
    case finishing(Reading)
    /// The reading is over.
    case over
    /// Changes gather until the batch interval is over.
    case pausing
  }

  private enum Urgency: Comparable {
    /// No reading is requested.
    case none
    /// Within a batch interval.
    case batched
    /// Without a pause.
    case immediate
  }

  /// What the next reading is for.
  private struct Demand {
    var scope = Reading.Scope.changes
    var urgency = Urgency.none

    mutating func raise(_ scope: Reading.Scope, _ urgency: Urgency) {
      self.scope = max(self.scope, scope)
      self.urgency = max(self.urgency, urgency)
    }
  }

  /// How often an answer is compared off the main actor with a list that changes meanwhile. After
  /// that it is compared on the main actor: removing photos faster than that drops a frame.
  static let mostComparisons = 3

  /// The query that was requested last.
  private(set) var query = PhotoQuery()
  /// The query that the list answers.
  private(set) var answered = PhotoQuery()
  /// Whether the library has been read at least once.
  private(set) var isLoaded = false
  /// The photos that changed since the last reading began: their positions in the list may be
  /// wrong.
  private(set) var pending: Set<Photo.ID> = []
  /// Whether a snapshot that was read ahead equals what a reading would find.
  private(set) var hasSnapshot = false
  private var demand = Demand()
  private var state = State.idle
  let batchInterval: Duration

  /// Creates a machine that has read no list.
  /// - Parameter batchInterval: the pause between two readings that no caller waits for.
  init(batchInterval: Duration = .zero) { self.batchInterval = batchInterval }

  // MARK: - Requests

  /// Notes that photos were changed, added or removed.
  mutating func changed(_ ids: some Sequence<Photo.ID>) -> [Effect] {
    hasSnapshot = false
    pending.formUnion(ids)
    return request(.changes, .batched)
  }

  /// Notes that another window has read everything again, as any photo may have changed.
  mutating func reloadedElsewhere() -> [Effect] {
    hasSnapshot = false
    return isLoaded ? request(.everything, .batched) : []
  }

  /// Requests another query. Before the first reading this has no effect, as that reading is still
  /// to come.
  mutating func ask(_ query: PhotoQuery) -> [Effect] {
    self.query = query
    return isLoaded ? request(.list, .immediate) : []
  }

  /// Notes that any photo may have changed.
  mutating func reload() -> [Effect] { request(.everything, .immediate) }

  /// Notes that a caller waits for the list to show all changes so far.
  mutating func awaited() -> [Effect] { demand.urgency > .none ? endPause() : [] }

  /// Notes that a snapshot is being read ahead of ``reload()``.
  mutating func readsAhead() { hasSnapshot = !isLoaded }

  private mutating func request(_ scope: Reading.Scope, _ urgency: Urgency) -> [Effect] {
    demand.raise(scope, urgency)
    if case .idle = state {
      state = .ready
      return [.request, .start]
    }
    return urgency == .immediate ? [.request] + endPause() : [.request]
  }

  private func endPause() -> [Effect] { if case .pausing = state { [.endPause] } else { [] } }

  // MARK: - One reading

  /// Begins a reading; `nil` if nothing is requested.
  mutating func begin() -> Reading? {
    switch state {
    case .ready, .pausing: break
    default: preconditionFailure("A reading begins after the one before it.")
    }
    guard demand.urgency > .none else {
      state = .idle
      return nil
    }
    // Before the first list there are no positions to find.
    let scope = isLoaded ? demand.scope : max(demand.scope, .list)
    let reading = Reading(scope: scope, query: query, changed: pending)
    demand = Demand()
    // Changes from now on are searched for in the list that is shown then.
    pending = []
    state = .reading(reading)
    return reading
  }

  /// Returns whether the snapshot answers the current reading. It does so at most once.
  /// - Parameter query: the query of the snapshot; `nil` if that could not be read.
  mutating func takesSnapshot(of query: PhotoQuery?) -> Bool {
    guard case .reading(let reading) = state else {
      preconditionFailure("Only a reading takes the snapshot.")
    }
    defer { hasSnapshot = false }
    return hasSnapshot && reading.query == query
  }

  /// Takes the positions of the photos that changed.
  /// - Parameters:
  ///   - changes: the changes that update the list.
  ///   - base: the list for which they were found.
  ///   - shown: the list that is shown now.
  mutating func found(_ changes: [ListChange], for base: [Int64], shown: [Int64]) -> Step {
    guard case .reading(let reading) = state, reading.scope == .changes else {
      preconditionFailure("No positions of changed photos were asked for.")
    }
    let update = ListUpdate(base: base, answer: .changes(changes))
    return compare(update, with: shown, for: reading, attempt: 0)
  }

  /// Takes the answer to the query.
  /// - Parameters:
  ///   - list: the whole list.
  ///   - base: the list that was shown when the reading began.
  ///   - shown: the list that is shown now.
  mutating func found(list: [Int64], for base: [Int64], shown: [Int64]) -> Step {
    guard case .reading(let reading) = state, reading.scope > .changes else {
      preconditionFailure("No list was asked for.")
    }
    let update = ListUpdate(
      base: base, answer: reading.query == answered ? .renewed(list) : .another(list))
    return compare(update, with: shown, for: reading, attempt: 0)
  }

  /// Takes the changes that ``Step/compare(_:shown:)`` found.
  mutating func compared(_ changes: [ListChange], shown: [Int64]) -> Step {
    guard case .comparing(let comparison) = state else {
      preconditionFailure("Nothing is compared.")
    }
    state = .frozen(comparison, changes)
    return changes.isEmpty ? released(shown: shown) : .waitForRelease
  }

  /// Notes that no photo is pressed any more.
  mutating func released(shown: [Int64]) -> Step {
    guard case .frozen(let comparison, let changes) = state else {
      preconditionFailure("No changes wait for a release.")
    }
    let reading = comparison.reading
    guard reading.query == query else {
      demand.raise(.list, .immediate)
      finish(reading)
      return .drop
    }
    // The positions in the changes are those of the list for which they were found.
    guard shown == comparison.shown else {
      return compare(
        comparison.update, with: shown, for: reading, attempt: comparison.attempt + 1)
    }
    answered = reading.query
    finish(reading)
    return .apply(changes)
  }

  /// Ends the reading. Returns whether it has answered the query that is wanted now; otherwise the
  /// next one is requested.
  mutating func finished() -> Bool {
    guard case .finishing(let reading) = state else {
      preconditionFailure("A reading is finished once its answer is used or dropped.")
    }
    return end(reading)
  }

  /// Ends a reading that failed. The next one reads the whole list, so that no photo is missing;
  /// this does not request it, as it would fail too. Returns as ``finished()``.
  mutating func failed() -> Bool {
    switch state {
    case .reading(let reading), .finishing(let reading):
      demand.raise(.everything, .none)
      return end(reading)
    default: preconditionFailure("The library is not asked.")
    }
  }

  /// The pause before ``begin()``; `nil` for none.
  /// - Parameters:
  ///   - wasAwaited: whether a caller waited for the reading that ended.
  ///   - isAwaited: whether a caller waits for the next one.
  mutating func rests(wasAwaited: Bool, isAwaited: Bool) -> Duration? {
    guard case .over = state else { preconditionFailure("No reading is over.") }
    state = .ready
    guard batchInterval > .zero, !isAwaited, demand.urgency < .immediate else { return nil }
    // A change that a caller waited for was a single one, not one of an import.
    guard demand.urgency > .none || !wasAwaited else { return nil }
    state = .pausing
    return batchInterval
  }

  private mutating func compare(
    _ update: ListUpdate, with shown: [Int64], for reading: Reading, attempt: Int
  ) -> Step {
    if attempt == Self.mostComparisons {
      answered = reading.query
      finish(reading)
      return .apply(update.changes(of: shown))
    }
    state = .comparing(
      Comparison(reading: reading, update: update, shown: shown, attempt: attempt))
    guard let known = update.knownChanges(of: shown) else {
      return .compare(update, shown: shown)
    }
    return compared(known, shown: shown)
  }

  private mutating func finish(_ reading: Reading) {
    isLoaded = true
    state = .finishing(reading)
  }

  private mutating func end(_ reading: Reading) -> Bool {
    state = .over
    let isDone = reading.query == query
    if !isDone { demand.raise(.changes, .batched) }
    return isDone
  }
}
