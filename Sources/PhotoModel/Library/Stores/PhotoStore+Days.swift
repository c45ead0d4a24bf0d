// The days on which photos were added and taken, for the sections of the grid
// (`Grid/GridItems.swift`).

import Foundation

extension PhotoStore {
  /// The days of all photos, in any order, from an SQL index that has all of them: SQLite reads
  /// those of 100,000 in 10 to 15 ms.
  /// - Parameter timeZone: the time zone for the dates at which photos were added.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func days(in timeZone: TimeZone = .current) throws(LibraryError) -> [DatedPhoto] {
    try days(
      """
      SELECT sequence, added_at, taken_at FROM photo INDEXED BY photo_by_sequence_text
      WHERE deleted_at IS NULL
      """, [], in: timeZone)
  }

  /// The days of some photos, in any order; those that don't exist or are deleted are left out.
  /// - Parameter timeZone: the time zone for the dates at which photos were added.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func days(
    of sequences: [Int64], in timeZone: TimeZone = .current
  ) throws(LibraryError) -> [DatedPhoto] {
    try days(
      """
      SELECT sequence, added_at, taken_at FROM photo
      WHERE sequence IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL
      """, [SQLValue(list: sequences)], in: timeZone)
  }

  private func days(
    _ sql: String, _ values: [SQLValue], in timeZone: TimeZone
  ) throws(LibraryError) -> [DatedPhoto] {
    try database.checkPresence()
    var photos: [DatedPhoto] = []
    var local = LocalDays(in: timeZone)
    try database.each(sql, values) { row in
      var taken = PhotoDay.unknown
      row.withBytes(2) { taken = PhotoDay(iso8601: $0) }
      let added = local.day(of: row.integer(1))
      photos.append(
        DatedPhoto(sequence: row.integer(0), days: PhotoDays(added: added, taken: taken)))
    }
    return photos
  }
}

/// Finds the days of moments in a time zone. The calendar, which takes longer than reading the
/// database, is asked only for a moment that is not on the same day as the one before it.
private struct LocalDays {
  private let timeZone: TimeZone
  private var calendar = Calendar(identifier: .gregorian)
  private var day = PhotoDay.unknown
  /// The moments of that day, in milliseconds since 1970.
  private var moments: Range<Int64> = 0..<0

  init(in timeZone: TimeZone) {
    self.timeZone = timeZone
    calendar.timeZone = timeZone
  }

  mutating func day(of milliseconds: Int64) -> PhotoDay {
    if moments.contains(milliseconds) { return day }
    let date = Date(milliseconds: milliseconds)
    guard let moment = LocalDateTime(date, in: timeZone),
      let interval = calendar.dateInterval(of: .day, for: date)
    else { return .unknown }
    day = PhotoDay(moment)
    moments = interval.start.milliseconds..<interval.end.milliseconds
    return day
  }
}
