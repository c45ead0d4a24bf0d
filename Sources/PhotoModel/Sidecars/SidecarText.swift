// Texts in sidecars. XML can't hold control characters, readers change line breaks and white space at
// the ends, and a name is any text. So what XML may lose is escaped, as in a Swift string.

/// Escapes texts so that they come back from XML scalar for scalar.
enum SidecarText {
  /// What exiv2 takes for its own syntax at the start of a value (`XmpTextValue::read` and its
  /// neighbours).
  private static let syntax = ["type=", "lang=", "charset="]

  /// The text with `\u{7}` for what readers can't hold or may change, and `\\` for a backslash.
  static func escaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let isSyntax = syntax.contains {
      scalars.starts(with: $0.unicodeScalars) { $0.value | 0x20 == $1.value | 0x20 }
    }
    let first = isSyntax ? 1 : scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.count
    let last = scalars.lastIndex { !$0.properties.isWhitespace } ?? -1
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if scalar == "\\" {
        result.append(contentsOf: "\\\\".unicodeScalars)
      } else if index < first || index > last || !isSafe(scalar) {
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Whether XML 1.0 holds the scalar, and readers leave it as it is. No control characters, no
  /// line breaks, no noncharacters, no byte order mark.
  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x2028, 0x2029, 0xfeff, 0xfdd0...0xfdef: false
    default: scalar.value & 0xfffe != 0xfffe
    }
  }

  /// The text of an escaped one; `nil` if it is none.
  static func unescaped(_ text: String) -> String? {
    // Bytes, as a hostile sidecar may have millions of scalars, which take a microsecond each.
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      result += rest[..<backslash]
      rest = rest[(backslash + 1)...]
      switch rest.popFirst() {
      case UInt8(ascii: "\\"): result.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "u"):
        guard rest.popFirst() == UInt8(ascii: "{"),
          let end = rest.firstIndex(of: UInt8(ascii: "}")),
          let value = UInt32(String(decoding: rest[..<end], as: UTF8.self), radix: 16),
          let escaped = Unicode.Scalar(value)
        else { return nil }
        result += String(escaped).utf8
        rest = rest[(end + 1)...]
      default: return nil
      }
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  /// The text for other programs: what XML can't hold becomes a space.
  static func readable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isSafe(scalar) ? scalar : " ") }
    return String(result)
  }
}
