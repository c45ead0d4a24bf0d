// Tests of the bar of a long import through the window: its text, Cancel in the middle, and its
// end. The screenshots are written to `.build/screenshots`.

import Foundation
import WindowDriver
import XCTest

final class ImportProgressTests: XCTestCase {
  /// Waits for the naming dialog, and closes it.
  private func putNamingOff(_ app: Application, of total: Int) throws {
    try app.waitForPhoto(1, of: total)
    try app.waitForKeyboard()
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
  }

  func testCancelInTheMiddleKeepsWhatIsDoneAndNothingElse() throws {
    let fixture = try PhotosFixture()
    let total = 200
    var app = try fixture.start([try fixture.slowPhotos(total)])
    try putNamingOff(app, of: total)
    let told = try app.wait(toFind: "how far the import has come", within: 150) {
      try app.importProgress().flatMap { $0.done >= 20 ? $0 : nil }
    }
    XCTAssertEqual(told.total, total)
    // A busy machine adds less than one a second, and then the bar does not say how many.
    XCTAssertNotNil(
      told.text.wholeMatch(
        of: /Adding \d+ of 200 photos( · \d+ a second)? · about \d+ (s|min) left/), told.text)
    try Pointer.click(
      try app.wait(toFind: "Cancel", within: 5) {
        try app.window("Photos")?.all(role: "push button", named: "Cancel").first { $0.isShowing }
      })
    try app.wait(for: "the bar to go", within: 3) { try app.importProgress() == nil }

    let left = try fixture.list().count
    XCTAssertTrue((told.done..<total).contains(left), "\(left) are there")
    // Once the pictures that were being decoded are given up: decoders give way to everything else.
    _ = try app.waitFor(
      role: "label", named: "\(left) photos are waiting to be named", inWindow: "Photos",
      within: 150)
    XCTAssertLessThanOrEqual(try fixture.number("SELECT count(*) FROM naming_queue"), left)
    try fixture.close()
    try expect(left, fixture)

    // The cancelled files do not come back after a restart.
    app = try fixture.start()
    try putNamingOff(app, of: left)
    _ = try app.waitFor(
      role: "label", named: "\(left) photos are waiting to be named", inWindow: "Photos")
    try fixture.close()
    try expect(left, fixture)
  }

  /// Checks that the library holds this many photos, all whole, and nothing else.
  private func expect(_ count: Int, _ fixture: PhotosFixture) throws {
    XCTAssertEqual(try fixture.list().count, count)
    let originals = fixture.library.appending(path: "originals")
    let files = try XCTUnwrap(
      FileManager.default.enumerator(at: originals, includingPropertiesForKeys: [.isRegularFileKey])
    ).compactMap { $0 as? URL }.filter {
      // A copy that was being made when the window closed is removed at the next start.
      !$0.hasDirectoryPath && !$0.lastPathComponent.hasPrefix(".") && $0.pathExtension != "xmp"
    }
    XCTAssertEqual(files.count, count, "\(files.map(\.lastPathComponent))")
    let check = try fixture.run("--check")
    XCTAssertEqual(check.status, 0, check.output)
  }

  func testTheBarIsThereWhileItTakesLongAndGoesByItself() throws {
    let screenshots = PhotosFixture.package.appending(path: ".build/screenshots")
    try FileManager.default.createDirectory(at: screenshots, withIntermediateDirectories: true)
    for (theme, name) in ["Adwaita": "light", "Adwaita:dark": "dark"] {
      let fixture = try PhotosFixture()
      let total = 20
      let app = try fixture.start(
        [try fixture.slowPhotos(total)], environment: ["GTK_THEME": theme])
      try putNamingOff(app, of: total)
      _ = try app.wait(toFind: "how far the import has come", within: 150) {
        try app.importProgress().flatMap { $0.done >= 4 ? $0 : nil }
      }
      // Until then, the bar's transition has ended.
      Waiting.pause(0.5)
      try Screenshot.take(to: screenshots.appending(path: "progress-\(name).png"))
      try app.wait(for: "the bar to go", within: 150) { try app.importProgress() == nil }
      XCTAssertEqual(try fixture.list().count, total)
      try fixture.close()
    }
  }

  func testFewFilesHaveNoBar() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start([try fixture.slowPhotos(5)])
    try putNamingOff(app, of: 5)
    try app.wait(for: "all to be there", within: 15) {
      XCTAssertNil(try app.importProgress())
      return try fixture.list().count == 5
    }
    try fixture.close()
  }
}

extension Application {
  /// The text and counts of an import's bar; `nil` if there is no bar.
  fileprivate func importProgress() throws -> (text: String, done: Int, total: Int)? {
    let label = try window("Photos")?.all(role: "label").first {
      $0.name.hasPrefix("Adding ") && $0.isShowing
    }
    guard let text = label?.name, let counts = text.firstMatch(of: /(\d+) of (\d+)/),
      let done = Int(counts.1), let total = Int(counts.2)
    else { return nil }
    return (text, done, total)
  }
}
