// Tests of keys that come faster than the window shows what they lead to: those that directly follow a key that
// leaves the photo belong only to the name of the photo that is asked for next.

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

  func testKeysThatABusyAppHandlesAtOnceGoWhereTheKeysBeforeThemLead() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(3))
    try app.giveNames(["Anna", "Bert", "Cleo"])
    try app.select("Anna")
    try press(["Return", "Right", "Escape", "alt+3"], atOnceIn: app)
    _ = try app.waitFor(role: "label", named: "The Trash Is Empty", inWindow: "Photos")
    try Keyboard.press("alt+1")
    try app.wait(for: "the photo that was looked at") { try app.cell("Bert").isSelected }
    try fixture.close()
  }

  func testAnUndoBehindADeletionMeansThatDeletion() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(2))
    try app.giveNames(["Anna", "Bert"])
    try app.select("Anna")
    try press(["Delete", "ctrl+z", "ctrl+z"], atOnceIn: app)
    try fixture.wait(for: ["Anna", nil], after: "the keys")
    try fixture.close()
  }

  func testAnUndoBehindTheFirstChangeOfALibraryUndoesIt() throws {
    let fixture = try PhotosFixture()
    try fixture.start(try PhotosFixture.photos(1)).giveNames(["Anna"])
    try fixture.close()
    try fixture.edit("DELETE FROM history_step")
    let app = try fixture.start()
    try app.select("Anna")
    try press(["ctrl+l", "ctrl+z", "alt+3"], atOnceIn: app)
    _ = try app.waitFor(role: "label", named: "The Trash Is Empty", inWindow: "Photos")
    try fixture.close()
    XCTAssertEqual(try fixture.list().map(\.liked), [false])
    XCTAssertEqual(try fixture.number("SELECT count(*) FROM history_step WHERE is_undone"), 1)
  }

  func testAFieldThatIsOpenedBehindTheEndOfASearchKeepsTheKeyboard() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(2))
    try app.giveNames(["Anna", "Bert"])
    try app.select("Anna")
    try press(["ctrl+f", "Escape", "ctrl+f"], atOnceIn: app)
    try app.wait(for: "the field to have the keyboard") { try app.searchField()?.isFocused == true }
    try Keyboard.type("bert")
    try app.wait(forCells: ["Bert"])
    try app.wait(for: "the field to have the text") { try app.searchField()?.text == "bert" }
    try fixture.close()
  }

  /// Presses keys that wait until the app goes on, and are handled at once then.
  private func press(_ keys: [String], atOnceIn app: Application) throws {
    kill(app.processID, SIGSTOP)
    defer { kill(app.processID, SIGCONT) }
    for key in keys { try Keyboard.press(key) }
  }
}
