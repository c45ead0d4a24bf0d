// Tests of Ctrl+Z while photos are named: it undoes the typing first, then the answers before.

import Foundation
import WindowDriver
import XCTest

final class NamingUndoTests: XCTestCase {
  func testAnswersAreTakenBackAndGivenAgain() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(Array(PhotosFixture.samples.prefix(4)))
    let dialog = try ShownDialog(of: app)
    for (index, name) in ["One", "Two"].enumerated() {
      try Keyboard.type(name)
      try Keyboard.press("Return")
      try dialog.wait(forPhoto: index + 2)
    }
    try Keyboard.press("ctrl+z")
    try dialog.wait(forPhoto: 2)
    try dialog.wait(forText: "Two")
    try fixture.wait(for: ["One", nil, nil, nil], after: "the first undo")
    try Keyboard.press("ctrl+z")
    try dialog.wait(forPhoto: 1)
    try dialog.wait(forText: "One")
    try fixture.wait(for: [nil, nil, nil, nil], after: "the second undo")
    // Nothing of this round is left to undo, so nothing changes.
    try Keyboard.press("ctrl+z")
    try app.wait(for: "that to be said") {
      try app.shows("label", "Nothing more to undo here.", inWindow: "Name Photo")
    }
    XCTAssertEqual(dialog.position?.ordinal, 1)
    XCTAssertEqual(dialog.text, "One")

    try Keyboard.press("ctrl+shift+z")
    try dialog.wait(forPhoto: 2)
    try dialog.wait(forText: "Two")
    try fixture.wait(for: ["One", nil, nil, nil], after: "the first redo")
    try Keyboard.press("ctrl+shift+z")
    try dialog.wait(forPhoto: 3)
    try dialog.wait(forText: "")
    try fixture.wait(for: ["One", "Two", nil, nil], after: "the second redo")

    // Undone, to change the name.
    try Keyboard.press("ctrl+z")
    try dialog.wait(forText: "Two")
    try Keyboard.press("End")
    try Keyboard.type(" and a half")
    try dialog.wait(forText: "Two and a half")
    try Keyboard.press("Return")
    try dialog.wait(forPhoto: 3)
    try fixture.wait(for: ["One", "Two and a half", nil, nil], after: "the better name")
    try fixture.close()
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }

  func testTypingIsTakenBackFirst() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(Array(PhotosFixture.samples.prefix(2)))
    let dialog = try ShownDialog(of: app)
    try Keyboard.type("One")
    try Keyboard.press("Return")
    try dialog.wait(forPhoto: 2)
    try Keyboard.type("Half")
    try dialog.wait(forText: "Half")
    try Keyboard.press("ctrl+z")
    try dialog.wait(forText: "")
    try Keyboard.press("ctrl+shift+z")
    try dialog.wait(forText: "Half")
    // Deleted text is restored too.
    try Keyboard.press("ctrl+a", "BackSpace")
    try dialog.wait(forText: "")
    try Keyboard.press("ctrl+z")
    try dialog.wait(forText: "Half")
    XCTAssertEqual(dialog.position?.ordinal, 2)
    try fixture.wait(for: ["One", nil], after: "what was done")
    // If no typing is left to undo, the answer before is undone.
    try Keyboard.press("ctrl+z")
    try dialog.wait(forText: "")
    try Keyboard.press("ctrl+z")
    try dialog.wait(forPhoto: 1)
    try dialog.wait(forText: "One")
    try fixture.wait(for: [nil, nil], after: "the undo of the answer")
    try fixture.close()
  }
}
