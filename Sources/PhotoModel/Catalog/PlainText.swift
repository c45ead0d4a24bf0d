// Plain text from descriptions. Catalogues mix plain text with HTML; none of it is ever shown as
// markup.
//
// Compared with libxml2's HTML parser (2.9.14: `htmlReadMemory`, a walk over the tree, then
// `readable` and `tidy` as here). Of 62 inputs of the tests libxml2 gets 15 wrong: it drops the end
// of "a <b and so on", the sign of "<3" and references to no character, and its tree does not tell
// whether a paragraph was closed. Of 434 titles and descriptions of the built-in catalogue and of
// recorded answers 430 come out the same; four have an empty line too many. Both take 15 ms for all
// of them. libxml2 is faster on hostile input (6,000 characters of "a<": 0.1 ms, of which it loses
// all but one character, here 29 ms) and knows 253 named references, here there are 19. About 45
// lines would go and as many come. Decision: ours stays, as libxml2 loses text.

import Foundation

/// Converts HTML to plain text, as far as descriptions use it.
enum PlainText {
  /// The text without tags, with character references resolved, and with line breaks instead of
  /// paragraphs. Characters that begin no tag, as in `a < b`, stay.
  ///
  /// Characters that only make a text hard to lay out are removed: control characters, those that
  /// change the direction of writing, and combining marks beyond the fourth on a letter. Very long
  /// words get invisible line break opportunities.
  /// - Parameter limit: the number of Unicode scalars after which the input is cut, before anything
  ///   is parsed.
  static func text(_ html: String, limit: Int = .max) -> String {
    var result = ""
    let cut = String(html.unicodeScalars.prefix(limit))
    var rest = cut[...]
    while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      result += rest[..<mark]
      rest = rest[mark...]
      if let (text, end) = rest.first == "<" ? tag(rest) : reference(rest) {
        result += text
        rest = rest[end...]
      } else {
        result.append(rest.removeFirst())
      }
    }
    return tidy(readable(result + rest))
  }

  /// The longest run of letters without a line break opportunity, and the highest number of marks
  /// on a letter.
  private static let longestRun = 80
  private static let markLimit = 4

  private static func readable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var runLength = 0
    var markCount = 0
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      switch properties.generalCategory {
      case .control where !properties.isWhitespace: continue
      case .nonspacingMark, .enclosingMark, .spacingMark:
        markCount += 1
        if markCount > markLimit { continue }
      default:
        if properties.isBidiControl { continue }
        markCount = 0
        runLength = properties.isWhitespace ? 0 : runLength + 1
      }
      if runLength > longestRun {
        // A zero width space: an invisible line break opportunity.
        result.append("\u{200B}")
        runLength = 1
      }
      result.append(scalar)
    }
    return String(result)
  }

  /// The text as one line.
  static func line(_ html: String, limit: Int = .max) -> String {
    text(html, limit: limit).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static let breaking: Set = ["br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "ul"]

  /// The replacement of a tag, and its end; `nil` if there is no tag.
  private static func tag(_ text: Substring) -> (String, String.Index)? {
    let inside = text.dropFirst()
    guard let first = inside.first, first.isASCII, first.isLetter || first == "/" || first == "!",
      // An unclosed tag would hide the rest, and searching for its end would take long.
      let end = inside.prefix(300).firstIndex(of: ">")
    else { return nil }
    let name = inside[..<end].drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
    let after = text.index(after: end)
    let lower = name.lowercased()
    if ["script", "style"].contains(lower), first != "/" {
      // The content of these elements is no text.
      let close = text[after...].range(of: "</\(lower)", options: .caseInsensitive)
      return ("", close.map(\.lowerBound) ?? text.endIndex)
    }
    return (breaking.contains(lower) ? "\n" : "", after)
  }

  private static let references = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}", "ndash": "–",
    "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "hellip": "…",
    "deg": "°", "micro": "µ", "copy": "©", "times": "×", "bull": "•", "eacute": "é",
  ]

  /// The character of a reference, and its end; `nil` if there is no reference.
  private static func reference(_ text: Substring) -> (String, String.Index)? {
    guard let end = text.prefix(12).firstIndex(of: ";") else { return nil }
    let name = text[..<end].dropFirst()
    let after = text.index(after: end)
    guard name.first == "#" else { return references[String(name)].map { ($0, after) } }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let scalar = number.flatMap(Unicode.Scalar.init), scalar.value >= 32 else { return nil }
    return (String(scalar), after)
  }

  /// Removes blanks at the ends and more than one empty line.
  private static func tidy(_ text: String) -> String {
    var lines: [String] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.isEmpty, lines.last?.isEmpty != false { continue }
      lines.append(trimmed)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
