// When a server that is asked too often wants to be asked again.

import Foundation

/// Reads the header `Retry-After` (RFC 9110, 10.2.3): seconds, or a date.
enum RetryAfter {
  /// The longest pause that is believed: an hour. A server that says more has lost its mind or
  /// its clock.
  static let longest = Duration.seconds(3600)

  /// The pause that a header asks for; `nil` where it can't be read.
  static func pause(_ header: String, now: Date) -> Duration? {
    let text = header.trimmingCharacters(in: .whitespaces)
    // Bounded as a number: a Duration of 1e30 seconds traps.
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
