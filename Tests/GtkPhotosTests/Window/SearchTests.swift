// Tests of search, order and filters by keys and clicks.

import Foundation
import WindowDriver
import XCTest

final class SearchTests: XCTestCase {
  private static let names = ["Beach 10", "Sunset at the Beach", "Café Zürich", "Beach 2"]

  /// A library of named photos and its window.
  private func library(_ names: [String] = names) throws -> (PhotosFixture, Application) {
    let fixture = try PhotosFixture()
    let app = try fixture.start(
      try PhotosFixture.photos(names.count),
      catalog: PhotosFixture.package.appending(path: "data/catalog"))
    try app.giveNames(names)
    try app.wait(forCells: names)
    return (fixture, app)
  }

  func testCtrlFAndTypingFindsAndEscapeBringsAllBack() throws {
    let (fixture, app) = try library()
    try Keyboard.press("ctrl+f")
    try app.wait(for: "the field to have the keyboard") { try app.searchField()?.isFocused == true }
    XCTAssertTrue(try app.searchButton().isPressed)
    try Keyboard.type("zur")
    try app.wait(forCells: ["Café Zürich"])
    try Keyboard.replace(with: "BEACH s")
    try app.wait(forCells: ["Sunset at the Beach"])
    try Keyboard.press("Escape")
    try app.wait(forCells: Self.names)
    try app.wait(for: "the field to go") { try app.searchField() == nil }
    XCTAssertFalse(try app.searchButton().isPressed)

    // The button does the same.
    try Pointer.click(try app.searchButton())
    try app.wait(for: "the field to have the keyboard") { try app.searchField()?.isFocused == true }
    try Keyboard.type("zur")
    try app.wait(forCells: ["Café Zürich"])
    try Pointer.click(try app.searchButton())
    try app.wait(forCells: Self.names)
    try fixture.close()
  }

  func testPhotosThatAreFoundAndNotSeenHaveTheirNamesToo() throws {
    let fixture = try PhotosFixture()
    try fixture.fill(with: 60)
    let all = (1...60).map { "Photo \($0)" }
    let app = try fixture.start()
    func waitForNames(with part: String) throws {
      let names = all.filter { $0.contains(part) }
      // Reads the tree alone: cells that are scrolled away have no position on the screen.
      try app.wait(for: "the cells \(names)") {
        let cells = try app.window("Photos")?.first(role: "table", named: "Photos")?.children
        return cells?.map(\.name).sorted() == names.sorted()
      }
    }
    try waitForNames(with: "Photo")
    try Keyboard.press("ctrl+f")
    try app.wait(for: "the field to have the keyboard") { try app.searchField()?.isFocused == true }
    try Keyboard.type("photo 1")
    try waitForNames(with: "1")
    try Keyboard.press("BackSpace")
    try waitForNames(with: "Photo")
    try Keyboard.type("2")
    try waitForNames(with: "2")
    try Keyboard.press("Escape")
    try waitForNames(with: "Photo")
    try fixture.close()
  }

  func testTypingOnTheGridFindsAndCommandsStayTheGrids() throws {
    let (fixture, app) = try library()
    try app.select("Beach 10")
    try Keyboard.type("cafe z")
    try app.wait(forCells: ["Café Zürich"])
    XCTAssertEqual(try app.searchField()?.text, "cafe z")

    // With the focus in the grid, typed text is appended to the search, and Space selects.
    try Keyboard.press("Return")
    try app.wait(for: "the grid to have the keyboard") { try app.searchField()?.isFocused == false }
    try Keyboard.press("space")
    try app.wait(for: "the cell to be selected") { try app.cell("Café Zürich").isSelected }
    XCTAssertEqual(try app.searchField()?.text, "cafe z")
    try Keyboard.type("ur")
    try app.wait(for: "the text") { try app.searchField()?.text == "cafe zur" }

    // Here Delete goes to the search field, and the photo stays.
    try Keyboard.press("Delete", "Escape")
    try app.wait(forCells: Self.names)
    try app.select("Café Zürich")
    try app.renameSelected(to: "Zug")
    _ = try app.cell("Zug")
    try app.select("Zug")
    try Keyboard.press("Delete")
    try fixture.wait(for: [Self.names[0], Self.names[1], Self.names[3]], after: "Delete")
    try Keyboard.type("sun")
    try app.wait(forCells: ["Sunset at the Beach"])
    try Keyboard.press("Return")
    try app.wait(for: "the grid to have the keyboard") { try app.searchField()?.isFocused == false }
    try Keyboard.press("Escape")
    try app.wait(forCells: [Self.names[0], Self.names[1], Self.names[3]])
    try fixture.close()
  }

