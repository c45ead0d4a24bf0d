// The gallery as the tests start it and drive it from outside, by pointer and keys.

import Foundation
import WindowDriver
import XCTest

/// A running gallery in which time passes only when the test says so.
final class GalleryApp {
  private static let binary = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "gallery")
  private static let title = "Gallery"

  private let app: Application
  private var seconds = 0

  /// Starts it with a page, and waits until that is there and keys go to its window.
  init(page: String) throws {
    guard ProcessInfo.processInfo.environment["DISPLAY"] != nil else {
      throw XCTSkip("skipped: no display (make test brings one)")
    }
    app = try Application(Self.binary, arguments: ["--manual-time", "--page", page])
    try app.waitForWindow(Self.title)
    try app.wait(for: "the gallery to have the keyboard") {
      try ScreenWindow.activeTitle() == Self.title
    }
    try waitForSource(of: page)
  }

  /// Waits until a page is shown, and returns the lines of its source that it shows.
  @discardableResult
  func waitForSource(of page: String) throws -> String {
    let name = "Source of \(page)"
    return try app.waitFor(role: "label", named: name, inWindow: Self.title).text ?? ""
  }

  /// Ends it as a logout does.
  func close(file: StaticString = #filePath, line: UInt = #line) throws {
    app.terminate()
    XCTAssertEqual(try app.waitForExit(), .exited(0), app.errorOutput, file: file, line: line)
    XCTAssertEqual(app.errorOutput, "", file: file, line: line)
  }

  // MARK: - What is done

  /// The button of that name.
  func button(_ name: String) throws -> Element {
    try app.waitFor(role: "push button", named: name, inWindow: Self.title)
  }

  /// Clicks a button with the pointer.
  func click(_ name: String, count: Int = 1) throws {
    try Pointer.click(try button(name), count: count)
  }

  /// Chooses a group of pages in the header.
  func chooseGroup(_ name: String) throws {
    try Pointer.click(try app.waitFor(role: "page tab", named: name, inWindow: Self.title))
  }

  /// Chooses a page in the list of the group's pages.
  func choosePage(_ name: String) throws {
    let row = try app.wait(toFind: "the row of \(name)") {
      try app.window(Self.title)?.all(role: "list item").first {
        $0.isShowing && $0.first(role: "label", named: name) != nil
      }
    }
    try Pointer.click(row)
    try waitForSource(of: name)
  }

  /// Lets a second pass, once so many tasks wait for it.
  func pass(waiting count: Int) throws {
    try waitForLabel("\(seconds) s passed, \(count) waiting")
    seconds += 1
    try Keyboard.press("F9")
    let text = "\(seconds) s passed, "
    try app.wait(for: "second \(seconds)") { try labels { $0.hasPrefix(text) }.count == 1 }
  }

  // MARK: - What is seen

  /// Its window.
  func window() throws -> Element { try XCTUnwrap(app.window(Self.title)) }

  /// The labels that are shown and whose words match, from top to bottom.
  func labels(where matches: (String) -> Bool) throws -> [String] {
    try app.window(Self.title)?.all { $0.role == "label" && matches($0.name) }.map(\.name) ?? []
  }

  /// Whether a label with those words is shown.
  func shows(_ text: String) throws -> Bool { try !labels { $0 == text }.isEmpty }

  /// Whether a button of that name is shown.
  func showsButton(_ name: String) throws -> Bool {
    try app.window(Self.title)?.first(role: "push button", named: name) != nil
  }

  /// Waits for a label with those words.
  func waitForLabel(_ text: String) throws { try app.wait(for: "“\(text)”") { try shows(text) } }

  /// Waits until no label with those words is shown.
  func waitForNoLabel(_ text: String) throws {
    try app.wait(for: "“\(text)” to go") { try !shows(text) }
  }

  /// Waits until the labels that end so are these, from top to bottom.
  func wait(forLabels texts: [String], ending end: String) throws {
    try app.wait(for: "the labels \(texts)") { try labels { $0.hasSuffix(end) } == texts }
  }

  /// Waits until something holds of what is shown.
  func wait(for what: String, until condition: () throws -> Bool) throws {
    try app.wait(for: what, until: condition)
  }
}
