// Tests of pasted names: the keys after Ctrl+V may be handled before the other program delivers the
// text.

import Foundation
import WindowDriver
import XCTest

final class PastedNameTests: XCTestCase {
  /// The program that holds the text on the clipboard.
  private var owner: Process?

  /// Starts with this many photos, all copied, and a text on the clipboard.
  private func start(_ count: Int) throws -> (PhotosFixture, Application, PhotoPile) {
    let fixture = try PhotosFixture()
    let pile = try PhotoPile(count, in: fixture.folder)
    let app = try fixture.start(pile.files)
    try app.wait(for: "every photo to be copied", within: 30) {
      try fixture.number("SELECT count(*) FROM photo") == count
    }
    try app.waitForPhoto(1, of: count)
    owner = try copy(Data("PASTED".utf8), as: "UTF8_STRING")
    try app.waitForKeyboard()
    return (fixture, app, pile)
  }

  private func paste(_ texts: [String], in app: Application) throws {
    let keys = texts.flatMap { Keyboard.combos(typing: $0) + ["ctrl+v", "Return"] }
    let stream = try Keyboard.stream(keys, delay: 0)
    XCTAssertEqual(try stream.waitForExit(within: 20), .exited(0), stream.errorOutput)
    try app.wait(for: "the dialog to close", within: 20) { try app.window("Name Photo") == nil }
  }

  func testEnterRightBehindAPasteLosesNothingOfIt() throws {
    let texts = (1...20).map { "w\($0)x" }
    let (fixture, app, pile) = try start(texts.count)
    try paste(texts, in: app)
    try fixture.close()
    let list = try fixture.list()
    XCTAssertEqual(list.map(\.name), texts.map { $0 + "PASTED" })
    XCTAssertEqual(list.map(\.sha256), pile.digests)
    XCTAssertEqual(try fixture.number("SELECT count(*) FROM naming_queue"), 0)
  }

  func testTextThatComesWhenItsPhotoHasItsNameBelongsToThat() throws {
    let (fixture, app, _) = try start(3)
    let owner = try XCTUnwrap(owner).processIdentifier
    kill(owner, SIGSTOP)
    try Keyboard.type("early")
    try Keyboard.press("ctrl+v", "Return")
    try app.waitForPhoto(2, of: 3)
    try Keyboard.type("next")
    kill(owner, SIGCONT)
    try fixture.wait(for: ["earlyPASTED", nil, nil], after: "the paste")
    XCTAssertEqual(try app.nameField().text, "next")
    // The pasted text of a photo that was left without an answer becomes part of its draft.
    kill(owner, SIGSTOP)
    try Keyboard.press("ctrl+v", "alt+Right")
    try app.waitForPhoto(3, of: 3)
    kill(owner, SIGCONT)
    try app.wait(for: "the paste") {
      try fixture.number("SELECT count(*) FROM naming_queue WHERE draft = 'nextPASTED'") == 1
    }
    // Answers the second photo first, as the dialog closes with the answer to the last one.
    try Keyboard.press("alt+Left")
    try app.waitForPhoto(2, of: 3)
    try Keyboard.press("Return")
    try app.waitForPhoto(3, of: 3)
    kill(owner, SIGSTOP)
    try Keyboard.type("last")
    try Keyboard.press("ctrl+v", "Return")
    kill(owner, SIGCONT)
    try app.waitForWindowToClose("Name Photo")
    try fixture.wait(for: ["earlyPASTED", "nextPASTED", "lastPASTED"], after: "the last paste")
    try fixture.close()
  }

  func testEnterInEmptyFieldsNamesEachByItsPaste() throws {
    let (fixture, app, _) = try start(4)
    try paste(["", "", "w", ""], in: app)
    try fixture.close()
    XCTAssertEqual(try fixture.list().map(\.name), ["PASTED", "PASTED", "wPASTED", "PASTED"])
  }

  /// Laid out, it would let the window stand still for a long time.
  func testAPasteOfThousandsOfAccentsIsRefusedAndSaid() throws {
    let (fixture, app, _) = try start(2)
    owner = try copy(
      Data(("e" + String(repeating: "\u{301}", count: 20_000)).utf8), as: "UTF8_STRING")
    try Keyboard.type("kept")
    try Keyboard.press("ctrl+a", "ctrl+v")
    _ = try app.waitFor(
      role: "label", named: "This text is too long for a name. It was not inserted.",
      inWindow: "Name Photo")
    XCTAssertEqual(try app.nameField().text, "kept")
    try Keyboard.press("Return")
    try app.waitForPhoto(2, of: 2)
    _ = try app.waitFor(
      role: "label", named: "Type a name to save it, or skip the photo and name it later.",
      inWindow: "Name Photo")
    try Keyboard.type("next")
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Name Photo")
    try fixture.wait(for: ["kept", "next"], after: "the paste that was refused")
    try fixture.close()
  }

  func testAPasteThatNeverComesHoldsNoNameUp() throws {
    let (fixture, app, _) = try start(1)
    let owner = try XCTUnwrap(owner).processIdentifier
    kill(owner, SIGSTOP)
    try Keyboard.type("last")
    try Keyboard.press("ctrl+v", "Return")
    try app.waitForWindowToClose("Name Photo")
    kill(owner, SIGCONT)
    try fixture.close()
    XCTAssertEqual(try fixture.list().map(\.name), ["last"])
  }
}
