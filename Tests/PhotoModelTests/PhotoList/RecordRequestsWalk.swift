// A random walk: views that request photos, a library in which these change at any time, a list
// that is updated later, and readings that end or fail at any time; invariants are checked after
// each step. The test is in `RecordRequestsTests.swift`.

import SeededRandom
import Testing

@testable import PhotoModel

struct RecordRequestsWalk {
  /// A photo that did not exist, or could not be read, with the times of the walk.
  private struct Miss {
    let hasFailed: Bool
    let begun: Int
    let answered: Int
  }

  private enum Key: Hashable {
    case sequence(Int64)
    case id(Int64)
  }

  private enum Stage {
    case idle
    case starting
    /// The library is being read, and has `answer` once it was read.
    case reading(Set<Key>, begun: Int, answer: PhotoStore.Readable?)
  }

  /// How often each kind of event occurred.
  struct Counts {
    var kept = 0
    var outdated = 0
    var superseded = 0
    var failed = 0
    var woken = 0
    var renewed = 0

    mutating func add(_ other: Counts) {
      kept += other.kept
      outdated += other.outdated
      superseded += other.superseded
      failed += other.failed
      woken += other.woken
      renewed += other.renewed
    }
  }

  private(set) var counts = Counts()
  private var requests = RecordRequests()
  private var random: SeededGenerator
  private var stage = Stage.idle
  private var time = 0
  /// The list, in which photos stay even if the library has lost them.
  private let order = Array(1...400 as ClosedRange<Int64>)
  /// The photos of the library, by their sequence numbers; each change is another version.
  private var library: [Int64: Int] = [:]
  private var version = 0
  /// The photos in memory.
  private var held: [Int64: Int] = [:]
  /// Photos that changed: not reported yet, not in the list yet, being updated in the list.
  private var untold: Set<Int64> = []
  private var pending: Set<Int64> = []
  private var following: Set<Int64> = []
  /// Photos that a reload reads again, as single changes are not reported.
  private var reloading: Set<Int64>?

