// Tests of the grid by pointer and keys: like, delete and undo, rename, delete all, reload.

import Foundation
import WindowDriver
import XCTest

final class GridTests: XCTestCase {
  /// A library with three named photos and its window.
  private func namedLibrary() throws -> (PhotosFixture, Application) {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(3))
    try app.giveNames(["Anna", "Bert", "Carla"])
    _ = try app.cell("Carla")
    return (fixture, app)
  }

  func testATenfoldClickLikesOnce() throws {
    let (fixture, app) = try namedLibrary()
    try Pointer.click(try app.button("Like", ofCell: "Bert"), count: 10)
    _ = try app.button("Unlike", ofCell: "Bert")
    XCTAssertEqual(try fixture.list().map(\.liked), [false, true, false])

    Waiting.pause(0.4)
    try app.toggleLike(of: "Bert", from: "Unlike", to: "Like")
    XCTAssertEqual(try fixture.list().map(\.liked), [false, false, false])
    try fixture.close()
  }

  func testDeleteAndUndo() throws {
    let (fixture, app) = try namedLibrary()
    try app.select("Bert")
    try Keyboard.press("Delete")
    try app.wait(for: "the photo to go", within: 5) {
      try fixture.list().map(\.name) == ["Anna", "Carla"]
    }
    let undo = try app.waitFor(role: "push button", named: "Undo", inWindow: "Photos")
    try Pointer.click(undo)
    _ = try app.cell("Bert")
    try fixture.wait(for: ["Anna", "Bert", "Carla"], after: "what was done")

    try app.select("Anna")
    try Keyboard.press("Delete")
    try app.wait(for: "the photo to go", within: 5) {
      try fixture.list().map(\.name) == ["Bert", "Carla"]
    }
    try Keyboard.press("ctrl+z")
    _ = try app.cell("Anna")
    XCTAssertEqual(try fixture.run("--check").status, 0)
    try fixture.close()
  }

  func testRenameByF2AndByMenu() throws {
    let (fixture, app) = try namedLibrary()
    try app.select("Anna")
    try Keyboard.press("F2")
    XCTAssertEqual(try app.nameFieldInGrid().text, "Anna")
    try Keyboard.type("Annabel")
    try Keyboard.press("Return")
    try app.wait(for: "Annabel to have the keyboard") { try app.cell("Annabel").isFocused }
    XCTAssertFalse(try app.shows("text", "Photo name"))

    try Pointer.rightClick(try app.cell("Bert"))
    try Pointer.click(try app.waitFor(role: "menu item", named: "Rename…"))
    try app.nameFieldInGrid()
    try Keyboard.type("Berta")
    try Keyboard.press("Return")
    try app.wait(for: "Berta to have the keyboard") { try app.cell("Berta").isFocused }

    // Escape leaves the name as it was.
    try app.select("Carla")
    try Keyboard.press("F2")
    try app.nameFieldInGrid()
    try Keyboard.type("Nobody")
    try Keyboard.press("Escape")
    try app.wait(for: "Carla to have the keyboard") { try app.cell("Carla").isFocused }
    try fixture.wait(for: ["Annabel", "Berta", "Carla"], after: "what was done")
    // The keys go to the grid again.
    try Keyboard.press("Delete")
    try fixture.wait(for: ["Annabel", "Berta"], after: "Delete")
    try fixture.close()
  }

  func testTabGoesOnToTheNextPhotoAndAClickElsewhereSaves() throws {
    let (fixture, app) = try namedLibrary()
    try app.select("Anna")
    try Keyboard.press("F2")
    try app.nameFieldInGrid()
    // At once, as a person types who knows the keys.
    try Keyboard.type("Annabel")
    try Keyboard.press("Tab")
    try Keyboard.type("Berta")
    try Keyboard.press("Tab")
    try Keyboard.type("Carlotta")
    try Pointer.click(try app.cell("Annabel"))
    try fixture.wait(for: ["Annabel", "Berta", "Carlotta"], after: "the click")
    try app.wait(for: "the photo to be selected") { try app.cell("Annabel").isSelected }
    XCTAssertFalse(try app.shows("text", "Photo name"))
    // One step each.
    for names in [
      ["Annabel", "Berta", "Carla"], ["Annabel", "Bert", "Carla"], ["Anna", "Bert", "Carla"],
    ] {
      try Keyboard.press("ctrl+z")
      try fixture.wait(for: names, after: "undo")
    }
    // A name that is being typed outlives the window.
    try app.select("Bert")
    try Keyboard.press("F2")
    try app.nameFieldInGrid()
    try Keyboard.type("Bertram")
    try fixture.close()
    try XCTAssertEqual(fixture.list().map(\.name), ["Anna", "Bertram", "Carla"])
  }

  func testTabLeavesTheGridAndCtrlLLikesWhatIsSelected() throws {
    let (fixture, app) = try namedLibrary()
    try app.select("Anna")
    try Keyboard.press("Tab")
    try app.wait(for: "the keyboard to leave the grid") {
      let focused = try XCTUnwrap(app.window("Photos")).first { $0.isFocused }
      return focused.map { $0.role != "table cell" && $0.name != "Like" } == true
    }
    try Keyboard.press("shift+Tab")
    try app.wait(for: "the keyboard to be back") { try app.cell("Anna").isFocused }
    try Keyboard.press("Right")
    try app.wait(for: "the next photo") { try app.cell("Bert").isFocused }

    try Keyboard.press("shift+Right")
    try app.wait(for: "two photos") { try app.cell("Carla").isSelected }
    try Keyboard.press("ctrl+l")
    try app.wait(for: "both likes") { try fixture.list().map(\.liked) == [false, true, true] }
    // One is liked already; then all are.
    try Keyboard.press("ctrl+a")
    try Keyboard.press("ctrl+l")
    try app.wait(for: "all likes") { try fixture.list().map(\.liked) == [true, true, true] }
    try Keyboard.press("ctrl+l")
    try app.wait(for: "no like") { try fixture.list().map(\.liked) == [false, false, false] }
    // A step each.
    try Keyboard.press("ctrl+z")
    _ = try app.waitFor(role: "label", named: "3 photos are liked again", inWindow: "Photos")
    try Keyboard.press("ctrl+z")
    try app.wait(for: "the first likes") { try fixture.list().map(\.liked) == [false, true, true] }
    try fixture.close()
  }

  /// The ring and the selection: what has the keyboard is what keys act on.
  func testKeysActOnThePhotoThatHasTheKeyboard() throws {
    let (fixture, app) = try namedLibrary()
    // A photo has the keyboard and none is selected.
    try app.select("Anna")
    try Keyboard.press("ctrl+space")
    try app.wait(for: "no photo to be selected") { try !app.cell("Anna").isSelected }
    XCTAssertTrue(try app.cell("Anna").isFocused)
    try Keyboard.press("F2")
    try app.nameFieldInGrid()
    try Keyboard.type("Annabel")
    try Keyboard.press("Return")
    try fixture.wait(for: ["Annabel", "Bert", "Carla"], after: "F2")

    // Ctrl moves the ring alone; Enter looks at the photo that has it.
    try app.select("Annabel")
    try Keyboard.press("ctrl+Right")
    try app.wait(for: "the ring to move") { try app.cell("Bert").isFocused }
    try Keyboard.press("Return")
    try app.wait(forShownPhoto: "Bert")
    try Keyboard.press("Escape")
    try app.wait(for: "Bert to be selected") { try app.cell("Bert").isSelected }

    // A heart that is clicked leaves the ring where it is.
    try app.toggleLike(of: "Carla")
    XCTAssertTrue(try app.cell("Bert").isFocused)
    try Keyboard.press("Delete")
    try fixture.wait(for: ["Annabel", "Carla"], after: "Delete")
    try fixture.close()
  }

  func testDeleteAllAsksFirst() throws {
    let (fixture, app) = try namedLibrary()
    try openDeleteAll(app)
    try Pointer.click(try app.waitFor(role: "push button", named: "Cancel"))
    try app.wait(for: "the question to go", within: 5) { try app.windows().count == 1 }
    XCTAssertEqual(try fixture.list().count, 3)

    let originals = try fixture.list(of: 3).map(\.path)
    try openDeleteAll(app)
    try Pointer.click(try app.waitFor(role: "push button", named: "Delete All"))
    try app.wait(for: "the empty library to be seen", within: 5) {
      try app.shows("label", "No Photos Here")
    }
    XCTAssertEqual(try app.cellsByPosition(), [])
    XCTAssertEqual(try fixture.list(), [])
    XCTAssertEqual(originals.filter(FileManager.default.fileExists(atPath:)), originals)
    try Keyboard.press("ctrl+z")
    _ = try app.cell("Carla")
    XCTAssertFalse(try app.shows("label", "No Photos Here"))
    try fixture.wait(for: ["Anna", "Bert", "Carla"], after: "what was done")
    try fixture.close()
  }

  private func openDeleteAll(_ app: Application) throws {
    try app.chooseFromMainMenu("Delete All…")
  }

  func testReloadReadsTheLibraryAgain() throws {
    let (fixture, app) = try namedLibrary()
    try fixture.edit("UPDATE photo SET name = 'Dora' WHERE name = 'Anna'")
    try Keyboard.press("F5")
    _ = try app.cell("Dora")
    try fixture.edit("UPDATE photo SET name = 'Emil' WHERE name = 'Dora'")
    try Keyboard.press("ctrl+r")
    _ = try app.cell("Emil")
    try fixture.edit("UPDATE photo SET name = 'Frida' WHERE name = 'Emil'")
    try Pointer.click(try app.waitFor(role: "push button", named: "Reload", inWindow: "Photos"))
    _ = try app.cell("Frida")
    try fixture.close()
  }
}
