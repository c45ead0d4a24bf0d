// A random walk through a naming queue: a person, a disk and an importer act in any order;
// invariants are checked after each step. The test is `NamingQueueRandomWalkTests.swift`.

import SeededRandom
import Testing

@testable import PhotoModel

struct NamingWalk {
  private struct Answer {
    let answer: NamingAnswer
    let position: Int64
    var isSent = false
    /// Whether the disk has stored neither the answer nor the name that waits.
    var isHolding = true
    /// The number of the batch that the disk stores it with; `nil` for none.
    var batch: Int?

    var name: String? { if case .named(let name) = answer { name } else { nil } }
  }

  private(set) var queue = NamingQueue()
  private(set) var storedCount = 0
  private(set) var roundCount = 0
  private var random: SeededGenerator
  private var nextPosition: Int64 = 1
  private var nextText = 0
  private var batchCount = 0
  /// Answers that were given and not reported, the oldest first; those sent are being stored.
  private var given: [Answer] = []
  /// The positions of the sent answers, in the order in which the disk stores them.
  private var storing: [Int64] = []
  /// Names that wait for copies, while they are being stored.
  private var keeping: [Int64] = []
  /// The names that the disk has stored.
  private var disk: [Int64: String] = [:]
  private var isRoundOpen = false
  /// The photo of the library that the duplicates are duplicates of.
  private let duplicate = photoID(60_000)

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func step() {
    switch Int.random(in: 0..<108, using: &random) {
    case 0..<8: pick(Int.random(in: 1...4, using: &random))
    case 8..<28: arriveOne()
    case 28..<31: failOne()
    case 31..<33: deleteSome()
    case 33..<53: save()
    case 53..<57: skip()
    case 57: skipCopies()
    case 58..<66: queue.typed(text())
    case 66..<70: take(queue.back())
    case 70: goSomewhere()
    case 71: stickSome()
    case 72: take(queue.pause())
    case 73: take(queue.forward())
    case 74..<76: take(queue.unpause())
    case 76: refresh()
    case 77: deleteSomeAndBringThemBack()
    case 78..<82: keepOne()
    case 82..<96: storeOne()
    case 96..<100: failToStoreOne()
    case 100..<106: take(queue.typeOn(needsText: Bool.random(using: &random)))
    case 106: queue.cursor.map { queue.awaitsText(in: $0) }
    default: queue.endInterruption()
    }
    check()
  }

  /// Completes all copies and answers everything.
  mutating func finish() {
    take(queue.unpause())
    for _ in 0..<10_000 where isRoundOpen {
      if !storing.isEmpty {
        storeOne()
      } else if queue.entries.contains(where: { $0.photo == nil }) {
        arriveOne()
      } else {
        save()
      }
      check()
    }
    #expect(queue == NamingQueue())
  }

  // MARK: - Events

  private mutating func pick(_ count: Int) {
    let entries = picked(nextPosition...(nextPosition + Int64(count) - 1))
    nextPosition += Int64(count)
    isRoundOpen = true
    take(queue.append(entries))
  }

