// Texts as they are found in files: bytes that nobody checked. The fields are
// `MetadataFields.swift`; what is somebody's words, `Naming/Caption.swift` decides.

import Foundation

/// Mends texts out of metadata.
enum MetadataText {
  /// The longest line, in characters.
  static let longestLine = 100

  /// The bytes before the first NUL as text: UTF-8 where they are UTF-8, else Windows-1252, of
  /// which Latin-1's letters are a part. EXIF allows ASCII alone, and nobody keeps to it.
  static func repaired(_ bytes: some Collection<UInt8>) -> String {
    var bytes = Array(bytes.prefix { $0 != 0 })
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes.removeFirst(3) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    // Programmes cut UTF-8 to IPTC's lengths, and decoders to theirs, wherever that falls.
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

  /// A text as one line: white space and control characters are single spaces, none at the
  /// ends, and ``longestLine`` characters at most; `nil` where nothing is left.
  static func line(_ text: String) -> String? {
    let words = text.unicodeScalars.split { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }
    let line = words.map { String($0) }.joined(separator: " ").prefix(longestLine)
    return line.isEmpty ? nil : String(line)
  }

  /// The first of the languages that exiv2 writes as `lang="x-default" Beach, lang="de" Strand`;
  /// `x-default` is first where there is one.
  static func firstLanguage(_ text: String) -> String {
    guard text.hasPrefix("lang=\""), let head = text.range(of: "\" ") else { return text }
    let texts = text[head.upperBound...]
    return String(texts[..<(texts.range(of: ", lang=\"")?.lowerBound ?? texts.endIndex)])
  }

  /// EXIF's comment without the `charset=Unicode ` that exiv2 writes before it; `nil` where its
  /// charset is none.
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

  /// What Windows-1252 has where Latin-1 has control characters (WHATWG Encoding, 9.1).
  private static let windows1252Scalars: [Unicode.Scalar] = [
    "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8d}", "Ž", "\u{8f}",
    "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9d}", "ž", "Ÿ",
  ]
}

extension LocalDateTime {
  /// The year of the oldest photograph that is left; programmes write year 1 for no date.
  private static let firstYear = 1826

  /// The moment that a date in metadata tells: EXIF's `2026:05:03 14:05:22`, XMP's
  /// `2026-05-03T14:05:22.5+02:00`, of which the clock of the place is kept, and what cameras
  /// make of them. `nil` without a time of day.
  init?(tag text: String) {
    var digits = Array(text.utf8.drop { $0 == UInt8(ascii: " ") }.prefix(19))
    func has(_ separators: String, at index: Int) -> Bool {
      separators.utf8.contains(digits[index])
    }
    guard digits.count >= 16 else { return nil }
    if digits.count < 19 || !has(":", at: 16) {
      // XMP may leave the seconds out.
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
