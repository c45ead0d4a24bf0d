// What a file's name says to people. The names that cameras and programs give are in
// `MachineNames.swift`.

import Foundation

/// The words of file names.
enum FileNameWords {
  /// A file's name as a person would write it, "Beach sunset 2019" for
  /// `beach_sunset-2019.jpg`; `nil` where a camera or a program gave it and it has no words.
  ///
  /// Words are words in any script. A camera's name beside them goes, "IMG_1234_beach", and so
  /// do endings that copies have, "beach (1)", "beach - Copy", "beach-edited".
  static func text(of fileName: String) -> String? {
    // No file system has longer names, and none of a byte that is no text.
    guard !fileName.unicodeScalars.contains("\u{fffd}"),
      let name = plain(stem(of: String(fileName.unicodeScalars.prefix(255)))),
      !MachineNames.isIdentifier(name)
    else { return nil }
    var words = FileNameTokens(name)
    words.dropMachineNames()
    guard words.hasWords else { return nil }
    return words.text
  }

  /// A file's name without the extension that pictures have; other endings stay.
  static func stem(of fileName: String) -> String {
    guard let dot = fileName.lastIndex(of: "."), dot > fileName.startIndex,
      extensions.contains(fileName[fileName.index(after: dot)...].lowercased())
    else { return fileName }
    return String(fileName[..<dot])
  }

  /// Whether a text is a file's name with the extension of a picture.
  static func hasExtension(_ text: String) -> Bool { stem(of: text).count < text.count }

  private static let extensions: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "png", "gif", "webp", "tif", "tiff", "heic", "heif", "avif",
    "jxl", "bmp", "dng", "raw", "cr2", "cr3", "nef", "arw", "orf", "raf", "rw2", "pef",
  ]

  /// The name with the letters of web addresses (`%20`) as they are meant, without what can't be
  /// seen and without the endings of copies; `nil` where nothing is left.
  private static func plain(_ name: String) -> String? {
    var text = name
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
    while let cut = withoutCopyEnding(text) { text = cut }
    return text.isEmpty ? nil : text
  }

  private static func withoutCopyEnding(_ text: String) -> String? {
    // Compiled for each name: a Regex can't be shared, and names are few.
    let ending = /(?i)(\s*\(\d{1,3}\)|[\s_-]+(edited|edit|bearbeitet|modifié|scaled)|~\d{1,2})$/
    let copy =
      /(?i)([\s_-]+(copy|kopie|copie|copia|kopia|cópia|копия|копія|副本)|のコピー|\s*\(([^()]*\s)?(copy|kopie|copie|copia|копия|副本)\))([\s_]*\d{1,3})?$/
    let match = text.firstMatch(of: ending)?.range ?? text.firstMatch(of: copy)?.range
    guard let match, match.lowerBound > text.startIndex else { return nil }
    return String(text[..<match.lowerBound])
  }
}
