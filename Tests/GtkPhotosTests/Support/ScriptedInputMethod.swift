// Loads the input method for tests into the app. Its rules are in
// `Tests/ScriptedInputMethod/ScriptedInputMethod.c`.

import Foundation
import WindowDriver
import XCTest

/// An input method that composes text, for one run of the app, and its log.
final class ScriptedInputMethod {
  /// What happens to a composition that is interrupted, for example by a click elsewhere.
  enum Reset: String, CaseIterable {
    case drop, commit
  }

  private let folder: URL
  private let reset: Reset
  private var log: URL { folder.appending(path: "log.txt") }

  /// Links the built module into a folder that GTK can search for input methods.
  init(reset: Reset = .drop) throws {
    self.reset = reset
    folder = FileManager.default.temporaryDirectory.appending(path: "input-\(UUID().uuidString)")
    let modules = folder.appending(path: "4.0.0/immodules")
    try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
    let built = PhotosFixture.binary.deletingLastPathComponent()
      .appending(path: "libScriptedInputMethod.so")
    try FileManager.default.createSymbolicLink(
      at: modules.appending(path: "libim-scripted.so"), withDestinationURL: built)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The environment variables that make the app use it.
  var environment: [String: String] {
    [
      "GTK_PATH": folder.path, "GTK_IM_MODULE": "scripted",
      "SCRIPTED_INPUT_METHOD_LOG": log.path, "SCRIPTED_INPUT_METHOD_RESET": reset.rawValue,
    ]
  }

  /// The lines of its log so far: `compose nihao`, `commit 你好`, `cancel`, `swallow <Alt>Left`.
  var events: [String] {
    ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  /// Presses keys and waits until the last event of the input method is this one.
  func press(_ keys: String..., until event: String, in app: Application) throws {
    let before = events.count
    for key in keys { try Keyboard.press(key) }
    try waitFor(event, after: before, in: app)
  }

  /// Types text and waits until the last event of the input method is this one.
  func type(_ text: String, until event: String, in app: Application) throws {
    let before = events.count
    try Keyboard.type(text)
    try waitFor(event, after: before, in: app)
  }

  private func waitFor(_ event: String, after count: Int, in app: Application) throws {
    try app.wait(for: "the input method to say “\(event)”", within: 5) {
      events.count > count && events.last == event
    }
  }
}

extension PhotosFixture {
  /// Starts the app with an input method and waits until the dialog has the keyboard focus.
  func startComposing(
    _ input: ScriptedInputMethod?, photos count: Int
  ) throws -> Application {
    let app = try start(try Self.photos(count), environment: input?.environment ?? [:])
    try app.waitForPhoto(1, of: count)
    try app.waitForKeyboard()
    return app
  }
}

extension Application {
  /// Waits until the dialog's field holds a text, and asserts that the dialog asks for this photo.
  func assertStill(
    _ ordinal: Int, of total: Int, text: String, _ message: String = "",
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try wait(for: "the field to hold “\(text)” \(message)", within: 5) {
      try nameField().text == text
    }
    let counter = "Photo \(ordinal) of \(total)"
    XCTAssertNotNil(
      try window("Name Photo")?.first(role: "label", named: counter), "\(counter) \(message)",
      file: file, line: line)
  }
}
