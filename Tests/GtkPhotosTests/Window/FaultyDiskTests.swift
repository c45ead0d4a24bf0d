// Tests of calls to the disk that fail in the app: it goes on, says why, and no name is lost. Each call of the
// model alone is failed by `make torture` (`Tests/Torture`).

import Foundation
import PhotoModel
import WindowDriver
import XCTest

final class FaultyDiskTests: XCTestCase {
  func testACallThatFailsOnceLosesNoPhotoAndNoName() throws {
    // Links are made only where a backup is used: `make torture` has them fail.
    for kind in FaultyDisk.Kind.allCases where kind != .link {
      var count: UInt64 = 0
      try nameTwo("\(kind)", on: { try $0.count(kind) }, then: { count = try $0.callCount() })
      XCTAssertGreaterThan(count, 0, "\(kind)")
      // One where the library is made, and one in the copies or the names.
      for call in Set([max(count / 3, 1), max(count * 2 / 3, 1)]) where count > 0 {
        var hasFailed = false
        // What is done at a rest makes a few calls more or less.
        for call in [call, max(call / 2, 1)] where !hasFailed {
          let fault = "\(kind) \(call) of \(count)"
          try nameTwo(fault, on: { try $0.fail(kind, at: call, code: EIO) }) {
            hasFailed = try $0.hasFailed()
          }
        }
        XCTAssertTrue(hasFailed, "\(kind) \(call) of \(count)")
      }
    }
  }

  /// A window that asks for the second of two photos, both copied; the first has the name One.
  private func atTheSecondPhoto() throws -> (PhotosFixture, FaultyDisk, Application) {
    let fixture = try PhotosFixture()
    let disk = try FaultyDisk(fixture.library, beside: fixture)
    let app = try fixture.launch(try PhotosFixture.photos(2), environment: disk.environment)
    try app.namePhoto(1, of: 2, as: "One")
    try app.waitForPhoto(2, of: 2)
    try fixture.wait(for: ["One", nil], after: "the name")
    return (fixture, disk, app)
  }

  func testAReadThatFailsOnceIsNoDamageForWhichNothingIsWritten() throws {
    let (fixture, disk, app) = try atTheSecondPhoto()
    // What another process writes is read again.
    try fixture.edit("UPDATE photo SET liked = 1")
    try disk.fail(.reading, at: 1, code: EIO)
    try Keyboard.type("Two")
    try Keyboard.press("Return")
    try app.wait(for: "the failure", within: 20) { try disk.hasFailed() }
    // Whichever it was that could not be read, the name is stored without another start.
    try app.wait(for: "the last name", within: 20) {
      guard let field = try app.window("Name Photo")?.first(role: "text", named: "Photo name")
      else { return true }
      if field.text == "Two" { try Keyboard.press("Return") }
      return false
    }
    try app.waitForWindowToClose("Name Photo")
    try fixture.wait(for: ["One", "Two"], after: "the name")
    try fixture.close()
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }

  func testADiskThatRefusesIsToldWithItsNameAndThenHasTheName() throws {
    for (code, reason) in [
      (EIO, "the disk reports an error; check the disk"), (ENOSPC, "is full. Free up space"),
      (EDQUOT, "is full. Free up space"), (EROFS, "is read-only. Check its permissions"),
    ] {
      let (fixture, disk, app) = try atTheSecondPhoto()
      try disk.refuse(code)
      try Keyboard.type("Two")
      try Keyboard.press("Return")
      try app.waitForMessage(fixture.library.path, in: "Name Photo")
      try app.waitForMessage(reason, in: "Name Photo")
      try app.wait(for: "the text to be back") { try app.nameField().text == "Two" }
      try disk.mend()
      try Keyboard.press("Return")
      try app.waitForWindowToClose("Name Photo")
      try fixture.wait(for: ["One", "Two"], after: "the name")
      try fixture.close()
      XCTAssertEqual(try fixture.run("--check").status, 0)
    }
  }

  func testADiskThatBecomesReadOnlyIsToldFromTheFirstNameOn() throws {
    let fixture = try PhotosFixture()
    let disk = try FaultyDisk(fixture.library, beside: fixture)
    let app = try fixture.launch(try PhotosFixture.photos(6), environment: disk.environment)
    try app.waitForPhoto(1, of: 6)
    try fixture.wait(for: Array(repeating: nil, count: 6), after: "the copies")
    try disk.refuse(EROFS)
    try Keyboard.type("One")
    try Keyboard.press("Return")
    // The first message, not one of a later attempt.
    let message = try app.wait(toFind: "the message", within: 30) {
      try app.window("Name Photo")?.all(role: "label").map(\.name).first {
        $0.contains(fixture.library.path)
      }
    }
    XCTAssert(message.contains("is read-only"), message)
    try disk.mend()
    try Keyboard.press("Return")
    try app.waitForPhoto(2, of: 6)
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    try fixture.wait(for: ["One"] + Array(repeating: nil, count: 5), after: "the name")
    try fixture.close()
  }

