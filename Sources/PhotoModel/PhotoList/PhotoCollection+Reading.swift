// Reads the photos of the collection (`PhotoCollection.swift`) that are requested and not in memory
// (`PhotoRecords.swift`): performs what `RecordRequests.swift` decides.

import AsyncState
import Foundation

extension PhotoCollection {
  /// The record of a photo; `nil` once it is gone, and until it is read, which observation reports.
  public func record(_ id: Photo.ID) -> PhotoRecord? {
    _ = goneCount
    if let record = records.record(id) { return record }
    _ = readCount
    perform(requests.want(id))
    return nil
  }

  /// The record of the photo with a sequence number, as ``record(_:)``. If it must be read, its
  /// neighbours in the list are read too.
  /// - Parameter position: its position in ``order``.
  public func record(sequence: Int64, at position: Int? = nil) -> PhotoRecord? {
    _ = goneCount
    if let record = records.record(sequence: sequence) { return record }
    _ = readCount
    perform(requests.want(sequence, at: position, in: order))
    return nil
  }

  /// The record of the photo with a sequence number; `nil` if it is not in memory. Never reads it.
  public func peek(_ sequence: Int64) -> PhotoRecord? { records.peek(sequence: sequence) }

  /// Reads the photos beside the visible ones, before they are scrolled into view.
  /// - Parameter positions: the positions of the visible photos in ``order``.
  public func readAhead(of positions: ClosedRange<Int>) {
    perform(
      requests.readAhead(of: positions, in: order) { records.peek(sequence: $0) != nil })
  }

  /// Whether the row of a requested photo is damaged.
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
        for photo in answer.photos { records.insert(photo) }
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

  /// Reads all photos in memory again.
  /// - Throws: ``LibraryError`` if the database can't be read. The caller tries again.
  func readLoaded() async throws(LibraryError) {
    try await readAgain(Set(records.loaded))
    perform(requests.everythingRead())
  }

  /// Reads some photos in memory again.
  /// - Throws: ``LibraryError`` if the database can't be read. The caller tries again.
  func readAgain(_ ids: Set<Photo.ID>) async throws(LibraryError) {
    if !ids.isEmpty { renew(try await library.photos.find(Array(ids)), of: ids) }
  }

  /// Updates photos in memory.
  /// - Parameter ids: the photos that were read; those missing from `photos` are gone.
  func renew(_ photos: [Photo], of ids: Set<Photo.ID>) {
    let renewed = RecordRequests.renewed(photos, of: ids, pending: refresh.pending)
    for photo in renewed.photos { records.insert(photo) }
    if records.forget(renewed.gone) { goneCount += 1 }
  }
}
