// Tests of which elements this driver regards as shown, and that it finds an element again after
// its widget was created anew.

import Foundation
import WindowDriver
import XCTest

final class ShownElementsTests: XCTestCase {
  func testWhatIsOnAPageTurnedAwayIsNotFound() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(catalog: PhotosFixture.package.appending(path: "data/catalog"))
    _ = try app.waitFor(role: "label", named: "No Photos Here", inWindow: "Photos")
    let window = try XCTUnwrap(app.window("Photos"))
    XCTAssertNil(window.first(role: "entry", named: "Search Pictures"))
    XCTAssertNotNil(window.first(includingHidden: true) { $0.name == "Search Pictures" })
    try app.openCatalog()
    _ = try app.waitFor(role: "entry", named: "Search Pictures", inWindow: "Photos")
    // The hidden label keeps its size.
    try app.wait(for: "the library's page to go") {
      window.first(role: "label", named: "No Photos Here") == nil
    }
    try fixture.close()
  }

  func testAnElementIsFoundAgainWhereItsWidgetIsMadeAnew() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(2))
    try app.giveNames(["Anna", "Bert"])
    let cell = try app.cell("Bert")
    let like = try app.button("Like", ofCell: "Bert")
    try app.select("Bert")
    try Keyboard.press("Delete")
    try app.wait(forCells: ["Anna"])
    XCTAssertFalse(cell.exists)
    try Keyboard.press("ctrl+z")
    try app.wait(forCells: ["Anna", "Bert"])
    XCTAssertEqual(cell.name, "Bert")
    try Pointer.click(cell, until: "the cell to be selected") { cell.isSelected }
    try Pointer.click(like, until: "the photo to be liked") {
      try fixture.list().map(\.liked) == [false, true]
    }
    try fixture.close()
  }
}
