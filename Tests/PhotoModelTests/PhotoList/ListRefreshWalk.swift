// A random walk: a library that changes at any time, a person who searches, presses and deletes,
// and readings that end or fail at any time; invariants are checked after each step. The test is in
// `ListRefreshTests.swift`.

import SeededRandom
import Testing

@testable import PhotoModel

struct ListRefreshWalk {
  private enum Stage {
    case idle
    case starting
    /// The library is being read for a list to replace `base`, and has `answer` once it was read.
    case reading(ListRefresh.Reading, base: [Int64], answer: [Int64]?)
    case comparing(ListUpdate, [Int64])
    case held
    case finishing
    case pausing
  }

  private(set) var counts = Counts()
  private var refresh = ListRefresh(batchInterval: .milliseconds(150))
  private var random: SeededGenerator
  private var stage = Stage.idle
  /// The photos of the library, and its changes that the list has not been told of.
  private var library: Set<Int64> = []
  private var untold: Set<Int64> = []
  /// Photos that were removed from the list and are not deleted yet.
  private var leaving: Set<Int64> = []
  private var shown: [Int64] = []
  private var shownQuery = PhotoQuery()
  private var query = PhotoQuery()
  private var isLoaded = false
  private var isPressed = false
  /// The current reading: the list for which it began, and the one that it found.
  private var base: [Int64] = []
  private var answer: [Int64] = []
  private var asked = PhotoQuery()
  /// With how many lists the answer was compared.
  private var attempts = 0

  // What was requested since the last reading began.
  private var told: Set<Photo.ID> = []
  private var isTold = false
  private var isQueryChanged = false
  private var isReloaded = false
  private var isRepeated = false
  private var hasFailed = false
  /// Whether a caller waits for the current reading, and for the next one.
  private var waiters = (current: false, next: false)

