// When photos were taken or added, for the label beside the scroll bar (`Grid/Timeline.swift`).

import Foundation

/// The date by which a photo is sorted in the grid.
public enum PhotoDate: Sendable, Equatable {
  /// A local time: by the camera's clock, or in this machine's time zone.
  case at(LocalDateTime)
  /// The photo's metadata has no date.
  case unknown
}

extension PhotoStore {
  /// The date by which an order sorts a photo.
  /// - Parameters:
  ///   - sort: the order.
  ///   - timeZone: the time zone for the date at which the photo was added.
  /// - Returns: `nil` where the photo doesn't exist or is deleted, or the order does not sort by
  ///   dates.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func date(
    ofSequence sequence: Int64, by sort: PhotoSort, in timeZone: TimeZone = .current
  ) throws(LibraryError) -> PhotoDate? {
    guard let kind = sort.date else { return nil }
    return try database.rows(
      "SELECT taken_at, added_at FROM photo WHERE sequence = ? AND deleted_at IS NULL",
      .integer(sequence)
    ) { (row) throws(LibraryError) in
      let date =
        switch kind {
        case .taken: row.text(0).flatMap { LocalDateTime(iso8601: $0) }
        case .added: LocalDateTime(Date(milliseconds: row.integer(1)), in: timeZone)
        }
      return date.map(PhotoDate.at) ?? .unknown
    }.first
  }
}
