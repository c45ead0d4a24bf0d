// Tests of mending the texts that are found in files.

import Testing

@testable import PhotoModel

@Suite struct MetadataTextTests {
  private static let texts: [([UInt8], String)] = [
    ([], ""), (Array("Überlingen 東京 😀".utf8), "Überlingen 東京 😀"),
    ([0x55, 0xfc, 0x62], "Uüb"), ([0x63, 0x61, 0x66, 0xe9], "café"),
    ([0x80, 0x20, 0x93, 0x61, 0x94], "€ “a”"), ([0x81, 0x9f, 0xa0, 0xff], "\u{81}Ÿ\u{a0}ÿ"),
    (Array("Beach\u{0}\u{0}junk".utf8), "Beach"), ([0], ""),
    ([0xef, 0xbb, 0xbf, 0x61], "a"),
    // "été, 東" cut inside its last character, and "Ã" alone.
    (Array("été, 東".utf8).dropLast(1), "été, "), (Array("été, 😀".utf8).dropLast(1), "été, "),
    ([0x61, 0xc3], "aÃ"),
    // No UTF-8: a surrogate, an overlong slash.
    ([0xed, 0xa0, 0x80], "í\u{a0}€"), ([0xc0, 0xaf], "À¯"),
  ]

  @Test(arguments: texts)
  func bytesBecomeText(bytes: [UInt8], text: String) {
    #expect(MetadataText.repaired(bytes) == text)
  }

  @Test(arguments: [
    ("lang=\"x-default\" Beach", "Beach"), ("lang=\"de-DE\" Strand", "Strand"),
    ("lang=\"x-default\" Beach, lang=\"de\" Strand", "Beach"), ("Beach", "Beach"),
    ("lang=\"x-default\" one, two", "one, two"), ("lang=\"x-default\" ", ""), ("", ""),
    ("lang=\"", "lang=\""), ("lang=\"x\"", "lang=\"x\""),
  ])
  func theFirstLanguageIsTaken(text: String, title: String) {
    #expect(MetadataText.firstLanguage(text) == title)
  }

  @Test(arguments: [
    ("charset=Unicode Kommentär hier", "Kommentär hier"), ("charset=\"Ascii\" a", "a"),
    ("Beach", "Beach"), ("charset=InvalidCharsetId ab", nil), ("charset=Ascii", nil), ("", ""),
  ])
  func aCommentLosesItsCharset(text: String, comment: String?) {
    #expect(MetadataText.comment(text) == comment)
  }

  private static let moments: [(String, String?)] = [
    ("2026:05:03 14:05:22", "2026-05-03T14:05:22"), ("2026-05-03 14:05:22", "2026-05-03T14:05:22"),
    ("2026/05/03 14:05:22", "2026-05-03T14:05:22"), (" 2026:05:03 14:05:22", "2026-05-03T14:05:22"),
    ("2026:05:03 14:05:22\u{0}", "2026-05-03T14:05:22"),
    ("2026-05-03T14:05:22.75+02:00", "2026-05-03T14:05:22"),
    ("2026-05-03T14:05:22Z", "2026-05-03T14:05:22"), ("2026-05-03T14:05", "2026-05-03T14:05:00"),
    ("2026-05-03T14:05Z", "2026-05-03T14:05:00"), ("2026-05-03T14:05+02:00", "2026-05-03T14:05:00"),
    ("1826:06:04 12:00:00", "1826-06-04T12:00:00"), ("2024:02:29 00:00:00", "2024-02-29T00:00:00"),
    ("0001:01:01 00:00:00", nil), ("0000:00:00 00:00:00", nil), ("2023:02:29 00:00:00", nil),
    ("2026:13:01 00:00:00", nil), ("2026:05:03 24:00:00", nil), ("2026:05:03 14:60:00", nil),
    ("2026-05-03", nil), ("2026-05-03T14:05:2", nil), ("2026-05-03T14:05,22:00", nil),
    ("    :  :     :  :  ", nil), ("", nil), ("2026:05:03T14.05.22", nil),
    ("٢٠٢٦:٠٥:٠٣ ١٤:٠٥:٢٢", nil), ("2026:05:03+14:05:22", nil), ("+026:05:03 14:05:22", nil),
  ]

  @Test(arguments: moments)
  func aDateBecomesAMoment(text: String, moment: String?) {
    #expect(LocalDateTime(tag: text)?.iso8601 == moment)
  }

  private static let cameras: [(String?, String?, String?)] = [
    ("Canon", "Canon EOS RP", "Canon EOS RP"), ("NIKON CORPORATION", "NIKON D90", "NIKON D90"),
    ("NIKON", "E4300", "NIKON E4300"), ("Apple", "iPhone 13 Pro", "Apple iPhone 13 Pro"),
    ("PENTAX Corporation", "PENTAX *ist DL", "PENTAX *ist DL"),
    ("OLYMPUS OPTICAL CO.,LTD", "C3000Z", "OLYMPUS C3000Z"),
    ("SEIKO EPSON CORP.", "PhotoPC 3100Z", "EPSON PhotoPC 3100Z"),
    ("EASTMAN KODAK COMPANY", "KODAK DC280 ZOOM DIGITAL CAMERA", "KODAK DC280 ZOOM DIGITAL CAMERA"),
    ("Eastman Kodak Company", "DC210 Zoom (V03.20)", "Kodak DC210 Zoom"),
    ("Hewlett-Packard", "hp PhotoSmart 43x series", "hp PhotoSmart 43x series"),
    ("Hewlett-Packard Company", "PhotoSmart C200", "HP PhotoSmart C200"),
    ("LEICA CAMERA AG", "LEICA Q2", "LEICA Q2"), ("FUJI PHOTO FILM CO., LTD.", "X", "FUJIFILM X"),
    ("Company", "X", "Company X"), (nil, "X100", "X100"), ("SONY", nil, "SONY"), (nil, nil, nil),
    ("samsung", "Galaxy S21 5G", "samsung Galaxy S21 5G"), ("...", "X", "X"),
  ]

  @Test(arguments: cameras)
  func makeAndModelBecomeOneName(make: String?, model: String?, name: String?) {
    #expect(CameraName.of(make: make, model: model) == name)
  }
}