  func testASkipByTheMouseThatTheDiskRefusesLeavesTheKeyboardInTheField() throws {
    let fixture = try PhotosFixture()
    let disk = try FaultyDisk(fixture.library, beside: fixture)
    let app = try fixture.launch(try PhotosFixture.photos(3), environment: disk.environment)
    try app.namePhoto(1, of: 3, as: "One")
    try app.waitForPhoto(2, of: 3)
    try fixture.wait(for: ["One", nil, nil], after: "the name")
    try disk.refuse(EIO)
    let begin = ContinuousClock.now
    try app.clickAnswer("Skip")
    try app.waitForMessage(fixture.library.path, in: "Name Photo")
    try app.waitForPhoto(2, of: 3)
    try Keyboard.type("A")
    try app.wait(for: "the text in the field") { try app.nameField().text == "A" }
    // Who types on without a pause means the third photo, and after a pause the second one, which is shown.
    let isThird = try app.shows("label", "Photo 3 of 3", inWindow: "Name Photo")
    if begin.duration(to: .now) < LateKeyFilter.pause { XCTAssert(isThird) }
    try disk.mend()
    try Keyboard.press("Return")
    try fixture.wait(for: isThird ? ["One", nil, "A"] : ["One", "A", nil], after: "the name")
    try app.waitForPhoto(isThird ? 2 : 3, of: 3)
    try Keyboard.type("B")
    try Keyboard.press("Return")
    try fixture.wait(for: isThird ? ["One", "B", "A"] : ["One", "A", "B"], after: "the name")
    try fixture.close()
  }

  func testFilesThatTheDatabaseDoesNotTakeAreAddedByTryAgain() throws {
    let fixture = try PhotosFixture()
    let disk = try FaultyDisk(fixture.library, beside: fixture)
    let app = try fixture.launch(environment: disk.environment)
    try app.waitForWindow("Photos")
    // Once the start has written what it writes.
    try app.wait(forCells: [])
    try disk.refuse(EIO)
    try fixture.handOver(try PhotosFixture.photos(2))
    let again = try app.waitFor(role: "push button", named: "Try Again", inWindow: "Photos")
    try app.waitForMessage(fixture.library.path)
    try disk.mend()
    try Pointer.click(again)
    try app.giveNames(["One", "Two"])
    try fixture.wait(for: ["One", "Two"], after: "the names")
    try fixture.close()
  }

  func testADeletionAndAnUndoThatTheDiskRefusesAreToldAndDoneOnceItTakesThem() throws {
    let fixture = try PhotosFixture()
    try fixture.start(try PhotosFixture.photos(2)).giveNames(["One", "Two"])
    try fixture.wait(for: ["One", "Two"], after: "the names")
    try fixture.close()
    let disk = try FaultyDisk(fixture.library, beside: fixture)
    let app = try fixture.launch(environment: disk.environment)
    try app.wait(forCells: ["One", "Two"])
    try Keyboard.press("Home")
    for (key, count) in [("Delete", 1), ("ctrl+z", 2)] {
      let before = try fixture.list().map(\.name)
      try disk.refuse(EIO)
      try Keyboard.press(key)
      try app.waitForMessage("the disk reports an error")
      XCTAssertEqual(try fixture.list().map(\.name), before, key)
      try disk.mend()
      try Keyboard.press(key)
      try app.wait(for: "\(count) photos", within: 20) { try fixture.list().count == count }
      try Pointer.click(
        try app.waitFor(role: "push button", named: "Dismiss", inWindow: "Photos"))
      try app.wait(for: "the message to go", within: 10) {
        try app.window("Photos")?.all(role: "label").contains {
          $0.name.contains("the disk reports an error") && $0.isShowing
        } == false
      }
    }
    XCTAssertEqual(try fixture.list().compactMap(\.name).sorted(), ["One", "Two"])
    try fixture.close()
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }

