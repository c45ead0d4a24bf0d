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
}
