// Tests of which texts are names.

import Testing

@testable import PhotoModel

@Suite struct PhotoNameTests {
  @Test(arguments: ["", " ", "\t", "\r\n", "\u{85}", "\u{a0}", "\u{1680}", "\u{2028}\u{3000}"])
  func whiteSpaceIsNoName(text: String) {
    #expect(PhotoName.isBlank(text))
  }

  @Test(arguments: ["a", " a ", ".", "0", "\u{0}", "\u{200b}", "\u{feff}", "\u{301}", "null", "👨‍👩‍👧"])
  func anythingElseIsOne(text: String) {
    #expect(!PhotoName.isBlank(text))
  }

  @Test func whatNoLineCanShowInTimeIsTooLongToBeTyped() {
    func accents(_ count: Int) -> String { "e" + String(repeating: "\u{301}", count: count) }
    #expect(PhotoName.isTooLong(accents(20_000)))
    #expect(!PhotoName.isTooLong(accents(300)))
    #expect(!PhotoName.isTooLong(String(repeating: accents(20), count: 100)))
    #expect(!PhotoName.isTooLong(String(repeating: "é", count: 5000)))
    #expect(PhotoName.isTooLong(String(repeating: "n", count: 10_001)))
  }
}
