// Tests of selection and keyboard focus in the grid when photos move.

import Foundation
import WindowDriver
import XCTest

final class SelectionTests: XCTestCase {
  /// A library of "Anna" and "Row 001" to "Row 090", and its window, sorted by name. They were
  /// added in reverse order, so that the first rows are visible only once the list is sorted, which
  /// clears the selection.
  private func library() throws -> (PhotosFixture, Application) {
    let fixture = try manyPhotos()
    let app = try fixture.start()
    _ = try app.cell("Anna")
    try app.choose("Name")
    return (fixture, app)
  }

  private func manyPhotos() throws -> PhotosFixture {
    let fixture = try PhotosFixture()
    try fixture.start(Array(PhotosFixture.samples.prefix(1))).giveNames(["Anna"])
    try fixture.close()
    try fixture.edit(
      """
      WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 90)
      INSERT INTO photo (id, sequence, name, sha256, extension, source_name, byte_count, added_at,
        search_text, sort_key)
      SELECT printf('00000000-0000-0000-0000-%012d', n), 1000 + n, printf('Row %03d', 91 - n), sha256,
        extension, source_name, byte_count, added_at, printf('row %03d', 91 - n),
        CAST(printf('row %03d', 91 - n) AS BLOB)
      FROM photo, number WHERE name = 'Anna'
      """)
    return fixture
  }

  func testTheKeyboardIsInTheGridFromTheStartAndAfterAllComeBack() throws {
    let fixture = try manyPhotos()
    let app = try fixture.start()
    _ = try app.cell("Anna")
    try app.wait(for: "the window to be active") { try ScreenWindow.activeTitle() == "Photos" }
    try Keyboard.press("End")
    _ = try app.cell("Row 001")
    try Keyboard.press("ctrl+a")
    try Keyboard.press("Delete")
    _ = try app.waitFor(role: "label", named: "No Photos Here", inWindow: "Photos")
    try Keyboard.press("ctrl+z")
    _ = try app.cell("Anna")
    try Keyboard.press("End")
    _ = try app.cell("Row 001")
    try fixture.close()
  }

  func testPagesTurnedBetweenTwoFramesLeadAsFarAsOneByOne() throws {
    let (fixture, app) = try library()
    try app.select("Anna")
    try wait(forKeyboardOn: "Anna", app)
    var stops = ["Anna"]
    for _ in 0..<4 {
      try Keyboard.press("Next")
      let stop = try app.wait(toFind: "the next page") {
        try app.window("Photos")?.all(role: "table cell")
          .first { $0.isFocused && $0.isSelected && !stops.contains($0.name) }?.name
      }
      stops.append(stop)
    }
    for (key, stop) in [("Prior", "Anna"), ("Next", stops[4]), ("KP_Prior", "Anna")] {
      // GTK draws one frame for all of these keys, or two.
      let keys = try Keyboard.stream(Array(repeating: key, count: 4), delay: 0)
      XCTAssertEqual(try keys.waitForExit(), .exited(0))
      try wait(forKeyboardOn: stop, app)
      XCTAssertEqual(try selected(app), [stop])
    }
    // Delete after the pages deletes the photo that they lead to.
    let keys = try Keyboard.stream(["Next", "Next", "Next", "Next", "Delete"], delay: 0)
    XCTAssertEqual(try keys.waitForExit(), .exited(0))
    try app.wait(for: "it to be deleted") { try fixture.list().count == 90 }
    XCTAssertFalse(try fixture.list().map(\.name).contains(stops[4]))
    try Keyboard.press("ctrl+z")
    try app.wait(for: "it to come back") { try fixture.list().count == 91 }
    try app.select(stops[4])
    // At both ends, further page keys do nothing.
    for (key, stop) in [("Next", "Row 090"), ("Prior", "Anna")] {
      let keys = try Keyboard.stream(Array(repeating: key, count: 20), delay: 0)
      XCTAssertEqual(try keys.waitForExit(), .exited(0))
      try wait(forKeyboardOn: stop, app)
    }
    try fixture.close()
  }

  /// The selected cells, by name.
  private func selected(_ app: Application) throws -> [String] {
    try app.window("Photos")?.all(role: "table cell").filter(\.isSelected).map(\.name) ?? []
  }

  /// Waits until a photo is visible, has the keyboard focus, and is the only one selected.
  private func wait(forKeyboardOn name: String, _ app: Application) throws {
    try app.wait(for: "\(name) to have the keyboard") { try app.cell(name).isFocused }
    try app.wait(for: "\(name) alone to be selected") { try selected(app) == [name] }
  }

