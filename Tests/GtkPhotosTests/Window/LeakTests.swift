// Opens, names, deletes, shows the catalogue and closes under Valgrind: no memory leaks, and no
// memory is read or written that is not allocated.

import Foundation
import WindowDriver
import XCTest

final class LeakTests: XCTestCase {
  func testOpenNameAndCloseLoseNoMemory() throws {
    let fixture = try PhotosFixture()
    let valgrind = URL(fileURLWithPath: "/usr/bin/valgrind")
    guard FileManager.default.isExecutableFile(atPath: valgrind.path) else {
      throw XCTSkip("skipped: Valgrind is not installed")
    }
    let log = fixture.folder.appending(path: "valgrind.txt")
    let suppressions = PhotosFixture.package.appending(
      path: "Tests/GtkPhotosTests/Support/valgrind.supp")
    let app = try Application(
      valgrind,
      arguments: [
        "--quiet", "--leak-check=full", "--show-leak-kinds=definite",
        "--errors-for-leak-kinds=definite", "--num-callers=60", "--child-silent-after-fork=yes",
        "--suppressions=\(suppressions.path)", "--log-file=\(log.path)", "--error-exitcode=99",
        PhotosFixture.binary.path, "--library", fixture.library.path, "--catalog-url",
        PhotosFixture.package.appending(path: "data/catalog").absoluteString,
      ] + PhotosFixture.samples.prefix(2).map(\.path),
      // Without the delay that Tests/window-runs sets: Valgrind reports the memory of a task that
      // still sleeps at the end as lost.
      environment: ["GTK_PHOTOS_BATCH": ""])
    _ = try app.waitForWindow("Photos", within: 60)
    for (index, name) in ["Anna", "Bert"].enumerated() {
      _ = try app.waitFor(
        role: "label", named: "Photo \(index + 1) of 2", inWindow: "Name Photo", within: 60)
      try Keyboard.type(name)
      try app.wait(for: "the name in the field", within: 30) { try app.nameField().text == name }
      try Keyboard.press("Return")
    }
    try app.waitForWindowToClose("Name Photo", within: 30)
    let cell = try app.waitFor(
      role: "table cell", named: "Anna", inWindow: "Photos", within: 30)
    try Pointer.click(cell, until: "the cell to be selected", within: 30) { cell.isSelected }
    try Keyboard.press("Delete")
    try app.wait(for: "the photo to go", within: 30) { try fixture.list().count == 1 }
    try app.openCatalog()
    // So slow an app still lays the cards out when they can be read.
    try app.wait(for: "the page of a card", within: 120) {
      if try app.shows("label", "Files") { return true }
      let card = try app.window("Photos")?.first(
        role: "table cell", named: "Spiral Galaxy with Two Arms")
      if let title = card?.first(role: "label") { try Pointer.click(title) }
      return false
    }
    try Keyboard.press("Escape")
    _ = try app.waitFor(
      role: "table cell", named: "Spiral Galaxy with Two Arms", inWindow: "Photos", within: 60)
    app.terminate()
    let ending = try app.waitForExit(within: 60)
    let report = try String(contentsOf: log, encoding: .utf8)
    XCTAssertEqual(ending, .exited(0), report)
    XCTAssertEqual(report, "")
    XCTAssertEqual(try fixture.list().map(\.name), ["Bert"])
  }
}
