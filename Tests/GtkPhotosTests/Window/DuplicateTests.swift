// Tests of pictures that are already in the library: what the naming dialog says about them, and
// every answer.

import Foundation
import WindowDriver
import XCTest

final class DuplicateTests: XCTestCase {
  private func waitForMark(_ text: String, _ app: Application) throws {
    try app.wait(for: "“\(text)”", within: 5) {
      try app.window("Name Photo")?.first(role: "label", named: text)?.isShowing == true
    }
  }

  private func button(_ name: String, _ app: Application) throws -> Element? {
    try app.window("Name Photo")?.all(role: "push button", named: name).first { $0.isShowing }
  }

  func testEveryAnswerToAnExactCopy() throws {
    let fixture = try PhotosFixture()
    let picture = PhotosFixture.samples[0]
    let app = try fixture.start([picture])
    try app.giveNames(["Dunes"])
    try fixture.handOver((1...6).map { try fixture.copy(picture, as: "IMG_300\($0).jpg") })
    let dialog = try ShownDialog(of: app)
    let mark = "Already in your library as “Dunes”"
    try app.wait(for: "all six", within: 5) { dialog.position?.total == 6 }

    try waitForMark(mark, app)
    try app.clickAnswer("Keep Both")
    try app.wait(for: "the mark to go", within: 5) { try button("Keep Both", app) == nil }
    XCTAssertEqual(dialog.position?.ordinal, 1, "it still needs a name")
    try Keyboard.type("One")
    try Keyboard.press("Return")

    try dialog.wait(forPhoto: 2)
    try waitForMark(mark, app)
    try Keyboard.press("alt+k")
    try app.wait(for: "the mark to go", within: 5) { try button("Keep Both", app) == nil }
    try Keyboard.type("Two")
    try Keyboard.press("Return")

    try dialog.wait(forPhoto: 3)
    try waitForMark(mark, app)
    try app.clickAnswer("Use That Name")
    try dialog.wait(forPhoto: 4)
    try waitForMark(mark, app)
    try Keyboard.press("alt+u")
    try dialog.wait(forPhoto: 5)
    try waitForMark(mark, app)
    try app.clickAnswer("Skip")
    try dialog.wait(forPhoto: 6)
    try waitForMark(mark, app)
    try Keyboard.type("Six")
    try dialog.wait(forText: "Six")
    try waitForMark(mark, app)
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Name Photo")

    // The skipped one did not become a second photo.
    let list = try fixture.list()
    XCTAssertEqual(list.map(\.name), ["Dunes", "One", "Two", "Dunes", "Dunes", "Six"])
    XCTAssertEqual(Set(list.map(\.sha256)).count, 1)
    XCTAssertEqual(Set(list.map(\.id)).count, 6)
    let check = try fixture.run("--check")
    XCTAssertEqual(check.status, 0, check.output)
    try app.wait(for: "all in the grid", within: 5) {
      try app.window("Photos")?.all(role: "table cell").count == 6
    }
    try fixture.close()
    XCTAssertEqual(try fixture.list(), list)
  }

  func testAllExactCopiesAreLeftOutAtOnce() throws {
    let fixture = try PhotosFixture()
    let picture = PhotosFixture.samples[0]
    let app = try fixture.start([picture])
    try app.giveNames(["Dunes"])
    var files = try (1...3).map { try fixture.copy(picture, as: "IMG_300\($0).jpg") }
    files.insert(PhotosFixture.samples[1], at: 1)
    try fixture.handOver(files)
    let dialog = try ShownDialog(of: app)
    try app.wait(for: "all four", within: 5) { dialog.position?.total == 4 }
    try waitForMark("Already in your library as “Dunes”", app)
    _ = try app.waitFor(
      role: "label", named: "3 photos that wait are in your library already",
      inWindow: "Name Photo")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Leave Them All Out", inWindow: "Name Photo"))
    // The one that is new is asked for, and nothing after it.
    try dialog.wait(forPhoto: 2)
    try app.waitForKeyboard()
    try Keyboard.type("New one")
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Name Photo")
    try fixture.wait(for: ["Dunes", "New one"], after: "leaving three out")
    try app.waitForReceipt("4 files: 1 named, 3 duplicates")
    let check = try fixture.run("--check")
    XCTAssertEqual(check.status, 0, check.output)
    try fixture.close()
  }

  func testAnExactCopyWaitsOverARestart() throws {
    let fixture = try PhotosFixture()
    var app = try fixture.start([PhotosFixture.samples[0]])
    try app.giveNames(["Dunes"])
    try fixture.handOver([try fixture.copy(PhotosFixture.samples[0], as: "again.jpg")])
    try waitForMark("Already in your library as “Dunes”", app)
    app.kill()
    XCTAssertEqual(try app.waitForExit(), .signalled(SIGKILL))
    XCTAssertEqual(try fixture.list().map(\.name), ["Dunes"])

    app = try fixture.start()
    _ = try ShownDialog(of: app)
    try waitForMark("Already in your library as “Dunes”", app)
    try Keyboard.type("Copy")
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Name Photo")
    try fixture.wait(for: ["Dunes", "Copy"], after: "what was done")
    XCTAssertEqual(try fixture.run("--check").status, 0)
    try fixture.close()
  }

  func testAPictureSavedAgainOrScaledIsMarkedAsSimilar() throws {
    let fixture = try PhotosFixture()
    let picture = PhotosFixture.samples[0]
    let app = try fixture.start([picture])
    try app.giveNames(["Dunes"])
    try fixture.handOver([
      try fixture.converted(picture, ["-quality", "60"], as: "IMG_3001.jpg"),
      try fixture.converted(picture, ["-resize", "50%"], as: "IMG_3002.png"),
      PhotosFixture.samples[1],
    ])
    let dialog = try ShownDialog(of: app)
    let mark = "Similar to “Dunes” in your library"
    try waitForMark(mark, app)
    try Keyboard.type("Dunes, small file")
    try Keyboard.press("Return")
    try dialog.wait(forPhoto: 2)
    // It is similar to both photos, so the message may name either.
    try app.wait(for: "the mark", within: 5) {
      try app.window("Name Photo")?.all(role: "label").contains {
        $0.isShowing && $0.name.hasPrefix("Similar to “Dunes")
      } == true
    }
    try Keyboard.press("alt+k")
    try app.wait(for: "the mark to go", within: 5) { try button("Keep Both", app) == nil }
    try Keyboard.type("Dunes, scaled")
    try Keyboard.press("Return")
    try dialog.wait(forPhoto: 3)
    try app.wait(for: "no mark", within: 5) { try button("Keep Both", app) == nil }
    try Keyboard.type("Other")
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Name Photo")
    let list = try fixture.list()
    XCTAssertEqual(list.map(\.name), ["Dunes", "Dunes, small file", "Dunes, scaled", "Other"])
    XCTAssertEqual(Set(list.map(\.sha256)).count, 4)
    XCTAssertEqual(try fixture.run("--check").status, 0)
    try fixture.close()
  }
}