  func testKeysBehindASearchDeleteNothingThatItDoesNotFind() throws {
    let (fixture, app) = try library()
    try app.select("Beach 10")
    // All keys at once, as after a moment in which the app could not run.
    kill(app.processID, SIGSTOP)
    try Keyboard.type("zur")
    try Keyboard.press("Down")
    try Keyboard.press("ctrl+a")
    try Keyboard.press("Delete")
    kill(app.processID, SIGCONT)
    // The keys go to the search field until the search has its result.
    try app.wait(for: "the field to be empty") { try app.searchField()?.text == "" }
    try app.wait(for: "the grid to have the keyboard") { try app.searchField()?.isFocused == false }
    try app.wait(forCells: Self.names)
    try fixture.wait(for: Self.names, after: "what was done")
    try fixture.close()
  }

  func testWhatIsNotFoundIsSaidAndTheButtonShowsAll() throws {
    let (fixture, app) = try library()
    try Keyboard.press("ctrl+f")
    try Keyboard.type("<b>x")
    try app.wait(for: "the page") { try app.shows("label", "No Photos Found") }
    _ = try app.waitFor(role: "label", named: "Searched for “<b>x”", inWindow: "Photos")
    try app.clickShowAll()
    try app.wait(forCells: Self.names)
    try app.wait(for: "the field to go") { try app.searchField() == nil }

    XCTAssertFalse(try app.shows("label", "No Photos Found"))

    try app.choose("Liked")
    try app.wait(for: "the page") { try app.shows("label", "No Photos Found") }
    _ = try app.waitFor(role: "label", named: "Filters: Liked", inWindow: "Photos")
    try app.clickShowAll()
    try app.wait(forCells: Self.names)
    try fixture.close()
  }

