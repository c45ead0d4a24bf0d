// Tests of what happens while a draft is in the field: more photos, deleted photos, errors, the
// close button, a logout. The dialog, or the next start, shows the same photo with the same text
// and the text cursor at the same position. Crashes are tested in KillTests.swift.

import Foundation
import WindowDriver
import XCTest

final class InTheMiddleTests: XCTestCase {
  private static let text = "half typed"
  /// The position of the text cursor: in the middle of the text.
  private static let caret = 4

  /// Names the photos before `ordinal`, types a draft for that one, and moves the cursor into it.
  private func typeHalf(
    at ordinal: Int, of pile: PhotoPile, in fixture: PhotosFixture
  ) throws -> (app: Application, dialog: ShownDialog) {
    let app = try fixture.start(pile.files)
    let dialog = try ShownDialog(of: app)
    for before in 1..<ordinal {
      try dialog.wait(forPhoto: before)
      try Keyboard.type("Name \(before)")
      try Keyboard.press("Return")
    }
    try dialog.wait(forPhoto: ordinal)
    try app.wait(for: "every photo to be copied", within: 30) {
      try fixture.number("SELECT count(*) FROM photo") == pile.files.count
    }
    try Keyboard.type(Self.text)
    try dialog.wait(forText: Self.text)
    try placeCaret(in: dialog)
    return (app, dialog)
  }

  private func placeCaret(in dialog: ShownDialog) throws {
    try Keyboard.press("Home")
    try Keyboard.press("Right", times: Self.caret)
    try dialog.wait(forCaret: Self.caret)
  }

  /// Checks photo, text and cursor of the dialog.
  private func check(
    _ dialog: ShownDialog, at ordinal: Int, of total: Int, text: String = text,
    caret: Int = caret, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let position = try XCTUnwrap(dialog.position, file: file, line: line)
    XCTAssertEqual([position.ordinal, position.total], [ordinal, total], file: file, line: line)
    XCTAssertEqual(dialog.text, text, file: file, line: line)
    XCTAssertEqual(dialog.caret, caret, "the text cursor", file: file, line: line)
  }

  /// Fills a disk up to the last block. Returns the file that takes the room.
  private func fill(_ disk: SmallDisk) throws -> URL {
    let ballast = disk.folder.appending(path: "ballast")
    XCTAssertNotEqual(
      try run("/bin/dd", "if=/dev/zero", "of=\(ballast.path)", "bs=4k"), 0, "the disk is full")
    return ballast
  }

  private func kill(_ app: Application) throws {
    app.kill()
    XCTAssertEqual(try app.waitForExit(), .signalled(SIGKILL))
  }

  func testPhotosAndOtherFilesAreAddedByASecondStart() throws {
    let fixture = try PhotosFixture()
    let pile = try PhotoPile(3, in: fixture.folder)
    let more = try PhotoPile(2, in: fixture.folder, named: "more", firstSeed: 100)
    let noPicture = fixture.folder.appending(path: "IMG_2000.jpg")
    try Data("no picture".utf8).write(to: noPicture)
    let (app, dialog) = try typeHalf(at: 2, of: pile, in: fixture)

    // New photos, a duplicate of a named one, a file that already waits, and one that is not a
    // picture.
    let added = more.files + [pile.files[0], pile.files[1], noPicture]
    try fixture.handOver(added)
    try app.waitForMessage("2 files were not added", in: "Photos")
    try app.wait(for: "the new ones to be counted") { dialog.position?.total == 6 }
    try check(dialog, at: 2, of: 6)
    // The next key is still inserted at the cursor.
    try app.waitForKeyboard()
    try Keyboard.type("x")
    try dialog.wait(forText: "halfx typed")
    // The draft is on the disk within a second.
    Waiting.pause(1)
    try kill(app)

    let restarted = try fixture.start()
    let restored = try ShownDialog(of: restarted)
    try check(restored, at: 2, of: 6, text: "halfx typed", caret: 5)
    // The question whether to add the duplicate too comes when the dialog reaches it.
    for ordinal in 3...6 {
      try Keyboard.press("alt+Right")
      try restored.wait(forPhoto: ordinal)
    }
    try restarted.waitForMessage("Already in your library as “Name 1”", in: "Name Photo")
    try fixture.wait(for: ["Name 1", nil, nil, nil, nil], after: "what was done")
    try fixture.close()
  }

  func testPhotosAreDeletedWhileTheRestIsPutOff() throws {
    let fixture = try PhotosFixture()
    let (app, _) = try typeHalf(at: 3, of: try PhotoPile(5, in: fixture.folder), in: fixture)
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    // A named photo before the draft's, and a waiting one after it.
    try app.select("Name 1")
    let cells = try app.wait(toFind: "three photos without a name") {
      let cells = try app.window("Photos")?.all(role: "table cell", named: "Unnamed") ?? []
      return cells.count == 3 ? cells : nil
    }
    let last = try XCTUnwrap(cells.last)
    try Pointer.click(last, holding: "ctrl", until: "two to be selected") { last.isSelected }
    try Keyboard.press("Delete")
    _ = try app.waitFor(
      role: "label", named: "2 photos are waiting to be named", inWindow: "Photos")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Continue", inWindow: "Photos"),
      until: "the dialog to open", isRepeatable: true
    ) { try app.window("Name Photo") != nil }
    try check(try ShownDialog(of: app), at: 2, of: 3)
    try kill(app)

