// When photos were taken or added, for the hint beside the scroll bar (`Timeline.swift`).

import Foundation

/// The date by which a photo stands in the grid.
public enum PhotoDate: Sendable, Equatable {
  /// By the clock of the camera, or of this machine's place.
  case at(LocalDateTime)
  /// The photo tells none.
  case unknown
}

extension PhotoStore {
  /// The date by which an order places a photo.
  /// - Parameters:
  ///   - sort: the order.
  ///   - timeZone: where the date is read at which the photo was added.
  /// - Returns: `nil` where there is no such photo, or the order has nothing to do with dates.
  /// - Throws: ``LibraryError`` where the index can't be read.
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

extension LocalDateTime {
  /// A moment by the clock of a place.
  fileprivate init?(_ date: Date, in timeZone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    guard let year = parts.year, let month = parts.month, let day = parts.day,
      let hour = parts.hour, let minute = parts.minute, let second = parts.second
    else { return nil }
    self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
  }
}
