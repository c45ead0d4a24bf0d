// Tests of photos that are added while another dialog of the window is open: their names are asked
// for only once that dialog is closed, as text typed there is no name.

import Foundation
import WindowDriver
import XCTest

final class DialogInFrontTests: XCTestCase {
  private func focusWindow(_ app: Application) throws {
    _ = try app.waitFor(role: "push button", named: "Reload", inWindow: "Photos")
    try app.wait(for: "the window to be active", within: 5) {
      try ScreenWindow.activeTitle() == "Photos"
    }
  }

  /// Whether the chooser's path field is there and contains this text.
  private func holds(_ path: String, _ app: Application) throws -> Bool {
    try app.window("Add Photos")?.first { $0.text == path } != nil
  }

  func testTheFileChooserKeepsItsKeys() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start()
    try focusWindow(app)
    try Keyboard.press("ctrl+o")
    _ = try app.waitForWindow("Add Photos")
    try app.wait(for: "the chooser to have the keyboard", within: 5) {
      try ScreenWindow.activeTitle() == "Add Photos"
    }
    // "/" opens the path field. In a folder that does not exist, there is no completion popup that
    // Escape would close first.
    try Keyboard.type("/nowhere")
    try app.wait(for: "the path", within: 5) { try holds("/nowhere", app) }
    try fixture.handOver(Array(PhotosFixture.samples.prefix(2)))
    // They would be asked for before they are in the grid.
    try app.wait(forCells: ["Unnamed", "Unnamed"])
    XCTAssertNil(try app.window("Name Photo"))
    try Keyboard.type("/DCIM/IMG")
    try app.wait(for: "the whole path", within: 5) { try holds("/nowhere/DCIM/IMG", app) }
    // The first Escape closes the path field.
    try Keyboard.press("Escape")
    try app.wait(for: "the path to go", within: 5) { try !holds("/nowhere/DCIM/IMG", app) }
    XCTAssertNil(try app.window("Name Photo"))
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Add Photos")
    try app.giveNames(["First", "Second"])
    try fixture.wait(for: ["First", "Second"], after: "what was done")
    try fixture.close()
  }

  func testEveryOtherDialogIsWaitedForToo() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start([PhotosFixture.samples[0]])
    try app.giveNames(["Photo 1"])
    var names = ["Photo 1"]
    try app.wait(forCells: names)
    let openers: [(name: String, open: () throws -> Void)] = [
      ("the folder chooser", { try Keyboard.press("ctrl+e") }),
      ("the question", { try app.chooseFromMainMenu("Delete All…") }),
      ("the details", { try app.chooseFromMainMenu("Library Details") }),
      ("About", { try app.chooseFromMainMenu("About Photos") }),
    ]
    for (index, opener) in openers.enumerated() {
      try focusWindow(app)
      try opener.open()
      try app.wait(for: opener.name, within: 5) {
        let title = try ScreenWindow.activeTitle()
        let count = try app.windows().count
        return title != "Photos" && count == 2
      }
      try fixture.handOver([PhotosFixture.samples[index + 1]])
      try app.wait(forCells: names + ["Unnamed"])
      XCTAssertNil(try app.window("Name Photo"), "above \(opener.name)")
      try Keyboard.press("Escape")
      names.append("Photo \(index + 2)")
      try app.giveNames([names[index + 1]])
      try app.wait(forCells: names)
    }
    try fixture.wait(for: names, after: "what was done")
    try fixture.close()
  }
}
