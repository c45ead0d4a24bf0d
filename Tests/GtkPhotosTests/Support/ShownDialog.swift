// Reads the naming dialog through AT-SPI, as a screen reader does. Its elements are searched for
// once, so that reading its position takes one call.

import Foundation
import WindowDriver

/// The naming dialog of a running app, seen from outside.
struct ShownDialog {
  private let app: Application
  private let counter: Element
  private let field: Element

  /// Waits until the dialog is shown and has the keyboard focus.
  init(of app: Application) throws {
    self.app = app
    counter = try app.wait(toFind: "the dialog's counter", within: 15) {
      try app.window("Name Photo")?.first {
        $0.role == "label" && Self.position(in: $0.name) != nil
      }
    }
    field = try app.nameField()
    try app.waitForKeyboard()
  }

  /// The position of the photo that is asked for, from 1, and how many there are.
  var position: (ordinal: Int, total: Int)? { Self.position(in: counter.name) }

  /// The text in the text field.
  var text: String { field.text ?? "" }

  /// The position of the text cursor, in characters.
  var caret: Int? { field.caret }

  /// Waits until the dialog asks for a photo.
  func wait(forPhoto ordinal: Int, within seconds: Double = 5) throws {
    try app.wait(for: "photo \(ordinal)", within: seconds) { position?.ordinal == ordinal }
  }

  /// Waits until the dialog asks for a photo. Polls without a pause, so that the test acts at that
  /// moment.
  func watch(forPhoto ordinal: Int) throws {
    let deadline = ContinuousClock().now + .seconds(10)
    while position?.ordinal != ordinal {
      guard ContinuousClock().now < deadline else { return try wait(forPhoto: ordinal) }
    }
  }

  /// Waits until the text field holds a text.
  func wait(forText text: String) throws {
    try app.wait(for: "the text “\(text)”") { self.text == text }
  }

  /// Waits until the text cursor is at a position.
  func wait(forCaret caret: Int) throws {
    try app.wait(for: "the text cursor at \(caret)") { self.caret == caret }
  }

  /// The suggestions, in the order of their numbers.
  func suggestions() throws -> [String] { try suggestionButtons().map(\.name) }

  /// The button of a suggestion, once it is shown.
  func suggestion(_ name: String) throws -> Element {
    try app.wait(toFind: "the suggestion “\(name)”", within: 5) {
      try suggestionButtons().first { $0.name == name }
    }
  }

  /// Waits until exactly these suggestions are shown.
  func wait(forSuggestions names: [String]) throws {
    try app.wait(for: "the suggestions \(names)", within: 5) { try suggestions() == names }
  }

  /// The buttons of the suggestions, which show a number and a name.
  private func suggestionButtons() throws -> [Element] {
    try app.window("Name Photo")?.all(role: "push button").filter { button in
      guard button.isVisible, button.isEnabled else { return false }
      let texts = button.texts
      return texts.count == 2 && Int(texts[0]) != nil
    } ?? []
  }

  /// Parses "Photo 2 of 5".
  private static func position(in text: String) -> (ordinal: Int, total: Int)? {
    let words = text.split(separator: " ")
    guard words.count == 4, words[0] == "Photo", words[2] == "of", let ordinal = Int(words[1]),
      let total = Int(words[3])
    else { return nil }
    return (ordinal, total)
  }
}
