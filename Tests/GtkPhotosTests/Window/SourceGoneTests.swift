// Tests of a card that is removed in the middle of an import: the names typed for its photos are
// there once it is back, also after a crash; if its files are left out, the names can be read and
// copied.

import Foundation
import WindowDriver
import XCTest

final class SourceGoneTests: XCTestCase {
  private static let count = 20
  private static let names = (1...count).map { "n \($0)" }

  private func card(_ fixture: PhotosFixture) throws -> URL {
    try fixture.slowPhotos(Self.count, in: "card")
  }

  /// Picks the card, and removes it while its photos are imported. Returns the folder that the card was
  /// moved to.
  private func pickAndPullOut(
    _ card: URL, _ fixture: PhotosFixture
  ) throws -> (app: Application, pocket: URL) {
    let app = try fixture.start([card])
    try app.waitForPhoto(1, of: Self.count)
    try app.waitForKeyboard()
    let pocket = fixture.folder.appending(path: "pocket")
    try FileManager.default.moveItem(at: card, to: pocket)
    try waitForMessage(in: app)
    return (app, pocket)
  }

  /// The same, and names all photos.
  private func pullOut(_ card: URL, _ fixture: PhotosFixture) throws -> URL {
    let (app, pocket) = try pickAndPullOut(card, fixture)
    let keys = try Keyboard.stream(
      Keyboard.combos(typing: Self.names.map { $0 + "\n" }.joined()), delay: 0.01)
    try keys.waitForExit(within: 20)
    try app.wait(for: "every name to be on the disk", within: 30) {
      try fixture.number(
        "SELECT count(*) FROM naming_queue WHERE given IS NOT NULL OR answer = 'named'")
        == Self.count
    }
    XCTAssertGreaterThan(try fixture.waitingForCopies(), 0, "the card was pulled out too late")
    return pocket
  }

  private func waitForMessage(in app: Application) throws {
    try app.wait(for: "the message", within: 15) {
      try app.window("Photos")?.all(role: "label").contains {
        $0.name.hasPrefix("“card” is not available: ") && $0.isShowing
      } == true
    }
  }

  private func expectAllNames(_ app: Application, _ fixture: PhotosFixture) throws {
    try app.wait(for: "every photo to have its name", within: 60) {
      try fixture.list().map(\.name) == Self.names
    }
    try app.wait(for: "the message to go", within: 10) {
      try app.window("Photos")?.all(role: "label").contains {
        $0.name.contains("is not available: ") && $0.isShowing
      } != true
    }
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }

  func testNamesAreThereWhenTheCardIsPutBack() throws {
    let fixture = try PhotosFixture()
    let card = try card(fixture)
    let pocket = try pullOut(card, fixture)
    try FileManager.default.moveItem(at: pocket, to: card)
    // Without any click.
    try expectAllNames(try XCTUnwrap(fixture.app), fixture)
    try fixture.close()
  }

  func testTheDialogSaysWhatAPhotoWaitsFor() throws {
    let fixture = try PhotosFixture()
    let card = try card(fixture)
    let (app, pocket) = try pickAndPullOut(card, fixture)
    // On to the last photo: a few that were read before are copied meanwhile.
    let copied = try fixture.number("SELECT count(*) FROM photo")
    XCTAssertLessThan(copied, Self.count - 5, "the card was pulled out too late")
    for name in Self.names.dropLast() {
      try Keyboard.type(name)
      try Keyboard.press("Return")
    }
    let text = "“card” is not available. The name is kept until the photo is copied."
    try app.waitForMessage(text, in: "Name Photo")
    try FileManager.default.moveItem(at: pocket, to: card)
    try app.wait(for: "the picture", within: 30) {
      try app.window("Name Photo")?.all(role: "label").contains { $0.name == text } == false
    }
    try fixture.close()
  }

  // MARK: - Another card

  /// Bytes after the end of each picture on the other card, which no decoder reads.
  private static let mark = Data("the other card".utf8)

