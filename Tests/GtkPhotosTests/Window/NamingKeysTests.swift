// Tests of the window's keys in the naming dialog: help, closing and quitting.

import Foundation
import WindowDriver
import XCTest

final class NamingKeysTests: XCTestCase {
  func testTheKeysOfTheWindowWorkInTheDialogAndWhatIsTypedStays() throws {
    let fixture = try PhotosFixture()
    var app = try fixture.start(try PhotosFixture.photos(2))
    var dialog = try ShownDialog(of: app)
    try Keyboard.type("Har")
    try dialog.wait(forText: "Har")
    for (key, title) in [("F1", "Help"), ("ctrl+question", "Keyboard Shortcuts")] {
      try Keyboard.press(key)
      _ = try app.waitForWindow(title)
      try app.wait(for: "the keyboard", within: 5) { try ScreenWindow.activeTitle() == title }
      try Keyboard.press("Escape")
      try app.waitForWindowToClose(title)
      try app.waitForKeyboard()
    }
    try dialog.wait(forText: "Har")
    // Put off, as with Escape.
    try Keyboard.press("ctrl+w")
    try app.waitForWindowToClose("Name Photo")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Continue", inWindow: "Photos"))
    dialog = try ShownDialog(of: app)
    try dialog.wait(forText: "Har")
    try Keyboard.type("bour")
    try dialog.wait(forText: "Harbour")
    try Keyboard.press("ctrl+q")
    XCTAssertEqual(try app.waitForExit(), .exited(0))
    XCTAssertEqual(try fixture.list().map(\.name), [nil, nil])

    app = try fixture.start()
    dialog = try ShownDialog(of: app)
    try dialog.wait(forText: "Harbour")
    try fixture.close()
  }
}