  func testAnOriginalThatCanNotBeWrittenHaltsTheImportUntilTryAgain() throws {
    let fixture = try PhotosFixture()
    try fixture.start()
    try fixture.close()
    // The originals alone: the database takes what it gets.
    let originals = fixture.library.appending(path: "originals")
    let disk = try FaultyDisk(originals, beside: fixture)
    try disk.fail(.rename, at: 1, code: EIO)
    let app = try fixture.launch(environment: disk.environment)
    try app.waitForWindow("Photos")
    try fixture.handOver(try PhotosFixture.photos(2))
    // The other one is asked for.
    try app.waitForWindow("Name Photo")
    try app.wait(for: "the failure", within: 30) { try disk.hasFailed() }
    try app.wait(for: "the other one", within: 30) { try fixture.list().count == 1 }
    try app.waitForKeyboard()
    try Keyboard.type("One")
    try Keyboard.press("Return")
    try app.waitForMessage("the disk reports an error", in: "Name Photo")
    try app.waitForMessage("Close this window and choose Try Again.", in: "Name Photo")
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    try app.waitForMessage("the disk reports an error")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Try Again", inWindow: "Photos"))
    // The dialog was closed by the person, and does not come back by itself.
    try app.wait(for: "both photos", within: 30) { try fixture.list().count == 2 }
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Continue", inWindow: "Photos"))
    try app.waitForWindow("Name Photo")
    try app.waitForKeyboard()
    try Keyboard.type("Two")
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Name Photo")
    XCTAssertEqual(try fixture.list().compactMap(\.name).sorted(), ["One", "Two"])
    try fixture.close()
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }

  func testAStartOnADiskThatTakesNoNewFileSaysWhy() throws {
    let fixture = try PhotosFixture()
    try fixture.start(try PhotosFixture.photos(1)).giveNames(["One"])
    try fixture.wait(for: ["One"], after: "the name")
    try fixture.close()
    let title = "Photos Can't Start"
    for (code, reason) in [
      (ENOSPC, "is full"), (EROFS, "is read-only"), (EIO, "the disk reports an error"),
    ] {
      let disk = try FaultyDisk(fixture.library, beside: fixture)
      try disk.refuse(code, to: [.create])
      let app = try fixture.launch(environment: disk.environment)
      try app.waitForMessage(fixture.library.path, in: title)
      try app.waitForMessage(reason, in: title)
      try disk.mend()
      try Pointer.click(try app.waitFor(role: "push button", named: "Try Again", inWindow: title))
      try app.wait(forCells: ["One"])
      try fixture.close()
    }
  }

  func testAFileOfAStartThatItsDiskHoldsBackIsSaidNotToBeAdded() throws {
    let fixture = try PhotosFixture()
    try fixture.start()
    try fixture.close()
    let disk = try FaultyDisk(fixture.library, beside: fixture)
    // The start has the lock of the library by then.
    try disk.stall(.reading, at: 1)
    let app = try fixture.launch(try PhotosFixture.photos(1), environment: disk.environment)
    try app.waitForWindow("Photos Is Starting")
    XCTAssertTrue(try disk.hasFailed())
    app.terminate()
    XCTAssertEqual(try app.waitForExit(within: 20), .exited(1))
    XCTAssertEqual(app.errorOutput, "gtk-photos: 1 file was not added\n")
  }

  /// Names two photos in a new library, as a person does to whom it may be said that something has failed.
  private func nameTwo(
    _ fault: String, on begin: (FaultyDisk) throws -> Void, then end: (FaultyDisk) throws -> Void
  ) throws {
    let fixture = try PhotosFixture()
    let disk = try FaultyDisk(fixture.library, beside: fixture)
    try begin(disk)
    let app = try fixture.launch(try PhotosFixture.photos(2), environment: disk.environment)
    var names: [String] = []
    try app.wait(for: "two names after \(fault)", within: 15) {
      // The call that fails may have been one of those that make the library: then there is none yet.
      let stored = (try? fixture.list().map(\.name)) ?? []
      if stored.count == 2, !stored.contains(nil) { return true }
      let title = try ScreenWindow.activeTitle()
      if title != "Name Photo" {
        for name in ["Try Again", "Continue"] {
          let button = try app.window(title ?? "")?.all(role: "push button", named: name)
            .first { $0.isShowing && $0.isEnabled }
          if let button {
            if name == "Try Again" {
              // What offers that says of what.
              try app.waitForMessage(fixture.library.path, in: title ?? "")
            }
            try Pointer.click(button)
          }
        }
      } else if try app.window("Name Photo")?.all(role: "label").contains(where: {
        $0.isShowing && $0.name.contains("Close this window and choose Try Again.")
      }) == true {
        try Keyboard.press("Escape")
      } else if let field = try app.window("Name Photo")?.first(role: "text", named: "Photo name") {
        // Once two are given, it takes no text: the library shows them in a moment.
        if field.text == "", names.count < 2 {
          names.append("Name \(names.count + 1)")
          try Keyboard.type(names.last ?? "")
        }
        try Keyboard.press("Return")
        // For the next photo, or for the name that comes back.
        Waiting.pause(0.5)
      }
      return false
    }
    try fixture.close()
    let stored = try fixture.list().compactMap(\.name)
    // If a name was lost and its photo asked for again, there are no two names.
    XCTAssertEqual(names, ["Name 1", "Name 2"], fault)
    XCTAssertEqual(stored.sorted(), names, fault)
    let check = try fixture.run("--check")
    XCTAssertEqual(check.status, 0, check.output)
    try end(disk)
  }
}
