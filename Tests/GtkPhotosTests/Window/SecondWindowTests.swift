// Tests of a second window on the same library: each shows what the other does, and one of them asks
// for names.

import Foundation
import WindowDriver
import XCTest

final class SecondWindowTests: XCTestCase {
  private static let second = "Photos (2)"

  /// Opens a second window beside three photos with names.
  private func twoWindows() throws -> (PhotosFixture, Application) {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(3))
    try app.giveNames(["Anna", "Bert", "Carla"])
    _ = try app.cell("Carla")
    try Keyboard.press("ctrl+n")
    _ = try app.waitForWindow(Self.second)
    try waitForCells(["Anna", "Bert", "Carla"], in: Self.second, app)
    return (fixture, app)
  }

  private func waitForCells(_ names: [String], in window: String, _ app: Application) throws {
    try app.wait(for: "\(names) in \(window)", within: 10) {
      try app.window(window)?.all(role: "table cell").filter(\.isShowing).map(\.name) == names
    }
  }

  private func click(_ cell: String, in window: String, _ app: Application) throws {
    try Pointer.click(try app.waitFor(role: "table cell", named: cell, inWindow: window))
    try app.wait(for: "\(window) to have the keyboard", within: 5) {
      try ScreenWindow.activeTitle() == window
    }
  }

  func testEachWindowShowsWhatTheOtherDoes() throws {
    let (fixture, app) = try twoWindows()
    // What was done before is told in the first window alone.
    XCTAssertFalse(try app.shows("push button", "Undo", inWindow: Self.second))
    try click("Bert", in: Self.second, app)
    try Keyboard.press("Delete")
    try waitForCells(["Anna", "Carla"], in: Self.second, app)
    try waitForCells(["Anna", "Carla"], in: "Photos", app)
    XCTAssertEqual(try fixture.list().map(\.name), ["Anna", "Carla"])
    try Keyboard.press("ctrl+z")
    try waitForCells(["Anna", "Bert", "Carla"], in: "Photos", app)
    try waitForCells(["Anna", "Bert", "Carla"], in: Self.second, app)
    // A name in one line under the photo.
    try click("Carla", in: Self.second, app)
    try Keyboard.press("F2")
    _ = try app.waitFor(role: "text", named: "Photo name", inWindow: Self.second)
    try Keyboard.replace(with: "Zoe")
    try Keyboard.press("Return")
    try waitForCells(["Anna", "Bert", "Zoe"], in: "Photos", app)
    XCTAssertEqual(try fixture.list().map(\.name), ["Anna", "Bert", "Zoe"])
    // A search is of its window alone.
    try Keyboard.type("zo")
    try waitForCells(["Zoe"], in: Self.second, app)
    try waitForCells(["Anna", "Bert", "Zoe"], in: "Photos", app)
    try fixture.close()
  }

  func testTheFirstWindowAsksForNamesAndTheOtherSaysSo() throws {
    let (fixture, app) = try twoWindows()
    let more = try PhotosFixture.photos(5).suffix(2)
    let start = try CommandRun(
      PhotosFixture.binary, arguments: ["--library", fixture.library.path] + more.map(\.path))
    XCTAssertEqual(start.status, 0)
    _ = try app.waitForWindow("Name Photo")
    let notice = "Photos are being named in the other window"
    _ = try app.waitFor(role: "label", named: notice, inWindow: Self.second)
    // The other window goes on beside the dialog.
    try click("Anna", in: Self.second, app)
    try Keyboard.press("Delete")
    try app.wait(for: "Anna to be deleted", within: 10) {
      try fixture.list().contains { $0.name == "Anna" } == false
    }
    try Pointer.click(try app.waitFor(role: "push button", named: "Show", inWindow: Self.second))
    try app.wait(for: "the dialog to have the keyboard", within: 5) {
      try ScreenWindow.activeTitle() == "Name Photo"
    }
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    // When the first window is closed, the other one asks.
    try app.wait(for: "the first window to have the keyboard", within: 5) {
      try ScreenWindow.activeTitle() == "Photos"
    }
    try Keyboard.press("ctrl+w")
    try app.waitForWindowToClose("Photos")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Continue", inWindow: Self.second))
    _ = try app.waitForWindow("Name Photo")
    try Keyboard.type("Dora")
    try Keyboard.press("Return")
    try app.wait(for: "the name", within: 10) {
      try fixture.list().contains { $0.name == "Dora" }
    }
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    try Keyboard.press("ctrl+q")
    XCTAssertEqual(try app.waitForExit(), .exited(0))
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }

  func testBothWindowsCloseAtOnceAndNothingIsLost() throws {
    let (fixture, app) = try twoWindows()
    try click("Bert", in: Self.second, app)
    try Keyboard.press("F2")
    _ = try app.waitFor(role: "text", named: "Photo name", inWindow: Self.second)
    try Keyboard.replace(with: "Half typed")
    try Keyboard.press("ctrl+q")
    XCTAssertEqual(try app.waitForExit(), .exited(0))
    XCTAssertEqual(try fixture.list().map(\.name), ["Anna", "Half typed", "Carla"])
  }

  func testWhatCouldNotBeHandedOutIsSaidInTheWindowThatAskedUntilItSucceeds() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(3))
    try app.giveNames(["Anna", "Bert", "Carla"])
    func isTold(in title: String) throws -> Bool {
      try app.window(title)?.all(role: "label").contains {
        $0.isShowing && $0.name.contains("file manager")
      } == true
    }
    func copy(_ name: String, in window: String) throws {
      try click(name, in: window, app)
      try Keyboard.press("ctrl+c")
      // The copy is made once another program asks for it.
      try Waiting.wait(for: "the copy", within: 10) {
        try CommandRun(
          URL(fileURLWithPath: "/usr/bin/xclip"),
          arguments: ["-selection", "clipboard", "-o", "-t", "text/uri-list"]
        ).output.contains("\(name).")
      }
    }
    try click("Anna", in: "Photos", app)
    try Keyboard.press("ctrl+alt+f")
    try app.wait(for: "the sentence") { try isTold(in: "Photos") }
    try Keyboard.press("ctrl+n")
    try waitForCells(["Anna", "Bert", "Carla"], in: Self.second, app)
    XCTAssertFalse(try isTold(in: Self.second))
    // What is handed out by another window says nothing of this one.
    try copy("Bert", in: Self.second)
    XCTAssertTrue(try isTold(in: "Photos"))
    try Keyboard.press("ctrl+w")
    try app.waitForWindowToClose(Self.second)
    try copy("Carla", in: "Photos")
    try app.wait(for: "the sentence to go", within: 5) { try !isTold(in: "Photos") }
    try fixture.close()
  }
}
