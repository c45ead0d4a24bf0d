// Tests of the receipt of an import through the window: its figures, a line per file, the copy on
// the clipboard, and how it looks, light and dark. The screenshots are written to
// `.build/screenshots`.

import Foundation
import WindowDriver
import XCTest

final class ImportReceiptTests: XCTestCase {
  /// Two good pictures, a broken file, an empty one, and the first picture again.
  private func mixedPick(_ fixture: PhotosFixture) throws -> [URL] {
    func make(_ name: String, _ content: Data) throws -> URL {
      let file = fixture.folder.appending(path: name)
      try content.write(to: file)
      return file
    }
    let picture = try Data(contentsOf: PhotosFixture.samples[0])
    return [
      try make("first.jpg", picture), try make("broken.jpg", picture.prefix(picture.count / 2)),
      try make("second.jpg", try Data(contentsOf: PhotosFixture.samples[1])),
      try make("empty.jpg", Data()), try make("first again.jpg", picture),
    ]
  }

  func testFiguresLinesCopyAndClose() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try mixedPick(fixture))
    try app.waitForPhoto(1, of: 2)
    // The reasons are listed already while the names are asked for.
    try app.waitForReceipt("5 files: 2 waiting, 1 duplicate, 2 failed")
    _ = try app.waitFor(role: "label", named: "3 files were not added", inWindow: "Photos")
    let refusals = [
      "broken.jpg: the picture is damaged or incomplete", "empty.jpg: the file is empty",
      "first again.jpg: duplicate of a picture that was already added",
    ]
    // Files that the walk has sorted out may be listed before the others or after them.
    try app.wait(for: "the refusals") { try app.receiptLines().sorted() == refusals.sorted() }

    try Keyboard.type("Beach")
    try app.clickAnswer("Save")
    try app.waitForPhoto(2, of: 2)
    try app.clickAnswer("Skip")
    try app.waitForWindowToClose("Name Photo")
    try app.waitForReceipt("5 files: 1 named, 1 skipped, 1 duplicate, 2 failed")

    let details = try app.receiptButton("Details")
    try Pointer.click(details)
    let all = [
      "first.jpg: named “Beach”", refusals[0], "second.jpg: skipped: press F2 on it to name it",
      refusals[1],
      refusals[2],
    ]
    try app.wait(for: "a line a file", within: 5) {
      try app.receiptLines().sorted() == all.sorted()
    }
    XCTAssertTrue(details.isPressed)

    try Pointer.click(try app.receiptButton("Copy"))
    try app.wait(for: "the lines on the clipboard", within: 5) {
      try clipboardText().split(separator: "\n").map(String.init).sorted() == all.sorted()
    }

    // A photo that is deleted leaves the receipt, and undo brings it back.
    try app.select("Beach")
    try Keyboard.press("Delete")
    try app.waitForReceipt("4 files: 1 skipped, 1 duplicate, 2 failed")
    try Keyboard.press("ctrl+z")
    try app.waitForReceipt("5 files: 1 named, 1 skipped, 1 duplicate, 2 failed")

    // A name that is given later is shown too.
    try app.select("Unnamed")
    try app.renameSelected(to: "Pier")
    try app.waitForReceipt("5 files: 2 named, 1 duplicate, 2 failed")
    try app.wait(for: "the line of the name") {
      try app.receiptLines().contains("second.jpg: named “Pier”")
    }

    try Pointer.click(try app.receiptButton("Close"))
    try app.wait(for: "the receipt to go", within: 5) { try !app.shows("push button", "Copy") }
    try fixture.wait(for: ["Beach", "Pier"], after: "what was done")
    try fixture.close()
  }

  func testASinglePhotoNeedsNoReceiptAndSeveralAreToldOfAtTheEnd() throws {
    let fixture = try PhotosFixture()
    let photos = try PhotosFixture.photos(3)
    let app = try fixture.start([photos[0]])
    try app.giveNames(["Alone"])
    _ = try app.cell("Alone")
    // The like was stored and shown after the end of the round, so a receipt would be there by now.
    try app.toggleLike(of: "Alone")
    try app.wait(for: "the like") { try fixture.list().map(\.liked) == [true] }
    XCTAssertFalse(try app.shows("push button", "Copy"))
    XCTAssertFalse(try app.shows("label", "1 file: 1 named"))

    try fixture.handOver(Array(photos[1...]))
    try app.giveNames(["One", "Two"])
    try app.waitForReceipt("2 files: 2 named")
    XCTAssertEqual(try app.receiptLines(), [])
    try Pointer.click(try app.receiptButton("Details"))
    try app.wait(for: "a line a file", within: 5) { try app.receiptLines().count == 2 }
    try fixture.close()
  }

  func testItOpensAtItsStartAndSaysOfHowManyImportsItIs() throws {
    let fixture = try PhotosFixture()
    let picture = try Data(contentsOf: PhotosFixture.samples[0])
    func broken(_ numbers: ClosedRange<Int>) throws -> [URL] {
      try numbers.map { number in
        let file = fixture.folder.appending(path: "broken \(number).jpg")
        try picture.prefix(picture.count / 2 + number).write(to: file)
        return file
      }
    }
    let app = try fixture.start()
    try fixture.handOver(try broken(101...140))
    _ = try app.waitFor(
      role: "label", named: "40 files were not added", inWindow: "Photos", within: 15)
    let reason = "the picture is damaged or incomplete"
    let first = try app.waitFor(
      role: "label", named: "broken 101.jpg: \(reason)", inWindow: "Photos")
    try app.wait(for: "the first line to be seen") { first.isShowing }

    try fixture.handOver(try broken(201...202) + [PhotosFixture.samples[1]])
    try app.giveNames(["Anna"])
    // Nobody has closed it: what was refused before must not go unread.
    try app.waitForReceipt("43 files in 2 imports: 1 named, 42 failed")
    _ = try app.waitFor(
      role: "label", named: "42 files of 2 imports were not added", inWindow: "Photos")
    try Pointer.click(try app.receiptButton("Close"))
    try app.wait(for: "the receipt to go", within: 5) { try !app.shows("push button", "Copy") }
    try fixture.handOver(try broken(301...301))
    _ = try app.waitFor(role: "label", named: "1 file was not added", inWindow: "Photos")
    try fixture.close()
  }

  func testARestartBeginsWithWhatIsInTheQueue() throws {
    let fixture = try PhotosFixture()
    var app = try fixture.start(try PhotosFixture.photos(3))
    try app.namePhoto(1, of: 3, as: "One")
    try app.waitForPhoto(2, of: 3)
    try app.clickAnswer("Skip")
    try app.waitForPhoto(3, of: 3)
    try fixture.close()

    app = try fixture.start()
    try app.namePhoto(3, of: 3, as: "Three")
    try app.waitForReceipt("3 files: 2 named, 1 skipped")
    try fixture.close()
  }

  /// Who goes on tomorrow must not take the card for empty.
  func testARestartTellsOfWhatWasNotAddedUntilTheReceiptIsClosed() throws {
    let fixture = try PhotosFixture()
    let empty = fixture.folder.appending(path: "empty.jpg")
    try Data().write(to: empty)
    var app = try fixture.start(Array(PhotosFixture.samples.prefix(2)) + [empty])
    try app.waitForPhoto(1, of: 2)
    try Keyboard.press("Escape")
    _ = try app.waitFor(role: "label", named: "1 file was not added", inWindow: "Photos")
    try fixture.close()

    app = try fixture.start()
    try app.namePhoto(1, of: 2, as: "One")
    try app.namePhoto(2, of: 2, as: "Two")
    try app.waitForReceipt("3 files: 2 named, 1 failed")
    XCTAssertEqual(try app.receiptLines(), ["empty.jpg: the file is empty"])
    try Pointer.click(try app.receiptButton("Close"))
    try app.wait(for: "the receipt to go", within: 5) { try !app.shows("push button", "Copy") }
    try fixture.close()
    app = try fixture.start()
    _ = try app.cell("Two")
    XCTAssertFalse(try app.shows("label", "1 file was not added"))
    try fixture.close()
  }

  func testTenThousandLinesAreListedAndCopiedWithoutAHang() throws {
    let fixture = try PhotosFixture()
    try fixture.start()
    try fixture.close()
    // As a crash before the end of such a large round leaves them.
    let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 10000)"
    let id = "printf('%08X-0000-4000-8000-000000000000', i)"
    try fixture.edit(
      """
      INSERT INTO photo (id, sequence, sha256, extension, source_name, byte_count, added_at, name)
      \(numbers) SELECT \(id), i, printf('%064x', i), 'jpg', 'IMG_' || i || '.jpg', 1,
        0, 'Name ' || i FROM n;
      INSERT INTO naming_queue (source, photo, answer)
      \(numbers) SELECT CAST('/card/IMG_' || i || '.jpg' AS BLOB), \(id), 'named' FROM n;
      """)
    let app = try fixture.start()
    try app.waitForReceipt("10,000 files: 10,000 named")
    let details = try app.receiptButton("Details")
    for isOn in [true, false, true] {
      try Pointer.click(details)
      try app.wait(for: "the answer to the click", within: 2) { details.isPressed == isOn }
    }
    try app.wait(for: "the lines", within: 5) {
      try app.receiptLines().first == "IMG_1.jpg: named “Name 1”"
    }
    // More than 256 KiB; with GTK's own clipboard text, a copy of this size hangs the window.
    try Pointer.click(try app.receiptButton("Copy"))
    try app.wait(for: "10,000 lines on the clipboard", within: 10) {
      try clipboardText().split(separator: "\n").count == 10_000
    }
    XCTAssertGreaterThan(try clipboardText().utf8.count, 262_144)
    try fixture.close()
  }

  private func clipboardText() throws -> String {
    try CommandRun(
      URL(fileURLWithPath: "/usr/bin/xclip"), arguments: ["-selection", "clipboard", "-o"]
    ).output
  }

  func testTheLooks() throws {
    let folder = PhotosFixture.package.appending(path: ".build/screenshots")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for theme in ["Adwaita", "Adwaita:dark"] {
      let fixture = try PhotosFixture()
      let clean = Array(PhotosFixture.samples[3...5])
      let app = try fixture.start(clean, environment: ["GTK_THEME": theme])
      func shoot(_ state: String) throws {
        for (width, height) in [(1024, 760), (700, 500)] {
          try app.waitForWindow("Photos").screenWindow().resize(width: width, height: height)
          // Until then, the receipt's transition has ended.
          Waiting.pause(0.7)
          let name = theme == "Adwaita" ? "light" : "dark"
          try Screenshot.take(
            to: folder.appending(path: "receipt-\(state)-\(name)-\(width).png"))
        }
      }
      try app.giveNames(["Dunes", "Lighthouse", "Harbour"])
      try app.waitForReceipt("3 files: 3 named")
      try shoot("clean")
      let pick = try mixedPick(fixture)
      try fixture.handOver(pick)
      try app.waitForPhoto(1, of: 2)
      try app.wait(for: "the import to end", within: 10) { try app.receiptLines().count == 3 }
      try Keyboard.type("A long name: " + String(repeating: "the beach at dusk, ", count: 9))
      try Keyboard.press("Return")
      try app.waitForPhoto(2, of: 2)
      try app.clickAnswer("Skip")
      try app.waitForWindowToClose("Name Photo")
      try shoot("refusals")
      try Pointer.click(try app.receiptButton("Details"))
      try shoot("details")
      try fixture.close()
    }
  }
}

extension Application {
  func waitForReceipt(_ figures: String) throws {
    _ = try waitFor(role: "label", named: figures, inWindow: "Photos", within: 15)
  }

  /// A button of the receipt; the window's button of the same name has a description.
  func receiptButton(_ name: String) throws -> Element {
    try wait(toFind: "\(name) of the receipt", within: 5) {
      try window("Photos")?.all(role: "push button", named: name).first {
        $0.isShowing && $0.details.isEmpty
      }
    }
  }

  /// The lines of the receipt, including those that are scrolled away.
  func receiptLines() throws -> [String] {
    guard let list = try window("Photos")?.first(role: "list", named: "Files"), list.isShowing
    else { return [] }
    return list.children.compactMap { row in
      row.first(includingHidden: true) { $0.role == "label" }?.name
    }
  }
}
