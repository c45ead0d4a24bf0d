// Tests of keywords as texts.

import Testing

@testable import PhotoModel

@Suite struct PhotoKeywordsTests {
  @Test func aTextIsSplitAtCommasOfAllLanguages() {
    #expect(PhotoKeywords.keywords(in: "sea, Crete;family") == ["sea", "Crete", "family"])
    #expect(
      PhotoKeywords.keywords(in: "海，沙滩、夏天；\u{628}\u{60c}\u{62d}") == [
        "海", "沙滩", "夏天", "\u{628}", "\u{62d}",
      ])
    #expect(PhotoKeywords.keywords(in: "one\ntwo\r\nthree") == ["one", "two", "three"])
    #expect(PhotoKeywords.keywords(in: " , ;\n\t") == [])
  }

  @Test func eachIsThereOnceWithoutWhiteSpaceAtItsEnds() {
    #expect(PhotoKeywords.keywords(in: " Sea,sea ,SEA, black  sea") == ["Sea", "black sea"])
  }

  @Test(arguments: [[], ["a"], ["two words", "b"]])
  func textAndColumnComeBack(_ keywords: [String]) {
    #expect(PhotoKeywords.keywords(in: PhotoKeywords.text(keywords)) == keywords)
    #expect(PhotoKeywords.keywords(stored: PhotoKeywords.stored(keywords)) == keywords)
  }

  @Test func noneIsNoText() {
    #expect(PhotoKeywords.stored([" ", ""]) == nil)
  }
}
