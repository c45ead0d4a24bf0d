// Which photos are read into memory, as a pure state machine: those that are asked for, and of the
// answers those that are not older than a change. `PhotoCollection+Reading.swift` asks the library;
// the photos in memory are in `PhotoRecords.swift`.

import Foundation

/// The photos that are asked for and not in memory, read together: one reading at a time, each for all
/// that was asked for before it began.
struct RecordRequests: Sendable {
  /// Photos by their sequence numbers and by their identifiers.
  struct Request: Sendable, Equatable {
    var sequences: Set<Int64> = []
    var ids: Set<Photo.ID> = []

    fileprivate var isEmpty: Bool { sequences.isEmpty && ids.isEmpty }

    fileprivate mutating func subtract(_ other: Request) {
      sequences.subtract(other.sequences)
      ids.subtract(other.ids)
    }
  }

  /// What the shell does at once after an event.
  enum Effect: Sendable, Equatable {
    /// From now on, callers that wait for what they asked for wait for the next reading.
    case request
    /// Call ``RecordRequests/begin(holding:holdingID:)`` in a job of its own, so that all that a frame
    /// asks for is read at once.
    case start
    /// Have everybody who misses a photo ask for it again.
    case wake
  }

  /// What an answer is good for.
  struct Answer: Sendable, Equatable {
    /// The photos to be taken into memory.
    let photos: [Photo]
    /// The damage to tell of; `nil` where there is none, or it was told before.
    let damage: LibraryError?
  }

  /// What has changed since a reading began. The library may have been read before that, and answer
  /// after the list has followed.
  private enum Meanwhile {
    case photos(Set<Photo.ID>)
    case everything
  }

  private enum State {
    /// Nothing is wanted.
    case idle
    /// A reading is to begin.
    case ready
    /// The library is asked.
    case reading(Request, meanwhile: Meanwhile)
  }

  /// On both sides of the photos that are seen so many are in memory: what a held key passes in five
  /// frames.
  static let ahead = 256
  /// The distance between the positions at which that is checked.
  static let step = 32
  /// The neighbours that are read with a photo in the list: before it and behind it.
  private static let (before, behind) = (48, 96)

  /// What is asked for: what is being read, and what is to be read after that.
  private(set) var wanted = Request()
  /// What was asked for and is not there. It is not asked for again until something changes.
  private var absent = Request()
  /// The photos that could not be read. They are asked for again with the next change.
  private var failedIDs: Set<Photo.ID> = []
  /// Photos whose rows are damaged, by their sequence numbers.
  private(set) var unreadable: Set<Int64> = []
  private var state = State.idle

  // MARK: - What is asked for

  /// A photo that is not in memory is asked for.
  mutating func want(_ id: Photo.ID) -> [Effect] {
    guard !absent.ids.contains(id), !failedIDs.contains(id), wanted.ids.insert(id).inserted
    else { return [] }
    return request()
  }

  /// A photo of the list that is not in memory is asked for; its neighbours are read with it.
  /// - Parameters:
  ///   - position: where it stands in the list; `nil` for no neighbours. The list may be shorter by now.
  ///   - order: the list.
  mutating func want(_ sequence: Int64, at position: Int?, in order: [Int64]) -> [Effect] {
    guard !absent.sequences.contains(sequence), wanted.sequences.insert(sequence).inserted
    else { return [] }
    if let position {
      let position = min(max(position, 0), order.count)
      want(order, from: position - Self.before, to: position + Self.behind)
    }
    return request()
  }

  /// Photos on both sides of those that are seen are read before they are scrolled into sight: of what
  /// is missing the next ``step``s, as all that is read in one frame is taken into memory in one.
  /// - Parameters:
  ///   - positions: where those that are seen stand in the list.
  ///   - order: the list.
  ///   - isHeld: whether a photo is in memory.
  mutating func readAhead(
    of positions: ClosedRange<Int>, in order: [Int64], holding isHeld: (Int64) -> Bool
  ) -> [Effect] {
    var effects: [Effect] = []
    for (near, direction) in [(positions.upperBound, 1), (positions.lowerBound, -1)]
    where order.indices.contains(near) {
      let steps = stride(from: Self.step, through: Self.ahead, by: Self.step)
      let gap = steps.first { distance in
        let sequence = order[min(max(near + direction * distance, 0), order.count - 1)]
        return !isHeld(sequence) && !absent.sequences.contains(sequence)
          && !wanted.sequences.contains(sequence)
      }
      guard let gap else { continue }
      let ends = [gap - Self.step, gap + 2 * Self.step].map { near + direction * $0 }.sorted()
      want(order, from: ends[0], to: ends[1] + 1)
      effects += request()
    }
    return effects
  }

