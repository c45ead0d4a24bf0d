// Tests of the main job through the window, from end to end: pick, name, skip, go back, a crash in
// the middle; afterwards every name and every byte is checked.

import Foundation
import WindowDriver
import XCTest

final class NamingJourneyTests: XCTestCase {
  func testNamesSurviveACrashInTheMiddle() throws {
    let fixture = try PhotosFixture()
    let photos = try PhotosFixture.photos(6)
    let before = try photos.map { try Data(contentsOf: $0) }

    var app = try fixture.start(photos)
    try app.waitForPhoto(1, of: 6)
    try fixture.wait(for: Array(repeating: nil, count: 6), after: "the copies")
    XCTAssertEqual(try app.window("Photos")?.role, "frame")
    XCTAssertEqual(try app.window("Name Photo")?.role, "frame")
    try Keyboard.type("Alpha")
    try app.clickAnswer("Save")

    try app.namePhoto(2, of: 6, as: "Beach “at” <b>dusk</b> & more")

    try app.waitForPhoto(3, of: 6)
    try app.clickAnswer("Skip")

    try app.waitForPhoto(4, of: 6)
    try Keyboard.type("Delta")
    try Keyboard.press("KP_Enter")

    try app.waitForPhoto(5, of: 6)
    try app.clickAnswer("Back")
    try app.waitForPhoto(4, of: 6)
    XCTAssertEqual(try app.nameField().text, "Delta", "Back shows the photo with its name")
    // The name is selected, so typing replaces it.
    try Keyboard.type("Delta, better")
    try Keyboard.press("Return")

    try app.waitForPhoto(5, of: 6)
    try Keyboard.type("Echo half")
    try app.wait(for: "the half-typed text", within: 5) {
      try app.nameField().text == "Echo half"
    }
    // The draft is on the disk within a second.
    Waiting.pause(1)
    app.kill()
    XCTAssertEqual(try app.waitForExit(), .signalled(SIGKILL))
    XCTAssertEqual(
      try fixture.list().map(\.name),
      ["Alpha", "Beach “at” <b>dusk</b> & more", nil, "Delta, better", nil, nil])

    app = try fixture.start()
    try app.waitForPhoto(5, of: 6)
    XCTAssertEqual(try app.nameField().text, "Echo half", "the half-typed text is still there")
    try Keyboard.type(" and half")
    try Keyboard.press("Return")
    try app.namePhoto(6, of: 6, as: "Foxtrot")
    try app.waitForWindowToClose("Name Photo")
    try app.wait(for: "the grid to show the names", within: 5) {
      try app.window("Photos")?.first(role: "table cell", named: "Foxtrot") != nil
    }
    try fixture.close()

    let list = try fixture.list()
    XCTAssertEqual(
      list.map(\.name),
      [
        "Alpha", "Beach “at” <b>dusk</b> & more", nil, "Delta, better", "Echo half and half",
        "Foxtrot",
      ])
    XCTAssertEqual(try list.map { try Data(contentsOf: URL(fileURLWithPath: $0.path)) }, before)
    XCTAssertEqual(try photos.map { try Data(contentsOf: $0) }, before, "sources untouched")
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }

  func testADoubleClickOnSaveAnswersOnePhoto() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(3))
    for (index, name) in ["Anna", "Bert"].enumerated() {
      try app.namePhoto(index + 1, of: 3, as: name)
    }
    try app.waitForPhoto(3, of: 3)
    try Keyboard.type("Carl half")
    try app.clickAnswer("Back")
    try app.waitForPhoto(2, of: 3)
    let save = try app.waitFor(role: "push button", named: "Save", inWindow: "Name Photo")
    try Pointer.click(save, count: 2)
    try app.waitForPhoto(3, of: 3)
    XCTAssertEqual(try app.nameField().text, "Carl half")
    // The text is still there half a second after the second click: that click did not save it.
    Waiting.pause(0.5)
    XCTAssertEqual(try fixture.list().map(\.name), ["Anna", "Bert", nil])
    try fixture.close()
  }

  func testTheWayByKeysAlone() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(3))
    try app.waitForPhoto(1, of: 3)
    // The dialog shows no photo before it is copied.
    try app.wait(forCells: ["Unnamed", "Unnamed", "Unnamed"])
    try app.waitForKeyboard()
    try Keyboard.type("One")
    try Keyboard.press("Return")
    try app.waitForPhoto(2, of: 3)
    // Moving to the next photo is no answer.
    try Keyboard.press("alt+Right")
    try app.waitForPhoto(3, of: 3)
    try Keyboard.press("alt+Left")
    try app.waitForPhoto(2, of: 3)
    try Keyboard.type("half")
    try Keyboard.press("shift+Return")
    try app.waitForPhoto(1, of: 3)
    XCTAssertEqual(try app.nameField().text, "One")
    try Keyboard.press("alt+Right")
    try app.waitForPhoto(2, of: 3)
    XCTAssertEqual(try app.nameField().text, "half")
    try Keyboard.press("ctrl+Return")
    try app.waitForPhoto(3, of: 3)
    try Keyboard.press("alt+Up")
    try app.waitForPhoto(2, of: 3)
    XCTAssertEqual(try app.nameField().text, "half", "text that is skipped stays with its photo")
    try Keyboard.replace(with: "Two")
    try Keyboard.press("KP_Enter")
    try app.namePhoto(3, of: 3, as: "Three")
    try app.waitForWindowToClose("Name Photo")
    try fixture.wait(for: ["One", "Two", "Three"], after: "what was done")
    try fixture.close()
  }
}
