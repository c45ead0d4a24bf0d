// Tests of incrementing the number at the end of a name.

import Testing

@testable import PhotoModel

@Suite struct PhotoNameRaisedTests {
  @Test(arguments: [
    ("Beach 12", "Beach 13"), ("Beach 09", "Beach 10"), ("Beach 99", "Beach 100"),
    ("Beach 099", "Beach 100"), ("Beach", "Beach 2"), ("IMG_0009", "IMG_0010"), ("9", "10"),
    ("Beach 1.9", "Beach 1.10"), ("Beach (9)", "Beach (10)"), ("Beach [2]", "Beach [3]"),
    ("Beach (day)", "Beach (day) 2"), ("2 beaches", "2 beaches 2"), ("Beach 12 ", "Beach 13"),
    ("Beach ", "Beach 2"), ("m²", "m² 2"), ("Beach Ⅷ", "Beach Ⅷ 2"), ("三", "三 2"), (")", ") 2"),
  ])
  func theNumberAtTheEndIsRaised(name: String, raised: String) {
    #expect(PhotoName.raised(name) == raised)
  }

  @Test(arguments: [
    ("شاطئ ١٢", "شاطئ ١٣"), ("شاطئ ٩٩", "شاطئ ١٠٠"), ("ساحل ۰۹", "ساحل ۱۰"), ("समुद्र ९", "समुद्र १०"),
    ("海 ９", "海 １０"), ("𝟗", "𝟏𝟎"), ("1٩", "1١٠"),
  ])
  func digitsStayInTheirScript(name: String, raised: String) {
    #expect(PhotoName.raised(name) == raised)
  }

  @Test func numbersOfAnyLengthAreRaised() {
    let nines = String(repeating: "9", count: 1000)
    #expect(PhotoName.raised("Beach \(nines)") == "Beach 1" + String(repeating: "0", count: 1000))
    #expect(PhotoName.raised("\(Int.max)") == "9223372036854775808")
  }

  @Test(arguments: ["", " ", "\n\u{3000}"])
  func aBlankNameStays(name: String) {
    #expect(PhotoName.raised(name) == name)
  }

  @Test func theRestStaysScalarForScalar() {
    for name in PhotoNamesTests.nasty where name.last?.isNumber == false {
      let raised = PhotoName.raised(name)
      #expect(raised != name)
      let kept = Array(name.unicodeScalars).reversed().drop { $0.properties.isWhitespace }
        .reversed()
      #expect(Array(raised.unicodeScalars).starts(with: kept))
    }
  }
}
