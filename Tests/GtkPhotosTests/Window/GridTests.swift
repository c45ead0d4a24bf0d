// The grid by pointer and keys: like, select, delete and undo, rename, delete all, reload.

import Foundation
import WindowDriver
import XCTest

final class GridTests: XCTestCase {
  /// A library with three named photos and its window.
  private func namedLibrary() throws -> (PhotosFixture, Application) {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(3))
    try app.giveNames(["Anna", "Bert", "Carla"])
    _ = try cell("Carla", app)
    return (fixture, app)
  }

  private func cell(_ name: String, _ app: Application) throws -> Element {
    try app.wait(toFind: "a cell named \(name)", within: 5) {
      try app.window("Photos")?.all(role: "table cell", named: name).first { $0.isShowing }
    }
  }

  private func likeButton(_ name: String, of photo: String, _ app: Application) throws -> Element {
    try app.wait(toFind: "\(name) of \(photo)", within: 5) {
      try cell(photo, app).first(role: "push button", named: name)
    }
  }

  func testATenfoldClickLikesOnce() throws {
    let (fixture, app) = try namedLibrary()
    try Pointer.click(try likeButton("Like", of: "Bert", app), count: 10)
    _ = try likeButton("Unlike", of: "Bert", app)
    XCTAssertEqual(try fixture.list().map(\.liked), [false, true, false])

    Waiting.pause(0.4)
    try Pointer.click(try likeButton("Unlike", of: "Bert", app))
    _ = try likeButton("Like", of: "Bert", app)
    XCTAssertEqual(try fixture.list().map(\.liked), [false, false, false])
    try fixture.close()
  }

  func testDeleteAndUndo() throws {
    let (fixture, app) = try namedLibrary()
    try Pointer.click(try cell("Bert", app))
    try app.wait(for: "the cell to be selected", within: 5) { try cell("Bert", app).isSelected }
    try Keyboard.press("Delete")
    try app.wait(for: "the photo to go", within: 5) {
      try fixture.list().map(\.name) == ["Anna", "Carla"]
    }
    let undo = try app.waitFor(role: "push button", named: "Undo", inWindow: "Photos")
    try Pointer.click(undo)
    _ = try cell("Bert", app)
    XCTAssertEqual(try fixture.list().map(\.name), ["Anna", "Bert", "Carla"])

    try Pointer.click(try cell("Anna", app))
    try Keyboard.press("Delete")
    try app.wait(for: "the photo to go", within: 5) {
      try fixture.list().map(\.name) == ["Bert", "Carla"]
    }
    try Keyboard.press("ctrl+z")
    _ = try cell("Anna", app)
    XCTAssertEqual(try fixture.run("--check").status, 0)
    try fixture.close()
  }

  func testRenameByF2AndByMenu() throws {
    let (fixture, app) = try namedLibrary()
    try Pointer.click(try cell("Anna", app))
    try Keyboard.press("F2")
    try app.waitForPhoto(1, of: 1)
    XCTAssertEqual(try app.nameField().text, "Anna")
    try Keyboard.type("Annabel")
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Name Photo")
    _ = try cell("Annabel", app)

    try Pointer.rightClick(try cell("Bert", app))
    try Pointer.click(try app.waitFor(role: "menu item", named: "Rename…"))
    try app.waitForPhoto(1, of: 1)
    try Keyboard.type("Berta")
    try app.clickAnswer("Save")
    try app.waitForWindowToClose("Name Photo")
    _ = try cell("Berta", app)

    // A closed dialog leaves the name as it was.
    try Pointer.click(try cell("Carla", app))
    try Keyboard.press("F2")
    try app.waitForPhoto(1, of: 1)
    try Keyboard.type("Nobody")
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    XCTAssertEqual(try fixture.list().map(\.name), ["Annabel", "Berta", "Carla"])
    try fixture.close()
  }

  func testDeleteAllAsksFirst() throws {
    let (fixture, app) = try namedLibrary()
    try openDeleteAll(app)
    try Pointer.click(try app.waitFor(role: "push button", named: "Cancel"))
    try app.wait(for: "the question to go", within: 5) { try app.windows().count == 1 }
    XCTAssertEqual(try fixture.list().count, 3)

    let originals = try fixture.list().map(\.path)
    try openDeleteAll(app)
    try Pointer.click(try app.waitFor(role: "push button", named: "Delete All"))
    let empty = try app.waitFor(role: "label", named: "No Photos Here", inWindow: "Photos")
    try app.wait(for: "the empty library to be seen", within: 5) { empty.isShowing }
    XCTAssertEqual(try fixture.list(), [])
    XCTAssertEqual(originals.filter(FileManager.default.fileExists(atPath:)), originals)
    try Keyboard.press("ctrl+z")
    _ = try cell("Carla", app)
    XCTAssertEqual(try fixture.list().map(\.name), ["Anna", "Bert", "Carla"])
    try fixture.close()
  }

  private func openDeleteAll(_ app: Application) throws {
    let menu = try app.waitFor(role: "push button", named: "Main Menu", inWindow: "Photos")
    try Pointer.click(menu)
    try Pointer.click(try app.waitFor(role: "menu item", named: "Delete All…"))
  }

  func testReloadReadsTheLibraryAgain() throws {
    let (fixture, app) = try namedLibrary()
    try fixture.edit("UPDATE photo SET name = 'Dora' WHERE name = 'Anna'")
    try Keyboard.press("F5")
    _ = try cell("Dora", app)
    try fixture.edit("UPDATE photo SET name = 'Emil' WHERE name = 'Dora'")
    try Keyboard.press("ctrl+r")
    _ = try cell("Emil", app)
    try fixture.edit("UPDATE photo SET name = 'Frida' WHERE name = 'Emil'")
    try Pointer.click(try app.waitFor(role: "push button", named: "Reload", inWindow: "Photos"))
    _ = try cell("Frida", app)
    try fixture.close()
  }
}
