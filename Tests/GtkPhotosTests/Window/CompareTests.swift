// Tests of photos that are compared side by side, through the window.

import Foundation
import WindowDriver
import XCTest

final class CompareTests: XCTestCase {
  func testOneOfTwoIsKeptWithTheNameOfTheOtherAndUndoBringsThatBack() throws {
    let fixture = try PhotosFixture()
    try fixture.start(Array(PhotosFixture.samples.prefix(3))).giveNames(["Anna", "Berta", "Cora"])
    try fixture.close()
    let app = try fixture.start()
    try app.wait(forCells: ["Anna", "Berta", "Cora"])
    try app.select("Anna")
    try Keyboard.press("shift+Right")
    try app.wait(for: "two cells to be selected") { try app.cell("Berta").isSelected }
    try Pointer.rightClick(try app.cell("Anna"))
    try Pointer.click(
      try app.waitFor(role: "menu item", named: "Compare", inWindow: "Photos"))
    _ = try app.waitFor(role: "label", named: "Compare 2 Photos", inWindow: "Photos")
    let pictures = try ["Anna", "Berta"].map { name in
      try app.waitFor(role: "image", named: name, inWindow: "Photos")
    }
    try app.wait(for: "a gap between the pictures") {
      guard let left = pictures[0].extentsInWindow, let right = pictures[1].extentsInWindow else {
        return false
      }
      return right.x - (left.x + left.width) == 6
    }
    // What is undone here is said here.
    try Keyboard.press("ctrl+z")
    try app.wait(for: "the undo to be told") {
      try app.window("Photos")?.all(role: "push button", named: "Redo").contains(
        where: \.isShowing) == true
    }
    try Keyboard.press("ctrl+shift+z")
    try fixture.wait(for: ["Anna", "Berta", "Cora"], after: "a redo")
    let keep = try XCTUnwrap(
      try app.window("Photos")?.all(role: "push button", named: "Keep This One")
        .filter(\.isShowing).first)
    try Pointer.click(keep)
    _ = try app.waitForWindow("Keep One Photo")
    try app.wait(for: "the dialog to have the keyboard", within: 5) {
      try ScreenWindow.activeTitle() == "Keep One Photo"
    }
    // Its own name comes first; the other's is chosen.
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Keep One Photo")
    XCTAssertEqual(try fixture.list().count, 3, "nothing is deleted")
    try Pointer.click(keep)
    _ = try app.waitForWindow("Keep One Photo")
    let names = try app.waitFor(role: "combo box", named: "Name", inWindow: "Keep One Photo")
    try Pointer.click(names)
    try Keyboard.press("Down")
    try Keyboard.press("Return")
    try Pointer.click(
      try app.waitFor(
        role: "push button", named: "Move 1 Other to the Trash", inWindow: "Keep One Photo"))
    try app.waitForWindowToClose("Keep One Photo")
    try fixture.wait(for: ["Berta", "Cora"], after: "keeping one")
    let kept = try XCTUnwrap(try fixture.list().first { $0.name == "Berta" })
    XCTAssertEqual(
      try Data(contentsOf: URL(fileURLWithPath: kept.path)),
      try Data(contentsOf: PhotosFixture.samples[0]))
    try Keyboard.press("ctrl+z")
    try fixture.wait(for: ["Berta", "Berta", "Cora"], after: "an undo")
    try fixture.close()
  }

  func testMoreThanFourAreNotComparedAndThatIsSaid() throws {
    let fixture = try PhotosFixture()
    let names = ["Anna", "Berta", "Cora", "Dora", "Emma"]
    let app = try fixture.start(try PhotosFixture.photos(5))
    try app.giveNames(names)
    try app.wait(forCells: names)
    try app.select("Anna")
    try Keyboard.press("ctrl+a")
    _ = try app.waitFor(role: "label", named: "5 selected", inWindow: "Photos")
    try Pointer.rightClick(try app.cell("Cora"))
    try Pointer.click(
      try app.waitFor(role: "menu item", named: "Compare", inWindow: "Photos"))
    try app.wait(for: "the reason") {
      try app.shows("label", "That works with 4 photos at a time. Select fewer photos.")
    }
    // Nothing was opened, and all are still selected.
    try app.wait(forCells: names)
    XCTAssertTrue(try app.shows("label", "5 selected"))
    try Keyboard.press("ctrl+shift+a")
    try app.wait(for: "the reason to go with the selection") {
      try !app.shows("label", "That works with 4 photos at a time. Select fewer photos.")
    }
    try fixture.close()
  }

  func testViewOpensThePhotoThatTheMenuWasOpenedAt() throws {
    let fixture = try PhotosFixture()
    let names = ["Anna", "Berta", "Cora"]
    let app = try fixture.start(try PhotosFixture.photos(3))
    try app.giveNames(names)
    try app.wait(forCells: names)
    try app.select("Anna")
    try Keyboard.press("ctrl+a")
    _ = try app.waitFor(role: "label", named: "3 selected", inWindow: "Photos")
    for name in ["Cora", "Berta"] {
      try Pointer.rightClick(try app.cell(name))
      try Pointer.click(
        try app.waitFor(role: "menu item", named: "View", inWindow: "Photos"))
      try app.wait(forShownPhoto: name)
      try Keyboard.press("Escape")
      try app.wait(forShownPhoto: nil)
      // The ring is on it: Enter opens the same.
      try app.wait(for: "\(name) to have the keyboard") { try app.cell(name).isFocused }
      try Keyboard.press("Return")
      try app.wait(forShownPhoto: name)
      try Keyboard.press("Escape")
      try app.wait(forShownPhoto: nil)
      XCTAssertTrue(try app.shows("label", "3 selected"))
    }
    try fixture.close()
  }

  func testTheSelectionStaysWhenAComparisonOrTheViewerIsLeft() throws {
    let fixture = try PhotosFixture()
    try fixture.start(Array(PhotosFixture.samples.prefix(3))).giveNames(["Anna", "Berta", "Cora"])
    try fixture.close()
    let app = try fixture.start()
    try app.select("Anna")
    try app.select("Berta", holding: "ctrl")
    try Pointer.rightClick(try app.cell("Anna"))
    try Pointer.click(
      try app.waitFor(role: "menu item", named: "Compare", inWindow: "Photos"))
    _ = try app.waitFor(role: "label", named: "Compare 2 Photos", inWindow: "Photos")
    try Keyboard.press("Escape")
    _ = try app.waitFor(role: "label", named: "2 selected", inWindow: "Photos")
    try Keyboard.press("Return")
    try app.wait(for: "a photo to be shown") { try app.shownPhoto() != nil }
    try Keyboard.press("Escape")
    try app.wait(forShownPhoto: nil)
    _ = try app.waitFor(role: "label", named: "2 selected", inWindow: "Photos")
    // Another photo was looked at: that one is selected.
    try Keyboard.press("Return")
    try app.wait(for: "a photo to be shown") { try app.shownPhoto() != nil }
    try Keyboard.press("End")
    try app.wait(forShownPhoto: "Cora")
    try Keyboard.press("Escape")
    _ = try app.waitFor(role: "label", named: "1 selected", inWindow: "Photos")
    XCTAssertTrue(try app.cell("Cora").isSelected)
    try fixture.close()
  }
}
