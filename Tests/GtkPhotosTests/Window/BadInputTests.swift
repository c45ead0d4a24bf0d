// Tests of bad input through the window: the good files of a pick are imported, each other file has
// a line in the receipt, and the app neither hangs nor crashes.

import Foundation
import TestPictures
import WindowDriver
import XCTest

final class BadInputTests: XCTestCase {
  /// The lines of files that were not added, once there are `count` and one contains `text`: lines
  /// are added while files are imported.
  private func complaints(
    _ app: Application, containing text: String, count: Int
  ) throws -> [String] {
    try app.wait(toFind: "\(count) lines, one with \(text)", within: 60) {
      let lines = try app.receiptLines()
      return lines.count == count && lines.contains { $0.contains(text) } ? lines : nil
    }
  }

  func testGoodOnesGoOnAndTheRestAreListed() throws {
    let fixture = try PhotosFixture()
    let good = try PhotosFixture.photos(2)
    func make(_ name: String, _ content: Data) throws -> URL {
      let file = fixture.folder.appending(path: name)
      try content.write(to: file)
      return file
    }
    let text = try make("text.jpg", Data("this is no picture".utf8))
    let empty = try make("empty.jpg", Data())
    let whole = try Data(contentsOf: PhotosFixture.samples[0])
    let truncated = try make("truncated.jpg", whole.prefix(whole.count / 2))
    let fifo = fixture.folder.appending(path: "pipe.jpg")
    XCTAssertEqual(mkfifo(fifo.path, 0o644), 0)
    let missing = fixture.folder.appending(path: "missing.jpg")
    let folder = fixture.folder.appending(path: "folder.jpg")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let pick = [text, good[0], empty, truncated, fifo, good[1], missing, folder, good[1]]

    let app = try fixture.start(pick)
    // Broken files are subtracted from the total when they are found.
    try app.wait(for: "two photos to be asked for", within: 15) {
      try app.window("Name Photo")?.first(role: "label", named: "Photo 1 of 2") != nil
    }
    try app.giveNames(["One", "Two"])

    let lines = try complaints(app, containing: "text.jpg", count: 7).sorted()
    XCTAssertEqual(
      lines,
      [
        "\(good[1].lastPathComponent): duplicate of a picture that was already added",
        "empty.jpg: the file is empty",
        "folder.jpg: the folder contains no files",
        "missing.jpg: there is no such file",
        "pipe.jpg: it is not a regular file",
        "text.jpg: not a supported picture",
        "truncated.jpg: the picture is damaged or incomplete",
      ].sorted())
    try fixture.wait(for: ["One", "Two"], after: "what was done")
    XCTAssertEqual(try fixture.run("--check").status, 0)

    // The same file again: the dialog asks about it, and tells the name that it has in the library.
    try fixture.handOver([good[0]])
    _ = try app.waitFor(
      role: "label", named: "Already in your library as “One”", inWindow: "Name Photo")
    try app.clickAnswer("Skip")
    _ = try complaints(app, containing: "already in your library as “One”", count: 8)
    try fixture.wait(for: ["One", "Two"], after: "what was done")
    try fixture.close()
  }

  func testHostilePictures() throws {
    for set in PictureSet.having("hostile") { try pick(hostile: set) }
  }

  private func pick(hostile set: PictureSet) throws {
    let fixture = try PhotosFixture()
    let good = try PhotosFixture.photos(1)
    let app = try fixture.start(good + [set.url("hostile")])
    // A file that crashes or hangs a decoder waits, and has a line in the receipt too.
    let total = try set.files(in: "hostile").count + good.count
    try app.wait(for: "the import to end", within: 120) {
      try app.receiptLines().count + fixture.list().count == total
    }
    XCTAssertTrue(app.isRunning, app.errorOutput)
    _ = try app.waitFor(role: "label", inWindow: "Name Photo")
    // Every file is either a photo or a line in the receipt.
    let refused = try total - fixture.list().count
    let lines = try complaints(app, containing: "bomb-64250x64250.jpg", count: refused)
    XCTAssertTrue(lines.contains { $0.contains("64250 × 64250") })
    XCTAssertEqual(try fixture.run("--check").status, 0)
    try fixture.close()
  }

  func testNaughtyNamesComeBackLetterForLetter() throws {
    for set in PictureSet.having("naughty-names.txt") {
      let names = try set.naughtyNames()
      // Every ninth or twentieth name; the model's tests use all of them.
      try give(stride(from: 0, to: names.count, by: set.isOwn ? 9 : 20).map { names[$0] })
    }
  }

  /// Gives these names to as many photos, and reads them back.
  private func give(_ chosen: [String]) throws {
    XCTAssertGreaterThan(chosen.count, 20)
    let fixture = try PhotosFixture()
    let sample = try Data(contentsOf: PhotosFixture.samples[0])
    let photos = try chosen.indices.map { index in
      let photo = fixture.folder.appending(path: "\(1000 + index).jpg")
      // Bytes after the picture's end make it another photo.
      try (sample + Data("\(index)".utf8)).write(to: photo)
      return photo
    }
    let app = try fixture.start(photos)
    for (index, name) in chosen.enumerated() {
      try app.waitForPhoto(index + 1, of: chosen.count)
      try app.nameField().setText(name)
      try app.wait(for: "the name in the field", within: 5) { try app.nameField().text == name }
      try Keyboard.press("Return")
    }
    // Once the disk has all of them.
    try app.waitForWindowToClose("Name Photo", within: 60)
    let listed = try fixture.list().map { Array(($0.name ?? "").unicodeScalars) }
    XCTAssertEqual(listed, chosen.map { Array($0.unicodeScalars) })
    try fixture.close()
  }

  func testABlankNameIsNotSaved() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(1))
    try app.waitForPhoto(1, of: 1)
    let save = try app.waitFor(role: "push button", named: "Save", inWindow: "Name Photo")
    XCTAssertFalse(save.isEnabled)
    try Keyboard.type("   ")
    try Keyboard.press("Return")
    try app.wait(for: "the blanks in the field", within: 5) { try app.nameField().text == "   " }
    XCTAssertFalse(save.isEnabled)
    XCTAssertNotNil(
      try app.window("Name Photo")?.first(
        role: "label", named: "Type a name to save it, or skip the photo and name it later."))
    try fixture.wait(for: [nil], after: "what was done")
    try Keyboard.type("x")
    try app.wait(for: "Save to be sensitive", within: 5) { save.isEnabled }
    try fixture.close()
  }
}

extension PhotosFixture {
  /// How many picked files are not yet copied.
  func waitingForCopies() throws -> Int {
    try number("SELECT count(*) FROM naming_queue WHERE photo IS NULL")
  }
}
