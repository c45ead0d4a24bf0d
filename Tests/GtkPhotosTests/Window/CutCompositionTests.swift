// Tests of compositions that an answer, a failure, a close or a kill interrupts: the input method
// decides whether to commit or drop them, but no photo gets a wrong name.

import Foundation
import WindowDriver
import XCTest

final class CutCompositionTests: XCTestCase {
  func testACompositionCutShortStaysWithItsPhoto() throws {
    for reset in ScriptedInputMethod.Reset.allCases {
      let input = try ScriptedInputMethod(reset: reset)
      let isDropped = reset == .drop
      let fixture = try PhotosFixture()
      let app = try fixture.startComposing(input, photos: 3)
      try Keyboard.type("1-")
      try app.assertStill(1, of: 3, text: "1-")
      let name = isDropped ? "1-" : "1-nihao"
      let draft = isDropped ? "" : "nihao"
      for (answer, next, text) in [("Save", 2, ""), ("Back", 1, name), ("Skip", 2, draft)] {
        try input.type("nihao", until: "compose nihao", in: app)
        try app.clickAnswer(answer)
        try app.waitForPhoto(next, of: 3)
        try app.assertStill(next, of: 3, text: text, "after \(answer)")
        XCTAssertEqual(input.events.last, isDropped ? "cancel" : "commit nihao")
      }
      try fixture.wait(for: [name, nil, nil], after: "what was done")
      try fixture.close()
    }
  }

  func testAnAnswerThatLeavesTheKeyboardWhereItIsEndsTheComposition() throws {
    for reset in ScriptedInputMethod.Reset.allCases {
      let input = try ScriptedInputMethod(reset: reset)
      let fixture = try PhotosFixture()
      let app = try fixture.startComposing(input, photos: 3)
      try Keyboard.type("1-")
      try app.assertStill(1, of: 3, text: "1-")
      let name = reset == .drop ? "1-" : "1-nihao"
      let draft = reset == .drop ? "" : "nihao"
      for (answer, next, text) in [("Save", 2, ""), ("Back", 1, name), ("Skip", 2, draft)] {
        try input.type("nihao", until: "compose nihao", in: app)
        try app.waitFor(role: "push button", named: answer, inWindow: "Name Photo").press()
        try app.waitForPhoto(next, of: 3)
        // A character that the input method does not compose shows that no composition is active.
        try Keyboard.press("End", "exclam")
        try app.assertStill(next, of: 3, text: text + "!", "after \(answer)")
        try Keyboard.press("BackSpace")
        try app.assertStill(next, of: 3, text: text, "after \(answer)")
      }
      try fixture.wait(for: [name, nil, nil], after: "what was done")
      try fixture.close()
    }
  }

  func testANameThatIsNotStoredLeavesTheNextCompositionAlone() throws {
    let input = try ScriptedInputMethod()
    let fixture = try PhotosFixture()
    let app = try fixture.startComposing(input, photos: 2)
    try fixture.withDatabaseLocked {
      try Keyboard.type("1-")
      try Keyboard.press("Return")
      try input.type("nihao", until: "compose nihao", in: app)
      XCTAssertEqual(try app.nameField().text, "", "the field belongs to the next photo")
      try app.wait(for: "the reason", within: 30) {
        try app.window("Name Photo")?.all(role: "label").contains {
          $0.isShowing && $0.name.contains("Another program")
        } == true
      }
    }
    try input.press("Return", until: "commit nihao", in: app)
    try app.assertStill(2, of: 2, text: "nihao")
    try Keyboard.press("Return")
    // The name that was refused comes again.
    try app.waitForPhoto(1, of: 2)
    try app.assertStill(1, of: 2, text: "1-")
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Name Photo")
    try fixture.close()
    XCTAssertEqual(try fixture.list().map(\.name), ["1-", "nihao"])
  }

  func testClosingInACompositionStoresNoName() throws {
    for reset in ScriptedInputMethod.Reset.allCases {
      let input = try ScriptedInputMethod(reset: reset)
      let fixture = try PhotosFixture()
      let app = try fixture.startComposing(input, photos: 2)
      try input.type("nihao", until: "compose nihao", in: app)
      try Pointer.click(
        try app.waitFor(role: "push button", named: "Close", inWindow: "Name Photo"))
      try app.waitForWindowToClose("Name Photo")
      try fixture.close()
      XCTAssertEqual(try fixture.list().map(\.name), [nil, nil])

      let again = try fixture.start()
      try again.waitForPhoto(1, of: 2)
      XCTAssertEqual(try again.nameField().text, reset == .drop ? "" : "nihao")
      try fixture.close()
    }
  }

  func testAKillInACompositionLeavesTheTextBefore() throws {
    let input = try ScriptedInputMethod()
    let fixture = try PhotosFixture()
    let app = try fixture.startComposing(input, photos: 2)
    try input.type("haibian ", until: "compose 海边", in: app)
    try input.press("Return", until: "commit 海边", in: app)
    try input.type("nihao", until: "compose nihao", in: app)
    // The draft is on the disk within a second.
    Waiting.pause(1)
    app.kill()
    XCTAssertEqual(try app.waitForExit(), .signalled(SIGKILL))
    XCTAssertEqual(try fixture.list().map(\.name), [nil, nil])
    let again = try fixture.start()
    try again.waitForPhoto(1, of: 2)
    XCTAssertEqual(try again.nameField().text, "海边")
    try fixture.close()
  }
}
