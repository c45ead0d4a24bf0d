// Tests of the filter that shows the photos without names, and of naming them from there.

import Foundation
import WindowDriver
import XCTest

final class UnnamedFilterTests: XCTestCase {
  /// The cells that are shown, by name.
  private func cells(_ app: Application) throws -> [String] {
    try app.window("Photos")?.all(role: "table cell").filter(\.isShowing).map(\.name) ?? []
  }

  func testWhatWasSkippedIsNamedOneAfterAnother() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(Array(PhotosFixture.samples.prefix(4)))
    try app.waitForPhoto(1, of: 4)
    try app.waitForKeyboard()
    for (ordinal, name) in ["Anna", nil, "Carl", nil].enumerated() {
      try app.waitForPhoto(ordinal + 1, of: 4)
      if let name { try Keyboard.type(name) }
      try Keyboard.press(name == nil ? "ctrl+Return" : "Return")
    }
    try app.waitForWindowToClose("Name Photo")
    try fixture.wait(for: ["Anna", nil, "Carl", nil], after: "two skips")

    let filter = try app.waitFor(named: "Unnamed (2)", inWindow: "Photos")
    try Pointer.click(filter)
    try app.wait(for: "the two alone", within: 5) { try cells(app) == ["Unnamed", "Unnamed"] }
    XCTAssertTrue(filter.isPressed)
    try Pointer.click(filter)
    try app.wait(for: "all four", within: 5) {
      try cells(app) == ["Anna", "Unnamed", "Carl", "Unnamed"]
    }
    try Pointer.click(filter)
    try app.wait(for: "the two alone", within: 5) { try cells(app) == ["Unnamed", "Unnamed"] }

    try app.select("Unnamed")
    try Keyboard.press("ctrl+a")
    try app.wait(for: "both to be selected", within: 5) {
      try app.window("Photos")?.all(role: "table cell", named: "Unnamed").filter(\.isSelected).count
        == 2
    }
    try Keyboard.press("F2")
    try app.giveNames(["Bert", "Dora"])
    try fixture.wait(for: ["Anna", "Bert", "Carl", "Dora"], after: "the filter")
    _ = try app.waitFor(role: "label", named: "Every Photo Has a Name", inWindow: "Photos")
    XCTAssertEqual(try cells(app), [])
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Show All Photos", inWindow: "Photos"))
    try app.wait(for: "all four", within: 5) {
      try cells(app) == ["Anna", "Bert", "Carl", "Dora"]
    }
    try app.wait(for: "the filter to go", within: 5) {
      try XCTUnwrap(app.window("Photos")).first { $0.name.hasPrefix("Unnamed (") } == nil
    }
    try fixture.close()
  }

  func testANarrowWindowTellsTheCountInItsMenu() throws {
    let screenshots = PhotosFixture.package.appending(path: ".build/screenshots")
    try FileManager.default.createDirectory(at: screenshots, withIntermediateDirectories: true)
    for (theme, name) in ["Adwaita": "light", "Adwaita:dark": "dark"] {
      let fixture = try PhotosFixture()
      let app = try fixture.start(
        Array(PhotosFixture.samples.prefix(3)), environment: ["GTK_THEME": theme])
      try app.waitForPhoto(1, of: 3)
      try app.waitForKeyboard()
      try Keyboard.press("ctrl+Return")
      try app.waitForPhoto(2, of: 3)
      try Keyboard.press("ctrl+Return")
      try app.namePhoto(3, of: 3, as: "Carl")
      try app.waitForWindowToClose("Name Photo")
      try app.waitForWindow("Photos").screenWindow().resize(width: 700, height: 600)
      try app.wait(for: "the button to go") {
        try XCTUnwrap(app.window("Photos")).first { $0.name == "Unnamed (2)" } == nil
      }
      try Pointer.click(
        try app.waitFor(role: "push button", named: "View Options", inWindow: "Photos"))
      _ = try app.wait(toFind: "the entry") {
        try app.window("Photos")?.first {
          $0.name == "Unnamed (2)" && $0.role.hasSuffix("menu item")
        }
      }
      Waiting.pause(0.5)
      try Screenshot.take(to: screenshots.appending(path: "view-options-narrow-\(name).png"))
      try Keyboard.press("Escape")
      try app.choose("Unnamed (2)")
      try app.wait(for: "the two alone") { try cells(app) == ["Unnamed", "Unnamed"] }
      try fixture.close()
    }
  }
}
