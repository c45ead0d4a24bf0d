// Tests of composed names: the keys of a composition go to the input method, and the naming dialog
// does not handle them.

import Foundation
import WindowDriver
import XCTest

final class InputMethodTests: XCTestCase {
  func testEnterCommitsTheCompositionAndDoesNotAdvance() throws {
    let input = try ScriptedInputMethod()
    let fixture = try PhotosFixture()
    let app = try fixture.startComposing(input, photos: 3)
    for (index, enter) in ["Return", "KP_Enter"].enumerated() {
      try input.type("nihao", until: "compose nihao", in: app)
      XCTAssertEqual(try app.nameField().text, "", "what is composed is no text yet")
      try input.press("BackSpace", until: "compose niha", in: app)
      try input.type("o", until: "compose nihao", in: app)
      if index == 1 { try input.press("space", until: "compose 你好", in: app) }
      let text = ["nihao", "你好"][index]
      try input.press(enter, until: "commit \(text)", in: app)
      try app.assertStill(index + 1, of: 3, text: text)
      XCTAssertEqual(try fixture.list().compactMap(\.name).count, index, "no name is stored yet")
      try Keyboard.press(enter)
      try app.waitForPhoto(index + 2, of: 3)
    }
    try fixture.wait(for: ["nihao", "你好", nil], after: "what was done")
    try fixture.close()
  }

  func testKeysOfACompositionAnswerNothing() throws {
    let input = try ScriptedInputMethod()
    let fixture = try PhotosFixture()
    let app = try fixture.startComposing(input, photos: 3)
    try Keyboard.type("1")
    try Keyboard.press("Return")
    try Keyboard.type("2")
    try app.waitForPhoto(2, of: 3)
    try app.assertStill(2, of: 3, text: "2")
    try input.type("nihao", until: "compose nihao", in: app)
    for (keys, name) in [
      ("shift+Return", "<Shift>Return"), ("shift+KP_Enter", "<Shift>KP_Enter"),
      ("ctrl+Return", "<Control>Return"), ("ctrl+KP_Enter", "<Control>KP_Enter"),
      ("alt+Left", "<Alt>Left"), ("alt+Right", "<Alt>Right"), ("alt+Up", "<Alt>Up"),
      ("alt+Down", "<Alt>Down"), ("alt+1", "<Alt>1"), ("alt+3", "<Alt>3"),
      ("ctrl+d", "<Control>d"), ("ctrl+z", "<Control>z"), ("ctrl+y", "<Control>y"),
      ("ctrl+shift+z", "<Shift><Control>z"), ("ctrl+w", "<Control>w"), ("ctrl+q", "<Control>q"),
      ("ctrl+a", "<Control>a"), ("ctrl+v", "<Control>v"), ("ctrl+n", "<Control>n"),
      ("F2", "F2"), ("F5", "F5"), ("Tab", "Tab"), ("Delete", "Delete"),
      ("Left", "Left"), ("Right", "Right"), ("Up", "Up"), ("Down", "Down"),
      ("Home", "Home"), ("End", "End"), ("Page_Down", "Page_Down"),
    ] {
      try input.press(keys, until: "swallow \(name)", in: app)
      try app.assertStill(2, of: 3, text: "2", keys)
    }
    try input.press("Escape", until: "cancel", in: app)
    try app.assertStill(2, of: 3, text: "2")
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    try fixture.wait(for: ["1", nil, nil], after: "what was done")
    try fixture.close()
  }

  func testAComposedNameTypedAheadBelongsToTheNextPhoto() throws {
    let input = try ScriptedInputMethod()
    let fixture = try PhotosFixture()
    let app = try fixture.startComposing(input, photos: 4)
    // The first Enter of each commits and the second saves; the keys do not wait for the window.
    for composition in ["nihao", "haibian "] {
      try Keyboard.type(composition)
      try Keyboard.press("Return", times: 2)
    }
    try Keyboard.type("nihao2")
    try Keyboard.press("Return")
    try Keyboard.type("haib")
    try app.waitForPhoto(4, of: 4)
    try app.wait(for: "the last composition", within: 5) { input.events.last == "compose haib" }
    try app.assertStill(4, of: 4, text: "")
    try fixture.wait(for: ["nihao", "海边", "拟好", nil], after: "what was done")
    try fixture.close()
  }

  func testGtksOwnCompositionKeepsEnterAndEscape() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.startComposing(nil, photos: 2)
    for enter in ["Return", "KP_Enter"] {
      for key in ["ctrl+shift+u", "4", "f", "6", "0", enter] { try Keyboard.press(key) }
    }
    try app.wait(for: "the signs by number", within: 5) { try app.nameField().text == "你你" }
    try app.assertStill(1, of: 2, text: "你你")
    for key in ["ctrl+shift+u", "4", "f", "Escape", "1"] { try Keyboard.press(key) }
    try app.wait(for: "the text after Escape", within: 5) { try app.nameField().text == "你你1" }
    for key in ["Multi_key", "apostrophe", "e", "dead_acute", "a"] { try Keyboard.press(key) }
    try app.assertStill(1, of: 2, text: "你你1éá")
    // GTK ignores an Enter within a Compose sequence.
    for key in ["Multi_key", "apostrophe", "Return", "KP_Enter", "e", "2"] {
      try Keyboard.press(key)
    }
    try app.assertStill(1, of: 2, text: "你你1éáé2")
    try fixture.wait(for: [nil, nil], after: "what was done")
    try fixture.close()
  }
}
