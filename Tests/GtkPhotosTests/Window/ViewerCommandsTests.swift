// Tests of commands of the viewer that the grid has too: its menu, its keys, and the search.

import Foundation
import WindowDriver
import XCTest

final class ViewerCommandsTests: XCTestCase {
  private var fixture: PhotosFixture!

  override func setUpWithError() throws { fixture = try PhotosFixture() }

  override func tearDown() { fixture = nil }

  /// A window that looks at one of three photos.
  private func look(at name: String) throws -> Application {
    try fixture.start(Array(PhotosFixture.samples.prefix(3))).giveNames(["Anna", "Berta", "Cora"])
    try fixture.close()
    let app = try fixture.start()
    try app.look(at: name)
    return app
  }

  /// Chooses an entry of the menu at the picture. Returns once the menu is closed.
  private func choose(_ entry: String, _ app: Application) throws {
    func item() throws -> Element? {
      try app.window("Photos")?.first { $0.name == entry && $0.role.hasSuffix("menu item") }
    }
    try Pointer.click(at: try app.pictureFrame().center, button: .right)
    try Pointer.click(try app.wait(toFind: "the entry \(entry)", item), until: "the menu to close")
    {
      try item() == nil
    }
  }

  func testTheMenuLikesAndUnlikesAndShowsDetails() throws {
    let app = try look(at: "Berta")
    try choose("Like", app)
    try app.wait(for: "the like") { try fixture.list().map(\.liked) == [false, true, false] }
    try choose("Unlike", app)
    try app.wait(for: "no like") { try fixture.list().map(\.liked) == [false, false, false] }
    // Of a photo that is not liked, and that the menu was not opened at before.
    try Keyboard.press("Right")
    try app.wait(forShownPhoto: "Cora")
    try choose("Like", app)
    try app.wait(for: "the like") { try fixture.list().map(\.liked) == [false, false, true] }

    func showsDetails() throws -> Bool { try app.shows("text", "Description") }
    try choose("Details", app)
    try app.wait(for: "the details") { try showsDetails() }
    try Keyboard.press("alt+Return")
    try app.wait(for: "the details to go") { try !showsDetails() }
    try fixture.close()
  }

  func testKeysOpenTheMenuOfTheBarAndTheMenuOfThePicture() throws {
    let app = try look(at: "Anna")
    func isOpen() throws -> Bool { try app.shows("menu item", "Flip Vertically") }
    for (key, next) in [("F10", "Berta"), ("shift+F10", "Cora")] {
      try Keyboard.press(key)
      try app.wait(for: "the menu of \(key)") { try isOpen() }
      try Keyboard.press("Escape")
      try app.wait(for: "the menu to go") { try !isOpen() }
      // The keyboard is back on the picture.
      try Keyboard.press("Right")
      try app.wait(forShownPhoto: next)
    }
    try Keyboard.press("Menu")
    try app.wait(for: "the menu") { try isOpen() }
    try Keyboard.press("Down", "Return")
    try app.wait(for: "the like") { try fixture.list().map(\.liked) == [false, false, true] }
    try fixture.close()
  }

  func testTheMenuAtThePointerIsWholeOnTheScreen() throws {
    let app = try look(at: "Berta")
    // Too low for the menu to fit below, and too high for it to fit above.
    try Pointer.click(at: try app.pictureFrame().center, button: .right)
    let last = try app.wait(toFind: "the last entry") {
      try app.window("Photos")?.first(role: "menu item", named: "Delete")
    }
    try Pointer.click(last)
    try fixture.wait(for: ["Anna", "Cora"], after: "Delete")
    try fixture.close()
  }

  func testKeywordsAreAddedToThePhotoThatIsLookedAt() throws {
    let app = try look(at: "Berta")
    try choose("Keywords…", app)
    try add("sea", to: app)
    try Keyboard.press("ctrl+k")
    try add("Crete", to: app)
    try app.wait(for: "the keywords", within: 5) {
      try fixture.number(
        "SELECT count(*) FROM photo WHERE name = 'Berta' AND keywords = 'sea' || char(10) || 'Crete'"
      )
        == 1
    }
    XCTAssertEqual(
      try fixture.number("SELECT count(*) FROM photo WHERE keywords IS NOT NULL"), 1)
    // The keyboard is back on the picture.
    try Keyboard.press("Right")
    try app.wait(forShownPhoto: "Cora")
    try fixture.close()
  }