  func testKeysBehindDeleteMeanWhatIsLeft() throws {
    let (fixture, app) = try library()
    let all = try fixture.list().map(\.name)
    let deleted = (0..<4).map { String(format: "Row %03d", 2 * $0 + 1) }
    try app.select("Anna")
    try wait(forKeyboardOn: "Anna", app)
    let keys = try Keyboard.stream(
      Array(repeating: ["Right", "Delete"], count: 4).flatMap(\.self), delay: 0)
    XCTAssertEqual(try keys.waitForExit(), .exited(0))
    try fixture.wait(for: all.filter { !deleted.contains($0 ?? "") }, after: "Delete")
    try fixture.close()
  }

  func testARenamedPhotoTakesSelectionAndKeyboardAlong() throws {
    let (fixture, app) = try library()
    try app.select("Anna")
    try wait(forKeyboardOn: "Anna", app)
    try app.renameSelected(to: "Zora")
    // Far below the rows that were visible.
    try wait(forKeyboardOn: "Zora", app)
    try Keyboard.press("ctrl+z")
    try wait(forKeyboardOn: "Anna", app)
    try Keyboard.press("Right")
    try wait(forKeyboardOn: "Row 001", app)
    try app.select("Row 004")
    try app.renameSelected(to: "Bert")
    try wait(forKeyboardOn: "Bert", app)
    XCTAssertEqual(try app.cellsByPosition().prefix(3), ["Anna", "Bert", "Row 001"])
    // Shift extends the selection from its new position, not from the old one.
    try Keyboard.press("shift+Right")
    try app.wait(for: "the next to be selected as well") {
      try selected(app) == ["Bert", "Row 001"]
    }
    try fixture.close()
  }

  func testAPhotoThatIsNamedBehindTheDialogKeepsTheKeyboard() throws {
    let (fixture, app) = try library()
    try app.select("Row 008")
    try app.select("Row 004", holding: "ctrl")
    try app.wait(for: "the keyboard") { try app.cell("Row 004").isFocused }
    try Keyboard.press("F2")
    try app.waitForPhoto(1, of: 2)
    try app.waitForKeyboard()
    try Keyboard.type("Bert")
    try Keyboard.press("Return")
    // The window behind the dialog is not active.
    try app.wait(for: "Bert to move") { try app.cellsByPosition().prefix(2) == ["Anna", "Bert"] }
    try app.waitForPhoto(2, of: 2)
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    // The photo that the dialog was at.
    try app.wait(for: "the keyboard") { try app.cell("Row 008").isFocused }
    XCTAssertEqual(try selected(app), ["Bert", "Row 008"])
    try Keyboard.press("Right")
    try wait(forKeyboardOn: "Row 009", app)
    try fixture.close()
  }

  func testThePhotoThatWasNamedLastHasTheKeyboardAndIsSeen() throws {
    let (fixture, app) = try library()
    try fixture.handOver(Array(PhotosFixture.samples[1...2]))
    try app.giveNames(["Zara", "Zora"])
    // Far below the rows that were visible.
    try app.wait(for: "Zora to have the keyboard", within: 5) { try app.cell("Zora").isFocused }
    XCTAssertEqual(try selected(app), [])
    try Keyboard.press("Left")
    try wait(forKeyboardOn: "Zara", app)
    try fixture.close()
  }

