// Tests of the texts in sidecars: any text comes back, and XML holds what is written.

import SeededRandom
import Testing

@testable import PhotoModel

@Suite struct SidecarTextTests {
  private static let texts = [
    "", " ", "\n", "Harbour", " Harbour ", "a\\b", "\\u{41}", "\\", "a\u{0}b", "\u{1}\u{1f}\u{7f}",
    "a\r\nb\tc", "\u{2028}", "\u{feff}a", "\u{fffe}", "\u{ffff}", "\u{1ffff}",
    "e\u{301}", "\u{e9}", "👩‍👩‍👧", "العربية \u{202e}abc", "<&>\"'", "]]>", "a  b",
    "type=Bag", "TYPE=Seq x", "lang=de x", "charset=Unicode x", "type=", "a type=b",
    // U+FDD0, a noncharacter that Swift does not take in a literal.
    String(decoding: [0xef, 0xb7, 0x90] as [UInt8], as: UTF8.self),
  ]

  @Test(arguments: texts)
  func itComesBackScalarForScalar(text: String) {
    let escaped = SidecarText.escaped(text)
    #expect(
      SidecarText.unescaped(escaped)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    #expect(escaped.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    // exiv2 takes these for its own syntax.
    #expect(!["type=", "lang=", "charset="].contains(where: escaped.lowercased().hasPrefix))
    #expect(escaped.first?.isWhitespace != true && escaped.last?.isWhitespace != true)
  }

  @Test func anyTextComesBack() {
    var generator = SeededGenerator(seed: 16)
    for _ in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        let most: UInt32 = Bool.random(using: &generator) ? 0xa0 : 0x10ffff
        guard let scalar = Unicode.Scalar(UInt32.random(in: 0...most, using: &generator)) else {
          continue
        }
        text.append(scalar)
      }
      let back = SidecarText.unescaped(SidecarText.escaped(String(text)))
      #expect(back?.unicodeScalars.elementsEqual(text) == true)
    }
  }

  @Test(arguments: ["\\", "\\x", "\\u", "\\u{", "\\u{}", "\\u{d800}", "\\u{110000}", "\\u{zz}"])
  func whatIsNotEscapedLikeThisIsNone(text: String) {
    #expect(SidecarText.unescaped(text) == nil)
  }
}

@Suite struct SidecarFieldsTests {
  private static let fields: SidecarFields = {
    var fields = SidecarFields()
    let isAdded = [
      fields.add(.id, "A", toNewPhoto: true), fields.add(.name, "Häfen"),
      fields.add(.id, "B", toNewPhoto: true),
    ]
    #expect(isAdded.allSatisfy { $0 })
    return fields
  }()

  @Test func theyComeBackFromTheirBytes() {
    #expect(SidecarFields(bytes: Self.fields.bytes) == Self.fields)
    #expect(Self.fields.photos == [[.id: "A", .name: "Häfen"], [.id: "B"]])
    #expect(SidecarFields(bytes: []) == SidecarFields())
  }

  @Test(
    arguments: [
      [0], [0, 0, 0, 0, 1, 9, 0, 0, 0, 65], [0, 0, 0, 0, 0, 1, 0, 0, 0, 65],
      [0, 0, 0, 0, 99, 1, 0, 0, 0, 65], [2, 0, 0, 0, 1, 1, 0, 0, 0, 65],
      [0, 0, 0, 0, 1, 1, 0, 0, 0, 0xff], [0, 0, 0, 0, 1, 255, 255, 255, 255, 65],
      [255, 255, 255, 255, 1, 1, 0, 0, 0, 65],
    ] as [[UInt8]])
  func whatNoDecoderWritesIsRefused(bytes: [UInt8]) {
    #expect(SidecarFields(bytes: bytes) == nil)
  }

  @Test func thereAreNoMoreThanFit() {
    var fields = SidecarFields()
    let long = String(repeating: "a", count: SidecarFields.longestMessage)
    let isLongAdded = fields.add(.name, long, toNewPhoto: true)
    #expect(!isLongAdded)
    #expect(fields.photos.isEmpty)
    for _ in 0..<SidecarFields.mostPhotos { _ = fields.add(.id, "", toNewPhoto: true) }
    #expect(fields.photos.count == SidecarFields.mostPhotos)
    let isOneMoreAdded = fields.add(.id, "", toNewPhoto: true)
    #expect(!isOneMoreAdded)
  }

  @Test func anyBytesAreNoTrap() {
    var generator = SeededGenerator(seed: 17)
    for _ in 0..<5000 {
      var bytes = Self.fields.bytes
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      _ = SidecarFields(bytes: bytes)
    }
  }
}
