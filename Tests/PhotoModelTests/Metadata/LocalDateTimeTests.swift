// Tests of camera moments: which there are, their order, and their text in many languages.

import Foundation
import Testing

@testable import PhotoModel

@Suite struct LocalDateTimeTests {
  private func moment(_ text: String) throws -> LocalDateTime {
    try #require(LocalDateTime(iso8601: text))
  }

  @Test func everyDayOf400YearsIsAsTheCalendarSays() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for year in stride(from: 1583, through: 2400, by: 1) {
      for month in 1...12 {
        let parts = DateComponents(year: year, month: month)
        let date = try #require(calendar.date(from: parts))
        let days = try #require(calendar.range(of: .day, in: .month, for: date)).count
        func day(_ day: Int) -> LocalDateTime? {
          LocalDateTime(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)
        }
        #expect(day(days) != nil && day(days + 1) == nil && day(0) == nil)
      }
    }
  }

  @Test(arguments: [
    "2026-00-03T14:05:22", "2026-13-03T14:05:22", "2026-05-03T24:00:00", "2026-05-03T14:60:00",
    "2026-05-03T14:05:60", "0000-01-01T00:00:00", "2023-02-29T00:00:00", "1900-02-29T00:00:00",
    "2026-05-00T00:00:00",
  ])
  func thereIsNoSuchMoment(text: String) {
    #expect(LocalDateTime(iso8601: text) == nil)
  }

  @Test(arguments: ["2024-02-29T23:59:59", "2000-02-29T00:00:00", "0001-01-01T00:00:00"])
  func thereIsThisOne(text: String) {
    #expect(LocalDateTime(iso8601: text)?.iso8601 == text)
  }

  @Test(arguments: [
    "", "2026-05-03", "2026-05-03T14:05:22Z", "2026-05-03 14:05:22", "2026:05:03T14:05:22",
    "2026:05:03 14-05-22", "0000:00:00 00:00:00", "    :  :     :  :  ", "2026:05:03 14:05:2",
    "2026:05:03 14:05:222", "2026:05:03 14:05:+2", "20٢٦:05:03 14:05:2", "2026:05:03 14:05:22\0",
  ])
  func otherTextsTellNone(text: String) {
    #expect(LocalDateTime(iso8601: text) == nil)
  }

  @Test func momentsAreInTheOrderOfTheClock() throws {
    let order = try [
      "2025-12-31T23:59:59", "2026-01-01T00:00:00", "2026-01-01T00:00:01", "2026-01-01T00:01:00",
      "2026-01-01T01:00:00", "2026-01-02T00:00:00", "2026-02-01T00:00:00",
    ].map(moment)
    #expect(order.shuffled().sorted() == order)
    #expect(zip(order, order.dropFirst()).allSatisfy { $0 < $1 && !($1 < $0) })
  }

  @Test(arguments: ["en", "en_US", "en_GB", "en_US_POSIX", "C", "POSIX", "C.UTF-8", ""])
  func englishAndNoLanguageHaveTheDayFirst(locale: String) throws {
    let moment = try moment("2026-05-03T14:05:22")
    let locale = Locale(identifier: locale)
    #expect(moment.dateText(locale) == "3 May 2026")
    #expect(moment.timeText(locale) == "14:05")
    #expect(moment.text(locale) == "3 May 2026, 14:05")
  }

  @Test(arguments: [
    ("de_DE", "3. Mai 2026, 04:05"), ("fr_FR", "3 mai 2026, 04:05"), ("zh_CN", "2026年5月3日 04:05"),
    ("ja_JP", "2026年5月3日 04:05"), ("ko_KR", "2026년 5월 3일 04:05"),
    ("fi_FI", "3. toukokuuta 2026, 04:05"),
    ("ar_EG", "٣ مايو، ٢٠٢٦, ٠٤:٠٥"),
  ])
  func otherLanguagesHaveTheirLongStyle(locale: String, text: String) throws {
    #expect(try moment("2026-05-03T04:05:22").text(Locale(identifier: locale)) == text)
  }

  @Test func everyLanguageTellsTheSameDay() throws {
    let german = Locale(identifier: "de_DE")
    for (text, day) in [
      ("1970-01-01T00:00:00", "1. Januar 1970"), ("2024-02-29T23:59:59", "29. Februar 2024"),
      ("2024-03-01T00:00:00", "1. März 2024"), ("2023-12-31T23:59:59", "31. Dezember 2023"),
      ("1900-03-01T00:00:00", "1. März 1900"), ("1583-01-01T12:00:00", "1. Januar 1583"),
      ("9999-12-31T00:00:00", "31. Dezember 9999"),
    ] {
      #expect(try moment(text).dateText(german) == day)
    }
  }

  @Test(arguments: [
    ("en_US", "May 2026"), ("C", "May 2026"), ("de_DE", "Mai 2026"), ("zh_CN", "2026年5月"),
    ("fr_FR", "mai 2026"), ("fi_FI", "toukokuu 2026"),
  ])
  func monthsStandAlone(locale: String, text: String) throws {
    #expect(try moment("2026-05-31T23:59:59").monthText(Locale(identifier: locale)) == text)
  }

  @Test(arguments: [
    ("en_US", ["3", "May 2026", "May", "2026"]), ("C", ["3", "May 2026", "May", "2026"]),
    ("de_DE", ["3", "Mai 2026", "Mai", "2026"]), ("fr_FR", ["3", "mai 2026", "mai", "2026"]),
  ])
  func datesStandInParts(locale: String, texts: [String]) throws {
    let locale = Locale(identifier: locale)
    let moment = try moment("2026-05-03T00:00:00")
    #expect(moment.dayText(locale) == texts[0])
    #expect(moment.wholeMonthText(locale) == texts[1])
    #expect(moment.monthNameText(locale) == texts[2])
    #expect(moment.yearText(locale) == texts[3])
  }

  /// A month of the Persian calendar has days of two months of the one that cameras use.
  @Test func wholeMonthsAndYearsAreThoseOfTheCamera() throws {
    let persian = Locale(identifier: "fa_IR")
    let moment = try moment("2026-05-03T00:00:00")
    #expect(moment.dateText(persian).contains("۱۴۰۵"))
    #expect(!moment.wholeMonthText(persian).contains("۱۴۰۵"))
    #expect(!moment.yearText(persian).contains("۱۴۰۵"))
  }
}
