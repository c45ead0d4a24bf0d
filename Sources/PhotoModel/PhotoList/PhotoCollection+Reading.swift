// The photos of the collection (`PhotoCollection.swift`) that are in memory (`PhotoRecords.swift`),
// and the reading of those that are asked for.

import Foundation

extension PhotoCollection {
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
      // The list may be shorter by now.
      let place = min(max(place, 0), order.count)
      wanted.formUnion(order[max(0, place - 48)..<min(order.count, place + 96)])
    }
    readSoon()
    return nil
  }

  /// What is known of the photo with a sequence number; `nil` where it is not in memory.
  public func peek(_ sequence: Int64) -> PhotoRecord? { records.peek(sequence: sequence) }

  /// Reads what stands beside the photos that are seen, before it is scrolled into sight: of what is
  /// missing the next ``step``s, as all that is read in one frame is taken in one.
  /// - Parameter places: where those stand in ``order``.
  public func readAhead(of places: ClosedRange<Int>) {
    for (near, direction) in [(places.upperBound, 1), (places.lowerBound, -1)]
    where order.indices.contains(near) {
      let steps = stride(from: Self.step, through: Self.ahead, by: Self.step)
      guard let gap = steps.first(where: { isUnread(near + direction * $0) }) else { continue }
      let ends = [gap - Self.step, gap + 2 * Self.step].map { near + direction * $0 }.sorted()
      wanted.formUnion(order[max(0, ends[0])..<min(order.count, ends[1] + 1)])
      readSoon()
    }
  }

  /// So many photos on both sides of those that are seen are in memory: what a held key passes in
  /// five frames.
  static let ahead = 256
  /// So often is looked whether they are.
  static let step = 32

  /// Whether a photo near a place is neither in memory nor asked for.
  private func isUnread(_ place: Int) -> Bool {
    let sequence = order[min(max(place, 0), order.count - 1)]
    return records.peek(sequence: sequence) == nil && !absentPlaces.contains(sequence)
      && !wanted.contains(sequence)
  }

  private func readSoon() {
    reads.request()
    guard reading == nil else { return }
    // All that a frame asks for is read at once.
    reading = Task {
      while reads.isDue {
        reads.begin()
        await readWanted()
        reads.end(isDone: true)
      }
      reading = nil
    }
  }

  private func readWanted() async {
    let sequences = wanted.filter { records.peek(sequence: $0) == nil }
    let ids = wantedIDs.filter { !records.holds($0) }
    changedMeanwhile = []
    isReadingOld = false
    do throws(LibraryError) {
      let read = try await library.reader.readable(sequences: sequences, and: ids)
      if !isReadingOld { keep(read.photos, of: ids, sequences) }
      tell(of: read)
    } catch {
      failure = error
      hasUnread = true
      absent.formUnion(ids)
      absentPlaces.formUnion(sequences)
    }
    wanted.subtract(sequences)
    wantedIDs.subtract(ids)
    wanted = wanted.filter { records.peek(sequence: $0) == nil }
    wantedIDs = wantedIDs.filter { !records.holds($0) }
    readCount += 1
  }

  /// Whether the row of a photo that was asked for is damaged.
  public func isUnreadable(_ sequence: Int64) -> Bool { unreadable.contains(sequence) }

  /// Tells of damage once, as the rest of the list can be used.
  private func tell(of read: PhotoLibrary.Readable) {
    unreadable.subtract(read.photos.map(\.sequence))
    guard let damage = read.damage else { return }
    let isKnown = read.unread.isSubset(of: unreadable)
    unreadable.formUnion(read.unread)
    if !isKnown || read.unread.isEmpty { failure = damage }
  }

  /// Keeps photos that were asked for, as far as nothing has changed since.
  private func keep(_ photos: [Photo], of ids: Set<Photo.ID>, _ sequences: Set<Int64>) {
    // Those whose change the list has followed already; they are asked for again.
    let old = changedMeanwhile.subtracting(unsettled)
    // A record is newer than what was read before a change; where there is none, anything is
    // better than to read it again and again until the list is settled, when it is put right.
    for photo in photos
    where !old.contains(photo.id)
      && (!unsettled.contains(photo.id) || !records.holds(photo.id))
    {
      records.keep(photo)
    }
    absent.formUnion(ids.subtracting(photos.map(\.id)).subtracting(changedMeanwhile))
    if changedMeanwhile.isEmpty {
      absentPlaces.formUnion(sequences.subtracting(photos.map(\.sequence)))
    }
  }

  /// Has photos asked for again that were not there, as some have changed: these, all that were
  /// asked for by their places, and each whose reading failed.
  func askAgain(for changed: [Photo.ID]) {
    let count = absent.count + absentPlaces.count
    if hasUnread { absent = [] } else { absent.subtract(changed) }
    absentPlaces = []
    hasUnread = false
    if absent.count < count { readCount += 1 }
  }

  /// Reads again what is in memory. Where that fails, who called this is to try it again.
  func readLoaded() async throws(LibraryError) {
    hasStaleRecords = false
    let loaded = Set(records.loaded)
    try await readAgain(loaded)
    absent = []
    absentPlaces = []
    hasUnread = false
    readCount += 1
  }

  /// Reads again some photos that are in memory.
  func readAgain(_ ids: Set<Photo.ID>) async throws(LibraryError) {
    if !ids.isEmpty { take(try await library.photos(Array(ids)), of: ids) }
  }

  /// Takes photos in memory as they are now.
  /// - Parameter ids: those that were read; the missing ones are gone.
  func take(_ photos: [Photo], of ids: Set<Photo.ID>) {
    // What has changed since is read again.
    for photo in photos where !unsettled.contains(photo.id) { records.keep(photo) }
    let gone = ids.subtracting(photos.map(\.id)).subtracting(unsettled)
    if records.forget(gone) { goneCount += 1 }
  }
}