  private mutating func want(_ order: [Int64], from start: Int, to end: Int) {
    wanted.sequences.formUnion(order[max(0, start)..<min(order.count, end)])
  }

  private mutating func request() -> [Effect] {
    guard case .idle = state else { return [.request] }
    state = .ready
    return [.request, .start]
  }

  // MARK: - What changes meanwhile

  /// Photos were changed, came or went. What was not there is asked for again: these, all that were
  /// asked for by their sequence numbers, and each that could not be read.
  mutating func changed(_ ids: [Photo.ID]) -> [Effect] {
    if case .reading(let request, .photos(let earlier)) = state {
      state = .reading(request, meanwhile: .photos(earlier.union(ids)))
    }
    let count = absent.ids.count
    let canBeThere = !absent.sequences.isEmpty || !failedIDs.isEmpty
    absent.sequences = []
    absent.ids.subtract(ids)
    failedIDs = []
    return canBeThere || absent.ids.count < count ? [.wake] : []
  }

  /// Any photo may have changed.
  mutating func everythingChanged() {
    if case .reading(let request, _) = state {
      state = .reading(request, meanwhile: .everything)
    }
  }

  /// All that is in memory was read again; so can be what was not there.
  mutating func everythingRead() -> [Effect] {
    absent = Request()
    failedIDs = []
    return [.wake]
  }

  // MARK: - One reading

  /// What is to be read now; `nil` where nothing is wanted.
  /// - Parameters:
  ///   - isHeld: whether the photo with a sequence number is in memory.
  ///   - isHeldID: whether the photo with an identifier is.
  mutating func begin(
    holding isHeld: (Int64) -> Bool, holdingID isHeldID: (Photo.ID) -> Bool
  ) -> Request? {
    guard case .ready = state else {
      preconditionFailure("A reading begins after the one before it.")
    }
    guard !wanted.isEmpty else {
      state = .idle
      return nil
    }
    wanted.sequences = wanted.sequences.filter { !isHeld($0) }
    wanted.ids = wanted.ids.filter { !isHeldID($0) }
    state = .reading(wanted, meanwhile: .photos([]))
    return wanted
  }

  /// The library has answered.
  /// - Parameters:
  ///   - read: what it has found.
  ///   - pending: the photos that changed and that the list has not followed yet.
  ///   - isHeld: whether a photo is in memory.
  mutating func answered(
    _ read: PhotoStore.Readable, pending: Set<Photo.ID>, holding isHeld: (Photo.ID) -> Bool
  ) -> Answer {
    let (request, meanwhile) = end()
    let damage = newDamage(in: read)
    guard case .photos(let changed) = meanwhile else { return Answer(photos: [], damage: damage) }
    absent.ids.formUnion(request.ids.subtracting(read.photos.map(\.id)).subtracting(changed))
    if changed.isEmpty {
      absent.sequences.formUnion(request.sequences.subtracting(read.photos.map(\.sequence)))
    }
    let photos = read.photos.filter { photo in
      // A photo in memory is newer than what was read before a change. Where it is not in memory,
      // anything is better than to read it again and again until the list follows, which puts it right.
      if pending.contains(photo.id) { return !isHeld(photo.id) }
      // The list has followed already. The photo is asked for again.
      return !changed.contains(photo.id)
    }
    return Answer(photos: photos, damage: damage)
  }

  /// The library could not be read.
  mutating func failed() {
    let (request, _) = end()
    failedIDs.formUnion(request.ids)
    absent.sequences.formUnion(request.sequences)
  }

  /// What becomes of photos in memory that were read again.
  /// - Parameters:
  ///   - photos: the photos that were found.
  ///   - ids: those that were read.
  ///   - pending: the photos that have changed since; they are read again.
  /// - Returns: what to take into memory, and which photos are gone.
  static func renewed(
    _ photos: [Photo], of ids: Set<Photo.ID>, pending: Set<Photo.ID>
  ) -> (photos: [Photo], gone: Set<Photo.ID>) {
    (
      photos.filter { !pending.contains($0.id) },
      ids.subtracting(photos.map(\.id)).subtracting(pending)
    )
  }

  private mutating func end() -> (Request, Meanwhile) {
    guard case .reading(let request, let meanwhile) = state else {
      preconditionFailure("The library is not asked.")
    }
    state = .ready
    wanted.subtract(request)
    return (request, meanwhile)
  }

  /// Damage is told once, as the rest of the list can be used.
  private mutating func newDamage(in read: PhotoStore.Readable) -> LibraryError? {
    unreadable.subtract(read.photos.map(\.sequence))
    guard let damage = read.damage else { return nil }
    let isKnown = !read.unread.isEmpty && read.unread.isSubset(of: unreadable)
    unreadable.formUnion(read.unread)
    return isKnown ? nil : damage
  }
}
