// Tests that the corners of a cell and of its picture are round: they would be square if the style
// sheet were not found, or had lost the rule.

import Foundation
import TestScreen
import WindowDriver
import XCTest

final class RoundCornerTests: XCTestCase {
  /// The padding of a cell in the style sheet, in pixels. The extents in AT-SPI do not include it.
  private static let padding = 6

  func testCellsAndTheirPicturesHaveRoundCorners() throws {
    let fixture = try PhotosFixture()
    let red = try fixture.converted(
      PhotosFixture.samples[0], ["-fill", "rgb(200,30,30)", "-colorize", "100"], as: "red.png")
    let app = try fixture.start([red])
    try app.giveNames(["Red"])
    let picture = try app.wait(toFind: "the picture") {
      try app.cell("Red").all(role: "image").first { $0.name == "GtkPicture" }
    }
    let inner = try picture.extents()
    XCTAssertEqual([inner.width, inner.height], [170, 140])
    // A point where the pointer is over no cell or button, so that nothing is highlighted.
    let window = try XCTUnwrap(app.window("Photos")).extents()
    let nowhere = Point(x: window.center.x, y: window.y + window.height - 120)
    try Pointer.move(to: nowhere)
    let colour = ScreenPixels.Colour(red: 200, green: 30, blue: 30)
    try app.wait(for: "the picture's colour") {
      try ScreenPixels().colour(at: inner.center).isNear(colour)
    }
    try assertRound(inner, colour, besides: nowhere, "the picture")

    try app.select("Red")
    try Pointer.move(to: nowhere)
    let content = try app.cell("Red").extents()
    let outer = Rectangle(
      x: content.x - Self.padding, y: content.y - Self.padding,
      width: content.width + 2 * Self.padding, height: content.height + 2 * Self.padding)
    let edge = Point(x: outer.center.x, y: outer.y + 2)
    try app.wait(for: "the colour of what is selected") {
      let colours = try ScreenPixels().colours(at: [edge, nowhere])
      return colours[0] != colours[1]
    }
    // The selection colour fades in.
    var selection = try ScreenPixels().colour(at: edge)
    try app.wait(for: "that colour to stay") {
      let last = selection
      selection = try ScreenPixels().colour(at: edge)
      return selection == last
    }
    // It is another one once GTK hides who has the keyboard, some seconds after the last key.
    try assertRound(outer, as: edge, besides: nowhere, "the selected cell")
    try fixture.close()
  }

  /// Checks that an area has its colour in the middle of each edge, and the background's at its
  /// corners.
  /// - Parameters:
  ///   - colour: its colour; by default the one at `sample`.
  ///   - sample: a point that has the area's colour.
  private func assertRound(
    _ area: Rectangle, _ colour: ScreenPixels.Colour? = nil, as sample: Point? = nil,
    besides nowhere: Point, _ what: String, line: UInt = #line
  ) throws {
    let (right, bottom) = (area.x + area.width - 1, area.y + area.height - 1)
    let edges = [
      Point(x: area.center.x, y: area.y), Point(x: right, y: area.center.y),
      Point(x: area.center.x, y: bottom), Point(x: area.x, y: area.center.y),
    ]
    let corners = [
      Point(x: area.x, y: area.y), Point(x: right, y: area.y), Point(x: right, y: bottom),
      Point(x: area.x, y: bottom),
    ]
    let found = try ScreenPixels().colours(at: edges + corners + [sample ?? nowhere, nowhere])
    let background = try XCTUnwrap(found.last)
    let colour = colour ?? found[edges.count + corners.count]
    XCTAssertFalse(background.isNear(colour), what, line: line)
    for (index, corner) in ["top", "right", "bottom", "left"].enumerated() {
      XCTAssertTrue(
        found[index].isNear(colour), "\(what), \(corner): \(found[index]), not \(colour)",
        line: line)
    }
    for (index, corner) in ["top left", "top right", "bottom right", "bottom left"].enumerated() {
      XCTAssertEqual(found[4 + index], background, "\(what), \(corner)", line: line)
    }
  }
}