    try check(try ShownDialog(of: fixture.start()), at: 2, of: 3)
    try fixture.close()
  }

  func testWhoStopsARenamingAfterARestartIsNotAskedForTheOtherRound() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(3))
    try app.waitForPhoto(1, of: 3)
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    // All are imported, so that all can be selected.
    _ = try app.waitFor(role: "label", named: "3 photos", inWindow: "Photos")
    try Keyboard.press("ctrl+a", "F2")
    try app.waitForPhoto(1, of: 3)
    try app.waitForKeyboard()
    try Keyboard.type("One")
    try Keyboard.press("Return")
    try app.waitForPhoto(2, of: 3)
    try Keyboard.type("half")
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    try fixture.close()
    let again = try fixture.start()
    try again.waitForPhoto(2, of: 3)
    try again.waitForKeyboard()
    try Keyboard.press("Escape")
    try again.waitForWindowToClose("Name Photo")
    _ = try again.waitFor(role: "push button", named: "Continue", inWindow: "Photos")
    // A dialog above would keep the keyboard.
    try Keyboard.press("ctrl+f")
    try again.wait(for: "the search to have the keyboard") {
      try again.searchField()?.isFocused == true
    }
    XCTAssertNil(try again.window("Name Photo"))
    try fixture.wait(for: ["One", nil, nil], after: "all this")
    try fixture.close()
  }

  func testTheLibraryIsAwayForAMoment() throws {
    let fixture = try PhotosFixture()
    let (app, dialog) = try typeHalf(at: 2, of: try PhotoPile(3, in: fixture.folder), in: fixture)
    let elsewhere = fixture.folder.appending(path: "elsewhere")
    try FileManager.default.moveItem(at: fixture.library, to: elsewhere)
    try Keyboard.press("Return")
    try app.waitForMessage("was moved or deleted", in: "Name Photo")
    try check(dialog, at: 2, of: 3)
    // New text removes the message, until that text can't be stored either.
    try placeCaret(in: dialog)
    try Keyboard.type("way ")
    try dialog.wait(forText: "halfway  typed")
    try app.waitForMessage("was moved or deleted", in: "Name Photo")
    try check(dialog, at: 2, of: 3, text: "halfway  typed", caret: 8)
    try FileManager.default.moveItem(at: elsewhere, to: fixture.library)
    try fixture.close()

    try check(
      try ShownDialog(of: fixture.start()), at: 2, of: 3, text: "halfway  typed", caret: 8)
    try fixture.close()
    try fixture.wait(for: ["Name 1", nil, nil], after: "what was done")
  }

  func testTheDiskIsFullForAMoment() throws {
    let fixture = try PhotosFixture()
    let disk = try SmallDisk(fixture.library, size: "4m")
    let (app, dialog) = try typeHalf(at: 2, of: try PhotoPile(3, in: fixture.folder), in: fixture)
    // The draft is on the disk within a second.
    Waiting.pause(1)
    let ballast = try fill(disk)
    try Keyboard.type("way ")
    try app.waitForMessage("is full", in: "Name Photo")
    try check(dialog, at: 2, of: 3, text: "halfway  typed", caret: 8)
    try kill(app)

    try FileManager.default.removeItem(at: ballast)
    // The text that there was no room for is lost; the draft before it is there.
    try check(try ShownDialog(of: fixture.start()), at: 2, of: 3)
    try fixture.close()
    try fixture.wait(for: ["Name 1", nil, nil], after: "what was done")
  }

  func testANameForWhichThereIsNoRoomIsSavedOnceThereIs() throws {
    let fixture = try PhotosFixture()
    let disk = try SmallDisk(fixture.library, size: "4m")
    let (app, dialog) = try typeHalf(at: 2, of: try PhotoPile(3, in: fixture.folder), in: fixture)
    let ballast = try fill(disk)
    try Keyboard.press("ctrl+a")
    try Keyboard.type("Two")
    try app.waitForMessage("is full", in: "Name Photo")
    try Keyboard.press("Return")
    try dialog.wait(forPhoto: 2)
    try dialog.wait(forText: "Two")
    try app.waitForMessage("is full", in: "Name Photo")

    try FileManager.default.removeItem(at: ballast)
    try Keyboard.press("Return")
    try dialog.wait(forPhoto: 3)
    try fixture.wait(for: ["Name 1", "Two", nil], after: "the name")
    try fixture.close()
  }

  func testTheWindowsAreClosedByTheirButtons() throws {
    let fixture = try PhotosFixture()
    let (app, _) = try typeHalf(at: 2, of: try PhotoPile(3, in: fixture.folder), in: fixture)
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Close", inWindow: "Name Photo"))
    try app.waitForWindowToClose("Name Photo")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Continue", inWindow: "Photos"))
    try check(try ShownDialog(of: app), at: 2, of: 3)
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Close", inWindow: "Name Photo"))
    try app.waitForWindowToClose("Name Photo")
    try Pointer.click(try app.waitFor(role: "push button", named: "Close", inWindow: "Photos"))
    XCTAssertEqual(try app.waitForExit(), .exited(0), app.errorOutput)

    try check(try ShownDialog(of: fixture.start()), at: 2, of: 3)
    try fixture.close()
  }

  func testALogout() throws {
    let fixture = try PhotosFixture()
    let (app, dialog) = try typeHalf(at: 2, of: try PhotoPile(3, in: fixture.folder), in: fixture)
    try Keyboard.type("x")
    try dialog.wait(forText: "halfx typed")
    // Directly after the last key.
    app.terminate()
    XCTAssertEqual(try app.waitForExit(), .exited(0), app.errorOutput)

    try check(try ShownDialog(of: fixture.start()), at: 2, of: 3, text: "halfx typed", caret: 5)
    try fixture.close()
  }

  private func run(_ tool: String, _ arguments: String...) throws -> Int32 {
    try CommandRun(URL(fileURLWithPath: tool), arguments: arguments).status
  }
}
