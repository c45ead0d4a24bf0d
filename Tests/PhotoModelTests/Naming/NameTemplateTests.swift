// Tests of names from a template.

import Foundation
import TestPictures
import Testing

@testable import PhotoModel

@Suite struct NameTemplateTests {
  private static let full = NameTemplate.Photo(
    sourceName: "IMG_0001.JPG",
    metadata: PhotoMetadata(
      title: "Sunset", taken: LocalDateTime(iso8601: "2026-05-03T14:05:22"), camera: "EOS RP"))
  private static let bare = NameTemplate.Photo(
    sourceName: "IMG_0002.JPG", metadata: PhotoMetadata())

  private func names(
    _ template: String, _ photos: [NameTemplate.Photo],
    _ numbering: NameNumbering = NameNumbering(),
    locale: String = "C"
  ) -> [String] {
    NameTemplate(template).names(
      for: photos, numbering: numbering, locale: Locale(identifier: locale))
  }

  private func numbers(_ count: Int, _ numbering: NameNumbering) -> [String] {
    names("{n}", Array(repeating: Self.bare, count: count), numbering)
  }

  @Test(arguments: [
    ("Beach", "Beach"), ("{n}", "1"), ("{date}", "3 May 2026"), ("{time}", "14:05"),
    ("{camera}", "EOS RP"), ("{original}", "IMG_0001"), ("{title}", "Sunset"), ("{n:3}", "001"),
    ("{ N } {TITLE}", "1 Sunset"),
    ("Crete {n}: {title} ({date}, {time})", "Crete 1: Sunset (3 May 2026, 14:05)"),
    ("{n}{n}", "11"), ("", ""), (" Beach  by  night ", "Beach  by  night"),
  ])
  func placeholdersBecomeValues(template: String, name: String) {
    #expect(names(template, [Self.full]) == [name])
    #expect(NameTemplate(template).unknownPlaceholders == [])
  }

  @Test(arguments: [
    ("{foo} {n}", "{foo} 1", ["{foo}"]), ("{}", "{}", ["{}"]), ("{n:0}", "{n:0}", ["{n:0}"]),
    ("{n:21}", "{n:21}", ["{n:21}"]), ("{n:x}", "{n:x}", ["{n:x}"]), ("{n", "{n", ["{n"]),
    ("a {name b", "a {name b", ["{name"]),
    ("n}", "n}", []), ("{{n}}", "{1}", []), ("}{n}{", "}1{", []),
    ("{a}{a}{b}", "{a}{a}{b}", ["{a}", "{b}"]),
    ("{% x %}", "{% x %}", ["{% x %}"]),
  ])
  func otherBracesStayAndAreTold(template: String, name: String, unknown: [String]) {
    #expect(names(template, [Self.full]) == [name])
    #expect(NameTemplate(template).unknownPlaceholders == unknown)
  }

  @Test func valuesAreNotReadAgain() {
    let photo = NameTemplate.Photo(
      sourceName: "{date}.jpg", metadata: PhotoMetadata(title: "{n}", camera: "{title"))
    #expect(names("{title} {original} {camera}}", [photo]) == ["{n} {date} {title}"])
  }

  @Test(arguments: [
    ("{title}", ""), ("{date} {time}", ""), ("Beach {title}", "Beach"), ("{title} Beach", "Beach"),
    ("{n} - {title} - Crete", "1 - Crete"), ("{n} {title} - Crete", "1 - Crete"),
    ("Beach, {title} {n}", "Beach 1"), ("Beach ({date})", "Beach"),
    ("Beach ({date}) {n}", "Beach 1"),
    ("Beach ({date}, {n})", "Beach (1)"), ("Beach ({n}, {date})", "Beach (1)"),
    ("Beach ([{date}])", "Beach"), ("Beach ({date}, {time})", "Beach"),
    ("Trip_{title}_{n}", "Trip_1"),
    ("Trip: {title}", "Trip"), ("A - {date} {time} - B", "A - B"), ("{date}{time} {n}", "1"),
    ("({title})", ""), ("-{title}-", ""), ("A{title}B", "AB"), ("A {title}B", "A B"),
    ("{n}. {title}", "1"), ("(A) {title}", "(A)"), ("A ({title}", "A ("),
    ("{original}, {camera}", "IMG_0002"),
  ])
  func gapsOfMissingValuesClose(template: String, name: String) {
    #expect(names(template, [Self.bare]) == [name])
  }

