// Tests of the bar below the grid: what is left out, in words that bring it back, and what is selected;
// of the menus at the pointer, and the windows with the keys and the guide.

import Foundation
import WindowDriver
import XCTest

final class GridStatusTests: XCTestCase {
  private func library() throws -> (PhotosFixture, Application) {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(3))
    try app.giveNames(["Anna", "Bert", "Carla"])
    _ = try app.cell("Carla")
    return (fixture, app)
  }

  func testAFilterIsSaidAndAClickOnItEndsIt() throws {
    let (fixture, first) = try library()
    var app = first
    _ = try app.waitFor(role: "label", named: "3 photos", inWindow: "Photos")
    try app.toggleLike(of: "Bert", from: "Like", to: "Unlike")
    try app.choose("Liked")
    try app.wait(forCells: ["Bert"])
    _ = try app.waitFor(role: "label", named: "1 of 3", inWindow: "Photos")
    try fixture.close()

    app = try fixture.start()
    try app.wait(forCells: ["Bert"])
    _ = try app.waitFor(role: "label", named: "1 of 3", inWindow: "Photos")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Remove Filter Liked", inWindow: "Photos"))
    try app.wait(forCells: ["Anna", "Bert", "Carla"])
    try Keyboard.type("ann")
    try app.wait(forCells: ["Anna"])
    _ = try app.waitFor(role: "label", named: "1 of 3", inWindow: "Photos")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Stop Searching", inWindow: "Photos"))
    try app.wait(forCells: ["Anna", "Bert", "Carla"])
    try fixture.close()
  }

  func testTheOrderIsReversed() throws {
    let (fixture, app) = try library()
    try app.choose("Newest First")
    try app.wait(forCells: ["Carla", "Bert", "Anna"])
    try app.choose("Name")
    try app.wait(forCells: ["Carla", "Bert", "Anna"])
    XCTAssertEqual(try chosenViewOptions(app), ["Name", "None"])
    try app.choose("A to Z")
    try app.wait(forCells: ["Anna", "Bert", "Carla"])
    try app.choose("File Size")
    try app.choose("Largest First")
    try fixture.close()
  }

  /// The choices of the menu that are marked. GTK 4.8 does not tell AT-SPI of those whose titles have
  /// changed.
  private func chosenViewOptions(_ app: Application) throws -> [String] {
    func entries() throws -> [Element] {
      try app.window("Photos")?.all { $0.role == "radio menu item" } ?? []
    }
    try Pointer.click(
      try app.waitFor(role: "push button", named: "View Options", inWindow: "Photos"),
      until: "the menu to open"
    ) { try !entries().isEmpty }
    let chosen = try entries().filter { $0.states.contains("checked") }.map(\.name)
    try Keyboard.press("Escape")
    try app.wait(for: "the menu to close") { try entries().isEmpty }
    return chosen
  }

  func testWhatIsSelectedIsCountedAndItsButtonsActOnIt() throws {
    let (fixture, app) = try library()
    try app.select("Anna")
    _ = try app.waitFor(role: "label", named: "1 selected", inWindow: "Photos")
    try Keyboard.press("ctrl+a")
    _ = try app.waitFor(role: "label", named: "3 selected", inWindow: "Photos")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Like Selected", inWindow: "Photos"))
    try app.wait(for: "all to be liked", within: 5) {
      try fixture.list().map(\.liked) == [true, true, true]
    }
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Delete Selected", inWindow: "Photos"))
    try fixture.wait(for: [], after: "Delete Selected")
    try app.wait(for: "the count to go") { try !app.shows("label", "3 selected") }
    try fixture.close()
  }

  func testLikedPhotosAreUnlikedByTheSameButtonAndMenu() throws {
    let (fixture, app) = try library()
    try app.select("Anna")
    try Keyboard.press("ctrl+l")
    let unlike = try app.waitFor(
      role: "push button", named: "Unlike Selected", inWindow: "Photos")
    try Pointer.click(unlike)
    try app.wait(for: "no like", within: 5) { try fixture.list().allSatisfy { !$0.liked } }
    _ = try app.waitFor(role: "push button", named: "Like Selected", inWindow: "Photos")
    try Keyboard.press("ctrl+l")
    try app.wait(for: "a like", within: 5) { try fixture.list()[0].liked }
    try Pointer.click(try app.cell("Anna"), button: .right)
    try Pointer.click(try app.waitFor(role: "menu item", named: "Unlike"))
    try app.wait(for: "no like again", within: 5) { try fixture.list().allSatisfy { !$0.liked } }
    // One of two is liked: the other one is liked too.
    try app.select("Anna")
    try Keyboard.press("ctrl+l")
    try Keyboard.press("ctrl+a")
    _ = try app.waitFor(role: "push button", named: "Like Selected", inWindow: "Photos")
    try fixture.close()
  }

  func testAKeyThatActsOnNoPhotoSaysWhy() throws {
    let (fixture, app) = try library()
    let cell = try app.cell("Anna").extents()
    try Pointer.click(at: Point(x: cell.x + 10, y: cell.y + cell.height + 60))
    try app.wait(for: "nothing to be selected") { try !app.cell("Anna").isSelected }
    XCTAssertFalse(try app.shows("label", "Select a photo first"))
    // The search field has the keyboard, so that no photo has it.
    try Keyboard.press("ctrl+f")
    try Keyboard.press("ctrl+l")
    _ = try app.waitFor(role: "label", named: "Select a photo first", inWindow: "Photos")
    XCTAssertTrue(try fixture.list().allSatisfy { !$0.liked })
    try fixture.close()
  }

  func testALongNameIsShortenedInTheToastAndItsSentenceIsWhole() throws {
    let (fixture, app) = try library()
    try app.select("Anna")
    let name = "A long name: " + String(repeating: "the beach at dusk, ", count: 5) + "seen twice"
    try app.renameSelected(to: name)
    try app.wait(for: "the name") { try fixture.list().contains { $0.name == name } }
    try app.select(name)
    try Keyboard.press("Delete")
    let toast = try app.wait(toFind: "the toast") {
      try app.window("Photos")?.all(role: "label").first {
        $0.isShowing && $0.name.contains("” was moved to the trash, kept there until ")
      }
    }
    XCTAssertTrue(toast.name.hasPrefix("“A long name"), toast.name)
    XCTAssertTrue(toast.name.contains("…") && toast.name.contains("seen twice”"), toast.name)
    XCTAssertLessThan(toast.name.count, 100)
    try fixture.close()
  }

  func testTheMenuBetweenPhotosSelectsAll() throws {
    let (fixture, app) = try library()
    let cell = try app.cell("Anna").extents()
    try Pointer.click(at: Point(x: cell.x + 10, y: cell.y + cell.height + 60), button: .right)
    try Pointer.click(try app.waitFor(role: "menu item", named: "Select All"))
    _ = try app.waitFor(role: "label", named: "3 selected", inWindow: "Photos")
    try fixture.close()
  }

  func testAltEnterShowsThePropertiesOfThePhoto() throws {
    let (fixture, app) = try library()
    try app.select("Bert")
    try Keyboard.press("alt+Return")
    _ = try app.waitFor(role: "label", named: "File", inWindow: "Photos")
    try Keyboard.press("Escape")
    try app.wait(for: "Bert to have the keyboard") { try app.cell("Bert").isFocused }
    try fixture.close()
  }

  func testKeysAndGuideAreAKeyAway() throws {
    let (fixture, app) = try library()
    try Keyboard.press("F1")
    _ = try app.waitFor(role: "label", named: "Name photos", inWindow: "Help")
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Help")
    try Keyboard.press("ctrl+question")
    try app.wait(for: "the keys", within: 5) {
      try app.windows().contains { $0.first(role: "label", named: "Select all") != nil }
    }
    try Keyboard.press("Escape")
    try app.wait(for: "the window to close", within: 5) {
      try !app.windows().contains { $0.first(role: "label", named: "Select all") != nil }
    }
    try fixture.close()
  }
}
