// The marks that file managers and editors add to the names of copies, which `FileNameWords.swift`
// removes. The words are in `Words/copy-suffixes.txt`.

import Foundation

/// The marks of copies: "beach (1)", "beach - Copy (2)", "beach (another copy)", "Copy of beach",
/// "beach-edited", "beach~2".
enum CopySuffix {
  /// A name without one of its marks; `nil` where it has none, or consists of it.
  static func removed(from name: String) -> String? {
    let text = name.trimmingCharacters(in: .whitespaces)
    let rest =
      withoutBrackets(text[...]) ?? withoutTilde(text[...]) ?? withoutWord(text[...], endings)
      ?? withoutWord(withoutNumber(text[...]), copies)
      ?? beginnings.first { text.lowercased().hasPrefix($0) }.map { text.dropFirst($0.count) }
    guard let rest, rest.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
    return String(rest)
  }

  /// Removes "(1)", "(copy)", "(3rd copy)"; "(2019)" is no mark.
  private static func withoutBrackets(_ text: Substring) -> Substring? {
    guard text.last == ")", let open = text.lastIndex(of: "(") else { return nil }
    let inside = text[text.index(after: open)...].dropLast()
    let isNumber = (1...3).contains(inside.count) && inside.allSatisfy(\.isNumber)
    let isCopy = inside.split(separator: " ").last.map { copies.contains($0.lowercased()) }
    return isNumber || isCopy == true ? text[..<open] : nil
  }

  private static func withoutTilde(_ text: Substring) -> Substring? {
    let before = withoutDigits(text, most: 2)
    return before.count < text.count && before.last == "~" ? before.dropLast() : nil
  }

  /// Removes one of the words at the end, and the separators before it.
  private static func withoutWord(_ text: Substring, _ words: Set<String>) -> Substring? {
    if text.hasSuffix("のコピー") { return text.dropLast(4) }
    guard let start = text.lastIndex(where: isSeparator),
      words.contains(text[text.index(after: start)...].lowercased())
    else { return nil }
    var rest = text[..<start]
    while let last = rest.last, isSeparator(last) { rest.removeLast() }
    return rest
  }

  /// Removes the number after the word, as in "Copy 2".
  private static func withoutNumber(_ text: Substring) -> Substring {
    let before = withoutDigits(text, most: 3)
    guard before.count < text.count, let last = before.last, isSeparator(last) else { return text }
    return before.dropLast()
  }

  private static func withoutDigits(_ text: Substring, most: Int) -> Substring {
    var rest = text
    while let last = rest.last, last.isNumber, text.count - rest.count < most { rest.removeLast() }
    return rest
  }

  private static func isSeparator(_ character: Character) -> Bool { " _-–".contains(character) }

  private static let table = WordTable.copySuffixes
  private static let copies = Set(table["copies"])
  private static let endings = Set(table["endings"])
  private static let beginnings = table["beginnings"].map { "\($0) " }
}