  @Test func separatorsInValuesStay() {
    let photo = NameTemplate.Photo(
      sourceName: "-a-.jpg", metadata: PhotoMetadata(title: "Dr. J. (", camera: " "))
    #expect(names("{title} {camera}) {original} - {date}", [photo]) == ["Dr. J. () -a-"])
  }

  @Test func numbersArePadded() {
    #expect(numbers(3, NameNumbering()) == ["1", "2", "3"])
    #expect(numbers(10, NameNumbering()).first == "01")
    #expect(numbers(2, NameNumbering(start: 9)) == ["09", "10"])
    #expect(numbers(2, NameNumbering(start: 10, step: -1)) == ["10", "09"])
    #expect(numbers(2, NameNumbering(start: 5, step: 5, digits: 3)) == ["005", "010"])
    #expect(numbers(2, NameNumbering(start: 99, digits: 2)) == ["99", "100"])
    #expect(numbers(3, NameNumbering(start: 1, step: -1)) == ["1", "0", "-1"])
    #expect(numbers(2, NameNumbering(start: -9, step: -1)) == ["-09", "-10"])
    #expect(numbers(2, NameNumbering(start: 7, step: 0)) == ["7", "7"])
    #expect(numbers(1, NameNumbering(digits: -3)) == ["1"])
    #expect(numbers(1, NameNumbering(digits: .max)).map(\.count) == [20])
    #expect(numbers(0, NameNumbering()) == [])
    #expect(names("{n} {n:3}", [Self.bare], NameNumbering(digits: 2)) == ["01 001"])
  }

  @Test func absurdNumbersNeitherOverflowNorMeet() {
    #expect(
      numbers(2, NameNumbering(start: .max, step: .max))
        == ["09223372036854775807", "18446744073709551614"])
    #expect(
      numbers(2, NameNumbering(start: .min, step: .min))
        == ["-09223372036854775808", "-18446744073709551616"])
    #expect(Set(numbers(1000, NameNumbering(start: .max, step: .max))).count == 1000)
  }

  @Test func aPhotoCountsThoughItsNameIsBlank() {
    #expect(names("{title}", [Self.bare, Self.full]) == ["", "Sunset"])
    #expect(names("{title} {n}", [Self.bare, Self.full]) == ["1", "Sunset 2"])
  }

  @Test func datesAreInTheLanguage() {
    #expect(names("{date} {time}", [Self.full], locale: "de_DE") == ["3. Mai 2026 14:05"])
  }

  @Test func tenThousandAreMadeWhileNobodyNotices() {
    let photos = Array(repeating: Self.full, count: 10_000)
    let numbering = NameNumbering()
    var made: [String] = []
    let time = ContinuousClock().measure {
      made = names("{n} {date} {time} {camera} {original} {title}", photos, numbering, locale: "de")
    }
    #expect(made.last == "10000 3. Mai 2026 14:05 EOS RP IMG_0001 Sunset")
    // Much more than this takes, and much less than with a formatter for each photo.
    #expect(time < .seconds(10))
  }

  @Test(arguments: PictureSet.having("naughty-names.txt"))
  func naughtyTextIsTextAndNaughtyValuesAreValues(set: PictureSet) throws {
    for name in try set.naughtyNames() where !name.contains("}") {
      let photo = NameTemplate.Photo(sourceName: "", metadata: PhotoMetadata(title: name))
      let made = names("{title}|", [photo])
      #expect(made == ["\(name)|".drop(while: \.isWhitespace).description])
      #expect(names("|\(name)|", [photo]) == ["|\(name)|"])
    }
  }
}
