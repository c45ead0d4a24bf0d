// Tests of the window with the keys: it fits on a small screen in each language, and finds keys by
// what they do.

import Foundation
import WindowDriver
import XCTest

final class HelpTests: XCTestCase {
  func testTheKeysFitOnASmallScreenInEachLanguage() throws {
    for (language, photos, keys) in [
      ("en", "Photos", "Keyboard Shortcuts"), ("de", "Fotos", "Tastenkürzel"),
      ("zh_CN", "照片", "键盘快捷键"),
    ] {
      let fixture = try PhotosFixture()
      let app = try fixture.start(in: language, title: photos)
      try app.wait(for: "the window to be active") { try ScreenWindow.activeTitle() == photos }
      try Keyboard.press("ctrl+question")
      let window = try app.waitForWindow(keys)
      let frame = try window.screenWindow().frame
      XCTAssertLessThanOrEqual(frame.width, 900, language)
      XCTAssertLessThanOrEqual(frame.height, 600, language)
      // Nor in a window as narrow as the app's can be.
      try window.screenWindow().resize(width: 360, height: 500)
      try app.wait(for: "the window to be narrow") {
        try XCTUnwrap(app.window(keys)?.extentsInWindow).width <= 360
      }
      try app.wait(for: "all keys to be inside") {
        try XCTUnwrap(app.window(keys)).all(role: "label").allSatisfy { label in
          guard let area = label.extentsInWindow, area.width > 0 else { return true }
          return area.x >= 0 && area.x + area.width <= 360
        }
      }
      try Keyboard.press("Escape")
      try app.waitForWindowToClose(keys)
      try fixture.close()
      XCTAssertFalse(app.errorOutput.contains("Gtk-WARNING"), app.errorOutput)
    }
  }

  func testAKeyIsFoundByWhatItDoes() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start()
    _ = try app.waitFor(role: "label", named: "No Photos Here", inWindow: "Photos")
    try Keyboard.press("ctrl+question")
    let title = "Keyboard Shortcuts"
    _ = try app.waitFor(role: "label", named: "Select all", inWindow: title)
    try app.wait(for: "the keyboard") { try ScreenWindow.activeTitle() == title }
    try Keyboard.type("SLIDE")
    try app.wait(for: "the other lines to go") {
      try app.window(title)?.first(role: "label", named: "Select all") == nil
    }
    for name in ["One Photo", "Slideshow"] {
      XCTAssertTrue(try app.shows("label", name, inWindow: title), name)
    }
    XCTAssertFalse(try app.shows("label", "General", inWindow: title))
    // That of the grid too.
    try Keyboard.press("ctrl+a")
    try Keyboard.type("zoom")
    try app.wait(for: "the other lines to go") {
      try app.window(title)?.first(role: "label", named: "Slideshow") == nil
    }
    for name in ["Zoom: size of the photos", "Zoom in or out"] {
      XCTAssertTrue(try app.shows("label", name, inWindow: title), name)
    }
    try Keyboard.press("Escape")
    try app.waitForWindowToClose(title)
    try fixture.close()
  }
}
