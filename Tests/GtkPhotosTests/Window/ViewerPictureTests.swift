// Tests of the picture in the viewer, by the colours on the screen: it gets sharp, is zoomed and moved
// with the pointer, and what can't be shown says so.

import Foundation
import TestScreen
import WindowDriver
import XCTest

final class ViewerPictureTests: XCTestCase {
  private var fixture: PhotosFixture!
  /// The colour of the ends of a wide picture.
  private let stripe = ScreenPixels.Colour(red: 255, green: 0, blue: 255)

  override func setUpWithError() throws { fixture = try PhotosFixture() }

  override func tearDown() { fixture = nil }

  /// A library with a wide picture, and its window.
  private func openWide(width: Int, height: Int) throws -> Application {
    let file = fixture.folder.appending(path: "wide.bmp")
    try StripedPicture(width: width, height: height, ends: stripe).bitmap.write(to: file)
    try fixture.start([file]).giveNames(["Wide"])
    try fixture.close()
    let app = try fixture.start()
    _ = try app.cell("Wide")
    return app
  }

  /// The colour in the picture's area, at parts of its width and height.
  private func colour(
    across: Double, down: Double, _ app: Application
  ) throws -> ScreenPixels.Colour {
    let frame = try app.pictureFrame()
    return try ScreenPixels().colour(
      at: Point(
        x: frame.x + Int(across * Double(frame.width)),
        y: frame.y + Int(down * Double(frame.height))))
  }

  /// Whether the left end of the picture is seen.
  private func showsTheEnd(_ app: Application) throws -> Bool {
    try colour(across: 0.05, down: 0.5, app).isNear(stripe, within: 12)
  }

  /// Whether the picture is higher than its area, as a wide one is in its own size.
  private func fillsTheHeight(_ app: Application) throws -> Bool {
    let grey = ScreenPixels.Colour(red: 128, green: 128, blue: 128)
    return try colour(across: 0.5, down: 0.03, app).isNear(grey, within: 6)
  }

  func testAPhotoThatIsLikedWhileItsThumbnailIsShownGetsSharp() throws {
    // Four times as wide as high: its ends are in no thumbnail.
    let file = fixture.folder.appending(path: "wide.bmp")
    try StripedPicture(width: 1200, height: 300, ends: stripe).bitmap.write(to: file)
    try fixture.start([file]).giveNames(["Wide"])
    try fixture.close()

    let go = fixture.folder.appending(path: "go")
    let script = fixture.folder.appending(path: "waits.sh")
    try """
    while [ ! -e '\(go.path)' ]; do sleep 0.05; done
    exec '\(PhotosFixture.decoder.path)' "$@"
    """.write(to: script, atomically: true, encoding: .utf8)
    let app = try fixture.start(
      program: try LyingDecoder.app(in: fixture.folder.appending(path: "app"), script: script))
    try app.select("Wide")
    try Keyboard.press("Return")
    try app.wait(forShownPhoto: "Wide")
    XCTAssertFalse(try showsTheEnd(app))
    try Keyboard.press("ctrl+l")
    try app.wait(for: "it to be liked") { try fixture.list()[0].liked }
    XCTAssertFalse(try showsTheEnd(app))
    try Data().write(to: go)
    try app.wait(for: "the whole picture") { try showsTheEnd(app) }
    try fixture.close()
  }

  func testADoubleClickAndTheWheelZoomAndADragMoves() throws {
    let app = try openWide(width: 3000, height: 752)
    try app.look(at: "Wide")
    try app.wait(for: "the whole picture") { try showsTheEnd(app) }
    XCTAssertFalse(try fillsTheHeight(app))
    let frame = try app.pictureFrame()
    let middle = Point(x: frame.center.x, y: frame.center.y)

    try Pointer.click(at: middle, count: 2)
    try app.wait(for: "its own size") {
      try fillsTheHeight(app) && !showsTheEnd(app)
    }
    // 500 pixels of 3,000 are the end: it comes in with a drag of 600.
    try Pointer.hold(at: Point(x: middle.x - 250, y: middle.y))
    for step in 1...12 {
      try Pointer.move(to: Point(x: middle.x - 250 + step * 50, y: middle.y))
    }
    try Pointer.letGo()
    try app.wait(for: "the end of the picture") { try showsTheEnd(app) }
    XCTAssertTrue(try fillsTheHeight(app))

    try Pointer.click(at: middle, count: 2)
    try app.wait(for: "the whole picture") { try showsTheEnd(app) && !fillsTheHeight(app) }
    try Pointer.scroll(at: middle, by: -8)
    try app.wait(for: "the wheel to enlarge it") { try fillsTheHeight(app) }
    try Pointer.scroll(at: middle, by: 12)
    try app.wait(for: "the wheel to make it fit") {
      try showsTheEnd(app) && !fillsTheHeight(app)
    }
    try fixture.close()
  }

  func testAZoomThatIsAskedForBeforeThePictureIsThereIsMade() throws {
    let app = try openWide(width: 3000, height: 752)
    try app.select("Wide")
    try Keyboard.press("Return", "ctrl+1")
    try app.wait(for: "its own size") { try fillsTheHeight(app) && !showsTheEnd(app) }
    try fixture.close()
  }

