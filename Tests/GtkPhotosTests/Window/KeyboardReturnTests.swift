// Tests of where the keyboard is after a bar was used, and of what Continue begins with.

import Foundation
import WindowDriver
import XCTest

final class KeyboardReturnTests: XCTestCase {
  /// A window with the photos "Anna" and "Bert" and the receipt of their import.
  private func window() throws -> (PhotosFixture, Application) {
    let fixture = try PhotosFixture()
    let broken = fixture.folder.appending(path: "broken.jpg")
    try Data("no picture".utf8).write(to: broken)
    let app = try fixture.start(try PhotosFixture.photos(2) + [broken])
    try app.giveNames(["Anna", "Bert"])
    try app.select("Anna")
    return (fixture, app)
  }

  func testTheClickThatClosesABarLeavesTheKeyboardInTheGrid() throws {
    let (fixture, app) = try window()
    try Pointer.click(try app.receiptButton("Close"))
    try app.wait(for: "the receipt to go", within: 5) { try !app.shows("push button", "Copy") }
    try app.wait(for: "the keyboard to be in the grid") { try app.cell("Anna").isFocused }
    try Keyboard.press("Delete")
    try fixture.wait(for: ["Bert"], after: "Delete")

    // The bar with Undo stays, with Redo.
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Undo", inWindow: "Photos"))
    try fixture.wait(for: ["Anna", "Bert"], after: "Undo")
    try app.select("Bert")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Redo", inWindow: "Photos"))
    try fixture.wait(for: ["Bert"], after: "Redo")
    try Keyboard.press("ctrl+a")
    try Keyboard.press("Delete")
    try fixture.wait(for: [], after: "Delete")
    try fixture.close()
  }

  func testABarThatHasTheKeyboardGivesItBackWhenItGoes() throws {
    let (fixture, app) = try window()
    let close = try app.receiptButton("Close")
    while !close.isFocused {
      let last = try focused(app)
      try Keyboard.press("Tab")
      try app.wait(for: "the keyboard to move on") { try focused(app) != last }
    }
    try Keyboard.press("Return")
    try app.wait(for: "the receipt to go", within: 5) { try !app.shows("push button", "Copy") }
    // The last widget that had it outside of the bar.
    try app.wait(for: "the keyboard to be back in the page") {
      try ["Zoom", "Zoom In", "Zoom Out"].contains { name in
        try app.window("Photos")?.first(role: nil, named: name)?.isFocused == true
      }
    }
    // The grid's keys work there too.
    try Keyboard.press("Delete")
    try app.wait(for: "one photo to be deleted") { try fixture.list().count == 1 }
    try fixture.close()
  }

  func testWhoGoesToAPageByItsKeysPressesNoButtonOfThePages() throws {
    let (fixture, app) = try window()
    func isOn(_ name: String) throws -> Bool { try focused(app)?.hasPrefix("\(name) ") == true }
    for _ in 0..<30 where try !isOn("Trash") {
      let last = try focused(app)
      try Keyboard.press("Tab")
      try app.wait(for: "the keyboard to move on") { try focused(app) != last }
      // The buttons of the pages are one stop for Tab.
      if try isOn("Library") { try Keyboard.press("Right", times: 2) }
    }
    XCTAssertTrue(try isOn("Trash"))
    try Keyboard.press("alt+1")
    try app.wait(for: "the keyboard to be in the grid") { try app.cell("Anna").isFocused }
    try Keyboard.press("Return")
    try app.wait(for: "the viewer") { try app.shows("push button", "Back to Photos") }
    try Keyboard.press("Escape")
    try fixture.close()
  }

