// Tests of the dialog with the size of the library, and that its figures stay up to date.

import Foundation
import WindowDriver
import XCTest

final class LibraryDetailsTests: XCTestCase {
  /// Waits for a line that begins with this text: "Photos: 2 (1.5 MB)".
  private func wait(for figure: String, _ app: Application) throws {
    try app.wait(for: "the figure “\(figure)”", within: 10) {
      try app.window("Library Details")?.all(role: "label").contains {
        $0.isShowing && $0.name.hasPrefix(figure)
      } == true
    }
  }

  private func openDetails(_ app: Application) throws {
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Main Menu", inWindow: "Photos"))
    try Pointer.click(try app.waitFor(role: "menu item", named: "Library Details"))
    _ = try app.waitForWindow("Library Details")
  }

  func testTheFiguresFollowWhatHappensWhileTheDialogIsOpen() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(2))
    try app.giveNames(["Anna", "Bert"])
    try openDetails(app)
    try wait(for: "Photos: 2 (", app)
    try wait(for: "Unnamed: 0", app)
    // A second start hands its file to this window.
    let third = try XCTUnwrap(try PhotosFixture.photos(3).last)
    XCTAssertEqual(try fixture.run(third.path).status, 0)
    try wait(for: "Photos: 3 (", app)
    try wait(for: "Unnamed: 1", app)
    // The name is asked for once no other dialog is open.
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Library Details")
    try app.namePhoto(1, of: 1, as: "Carl")
    try app.waitForWindowToClose("Name Photo")
    try openDetails(app)
    try wait(for: "Unnamed: 0", app)
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Library Details")
    XCTAssertEqual(try fixture.list().map(\.name), ["Anna", "Bert", "Carl"])
    try fixture.close()
  }

  func testTheDayOfTheLastBackupIsTold() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(Array(PhotosFixture.samples.prefix(1)))
    try app.giveNames(["Anna"])
    let backups = fixture.library.appending(path: "backups")
    let backup = try Waiting.wait(toFind: "a backup", within: 60) {
      let names = try? FileManager.default.contentsOfDirectory(atPath: backups.path)
      return names?.first { $0.hasPrefix("backup-") }
    }
    try openDetails(app)
    let last = try app.wait(toFind: "the last backup", within: 10) {
      try app.window("Library Details")?.all(role: "label").map(\.name)
        .first { $0.hasPrefix("Last Backup: ") && !$0.hasSuffix(": 0") }
    }
    // backup-1-2026-05-03.sqlite: "3 May 2026"
    let numbers = backup.split { $0 == "-" || $0 == "." }.compactMap { Int($0) }.suffix(3)
    let day = DateComponents(
      calendar: Calendar(identifier: .gregorian), year: numbers.first,
      month: numbers.dropFirst().first, day: numbers.last)
    let text = try XCTUnwrap(day.date).formatted(
      Date.FormatStyle(locale: Locale(identifier: "en_GB")).day().month(.wide).year())
    XCTAssertEqual(last, "Last Backup: \(text)")
    try Keyboard.press("Escape")
    try fixture.close()
  }
}