  func testTheZoomIsToldInPercentOfThePicturesOwnSize() throws {
    let app = try openWide(width: 3000, height: 752)
    try app.look(at: "Wide")
    let fits = Int((Double(try app.pictureFrame().width) / 30).rounded())
    _ = try app.waitFor(role: "label", named: "\(fits)%", inWindow: "Photos")
    for (key, text) in [
      ("ctrl+1", "100%"), ("ctrl+minus", "80%"), ("ctrl+0", "\(fits)%"),
    ] {
      try Keyboard.press(key)
      _ = try app.waitFor(role: "label", named: text, inWindow: "Photos")
    }
    try fixture.close()
  }

  func testAPictureThatIsHeldStillBeforeItIsReleasedStays() throws {
    let app = try openWide(width: 3000, height: 752)
    try app.look(at: "Wide")
    try app.wait(for: "the whole picture") { try showsTheEnd(app) }
    try Keyboard.press("ctrl+1")
    try app.wait(for: "its own size") { try fillsTheHeight(app) && !showsTheEnd(app) }
    let middle = try app.pictureFrame().center
    try Pointer.hold(at: middle)
    // Fast, and 400 of the 493 pixels that the end is away.
    for step in 1...8 { try Pointer.move(to: Point(x: middle.x + step * 50, y: middle.y)) }
    Waiting.pause(0.5)
    try Pointer.letGo()
    Waiting.pause(0.5)
    XCTAssertFalse(try showsTheEnd(app))
    try fixture.close()
  }

  func testAClickOnThePictureBringsTheKeyboardBackFromTheDetails() throws {
    try fixture.start(Array(PhotosFixture.samples.prefix(2))).giveNames(["Anna", "Berta"])
    try fixture.close()
    let app = try fixture.start()
    try app.look(at: "Anna")
    try Keyboard.press("F9")
    let description = try app.waitFor(role: "text", named: "Description", inWindow: "Photos")
    try Pointer.click(description, until: "the description to have the keyboard") {
      description.isFocused
    }
    let frame = try app.pictureFrame()
    try Pointer.click(at: Point(x: frame.x + frame.width / 3, y: frame.y + 60))
    try app.wait(for: "the picture to have the keyboard") { !description.isFocused }
    try Keyboard.press("Right")
    try app.wait(forShownPhoto: "Berta")
    try fixture.close()
  }

  func testAPhotoWhoseOriginalIsGoneSaysSoAndTheNextOneIsShown() throws {
    let files = Array(PhotosFixture.samples.prefix(3))
    try fixture.start(files).giveNames(["Anna", "Berta", "Cora"])
    try fixture.close()
    let listed = try fixture.list()
    try FileManager.default.removeItem(atPath: listed[1].path)
    // Damaged since the import.
    try Data(contentsOf: files[2]).prefix(3000).write(to: URL(fileURLWithPath: listed[2].path))
    let app = try fixture.start()
    try app.look(at: "Anna")
    try Keyboard.press("Right")
    try app.wait(forShownPhoto: "Berta")
    try app.wait(for: "the sentence") { try app.showsFailure() }
    try Keyboard.press("Right")
    try app.wait(forShownPhoto: "Cora")
    try app.wait(for: "the sentence") { try app.showsFailure() }
    try Keyboard.press("Home")
    try app.wait(forShownPhoto: "Anna")
    XCTAssertFalse(try app.showsFailure())
    try fixture.close()
  }

  func testAPhotoThatGoesWhileItIsLookedAtSaysSoWhenItIsZoomed() throws {
    let app = try openWide(width: 3000, height: 752)
    try app.look(at: "Wide")
    try app.wait(for: "the whole picture") { try showsTheEnd(app) }
    try FileManager.default.removeItem(atPath: try fixture.list()[0].path)
    try Keyboard.press("ctrl+1")
    try app.wait(for: "the sentence") { try app.showsFailure() }
    // What was in memory is still shown.
    XCTAssertTrue(try fillsTheHeight(app))
    try fixture.close()
  }

  func testAHeldArrowGoesOnAndStopsWhenItIsReleased() throws {
    let files = try PhotoPile(24, in: fixture.folder).files
    try fixture.start(files)
      .giveNames(files.indices.map { String(format: "Photo %02d", $0) })
    try fixture.close()
    let app = try fixture.start()
    try app.look(at: "Photo 00")
    try Keyboard.hold("Right")
    defer { try? Keyboard.release("Right") }
    try app.wait(for: "several photos to pass") {
      try (app.shownPhoto() ?? "") > "Photo 04"
    }
    try Keyboard.release("Right")
    // What was painted last stays.
    Waiting.pause(0.1)
    let shown = try app.shownPhoto()
    Waiting.pause(0.5)
    XCTAssertEqual(try app.shownPhoto(), shown)
    try fixture.close()
  }
}

extension Application {
  /// Whether a sentence is shown where the picture would be.
  fileprivate func showsFailure() throws -> Bool {
    let frame = try pictureFrame()
    return try window("Photos")?.all(role: "label").contains {
      $0.isShowing && !$0.name.isEmpty && !$0.name.hasSuffix("%")
        && (try? $0.extents()).map { frame.contains($0.center) } == true
    } == true
  }
}
