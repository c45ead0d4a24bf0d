// Tests of the ways to add photos besides the first command line: a second start, the clipboard,
// the file chooser; and of what waits when the dialog or the window is closed.

import Foundation
import TestScreen
import WindowDriver
import XCTest

final class WaysInTests: XCTestCase {
  func testASecondStartHandsItsFilesToTheFirst() throws {
    let fixture = try PhotosFixture()
    let photos = try PhotosFixture.photos(3)
    let app = try fixture.start([photos[0]])
    try app.waitForPhoto(1, of: 1)
    try fixture.handOver(Array(photos[1...]))
    try app.giveNames(["First", "Second", "Third"])
    try fixture.wait(for: ["First", "Second", "Third"], after: "what was done")
    XCTAssertEqual(
      try fixture.list().map { try Data(contentsOf: URL(fileURLWithPath: $0.path)) },
      try photos.map { try Data(contentsOf: $0) })
    try fixture.close()
  }

  func testASecondStartFindsTheWindowWhateverWayLeadsToTheFolder() throws {
    let fixture = try PhotosFixture()
    let photos = try PhotosFixture.photos(3)
    let link = fixture.folder.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: fixture.library)
    let app = try fixture.start([photos[0]])
    try app.waitForPhoto(1, of: 1)
    let second = try CommandRun(
      PhotosFixture.binary, arguments: ["--library", link.path, photos[1].path])
    XCTAssertEqual(second.status, 0, second.errorOutput)
    try app.waitForPhoto(1, of: 2)
    try fixture.close()

