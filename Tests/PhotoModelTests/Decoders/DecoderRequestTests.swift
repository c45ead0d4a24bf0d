// Tests of the requests of the app to its decoders, insane ones too.

import SeededRandom
import Testing

@testable import PhotoModel

@Suite struct DecoderRequestTests {
  private static let requests = [
    DecoderRequest(PictureRendition(.cover, PixelSize(width: 70_000, height: 3))),
    DecoderRequest(
      PictureRendition(.within, PixelSize(width: 1, height: 2)),
      PictureRendition(
        .cover, PixelSize(width: 340, height: 280),
        form: .file(.jpeg, quality: 90, byteLimit: 38_000)),
      region: PixelRectangle(x: 5, y: 0, size: PixelSize(width: 100, height: 1)), frame: 7),
    DecoderRequest(metadataIn: LanguagePreference(locale: "de_DE.UTF-8", languages: "de_AT:de")),
    DecoderRequest.sidecar,
    DecoderRequest(
      proofsWith: SandboxTargets(
        home: FilePath(bytes: [0x2f, 0xff]), socket: FilePath("/tmp/socket"))),
  ]

  @Test(arguments: requests)
  func itComesBackFromItsBytes(request: DecoderRequest) {
    #expect(DecoderRequest(bytes: request.bytes) == request)
    #expect(request.bytes.count <= DecoderRequest.longestMessage)
  }

  @Test func numbersAreWrittenTheLeastByteFirst() {
    let box = PixelSize(width: 0x0102, height: 1 << 24)
    let bytes = DecoderRequest(PictureRendition(.within, box), frame: 3).bytes
    #expect(Array(bytes.prefix(8)) == [0, 0, 0, 0, 3, 0, 0, 0])
    #expect(
      Array(bytes.suffix(20)) == [2, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test(
    arguments: [
      [], [0], [99, 0, 0, 0, 0, 0, 0, 0], [.max, 0, 0, 0, 0, 0, 0, 0],
      // No rendition, one too few, one too many, and more than fit.
      [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 2, 0, 1, 1, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0, .max, 0],
      // A rendition of metadata; text that is not there, or has no end.
      [1, 0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0, 1],
      [1, 0, 0, 0, 0, 0, 0, .max],
      // No fit, no quality, no byte limit.
      [0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 2, 0, 0], [0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 101, 9],
      [0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 0, 9], [0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 9, 0],
      [0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 9, .max],
    ] as [[UInt32]])
  func oneThatMakesNoSenseIsRefused(numbers: [UInt32]) {
    #expect(DecoderRequest(bytes: numbers.map(Int.init).littleEndianBytes) == nil)
  }

  @Test func theMemoryIsAsLargeAsTheLargestAnswer() {
    let box = PixelSize(width: 340, height: 280)
    let jpeg = PictureRendition(.cover, box, form: .file(.jpeg, quality: 90, byteLimit: 38_000))
    let request = DecoderRequest(
      PictureRendition(.cover, box), jpeg, PictureRendition(.within, box))
    #expect(request.offsets == [0, 340 * 280 * 4, 340 * 280 * 4 + 38_000])
    #expect(request.resultCapacity == 340 * 280 * 8 + 38_000)
    // Words fit in any case.
    let pixel = PictureRendition(.cover, PixelSize(width: 1, height: 1))
    #expect(DecoderRequest(pixel).resultCapacity == DecoderReply.longestWords)
    #expect(
      DecoderRequest(metadataIn: LanguagePreference(locale: "C")).resultCapacity
        == MetadataFields.longestMessage)
    // No picture has more pixels than the limit, whatever the box.
    let most = PixelSize(width: .max, height: .max)
    #expect(PictureRendition(.within, most).byteCapacity == PictureLimits.pixels * 4)
  }

  @Test func anyBytesAreNoTrap() {
    var generator = SeededGenerator(seed: 16)
    for round in 0..<5000 {
      var bytes = Self.requests[round % Self.requests.count].bytes
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
      }
      guard let request = DecoderRequest(bytes: bytes) else { continue }
      #expect(request.resultCapacity >= DecoderReply.longestWords)
      #expect(
        request.offsets.allSatisfy { 0..<request.resultCapacity ~= $0 } || request.kind != .picture)
    }
  }
}

@Suite struct LanguagePreferenceTests {
  @Test(arguments: [("de_DE.UTF-8", "de_AT:de"), ("C", ""), ("sr_RS@latin", "")])
  func itComesBackFromItsText(locale: String, languages: String) {
    let language = LanguagePreference(locale: locale, languages: languages)
    #expect(language.locale == locale)
    #expect(language.languages == languages)
    #expect(LanguagePreference(text: Array(language.text.utf8)) == language)
  }

  @Test(
    arguments: [
      "../../tmp/x", "de\nde", "dé", "", String(repeating: "d", count: 257), "d e", "$(id)",
    ])
  func whatNoLocaleIsNamedIsNone(text: String) {
    let language = LanguagePreference(locale: text, languages: text)
    #expect(language == LanguagePreference(locale: "C"))
  }

  @Test func anyBytesAreNoTrap() {
    for bytes in [[], [0], [10], [10, 10, 10], [0xff, 10, 0xfe]] as [[UInt8]] {
      #expect(LanguagePreference(text: bytes).locale == "C")
    }
  }
}
