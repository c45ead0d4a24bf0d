// The pause that a server asks for after too many requests. Pauses are enforced in
// `HTTPClient.swift`.

import Foundation

/// Parses the header `Retry-After` (RFC 9110, 10.2.3): seconds, or a date.
package enum RetryAfter {
  /// The longest pause that is accepted: an hour. A longer one is taken for an error of the server
  /// or its clock.
  package static let longest = Duration.seconds(3600)

  /// The pause in a header; `nil` if it can't be parsed.
  package static func pause(_ header: String, now: Date) -> Duration? {
    let text = header.trimmingCharacters(in: .whitespaces)
    // Bounded as a number, because a Duration of 1e30 seconds traps.
    if let seconds = Double(text), seconds.isFinite { return bounded(seconds) }
    guard let date = try? Date(text, strategy: Self.dateFormat) else { return nil }
    return bounded(date.timeIntervalSince(now).rounded(.up))
  }

  private static func bounded(_ seconds: Double) -> Duration {
    .seconds(min(max(seconds, 0), longest / .seconds(1)))
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static let dateFormat = Date.ParseStrategy(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
      \(second: .twoDigits) \(timeZone: .specificName(.short))
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt)
}
