// Recognises names that cameras, phones and programs generate for files. The words are in
// `Words/generated-file-names.txt`.

import Foundation

/// Distinguishes generated names from those that people type.
enum GeneratedNames {
  /// The kind of a token of a name.
  enum Kind: Equatable {
    /// A word that means something to people.
    case word
    /// A small word without meaning beside a generic one, such as "from" in "Screenshot from".
    case particle
    /// A word that only says that the file is a picture.
    case generic
    /// Digits.
    case number
    /// Letters and digits that are not a word, but may mean something to people: "A320", "4K".
    case code
    /// A camera's prefix before a number.
    case prefix
    /// A prefix that may also be a person's word: "Sam".
    case wordOrPrefix
    /// A camera's name as a whole, or an identifier.
    case machine
  }

  /// The kind of a token, which consists of letters, marks and digits alone.
  static func kind(of text: String) -> Kind {
    let lower = text.lowercased()
    let letters = lower.split { $0.isNumber }
    guard let longest = letters.max(by: { $0.count < $1.count }) else {
      // People don't count that far; a longer number is a phone's time in milliseconds.
      return text.count < 10 ? .number : .machine
    }
    if text.count >= 16, text.allSatisfy(\.isHexDigit) { return .machine }
    guard lower.contains(where: \.isNumber) else {
      if prefixes.contains(lower) { return .prefix }
      if generic.contains(lower) { return .generic }
      if particles.contains(lower) { return .particle }
      if prefixesAndWords.contains(lower) { return .wordOrPrefix }
      // A single letter is not a word, except in scripts without case.
      return text.count == 1 && text.contains(where: \.isCased) ? .code : .word
    }
    let word = String(longest)
    if prefixes.contains(word) || generic.contains(word) { return .machine }
    let number = lower.drop { !$0.isNumber }
    if prefixesAndWords.contains(word), number.count >= 3, !isYear(number) { return .machine }
    if isCameraName(text) { return .machine }
    if longest.contains(where: { !$0.isCased }) { return .word }
    let runs = letters.count + lower.split { !$0.isNumber }.count
    return longest.count >= 3 && runs <= 3 ? .word : .code
  }

  /// Whether capitals, digits and underscores are a name by the Design rule for Camera File
  /// systems: "P1010006", "_K6A7945". "ROME2019" is not.
  private static func isCameraName(_ text: String) -> Bool {
    (7...8).contains(text.count) && text.suffix(4).allSatisfy(\.isNumber)
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || $0 == 0x5f
      }
      && !(isYear(text.suffix(4)) && text.prefix { $0.isLetter }.count >= 3)
  }

  /// Whether digits may be the year of a photo, from 1826, the year of the first photograph, to
  /// 2099.
  static func isYear(_ text: some StringProtocol) -> Bool {
    text.count == 4 && Int(text).map { (1826...2099).contains($0) } == true
  }

  /// Whether digits are a date such as "20260503".
  static func isDay(_ text: String) -> Bool {
    text.count == 8 && isYear(text.prefix(4))
      && Int(text.dropFirst(4).prefix(2)).map { (1...12).contains($0) } == true
      && Int(text.suffix(2)).map { (1...31).contains($0) } == true
  }

  /// Whether a name is a camera's, contains a UUID, or is one that the library itself gives to
  /// pasted pictures and downloads (`Library/Stores/PastedStore.swift`).
  static func isIdentifier(_ name: String) -> Bool {
    isCameraName(name) || holdsUniqueIdentifier(name) || isPasted(name) || isDownload(name)
  }

  private static func holdsUniqueIdentifier(_ name: String) -> Bool {
    name.split { !$0.isHexDigit && $0 != "-" }.contains { run in
      [run.prefix(36), run.suffix(36)].contains { UUID(uuidString: String($0)) != nil }
    }
  }

  private static func isPasted(_ name: String) -> Bool {
    let parts = name.split(separator: " ")
    return parts.count == 3 && parts[0].lowercased() == "pasted" && parts[1].count >= 15
      && parts[1].first?.isNumber == true && parts[1].last == "Z"
  }

  private static func isDownload(_ name: String) -> Bool {
    let end = name.suffix(8)
    // Eight digits alone may be a date.
    return name.dropLast(8).last == " " && end.count == 8 && end.contains(where: \.isLetter)
      && end.allSatisfy { $0.isHexDigit && !$0.isLowercase }
  }

  /// The modes that cameras append in capitals: "PXL_….NIGHT", "…_BURST001_COVER".
  static let modes = Set(table["modes"])

  private static let table = WordTable.generatedFileNames
  private static let prefixes = Set(table["prefixes"])
  private static let prefixesAndWords = Set(table["prefixes that are words"])
  private static let generic = Set(table["generic"])
  private static let particles = Set(table["particles"])
}