  /// Inserts another card, with other pictures under the same file names, and waits for the
  /// message.
  private func putAnother(
    _ card: URL, like pocket: URL, _ app: Application, _ fixture: PhotosFixture
  ) throws {
    let other = fixture.folder.appending(path: "other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    for file in try PhotosFixture.files(in: pocket) {
      try (Data(contentsOf: file) + Self.mark)
        .write(to: other.appending(path: file.lastPathComponent))
    }
    try FileManager.default.moveItem(at: other, to: card)
    try app.wait(for: "the message of the other card", within: 30) {
      try app.window("Photos")?.all(role: "label").contains {
        $0.name.contains("Press Add Anyway to give the name") && $0.isShowing
      } == true
    }
  }

  /// Makes the window as narrow as possible for a moment. Returns its width then, in pixels.
  private func leastWidth(_ app: Application) throws -> Int {
    let window = try app.waitForWindow("Photos")
    var last = 0
    try app.wait(for: "the window to be narrow", within: 15) {
      try window.screenWindow().resize(width: 1, height: 700)
      let width = try window.screenWindow().frame.width
      defer { last = width }
      // The header hides buttons only once the window is narrow, after which it can be narrower
      // still.
      return width == last && width < 700
    }
    try window.screenWindow().resize(width: 1024, height: 760)
    return last
  }

  /// How many photos are from the other card.
  private func others(_ fixture: PhotosFixture) throws -> Int {
    try fixture.list().count {
      try Data(contentsOf: URL(fileURLWithPath: $0.path)).suffix(Self.mark.count) == Self.mark
    }
  }

  func testNamesWaitForTheirCardWhileAnotherOneIsIn() throws {
    let fixture = try PhotosFixture()
    let card = try card(fixture)
    let pocket = try pullOut(card, fixture)
    let app = try XCTUnwrap(fixture.app)
    try putAnother(card, like: pocket, app, fixture)
    XCTAssertGreaterThan(try fixture.waitingForCopies(), 0)
    XCTAssertEqual(try others(fixture), 0)
    try FileManager.default.moveItem(at: card, to: fixture.folder.appending(path: "drawer"))
    try FileManager.default.moveItem(at: pocket, to: card)
    // Without any click.
    try expectAllNames(app, fixture)
    XCTAssertEqual(try others(fixture), 0)
    try fixture.close()
  }

  func testAddAnywayGivesTheNamesToTheOtherCard() throws {
    let fixture = try PhotosFixture()
    let card = try card(fixture)
    let pocket = try pullOut(card, fixture)
    let app = try XCTUnwrap(fixture.app)
    let least = try leastWidth(app)
    try putAnother(card, like: pocket, app, fixture)
    try app.waitForKeyboard()
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    // Files that were read before are imported.
    try app.bringUp(role: "list", named: "Files")
    try app.wait(for: "the others to be left", within: 30) {
      try app.receiptLines().count == fixture.waitingForCopies()
    }
    let waiting = try fixture.waitingForCopies()
    XCTAssertEqual(
      try app.receiptLines().last,
      "IMG_\(Self.count).jpg: waiting: the file was replaced with another one")
    let button = try app.bringUp(role: "push button", named: "Add Anyway")
    XCTAssertFalse(
      try app.shows("push button", "Try Again"), "it looks for the card by itself all the time")
    // The header folds one frame after the window became narrow, so the same width twice would not
    // show that it can't be narrower.
    let window = try app.waitForWindow("Photos")
    try app.wait(for: "the window to be as narrow as without the bar", within: 15) {
      try window.screenWindow().resize(width: 1, height: 700)
      return try window.screenWindow().frame.width <= least
    }
    try window.screenWindow().resize(width: 1024, height: 760)
    XCTAssertEqual(try others(fixture), 0)
    try Pointer.click(button)
    try expectAllNames(app, fixture)
    XCTAssertEqual(try others(fixture), waiting)
    try fixture.close()
  }

