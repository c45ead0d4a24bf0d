// The gallery's skeleton: its shapes, and that it takes no click and has no words.

import TestScreen
import WindowDriver
import XCTest

final class SkeletonPageTests: XCTestCase {
  private static let title = "A Walk in the Hills"

  func testASkeletonHasTheContentsShapesAndNothingElse() throws {
    let gallery = try GalleryApp(page: "Skeleton")
    try load(gallery)
    let title = try label(Self.title, in: gallery)
    let words = try label("Up before the sun, and over the pass.", in: gallery)
    let button = try gallery.button("Read On").extents()
    try gallery.wait(for: "the button's words") { try gallery.marks(in: button) != nil }
    try gallery.click("Start Over")
    try gallery.waitForNoLabel(Self.title)
    // The load, and the skeleton's delay: nothing is shown for quick loads.
    try gallery.waitForLabel("2 s passed, 2 waiting")
    let whole = [title, words, button].map { around($0) }
    try gallery.wait(for: "the blank page") {
      try whole.allSatisfy { try gallery.marks(in: $0) == nil }
    }
    try gallery.pass(waiting: 2)
    try gallery.wait(for: "the shapes of the labels") {
      try gallery.marks(in: whole[0]) != nil && gallery.marks(in: whole[1]) != nil
    }
    try assertShape(of: title, in: gallery)
    try assertShape(of: words, in: gallery)
    XCTAssertNil(try gallery.marks(in: whole[2]), "the button keeps its place, and is not seen")
    try assertNoWords(in: gallery)

    // On the shape of the button, which would count it.
    try Pointer.click(at: button.center)
    // The load, and the skeleton's least time.
    try gallery.pass(waiting: 2)
    try gallery.waitForLabel(Self.title)
    XCTAssertEqual(try label(Self.title, in: gallery), title, "nothing has moved")
    XCTAssertEqual(try gallery.button("Read On").extents(), button)
    XCTAssertTrue(try gallery.shows("Read On was clicked 0 times"))
    try gallery.click("Read On")
    try gallery.waitForLabel("Read On was clicked 1 times")
    try gallery.close()
  }

  /// Loads the card that takes two seconds.
  private func load(_ gallery: GalleryApp) throws {
    for _ in 1...2 { try gallery.pass(waiting: 2) }
    try gallery.waitForLabel(Self.title)
  }

  private func label(_ text: String, in gallery: GalleryApp) throws -> Rectangle {
    try XCTUnwrap(gallery.window().first(role: "label", named: text)).extents()
  }

  /// A label's place with some of the background at its sides, as wide as any label here.
  private func around(_ area: Rectangle) -> Rectangle {
    Rectangle(x: area.x - 8, y: area.y - 2, width: 400, height: area.height + 4)
  }

  /// Checks that a label's skeleton is one even shape in the label's place.
  private func assertShape(
    of label: Rectangle, in gallery: GalleryApp, line: UInt = #line
  ) throws {
    let pixels = try ScreenPixels()
    let shape = try XCTUnwrap(pixels.marks(in: around(label)), line: line)
    XCTAssertEqual(
      [shape.x, shape.y, shape.height], [label.x, label.y, label.height], line: line)
    XCTAssertGreaterThan(shape.width, 60, line: line)
    // Between the round corners: it pulses, but one picture of the screen is one moment.
    let colours = Set(try pixels.rows(of: shape.inset(by: 6)).joined())
    XCTAssertEqual(colours.count, 1, "no words are seen in it", line: line)
  }

  /// Checks that assistive technologies find none of the skeleton's parts, hidden ones included.
  private func assertNoWords(in gallery: GalleryApp) throws {
    let parts = ["The title of it", "As many words as there may be.", "Read On"]
    let found = try gallery.window().first(includingHidden: true) { element in
      parts.contains(element.name) || parts.contains(element.text ?? "")
    }
    XCTAssertNil(found?.label)
  }
}
