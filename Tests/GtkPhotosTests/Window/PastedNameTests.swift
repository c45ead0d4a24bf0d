// Names that are pasted: the keys behind Ctrl+V may come before the other program hands the text over.

import Foundation
import WindowDriver
import XCTest

final class PastedNameTests: XCTestCase {
  /// Starts with so many photos, all copied, and a text on the clipboard.
  private func start(_ count: Int) throws -> (PhotosFixture, Application, PhotoPile) {
    let fixture = try PhotosFixture()
    let pile = try PhotoPile(count, in: fixture.folder)
    let app = try fixture.start(pile.files)
    try app.wait(for: "every photo to be copied", within: 30) {
      try fixture.number("SELECT count(*) FROM photo") == count
    }
    try app.waitForPhoto(1, of: count)
    try copy(Data("PASTED".utf8), as: "UTF8_STRING")
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

  func testEnterInAnEmptyFieldWaitsForThePaste() throws {
    let (fixture, app, _) = try start(1)
    try paste([""], in: app)
    try fixture.close()
    XCTAssertEqual(try fixture.list().map(\.name), ["PASTED"])
  }
}