  /// How often each kind of event occurred.
  struct Counts {
    var applied = 0
    var dropped = 0
    var compared = 0
    var held = 0
    var failed = 0
    var pauses = 0
    var endedPauses = 0
    var scopes: Set<ListRefresh.Reading.Scope> = []
  }

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func step() {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<14: change(Int64.random(in: 1...40, using: &random))
    case 14..<22: tell()
    case 22..<28: takeOutOne()
    case 28..<30: deleteThoseTakenOut()
    case 30..<36: ask()
    case 36..<38: reload()
    case 38..<44: wait()
    case 44..<49: isPressed.toggle()
    default: proceed(canFail: true)
    }
    check()
  }

  /// Reports all changes, and reads until nothing is requested.
  mutating func finish() {
    isPressed = false
    deleteThoseTakenOut()
    tell()
    tell([50])
    for _ in 0..<100 {
      if case .idle = stage { break }
      proceed(canFail: false)
      check()
    }
    guard case .idle = stage else {
      Issue.record("the list is read without end")
      return
    }
    #expect(shown == list(of: query))
    #expect(shownQuery == query)
  }

  // MARK: - The library and the person

  /// The result of a query: each order gives another list, and each search leaves photos out.
  private func list(of query: PhotoQuery) -> [Int64] {
    let found = library.filter { query.search.isEmpty || $0 % 2 == 0 }.sorted()
    return query.sort == .name ? found.reversed() : found
  }

  private mutating func change(_ photo: Int64) {
    if library.remove(photo) == nil { library.insert(photo) }
    untold.insert(photo)
    if Bool.random(using: &random) { tell() }
  }

  private mutating func tell() {
    tell(untold)
    untold = []
  }

  private mutating func tell(_ photos: Set<Int64>) {
    guard !photos.isEmpty else { return }
    let ids = photos.map(photoID)
    expect(refresh.changed(ids), isImmediate: false)
    told.formUnion(ids)
    isTold = true
  }

  private mutating func takeOutOne() {
    guard let photo = shown.randomElement(using: &random) else { return }
    shown.removeAll { $0 == photo }
    leaving.insert(photo)
    if Bool.random(using: &random) { deleteThoseTakenOut() }
  }

  private mutating func deleteThoseTakenOut() {
    guard !leaving.isEmpty else { return }
    library.subtract(leaving)
    tell(leaving)
    leaving = []
  }

  private mutating func ask() {
    let query = PhotoQuery(
      sort: Bool.random(using: &random) ? .name : .added,
      search: Bool.random(using: &random) ? "a" : "")
    guard query != self.query else { return }
    self.query = query
    let effects = refresh.ask(query)
    guard isLoaded else {
      #expect(effects.isEmpty)
      return
    }
    expect(effects, isImmediate: true)
    isQueryChanged = true
  }

  private mutating func reload() {
    expect(refresh.reload(), isImmediate: true)
    isReloaded = true
  }

  private mutating func wait() {
    var isEnding = false
    if case .pausing = stage { isEnding = isAsked }
    let effects = refresh.awaited()
    #expect(effects == (isEnding ? [.endPause] : []))
    if isEnding { counts.endedPauses += 1 }
    if isAsked {
      waiters.next = true
    } else if isReading {
      waiters.current = true
    }
  }

  private mutating func expect(_ effects: [ListRefresh.Effect], isImmediate: Bool) {
    switch stage {
    case .idle:
      #expect(effects == [.request, .start])
      stage = .starting
    case .pausing:
      #expect(effects == (isImmediate ? [.request, .endPause] : [.request]))
      if isImmediate { counts.endedPauses += 1 }
    default: #expect(effects == [.request])
    }
  }

  // MARK: - Readings

  private var isReading: Bool {
    switch stage {
    case .reading, .comparing, .held, .finishing: true
    case .idle, .starting, .pausing: false
    }
  }

  private var isAsked: Bool { isTold || isQueryChanged || isReloaded || isRepeated }

  private mutating func proceed(canFail: Bool) {
    let fails = canFail && Int.random(in: 0..<10, using: &random) == 0
    switch stage {
    case .idle: break
    case .starting, .pausing: begin()
    case .reading, .finishing:
      if fails { end(isFailure: true) } else { goOn() }
    case .comparing(let update, let list):
      counts.compared += 1
      take(refresh.compared(update.changes(of: list), shown: shown))
    case .held: if !isPressed { take(refresh.released(shown: shown)) }
    }
  }

  private mutating func begin() {
    let reading = refresh.begin()
    #expect((reading != nil) == isAsked)
    guard let reading else {
      stage = .idle
      return
    }
    var scope = ListRefresh.Reading.Scope.changes
    if !isLoaded || isQueryChanged || isRepeated { scope = .list }
    if isReloaded || hasFailed { scope = .everything }
    #expect(reading.scope == scope)
    #expect(reading.query == query)
    #expect(reading.changed == told)
    counts.scopes.insert(reading.scope)
    (told, isTold, isQueryChanged, isReloaded) = ([], false, false, false)
    (isRepeated, hasFailed) = (false, false)
    waiters = (waiters.current || waiters.next, false)
    (asked, attempts) = (reading.query, 0)
    stage = .reading(reading, base: shown, answer: nil)
  }

  private mutating func goOn() {
    switch stage {
    case .reading(let reading, let base, nil):
      stage = .reading(reading, base: base, answer: self.answer(reading, base))
    case .reading(let reading, let base, .some(let answer)):
      (self.base, self.answer) = (base, answer)
      if reading.scope == .changes {
        let changes = ListChange.steps(from: base, to: answer)
        take(refresh.found(changes, for: base, shown: shown))
      } else {
        take(refresh.found(list: answer, for: base, shown: shown))
      }
    case .finishing: end(isFailure: false)
    default: break
    }
  }

  private func answer(_ reading: ListRefresh.Reading, _ base: [Int64]) -> [Int64] {
    let list = list(of: reading.query)
    guard reading.scope == .changes else { return list }
    // Photos whose changes were not reported to the list are at their old positions.
    let isChanged = { (photo: Int64) in reading.changed.contains(photoID(photo)) }
    let items = base.filter { !isChanged($0) } + list.filter(isChanged)
    return reading.query.sort == .name ? items.sorted(by: >) : items.sorted()
  }

  private mutating func take(_ step: ListRefresh.Step) {
    switch step {
    case .compare(let update, let list):
      #expect(list == shown)
      attempts += 1
      stage = .comparing(update, list)
    case .waitForRelease:
      counts.held += 1
      if case .reading = stage { attempts += 1 }
      stage = .held
    case .apply(let changes):
      #expect(asked == query, "an answer to another query")
      let canChange = (wasHeld && !isPressed) || attempts == ListRefresh.mostComparisons
      #expect(changes.isEmpty || canChange, "changed while a button may be pressed")
      let takenOut = Set(base).subtracting(shown)
      let expected = answer.filter { !takenOut.contains($0) }
      for change in changes {
        guard change.position + change.removed <= shown.count else {
          Issue.record("a change of another list")
          break
        }
        shown.apply(change)
      }
      #expect(shown == expected)
      shownQuery = asked
      #expect(refresh.answered == asked)
      counts.applied += 1
      use()
    case .drop:
      #expect(asked != query, "an answer to the query that is wanted")
      isRepeated = true
      counts.dropped += 1
      use()
    }
  }

  private var wasHeld: Bool { if case .held = stage { true } else { false } }

  private mutating func use() {
    isLoaded = true
    stage = .finishing
  }

  private mutating func end(isFailure: Bool) {
    let isDone = isFailure ? refresh.failed() : refresh.finished()
    #expect(isDone == (asked == query))
    if isFailure {
      hasFailed = true
      counts.failed += 1
    }
    let isBatched = !isQueryChanged && !isReloaded && !isRepeated
    if !isDone { isRepeated = true }
    let wasAwaited = isDone && waiters.current
    if isDone { waiters.current = false }
    let isAwaited = waiters.current || waiters.next
    let pause = refresh.rests(wasAwaited: wasAwaited, isAwaited: isAwaited)
    #expect((pause != nil) == (isBatched && !isAwaited && (isAsked || !wasAwaited)))
    if pause != nil { counts.pauses += 1 }
    stage = pause == nil ? .starting : .pausing
  }

  // MARK: - Invariants

  private func check() {
    #expect(refresh.pending == told)
    #expect(refresh.isLoaded == isLoaded)
    #expect(Set(shown).count == shown.count)
    if !isReading, isLoaded, !isAsked, !hasFailed, untold.isEmpty, leaving.isEmpty {
      #expect(shown == list(of: shownQuery))
      #expect(shownQuery == query)
    }
  }
}