    // In reverse: the window was opened through the link, and the second start uses the folder's
    // own path.
    let state = ["XDG_STATE_HOME": fixture.folder.appending(path: "state").path]
    let other = try Application(
      PhotosFixture.binary, arguments: ["--library", link.path], environment: state)
    try other.waitForPhoto(1, of: 2)
    try fixture.handOver([photos[2]])
    try other.waitForPhoto(1, of: 3)
    other.terminate()
    XCTAssertEqual(try other.waitForExit(), .exited(0), other.errorOutput)
  }

  func testAStartWhoseFirstProcessDiesTakesItsPlace() throws {
    let fixture = try PhotosFixture()
    let photos = try PhotosFixture.photos(2)
    let first = try fixture.start([photos[0]])
    try first.waitForPhoto(1, of: 1)
    // The first process owns the name on the bus, and does not answer.
    kill(first.processID, SIGSTOP)
    let second = try fixture.launch([photos[1]])
    Waiting.pause(1)
    first.kill()
    XCTAssertEqual(try first.waitForExit(), .signalled(SIGKILL))
    try second.waitForPhoto(1, of: 2)
    try fixture.close()
  }

  func testPastedFilesAndAPastedPicture() throws {
    let fixture = try PhotosFixture()
    let photo = try PhotosFixture.photos(1)[0]
    let app = try fixture.start()
    try copy(Data("\(photo.absoluteString)\r\n".utf8), as: "text/uri-list")
    try focusWindow(app)
    try Keyboard.press("ctrl+v")
    try app.giveNames(["Pasted file"])

    let png = fixture.folder.appending(path: "picture.png")
    try Screenshot.take(to: png)
    try copy(try Data(contentsOf: png), as: "image/png")
    try focusWindow(app)
    try Keyboard.press("ctrl+v")
    try app.giveNames(["Pasted picture"])
    try fixture.wait(for: ["Pasted file", "Pasted picture"], after: "what was done")
    let left = try FileManager.default.contentsOfDirectory(
      atPath: fixture.library.appending(path: "pasted").path)
    XCTAssertEqual(left, [], "the pasted bytes are among the originals now")
    try fixture.close()
  }

  private func focusWindow(_ app: Application) throws {
    _ = try app.waitFor(role: "push button", named: "Reload", inWindow: "Photos")
    try app.wait(for: "the window to be active", within: 5) {
      try ScreenWindow.activeTitle() == "Photos"
    }
  }

  func testAddPhotosByTheFileChooser() throws {
    let fixture = try PhotosFixture()
    let photo = try PhotosFixture.photos(1)[0]
    let app = try fixture.start()
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Add Photos", inWindow: "Photos"))
    _ = try app.waitForWindow("Add Photos")
    // "/" opens the path field.
    try Keyboard.type(photo.path)
    try Keyboard.press("Return")
    try app.giveNames(["Chosen"])
    try fixture.wait(for: ["Chosen"], after: "what was done")
    try fixture.close()
  }

  func testSeveralFilesAreChosenAtOnce() throws {
    let fixture = try PhotosFixture()
    // A folder that contains only the photos, and that the chooser shows on a single key.
    let home = fixture.folder.appending(path: "home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let photos = try "abcd".enumerated().map { index, name in
      try fixture.copy(PhotosFixture.samples[index], as: "home/\(name).jpg")
    }
    let app = try fixture.start(environment: ["HOME": home.path])
    try focusWindow(app)
    try Keyboard.press("ctrl+o")
    _ = try app.waitForWindow("Add Photos")
    try app.wait(for: "the chooser to have the keyboard") {
      try ScreenWindow.activeTitle() == "Add Photos"
    }
    try Keyboard.press("alt+Home")
    try app.wait(for: "the first two rows to be selected") {
      // Repeating these keys changes nothing; before the folder is read, there is nothing to
      // select.
      try Keyboard.press("Home", "shift+Down")
      // GTK 4.8 does not expose the rows to AT-SPI; they are 20 pixels high.
      let heading = try app.waitFor(role: "label", named: "Name", inWindow: "Add Photos").extents()
      let rows = (0..<4).map {
        Point(x: heading.x + 200, y: heading.y + heading.height + 10 + 20 * $0)
      }
      let colours = try ScreenPixels().colours(at: rows)
      return colours[0] == colours[1] && colours[2] == colours[3] && colours[1] != colours[2]
    }
    try Pointer.click(try app.waitFor(role: "label", named: "Add", inWindow: "Add Photos"))
    try app.waitForWindowToClose("Add Photos")
    try app.giveNames(["First", "Second"])
    try fixture.wait(for: ["First", "Second"], after: "what was done")
    XCTAssertEqual(
      try fixture.list().map { try Data(contentsOf: URL(fileURLWithPath: $0.path)) },
      try photos.prefix(2).map { try Data(contentsOf: $0) })
    try fixture.close()
  }

  /// A screen reader counts the windows and asks for each, while windows open and close. If a
  /// hidden window were left, GTK 4.8 would crash when it is asked for one window too many.
  func testAScreenReaderMayAskForAWindowThatHasGone() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start()
    _ = try app.waitFor(role: "push button", named: "Reload", inWindow: "Photos")
    for window in ["Add Photos", "About"] {
      if window == "About" {
        try app.chooseFromMainMenu("About Photos")
      } else {
        try focusWindow(app)
        try Keyboard.press("ctrl+o")
      }
      _ = try app.wait(toFind: "a second window", within: 5) { try app.windows().dropFirst().first }
      try Keyboard.press("Escape")
      try app.wait(for: "one window alone", within: 5) { try app.windows().count == 1 }
      for index in 0..<4 { _ = try app.root()?.child(at: index) }
      XCTAssertTrue(app.isRunning, app.errorOutput)
    }
    try fixture.close()
  }

  func testAClosedDialogKeepsTheRestWaiting() throws {
    let fixture = try PhotosFixture()
    var app = try fixture.start(try PhotosFixture.photos(3))
    try app.namePhoto(1, of: 3, as: "One")
    try app.waitForPhoto(2, of: 3)
    try Keyboard.type("Tw")
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    _ = try app.waitFor(
      role: "label", named: "2 photos are waiting to be named", inWindow: "Photos")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Continue", inWindow: "Photos"))
    try app.waitForPhoto(2, of: 3)
    XCTAssertEqual(try app.nameField().text, "Tw")
    // The whole window is closed in the middle, directly after typing.
    try Keyboard.type("o")
    try fixture.close()

    app = try fixture.start()
    try app.waitForPhoto(2, of: 3)
    XCTAssertEqual(try app.nameField().text, "Two")
    try Keyboard.press("Return")
    try app.waitForPhoto(3, of: 3)
    try app.clickAnswer("Skip")
    try app.waitForWindowToClose("Name Photo")
    try fixture.close()
    XCTAssertEqual(try fixture.list().map(\.name), ["One", "Two", nil])

    // A completed round is over: nothing is asked for again, and a photo that is added later begins
    // a new round.
    app = try fixture.start()
    _ = try app.cell("One")
    try fixture.handOver([PhotosFixture.samples[5]])
    try app.giveNames(["Four"])
    try fixture.wait(for: ["One", "Two", nil, "Four"], after: "the next round")
    try fixture.close()
  }
}
