// The two places of a button's spinner, as they are seen on the screen.

import WindowDriver
import XCTest

final class SpinnerPageTests: XCTestCase {
  func testASpinnerOverTheLabelTakesItsPlace() throws {
    let gallery = try GalleryApp(page: "Spinner")
    let name = "Over the Label"
    let size = try gallery.button(name).extents()
    let words = try gallery.words(on: name)
    XCTAssertGreaterThan(words.width, 40)
    try work(name, in: gallery) {
      try gallery.wait(for: "the spinner alone") { try gallery.showsOnlySpinner(on: name) }
      XCTAssertEqual(try gallery.button(name).extents(), size)
    }
    try gallery.wait(for: "the words alone") { try gallery.showsOnlyWords(on: name, at: words) }
    try gallery.close()
  }

  func testASpinnerBesideTheLabelLeavesItToBeRead() throws {
    let gallery = try GalleryApp(page: "Spinner")
    let name = "Beside the Label"
    let button = try gallery.button(name)
    let size = try button.extents()
    let label = try XCTUnwrap(button.first(role: "label", named: name)).extents()
    let end = label.x + label.width
    let front = Rectangle(x: size.x, y: size.y, width: end - size.x, height: size.height)
    let behind = Rectangle(x: end, y: size.y, width: size.x + size.width - end, height: size.height)
    let words = try gallery.words(on: name)
    XCTAssertGreaterThan(words.width, 40)
    XCTAssertNil(try gallery.marks(in: behind))
    try work(name, in: gallery) {
      // Six pixels after the label, in a square of sixteen.
      let middle = Point(x: end + 6 + 8, y: size.center.y)
      try gallery.wait(for: "the spinner behind the words") {
        try gallery.showsSpinner(around: middle, in: behind)
      }
      XCTAssertEqual(try gallery.marks(in: front)?.isNear(words), true, "the words are there")
      XCTAssertEqual(try gallery.button(name).extents(), size)
    }
    try gallery.wait(for: "the words alone") { try gallery.showsOnlyWords(on: name, at: words) }
    try gallery.close()
  }

  /// Clicks a button whose work takes two seconds, and checks something after one.
  private func work(_ name: String, in gallery: GalleryApp, _ check: () throws -> Void) throws {
    try gallery.waitForLabel("\(name): no spinner")
    try gallery.click(name)
    // The work, the spinner's delay, the time of a double click.
    try gallery.pass(waiting: 3)
    try gallery.waitForLabel("\(name): spinner")
    try check()
    // The work, the spinner's least time.
    try gallery.pass(waiting: 2)
    try gallery.waitForLabel("\(name): no spinner")
  }
}
