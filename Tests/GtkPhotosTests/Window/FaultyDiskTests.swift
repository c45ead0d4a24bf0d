// Tests of calls to the disk that fail in the app: it goes on, says why, and no name is lost. Each call of the
// model alone is failed by `make torture` (`Tests/Torture`).

import Foundation
import WindowDriver
import XCTest

final class FaultyDiskTests: XCTestCase {
  func testACallThatFailsOnceLosesNoPhotoAndNoName() throws {
    for kind in FaultyDisk.Kind.allCases {
      var count: UInt64 = 0
      try nameTwo("\(kind)", on: { try $0.count(kind) }, then: { count = try $0.callCount() })
      // One at the start of a library or a copy, and one at a name.
      for call in Set([count / 3, count * 2 / 3]) where count > 0 {
        let fault = "\(kind) \(max(call, 1)) of \(count)"
        try nameTwo(fault, on: { try $0.fail(kind, at: max(call, 1), code: EIO) }) {
          XCTAssertTrue(try $0.hasFailed(), fault)
        }
      }
    }
  }

  func testADiskThatRefusesIsToldWithItsNameAndThenHasTheName() throws {
    for code in [EIO, ENOSPC, EDQUOT, EROFS] {
      let fixture = try PhotosFixture()
      let disk = try FaultyDisk(fixture.library, beside: fixture)
      let app = try fixture.launch(try PhotosFixture.photos(2), environment: disk.environment)
      try app.namePhoto(1, of: 2, as: "One")
      try app.waitForPhoto(2, of: 2)
      try fixture.wait(for: ["One", nil], after: "the name")
      try disk.refuse(code)
      try Keyboard.type("Two")
      try Keyboard.press("Return")
      try app.waitForMessage(fixture.library.path, in: "Name Photo")
      if code == EIO { try app.waitForMessage("the disk reports an error;", in: "Name Photo") }
      try app.wait(for: "the text to be back") { try app.nameField().text == "Two" }
      try disk.mend()
      try Keyboard.press("Return")
      try app.waitForWindowToClose("Name Photo")
      try fixture.wait(for: ["One", "Two"], after: "the name")
      try fixture.close()
      XCTAssertEqual(try fixture.run("--check").status, 0)
    }
  }

  func testASkipByTheMouseThatTheDiskRefusesLeavesTheKeyboardInTheField() throws {
    let fixture = try PhotosFixture()
    let disk = try FaultyDisk(fixture.library, beside: fixture)
    let app = try fixture.launch(try PhotosFixture.photos(3), environment: disk.environment)
    try app.namePhoto(1, of: 3, as: "One")
    try app.waitForPhoto(2, of: 3)
    try fixture.wait(for: ["One", nil, nil], after: "the name")
    try disk.refuse(EIO)
    try app.clickAnswer("Skip")
    try app.waitForMessage(fixture.library.path, in: "Name Photo")
    try app.waitForPhoto(2, of: 3)
    // Who types on without a pause means the third photo.
    try Keyboard.type("Three")
    try app.wait(for: "the text in the field") { try app.nameField().text == "Three" }
    try disk.mend()
    try Keyboard.press("Return")
    try fixture.wait(for: ["One", nil, "Three"], after: "the name")
    try app.waitForPhoto(2, of: 3)
    try Keyboard.type("Two")
    try Keyboard.press("Return")
    try fixture.wait(for: ["One", "Two", "Three"], after: "the name")
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
          if let button { try Pointer.click(button) }
        }
      } else if try app.window("Name Photo")?.all(role: "label").contains(where: {
        $0.isShowing && $0.name.contains("Close this window and choose Try Again.")
      }) == true {
        try Keyboard.press("Escape")
      } else if let field = try app.window("Name Photo")?.first(role: "text", named: "Photo name") {
        if field.text == "" {
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
    XCTAssertEqual(Set(stored).count, 2)
    XCTAssertTrue(Set(names).isSuperset(of: stored), "\(stored) of \(names)")
    let check = try fixture.run("--check")
    XCTAssertEqual(check.status, 0, check.output)
    try end(disk)
  }
}