  private func add(_ keyword: String, to app: Application) throws {
    let title = "Keywords for 1 Photo"
    _ = try app.waitFor(role: "text", named: "Keywords", inWindow: title)
    try app.wait(for: "the dialog to have the keyboard", within: 5) {
      try ScreenWindow.activeTitle() == title
    }
    try Keyboard.type(keyword)
    try Keyboard.press("Return")
    try app.waitForWindowToClose(title)
    try app.wait(for: "the window to have the keyboard", within: 5) {
      try ScreenWindow.activeTitle() == "Photos"
    }
  }

  func testCtrlFGoesBackToTheGridAndSearches() throws {
    let app = try look(at: "Berta")
    // From a name that is being typed.
    try Keyboard.press("F2")
    try app.wait(for: "the title to be typed into") {
      try app.window("Photos")?.first(role: "text", named: "Photo name")?.isFocused == true
    }
    try search(app)

    try app.look(at: "Berta")
    func height() throws -> Int {
      let windows = try ScreenWindow.all(processID: app.processID)
      return try XCTUnwrap(windows.first { $0.title == "Photos" }).frame.height
    }
    let before = try height()
    try Keyboard.press("F11")
    try app.wait(for: "the window to fill the screen") { try height() > before }
    try search(app)
    try app.wait(for: "the window to be as before") { try height() == before }
    XCTAssertEqual(try fixture.list().map(\.name), ["Anna", "Berta", "Cora"])
    try fixture.close()
  }

  /// Leaves the viewer for the search, finds a photo, and shows all again.
  private func search(_ app: Application) throws {
    try Keyboard.press("ctrl+f")
    try app.wait(forShownPhoto: nil)
    try app.wait(for: "the search to have the keyboard") {
      try app.searchField()?.isFocused == true
    }
    try Keyboard.type("cor")
    try app.wait(forCells: ["Cora"])
    try Keyboard.press("Escape")
    try app.wait(forCells: ["Anna", "Berta", "Cora"])
  }

  func testTheDetailsButtonShowsWhetherTheyAreOpen() throws {
    let app = try look(at: "Anna")
    let details = try app.waitFor(role: "push button", named: "Details", inWindow: "Photos")
    XCTAssertFalse(details.isPressed)
    try Pointer.click(details, until: "the details to be open") {
      try details.isPressed && app.shows("text", "Description")
    }
    try Keyboard.press("F9")
    try app.wait(for: "the details to be closed") {
      try !details.isPressed && !app.shows("text", "Description")
    }
    try fixture.close()
  }

  func testANameThatIsEmptiedStaysAndThatIsSaid() throws {
    let app = try look(at: "Berta")
    try Keyboard.press("F2")
    try app.wait(for: "the title to be typed into") {
      try app.window("Photos")?.first(role: "text", named: "Photo name")?.isFocused == true
    }
    try Keyboard.press("BackSpace", "Return")
    try app.wait(for: "the reason") { try app.shows("label", Self.keepsItsName) }
    // It goes by itself.
    try app.wait(for: "the reason to go", within: 10) {
      try !app.shows("label", Self.keepsItsName)
    }
    // Escape takes back what was typed: there is nothing to say.
    try Keyboard.press("F2", "BackSpace", "Escape", "Escape")
    try app.wait(forShownPhoto: nil)
    XCTAssertFalse(try app.shows("label", Self.keepsItsName))

    // The same in the grid.
    try app.select("Anna")
    try Keyboard.press("F2")
    try app.nameFieldInGrid()
    try Keyboard.press("BackSpace", "Return")
    try app.wait(for: "the reason") { try app.shows("label", Self.keepsItsName) }
    try fixture.wait(for: ["Anna", "Berta", "Cora"], after: "what was done")
    try fixture.close()
  }

  private static let keepsItsName = "A photo keeps its name until another is typed"
}
