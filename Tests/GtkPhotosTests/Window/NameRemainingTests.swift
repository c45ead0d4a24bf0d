// Tests of "Name Remaining…": one template for all photos that wait; its names are shown before
// they are given, and one Ctrl+Z undoes them.

import Foundation
import WindowDriver
import XCTest

final class NameRemainingTests: XCTestCase {
  private static let names = (5...8).map { "Trip \($0) IMG_\(996 + $0)" }
  private static let all = ["First"] + names

  /// Names the first of five photos.
  private func begin(_ fixture: PhotosFixture) throws -> Application {
    let app = try fixture.start(try PhotoPile(5, in: fixture.folder).files)
    let dialog = try ShownDialog(of: app)
    try app.wait(for: "every photo to be copied", within: 15) {
      try fixture.number("SELECT count(*) FROM photo") == 5
    }
    try Keyboard.type("First")
    try Keyboard.press("Return")
    try dialog.wait(forPhoto: 2)
    return app
  }

  private func waitForTemplate(_ app: Application) throws -> Element {
    let field = try app.waitFor(role: "text", named: "Template", inWindow: "Name Remaining")
    try app.wait(for: "the template to have the keyboard", within: 5) {
      try ScreenWindow.activeTitle() == "Name Remaining" && field.isFocused
    }
    return field
  }

  /// Waits until the list shows these names, each beside its file.
  private func waitForPreview(_ names: [String], _ app: Application) throws {
    try app.wait(for: "the names to be seen", within: 5) {
      let rows = try app.window("Name Remaining")?.first(role: "list", named: "Names")?.children
      // Including those that are scrolled away.
      return rows?.map { $0.all(includingHidden: true) { $0.role == "label" }.map(\.name) }
        == names.enumerated().map { [$0.element, "IMG_\(1001 + $0.offset).bmp"] }
    }
  }

  private func press(_ keys: String, _ app: Application) throws {
    try app.wait(for: "the window to have the keyboard", within: 5) {
      try ScreenWindow.activeTitle() == "Photos"
    }
    try Keyboard.press(keys)
  }

  func testByMouseAndTakenBackOverARestart() throws {
    let fixture = try PhotosFixture()
    var app = try begin(fixture)
    try app.clickAnswer("Name Remaining…")
    let field = try waitForTemplate(app)
    try waitForPreview(["1", "2", "3", "4"], app)
    try Keyboard.replace(with: "Trip ")
    for (placeholder, text) in [("{n}", "Trip {n}"), ("{original}", "Trip {n} {original}")] {
      try Pointer.click(
        try app.waitFor(role: "push button", named: placeholder, inWindow: "Name Remaining"))
      try app.wait(for: "the placeholder", within: 5) { field.text == text }
      if placeholder == "{n}" { try Keyboard.type(" ") }
    }
    // The field's text is on its left, beside the buttons.
    let start = try app.waitFor(role: "spin button", named: "Start", inWindow: "Name Remaining")
    let extents = try start.extents()
    try Pointer.click(at: Point(x: extents.x + 15, y: extents.y + extents.height / 2), count: 3)
    try Keyboard.type("5\t")
    try waitForPreview(Self.names, app)
    try fixture.wait(for: ["First", nil, nil, nil, nil], after: "what was done")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Name 4 Photos", inWindow: "Name Remaining"))
    try app.waitForWindowToClose("Name Remaining")
    try app.waitForWindowToClose("Name Photo")
    try fixture.wait(for: Self.all, after: "what was done")

    _ = try app.waitFor(role: "label", named: "4 photos were named", inWindow: "Photos")
    try Pointer.click(try app.waitFor(role: "push button", named: "Undo", inWindow: "Photos"))
    try fixture.wait(for: ["First", nil, nil, nil, nil], after: "Undo")
    try press("ctrl+shift+z", app)
    try fixture.wait(for: Self.all, after: "a redo")
    try press("ctrl+z", app)
    try fixture.wait(for: ["First", nil, nil, nil, nil], after: "one undo")
    try press("ctrl+shift+z", app)
    try fixture.wait(for: Self.all, after: "the redo")
    try fixture.close()

    app = try fixture.start()
    _ = try app.waitFor(role: "table cell", named: Self.names[3], inWindow: "Photos")
    try press("ctrl+z", app)
    try fixture.wait(for: ["First", nil, nil, nil, nil], after: "the undo after a restart")
    try fixture.close()

    app = try fixture.start()
    // The photos are asked for again; closing the dialog leaves them without names.
    try app.waitForPhoto(1, of: 4)
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    try press("ctrl+shift+z", app)
    try fixture.wait(for: Self.all, after: "the redo after a restart")
    XCTAssertEqual(try fixture.run("--check").status, 0)
    try fixture.close()
  }

