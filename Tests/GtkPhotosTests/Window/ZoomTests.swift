// Tests of the grid's zoom by wheel, keys and slider: four sizes, and a photo that stays at its
// position.

import Foundation
import WindowDriver
import XCTest

final class ZoomTests: XCTestCase {
  private var fixture: PhotosFixture?

  private func manyPhotos() throws -> Application {
    let fixture = try PhotosFixture()
    self.fixture = fixture
    try fixture.fill(with: 400)
    let app = try fixture.start()
    _ = try app.waitFor(role: "table cell", named: "Photo 1", inWindow: "Photos")
    return app
  }

  override func tearDown() { fixture = nil }

  /// The visible cells by their names, with their positions on the screen.
  private func cells(_ app: Application) throws -> [String: Rectangle] {
    let cells = try XCTUnwrap(app.window("Photos")).all(role: "table cell").filter(\.isShowing)
    return Dictionary(try cells.map { ($0.name, try $0.extents()) }) { $1 }
  }

  /// Those of the visible cells that no bar of the window covers.
  private func wholeCells(
    _ app: Application, in window: Rectangle
  ) throws -> [String: Rectangle] {
    try cells(app).filter {
      $0.value.y > window.y + 60 && $0.value.y + $0.value.height < window.y + window.height - 60
    }
  }

  private func columns(_ app: Application) throws -> Int {
    Set(try cells(app).values.map(\.x)).count
  }

  private func pictureWidth(_ app: Application) throws -> Int? {
    let cell = try app.window("Photos")?.all(role: "table cell").first { $0.isShowing }
    return try cell?.all(role: "image").first { $0.name == "GtkPicture" }?.extents().width
  }

  private func waitForWidth(_ width: Int, _ app: Application) throws {
    try app.wait(for: "pictures \(width) pixels wide", within: 5) {
      try pictureWidth(app) == width
    }
  }

  func testTheWheelHasFourSizesAndHoldsThePhotoUnderThePointer() throws {
    let app = try manyPhotos()
    XCTAssertEqual(try columns(app), 5)
    try app.select("Photo 1")
    try Keyboard.press("Next", times: 4)
    try app.wait(for: "the grid to scroll", within: 5) { try cells(app)["Photo 1"] == nil }
    let point = try XCTUnwrap(app.window("Photos")).extents().center
    let start = try cells(app)
    let held = try XCTUnwrap(start.first { $0.value.contains(point) }).key
    var seen: [Int] = []
    // Five notches up where only two larger sizes are left, four down where three smaller ones are.
    for (notch, widths) in [(-1, [240, 308, 308, 308, 308]), (1, [240, 170, 110, 110])] {
      for width in widths {
        try Pointer.scroll(at: point, by: notch, holding: "ctrl")
        try waitForWidth(width, app)
        seen.append(try columns(app))
        let extents = try XCTUnwrap(cells(app)[held], "\(held) is not seen at \(width)")
        XCTAssertTrue(
          extents.y <= point.y && point.y < extents.y + extents.height + 12,
          "\(held) is at \(extents), the pointer at \(point)")
      }
    }
    XCTAssertEqual(seen, [3, 3, 3, 3, 3, 3, 5, 7, 7])
    try Pointer.scroll(at: point, by: -1, holding: "ctrl")
    try waitForWidth(170, app)
    XCTAssertEqual(try cells(app), start)
    try fixture?.close()
  }

  func testKeysAndSlider() throws {
    let app = try manyPhotos()
    let slider = try app.waitFor(role: "slider", named: "Zoom", inWindow: "Photos")
    for (key, width) in [
      ("ctrl+plus", 240), ("ctrl+equal", 308), ("ctrl+KP_Add", 308), ("ctrl+minus", 240),
      ("ctrl+KP_Subtract", 170), ("ctrl+minus", 110), ("ctrl+minus", 110), ("ctrl+0", 170),
    ] {
      try Keyboard.press(key)
      try waitForWidth(width, app)
    }
    XCTAssertEqual(slider.value, 1)
    try Pointer.click(try app.waitFor(role: "push button", named: "Zoom In", inWindow: "Photos"))
    try waitForWidth(240, app)
    XCTAssertEqual(slider.value, 2)
    let area = try slider.extents()
    try Pointer.click(at: Point(x: area.x + area.width - 8, y: area.center.y))
    try waitForWidth(308, app)
    XCTAssertEqual(slider.value, 3)
    try Keyboard.press("ctrl+0")
    try waitForWidth(170, app)
    try fixture?.close()
  }

  func testThePhotoInTheMiddleOrTheFocusedOneStays() throws {
    let app = try manyPhotos()
    let window = try XCTUnwrap(app.window("Photos"))
    // No cell is focused, so the photo in the middle of the visible ones stays.
    let point = try window.extents().center
    try Pointer.scroll(at: point, by: 15)
    Waiting.pause(0.5)
    let middle = try XCTUnwrap(cells(app).first { $0.value.contains(point) }).key
    try Keyboard.press("ctrl+plus")
    try waitForWidth(240, app)
    XCTAssertNotNil(try cells(app)[middle])
    try Keyboard.press("ctrl+minus")
    try waitForWidth(170, app)

    let corner = try XCTUnwrap(
      wholeCells(app, in: window.extents()).max { $0.value.y < $1.value.y }
    ).key
    try app.select(corner)
    for _ in 0..<3 {
      try Keyboard.press("ctrl+plus")
      Waiting.pause(0.3)
      XCTAssertNotNil(try cells(app)[corner])
    }
    try fixture?.close()
  }

  func testAWheelThatFindsNoLargerSizeHoldsNothingForLater() throws {
    let app = try manyPhotos()
    try Keyboard.press("ctrl+plus", times: 2)
    try waitForWidth(308, app)
    let window = try XCTUnwrap(app.window("Photos")).extents()
    try Pointer.scroll(at: window.center, by: 15)
    Waiting.pause(0.5)
    let (name, extents) = try XCTUnwrap(
      wholeCells(app, in: window).max { $0.value.y < $1.value.y })
    try app.select(name)
    // Over the row above.
    try Pointer.scroll(
      at: Point(x: extents.center.x, y: extents.y - 40), by: -1, holding: "ctrl")
    try Pointer.move(to: extents.center)
    try Keyboard.press("ctrl+minus")
    try waitForWidth(240, app)
    let middle = try XCTUnwrap(cells(app)[name]).center.y
    XCTAssertLessThanOrEqual(abs(middle - extents.center.y), 4, "\(name) moved from \(extents)")
    try fixture?.close()
  }

  func testTheSizeIsRememberedForTheNextStart() throws {
    let app = try manyPhotos()
    try Keyboard.press("ctrl+plus")
    try waitForWidth(240, app)
    try fixture?.close()
    let second = try XCTUnwrap(fixture).start()
    _ = try second.waitFor(role: "table cell", named: "Photo 1", inWindow: "Photos")
    XCTAssertEqual(try pictureWidth(second), 240)
    XCTAssertEqual(
      try second.waitFor(role: "slider", named: "Zoom", inWindow: "Photos").value, 2)
    try Keyboard.press("ctrl+0")
    try waitForWidth(170, second)
    try fixture?.close()
    let third = try XCTUnwrap(fixture).start()
    _ = try third.waitFor(role: "table cell", named: "Photo 1", inWindow: "Photos")
    XCTAssertEqual(try pictureWidth(third), 170)
    try fixture?.close()
  }
}
