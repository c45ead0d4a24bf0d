// The requests for photos that are not in memory, as a pure state machine: which photos are read,
// and which parts of the answers are not older than a change. `PhotoCollection+Reading.swift` reads
// the library; the photos in memory are in `PhotoRecords.swift`.

import Foundation

/// The photos that are requested and not in memory, read together: one reading at a time, each for
/// all that was requested before it began.
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
    /// From now on, callers that wait for requested photos wait for the next reading.
    case request
    /// Call ``RecordRequests/begin(holding:holdingID:)`` in a job of its own, so that all requests
    /// of a frame are read together.
    case start
    /// Have each view that lacks a photo request it again.
    case wake
  }

  /// The usable part of an answer.
  struct Answer: Sendable, Equatable {
    /// The photos to be taken into memory.
    let photos: [Photo]
    /// The damage to report; `nil` if there is none, or it was reported before.
    let damage: LibraryError?
  }

  /// The photos that changed since a reading began. The library may have been read before a change,
  /// and answer after the list shows it.
  private enum ChangesDuringReading {
    case photos(Set<Photo.ID>)
    case everything
  }

  private enum State {
    /// Nothing is requested.
    case idle
    /// A reading must begin.
    case ready
    /// The library is being read.
    case reading(Request, changes: ChangesDuringReading)
  }

  /// How many photos on either side of the visible ones are in memory: a held key passes this
  /// number in five frames.
  static let ahead = 256
  /// The distance between the positions at which that is checked.
  static let step = 32
  /// How many neighbours before and behind a photo of the list are read with it.
  private static let (before, behind) = (48, 96)

  /// The requested photos: those being read, and those to be read after that.
  private(set) var wanted = Request()
  /// The requested photos that do not exist. They are not read again until something changes.
  private var absent = Request()
  /// The photos that could not be read. They are read again with the next change.
  private var failedIDs: Set<Photo.ID> = []
  /// The photos whose rows are damaged, by their sequence numbers.
  private(set) var unreadable: Set<Int64> = []
  private var state = State.idle

  // MARK: - Requests

  /// Requests a photo that is not in memory.
  mutating func want(_ id: Photo.ID) -> [Effect] {
    guard !absent.ids.contains(id), !failedIDs.contains(id), wanted.ids.insert(id).inserted
    else { return [] }
    return request()
  }

  /// Requests a photo of the list that is not in memory; its neighbours are read with it.
  /// - Parameters:
  ///   - position: its position in the list; `nil` for no neighbours. The list may be shorter by
  ///     now.
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

  /// Requests photos on either side of the visible ones before they are scrolled into view: of the
  /// missing ones only those of the next few ``step``s, as all photos of a reading are taken into
  /// memory in one frame.
  /// - Parameters:
  ///   - positions: the positions of the visible photos in the list.
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

  // MARK: - Changes during a reading

  /// Notes that photos were changed, added or removed. Of the photos that did not exist, these are
  /// requested again, all that were requested by sequence number, and each that could not be read.
  mutating func changed(_ ids: [Photo.ID]) -> [Effect] {
    if case .reading(let request, .photos(let earlier)) = state {
      state = .reading(request, changes: .photos(earlier.union(ids)))
    }
    let count = absent.ids.count
    let canBeThere = !absent.sequences.isEmpty || !failedIDs.isEmpty
    absent.sequences = []
    absent.ids.subtract(ids)
    failedIDs = []
    return canBeThere || absent.ids.count < count ? [.wake] : []
  }

  /// Notes that any photo may have changed.
  mutating func everythingChanged() {
    if case .reading(let request, _) = state {
      state = .reading(request, changes: .everything)
    }
  }

  /// Notes that all photos in memory were read again: those that did not exist may be requested
  /// again.
  mutating func everythingRead() -> [Effect] {
    absent = Request()
    failedIDs = []
    return [.wake]
  }

  // MARK: - One reading

  /// Begins a reading; `nil` if nothing is requested.
  /// - Parameters:
  ///   - isHeld: whether the photo with a sequence number is in memory.
  ///   - isHeldID: whether the photo with an identifier is in memory.
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
    state = .reading(wanted, changes: .photos([]))
    return wanted
  }

  /// Takes the answer of the library.
  /// - Parameters:
  ///   - read: what it has found.
  ///   - pending: the photos that changed, and whose changes the list does not show yet.
  ///   - isHeld: whether a photo is in memory.
  mutating func answered(
    _ read: PhotoStore.Readable, pending: Set<Photo.ID>, holding isHeld: (Photo.ID) -> Bool
  ) -> Answer {
    let (request, changes) = end()
    let damage = newDamage(in: read)
    guard case .photos(let changed) = changes else { return Answer(photos: [], damage: damage) }
    absent.ids.formUnion(request.ids.subtracting(read.photos.map(\.id)).subtracting(changed))
    if changed.isEmpty {
      absent.sequences.formUnion(request.sequences.subtracting(read.photos.map(\.sequence)))
    }
    let photos = read.photos.filter { photo in
      // A photo in memory is newer than one that was read before a change. One that is not in
      // memory is taken even if outdated, as it would be read again and again otherwise; the next
      // refresh of the list updates it.
      if pending.contains(photo.id) { return !isHeld(photo.id) }
      // The list shows the change already. The photo is read again.
      return !changed.contains(photo.id)
    }
    return Answer(photos: photos, damage: damage)
  }

  /// Notes that the library could not be read.
  mutating func failed() {
    let (request, _) = end()
    failedIDs.formUnion(request.ids)
    absent.sequences.formUnion(request.sequences)
  }

  /// Decides about photos in memory that were read again.
  /// - Parameters:
  ///   - photos: the photos that were found.
  ///   - ids: the photos that were read.
  ///   - pending: the photos that have changed since; they are read again.
  /// - Returns: the photos to take into memory, and those that are gone.
  static func renewed(
    _ photos: [Photo], of ids: Set<Photo.ID>, pending: Set<Photo.ID>
  ) -> (photos: [Photo], gone: Set<Photo.ID>) {
    (
      photos.filter { !pending.contains($0.id) },
      ids.subtracting(photos.map(\.id)).subtracting(pending)
    )
  }

  private mutating func end() -> (Request, ChangesDuringReading) {
    guard case .reading(let request, let changes) = state else {
      preconditionFailure("The library is not asked.")
    }
    state = .ready
    wanted.subtract(request)
    return (request, changes)
  }

  /// Damage is reported once, as the rest of the list is usable.
  private mutating func newDamage(in read: PhotoStore.Readable) -> LibraryError? {
    unreadable.subtract(read.photos.map(\.sequence))
    guard let damage = read.damage else { return nil }
    let isKnown = !read.unread.isEmpty && read.unread.isSubset(of: unreadable)
    unreadable.formUnion(read.unread)
    return isKnown ? nil : damage
  }
}
