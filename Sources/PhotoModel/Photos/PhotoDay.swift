// The days by which the grid has sections (`Grid/GridItems.swift`).
// `Library/Stores/PhotoStore+Days.swift` reads them.

/// A day of the calendar that cameras use, or that no date is known.
public struct PhotoDay: Sendable, Hashable {
  /// No date is known.
  static let unknown = PhotoDay(number: 0)

  /// Year, month and day, as in 20251212; 0 if no date is known.
  private let number: Int32

  private init(number: Int32) { self.number = number }

  /// The day of a moment.
  init(_ moment: LocalDateTime) {
    number = Int32(moment.year * 10_000 + moment.month * 100 + moment.day)
  }

  /// The day of a text like `2026-05-03T14:05:22`, in bytes; ``unknown`` for any other text.
  ///
  /// No string is made, as the days of a whole library are read at once.
  init(iso8601 text: some Collection<UInt8>) {
    var number: Int32 = 0
    var count = 0
    for byte in text.prefix(10) {
      if count == 4 || count == 7 {
        guard byte == 0x2d else { break }
      } else {
        guard (0x30...0x39).contains(byte) else { break }
        number = number * 10 + Int32(byte - 0x30)
      }
      count += 1
    }
    let day = PhotoDay(number: number)
    self = count == 10 && day.moment != nil ? day : .unknown
  }

  /// The beginning of the day; `nil` if no date is known.
  public var moment: LocalDateTime? {
    let number = Int(number)
    return LocalDateTime(
      year: number / 10_000, month: number / 100 % 100, day: number % 100, hour: 0, minute: 0,
      second: 0)
  }

  /// The first day of the section that the day is in.
  func start(of sections: PhotoSections) -> PhotoDay {
    guard self != .unknown else { return self }
    return switch sections {
    case .off, .days: self
    case .months: PhotoDay(number: number - number % 100 + 1)
    case .years: PhotoDay(number: number - number % 10_000 + 101)
    }
  }
}

/// The days on which a photo was added to the library, and taken.
struct PhotoDays: Sendable, Hashable {
  let added: PhotoDay
  let taken: PhotoDay

  /// The day by which an order sorts the photo.
  func day(by kind: PhotoSort.DateKind) -> PhotoDay {
    switch kind {
    case .added: added
    case .taken: taken
    }
  }
}

/// A photo, by its sequence number, and its days.
struct DatedPhoto: Sendable, Hashable {
  let sequence: Int64
  let days: PhotoDays
}
