// Tests of keywords in the grid: given to a selection, listed beside the grid, filtered by, and given by
// a drop.

import Foundation
import WindowDriver
import XCTest

final class KeywordsTests: XCTestCase {
  func testASelectionGetsKeywordsThatFilterTheGrid() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(3))
    try app.giveNames(["Anna", "Bert", "Photo #3"])
    try app.select("Anna")
    try Pointer.click(try app.cell("Bert"), holding: "ctrl")
    _ = try app.waitFor(role: "label", named: "2 selected", inWindow: "Photos")
    try Keyboard.press("ctrl+k")
    _ = try app.waitFor(role: "text", named: "Keywords", inWindow: "Keywords for 2 Photos")
    try Keyboard.type("sea, Crete")
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Keywords for 2 Photos")
    try app.wait(for: "the keywords", within: 5) {
      try fixture.number("SELECT count(*) FROM photo WHERE keywords = 'sea' || char(10) || 'Crete'")
        == 2
    }
    try Keyboard.press("F9")
    let sea = try app.waitFor(role: "push button", named: "sea", inWindow: "Photos")
    try Pointer.click(sea)
    try app.wait(forCells: ["Anna", "Bert"])
    _ = try app.waitFor(role: "label", named: "2 of 3", inWindow: "Photos")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Remove This Filter", inWindow: "Photos"))
    try app.wait(forCells: ["Anna", "Bert", "Photo #3"])

    let crete = try app.waitFor(role: "push button", named: "Crete", inWindow: "Photos")
    try Pointer.drag(from: try app.cell("Photo #3"), to: crete)
    try app.wait(for: "the keyword", within: 5) {
      try fixture.number("SELECT count(*) FROM photo WHERE keywords = 'Crete'") == 1
    }
    // A name is never changed by that.
    try fixture.wait(for: ["Anna", "Bert", "Photo #3"], after: "the drop")
    try Keyboard.press("ctrl+z", "ctrl+z")
    try app.wait(for: "no keywords", within: 5) {
      try fixture.number("SELECT count(*) FROM photo WHERE keywords IS NOT NULL") == 0
    }
    try fixture.close()
  }

  func testTheDialogShowsTheKeywordsThatAreThereAndTakesThemAway() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(3))
    try app.giveNames(["Anna", "Bert", "Cora"])
    try fixture.close()
    try fixture.edit(
      "UPDATE photo SET keywords = 'sea' || char(10) || 'crete' WHERE name = 'Anna'; "
        + "UPDATE photo SET keywords = 'sea' WHERE name = 'Bert'")
    let again = try fixture.start()
    try again.select("Anna")
    try again.select("Bert", holding: "ctrl")
    try Keyboard.press("ctrl+k")
    let title = "Keywords for 2 Photos"
    _ = try again.waitFor(role: "push button", named: "crete (1 of 2)", inWindow: title)
    let sea = try again.waitFor(role: "push button", named: "sea", inWindow: title)
    try Pointer.click(sea, until: "it to be off") { !sea.isPressed }
    try Pointer.click(try again.waitFor(role: "push button", named: "Save", inWindow: title))
    try again.waitForWindowToClose(title)
    _ = try again.waitFor(
      role: "label", named: "2 photos no longer have the keyword “sea”", inWindow: "Photos")
    let left = "SELECT count(*) FROM photo WHERE keywords"
    XCTAssertEqual(try fixture.number("\(left) = 'crete'"), 1)
    XCTAssertEqual(try fixture.number("\(left) IS NOT NULL"), 1)

    // One that all have is no change, which is said.
    try again.select("Anna")
    try Keyboard.press("ctrl+k")
    _ = try again.waitFor(role: "text", named: "Keywords", inWindow: "Keywords for 1 Photo")
    try Keyboard.type("Crete")
    try Keyboard.press("Return")
    try again.waitForWindowToClose("Keywords for 1 Photo")
    _ = try again.waitFor(
      role: "label", named: "All of the photos had these keywords", inWindow: "Photos")
    try Keyboard.press("ctrl+z")
    try again.wait(for: "the keywords", within: 5) {
      try fixture.number("\(left) IS NOT NULL") == 2
    }
    try fixture.close()
  }

  func testAKeywordKeepsTheSelectionAndWhatWasGivenIsSaidWithUndo() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(3))
    try app.giveNames(["Anna", "Bert", "Cora"])
    try app.select("Anna")
    try app.select("Bert", holding: "ctrl")
    try Keyboard.press("ctrl+k")
    _ = try app.waitFor(role: "text", named: "Keywords", inWindow: "Keywords for 2 Photos")
    try Keyboard.type("sea, Crete")
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Keywords for 2 Photos")
    _ = try app.waitFor(
      role: "label", named: "2 photos were given the keywords “sea”, “Crete”", inWindow: "Photos")

    // Cora does not show, Bert does.
    try app.select("Bert")
    try app.select("Cora", holding: "ctrl")
    _ = try app.waitFor(role: "label", named: "2 selected", inWindow: "Photos")
    try Keyboard.press("F9")
    _ = try app.waitFor(role: "label", named: "Keywords", inWindow: "Photos")
    let sea = try app.waitFor(role: "push button", named: "sea", inWindow: "Photos")
    try Pointer.click(sea)
    try app.wait(forCells: ["Anna", "Bert"])
    _ = try app.waitFor(role: "label", named: "1 selected", inWindow: "Photos")
    XCTAssertTrue(try app.cell("Bert").isSelected)
    try Pointer.click(sea)
    try app.wait(forCells: ["Anna", "Bert", "Cora"])
    _ = try app.waitFor(role: "label", named: "1 selected", inWindow: "Photos")
    XCTAssertTrue(try app.cell("Bert").isSelected)

    // A step that empties the page does not give its button the keyboard.
    try Keyboard.press("ctrl+k")
    _ = try app.waitFor(role: "text", named: "Keywords", inWindow: "Keywords for 1 Photo")
    try Keyboard.type("garden")
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Keywords for 1 Photo")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "garden", inWindow: "Photos"))
    try app.wait(forCells: ["Bert"])
    try Keyboard.press("ctrl+z")
    _ = try app.waitFor(role: "label", named: "“garden”", inWindow: "Photos")
    let redo = try app.waitFor(role: "push button", named: "Redo", inWindow: "Photos")
    try app.wait(for: "the toast not to have the keyboard") { !redo.isFocused }
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Show All Photos", inWindow: "Photos"))
    try app.wait(forCells: ["Anna", "Bert", "Cora"])

    try Pointer.drag(from: try app.cell("Cora"), to: sea)
    _ = try app.waitFor(
      role: "label", named: "1 photo was given the keyword “sea”", inWindow: "Photos")
    try Pointer.click(try app.waitFor(role: "push button", named: "Undo", inWindow: "Photos"))
    try app.wait(for: "no keyword", within: 5) {
      try fixture.number("SELECT count(*) FROM photo WHERE keywords IS NULL") == 1
    }
    try fixture.close()
  }
}
