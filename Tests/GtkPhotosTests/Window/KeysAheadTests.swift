// Tests of keys that directly follow a key that leaves the photo: they belong only to the name of
// the photo that is asked for next.

import Foundation
import WindowDriver
import XCTest

final class KeysAheadTests: XCTestCase {
  private func names(after keys: [String], then rest: [String]) throws -> [String?] {
    let fixture = try PhotosFixture()
    let app = try fixture.start(Array(PhotosFixture.samples.prefix(3)))
    try app.waitForPhoto(1, of: 3)
    // The dialog shows no photo before it is copied.
    try app.wait(forCells: ["Unnamed", "Unnamed", "Unnamed"])
    try app.waitForKeyboard()
    let stream = try Keyboard.stream(keys + rest, delay: 0)
    XCTAssertEqual(try stream.waitForExit(), .exited(0))
    try app.waitForWindowToClose("Name Photo")
    try fixture.close()
    return try fixture.list().map(\.name)
  }

  func testKeysBehindSkip() throws {
    let found = try names(
      after: ["f", "i", "r", "s", "t", "ctrl+Return"],
      then: ["a", "b", "Return", "c", "Return"])
    XCTAssertEqual(found, [nil, "ab", "c"])
  }

  func testKeysBehindBack() throws {
    let found = try names(
      after: ["a", "Return", "h", "a", "l", "f", "alt+Up"],
      then: ["x", "Return", "End", "2", "Return", "c", "Return"])
    XCTAssertEqual(found, ["x", "half2", "c"])
  }

  func testKeysBehindALookAtTheNextPhoto() throws {
    let found = try names(
      after: ["o", "n", "e", "alt+Right"],
      then: ["t", "w", "o", "Return", "c", "Return", "Return"])
    XCTAssertEqual(found, ["one", "two", "c"])
  }
}
