// Tests of keys and clicks that are faster than the work that they start, and of what the window
// says while it waits.

import Foundation
import WindowDriver
import XCTest

final class WindowAnswersTests: XCTestCase {
  private func named(_ names: [String]) throws -> (PhotosFixture, Application) {
    let fixture = try PhotosFixture()
    let app = try fixture.start(Array(PhotosFixture.samples.prefix(names.count)))
    try app.giveNames(names)
    return (fixture, app)
  }

  func testDeleteDeleteDeletesTwo() throws {
    let (fixture, app) = try named(["Anna", "Bert", "Carl", "Dora"])
    try app.wait(forCells: ["Anna", "Bert", "Carl", "Dora"])
    try Pointer.click(try app.cell("Bert"))
    try app.wait(for: "Bert to be selected") { try app.cell("Bert").isSelected }
    let keys = try Keyboard.stream(["Delete", "Delete"], delay: 0)
    XCTAssertEqual(try keys.waitForExit(), .exited(0))
    try fixture.wait(for: ["Anna", "Dora"], after: "two keys")
    try app.wait(for: "the last to be selected") { try app.cell("Dora").isSelected }
    // After the last photo there is none to select, so the one before it is selected.
    try Keyboard.press("Delete")
    try fixture.wait(for: ["Anna"], after: "the third key")
    try app.wait(for: "the first to be selected") { try app.cell("Anna").isSelected }
    try fixture.close()
  }

  func testKeysForAPhotoThatIsNoneGoNowhere() throws {
    let fixture = try PhotosFixture()
    let whole = try Data(contentsOf: PhotosFixture.samples[1])
    let broken = fixture.folder.appending(path: "broken.jpg")
    try whole.prefix(whole.count / 2).write(to: broken)
    let app = try fixture.start([PhotosFixture.samples[0]])
    try app.waitForPhoto(1, of: 1)
    // The file is refused while the dialog is open; if that happened before, nobody would expect to
    // name it.
    try fixture.handOver([broken])
    try app.waitForReceipt("2 files in 2 imports: 1 waiting, 1 failed")
    try app.waitForKeyboard()
    let keys = try Keyboard.stream(
      ["o", "n", "e", "Return", "t", "w", "o", "Return"], delay: 0.005)
    XCTAssertEqual(try keys.waitForExit(), .exited(0))
    try app.waitForWindowToClose("Name Photo")
    try fixture.wait(for: ["one"], after: "the keys")
    // A shortcut of the window works at once, and the search field contains none of the keys typed
    // before.
    try Keyboard.press("ctrl+f")
    let field = try app.wait(toFind: "the search field") { try app.searchField() }
    try app.wait(for: "the keyboard in it") { field.isFocused }
    XCTAssertEqual(field.text ?? "", "")
    // Text that is typed from then on is handled.
    try Keyboard.type("on")
    try app.wait(for: "the search") { field.text == "on" }
    XCTAssertNil(try app.window("Name Photo"), "Return renames nothing")
    try fixture.close()
  }

  func testADoubleClickOnAHeartUnlikesNoOther() throws {
    let (fixture, app) = try named(["Anna", "Bert", "Carl"])
    try fixture.edit("UPDATE photo SET liked = 1")
    try app.choose("Liked")
    try Keyboard.press("F5")
    try app.wait(forCells: ["Anna", "Bert", "Carl"])
    let heart = try app.wait(toFind: "the heart of Anna") {
      try app.cell("Anna").first(role: "push button", named: "Unlike")
    }
    try Pointer.doubleClick(heart)
    try app.wait(forCells: ["Bert", "Carl"])
    XCTAssertEqual(try fixture.list().map(\.liked), [false, true, true])
    try fixture.close()
  }

  func testARenamingOfAHundredThousandIsTakenBackByEscape() throws {
    let fixture = try PhotosFixture()
    try fixture.fill(with: 100_000)
    let app = try fixture.start()
    _ = try app.cell("Photo 1")
    try app.wait(for: "the window to be active") { try ScreenWindow.activeTitle() == "Photos" }
    let keys = try Keyboard.stream(["ctrl+a", "F2", "Escape", "ctrl+f"], delay: 0.03)
    XCTAssertEqual(try keys.waitForExit(), .exited(0))
    // The dialog does not open while the search is active.
    let field = try app.wait(toFind: "the search field") { try app.searchField() }
    try app.wait(for: "the keyboard in it") { field.isFocused }
    try Keyboard.type("99999")
    try app.wait(forCells: ["Photo 99999"])
    XCTAssertNil(try app.window("Name Photo"))
    // By key: this end waits until it is stored that the round was cancelled, however long that
    // takes.
    try Keyboard.press("ctrl+q")
    XCTAssertEqual(try app.waitForExit(), .exited(0))
    XCTAssertEqual(try fixture.number("SELECT count(*) FROM renaming_queue"), 0)
  }

  func testAClosingThatWaitsSaysSoAndASecondOneEndsIt() throws {
    let (fixture, app) = try named(["Anna", "Bert"])
    try Pointer.click(try app.cell("Anna"))
    try app.wait(for: "Anna to be selected") { try app.cell("Anna").isSelected }
    try fixture.withDatabaseLocked {
      // Another program has locked the database, so what is to be stored waits.
      try Keyboard.press("Delete")
      try Keyboard.press("ctrl+w")
      try app.wait(for: "the window to say what it waits for", within: 4) {
        try app.window("Photos")?.all(role: "label").contains {
          $0.isShowing && $0.name.hasPrefix("Some changes are not saved yet.")
        } == true
      }
      try Keyboard.press("ctrl+w")
      XCTAssertEqual(try app.waitForExit(within: 4), .exited(0))
    }
    XCTAssertEqual(try fixture.list().map(\.name), ["Anna", "Bert"])
  }

  func testTheEndOfASessionGivesUpNoNameThatWaitsForTheDisk() throws {
    let (fixture, app) = try named(["Anna", "Bert"])
    try Pointer.click(try app.cell("Anna"))
    try app.wait(for: "Anna to be selected") { try app.cell("Anna").isSelected }
    try Keyboard.press("ctrl+a", "F2")
    try app.waitForKeyboard()
    try fixture.withDatabaseLocked {
      try Keyboard.type("Zora")
      // A signal does not wait for keys that are not yet handled.
      try ShownDialog(of: app).wait(forText: "Zora")
      try Keyboard.press("Return")
      app.terminate()
      // All other waits at the end are limited to seven seconds; this one is ten seconds long
      // (`Waiting.patience`).
      XCTAssertThrowsError(try app.waitForExit(within: 2.5))
    }
    XCTAssertEqual(try app.waitForExit(), .exited(0))
    let typed = """
      SELECT (SELECT count(*) FROM photo WHERE name = 'Zora')
        + (SELECT count(*) FROM renaming_queue WHERE draft = 'Zora')
      """
    XCTAssertEqual(try fixture.number(typed), 1)
  }
}
