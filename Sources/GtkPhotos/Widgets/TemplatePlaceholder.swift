// The placeholders of templates (`NameTemplate`) in the person's language, for the buttons that insert
// them. The English words are always understood, and are what is stored.

import Foundation
import Gtk
import PhotoModel

/// A placeholder that a dialog offers.
@MainActor
struct TemplatePlaceholder {
  /// The placeholder as templates store it: "{date}".
  let token: String
  /// The placeholder in the person's language, also with braces.
  let shown: String
  /// What it stands for.
  let meaning: String

  private init(_ word: String, _ shown: String, _ meaning: String) {
    token = "{\(word)}"
    self.shown = "{\(shown)}"
    self.meaning = meaning
  }

  /// The placeholders.
  /// - Parameter withName: whether the photos have names already.
  static func all(withName: Bool) -> [TemplatePlaceholder] {
    // Translators: the words are typed by the person, so each should be one word.
    let name = TemplatePlaceholder("name", localized("name"), localized("Name of the photo"))
    return (withName ? [name] : []) + [
      TemplatePlaceholder("n", "n", localized("A number that increases with each photo")),
      TemplatePlaceholder("date", localized("date"), localized("Date taken")),
      TemplatePlaceholder("time", localized("time"), localized("Time taken")),
      TemplatePlaceholder("camera", localized("camera"), localized("Camera")),
      TemplatePlaceholder(
        "original", localized("original"), localized("File name without extension")),
      TemplatePlaceholder("title", localized("title"), localized("Title in the file")),
    ]
  }

  /// A typed template with the English words of its placeholders.
  /// - Parameter withName: whether `{name}` is one.
  static func stored(_ typed: String, withName: Bool) -> String {
    replacing(all(withName: withName).map { ($0.shown, $0.token) }, in: typed)
  }

  /// A stored template with the placeholders in the person's language.
  /// - Parameter withName: whether `{name}` is one.
  static func shown(_ stored: String, withName: Bool) -> String {
    replacing(all(withName: withName).map { ($0.token, $0.shown) }, in: stored)
  }

  /// Replaces placeholders, whatever their case and the white space between their braces.
  private static func replacing(_ words: [(String, String)], in text: String) -> String {
    var result = ""
    var rest = text[...]
    while let close = rest.firstIndex(of: "}"), let open = rest[..<close].lastIndex(of: "{") {
      let word = rest[rest.index(after: open)..<close].trimmingCharacters(in: .whitespaces)
      let found = words.first { $0.0.dropFirst().dropLast().lowercased() == word.lowercased() }
      result += rest[..<open] + (found?.1 ?? String(rest[open...close]))
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// What is wrong with a template; `nil` if it has no unknown placeholders.
  static func warning(_ template: NameTemplate) -> String? {
    let unknown = template.unknownPlaceholders.map { localized("“{word}”", ["word": $0.onOneLine]) }
    return switch unknown.count {
    case 0: nil
    case 1:
      localized("Unknown placeholder {word}. It stays in the name as it is.", ["word": unknown[0]])
    default:
      localized(
        "Unknown placeholders {list}. They stay in the name as they are.",
        ["list": unknown.joined(separator: localized(", "))])
    }
  }

  /// The buttons that insert the placeholders at the text cursor of a field.
  static func buttons(for entry: Entry, withName: Bool) -> FlowRow {
    let row = FlowRow()
    for placeholder in all(withName: withName) {
      row.append(
        Button(placeholder.shown) {
          entry.insert(placeholder.shown)
          entry.focusKeepingSelection()
        }
        .style("suggestion").focusable(false).tooltip(placeholder.meaning))
    }
    return row.style("suggestions")
  }
}
