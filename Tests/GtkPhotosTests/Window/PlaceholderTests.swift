// Tests of the placeholders for what is still being loaded: the list's skeleton, a picture's frame.

import Foundation
import TestScreen
import WindowDriver
import XCTest

final class PlaceholderTests: XCTestCase {
  func testASkeletonStandsForTheListUntilItIsThereAndIsReadOutToNobody() throws {
    let server = try catalogServer()
    server.set(.silence, at: "/search")
    let fixture = try PhotosFixture()
    let app = try fixture.start(catalog: server.address())
    try app.openCatalog()
    try app.wait(for: "the request") { !server.log.paths("/search").isEmpty }
    let search = try app.waitFor(role: "entry", named: "Search Pictures", inWindow: "Photos")
    let window = try XCTUnwrap(app.window("Photos"))
    let (extents, area) = (try search.extents(), try window.extents())
    // A line through the pictures of three cards and the gaps between them.
    let line = stride(from: area.x + 20, to: area.x + area.width - 20, by: 10).map {
      Point(x: $0, y: extents.y + extents.height + 150)
    }
    func shades() throws -> [ScreenPixels.Colour] {
      try ScreenPixels().colours(at: line).reduce(into: []) { shades, colour in
        if shades.last != colour { shades.append(colour) }
      }
    }
    // Gap, card, gap, card, gap, card, gap.
    try app.wait(for: "the shapes of three cards") { try shades().count >= 5 }
    for name in ["Title", "Description", "Save Photo"] {
      XCTAssertNil(
        window.first(includingHidden: true) { $0.name.hasPrefix(name) }, "\(name) is read out")
    }
    server.behave()
    try Keyboard.press("F5")
    _ = try app.card("Picture 1")
    _ = try app.button("Save Photo", in: try app.card("Picture 1"))
    try fixture.close()
  }

  func testAFrameStandsForAPictureUntilItIsThere() throws {
    let server = try catalogServer()
    server.set(.silence, at: "/image/\(CatalogServer.id(of: 1))~")
    let fixture = try PhotosFixture()
    let app = try fixture.start(catalog: server.address())
    try app.openCatalog()
    // The second picture, which was requested later, is there.
    try app.wait(for: "the second picture", within: 10) {
      try app.showsColour(of: 2, in: try app.card("Picture 2"))
    }
    try app.wait(for: "the request for the first") {
      server.log.paths("/image/\(CatalogServer.id(of: 1))~").count == 1
    }
    let frame = try XCTUnwrap(app.card("Picture 1").first(role: "image")).extents()
    let colours = try ScreenPixels().colours(at: [
      frame.center, Point(x: frame.x + 20, y: frame.y + 20),
      // In the gap beside it.
      Point(x: frame.x - 6, y: frame.center.y),
    ])
    XCTAssertEqual(colours[0], colours[1], "one colour all over")
    XCTAssertNotEqual(colours[0], colours[2], "the frame is seen")
    XCTAssertFalse(colours[0].isNear(.ofPicture(1)))
    try fixture.close()
  }
}