  // MARK: - After a crash, and without the card

  func testNamesAreThereWhenTheCardIsPutBackAfterACrash() throws {
    let fixture = try PhotosFixture()
    let card = try card(fixture)
    let pocket = try pullOut(card, fixture)
    let killed = try XCTUnwrap(fixture.app)
    killed.kill()
    XCTAssertEqual(try killed.waitForExit(), .signalled(SIGKILL))

    let app = try fixture.start()
    try waitForMessage(in: app)
    try FileManager.default.moveItem(at: pocket, to: card)
    try expectAllNames(app, fixture)
    try fixture.close()
  }

  func testAListThatIsReadStaysWhenOneOfItsFilesIsLeftOut() throws {
    let fixture = try PhotosFixture()
    _ = try pullOut(try card(fixture), fixture)
    let app = try XCTUnwrap(fixture.app)
    try app.waitForKeyboard()
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    try app.bringUp(role: "list", named: "Files")
    try app.wait(for: "the others to be left", within: 30) {
      try app.receiptLines().count == fixture.waitingForCopies()
    }
    let waiting = try fixture.waitingForCopies()
    let button = try app.wait(toFind: "Leave Out of a line") {
      try app.window("Photos")?.first(role: "list", named: "Files")?
        .all(role: "push button", named: "Leave Out").first(where: \.isShowing)
    }
    try Pointer.click(button)
    try app.wait(for: "one to be left out", within: 15) {
      try app.receiptLines().contains { $0.contains(": left out") }
    }
    XCTAssertEqual(try fixture.waitingForCopies(), waiting - 1)
    XCTAssertTrue(try app.shows("list", "Files"))
    try fixture.close()
  }

  func testNamesOfPhotosThatAreLeftOutCanBeReadAndCopied() throws {
    let fixture = try PhotosFixture()
    _ = try pullOut(try card(fixture), fixture)
    var app = try XCTUnwrap(fixture.app)
    // All photos are answered, so the dialog has nothing left to ask.
    try app.waitForKeyboard()
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    // Files that were read before are imported; each of the others has a line with its reason to
    // wait.
    try app.bringUp(role: "list", named: "Files")
    try app.wait(for: "the others to be left", within: 30) {
      try app.receiptLines().count == fixture.waitingForCopies()
    }
    let waiting = try fixture.waitingForCopies()
    // Lines of the receipt have such a button too.
    try app.bringUp(role: "push button", named: "Try Again")
    try Pointer.click(try app.bringUp(role: "push button", named: "Leave Out"))
    let last = "IMG_\(Self.count).jpg: left out; you typed “\(Self.names[Self.count - 1])”"
    try app.wait(for: "what was typed", within: 15) {
      let lines = try app.receiptLines()
      return lines.count == waiting && lines.last == last
    }
    XCTAssertEqual(try fixture.waitingForCopies(), 0)
    XCTAssertEqual(try fixture.list().count, Self.count - waiting)

    // The typed name is there after a crash, until the receipt is closed.
    app.kill()
    XCTAssertEqual(try app.waitForExit(), .signalled(SIGKILL))
    app = try fixture.start()
    try app.wait(for: "what was typed", within: 15) { try app.receiptLines().last == last }
    let copy = try app.wait(toFind: "Copy Name", within: 5) {
      try app.window("Photos")?.all(role: "push button", named: "Copy Name").first(
        where: \.isShowing)
    }
    try Pointer.click(copy)
    let first = Self.names[Self.count - waiting]
    try app.wait(for: "the name on the clipboard", within: 5) {
      try CommandRun(
        URL(fileURLWithPath: "/usr/bin/xclip"), arguments: ["-selection", "clipboard", "-o"]
      ).output == first
    }
    try Pointer.click(try app.receiptButton("Close"))
    try app.wait(for: "the receipt to be forgotten", within: 5) {
      try fixture.number("SELECT count(*) FROM given_up") == 0
    }
    try fixture.close()
  }
}
