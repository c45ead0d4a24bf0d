// Tests of the sections of the grid, through the window: their cards, what a click on one selects,
// and what keys do on one. Screenshots are written to `.build/screenshots`.

import Foundation
import WindowDriver
import XCTest

final class SectionsTests: XCTestCase {
  /// A library of six photos: two were added on 3 May 2026, three on the day after, one in June.
  private func library() throws -> PhotosFixture {
    let fixture = try PhotosFixture()
    try fixture.fill(with: 6)
    for (day, names) in [
      ("2026-05-03", "'Photo 1', 'Photo 2'"), ("2026-05-04", "'Photo 3', 'Photo 4', 'Photo 5'"),
      ("2026-06-01", "'Photo 6'"),
    ] {
      try fixture.edit(
        """
        UPDATE photo SET added_at = 1000 * strftime('%s', '\(day) 12:00:00')
        WHERE name IN (\(names))
        """)
    }
    return fixture
  }

  private let days = [
    "3 May 2026, 2 photos", "Photo 1", "Photo 2", "4 May 2026, 3 photos", "Photo 3", "Photo 4",
    "Photo 5", "1 June 2026, 1 photo", "Photo 6",
  ]
  private let photos = (1...6).map { "Photo \($0)" }

  /// Starts the app, and turns sections by days on.
  private func start(_ fixture: PhotosFixture, theme: String = "Adwaita") throws -> Application {
    let app = try fixture.start(environment: ["TZ": "UTC", "GTK_THEME": theme])
    try app.wait(forCells: photos)
    try app.choose("Days")
    try app.wait(forCells: days)
    return app
  }

  private func waitForSelected(_ count: Int, _ app: Application) throws {
    _ = try app.waitFor(role: "label", named: "\(count) selected", inWindow: "Photos")
  }

  func testAClickOnADateSelectsItsPhotos() throws {
    let fixture = try library()
    let app = try start(fixture)
    try Pointer.click(try app.cell("4 May 2026, 3 photos"))
    try waitForSelected(3, app)
    XCTAssertFalse(try app.cell("4 May 2026, 3 photos").isSelected)
    XCTAssertTrue(try app.cell("Photo 3").isSelected)
    XCTAssertFalse(try app.cell("Photo 6").isSelected)
    try Pointer.click(try app.cell("1 June 2026, 1 photo"), holding: "ctrl")
    try waitForSelected(4, app)
    try Pointer.click(try app.cell("4 May 2026, 3 photos"))
    try waitForSelected(3, app)
    try Pointer.click(try app.cell("4 May 2026, 3 photos"), count: 2)
    Waiting.pause(0.5)
    try waitForSelected(3, app)
    try Keyboard.press("Delete")
    try fixture.wait(for: ["Photo 1", "Photo 2", "Photo 6"], after: "Delete")
    try app.wait(forCells: [
      "3 May 2026, 2 photos", "Photo 1", "Photo 2", "1 June 2026, 1 photo", "Photo 6",
    ])
    try Keyboard.press("ctrl+z")
    try app.wait(forCells: days)
    XCTAssertEqual(try fixture.list().map(\.name), photos)
    try fixture.close()
  }

  func testKeysPassOverCards() throws {
    let fixture = try library()
    let app = try start(fixture)
    try app.select("Photo 1")
    try Keyboard.press("Left")
    try app.wait(for: "the card to have the keyboard") {
      try app.cell("3 May 2026, 2 photos").isFocused
    }
    // There is no photo to delete or to rename.
    try Keyboard.press("Delete", "F2", "Return")
    try waitForSelected(2, app)
    XCTAssertEqual(try fixture.list().map(\.name), photos)
    XCTAssertFalse(try app.shows("text", "Photo name"))
    try Keyboard.press("Right")
    try app.wait(for: "Photo 1 alone to be selected") {
      try app.cell("Photo 1").isSelected && !app.cell("Photo 2").isSelected
    }
    try Keyboard.press("shift+End")
    try waitForSelected(6, app)
    try Keyboard.press("Home")
    try app.wait(for: "the card to have the keyboard") {
      try app.cell("3 May 2026, 2 photos").isFocused
    }
    try Keyboard.press("space")
    try waitForSelected(2, app)
    try Keyboard.press("ctrl+a")
    try waitForSelected(6, app)
    try Keyboard.press("Delete")
    try fixture.wait(for: [], after: "Delete")
    try fixture.close()
  }

  func testSectionsAreThoseOfTheOrderAndOutliveTheApp() throws {
    let fixture = try library()
    var app = try start(fixture)
    try app.choose("Months")
    let months = ["May 2026, 5 photos"] + photos.prefix(5) + ["June 2026, 1 photo", "Photo 6"]
    try app.wait(forCells: months)
    try app.choose("Name")
    try app.wait(for: "the photos alone") { try app.cellsByPosition().sorted() == photos }
    try app.choose("Date Taken")
    // The dates in the project's samples; the copied rows have none.
    try app.wait(forCells: [
      "May 2026, 1 photo", "Photo 1", "June 2026, 2 photos", "Photo 2", "Photo 3",
      "August 2026, 1 photo", "Photo 4", "No Date, 2 photos", "Photo 5", "Photo 6",
    ])
    try app.choose("Date Added")
    try app.wait(forCells: months)
    try fixture.close()

    app = try fixture.start(environment: ["TZ": "UTC"])
    try app.wait(forCells: months)
    try Keyboard.type("photo 6")
    try app.wait(forCells: ["June 2026, 1 photo", "Photo 6"])
    try Keyboard.press("Escape")
    try app.wait(forCells: months)
    try app.choose("Years")
    try app.wait(forCells: ["2026, 6 photos"] + photos)
    try app.choose("None")
    try app.wait(forCells: photos)
    try fixture.close()
  }

  func testAChoiceWithThePointerLeavesTheKeyboardInTheGridOrTheSearch() throws {
    let fixture = try library()
    let app = try start(fixture)
    try app.select("Photo 2")
    try app.choose("None")
    try app.wait(forCells: photos)
    try Keyboard.press("End")
    try app.wait(for: "the last photo") { try app.cell("Photo 6").isSelected }

    try Keyboard.type("photo")
    try app.wait(for: "the search") { try app.searchField()?.isFocused == true }
    try app.choose("Years")
    try app.wait(forCells: ["2026, 6 photos"] + photos)
    try Keyboard.type(" 4")
    try app.wait(forCells: ["2026, 1 photo", "Photo 4"])
    try fixture.close()
  }

  func testTheCardsLightAndDark() throws {
    let folder = PhotosFixture.package.appending(path: ".build/screenshots")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (theme, name) in ["Adwaita": "light", "Adwaita:dark": "dark"] {
      let fixture = try library()
      let app = try start(fixture, theme: theme)
      // All cells are of one height.
      let cells = try XCTUnwrap(app.window("Photos")).all(role: "table cell").filter(\.isShowing)
      let heights = try cells.map { try $0.extents().height }
      XCTAssertEqual(Set(heights).count, 1, "\(heights)")
      try Pointer.click(try app.cell("4 May 2026, 3 photos"))
      try waitForSelected(3, app)
      Waiting.pause(0.7)
      try Screenshot.take(to: folder.appending(path: "sections-\(name).png"))
      try fixture.close()
    }
  }
}
