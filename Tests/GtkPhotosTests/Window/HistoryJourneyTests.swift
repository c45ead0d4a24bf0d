// Tests of undo and redo by keys, over restarts, and of the trash.

import Foundation
import WindowDriver
import XCTest

final class HistoryJourneyTests: XCTestCase {
  /// Waits until `--list` shows these names and likes.
  private func expect(
    _ names: [String?], liked: [Bool], _ fixture: PhotosFixture, after doing: String
  ) throws {
    try XCTUnwrap(fixture.app).wait(for: "the library after \(doing)", within: 5) {
      let list = try fixture.list()
      return list.map(\.name) == names && list.map(\.liked) == liked
    }
  }

  private func press(_ keys: String, _ app: Application) throws {
    try app.wait(for: "the window to have the keyboard", within: 5) {
      try ScreenWindow.activeTitle() == "Photos"
    }
    try Keyboard.press(keys)
  }

  func testWhatWasDoneIsUndoneAfterARestart() throws {
    let fixture = try PhotosFixture()
    var app = try fixture.start(try PhotosFixture.photos(2))
    try app.giveNames(["Anna", "Bert"])
    try app.toggleLike(of: "Bert")
    try expect(["Anna", "Bert"], liked: [false, true], fixture, after: "the like")
    try app.select("Bert")
    try Keyboard.press("Delete")
    try expect(["Anna"], liked: [false], fixture, after: "the deletion")
    try fixture.close()

    app = try fixture.start()
    _ = try app.cell("Anna")
    try press("ctrl+z", app)
    try expect(["Anna", "Bert"], liked: [false, true], fixture, after: "the first undo")
    try press("ctrl+z", app)
    try expect(["Anna", "Bert"], liked: [false, false], fixture, after: "the second undo")
    try press("ctrl+z", app)
    try expect(["Anna", nil], liked: [false, false], fixture, after: "the third undo")
    try app.wait(for: "the toast that says so", within: 5) {
      try app.window("Photos")?.all(role: "label").contains {
        $0.name == "The name “Bert” was undone"
      } == true
    }
    try press("ctrl+shift+z", app)
    try expect(["Anna", "Bert"], liked: [false, false], fixture, after: "the redo")
    try fixture.close()

    app = try fixture.start()
    _ = try app.cell("Bert")
    try press("ctrl+y", app)
    try expect(["Anna", "Bert"], liked: [false, true], fixture, after: "the second redo")
    XCTAssertEqual(try fixture.run("--check").status, 0)
    try fixture.close()
  }

  func testTheKeysOfATextFieldAreItsOwn() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(
      try PhotosFixture.photos(1),
      catalog: PhotosFixture.package.appending(path: "data/catalog"))
    try app.giveNames(["Anna"])
    _ = try app.cell("Anna")
    try app.openCatalog()
    let field = try app.waitFor(role: "entry", named: "Search Pictures", inWindow: "Photos")
    try Pointer.click(field)
    try Keyboard.type("moon")
    try app.wait(for: "the text", within: 5) { field.text == "moon" }
    try Keyboard.press("ctrl+z")
    try app.wait(for: "the text to be undone", within: 5) { field.text != "moon" }
    try Keyboard.press("ctrl+shift+z")
    try app.wait(for: "the text to be redone", within: 5) { field.text == "moon" }
    // If the field has nothing left to undo, the key does not undo a step of the library either.
    try Keyboard.press("ctrl+z", times: 6)
    try app.wait(for: "an empty field") { field.text?.isEmpty == true }
    // The character after them shows that those keys were handled.
    try Keyboard.type("x")
    try app.wait(for: "the text behind them") { field.text == "x" }
    XCTAssertEqual(try fixture.list().map(\.name), ["Anna"])
    try fixture.close()
  }

  func testADeletedPhotoRestsInTheTrashUntilThatIsEmptied() throws {
    let fixture = try PhotosFixture()
    var app = try fixture.start(try PhotosFixture.photos(2))
    try app.giveNames(["Anna", "Bert"])
    let original = try XCTUnwrap(fixture.list(of: 2).first).path
    try app.select("Anna")
    try Keyboard.press("Delete")
    try expect(["Bert"], liked: [false], fixture, after: "the deletion")
    try fixture.close()

    app = try fixture.start()
    _ = try app.cell("Bert")
    XCTAssertTrue(FileManager.default.fileExists(atPath: original))
    try app.chooseFromMainMenu("Empty Trash…")
    try Pointer.click(try app.waitFor(role: "push button", named: "Empty Trash"))
    try app.wait(for: "the original to go", within: 5) {
      !FileManager.default.fileExists(atPath: original)
    }
    try press("ctrl+z", app)
    try expect([nil], liked: [false], fixture, after: "the undo of the other's name")
    XCTAssertEqual(try fixture.run("--check").status, 0)
    try fixture.close()
  }

  func testKeysWithoutAPauseAreDoneInTheirOrder() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(Array(PhotosFixture.samples.prefix(4)))
    // A name that is given before its photo is copied is stored later, perhaps after the names that follow.
    try app.wait(forCells: ["Unnamed", "Unnamed", "Unnamed", "Unnamed"])
    let names = ["Anna", "Bert", "Carl", "Dora"]
    try app.giveNames(names)
    try fixture.wait(for: names, after: "the naming")
    try app.wait(for: "the window to have the keyboard", within: 5) {
      try ScreenWindow.activeTitle() == "Photos"
    }
    let pairs = Array(repeating: ["ctrl+z", "ctrl+shift+z"], count: 8).flatMap(\.self)
    let keys = try Keyboard.stream(pairs + ["ctrl+z", "ctrl+z"], delay: 0)
    XCTAssertEqual(try keys.waitForExit(), .exited(0))
    // Only the last two undos have an effect. Before them, no more than one name is undone at a time.
    try fixture.wait(for: ["Anna", "Bert", nil, nil], after: "the keys")
    try fixture.close()
    XCTAssertEqual(try fixture.list().map(\.name), ["Anna", "Bert", nil, nil])
  }

  func testADeletionTellsUntilWhenAsThePageOfTheTrashDoes() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(2))
    try app.giveNames(["Anna", "Bert"])
    try app.select("Bert")
    try Keyboard.press("Delete")
    let start = "“Bert” was moved to the trash, kept there until "
    let toast = try app.wait(toFind: "the toast", within: 5) {
      try app.window("Photos")?.all(role: "label").first {
        $0.isShowing && $0.name.hasPrefix(start)
      }?.name
    }
    try press("alt+3", app)
    let until = try app.wait(toFind: "the day", within: 5) {
      try app.window("Photos")?.all(role: "label").first {
        $0.isShowing && $0.name.hasPrefix("until ")
      }?.name
    }
    XCTAssertEqual("until " + toast.dropFirst(start.count), until)
    try fixture.close()
  }
}
