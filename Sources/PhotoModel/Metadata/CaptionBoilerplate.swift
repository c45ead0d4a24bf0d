// Captions that cameras and programs write into every picture. The words are in
// `Words/caption-boilerplate.txt`.

import Foundation

/// Recognises captions that no person wrote.
enum CaptionBoilerplate {
  /// Whether a line of text is boilerplate.
  static func contains(_ line: String, camera: String?) -> Bool {
    let isSaying = line.unicodeScalars.contains {
      switch $0.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber, .otherSymbol:
        $0 != "\u{fffd}"
      default: false
      }
    }
    if !isSaying || codes.contains(line) || isFileName(line) { return true }
    let words = words(line)
    // A caption of emoji alone was written by a person.
    guard !words.isEmpty else { return false }
    let text = words.joined(separator: " ")
    return captions.contains(text) || openings.contains(where: text.hasPrefix)
      || words.count > 1 && firstWords.contains(words[0])
      || isCamera(words, line: line) || isProgram(words) || isPart(words, of: camera)
  }

  private static func words(_ line: String) -> [String] {
    line.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// "OLYMPUS DIGITAL CAMERA", "KODAK Digital Still Camera", "Canon", "<Digimax S500, Samsung>".
  private static func isCamera(_ words: [String], line: String) -> Bool {
    let isMaker = words.allSatisfy { makers.contains($0) || companies.contains($0) }
    // "Apple" may be the fruit; "APPLE" and "Canon Inc." are makers.
    if isMaker, words.count > 1 || !line.contains(where: \.isLowercase) { return true }
    if line.hasPrefix("<"), line.hasSuffix(">"), words.contains(where: makers.contains) {
      return true
    }
    guard let digital = words.firstIndex(of: "digital"), words.count - digital <= 3,
      ["camera", "cameras", "dsc", "video"].contains(words.last)
    else { return false }
    // The name of an unknown maker is recognised by its capitals.
    return words[..<digital].allSatisfy { makers.contains($0) || companies.contains($0) }
      || digital <= 2 && !line.contains(where: \.isLowercase)
  }

  /// "Created with GIMP", "Shot on OnePlus", "Processed with VSCO with a6 preset".
  private static func isProgram(_ words: [String]) -> Bool {
    guard words.count >= 3, programVerbs.contains(words[0]),
      programPrepositions.contains(words[1])
    else { return false }
    return words[2...].prefix(3).contains { programs.contains($0) || makers.contains($0) }
  }

  /// Whether all words are part of the camera's name.
  private static func isPart(_ words: [String], of camera: String?) -> Bool {
    guard let camera else { return false }
    let own = Self.words(camera)
    return words.allSatisfy(own.contains) && words.contains { $0.contains(where: \.isLetter) }
      || words.joined() == own.joined()
  }

  /// Whether the line is a file name made by a camera, with or without folders: "DSC00002",
  /// "DCIM\100MEDIA\DJI_0001.JPG".
  private static func isFileName(_ line: String) -> Bool {
    guard !line.contains(" ") else { return false }
    let name = line.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? line
    return FileNameWords.isMachineName(name)
      || FileNameWords.hasExtension(name) && FileNameWords.text(of: name) == nil
  }

  private static let table = WordTable.captionBoilerplate
  private static let makers = Set(table["makers"])
  private static let companies = Set(table["company words"])
  private static let programs = Set(table["programs"])
  private static let programVerbs = Set(table["program verbs"])
  private static let programPrepositions = Set(table["program prepositions"])
  private static let captions = Set(table["captions"])
  private static let openings = table["openings"]
  private static let firstWords = Set(table["first words"])
  private static let codes = Set(table["scene codes"])
}
