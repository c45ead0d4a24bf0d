// Dates and times as people write them, in their language.

import Foundation

extension LocalDateTime {
  /// The day in the long style of the language: "3 May 2026", "3. Mai 2026", "2026年5月3日".
  ///
  /// English has the day first everywhere, and so has a system without a language (`C`, `POSIX`).
  public func dateText(_ locale: Locale) -> String {
    Self.isEnglish(locale)
      ? "\(day) \(Self.englishMonths[month - 1]) \(year)"
      : date.formatted(
        Date.FormatStyle(
          date: .long, time: .omitted, locale: locale, calendar: locale.calendar, timeZone: .gmt))
  }

  /// The time of day to the minute, of 24 hours, in the digits of the language: "14:05".
  public func timeText(_ locale: Locale) -> String {
    if Self.isEnglish(locale) {
      return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
    return date.formatted(
      Date.VerbatimFormatStyle(
        format: """
          \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
          \(minute: .twoDigits)
          """,
        locale: locale, timeZone: .gmt, calendar: locale.calendar))
  }

  /// Day and time: "3 May 2026, 14:05". East Asian languages have no comma between the two.
  public func text(_ locale: Locale) -> String {
    let day = dateText(locale)
    let endsInLetter = day.unicodeScalars.last.map { $0.properties.generalCategory == .otherLetter }
    return day + (endsInLetter == true ? " " : ", ") + timeText(locale)
  }

  /// The month: "May 2026", "Mai 2026", "2026年5月".
  public func monthText(_ locale: Locale) -> String {
    Self.isEnglish(locale)
      ? "\(Self.englishMonths[month - 1]) \(year)"
      : date.formatted(
        Date.FormatStyle(locale: locale, calendar: locale.calendar, timeZone: .gmt)
          .year().month(.wide))
  }

  private static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private static func isEnglish(_ locale: Locale) -> Bool {
    switch locale.language.languageCode?.identifier.lowercased() {
    case "en", "c", "posix", "und", nil: true
    default: false
    }
  }

  /// The moment as if its place had Greenwich's time, for the formatters.
  private var date: Date {
    // Days from 1 March of the year 0, so that a leap day is the last of its year, to 1970.
    let shifted = month > 2 ? year : year - 1
    let monthDays = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5
    let days =
      shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + monthDays + day - 719_469
    return Date(timeIntervalSince1970: Double(((days * 24 + hour) * 60 + minute) * 60 + second))
  }
}
