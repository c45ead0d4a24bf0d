// Tests of looking at one photo, through the window: open, neighbours, zoom, delete, rotate, back.

import Foundation
import TestPictures
import TestScreen
import WindowDriver
import XCTest

final class ViewerTests: XCTestCase {
  private var fixture: PhotosFixture!

  override func setUpWithError() throws { fixture = try PhotosFixture() }

  override func tearDown() { fixture = nil }

  /// A library of named photos, and its window.
  private func open(_ names: [String]) throws -> Application {
    try fixture.start(Array(PhotosFixture.samples.prefix(names.count))).giveNames(names)
    try fixture.close()
    let app = try fixture.start()
    _ = try app.cell(names[0])
    return app
  }

  func testEnterSpaceAndADoubleClickOpenAndEscapeReturnsToThePhoto() throws {
    let app = try open(["Anna", "Berta", "Cora"])
    try app.select("Berta")
    for key in ["Return", "space"] {
      try Keyboard.press(key)
      try app.wait(forShownPhoto: "Berta")
      try Keyboard.press("Escape")
      try app.wait(forShownPhoto: nil)
      try app.wait(for: "the photo to be selected") {
        let cell = try app.cell("Berta")
        return cell.isSelected && cell.isFocused
      }
    }
    try Pointer.doubleClick(try app.cell("Cora"))
    try app.wait(forShownPhoto: "Cora")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Back to Photos", inWindow: "Photos"),
      until: "the grid to be shown"
    ) { try app.shownPhoto() == nil }
    try fixture.close()
  }

  func testKeysGoToTheNeighboursAndStopAtTheEnds() throws {
    let app = try open(["Anna", "Berta", "Cora"])
    try app.select("Anna")
    try Keyboard.press("Return")
    try app.wait(forShownPhoto: "Anna")
    for (key, name) in [
      ("Right", "Berta"), ("Right", "Cora"), ("Right", "Cora"), ("Home", "Anna"), ("Left", "Anna"),
      ("End", "Cora"), ("Left", "Berta"),
    ] {
      try Keyboard.press(key)
      try app.wait(forShownPhoto: name)
    }
    try Keyboard.press("Escape")
    try app.wait(for: "the photo to be selected") { try app.cell("Berta").isSelected }
    try fixture.close()
  }

  func testADeletedPhotoGivesWayToTheNextAndUndoComesBackToIt() throws {
    let app = try open(["Anna", "Berta", "Cora"])
    try app.select("Berta")
    try Keyboard.press("Return")
    try app.wait(forShownPhoto: "Berta")
    try Keyboard.press("Delete")
    try app.wait(forShownPhoto: "Cora")
    try app.wait(for: "it to be in the trash") { try fixture.list().count == 2 }
    try Keyboard.press("ctrl+z")
    try app.wait(forShownPhoto: "Berta")
    try app.wait(for: "it to be back") { try fixture.list().count == 3 }
    try fixture.close()
  }

  func testARotationIsStoredAndUndone() throws {
    let app = try open(["Anna"])
    try app.select("Anna")
    try Keyboard.press("Return")
    try app.wait(forShownPhoto: "Anna")
    try Keyboard.press("ctrl+r")
    let sidecar = try fixture.list()[0].path + ".xmp"
    func holds(_ text: String) -> Bool {
      (try? String(contentsOfFile: sidecar, encoding: .utf8))?.contains(text) == true
    }
    try app.wait(for: "the sidecar to have it") { holds(":Orientation>6<") }
    try Keyboard.press("ctrl+z")
    try app.wait(for: "the sidecar to have lost it") { !holds(":Orientation>") }
    XCTAssertEqual(try fixture.run("--check").status, 0)
    try fixture.close()
  }

  func testNamesAreTypedWhileLookingAndTabGoesOn() throws {
    let app = try open(["Anna", "Berta", "Cora"])
    try app.select("Anna")
    try Keyboard.press("Return")
    try app.wait(forShownPhoto: "Anna")
    try Keyboard.press("F2")
    try Keyboard.type("Amsterdam")
    try Keyboard.press("Tab")
    // At once, before the next picture can be there.
    try Keyboard.type("Bergen")
    try Keyboard.press("Tab")
    try Keyboard.type("never saved")
    try Keyboard.press("Escape")
    try app.wait(forShownPhoto: "Cora")
    try app.wait(for: "the names") {
      try fixture.list().map(\.name) == ["Amsterdam", "Bergen", "Cora"]
    }
    // Clicked, typed, and left with the pointer: nothing is lost.
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Rename", inWindow: "Photos"),
      until: "the field to be there"
    ) { try app.shows("text", "Photo name") }
    try Keyboard.type("Copenhagen")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Previous Photo", inWindow: "Photos"))
    try app.wait(for: "the name") { try fixture.list().last?.name == "Copenhagen" }
    try app.wait(forShownPhoto: "Bergen")
    try Keyboard.press("ctrl+z")
    try app.wait(for: "the name to be undone") { try fixture.list().last?.name == "Cora" }
    try fixture.close()
  }

  func testANameThatIsBeingTypedOutlivesTheWindow() throws {
    let app = try open(["Anna"])
    try app.select("Anna")
    try Keyboard.press("Return")
    try app.wait(forShownPhoto: "Anna")
    try Keyboard.press("F2")
    try Keyboard.type("Antwerp")
    try fixture.close()
    XCTAssertEqual(try fixture.list().map(\.name), ["Antwerp"])
  }

  func testTheStripGoesToAPhotoAndStaysHidden() throws {
    var app = try open(["Anna", "Berta", "Cora"])
    try app.select("Anna")
    try Keyboard.press("Return")
    try app.wait(forShownPhoto: "Anna")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Cora", inWindow: "Photos"),
      until: "its photo to be shown"
    ) { try app.shownPhoto() == "Cora" }
    // The menu at a thumbnail is that of its photo.
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Berta", inWindow: "Photos"), button: .right)
    try app.wait(forShownPhoto: "Berta")
    try Pointer.click(try app.waitFor(role: "menu item", named: "Rename"))
    try app.wait(for: "the title to be typed into", within: 5) {
      try app.window("Photos")?.first(role: "text", named: "Photo name")?.isFocused == true
    }
    try Keyboard.press("Escape")
    try Keyboard.press("ctrl+F9")
    try app.wait(for: "the strip to be hidden") { try !app.shows("push button", "Anna") }
    try fixture.close()
    app = try fixture.start()
    try app.select("Berta")
    try Keyboard.press("Return")
    try app.wait(forShownPhoto: "Berta")
    XCTAssertFalse(try app.shows("push button", "Anna"))
    try fixture.close()
  }

  func testASlideshowGoesOnAndEndsWithThePage() throws {
    let app = try open(["Anna", "Berta"])
    try app.select("Anna")
    try Keyboard.press("Return")
    try app.wait(forShownPhoto: "Anna")
    try Keyboard.press("shift+F5")
    try app.wait(forShownPhoto: "Berta")
    // From the last photo to the first.
    try app.wait(forShownPhoto: "Anna")
    // The first Escape ends the show, the second one leaves the page.
    try Keyboard.press("Escape")
    let shown = try XCTUnwrap(try app.shownPhoto())
    try Keyboard.press("Escape")
    try app.wait(forShownPhoto: nil)
    XCTAssertTrue(try app.cell(shown).isSelected)
    try fixture.close()
  }

  func testFullScreenHasTheBarAboveThePictureAndEscapeLeavesIt() throws {
    let app = try open(["Anna"])
    try app.select("Anna")
    try Keyboard.press("Return")
    try app.wait(forShownPhoto: "Anna")
    func height() throws -> Int {
      let windows = try ScreenWindow.all(processID: app.processID)
      return try XCTUnwrap(windows.first { $0.title == "Photos" }).frame.height
    }
    let before = try height()
    try Keyboard.press("F11")
    try app.wait(for: "the window to fill the screen") { try height() > before }
    // A text field keeps its keys, though it is above the picture.
    try Keyboard.press("F2")
    try Keyboard.type("Aa bc")
    try Keyboard.press("BackSpace", "Home", "Delete", "Return")
    try app.wait(for: "the name") { try fixture.list().map(\.name) == ["a b"] }
    try app.wait(forShownPhoto: "a b")
    // The bar is still there, and works.
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Like", inWindow: "Photos"),
      until: "it to be liked"
    ) { try fixture.list()[0].liked }
    try Keyboard.press("Escape")
    try app.wait(for: "the window to be as before") { try height() == before }
    try app.wait(forShownPhoto: "a b")
    try Keyboard.press("Escape")
    try app.wait(forShownPhoto: nil)
    try fixture.close()
  }

  func testKeysGoToThePictureAfterTheMenuIsClosed() throws {
    let app = try open(["Anna", "Berta", "Cora"])
    try app.look(at: "Anna")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "More", inWindow: "Photos"),
      until: "the menu to be there"
    ) { try app.shows("menu item", "Rotate Right") }
    try Keyboard.press("Escape")
    try app.wait(for: "the menu to go") { try !app.shows("menu item", "Rotate Right") }
    try Keyboard.press("Right")
    try app.wait(forShownPhoto: "Berta")
    try Keyboard.press("Escape")
    try app.wait(forShownPhoto: nil)
    try fixture.close()
  }

  func testWhatIsDeletedIsToldWithUndo() throws {
    let app = try open(["Anna", "Berta", "Cora"])
    try app.look(at: "Berta")
    try Keyboard.press("Delete")
    try app.wait(forShownPhoto: "Cora")
    let undo = try app.wait(toFind: "Undo") {
      try app.window("Photos")?.all(role: "push button", named: "Undo").first { $0.isShowing }
    }
    try Pointer.click(undo)
    try app.wait(forShownPhoto: "Berta")
    // The keyboard is back on the picture.
    try Keyboard.press("Right")
    try app.wait(forShownPhoto: "Cora")
    XCTAssertEqual(try fixture.list().count, 3)
    try fixture.close()
  }

  func testANameThatIsTypedInANarrowWindowDoesNotWidenIt() throws {
    let app = try open(["Anna"])
    try app.look(at: "Anna")
    func width() throws -> Int {
      let windows = try ScreenWindow.all(processID: app.processID)
      return try XCTUnwrap(windows.first { $0.title == "Photos" }).frame.width
    }
    try XCTUnwrap(try app.window("Photos")).screenWindow().resize(width: 520, height: 600)
    try app.wait(for: "the window to be narrow") { try width() < 620 }
    let before = try width()
    try Keyboard.press("F2")
    _ = try app.waitFor(role: "text", named: "Photo name", inWindow: "Photos")
    try Keyboard.type("Aa")
    try Keyboard.press("Return")
    try app.wait(for: "the name") { try fixture.list()[0].name == "Aa" }
    XCTAssertEqual(try width(), before)
    try fixture.close()
  }

  func testAnAnimationMovesAndCanBeStopped() throws {
    let file = fixture.folder.appending(path: "moving.gif")
    try Data(AnimatedGIF.redAndGreen(centiseconds: [10, 10])).write(to: file)
    try fixture.start([file]).giveNames(["Moving"])
    try fixture.close()
    let app = try fixture.start()
    try app.select("Moving")
    try Keyboard.press("Return")
    try app.wait(forShownPhoto: "Moving")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Stop Animation", inWindow: "Photos"),
      until: "it to be stopped"
    ) { try app.shows("push button", "Play Animation") }
    try fixture.close()
  }

  func testDetailsAreReadWhenTheyAreShown() throws {
    let app = try open(["Anna", "Berta"])
    try app.select("Anna")
    try Keyboard.press("Return")
    try app.wait(forShownPhoto: "Anna")
    func says(_ text: String) throws -> Bool {
      try app.window("Photos")?.all(role: "label").contains {
        $0.isShowing && $0.name.hasPrefix(text)
      } == true
    }
    XCTAssertFalse(try says("File: "))
    try Keyboard.press("F9")
    let listed = try fixture.list()
    try app.wait(for: "the digest of the photo") { try says("SHA-256: \(listed[0].sha256)") }
    try app.wait(for: "its size") { try says("Dimensions: ") }
    try Keyboard.press("Right")
    try app.wait(for: "those of the next photo") { try says("SHA-256: \(listed[1].sha256)") }
    try Keyboard.press("F9")
    try app.wait(for: "the pane to be hidden") { try !says("SHA-256: ") }
    try fixture.close()
  }

  func testInFullScreenTheDetailsReachTheUpperEdgeOnceTheBarFades() throws {
    let app = try open(["Anna"])
    try app.look(at: "Anna")
    try Keyboard.press("F9")
    let file = try app.wait(toFind: "the details") {
      try app.window("Photos")?.all(role: "label").first {
        $0.isShowing && $0.name.hasPrefix("SHA-256: ")
      }
    }
    func frame() throws -> Rectangle {
      let windows = try ScreenWindow.all(processID: app.processID)
      return try XCTUnwrap(windows.first { $0.title == "Photos" }).frame
    }
    let before = try frame()
    try Keyboard.press("F11")
    try app.wait(for: "the window to fill the screen") { try frame().height > before.height }
    // Left of a text there is nothing but the pane.
    try app.wait(for: "the pane's colour above the pane", within: 15) {
      let (line, whole) = (try file.extents(), try frame())
      let colours = try ScreenPixels().colours(at: [
        Point(x: line.x - 6, y: line.y), Point(x: line.x - 6, y: whole.y + 12),
      ])
      return colours[0].isNear(colours[1])
    }
    try fixture.close()
  }
}