  private mutating func arriveOne() {
    let coming = queue.entries.filter { $0.photo == nil }.randomElement(using: &random)
    guard let position = coming?.position else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: take(queue.arrived(position, copyOf: duplicate, as: photoID(position)))
    case 1: take(queue.arrived(position, photo(position), similarTo: duplicate))
    default: take(queue.arrived(position, photo(position)))
    }
  }

  private mutating func goSomewhere() {
    guard let entry = queue.entries.randomElement(using: &random) else { return }
    let isThere = entry.photo != nil || entry.position == queue.cursor
    take(queue.go(to: entry.position))
    #expect((queue.cursor == entry.position) == isThere)
  }

  /// Some files can't be imported for now.
  private mutating func stickSome() {
    let coming = queue.entries.filter { $0.photo == nil }.shuffled(using: &random)
    let stuck = Set(coming.prefix(2).map(\.position))
    let before = queue
    take(queue.stuck { stuck.contains($0) })
    #expect(queue.entries == before.entries)
    if before.hasBegun { #expect(queue == before) }
    let isLeft = queue.entries.contains { $0.needsAnswer && !stuck.contains($0.position) }
    if !before.hasBegun, isLeft, let cursor = queue.cursor { #expect(!stuck.contains(cursor)) }
  }

  /// The history has changed other photos: nothing may change here.
  private mutating func refresh() {
    let before = queue
    take(queue.refresh(queue.entries))
    #expect(queue == before)
  }

  private mutating func failOne() {
    let coming = queue.entries.filter { $0.photo == nil }.randomElement(using: &random)
    guard let position = coming?.position else { return }
    given.removeAll { $0.position == position }
    dropStores()
    take(queue.removed(position))
    closeEmptyRound()
  }

  private mutating func deleteSome() {
    let gone = queue.entries.filter { $0.photo != nil }.shuffled(using: &random).prefix(2)
    given.removeAll { answer in gone.contains { $0.position == answer.position } }
    dropStores()
    take(queue.removed(photos: Set(gone.compactMap(\.photo))))
    closeEmptyRound()
  }

  /// Moves photos to the trash and restores them at their positions, with what the disk has of
  /// them.
  private mutating func deleteSomeAndBringThemBack() {
    let before = queue.entries
    deleteSome()
    let left = Set(queue.entries.map(\.position))
    let returned = before.filter { $0.photo != nil && !left.contains($0.position) }.map { entry in
      var entry = entry
      entry.name = disk[entry.position]
      (entry.isAnswered, entry.isSkipped, entry.draft) = (entry.name != nil, false, nil)
      return entry
    }
    if !returned.isEmpty { isRoundOpen = true }
    take(queue.refresh((queue.entries + returned).sorted { $0.position < $1.position }))
    closeEmptyRound()
  }

  /// A round without entries has no end to be stored.
  private mutating func closeEmptyRound() {
    if queue.entries.isEmpty, given.isEmpty { isRoundOpen = false }
  }

  private mutating func text() -> String {
    nextText += 1
    return "text \(nextText)"
  }

  private mutating func save() {
    let name = text()
    if let field = queue.cursor { given.append(Answer(answer: .named(name), position: field)) }
    take(queue.save(name))
  }

  private mutating func skip() {
    if let field = queue.cursor { given.append(Answer(answer: .skipped, position: field)) }
    take(queue.skip())
    // A skip is no text that could be lost.
    if let last = given.indices.last, given[last].answer == .skipped, !given[last].isSent {
      given[last].isHolding = false
    }
  }

  private mutating func skipCopies() {
    batchCount += 1
    given += queue.entries.filter(\.isUndecidedCopy).map {
      Answer(
        answer: .skipped, position: $0.position, isHolding: $0.position == queue.cursor,
        batch: batchCount)
    }
    take(queue.skipCopies())
    let hasCopies = queue.entries.contains { $0.isUndecidedCopy }
    #expect(!hasCopies)
  }

  private mutating func keepOne() {
    guard !keeping.isEmpty else { return }
    let position = keeping.removeFirst()
    let index = given.firstIndex { $0.position == position && $0.isHolding }
    if let index { given[index].isHolding = false }
    take(queue.nameStored(position))
  }

  private mutating func storeOne() {
    while !keeping.isEmpty { keepOne() }
    guard let index = storedNext else { return }
    if let batch = given[index].batch { return storeAll(of: batch) }
    storing.removeFirst()
    let answer = given.remove(at: index)
    if let name = answer.name { disk[answer.position] = name }
    storedCount += 1
    take(queue.stored(answer.position))
    closeEmptyRound()
  }

  private mutating func storeAll(of batch: Int) {
    let positions = given.filter { $0.batch == batch }.map(\.position)
    given.removeAll { $0.batch == batch }
    for position in positions {
      if let place = storing.firstIndex(of: position) { storing.remove(at: place) }
    }
    storedCount += 1
    take(queue.skipsStored(Set(positions)))
    closeEmptyRound()
  }

  /// The index of the answer that the disk stores next: the oldest of its photo.
  private var storedNext: Int? {
    storing.first.flatMap { position in
      given.firstIndex { $0.position == position && $0.isSent }
    }
  }

  /// Drops what is being stored and does not belong to a remaining answer.
  private mutating func dropStores() {
    var left: [Int64: Int] = [:]
    for answer in given where answer.isSent { left[answer.position, default: 0] += 1 }
    storing = storing.filter { position in
      left[position, default: 0] -= 1
      return left[position, default: 0] >= 0
    }
  }

  private mutating func failToStoreOne() {
    while !keeping.isEmpty { keepOne() }
    guard let index = storedNext else { return }
    let lost = Array(given[index...])
    given.removeSubrange(index...)
    dropStores()
    let typed = queue.entries.compactMap { entry in entry.draft.map { (entry.position, $0) } }
    take(queue.notStored(lost[0].position))
    for answer in lost {
      let entry = queue.entries.first { $0.position == answer.position }
      let isLatest = lost.last { $0.position == answer.position }?.name == answer.name
      let wasRetyped = typed.contains { $0.0 == answer.position }
      if let entry, let name = answer.name, isLatest, !wasRetyped {
        #expect((entry.draft ?? entry.initialText) == name)
        #expect(entry.needsAnswer)
      }
    }
    for (position, text) in typed {
      #expect(queue.entries.first { $0.position == position }?.draft == text)
    }
    closeEmptyRound()
  }

  private mutating func take(_ effects: [NamingQueue.Effect]) {
    var drafts: [Int64: String?] = [:]
    for effect in effects {
      switch effect {
      case .store(let answer, let id, let position, _): send(answer, id, position)
      case .skipAll(let positions, _):
        for position in positions { send(.skipped, photoID(position), position) }
      case .saveDraft(let draft, let position, _): drafts[position] = .some(draft)
      case .storeName(let name, let position, _):
        drafts[position] = .some(name)
        keeping.append(position)
      case .endRound:
        #expect(isRoundOpen)
        #expect(given.isEmpty)
        #expect(queue.entries.isEmpty)
        isRoundOpen = false
        roundCount += 1
      }
    }
    for (position, draft) in drafts {
      let entry = queue.entries.first { $0.position == position }
      let early = given.last { $0.position == position && !$0.isSent }
      #expect(entry?.draft == draft || early?.name == draft)
    }
  }

  private mutating func send(_ answer: NamingAnswer, _ id: Photo.ID, _ position: Int64) {
    #expect(id == photoID(position))
    let isNext = { (answer: Answer) in answer.position == position && !answer.isSent }
    guard let next = given.firstIndex(where: isNext) else {
      Issue.record("an answer that nobody gave")
      return
    }
    #expect(given[next].answer == answer)
    given[next].isSent = true
    storing.append(position)
  }

  // MARK: - Invariants

  private func check() {
    let entries = queue.entries
    let positions = entries.map(\.position)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 })
    #expect(
      queue.waitingCount
        == entries.count {
          $0.photo != nil
            && (!$0.isAnswered || $0.isRefused || ($0.draft != nil && !$0.isSkipped))
        })
    #expect(queue.list.figures == NamingEntries.Figures(of: entries))
    let copied = entries.filter { $0.photo != nil }.map(\.position)
    #expect(queue.list.copied?.lowerBound == copied.first)
    #expect(queue.list.copied?.upperBound == copied.last)
    #expect(isRoundOpen || entries.isEmpty)
    for entry in entries {
      let answers = given.filter { $0.position == entry.position }
      // A name waits for the copy of its own photo alone, not for those of others.
      #expect(entry.photo == nil || answers.allSatisfy(\.isSent))
      #expect(queue.isStoring(entry.position) == answers.contains(where: \.isSent))
      if answers.isEmpty { #expect(entry.name == disk[entry.position]) }
    }
    if let cursor = queue.cursor { #expect(positions.contains(cursor)) }
    // A key gives the field away only right after a refused answer took it.
    if let interruption = queue.interruption { #expect(interruption.returned == queue.cursor) }
    guard let prompt = queue.prompt else { return }
    #expect(!queue.isPaused)
    #expect(prompt.total == entries.count)
    #expect(entries.indices.contains(prompt.ordinal - 1))
    #expect(prompt.answeredCount == entries.count { !$0.needsAnswer })
    #expect(prompt.hasRemaining == !queue.remaining.isEmpty)
    #expect(prompt.canGoBack == entries[..<(prompt.ordinal - 1)].contains { $0.photo != nil })
    #expect(prompt.canGoForward == entries[prompt.ordinal...].contains { $0.photo != nil })
    #expect(prompt.picture == entries[prompt.ordinal - 1].picture)
    #expect(prompt.field == queue.cursor)
    // An answer that is being stored holds the picture; one that waits for a copy does so until its
    // name is stored.
    let held = given.first(where: \.isHolding)?.position
    let shown = held ?? queue.cursor ?? given.first?.position
    #expect(entries[prompt.ordinal - 1].position == shown)
  }
}
