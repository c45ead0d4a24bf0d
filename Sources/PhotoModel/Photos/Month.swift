// The current month, for the filter of this month's photos (`PhotoStore+Query.swift`).

import Foundation

/// A month in a time zone. Cameras use the Gregorian calendar, whatever calendar a person uses.
struct Month: Equatable {
  /// Its first moment.
  let start: Date
  /// The first moment of the next one.
  let end: Date
  /// The prefix that the dates of cameras have in it: `2026-05`.
  let prefix: String

  /// The month that contains a moment.
  init(holding moment: Date, in timeZone: TimeZone = .current) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let interval = calendar.dateInterval(of: .month, for: moment)
    start = interval?.start ?? moment
    end = interval?.end ?? moment
    let parts = calendar.dateComponents([.year, .month], from: moment)
    prefix = Self.text(parts.year, digits: 4) + "-" + Self.text(parts.month, digits: 2)
  }

  private static func text(_ number: Int?, digits: Int) -> String {
    let text = String(number ?? 0)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