  func testByKeysAlone() throws {
    let fixture = try PhotosFixture()
    let app = try begin(fixture)
    // The first Tab focuses Back.
    try Keyboard.press("Tab", times: 2)
    try app.wait(for: "the button to have the keyboard", within: 5) {
      try app.window("Name Photo")?.first(role: "push button", named: "Name Remaining…")?
        .isFocused == true
    }
    try Keyboard.press("space")
    _ = try waitForTemplate(app)
    // Escape changes nothing.
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Remaining")
    try fixture.wait(for: ["First", nil, nil, nil, nil], after: "what was done")
    try app.waitForKeyboard()
    try Keyboard.press("space")
    _ = try waitForTemplate(app)
    try Keyboard.replace(with: "Trip {n} {original}")
    try Keyboard.press("Tab")
    try Keyboard.replace(with: "5")
    try Keyboard.press("shift+Tab")
    try waitForPreview(Self.names, app)
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Name Remaining")
    try app.waitForWindowToClose("Name Photo")
    try fixture.wait(for: Self.all, after: "what was done")
    try fixture.close()
  }

  func testAfterAClickOnTheButtonTheNameFieldHasTheKeyboard() throws {
    let fixture = try PhotosFixture()
    let app = try begin(fixture)
    try app.clickAnswer("Name Remaining…")
    _ = try waitForTemplate(app)
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Remaining")
    try app.waitForKeyboard()
    // A button would take the space for a click.
    try Keyboard.type("Old port")
    try Keyboard.press("Return")
    try fixture.wait(for: ["First", "Old port", nil, nil, nil], after: "the cancelled dialog")
    XCTAssertNil(try app.window("Name Remaining"))
    try fixture.close()
  }

  func testWhatIsTypedStandsBeforeTheNumber() throws {
    let fixture = try PhotosFixture()
    let app = try begin(fixture)
    try app.clickAnswer("Name Remaining…")
    let field = try waitForTemplate(app)
    try Keyboard.type("Trip ")
    try app.wait(for: "the template", within: 5) { field.text == "Trip {n}" }
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Remaining")
    try fixture.close()
  }

  func testItIsSaidWhatNoDigitsMean() throws {
    let fixture = try PhotosFixture()
    let app = try begin(fixture)
    try app.clickAnswer("Name Remaining…")
    _ = try waitForTemplate(app)
    try waitForPreview(["1", "2", "3", "4"], app)
    XCTAssertTrue(try app.shows("label", "As many as needed", inWindow: "Name Remaining"))
    let digits = try app.waitFor(role: "spin button", named: "Digits", inWindow: "Name Remaining")
    let extents = try digits.extents()
    try Pointer.click(at: Point(x: extents.x + 15, y: extents.y + extents.height / 2), count: 3)
    try Keyboard.type("2\t")
    try waitForPreview(["01", "02", "03", "04"], app)
    XCTAssertFalse(try app.shows("label", "As many as needed", inWindow: "Name Remaining"))
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Remaining")
    try fixture.close()
  }

  func testTheButtonsOfDigitsStayUnderThePointer() throws {
    let fixture = try PhotosFixture()
    let app = try begin(fixture)
    try app.clickAnswer("Name Remaining…")
    _ = try waitForTemplate(app)
    try waitForPreview(["1", "2", "3", "4"], app)
    let digits = try app.waitFor(role: "spin button", named: "Digits", inWindow: "Name Remaining")
    let extents = try digits.extents()
    let plus = Point(x: extents.x + extents.width - 12, y: extents.y + extents.height / 2)
    for names in [["1", "2", "3", "4"], ["01", "02", "03", "04"], ["001", "002", "003", "004"]] {
      try Pointer.click(at: plus)
      try app.wait(for: "more digits") { digits.value == Double(names[0].count) }
      try waitForPreview(names, app)
      XCTAssertEqual(try digits.extents(), extents)
    }
    XCTAssertEqual(digits.value, 3)
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Remaining")
    try fixture.close()
  }
}
