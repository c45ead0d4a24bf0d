// Tests of which locale dates, numbers and texts are in, by the environment.

import Foundation
import Testing

@testable import PhotoModel

@Suite struct PersonLocaleTests {
  private func locale(_ environment: [String: String]) -> PersonLocale {
    PersonLocale(environment: environment)
  }

  @Test func eachCategoryHasItsOwnAndLCALLGoesBefore() {
    var environment = ["LANG": "fr_FR.UTF-8"]
    #expect(locale(environment).dates.identifier == "fr_FR")
    #expect(locale(environment).numbers.identifier == "fr_FR")
    #expect(locale(environment).texts.locale == "fr_FR.UTF-8")
    environment["LC_TIME"] = "de_DE.UTF-8"
    environment["LC_NUMERIC"] = "zh_CN.UTF-8"
    environment["LC_MESSAGES"] = "en_GB.UTF-8"
    #expect(locale(environment).dates.identifier == "de_DE")
    #expect(locale(environment).numbers.identifier == "zh_CN")
    #expect(locale(environment).texts.locale == "en_GB.UTF-8")
    environment["LC_ALL"] = "pt_BR"
    #expect(locale(environment).dates.identifier == "pt_BR")
    #expect(locale(environment).numbers.identifier == "pt_BR")
    #expect(locale(environment).texts.locale == "pt_BR")
    environment["LC_ALL"] = ""
    #expect(locale(environment).dates.identifier == "de_DE")
  }

  @Test func languagesAreForTexts() {
    let french = locale(["LANG": "fr_FR.UTF-8", "LANGUAGE": "de:en"])
    #expect(french.texts.languages == "de:en")
    #expect(locale(["LANG": "fr_FR.UTF-8"]).texts.languages == "fr_FR")
    #expect(locale(["LANG": "sr_RS.UTF-8@latin"]).texts.languages == "sr_RS@latin")
    #expect(french.dates.identifier == "fr_FR")
    let german = locale(["LC_ALL": "C.UTF-8", "LANGUAGE": "de_AT:de"])
    #expect(german.dates.identifier == "de_AT")
    #expect(german.numbers.identifier == "de_AT")
    // A person who asks for dates without a language, in texts that have one, gets them.
    let plain = locale(["LANG": "de_DE.UTF-8", "LC_TIME": "C", "LANGUAGE": "de"])
    #expect(plain.dates.identifier == "en")
  }

  @Test(arguments: [
    [:], ["LANG": "C"], ["LC_ALL": "C", "LANGUAGE": "de"], ["LANGUAGE": "de"], ["LC_ALL": "POSIX"],
    ["LANG": "C.UTF-8", "LANGUAGE": "en"],
    ["LANG": "../../etc/passwd"], ["LANG": "de_DE_\u{0}"], ["LC_ALL": "\u{1f4a9}"],
    ["LC_ALL": String(repeating: "x", count: 10_000)],
  ])
  func withoutALanguageItIsEnglish(_ environment: [String: String]) {
    #expect(locale(environment).dates.identifier == "en")
    #expect(1_234_567.formatted(.number.locale(locale(environment).numbers)) == "1,234,567")
  }

  @Test(arguments: [
    ("de_DE.UTF-8", "de_DE"), ("de", "de"), ("de_AT@euro", "de_AT"), ("zh_TW.Big5", "zh_TW"),
    ("sr_RS.UTF-8@latin", "sr_Latn_RS"), ("es_419", "es_419"), ("nan_TW", "nan_TW"),
  ])
  func aNameOfPOSIXBecomesALocale(_ name: String, _ identifier: String) {
    #expect(Locale(posix: name)?.identifier == identifier)
  }

  @Test func numbersHaveTheSeparatorsOfTheirRegion() {
    let text = { 100_000.formatted(.number.locale(locale(["LC_NUMERIC": $0]).numbers)) }
    #expect(text("de_DE.UTF-8") == "100.000")
    #expect(text("en_US.UTF-8") == "100,000")
    #expect(text("zh_CN.UTF-8") == "100,000")
  }
}
