// The photos of the collection (`PhotoCollection.swift`) that are in memory (`PhotoRecords.swift`),
// and the reading of those that are asked for: does what `RecordRequests.swift` decides.

import AsyncState
import Foundation

extension PhotoCollection {
  /// How many photos on both sides of those that are seen are in memory.
  static let ahead = RecordRequests.ahead
  /// The distance between the positions at which that is checked.
  static let step = RecordRequests.step

  /// The photo behind an identifier; `nil` once it is gone, and until it is read, which
  /// observation tells of.
  public func record(_ id: Photo.ID) -> PhotoRecord? {
    _ = goneCount
    if let record = records.record(id) { return record }
    _ = readCount
    perform(requests.want(id))
    return nil
  }

  /// The photo with a sequence number, as ``record(_:)``. Where it has to be read, so are its
  /// neighbours in the list.
  /// - Parameter position: where it stands in ``order``.
  public func record(sequence: Int64, at position: Int? = nil) -> PhotoRecord? {
    _ = goneCount
    if let record = records.record(sequence: sequence) { return record }
    _ = readCount
    perform(requests.want(sequence, at: position, in: order))
    return nil
  }

  /// What is known of the photo with a sequence number; `nil` where it is not in memory.
  public func peek(_ sequence: Int64) -> PhotoRecord? { records.peek(sequence: sequence) }

  /// Reads what stands beside the photos that are seen, before it is scrolled into sight.
  /// - Parameter positions: where those stand in ``order``.
  public func readAhead(of positions: ClosedRange<Int>) {
    perform(
      requests.readAhead(of: positions, in: order) { records.peek(sequence: $0) != nil })
  }

  /// Whether the row of a photo that was asked for is damaged.
  public func isUnreadable(_ sequence: Int64) -> Bool { requests.unreadable.contains(sequence) }

  func perform(_ effects: [RecordRequests.Effect]) {
    for effect in effects {
      switch effect {
      case .request: reads.request()
      case .start: Task { await readRecords() }
      case .wake: readCount += 1
      }
    }
  }

  private func readRecords() async {
    while let request = beginReading() {
      reads.begin()
      do throws(LibraryError) {
        let read = try await library.reader.photos.readable(
          sequences: request.sequences, and: request.ids)
        let answer = requests.answered(read, pending: refresh.pending, holding: records.holds)
        for photo in answer.photos { records.keep(photo) }
        if let damage = answer.damage { failure = damage }
      } catch {
        requests.failed()
        failure = error
      }
      readCount += 1
      reads.end(isDone: true)
    }
  }

  private func beginReading() -> RecordRequests.Request? {
    requests.begin(
      holding: { records.peek(sequence: $0) != nil }, holdingID: { records.holds($0) })
  }

  /// Reads again what is in memory.
  /// - Throws: ``LibraryError`` where the index can't be read. The caller tries again.
  func readLoaded() async throws(LibraryError) {
    try await readAgain(Set(records.loaded))
    perform(requests.everythingRead())
  }

  /// Reads again some photos that are in memory.
  /// - Throws: ``LibraryError`` where the index can't be read. The caller tries again.
  func readAgain(_ ids: Set<Photo.ID>) async throws(LibraryError) {
    if !ids.isEmpty { renew(try await library.photos.find(Array(ids)), of: ids) }
  }

  /// Takes photos in memory as they are now.
  /// - Parameter ids: those that were read; the missing ones are gone.
  func renew(_ photos: [Photo], of ids: Set<Photo.ID>) {
    let renewed = RecordRequests.renewed(photos, of: ids, pending: refresh.pending)
    for photo in renewed.photos { records.keep(photo) }
    if records.forget(renewed.gone) { goneCount += 1 }
  }
}
