// Texts from files: unchecked bytes. The fields are in `MetadataFields.swift`; whether a person
// wrote a text is decided in `Caption.swift`.

import Foundation

/// Repairs texts from metadata.
enum MetadataText {
  /// The longest line, in characters.
  static let longestLine = 100

  /// The bytes before the first NUL as text: as UTF-8 if they are valid UTF-8, otherwise as
  /// Windows-1252, which includes the letters of Latin-1. EXIF only allows ASCII, but programs
  /// write other encodings.
  static func repaired(_ bytes: some Collection<UInt8>) -> String {
    var bytes = Array(bytes.prefix { $0 != 0 })
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes.removeFirst(3) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    // Programs cut UTF-8 at IPTC's limits, and decoders at theirs, in the middle of a character.
    for count in 1...3 {
      let whole = bytes.dropLast(count)
      if whole.contains(where: { $0 >= 0x80 }),
        let text = String(validating: whole, as: UTF8.self)
      {
        return text
      }
    }
    return String(String.UnicodeScalarView(bytes.map(windows1252)))
  }

  /// A text as one line: white space and control characters become single spaces, none at the ends,
  /// and ``longestLine`` characters at most; `nil` if nothing is left.
  static func line(_ text: String) -> String? {
    let words = text.unicodeScalars.split { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }
    let line = words.map { String($0) }.joined(separator: " ").prefix(longestLine)
    return line.isEmpty ? nil : String(line)
  }

  /// The first language of a text that exiv2 writes as `lang="x-default" Beach, lang="de" Strand`;
  /// `x-default` is first if it exists.
  static func firstLanguage(_ text: String) -> String {
    guard text.hasPrefix("lang=\""), let head = text.range(of: "\" ") else { return text }
    let texts = text[head.upperBound...]
    return String(texts[..<(texts.range(of: ", lang=\"")?.lowerBound ?? texts.endIndex)])
  }

  /// EXIF's comment without the prefix `charset=Unicode ` that exiv2 adds; `nil` for an invalid
  /// charset.
  static func comment(_ text: String) -> String? {
    guard text.hasPrefix("charset=") else { return text }
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, !parts[0].contains("Invalid") else { return nil }
    return String(parts[1])
  }

  private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9f).contains(byte) else { return Unicode.Scalar(byte) }
    return windows1252Scalars[Int(byte) - 0x80]
  }

  /// The characters of Windows-1252 where Latin-1 has control characters (WHATWG Encoding, 9.1).
  private static let windows1252Scalars: [Unicode.Scalar] = [
    "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8d}", "Ž", "\u{8f}",
    "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9d}", "ž", "Ÿ",
  ]
}

extension LocalDateTime {
  /// The year of the oldest surviving photograph; programs write year 1 for an unknown date.
  private static let firstYear = 1826

  /// Parses a date in metadata: EXIF's `2026:05:03 14:05:22`, XMP's `2026-05-03T14:05:22.5+02:00`,
  /// of which the local time is used, and cameras' variants of these. `nil` without a time of day.
  init?(tag text: String) {
    var digits = Array(text.utf8.drop { $0 == UInt8(ascii: " ") }.prefix(19))
    func has(_ separators: String, at index: Int) -> Bool {
      separators.utf8.contains(digits[index])
    }
    guard digits.count >= 16 else { return nil }
    if digits.count < 19 || !has(":", at: 16) {
      // XMP may omit the seconds.
      guard digits.count == 16 || has("Z+-", at: 16) else { return nil }
      digits = digits.prefix(16) + Array(":00".utf8)
    }
    guard has(":-/.", at: 4), has(":-/.", at: 7), has(" T", at: 10), has(":", at: 13) else {
      return nil
    }
    for (index, separator) in zip([4, 7, 10], "--T".utf8) { digits[index] = separator }
    guard let moment = LocalDateTime(iso8601: String(decoding: digits, as: UTF8.self)),
      moment.year >= Self.firstYear
    else { return nil }
    self = moment
  }
}
