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

extension LocalDateTime {
  /// The local time of a moment in a time zone.
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
