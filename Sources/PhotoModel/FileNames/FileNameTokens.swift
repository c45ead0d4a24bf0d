// Splits a file's name into tokens, for `FileNameWords.swift`. The kinds of tokens are in
// `GeneratedNames.swift`.

import Foundation

/// The words, numbers and generated names in a file's name, with the separators between them.
struct FileNameTokens {
  private struct Token {
    var text: String
    /// The characters between the token before and this one.
    var separator: String
    var kind: GeneratedNames.Kind
  }

  private var tokens: [Token] = []
  private var end = ""
  /// Whether the name has spaces: then a person typed it, and other punctuation is kept.
  private let hasSpaces: Bool

  /// Splits a name without its extension.
  init(_ name: String) {
    hasSpaces = name.contains(" ")
    var text = String.UnicodeScalarView()
    var separator = String.UnicodeScalarView()
    func isInside(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber:
        true
      case .nonspacingMark, .spacingMark, .enclosingMark: !text.isEmpty
      // "d'écran" is one word.
      default: !text.isEmpty && "'’".unicodeScalars.contains(scalar)
      }
    }
    func flush() {
      guard !text.isEmpty else { return }
      append(String(text), separator: String(separator))
      text = .init()
      separator = .init()
    }
    for scalar in name.unicodeScalars {
      if isInside(scalar) {
        text.append(scalar)
      } else {
        flush()
        separator.append(scalar)
      }
    }
    flush()
    end = String(separator)
  }

  private mutating func append(_ text: String, separator: String) {
    // A name with spaces is not split at capitals: its author would have typed "Beach Sunset 2019".
    let isRunTogether = !hasSpaces && GeneratedNames.kind(of: text) == .word
    let parts = isRunTogether ? Self.parts(text) : [text]
    for (index, part) in parts.enumerated() {
      tokens.append(
        Token(
          text: part, separator: index == 0 ? separator : " ", kind: GeneratedNames.kind(of: part)))
    }
  }

  /// Splits "BeachSunset2019" into three words; "iPhone" and "McDonald" stay one.
  private static func parts(_ text: String) -> [String] {
    var parts = [""]
    var last: Character?
    for character in text {
      if let last, parts[0].count >= 3 || parts.count > 1,
        last.isLowercase && character.isUppercase
          || last.isCased && character.isNumber
      {
        parts.append("")
      }
      parts[parts.count - 1].append(character)
      last = character
    }
    return parts
  }

  /// Whether it contains a word that means something to people.
  var hasWords: Bool {
    let isGeneric = tokens.contains { $0.kind == .generic || $0.kind == .machine }
    return tokens.contains {
      switch $0.kind {
      case .word, .wordOrPrefix: true
      case .particle: !isGeneric
      default: false
      }
    }
  }

  /// Whether it contains a generated name, or a generic word such as "image".
  var isMachineMade: Bool {
    tokens.indices.contains { tokens[$0].kind == .generic || machineNameLength(at: $0) != nil }
  }

  /// Removes generated names before and after the words.
  mutating func dropMachineNames() {
    var start = 0
    while let length = machineNameLength(at: start) { start += length }
    tokens.removeFirst(start)
    if start > 0, !tokens.isEmpty { tokens[0].separator = "" }
    for index in tokens.indices.dropFirst().reversed() {
      guard machineNameLength(at: index) == tokens.count - index else { continue }
      tokens.removeSubrange(index...)
      end = ""
    }
  }

  /// How many tokens the generated name has that begins at an index; `nil` where there is none.
  private func machineNameLength(at index: Int) -> Int? {
    guard tokens.indices.contains(index) else { return nil }
    let behind = tokens[(index + 1)...]
    switch tokens[index].kind {
    case .machine, .prefix: break
    case .wordOrPrefix:
      // "SAM_0163" is a camera's name; "Sam 2019" and "Seattle_WA_2019" are not.
      guard let next = behind.first else { return nil }
      let isNumber = next.kind == .number && next.text.count >= 3
      let isYear = GeneratedNames.isYear(next.text) && (index > 0 || next.separator == " ")
      guard isNumber && !isYear || next.kind == .prefix else { return nil }
    case .number:
      // A day with a time: "20260503_140522".
      guard GeneratedNames.isDay(tokens[index].text), let next = behind.first,
        next.kind == .number, next.text.count >= 6
      else { return nil }
    default: return nil
    }
    let numbers = behind.prefix { token in
      [.number, .machine, .code, .prefix].contains(token.kind)
        || token.separator != " " && GeneratedNames.modes.contains(token.text)
    }
    return 1 + numbers.count
  }

  /// The name as a person would write it.
  var text: String {
    var text = ""
    for (index, token) in tokens.enumerated() {
      let isBetweenNumbers =
        index > 0 && tokens[index - 1].kind == .number && token.kind == .number
      text += index == 0 ? opening(token.separator) : between(token.separator, isBetweenNumbers)
      text += token.text
    }
    text += closing(end)
    let line = text.split(separator: " ").joined(separator: " ")
    return capitalised(line)
  }

  private func between(_ separator: String, _ isBetweenNumbers: Bool) -> String {
    if hasSpaces { return separator.replacing("_", with: " ") }
    // "2019-05-03" and "14.05" stay unchanged.
    if isBetweenNumbers, separator == "-" || separator == "." { return separator }
    return String(separator.map { "_-.+".contains($0) ? " " : $0 })
  }

  private func opening(_ separator: String) -> String {
    String(separator.drop { " _-.,+~)".contains($0) }).replacing("_", with: " ")
  }

  private func closing(_ separator: String) -> String {
    var rest = separator[...]
    while let last = rest.last, " _-.,+~(".contains(last) { rest.removeLast() }
    return String(rest).replacing("_", with: " ")
  }

  /// Capitalises the first letter if the first word is in lower case.
  private func capitalised(_ line: String) -> String {
    guard let first = tokens.first, first.kind != .number, line.hasPrefix(first.text),
      first.text == first.text.lowercased(), let scalar = line.unicodeScalars.first
    else { return line }
    let capital = scalar.properties.titlecaseMapping
    guard capital.unicodeScalars.count == 1 else { return line }
    return capital + String(line.unicodeScalars.dropFirst())
  }
}
