// The photos of a library as lines of JSON, for scripts (`--list`).

import Foundation

extension Photo {
  /// The photo as one line of JSON: `{"id","name","sha256","path","liked","added"}` in this
  /// order; `name` is null while the photo has none, `added` is ISO 8601 in UTC.
  public var jsonLine: String {
    let fields: [(String, String)] = [
      ("id", Self.json(id.uuidString)),
      ("name", name.map(Self.json) ?? "null"),
      ("sha256", Self.json(sha256)),
      ("path", Self.json(original.text)),
      ("liked", liked ? "true" : "false"),
      ("added", Self.json(timestamp)),
    ]
    return "{" + fields.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

  /// `2026-05-03T14:05:00.123Z`. The milliseconds are formatted by hand: Foundation truncates them,
  /// and a `Double` is often slightly too small.
  private var timestamp: String {
    let milliseconds = added.milliseconds
    // Before 1970, too, the milliseconds count forwards.
    let thousandths = (milliseconds % 1000 + 1000) % 1000
    let seconds = milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
    let whole = Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
    let digits = String(thousandths)
    return whole.dropLast() + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
  }

  /// A string as a JSON literal on one line.
  private static func json(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      // Control characters must be escaped (RFC 8259, 7); so must the separators that many readers
      // treat as the end of a line.
      case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