  func testAClickBesideThePhotosDeselectsThem() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(3))
    try app.giveNames(["Anna", "Bert", "Carla"])
    let cell = try app.cell("Anna").extents()
    // In the left margin, and below the last row.
    for point in [
      Point(x: cell.x - 12, y: cell.y + cell.height / 2),
      Point(x: cell.x + 10, y: cell.y + cell.height + 60),
    ] {
      try app.select("Bert")
      try Pointer.click(at: point, holding: "ctrl")
      Waiting.pause(0.3)
      XCTAssertEqual(try selected(app), ["Bert"], "what is selected by Ctrl stays")
      try Pointer.click(at: point)
      try app.wait(for: "nothing to be selected") { try selected(app).isEmpty }
    }
    try fixture.close()
  }

  func testAReloadKeepsTheSelectionOfPhotosThatMove() throws {
    let (fixture, app) = try library()
    try app.select("Row 003")
    try app.select("Row 005", holding: "ctrl")
    try app.wait(for: "two to be selected") { try selected(app) == ["Row 003", "Row 005"] }
    try fixture.edit(
      """
      UPDATE photo SET name = 'Zora', search_text = 'zora', sort_key = CAST('zora' AS BLOB)
      WHERE name = 'Anna'
      """)
    try Keyboard.press("F5")
    try app.wait(for: "all to move") { try app.cellsByPosition().first == "Row 001" }
    try app.wait(for: "the keyboard") { try app.cell("Row 005").isFocused }
    XCTAssertEqual(try selected(app), ["Row 003", "Row 005"])
    // Photos that were deleted are selected again when they come back.
    try Keyboard.press("Delete")
    try app.wait(for: "them to go") { try !app.cellsByPosition().contains("Row 003") }
    try app.wait(for: "a neighbour to be selected") { try selected(app) == ["Row 006"] }
    try Keyboard.press("ctrl+z")
    try app.wait(for: "both to be selected") { try selected(app) == ["Row 003", "Row 005"] }
    try app.wait(for: "the keyboard") { try app.cell("Row 003").isFocused }
    try fixture.close()
  }

  func testWhatUndoAndRedoBringBackOrChangeIsSelectedAndSeen() throws {
    let (fixture, app) = try library()
    try app.select("Row 004")
    try Keyboard.press("Delete")
    try wait(forKeyboardOn: "Row 005", app)
    try Keyboard.press("ctrl+z")
    try wait(forKeyboardOn: "Row 004", app)
    // Not its neighbour.
    try Keyboard.press("Delete")
    try app.wait(for: "it to go again") {
      try !fixture.list().contains { $0.name == "Row 004" } && fixture.list().count == 90
    }
    // By the pointer, from the end of the list.
    try Keyboard.press("End")
    try wait(forKeyboardOn: "Row 090", app)
    try Pointer.click(try app.waitFor(role: "push button", named: "Undo", inWindow: "Photos"))
    try wait(forKeyboardOn: "Row 004", app)
    try Keyboard.press("ctrl+l")
    try app.wait(for: "a like") { try fixture.list().contains(where: \.liked) }
    try app.select("Anna")
    try Keyboard.press("ctrl+z")
    try wait(forKeyboardOn: "Row 004", app)
    try app.select("Anna")
    try Keyboard.press("ctrl+shift+z")
    try wait(forKeyboardOn: "Row 004", app)
    try fixture.close()
  }

  func testARubberBandSelectsWhatItTouchesAndBeginsInTheGridAlone() throws {
    let fixture = try PhotosFixture()
    let names = ["Anna", "Berta", "Cora", "Dora", "Emma", "Fina"]
    let app = try fixture.start(PhotosFixture.samples)
    try app.giveNames(names)
    let cells = try names.map {
      _ = try app.cell($0).steadyPoint()
      return try app.cell($0).extents()
    }
    let right = try XCTUnwrap(cells.map { $0.x + $0.width }.max())
    let bottom = try XCTUnwrap(cells.map { $0.y + $0.height }.max())
    func band(from start: Point, to end: Point) throws {
      try Pointer.hold(at: start)
      for step in 1...8 {
        try Pointer.move(
          to: Point(
            x: start.x + (end.x - start.x) * step / 8, y: start.y + (end.y - start.y) * step / 8))
      }
      try Pointer.letGo()
    }
    // Between the last column and the side of the window.
    try band(from: Point(x: right + 10, y: cells[0].center.y), to: cells[0].center)
    // Below the photos, up to the first one.
    try band(from: Point(x: cells[5].x + cells[5].width - 4, y: bottom + 30), to: cells[0].center)
    try app.wait(for: "two to be selected") { try selected(app) == ["Anna", "Fina"] }
    XCTAssertFalse(app.errorOutput.contains("Gtk-WARNING"), app.errorOutput)
    try fixture.close()
  }

  func testTheMenuOpensBesideThePointer() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(1))
    try app.giveNames(["Anna"])
    let cell = try app.cell("Anna")
    let point = try cell.steadyPoint()
    try Pointer.rightClick(cell)
    let first = try app.wait(toFind: "the menu") {
      try app.window("Photos")?.first(role: "menu item", named: "View").flatMap {
        $0.isShowing ? $0 : nil
      }
    }
    _ = try first.steadyPoint()
    let entry = try first.extents()
    XCTAssertGreaterThan(entry.x, point.x)
    XCTAssertGreaterThan(entry.y, point.y)
    try Keyboard.press("Escape")
    try fixture.close()
  }
}