  func testEnterOnThePageOfTheTrashPressesNoButtonOfTheHeader() throws {
    let (fixture, app) = try window()
    func goToTrashFromSearch() throws {
      try Keyboard.press("alt+2")
      let field = try app.waitFor(role: "entry", named: "Search Pictures", inWindow: "Photos")
      try Keyboard.press("ctrl+f")
      try app.wait(for: "the field to have the keyboard") { field.isFocused }
      try Keyboard.press("alt+3")
    }
    try goToTrashFromSearch()
    _ = try app.waitFor(role: "label", named: "The Trash Is Empty", inWindow: "Photos")
    try Keyboard.press("Return")
    // Not if Return has opened the dialog of files.
    try Keyboard.press("alt+1")
    try app.wait(for: "the keyboard to be in the grid") { try app.cell("Anna").isFocused }
    try Keyboard.press("Delete")
    try fixture.wait(for: ["Bert"], after: "Delete")
    try goToTrashFromSearch()
    try app.wait(for: "the keyboard to be in the trash") { try app.cell("Anna").isFocused }
    try fixture.close()
  }

  func testADialogThatOpensByItselfGivesTheKeyboardBackToANameThatIsTyped() throws {
    let (fixture, app) = try window()
    for isLookedAt in [false, true] {
      if isLookedAt {
        try Keyboard.press("space")
        _ = try app.waitFor(role: "push button", named: "Back to Photos", inWindow: "Photos")
      }
      try Keyboard.press("F2")
      let field = try app.nameFieldInGrid()
      try Keyboard.type(isLookedAt ? "Cleo" : "Ann")
      // Another start hands in a picture, as a file manager does.
      let number = isLookedAt ? 3 : 2
      try fixture.handOver([PhotosFixture.samples[number]])
      _ = try app.waitForWindow("Name Photo")
      try app.waitForKeyboard()
      try Keyboard.press("Escape")
      try app.waitForWindowToClose("Name Photo")
      try app.wait(for: "the window to be active") { try ScreenWindow.activeTitle() == "Photos" }
      try Keyboard.type("a")
      try app.wait(for: "the whole name") { field.text?.hasSuffix("a") == true }
      try Keyboard.press("Return")
      let name = isLookedAt ? "Cleoa" : "Anna"
      try app.wait(for: "the name") { try fixture.list().map(\.name).contains(name) }
    }
    try fixture.close()
  }

  func testContinueLeadsToThePhotoThatWaitsAndSelectsAName() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(3))
    try app.namePhoto(1, of: 3, as: "Harbour")
    try app.waitForPhoto(2, of: 3)
    try app.clickAnswer("Back")
    try app.waitForPhoto(1, of: 3)
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    try clickContinue(app)
    try app.waitForPhoto(2, of: 3)
    XCTAssertEqual(try app.nameField().text, "")
    try Keyboard.type("Pier")
    try Keyboard.press("Return")
    try app.namePhoto(3, of: 3, as: "Tower")
    try app.waitForWindowToClose("Name Photo")
    try fixture.wait(for: ["Harbour", "Pier", "Tower"], after: "Continue")

    // All of these have a name, which typing replaces.
    try app.select("Harbour")
    try Keyboard.press("ctrl+a")
    try Keyboard.press("F2")
    try app.namePhoto(1, of: 3, as: "First")
    try app.waitForPhoto(2, of: 3)
    let second = try XCTUnwrap(app.nameField().text)
    try app.clickAnswer("Back")
    try app.waitForPhoto(1, of: 3)
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    try clickContinue(app)
    try app.waitForPhoto(2, of: 3)
    XCTAssertEqual(try app.nameField().text, second)
    try Keyboard.type("Z")
    try Keyboard.press("Return")
    try app.waitForPhoto(3, of: 3)
    try app.wait(for: "the new name") { try fixture.list().map(\.name).contains("Z") }
    XCTAssertFalse(try fixture.list().map(\.name).contains(second))
    try fixture.close()
  }

  /// Where the element is that has the keyboard.
  private func focused(_ app: Application) throws -> String? {
    try app.window("Photos")?.first { $0.isFocused }.map { element in
      "\(element.name) \(String(describing: element.extentsInWindow))"
    }
  }

  private func clickContinue(_ app: Application) throws {
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Continue", inWindow: "Photos"))
    _ = try app.waitForWindow("Name Photo")
  }
}
