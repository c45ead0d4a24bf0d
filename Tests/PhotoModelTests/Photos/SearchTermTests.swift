// Tests of what a word of a search may mean, and of the words of languages.

import Foundation
import Testing

@testable import PhotoModel

struct SearchTermTests {
  private func term(_ word: String, in vocabulary: SearchVocabulary = .english) -> SearchTerm {
    SearchTerm(SearchWord(at: 0, of: [SearchText.folded(word)]), in: vocabulary)
  }

  @Test(
    arguments: [
      ("1799", nil), ("1800", 1800), ("2025", 2025), ("2199", 2199), ("2200", nil), ("202", nil),
      ("20255", nil), ("２０２５", 2025), ("-202", nil), ("٢٠٢٥", nil), ("20a5", nil),
    ] as [(String, Int?)])
  func aYearHasFourDigits(word: String, year: Int?) {
    #expect(term(word).year == year)
  }

  @Test func theWordIsAlwaysAPartOfNames() {
    for word in ["2025", "may", "liked", "nikon", "a"] { #expect(term(word).word == word) }
  }

  @Test(arguments: [
    ("be", false, false), ("bea", true, true), ("海", true, true), ("12", false, false),
    ("100", true, false), ("1００", true, false), ("d90", true, true), ("90d", true, true),
    ("g6", true, true), ("6", false, false), ("g", false, false),
  ])
  func aWordIsLongEnoughForAPlaceAndNotANumberForACamera(
    word: String, isPlace: Bool, isCamera: Bool
  ) {
    #expect(!term(word).placeStarts.isEmpty == isPlace)
    #expect(!term(word).cameraStarts.isEmpty == isCamera)
  }

  /// "Rebel XT" and "13 Pro", while "XT" and "13" begin too many words.
  @Test func aShortWordAndANumberNameACameraTogetherWithTheWordBesideThem() {
    func cameras(_ search: String) -> [[String]] {
      PhotoQuery(search: search).words.map { SearchTerm($0, in: .english).cameraStarts }
    }
    #expect(cameras("Rebel XT") == [["\nrebel"], ["\nrebel\nxt"]])
    #expect(cameras("13 Pro") == [["\npro"], ["\n13\npro"]])
    #expect(
      cameras("liked 13 pro") == [["\nliked"], ["\npro"], ["\nliked\n13", "\n13\npro"]])
    #expect(cameras("d-lux 7") == [["\nd-lux"], ["\nd-lux\nlux\n7"]])
    #expect(cameras("a b a") == [["\na\nb"], ["\na\nb", "\nb\na"]])
    #expect(cameras("13") == [[]])
  }

  @Test(
    arguments: [
      ("may", 5), ("MAY", 5), ("january", 1), ("jan", 1), ("sept", 9), ("dec", 12), ("ja", nil),
      ("januaryx", nil), ("mai", nil), ("5", nil),
    ] as [(String, Int?)])
  func monthsAreNamedByThreeLettersOrMore(word: String, month: Int?) {
    #expect(term(word).months == (month.map { MonthSet(month: $0) } ?? []))
  }

  @Test(arguments: [
    ("de_DE", "März", 3), ("de_DE", "mär", 3), ("de_DE", "okt", 10), ("de_AT", "Jänner", 1),
    ("de_DE", "march", 3), ("fr_FR", "févr", 2), ("fr_FR", "août", 8), ("fi_FI", "toukokuu", 5),
    ("fi_FI", "toukokuuta", 5), ("cs_CZ", "května", 5), ("cs_CZ", "květen", 5),
    ("zh_CN", "五月", 5), ("zh_CN", "5月", 5), ("ja_JP", "12月", 12), ("ko_KR", "5월", 5),
    ("vi_VN", "may", 5),
  ])
  func monthsHaveTheNamesOfTheLanguage(locale: String, word: String, month: Int) {
    let vocabulary = SearchVocabulary(dates: Locale(identifier: locale), liked: "")
    #expect(term(word, in: vocabulary).months == MonthSet(month: month))
  }

  @Test(arguments: ["vi_VN", "zh_CN", "ja_JP", "de_DE", "hr_HR", "ar_EG"])
  func noNumberAndNoPartOfANameOfTwoWordsIsAMonth(locale: String) {
    let vocabulary = SearchVocabulary(dates: Locale(identifier: locale), liked: "")
    for word in ["1", "5", "05", "12", "月", "thá", "tháng", "thg"] {
      #expect(term(word, in: vocabulary).months.isEmpty, "\(word)")
    }
  }

  @Test func severalMonthsMayBeginWithAWord() {
    let finnish = SearchVocabulary(dates: Locale(identifier: "fi_FI"), liked: "")
    // March in English, and marraskuu, November.
    #expect(term("mar", in: finnish).months == [MonthSet(month: 3), MonthSet(month: 11)])
  }

  @Test func likedHasItsWordsInTheLanguageAndInEnglish() {
    let german = SearchVocabulary(dates: Locale(identifier: "de_DE"), liked: "gefällt  beliebt")
    for word in ["liked", "LIKED", "gefällt", "Beliebt"] {
      #expect(term(word, in: german).isLiked, "\(word)")
    }
    for word in ["like", "likeds", "gefäll"] { #expect(!term(word, in: german).isLiked) }
    #expect(!term("beliebt").isLiked)
  }
}
