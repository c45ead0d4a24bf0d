// Tests of what the catalogue loads when the person asks for it: the visible page again, and random
// pictures.

import Foundation
import PhotoModel
import WindowDriver
import XCTest

final class CatalogReloadTests: XCTestCase {
  func testCtrlRReloadsThePageInFrontAlone() throws {
    let server = try catalogServer()
    let fixture = try PhotosFixture()
    let first = try fixture.start(Array(PhotosFixture.samples.prefix(2)))
    try first.giveNames(["Anna", "Bert"])
    try fixture.close()
    // A window in which nothing has changed has nothing left to read by itself.
    let app = try fixture.start(catalog: server.address())
    try app.wait(forCells: ["Anna", "Bert"])
    try fixture.edit("UPDATE photo SET name = 'Dora' WHERE name = 'Anna'")

    try app.openCatalog()
    _ = try app.card("Picture 1")
    XCTAssertEqual(server.log.paths("/search").count, 1)
    for (count, key) in [(2, "ctrl+r"), (3, "F5"), (4, "ctrl+r")] {
      try Keyboard.press(key)
      try app.wait(for: "the request") { server.log.paths("/search").count >= count }
      try app.wait(for: "its end") { server.log.requests("/search").allSatisfy(\.isOver) }
      try app.wait(for: "Reload to be there again") {
        try app.window("Photos")?.first(role: "push button", named: "Reload")?.isEnabled == true
      }
      XCTAssertEqual(server.log.paths("/search").count, count, key)
    }
    _ = try app.card("Picture 1")

    // The library was not read meanwhile.
    try Keyboard.press("alt+1")
    try app.wait(forCells: ["Anna", "Bert"])
    try Keyboard.press("ctrl+r")
    try app.wait(forCells: ["Dora", "Bert"])
    XCTAssertEqual(server.log.paths("/search").count, 4)
    try fixture.close()
  }

  func testSurpriseMeShowsAPictureOfEachKind() throws {
    let server = try catalogServer()
    let fixture = try PhotosFixture()
    let app = try fixture.start(catalog: server.address())
    try app.openCatalog()
    try app.wait(forCells: ["Picture 1", "Picture 2", "Picture 3"])
    let before = server.log.paths("/search").count
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Surprise Me", inWindow: "Photos"))

    let keys = MainActor.assumeIsolated { Catalog.keys }
    XCTAssertEqual(keys.count, 12)
    // The server gives each key a hundred numbers; the pictures of a key have the first three.
    let numbers = keys.map { CatalogServer.firstNumber(of: $0) }.map { $0..<$0 + 3 }
    XCTAssertEqual(Set(numbers).count, keys.count)
    try app.wait(for: "a picture of each of the first six kinds", within: 10) {
      let shown = try app.cellsByPosition().compactMap { Int($0.filter(\.isNumber)) }
      return shown.count >= 3 && zip(shown, numbers).allSatisfy { $1.contains($0) }
    }
    XCTAssertEqual(
      Set(server.log.paths("/search").dropFirst(before)),
      Set(keys.map { "/search?q=\($0.replacing(" ", with: "%20"))&media_type=image" }))
    XCTAssertEqual(server.log.paths("/search").count, before + keys.count)
    try fixture.close()
  }

  func testEachSurpriseOfASmallCatalogueFillsThePageAndThereIsAWayBack() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(catalog: PhotosFixture.package.appending(path: "data/catalog"))
    try app.openCatalog()
    let all = try Waiting.wait(toFind: "the cards", within: 10) {
      let cards = try app.cellsByPosition()
      return cards.isEmpty ? nil : cards
    }
    XCTAssertFalse(try app.shows("push button", "Show All Pictures"))
    let surprise = try app.waitFor(
      role: "push button", named: "Surprise Me", inWindow: "Photos")
    for _ in 1...4 {
      try Pointer.click(surprise)
      _ = try app.waitFor(role: "push button", named: "Show All Pictures", inWindow: "Photos")
      try app.wait(for: "as many cards as before", within: 10) {
        try Set(app.cellsByPosition()).count == all.count
      }
    }
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Show All Pictures", inWindow: "Photos"))
    try app.wait(forCells: all)

    // From a search that finds nothing too.
    try Keyboard.press("ctrl+f")
    try Keyboard.type("xyzzy")
    try Keyboard.press("Return")
    _ = try app.waitFor(role: "label", named: "No Pictures Found", inWindow: "Photos")
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Show All Pictures", inWindow: "Photos"))
    try app.wait(forCells: all)
    XCTAssertFalse(try app.shows("push button", "Show All Pictures"))
    try fixture.close()
  }
}
