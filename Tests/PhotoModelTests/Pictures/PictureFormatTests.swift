// Tests of telling picture formats by their first bytes.

import Testing

@testable import PhotoModel

@Suite struct PictureFormatTests {
  private static func box(_ brand: String) -> [UInt8] {
    [0, 0, 0, 0x18] + Array("ftyp\(brand)".utf8) + [0, 0, 0, 0]
  }

  private static let heads: [([UInt8], PictureFormat)] = [
    ([0xff, 0xd8, 0xff, 0xe0], .jpeg), ([0xff, 0xd8, 0xff, 0xe1], .jpeg),
    ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], .png),
    (Array("GIF87a".utf8), .gif), (Array("GIF89a".utf8), .gif),
    (Array("RIFF....WEBPVP8 ".utf8), .webp),
    ([0x49, 0x49, 0x2a, 0], .tiff), ([0x4d, 0x4d, 0, 0x2a], .tiff),
    ([0x49, 0x49, 0x2b, 0], .tiff), ([0x4d, 0x4d, 0, 0x2b], .tiff),
    (box("heic"), .heic), (box("mif1"), .heic), (box("hevx"), .heic),
    (box("avif"), .avif), (box("avis"), .avif),
    ([0xff, 0x0a, 0, 0], .jxl), ([0, 0, 0, 0x0c, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a], .jxl),
    (Array("BM".utf8) + Array(repeating: 0, count: 24), .bmp),
  ]

  @Test(arguments: heads)
  func aFormatIsToldByItsFirstBytes(head: [UInt8], format: PictureFormat) {
    #expect(PictureFormat(head: head) == format)
  }

  private static let others: [[UInt8]] = [
    [], [0xff], [0xff, 0xd8], [0xff, 0xd8, 0], Array("GIF88a".utf8), Array("RIFF....WAVE".utf8),
    Array("RIFF".utf8), Array("Dear diary".utf8), box("isom"), box("qt  "),
    Array("....ftyp".utf8), Array("BM".utf8), Array("%PDF-1.7".utf8), Array("<svg xmlns=".utf8),
    Array("<?xml version=".utf8), [0x89, 0x50, 0x4e, 0x47], [0x49, 0x49, 0, 0x2a],
    Array(repeating: 0, count: 32),
  ]

  @Test(arguments: others)
  func anythingElseIsNoPicture(head: [UInt8]) {
    #expect(PictureFormat(head: head) == nil)
  }

  @Test func everyFormatHasAnExtensionThatPeopleKnow() {
    #expect(
      PictureFormat.allCases.map(\.fileExtension) == [
        "jpg", "png", "gif", "webp", "tif", "heic", "avif", "jxl", "bmp",
      ])
  }

  @Test func theHeadReadIsLongEnoughForEveryFormat() {
    #expect(PictureFormat.headLength >= 15)
  }
}
