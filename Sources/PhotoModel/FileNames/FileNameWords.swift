// What a file's name says to people. The names that cameras and programs give are in
// `GeneratedNames.swift`, what copies are called in `CopySuffix.swift`, the extensions of pictures in
// `Words/picture-extensions.txt`.

import Foundation

/// The words of file names.
enum FileNameWords {
  /// A file's name as a person would write it, "Beach sunset 2019" for
  /// `beach_sunset-2019.jpg`; `nil` where a camera or a program gave it and it has no words.
  ///
  /// Words are words in any script. A camera's name beside them goes, "IMG_1234_beach", and so
  /// do endings that copies have, "beach (1)", "beach - Copy", "beach-edited".
  static func text(of fileName: String) -> String? {
    guard let name = plain(fileName), !GeneratedNames.isIdentifier(name) else { return nil }
    var words = FileNameTokens(name)
    words.dropMachineNames()
    return words.hasWords ? words.text : nil
  }

  /// Whether a camera or a program gave a name, and nothing in it is a person's. A name may be
  /// neither: "2019", "A320".
  static func isMachineName(_ fileName: String) -> Bool {
    guard let name = plain(fileName) else { return false }
    return GeneratedNames.isIdentifier(name)
      || FileNameTokens(name).isMachineMade && text(of: fileName) == nil
  }

  /// A file's name without the extension that pictures have; other endings stay.
  static func stem(of fileName: String) -> String {
    guard let dot = fileName.lastIndex(of: "."),
      extensions.contains(fileName[fileName.index(after: dot)...].lowercased())
    else { return fileName }
    return String(fileName[..<dot])
  }

  /// Whether a text is a file's name with the extension of a picture.
  static func hasExtension(_ text: String) -> Bool { stem(of: text).count < text.count }

  private static let extensions = Set(WordTable.pictureExtensions["extensions"])

  /// The name without extensions, with the letters of web addresses (`%20`) as they are meant, without what can't be
  /// seen and without the marks of copies; `nil` where nothing is left, or it is broken.
  private static func plain(_ name: String) -> String? {
    // No file system has longer names, and none that is no text says anything.
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
