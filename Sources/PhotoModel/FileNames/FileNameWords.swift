// The words in a file's name, for suggestions. Names that cameras and programs generate are in
// `GeneratedNames.swift`, the split into tokens in `FileNameTokens.swift`, marks of copies in
// `CopySuffix.swift`, the extensions of pictures in `Words/picture-extensions.txt`.

import Foundation

/// Extracts words from file names.
enum FileNameWords {
  /// A file's name as a person would write it, "Beach sunset 2019" for `beach_sunset-2019.jpg`;
  /// `nil` where a camera or a program generated it and it has no words.
  ///
  /// Words may be in any script. A camera's name beside them is removed, as in "IMG_1234_beach",
  /// and so are marks of copies: "beach (1)", "beach - Copy", "beach-edited".
  static func text(of fileName: String) -> String? {
    guard let name = plain(fileName), !GeneratedNames.isIdentifier(name) else { return nil }
    var words = FileNameTokens(name)
    words.dropMachineNames()
    return words.hasWords ? words.text : nil
  }

  /// Whether a camera or a program generated a name, and a person typed no part of it. Names
  /// without words, such as "2019" or "A320", are not necessarily generated.
  static func isMachineName(_ fileName: String) -> Bool {
    guard let name = plain(fileName) else { return false }
    return GeneratedNames.isIdentifier(name)
      || FileNameTokens(name).isMachineMade && text(of: fileName) == nil
  }

  /// A file's name without a picture's extension; other endings stay.
  static func stem(of fileName: String) -> String {
    guard let dot = fileName.lastIndex(of: "."),
      extensions.contains(fileName[fileName.index(after: dot)...].lowercased())
    else { return fileName }
    return String(fileName[..<dot])
  }

  /// Whether a text is a file's name with the extension of a picture.
  static func hasExtension(_ text: String) -> Bool { stem(of: text).count < text.count }

  private static let extensions = Set(WordTable.pictureExtensions["extensions"])

  /// The name without extensions, invisible characters and marks of copies, and with percent
  /// encoding (`%20`) decoded; `nil` where nothing is left, or it is not valid text.
  private static func plain(_ name: String) -> String? {
    // No file system has longer names. A name that is not valid UTF-8 (U+FFFD) has no usable words.
    var text = String(name.unicodeScalars.prefix(255))
    guard !text.unicodeScalars.contains("\u{fffd}") else { return nil }
    while hasExtension(text) { text = stem(of: text) }
    if !text.contains(where: \.isWhitespace), let decoded = text.removingPercentEncoding {
      text = decoded
    }
    var view = String.UnicodeScalarView()
    for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
      let properties = scalar.properties
      if properties.generalCategory == .control || properties.isWhitespace {
        view.append(" ")
      } else if !properties.isBidiControl, scalar != "\u{200b}", scalar != "\u{feff}" {
        view.append(scalar)
      }
    }
    text = String(view)
    while let cut = CopySuffix.removed(from: text) { text = cut }
    return text.isEmpty ? nil : text
  }
}
