// Tests of a library whose disk is full, or that is moved away or can't be read: drafts and picks
// are not lost, and the window says what is wrong.

import Foundation
import WindowDriver
import XCTest

final class LibraryTroubleTests: XCTestCase {
  func testALibraryThatIsMovedAwayTakesNoNames() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(2))
    try app.namePhoto(1, of: 2, as: "One")
    try app.waitForPhoto(2, of: 2)
    // Without its copy, the import would wait for the library too.
    try fixture.wait(for: ["One", nil], after: "the name")

    let elsewhere = fixture.folder.appending(path: "elsewhere")
    try FileManager.default.moveItem(at: fixture.library, to: elsewhere)
    try Keyboard.type("Two")
    try Keyboard.press("Return")
    try app.waitForMessage("was moved or deleted", in: "Name Photo")
    try app.waitForPhoto(2, of: 2)
    XCTAssertEqual(try app.nameField().text, "Two", "the name is still there to be saved")

    try FileManager.default.moveItem(at: elsewhere, to: fixture.library)
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Name Photo")
    try fixture.close()
    XCTAssertEqual(try fixture.list().map(\.name), ["One", "Two"])
  }

  func testAnImportIntoALibraryThatWasAwayGoesOnByTryAgain() throws {
    let fixture = try PhotosFixture()
    // Copies wait for pictures that take long to decode, however many are decoded at a time.
    let count = max(20, 8 * ProcessInfo.processInfo.activeProcessorCount)
    let app = try fixture.start([try fixture.slowPhotos(count)])
    try app.waitForPhoto(1, of: count)
    try app.waitForKeyboard()
    try Keyboard.type("One")
    try Keyboard.press("Return")
    try app.wait(for: "the name", within: 20) { try fixture.list().first?.name == "One" }
    XCTAssertGreaterThan(try fixture.waitingForCopies(), 0)
    let elsewhere = fixture.folder.appending(path: "elsewhere")
    try FileManager.default.moveItem(at: fixture.library, to: elsewhere)
    try Keyboard.type("Two")
    try Keyboard.press("Return")
    try app.waitForMessage("was moved or deleted", in: "Name Photo")
    try FileManager.default.moveItem(at: elsewhere, to: fixture.library)
    try app.wait(for: "the second photo", within: 20) {
      if try app.nameField().text == "Two" { try Keyboard.press("Return") }
      return try fixture.number(
        "SELECT count(*) FROM naming_queue WHERE given IS NOT NULL OR answer = 'named'") == 2
    }
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    // It is offered where a copy had begun or ended meanwhile.
    try app.wait(for: "all photos", within: 60) {
      let again = try app.window("Photos")?.first(role: "push button", named: "Try Again")
      if let again, again.isShowing, again.isEnabled { try Pointer.click(again) }
      return try fixture.list().count == count
    }
    XCTAssertEqual(try fixture.list().prefix(2).map(\.name), ["One", "Two"])
    try fixture.close()
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }

  func testALibraryOfANewerVersionAndOneOfAnotherAppAreToldApart() throws {
    let fixture = try PhotosFixture()
    try fixture.start(try PhotosFixture.photos(1)).giveNames(["One"])
    try fixture.wait(for: ["One"], after: "the name")
    try fixture.close()
    let version = try fixture.number("PRAGMA user_version")
    let owner = try fixture.number("PRAGMA application_id")
    for (change, reason) in [
      ("user_version = 999", "was created by a newer version of Photos. Update Photos"),
      ("user_version = \(version); PRAGMA application_id = 1", "belongs to another app. Choose"),
    ] {
      try fixture.edit("PRAGMA \(change)")
      let app = try fixture.launch()
      try app.waitForMessage("\(fixture.library.path)", in: "Photos Can't Start")
      try app.waitForMessage(reason, in: "Photos Can't Start")
      app.kill()
      XCTAssertEqual(try app.waitForExit(), .signalled(SIGKILL))
    }
    try fixture.edit("PRAGMA application_id = \(owner)")
    XCTAssertEqual(try fixture.list().map(\.name), ["One"])
  }

  func testTextThatCouldNotBeStoredIsStoredByTryAgainAndByItself() throws {
    let fixture = try PhotosFixture()
    var app = try fixture.start(try PhotosFixture.photos(2))
    try app.waitForPhoto(1, of: 2)
    for isClicked in [true, false] {
      // Updates fail, as on a full disk.
      try fixture.edit(
        """
        CREATE TRIGGER full BEFORE UPDATE OF draft ON naming_queue
        BEGIN SELECT RAISE(ABORT, 'no room'); END
        """)
      let text = isClicked ? "half" : "half of it"
      try Keyboard.press("ctrl+a")
      try Keyboard.type(text)
      try app.waitForMessage("no room", in: "Name Photo")
      try Keyboard.press("Escape")
      try app.waitForWindowToClose("Name Photo")
      let tryAgain = try app.wait(toFind: "Try Again", within: 5) {
        try app.window("Photos")?.all(role: "push button", named: "Try Again").first(
          where: \.isShowing)
      }
      if isClicked {
        try Pointer.click(tryAgain)
        try app.waitForMessage("no room", in: "Photos")
      }
      try fixture.edit("DROP TRIGGER full")
      try app.wait(for: "the end of the message") { try !app.shows("push button", "Try Again") }
      // Without closing the window, which would try to store everything again.
      app.kill()
      XCTAssertEqual(try app.waitForExit(), .signalled(SIGKILL))
      app = try fixture.start()
      try app.waitForPhoto(1, of: 2)
      XCTAssertEqual(try app.nameField().text, text)
    }
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    try fixture.close()
  }

  /// A window that names copied photos, and whose disk refuses one of the names.
  private func naming(
    _ count: Int, refusing name: String
  ) throws -> (PhotosFixture, Application) {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotoPile(count, in: fixture.folder).files)
    try app.waitForPhoto(1, of: count)
    try app.wait(for: "every photo to be copied", within: 30) {
      try fixture.number("SELECT count(*) FROM photo") == count
    }
    try fixture.edit(
      """
      CREATE TRIGGER full BEFORE UPDATE OF name ON photo WHEN NEW.name = '\(name)'
      BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    return (fixture, app)
  }

  func testANameThatCanNotBeSavedIsNotMixedWithThoseThatAreTypedOn() throws {
    let (fixture, app) = try naming(6, refusing: "bb two")
    let names = ["aa one", "bb two", "cc three", "dd four", "ee five", "ff six"]
    let keys = try KeyStream()
    // As a person who copies names from a sheet of paper, without a look at the window.
    for name in names {
      try keys.type(name, thenPress: "Return", pause: 60)
      // It is refused before the next key.
      try keys.pause(seconds: 0.15)
    }
    try app.wait(for: "the last name", within: 30) {
      try fixture.number(
        "SELECT count(*) FROM photo JOIN naming_queue ON photo = id WHERE name = 'ff six' OR draft = 'ff six'"
      )
        == 1
    }
    // Its photo comes again after the others, with its text.
    try app.waitForPhoto(2, of: 6)
    try app.wait(for: "the name that was not saved", within: 10) {
      try app.nameField().text == "bb two"
    }
    try fixture.edit("DROP TRIGGER full")
    // Those that were confirmed before it failed come with it.
    try app.wait(for: "all names to be saved", within: 15) {
      if try app.window("Name Photo") != nil { try Keyboard.press("Return") }
      return try app.window("Name Photo") == nil
    }
    try fixture.close()
    XCTAssertEqual(try fixture.list().map(\.name), names)
  }

  func testAQuickSkipAfterANameThatCanNotBeSavedSkipsTheNextPhoto() throws {
    let (fixture, app) = try naming(3, refusing: "one")
    let keys = try KeyStream()
    try keys.type("one", thenPress: "Return", pause: 60)
    // It is refused before the next key.
    try keys.pause(seconds: 0.15)
    try keys.press("ctrl+Return")
    try app.wait(for: "the skip", within: 20) {
      try fixture.number("SELECT count(*) FROM naming_queue WHERE answer = 'skipped'") == 1
    }
    try fixture.edit("DROP TRIGGER full")
    try app.waitForPhoto(3, of: 3)
    try Keyboard.type("three")
    try app.waitForMessage("1 name could not be saved. Its photo comes again.", in: "Name Photo")
    try Keyboard.press("Return")
    // The name that was refused comes again.
    try app.waitForPhoto(1, of: 3)
    try app.wait(for: "the name", within: 10) { try app.nameField().text == "one" }
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Name Photo")
    try fixture.close()
    XCTAssertEqual(try fixture.list().map(\.name), ["one", nil, "three"])
  }

  func testACloseTellsOfEachTroubleAnew() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(2))
    try app.waitForPhoto(1, of: 2)
    for text in ["half", "half of it"] {
      try fixture.edit(
        """
        CREATE TRIGGER full BEFORE UPDATE OF draft ON naming_queue
        BEGIN SELECT RAISE(ABORT, 'no room'); END
        """)
      try Keyboard.press("ctrl+a")
      try Keyboard.type(text)
      try app.waitForMessage("no room", in: "Name Photo")
      try Keyboard.press("Escape")
      try app.waitForWindowToClose("Name Photo")
      try Pointer.click(try app.waitFor(role: "push button", named: "Close", inWindow: "Photos"))
      try app.waitForMessage("close the window again", in: "Photos")
      try fixture.edit("DROP TRIGGER full")
      try app.wait(for: "the end of the message") { try !app.shows("push button", "Try Again") }
      XCTAssertEqual(
        try fixture.number("SELECT count(*) FROM naming_queue WHERE draft = '\(text)'"), 1)
      if text == "half" {
        try Pointer.click(
          try app.waitFor(role: "push button", named: "Continue", inWindow: "Photos"),
          until: "the dialog to open", isRepeatable: true
        ) { try app.window("Name Photo") != nil }
        try app.waitForKeyboard()
      }
    }
    try fixture.close()
  }

  func testALibraryThatCanNotBeReadIsNotShownAsAnEmptyOne() throws {
    let fixture = try PhotosFixture()
    let first = try fixture.start(try PhotosFixture.photos(1))
    try first.namePhoto(1, of: 1, as: "One")
    try first.waitForWindowToClose("Name Photo")
    try fixture.close()

    try fixture.edit("ALTER TABLE photo_count RENAME TO away")
    let app = try fixture.start()
    let retry = try app.retryButton()
    XCTAssertFalse(try app.shows("label", "No Photos Here"))
    try fixture.edit("ALTER TABLE away RENAME TO photo_count")
    // The list is not retried automatically.
    Waiting.pause(1)
    XCTAssertTrue(try app.shows("push button", "Retry"))
    XCTAssertFalse(try app.shows("table cell", "One"))
    try Pointer.click(retry)
    try app.wait(forCells: ["One"])
    try app.waitForNoReason()
    try fixture.close()
  }

  func testALibraryOnADiskThatIsReadOnlyOpensOnceItCanBeWritten() throws {
    let fixture = try PhotosFixture()
    let disk = try SmallDisk(fixture.folder.appending(path: "disk"), size: "80m")
    let library = ["--library", disk.folder.appending(path: "library").path]
    var app = try Application(
      PhotosFixture.binary, arguments: library + [PhotosFixture.samples[0].path])
    try app.giveNames(["One"])
    app.terminate()
    XCTAssertEqual(try app.waitForExit(), .exited(0))
    try disk.mountAgain(isReadOnly: true)
    // The picture waits until the library is open.
    app = try Application(
      PhotosFixture.binary, arguments: library + [PhotosFixture.samples[1].path])
    try app.waitForMessage("is read-only. Check its permissions", in: "Photos Can't Start")
    try disk.mountAgain(isReadOnly: false)
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Try Again", inWindow: "Photos Can't Start"))
    try app.giveNames(["Two"])
    app.terminate()
    XCTAssertEqual(try app.waitForExit(), .exited(0))
    let list = try CommandRun(PhotosFixture.binary, arguments: library + ["--list"]).output
    XCTAssertTrue(list.contains("\"One\"") && list.contains("\"Two\""), list)
  }

  func testAFullDiskLosesNoPickAndGoesOnWhenThereIsRoom() throws {
    let fixture = try PhotosFixture()
    // The sixteenth that copies leave free has room for the log of the database.
    let disk = try SmallDisk(fixture.folder.appending(path: "disk"), size: "80m")
    let others = disk.folder.appending(path: "others")
    try Data(count: 71 << 20).write(to: others)
    let library = disk.folder.appending(path: "library")
    let sample = try Data(contentsOf: PhotosFixture.samples[0])
    let photos = try (0..<30).map { index in
      let photo = fixture.folder.appending(path: "\(100 + index).jpg")
      try (sample + Data("\(index)".utf8)).write(to: photo)
      return photo
    }
    let app = try Application(
      PhotosFixture.binary, arguments: ["--library", library.path] + photos.map(\.path))
    try app.waitForMessage("Not enough space for", in: "Photos")
    func names() throws -> [Substring] {
      try CommandRun(PhotosFixture.binary, arguments: ["--library", library.path, "--list"])
        .output.split(separator: "\n")
    }
    XCTAssertLessThan(try names().count, photos.count)

    try FileManager.default.removeItem(at: others)
    // The import goes on by itself.
    try app.wait(for: "every photo to be copied", within: 60) { try names().count == photos.count }
    app.terminate()
    XCTAssertEqual(try app.waitForExit(), .exited(0))
    let check = try CommandRun(
      PhotosFixture.binary, arguments: ["--library", library.path, "--check"])
    XCTAssertEqual(check.status, 0, check.output)
  }

  func testANameForADatabaseThatAnotherProgramLocksIsSavedOnceItIsFree() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(2))
    try app.namePhoto(1, of: 2, as: "One")
    try app.waitForPhoto(2, of: 2)
    try fixture.wait(for: ["One", nil], after: "the name")
    try fixture.withDatabaseLocked {
      try Keyboard.type("Two")
      try Keyboard.press("Return")
      let file = fixture.library.appending(path: "library.sqlite").path
      try app.waitForMessage("Another program is using \(file)", in: "Name Photo", within: 30)
      try app.wait(for: "the text to be back") { try app.nameField().text == "Two" }
    }
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Name Photo")
    try fixture.wait(for: ["One", "Two"], after: "the name")
    try fixture.close()
  }

  func testASettingThatCanNotBeStoredIsTold() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(1))
    try app.giveNames(["One"])
    try fixture.wait(for: ["One"], after: "the name")
    try fixture.edit(
      """
      CREATE TRIGGER full BEFORE INSERT ON setting BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    try app.wait(forCells: ["One"])
    try Keyboard.press("ctrl+plus")
    try app.waitForMessage("no room", in: "Photos")
    try fixture.edit("DROP TRIGGER full")
    try fixture.close()
  }

  func testALibraryThatAnotherProgramLocksOpensOnceItIsFree() throws {
    let fixture = try PhotosFixture()
    let first = try fixture.start(try PhotosFixture.photos(1))
    try first.namePhoto(1, of: 1, as: "One")
    try first.waitForWindowToClose("Name Photo")
    try fixture.close()
    let title = "Photos Can't Start"
    var retry: Element?
    try fixture.withDatabaseLocked(by: "PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE") {
      let app = try fixture.launch()
      retry = try app.waitFor(
        role: "push button", named: "Try Again", inWindow: title, within: 30)
      let file = fixture.library.appending(path: "library.sqlite").path
      try app.waitForMessage(
        "Another program is using \(file). Close it and try again.", in: title)
    }
    let app = try XCTUnwrap(fixture.app)
    try Pointer.click(try XCTUnwrap(retry))
    try app.waitForWindowToClose(title)
    try app.wait(forCells: ["One"])
    try fixture.close()
  }
}
