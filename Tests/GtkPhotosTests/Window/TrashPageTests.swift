// Tests of the page of the trash: what is there and until when, restored and deleted for good by the
// pointer and by keys.

import Foundation
import WindowDriver
import XCTest

final class TrashPageTests: XCTestCase {
  /// A library whose photos but the last are in the trash, with its trash on the screen.
  private func trash() throws -> (PhotosFixture, Application, originals: [String]) {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(3))
    try app.giveNames(["Anna", "Bert", "Carla"])
    let originals = try fixture.list().map(\.path)
    for name in ["Anna", "Bert"] {
      try app.select(name)
      try Keyboard.press("Delete")
      try app.wait(for: "the photo to go", within: 5) {
        try fixture.list().allSatisfy { $0.name != name }
      }
    }
    try Keyboard.press("alt+3")
    _ = try app.cell("Anna")
    _ = try app.cell("Bert")
    return (fixture, app, originals)
  }

  private func isInTrash(_ name: String, _ app: Application) throws -> Bool {
    try app.window("Photos")?.all(role: "table cell", named: name).contains(where: \.isShowing)
      == true
  }

  func testOneIsRestoredAndOneDeletedForGood() throws {
    let (fixture, app, originals) = try trash()
    _ = try app.waitFor(role: "label", named: "2 photos in the trash", inWindow: "Photos")
    let until = try XCTUnwrap(app.window("Photos")).all(role: "label").map(\.name)
      .filter { $0.hasPrefix("until ") }
    XCTAssertEqual(until.count, 2)

    let isThere = { originals.map { FileManager.default.fileExists(atPath: $0) } }
    XCTAssertEqual(isThere(), [true, true, true])
    try Pointer.click(try app.cell("Anna"))
    _ = try app.waitFor(role: "label", named: "1 selected", inWindow: "Photos")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Restore", inWindow: "Photos"))
    try fixture.wait(for: ["Anna", "Carla"], after: "Restore")
    try app.wait(for: "the photo to leave the trash") { try !isInTrash("Anna", app) }

    try Pointer.click(try app.cell("Bert"))
    try Keyboard.press("Delete")
    // Enter says no.
    _ = try app.waitFor(role: "push button", named: "Cancel", inWindow: "Delete for Good")
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Delete for Good")
    XCTAssertTrue(try isInTrash("Bert", app))
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Delete for Good", inWindow: "Photos"))
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Delete for Good", inWindow: "Delete for Good"))
    _ = try app.waitFor(role: "label", named: "The Trash Is Empty", inWindow: "Photos")
    XCTAssertEqual(isThere(), [true, false, true])
    XCTAssertEqual(try fixture.run("--check").status, 0)
    try fixture.close()
  }

  func testAClickOnItsTabGivesThePageTheKeyboardAndNotTheToast() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(2))
    try app.giveNames(["Anna", "Bert"])
    try app.select("Anna")
    try Keyboard.press("Delete")
    try fixture.wait(for: ["Bert"], after: "Delete")
    func click(_ page: String) throws {
      try Pointer.click(
        try app.wait(toFind: page) {
          try app.window("Photos")?.all(role: "page tab", named: page).first(where: \.isShowing)
        })
    }
    try click("Trash")
    _ = try app.waitFor(role: "push button", named: "Undo", inWindow: "Photos")
    try app.wait(for: "the keyboard") { try app.cell("Anna").isFocused }
    try click("Library")
    try app.wait(for: "the keyboard in the grid") { try app.cell("Bert").isFocused }
    try Keyboard.press("ctrl+z")
    try fixture.wait(for: ["Anna", "Bert"], after: "undo")
    try app.wait(for: "Anna to be selected") { try app.cell("Anna").isSelected }
    // Nothing in the trash takes the keyboard, but the toast does not either.
    try click("Trash")
    _ = try app.waitFor(role: "label", named: "The Trash Is Empty", inWindow: "Photos")
    let redo = try app.waitFor(role: "push button", named: "Redo", inWindow: "Photos")
    try app.wait(for: "the toast not to have the keyboard") { !redo.isFocused }
    try click("Library")
    try app.wait(for: "the keyboard in the grid again") { try app.cell("Anna").isFocused }
    try fixture.close()
  }

  func testKeysThatShowAnEmptyPageAndTheLibraryLeaveTheKeyboardInTheGrid() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(3))
    try app.giveNames(["Anna", "Bert", "Cora"])
    try app.select("Bert")
    let add = try app.waitFor(role: "push button", named: "Add Photos", inWindow: "Photos")
    for other in ["alt+3", "alt+2"] {
      try Keyboard.press(other)
      try app.wait(for: "the library to be hidden") { try !app.shows("table cell", "Bert") }
      try app.wait(for: "the header not to have the keyboard") { !add.isFocused }
      try Keyboard.press("alt+1")
      try app.wait(for: "the keyboard to be back at the photo") { try app.cell("Bert").isFocused }
    }
    try Keyboard.press("Right")
    try app.wait(for: "the next photo") { try app.cell("Cora").isSelected }
    try fixture.close()
  }

  func testButtonsSayWhatTheyActOnAndANarrowWindowHasTwoColumns() throws {
    let (fixture, app, _) = try trash()
    for name in ["Restore All", "Empty Trash…"] {
      _ = try app.waitFor(role: "push button", named: name, inWindow: "Photos")
    }
    try Pointer.click(try app.cell("Anna"))
    try Keyboard.press("ctrl+a")
    _ = try app.waitFor(role: "label", named: "2 selected", inWindow: "Photos")
    _ = try app.waitFor(role: "label", named: "Delete 2 for Good…", inWindow: "Photos")
    XCTAssertFalse(try app.shows("push button", "Restore All"))
    try app.waitForWindow("Photos").screenWindow().resize(width: 360, height: 640)
    try app.wait(for: "two columns", within: 5) {
      guard let anna = try app.cell("Anna").extentsInWindow,
        let bert = try app.cell("Bert").extentsInWindow,
        let window = try app.window("Photos")?.extentsInWindow
      else { return false }
      return window.width <= 360 && anna.y == bert.y && anna.x != bert.x
        && max(anna.x + anna.width, bert.x + bert.width) <= window.width
    }
    try fixture.close()
  }

  func testAllAreRestoredAndUndoTakesThatBack() throws {
    let (fixture, app, _) = try trash()
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Restore All", inWindow: "Photos"))
    try fixture.wait(for: ["Anna", "Bert", "Carla"], after: "Restore All")
    _ = try app.waitFor(role: "label", named: "2 photos were restored", inWindow: "Photos")
    try Keyboard.press("ctrl+z")
    try fixture.wait(for: ["Carla"], after: "undo")
    _ = try app.cell("Anna")
    // By the menu at the pointer.
    try Pointer.rightClick(try app.cell("Bert"))
    try Pointer.click(try app.waitFor(role: "menu item", named: "Restore"))
    try fixture.wait(for: ["Bert", "Carla"], after: "the menu")
    try fixture.close()
  }
}
