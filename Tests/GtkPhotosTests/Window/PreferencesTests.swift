// Tests of the window "Preferences", and of what it changes.

import Foundation
import WindowDriver
import XCTest

final class PreferencesTests: XCTestCase {
  func testNamesAreAskedForLater() throws {
    let fixture = try PhotosFixture()
    var app = try fixture.start()
    _ = try app.waitFor(role: "label", named: "No Photos Here", inWindow: "Photos")
    try Keyboard.press("ctrl+comma")
    try Pointer.click(
      try app.waitFor(
        role: "check box", named: "Ask for names as soon as photos are added",
        inWindow: "Preferences"))
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Preferences")

    try fixture.handOver(try PhotosFixture.photos(2))
    _ = try app.waitFor(
      role: "label", named: "2 photos are waiting to be named", inWindow: "Photos")
    XCTAssertNil(try app.window("Name Photo"))
    try fixture.close()

    app = try fixture.start()
    _ = try app.waitFor(
      role: "label", named: "2 photos are waiting to be named", inWindow: "Photos")
    XCTAssertNil(try app.window("Name Photo"))
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Continue", inWindow: "Photos"))
    try app.giveNames(["Anna", "Bert"])
    try fixture.wait(for: ["Anna", "Bert"], after: "Continue")
    try fixture.close()
  }

  func testAnEmptiedNumberKeepsTheLastOne() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start()
    _ = try app.waitFor(role: "label", named: "No Photos Here", inWindow: "Photos")
    try Keyboard.press("ctrl+comma")
    let seconds = try app.waitFor(
      role: "spin button", named: "Seconds per Photo in a Slideshow", inWindow: "Preferences")
    let extents = try seconds.extents()
    // The field's text is on its left, beside the buttons.
    let text = Point(x: extents.x + 15, y: extents.y + extents.height / 2)
    // Up takes over what is typed, and goes on from there.
    for (typed, key, number) in [("7", "Tab", 7.0), ("", "Up", 8), ("x", "Up", 9)] {
      try Pointer.click(at: text, count: 3)
      try Keyboard.replace(with: typed)
      try Keyboard.press(key)
      try app.wait(for: "the number after “\(typed)”", within: 5) { seconds.value == number }
    }
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Preferences")
    try fixture.close()
  }
}
