// Captions and titles inside files. What cameras and programs write there is in
// `CaptionBoilerplate.swift`.

import Foundation

/// Decides whether a caption can be used as a name.
public enum Caption {
  /// The length, in characters, from which on a caption is cut.
  static let longest = 200

  /// A caption as a name, on one line and of 200 characters at most; `nil` if a machine wrote it. A
  /// caption that is a file's name gives its words. Cleaning it again changes nothing.
  /// - Parameter camera: the camera's name, which some cameras write there too.
  public static func clean(_ text: String, camera: String?) -> String? {
    let line = line(text)
    guard !isBoilerplate(line, camera: camera) else { return nil }
    if FileNameWords.hasExtension(line), !line.contains(" ") {
      return FileNameWords.text(of: line).flatMap { isBoilerplate($0, camera: camera) ? nil : $0 }
    }
    return cut(line)
  }

  /// Whether a caption was written by a machine or is empty: "OLYMPUS DIGITAL CAMERA", "DSC00002",
  /// blanks.
  /// - Parameter camera: the camera's name.
  public static func isBoilerplate(_ text: String, camera: String?) -> Bool {
    CaptionBoilerplate.contains(line(text), camera: camera)
  }

  /// The text on one line: up to its NUL (EXIF 2.32, 4.6.2: ASCII ends there), without encoding
  /// marks, control characters and those that change the direction of writing.
  private static func line(_ text: String) -> String {
    var view = String.UnicodeScalarView()
    // Only the beginning can be part of the name; a caption may have megabytes.
    for scalar in text.unicodeScalars.prefix(20 * longest) {
      if scalar == "\0" { break }
      let properties = scalar.properties
      if properties.generalCategory == .control || properties.isWhitespace {
        view.append(" ")
      } else if !properties.isBidiControl, scalar != "\u{200b}", scalar != "\u{feff}" {
        view.append(scalar)
      }
    }
    let line = String(view).split(separator: " ").joined(separator: " ")
    return withoutEncoding(line[...])
  }

  /// The line without the prefix "charset=Ascii" or "lang="x-default"", which Exiv2 adds.
  private static func withoutEncoding(_ line: Substring) -> String {
    let first = line.prefix { $0 != " " }
    let parts = first.lowercased().split(separator: "=", maxSplits: 1)
    guard parts.count == 2, ["charset", "lang"].contains(parts[0]),
      parts[1].allSatisfy({ $0.isLetter || $0 == "-" || $0 == "\"" })
    else { return String(line) }
    return withoutEncoding(line.dropFirst(first.count + 1))
  }

  /// The line cut after a word, with an ellipsis.
  private static func cut(_ line: String) -> String {
    guard line.count > longest else { return line }
    let head = line.prefix(longest - 1)
    // A text without spaces is cut anywhere.
    let words = head.lastIndex(of: " ").map { head[..<$0] } ?? head
    return (words.count > longest / 2 ? words : head) + "…"
  }
}
