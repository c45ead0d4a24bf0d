// Tests of what a decoder tells of a file, insane messages too.

import SeededRandom
import Testing

@testable import PhotoModel

@Suite struct MetadataFieldsTests {
  private static func fields(_ texts: (MetadataFields.Kind, String)...) -> MetadataFields {
    var fields = MetadataFields()
    for (kind, text) in texts { fields.add(kind, Array(text.utf8)) }
    return fields
  }

  @Test func fieldsComeBackFromTheirBytes() {
    var fields = MetadataFields()
    for kind in MetadataFields.Kind.allCases { fields.add(kind, Array("\(kind) é".utf8)) }
    fields.add(.title, [0xe9, 0xff])
    #expect(MetadataFields(bytes: fields.bytes) == fields)
    #expect(MetadataFields(bytes: []) == MetadataFields())
  }

  @Test func aFieldIsItsKindItsLengthAndItsText() {
    var fields = Self.fields((.title, "a"))
    fields.add(.place, [UInt8](repeating: 0x62, count: 258))
    #expect(
      fields.bytes == [1, 1, 0, 0x61] + [7, 2, 1] + [UInt8](repeating: 0x62, count: 258))
  }

  @Test func aMessageThatBreaksOffEndsWithItsLastWholeField() {
    let bytes = Self.fields((.title, "Beach"), (.place, "Munich")).bytes
    let first = Self.fields((.title, "Beach"))
    for count in 0..<bytes.count {
      let expected = count < first.bytes.count ? MetadataFields() : first
      #expect(MetadataFields(bytes: Array(bytes.prefix(count))) == expected)
    }
  }

  @Test func kindsThatAreNotKnownArePassedOver() {
    let bytes = [0, 2, 0, 9, 9, 0xff, 0, 0] + Self.fields((.place, "Munich")).bytes
    #expect(MetadataFields(bytes: bytes).metadata == PhotoMetadata(place: "Munich"))
  }

  @Test func aLongTextIsCutAndLosesNoMoreThanItsLastCharacter() {
    for before in 0..<4 {
      let text = String(repeating: "x", count: before) + String(repeating: "😀", count: 1100)
      let fields = Self.fields((.title, text))
      let title = fields.titles.first ?? ""
      #expect(text.hasPrefix(title))
      #expect((4093...4096).contains(title.utf8.count))
      #expect(MetadataFields(bytes: fields.bytes) == fields)
    }
    let fitting = [1, 0x88, 0x13] + [UInt8](repeating: 0x61, count: 5000)
    #expect(MetadataFields(bytes: fitting).titles.map(\.count) == [4096])
  }

  @Test func aMessageIsNeverTooLong() {
    var fields = MetadataFields()
    for _ in 0..<100 { fields.add(.title, [UInt8](repeating: 0x61, count: 4000)) }
    fields.add(.place, Array("Munich".utf8))
    #expect(fields.bytes.count <= MetadataFields.longestMessage)
    #expect(fields.metadata.place == "Munich", "what still fits is kept")
  }

  @Test func theFirstTitleThatIsOneIsTaken() {
    let fields = Self.fields(
      (.titleByLanguage, "lang=\"x-default\"  "), (.title, " \t"), (.title, "Beach"),
      (.title, "Strand"), (.comment, "charset=Ascii Meer"))
    #expect(fields.metadata.title == "Beach")
    #expect(fields.titles.count == 5)
    #expect(Self.fields((.comment, "charset=Unicode Meer")).metadata.title == "Meer")
    #expect(Self.fields((.titleByLanguage, "lang=\"de\" Meer")).metadata.title == "Meer")
  }

  @Test func theFirstPossibleMomentIsTaken() {
    let fields = Self.fields(
      (.taken, "0000:00:00 00:00:00"), (.taken, "2023:02:30 10:00:00"), (.taken, "2026-05-03"),
      (.taken, "2026-05-03T14:05:22+02:00"), (.taken, "2020:01:01 00:00:00"))
    #expect(fields.metadata.taken?.iso8601 == "2026-05-03T14:05:22")
    #expect(Self.fields((.taken, "    :  :     :  :  ")).metadata == PhotoMetadata())
  }

  @Test func cameraAndPlaceAreLines() {
    let fields = Self.fields(
      (.make, "   "), (.make, "Canon\u{1b}[31m\n"), (.model, "Canon  EOS\tRP "),
      (.place, "Mun\u{0}ich"))
    #expect(fields.metadata == PhotoMetadata(camera: "Canon [31m Canon EOS RP", place: "Mun"))
    let long = Self.fields((.place, String(repeating: "Llanfair", count: 500)))
    #expect(long.metadata.place?.count == MetadataText.longestLine)
  }

  @Test func randomBytesAreNoTrap() {
    var generator = SeededGenerator(seed: 20_260_503)
    for round in 0..<2000 {
      let count = Int.random(in: 0...(round % 200 == 0 ? 70_000 : 80), using: &generator)
      let bytes = (0..<count).map { index in
        // Small numbers too, so that kinds and lengths are often right.
        UInt8.random(in: 0...((index + round) % 3 == 0 ? 0xff : 8), using: &generator)
      }
      let fields = MetadataFields(bytes: bytes)
      let metadata = fields.metadata
      #expect((metadata.place?.count ?? 0) <= MetadataText.longestLine)
      #expect(fields.bytes.count <= MetadataFields.longestMessage)
      #expect(MetadataFields(bytes: fields.bytes) == fields)
      if MetadataFields.isMessage(bytes) { #expect(fields.bytes == bytes) }
      #expect(MetadataFields.isMessage(fields.bytes))
    }
  }
}