  // The state of the views.
  private var wanted: Set<Key> = []
  private var misses: [Key: Miss] = [:]
  private var lastChanges: [Int64: Int] = [:]
  private var lastChange = -1
  private var lastReload = -1
  private var lastRenewal = -1

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for photo in order where photo % 5 > 0 { library[photo] = 0 }
  }

  mutating func step() {
    time += 1
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<20: want(anyPhoto())
    case 20..<32: change(anyPhoto())
    case 32..<42: tell()
    case 42..<54: follow()
    case 54..<57: reload()
    case 57..<60: free()
    default: proceed(canFail: true)
    }
    check()
  }

  /// Reports all changes, updates the list, and requests all photos until nothing more is read.
  mutating func finish() {
    tell()
    tell([401])
    for _ in 0..<3 { follow() }
    for _ in 0..<10 {
      for photo in order where held[photo] == nil {
        time += 1
        want(.sequence(photo), at: nil)
        want(.id(photo), at: nil)
      }
      while true {
        if case .idle = stage { break }
        time += 1
        proceed(canFail: false)
        check()
      }
    }
    #expect(held == library)
    #expect(wanted.isEmpty)
    #expect(order.allSatisfy { library[$0] != nil || isMissing(.id($0)) })
  }

  /// Usually one of a few photos, so that many events concern the same ones.
  private mutating func anyPhoto() -> Int64 {
    Int64.random(in: Bool.random(using: &random) ? 1...8 : 1...400, using: &random)
  }

  // MARK: - Requests

  /// Whether a photo is not requested, as the last answer is still valid.
  private func isMissing(_ key: Key) -> Bool {
    guard let miss = misses[key], lastRenewal < miss.answered else { return false }
    if miss.hasFailed { return lastChange < miss.answered }
    return switch key {
    case .sequence: lastChange < miss.begun
    case .id(let photo): lastChanges[photo] ?? -1 < miss.begun
    }
  }

  private mutating func want(_ photo: Int64) {
    guard held[photo] == nil else { return }
    if Bool.random(using: &random) {
      want(.id(photo), at: nil)
    } else {
      want(.sequence(photo), at: Bool.random(using: &random) ? Int(photo) - 1 : nil)
    }
  }

  private mutating func want(_ key: Key, at position: Int?) {
    let isNew = !isMissing(key) && !wanted.contains(key)
    let effects =
      switch key {
      case .sequence(let photo): requests.want(photo, at: position, in: order)
      case .id(let photo): requests.want(photoID(photo))
      }
    guard isNew else {
      #expect(effects.isEmpty)
      return
    }
    wanted.insert(key)
    if let position {
      let neighbors = order.indices.filter { $0 >= position - 48 && $0 < position + 96 }
      wanted.formUnion(neighbors.map { .sequence(order[$0]) })
    }
    if case .idle = stage {
      #expect(effects == [.request, .start])
      stage = .starting
    } else {
      #expect(effects == [.request])
    }
  }

  // MARK: - The library and the list

  private mutating func change(_ photo: Int64) {
    version += 1
    let isGone = library[photo] != nil && Int.random(in: 0..<3, using: &random) == 0
    library[photo] = isGone ? nil : version
    untold.insert(photo)
    if Bool.random(using: &random) { tell() }
  }

  private mutating func tell() {
    tell(untold)
    untold = []
  }

  private mutating func tell(_ photos: Set<Int64>) {
    guard !photos.isEmpty else { return }
    let missing = misses.keys.filter(isMissing)
    for photo in photos { lastChanges[photo] = time }
    lastChange = time
    let isWaking = !missing.allSatisfy(isMissing)
    #expect(requests.changed(photos.map(photoID)) == (isWaking ? [.wake] : []))
    if isWaking { counts.woken += 1 }
    pending.formUnion(photos)
    time += 1
  }

  private mutating func reload() {
    requests.everythingChanged()
    lastReload = time
    reloading = (reloading ?? []).union(untold)
    untold = []
    time += 1
  }

  /// Begins an update of the list, or ends the one that has begun.
  private mutating func follow() {
    if following.isEmpty, reloading == nil {
      (following, pending) = (pending, [])
      return
    }
    let ids = reloading == nil ? Set(held.keys).intersection(following) : Set(held.keys)
    let read = ids.compactMap { id in library[id].map { photo(id, version: $0) } }
    let renewed = RecordRequests.renewed(
      read, of: Set(ids.map(photoID)), pending: Set(pending.map(photoID)))
    for id in ids where !pending.contains(id) {
      #expect(renewed.photos.contains { $0.sequence == id } == (library[id] != nil))
      #expect(renewed.gone.contains(photoID(id)) == (library[id] == nil))
      held[id] = library[id]
      counts.renewed += 1
    }
    #expect(renewed.photos.allSatisfy { !pending.contains($0.sequence) })
    #expect(renewed.gone.isDisjoint(with: pending.map(photoID)))
    following = []
    guard reloading != nil else { return }
    reloading = nil
    #expect(requests.everythingRead() == [.wake])
    lastRenewal = time
    time += 1
  }

  /// Releases the records of some photos.
  private mutating func free() {
    for photo in held.keys.sorted() where Int.random(in: 0..<4, using: &random) == 0 {
      held[photo] = nil
    }
  }

  private var heldIDs: Set<Photo.ID> { Set(held.keys.map(photoID)) }

  private func photo(_ sequence: Int64, version: Int) -> Photo {
    PhotoModelTests.photo(sequence, named: "\(version)")
  }

  // MARK: - Readings

  private mutating func proceed(canFail: Bool) {
    switch stage {
    case .idle: break
    case .starting: begin()
    case .reading(let keys, let begun, nil):
      if canFail, Int.random(in: 0..<8, using: &random) == 0 {
        fail(keys, begun)
      } else {
        stage = .reading(keys, begun: begun, answer: read(keys))
      }
    case .reading(let keys, let begun, .some(let answer)): take(answer, of: keys, begun)
    }
  }

  private mutating func begin() {
    let (sequences, ids) = (Set(held.keys), heldIDs)
    let request = requests.begin(holding: sequences.contains, holdingID: ids.contains)
    #expect((request != nil) == !wanted.isEmpty)
    wanted = wanted.filter { key in
      switch key {
      case .sequence(let photo), .id(let photo): held[photo] == nil
      }
    }
    guard let request else {
      stage = .idle
      return
    }
    var expected = RecordRequests.Request()
    for key in wanted {
      switch key {
      case .sequence(let photo): expected.sequences.insert(photo)
      case .id(let photo): expected.ids.insert(photoID(photo))
      }
    }
    #expect(request == expected)
    stage = .reading(wanted, begun: time, answer: nil)
    time += 1
  }

  private func read(_ keys: Set<Key>) -> PhotoStore.Readable {
    let photos = keys.compactMap { key in
      switch key {
      case .sequence(let photo), .id(let photo):
        library[photo].map { self.photo(photo, version: $0) }
      }
    }
    return PhotoStore.Readable(photos: photos)
  }

  private mutating func fail(_ keys: Set<Key>, _ begun: Int) {
    requests.failed()
    counts.failed += 1
    for key in keys { misses[key] = Miss(hasFailed: true, begun: begun, answered: time) }
    end(keys)
  }

  private mutating func take(
    _ read: PhotoStore.Readable, of keys: Set<Key>, _ begun: Int
  ) {
    let answer = requests.answered(
      read, pending: Set(pending.map(photoID)), holding: heldIDs.contains)
    let isSuperseded = lastReload > begun
    if isSuperseded { counts.superseded += 1 }
    for photo in read.photos {
      // Changed since the library was read: only the list knows which version it has.
      let isOutdated = lastChanges[photo.sequence] ?? -1 > begun
      let isPending = pending.contains(photo.sequence)
      let isKept = isPending ? held[photo.sequence] == nil : !isOutdated
      #expect(answer.photos.contains(photo) == (isKept && !isSuperseded))
      if isOutdated { counts.outdated += 1 }
    }
    for photo in answer.photos {
      held[photo.sequence] = photo.name.flatMap(Int.init)
      counts.kept += 1
    }
    let found = Set(read.photos.map(\.sequence))
    for key in keys where !isSuperseded {
      switch key {
      case .sequence(let photo), .id(let photo):
        if found.contains(photo) { continue }
      }
      misses[key] = Miss(hasFailed: false, begun: begun, answered: time)
    }
    end(keys)
  }

  private mutating func end(_ keys: Set<Key>) {
    wanted.subtract(keys)
    stage = .starting
    time += 1
  }

  // MARK: - Invariants

  private func check() {
    var expected = RecordRequests.Request()
    for key in wanted {
      switch key {
      case .sequence(let photo): expected.sequences.insert(photo)
      case .id(let photo): expected.ids.insert(photoID(photo))
      }
    }
    #expect(requests.wanted == expected)
    // An outdated photo in memory will be updated soon.
    let known = untold.union(pending).union(following).union(reloading ?? [])
    for (photo, version) in held where version != library[photo] {
      #expect(known.contains(photo), "an old photo stays")
    }
  }
}
