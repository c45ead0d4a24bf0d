// The gallery's frames for pictures: empty, with a picture, and with the mark of a broken one.

import TestScreen
import WindowDriver
import XCTest

final class ImagesPageTests: XCTestCase {
  private static let retry = "Reload Picture"

  func testAFrameShowsItsPictureOnceThatIsLoadedAndABrokenOneLoadsItAgain() throws {
    let gallery = try GalleryApp(page: "Images")
    // The pointer is where another test left it.
    try pointAtNothing(in: gallery)
    let tries = ["Empty, tries: 0", "Picture, tries: 1", "Broken, tries: 1"]
    for label in tries { try gallery.waitForLabel(label) }
    let frames = try gallery.window().all(role: "image", named: "GtkPicture").map {
      try $0.extents()
    }
    XCTAssertEqual(frames.map { [$0.width, $0.height] }, [[130, 100], [130, 100], [130, 100]])
    guard frames.count == 3 else { return }
    let (empty, picture, broken) = (frames[0], frames[1], frames[2])

    try gallery.wait(for: "the mark of the broken picture") {
      try showsMark(in: broken, of: gallery)
    }
    XCTAssertTrue(try showsPlaceholder(in: empty), "nothing was to be loaded")
    XCTAssertTrue(try showsPlaceholder(in: picture), "the picture is not there yet")
    try gallery.pass(waiting: 1)
    try gallery.wait(for: "the picture") { try showsLandscape(in: picture) }
    XCTAssertTrue(try showsPlaceholder(in: empty))
    XCTAssertTrue(try showsMark(in: broken, of: gallery))

    try gallery.click(Self.retry)
    try pointAtNothing(in: gallery)
    try gallery.waitForLabel("Broken, tries: 2")
    try gallery.wait(for: "the mark of the broken picture to go") {
      try !gallery.showsButton(Self.retry)
    }
    try gallery.wait(for: "its placeholder") { try showsPlaceholder(in: broken) }
    try gallery.pass(waiting: 1)
    try gallery.wait(for: "the picture that was broken") { try showsLandscape(in: broken) }
    XCTAssertFalse(try gallery.showsButton(Self.retry))
    XCTAssertTrue(try gallery.shows("Picture, tries: 1"))
    try gallery.close()
  }

  /// Moves the pointer to the page's summary, so that it highlights nothing and brings up no tooltip.
  private func pointAtNothing(in gallery: GalleryApp) throws {
    let summary = try gallery.window().first {
      $0.role == "label" && $0.name.hasPrefix("A frame is empty")
    }
    try Pointer.move(to: XCTUnwrap(summary).extents().center)
  }

  /// Whether a frame is seen and has one colour all over.
  private func showsPlaceholder(in frame: Rectangle) throws -> Bool {
    let pixels = try ScreenPixels()
    let colours = Set(try pixels.rows(of: frame.inset(by: 8)).joined())
    let beside = try pixels.colour(at: Point(x: frame.x - 6, y: frame.center.y))
    return colours.count == 1 && !colours.contains(beside)
  }

  /// Whether the retry button's icon is in the middle of a frame, and nothing else in it.
  private func showsMark(in frame: Rectangle, of gallery: GalleryApp) throws -> Bool {
    guard let mark = try gallery.marks(in: frame.inset(by: 8)) else { return false }
    let icon = try gallery.button(Self.retry).extents()
    return frame.intersection(icon) == icon && icon.intersection(mark) == mark
      && abs(mark.center.x - frame.center.x) <= 2 && abs(mark.center.y - frame.center.y) <= 2
  }

  /// Whether a frame shows the landscape of Examples/Gallery/Support/Drawing.swift.
  private func showsLandscape(in frame: Rectangle) throws -> Bool {
    let places: [(x: Int, y: Int, colour: ScreenPixels.Colour)] = [
      // The sky a fifth from the left and a tenth from the top; the sun, a hill, the meadow.
      (26, 10, ScreenPixels.Colour(red: 121, green: 173, blue: 229)),
      (94, 28, ScreenPixels.Colour(red: 255, green: 236, blue: 170)),
      (46, 69, ScreenPixels.Colour(red: 58, green: 104, blue: 92)),
      (65, 90, ScreenPixels.Colour(red: 86, green: 142, blue: 78)),
    ]
    let colours = try ScreenPixels().colours(
      at: places.map { Point(x: frame.x + $0.x, y: frame.y + $0.y) })
    return zip(colours, places).allSatisfy { $0.isNear($1.colour) }
  }
}