  func testAPhotoWithoutANameIsFoundByItsFiles() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(2))
    try app.giveNames(["Anna", "Bert"])
    try fixture.edit(
      "UPDATE photo SET name = NULL, source_name = 'P1030042.JPG', search_text = 'p1030042.jpg' "
        + "WHERE name = 'Bert'")
    try Keyboard.press("F5")
    try app.wait(forCells: ["Anna", "Unnamed"])
    try Keyboard.type("0042.jpg")
    try app.wait(forCells: ["Unnamed"])
    try fixture.close()
  }

  func testPastedChineseIsFound() throws {
    let (fixture, app) = try library(["海边日落", "Anna", "你好"])
    try copy(Data("边日".utf8), as: "UTF8_STRING")
    try Keyboard.press("ctrl+f", "Escape", "ctrl+f")
    try app.wait(for: "the field to have the keyboard") { try app.searchField()?.isFocused == true }
    try Keyboard.press("ctrl+v")
    try app.wait(forCells: ["海边日落"])
    try fixture.close()
  }

  func testTheFirstKeyIsTheInputMethodsAlready() throws {
    let input = try ScriptedInputMethod()
    let (fixture, _) = try library(["海边日落", "Anna", "你好"])
    try fixture.close()
    let app = try fixture.start(environment: input.environment)
    try app.select("Anna")
    try input.type("nihao ", until: "compose 你好", in: app)
    XCTAssertEqual(try app.searchField()?.text, "")
    try input.press("Return", until: "commit 你好", in: app)
    try app.wait(forCells: ["你好"])
    try Keyboard.press("Escape")
    try app.wait(forCells: ["海边日落", "Anna", "你好"])
    try fixture.close()
  }

  func testASearchBeginsAtTheTopWithNothingSelected() throws {
    let (fixture, app) = try library(["Anna"])
    try fixture.edit(
      """
      WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 90)
      INSERT INTO photo (id, sequence, name, sha256, extension, source_name, byte_count, added_at,
        search_text, sort_key)
      SELECT printf('00000000-0000-0000-0000-%012d', n), 1000 + n, 'Row ' || n, sha256, extension,
        source_name, byte_count, added_at, 'row ' || n, CAST('row ' || n AS BLOB)
      FROM photo, number WHERE name = 'Anna'
      """)
    try Keyboard.press("F5")
    try app.select("Row 2")
    try Keyboard.press("End")
    try app.wait(for: "the last to be selected") { try app.cell("Row 90").isSelected }
    try Keyboard.type("row")
    try app.wait(for: "the top of what is found") { try app.cellsByPosition().first == "Row 1" }
    // Including those that are scrolled away.
    let cells = try XCTUnwrap(app.window("Photos")?.first(role: "table", named: "Photos")).children
    XCTAssertGreaterThan(cells.count, 20)
    XCTAssertEqual(cells.filter(\.isSelected).map(\.name), [])
    try fixture.close()
  }

  func testTheCatalogueHasASearchOfItsOwn() throws {
    let (fixture, app) = try library()
    try Keyboard.press("alt+2")
    let field = try app.waitFor(role: "entry", named: "Search Pictures", inWindow: "Photos")
    try app.wait(for: "the catalogue") { field.isShowing }
    XCTAssertFalse(try app.shows("push button", "Search"), "one search on a page")
    try Keyboard.press("ctrl+f")
    try app.wait(for: "the field to have the keyboard") { field.isFocused }
    try Keyboard.press("Tab")
    try app.wait(for: "the keyboard to go on") { !field.isFocused }
    try Keyboard.press("alt+1")
    try app.wait(forCells: Self.names)
    XCTAssertFalse(try app.shows("entry", "Search Photos"))
    XCTAssertFalse(try app.shows("entry", "Search Pictures"))
    try fixture.close()
  }

  func testOrderAndFiltersAreRememberedAndTheSearchIsNot() throws {
    let (fixture, app) = try library()
    try app.choose("Name")
    let sorted = ["Beach 2", "Beach 10", "Café Zürich", "Sunset at the Beach"]
    try app.wait(forCells: sorted)
    try Keyboard.type("sun")
    try app.wait(forCells: ["Sunset at the Beach"])
    try fixture.close()

    let second = try fixture.start()
    try second.wait(forCells: sorted)
    XCTAssertNil(try second.searchField())
    try second.choose("Unnamed")
    _ = try second.waitFor(role: "label", named: "Every Photo Has a Name", inWindow: "Photos")
    let toggle = try second.waitFor(named: "Unnamed (0)", inWindow: "Photos")
    XCTAssertTrue(toggle.isPressed, "the button in the header is in step")
    try fixture.close()

    let third = try fixture.start()
    _ = try third.waitFor(role: "label", named: "Every Photo Has a Name", inWindow: "Photos")
    try third.clickShowAll()
    try third.wait(forCells: sorted)
    try fixture.close()
  }

  func testAPhotoThatIsOpenedWhileTheSearchEndsKeepsTheKeyboard() throws {
    let (fixture, app) = try library()
    let photo = try app.cell("Beach 2").extents().center
    // The app handles all of it before the list is complete again.
    kill(app.processID, SIGSTOP)
    for key in ["ctrl+f", "b", "Escape"] { try Keyboard.press(key) }
    try Pointer.click(at: photo, count: 2)
    kill(app.processID, SIGCONT)
    try app.wait(forShownPhoto: "Beach 2")
    try Keyboard.press("Escape")
    try app.wait(forCells: Self.names)
    XCTAssertNil(try app.searchField())
    try fixture.close()
  }
}
