// Tests of the month and year beside the scroll bar, at any position in a list of a hundred
// thousand photos. A screenshot is written to `.build/screenshots`.

import Foundation
import WindowDriver
import XCTest

final class TimelineTests: XCTestCase {
  func testTheMonthIsToldWhileTheScrollBarIsDragged() throws {
    let fixture = try PhotosFixture()
    try fixture.fill(with: 100_000)
    let app = try fixture.start(environment: ["TZ": "UTC"])
    _ = try app.waitFor(role: "table cell", named: "Photo 1", inWindow: "Photos", within: 15)
    let window = try XCTUnwrap(app.window("Photos"))
    func hint() -> Element? {
      window.first { $0.role == "label" && $0.isShowing && Self.isMonth($0.name) }
    }
    XCTAssertNil(hint())
    let grid = try XCTUnwrap(window.first(role: "table", named: "Photos")).extents()
    // One notch of the wheel scrolls too slowly for the hint.
    let first = try app.cell("Photo 1").extents().y
    try Pointer.scroll(at: grid.center, by: 1)
    try app.wait(for: "the grid to scroll") {
      try !app.shows("table cell", "Photo 1") || app.cell("Photo 1").extents().y < first
    }
    Waiting.pause(0.3)
    XCTAssertNil(hint())
    try Pointer.scroll(at: grid.center, by: -1)

    // From the first photo, 100,000 hours before the last, to about the middle.
    let x = grid.x + grid.width + 7
    func drag(to y: Int) throws {
      try Pointer.move(to: Point(x: x, y: y))
      Waiting.pause(0.05)
    }
    try drag(to: grid.y + 10)
    Waiting.pause(0.3)
    try Pointer.hold(at: Point(x: x, y: grid.y + 10))
    for part in 1...10 { try drag(to: grid.y + 10 + grid.height / 20 * part) }
    let shown = try app.wait(toFind: "the hint", within: 2) { hint() }
    let year = try XCTUnwrap(Int(shown.name.suffix(4)))
    XCTAssertTrue((2019...2021).contains(year), shown.name)
    let extents = try shown.extents()
    XCTAssertLessThan(abs(extents.center.y - (grid.y + 10 + grid.height / 2)), 40)
    XCTAssertLessThan(extents.x + extents.width, x)
    XCTAssertGreaterThan(extents.x + extents.width, x - 60)
    let folder = PhotosFixture.package.appending(path: ".build/screenshots")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Screenshot.take(to: folder.appending(path: "timeline.png"))
    // The hint stays while the button is held.
    Waiting.pause(1.5)
    XCTAssertNotNil(hint())
    try drag(to: grid.y + grid.height + 100)
    _ = try app.wait(toFind: "the end of the photos", within: 2) {
      hint()?.name == "May 2026" ? shown : nil
    }
    try Pointer.letGo()
    try app.wait(for: "the hint to go", within: 3) { hint() == nil }
    try fixture.close()
  }

  private static func isMonth(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Z][a-z]+ [0-9]{4}/) != nil
  }
}
