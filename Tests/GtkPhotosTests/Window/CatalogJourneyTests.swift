// Tests of the space catalogue through the window, against a server on the loopback: pictures are
// shown, liked, saved and named; the server goes down and comes back.

import Foundation
import TestScreen
import WindowDriver
import XCTest

final class CatalogJourneyTests: XCTestCase {
  func testAPictureIsLikedSavedNamedAndListed() throws {
    let server = try catalogServer(itemsPerPage: 6)
    server.set(.delay(.milliseconds(600)), at: "/image")
    let fixture = try PhotosFixture()
    var app = try fixture.start(catalog: server.address())
    try app.openCatalog()
    let card = try app.card("Picture 2")
    // The placeholder before that is tested in PlaceholderTests.swift.
    try app.wait(for: "the picture", within: 10) { try app.showsColour(of: 2, in: card) }

    try Pointer.click(try app.button("Like", in: card))
    _ = try app.button("Unlike", in: try app.card("Picture 2"))
    try Pointer.click(try app.button("Save Photo", in: card))
    try app.waitForPhoto(1, of: 1)
    try app.wait(for: "the title to be offered", within: 5) {
      try app.nameField().text == "Picture 2"
    }
    try app.giveNames(["My galaxy"])
    try fixture.wait(for: ["My galaxy"], after: "the dialog")
    let listed = try fixture.list()
    let original = try Data(contentsOf: URL(fileURLWithPath: try XCTUnwrap(listed.first).path))
    XCTAssertEqual(original, FlatPicture(CatalogServer.colour(of: 2)).png)
    _ = try app.button("Saved", in: try app.card("Picture 2"))
    try fixture.close()

    // After a restart: the marks are there, and Enter accepts the suggested title.
    app = try fixture.start(catalog: server.address())
    try app.openCatalog()
    _ = try app.button("Saved", in: try app.card("Picture 2"))
    _ = try app.button("Unlike", in: try app.card("Picture 2"))
    try Pointer.click(try app.button("Save Photo", in: try app.card("Picture 1")))
    try app.waitForPhoto(1, of: 1)
    try app.wait(for: "the dialog to have the keyboard", within: 5) {
      try ScreenWindow.activeTitle() == "Name Photo" && (try app.nameField().text) == "Picture 1"
    }
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Name Photo")
    try fixture.wait(for: ["My galaxy", "Picture 1"], after: "what was done")
    try fixture.close()
  }

  func testAServerThatGoesAndComesBack() throws {
    let server = try catalogServer(itemsPerPage: 6)
    let fixture = try PhotosFixture()
    let app = try fixture.start(catalog: server.address())
    try app.openCatalog()
    _ = try app.card("Picture 1")
    try app.putAutomaticRetryOff(server)
    server.behave()
    server.stop()
    try Pointer.click(try app.waitFor(role: "push button", named: "Reload", inWindow: "Photos"))
    let reason = "Can't connect to 127.0.0.1. Try again later."
    try app.waitForReason(reason)
    // What was loaded before is still shown.
    _ = try app.card("Picture 1")
    try server.start()
    let asked = server.log.paths("/search").count
    try Pointer.click(try app.retryButton())
    try app.waitForNoReason()
    XCTAssertEqual(server.log.paths("/search").count, asked + 1)
    _ = try app.card("Picture 1")
    try fixture.close()
  }

  func testWithoutAServerThereIsTheBuiltInCatalogue() throws {
    let server = try catalogServer(itemsPerPage: 6)
    server.stop()
    let fixture = try PhotosFixture()
    let app = try fixture.start(catalog: server.address())
    try app.openCatalog()
    _ = try app.waitFor(
      role: "label",
      named: "Can't connect to 127.0.0.1. Try again later.",
      inWindow: "Photos")
    _ = try app.waitFor(role: "push button", named: "Retry", inWindow: "Photos")
    try Pointer.click(
      try app.waitFor(
        role: "push button", named: "Show Built-in Catalog", inWindow: "Photos"))
    let save = try app.waitFor(role: "push button", named: "Save Photo", inWindow: "Photos")
    try Pointer.click(save)
    try app.waitForPhoto(1, of: 1)
    try app.wait(for: "the dialog to have the keyboard", within: 5) {
      try ScreenWindow.activeTitle() == "Name Photo" && !(try app.nameField().text ?? "").isEmpty
    }
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Name Photo")
    _ = try fixture.list(of: 1)
    try server.start()
    try Pointer.click(
      try app.waitFor(role: "push button", named: "Show Online Catalog", inWindow: "Photos"))
    _ = try app.card("Picture 1")
    try fixture.close()
  }

  func testTheDetailsAreLoadedWhenTheyAreOpened() throws {
    let server = try catalogServer(itemsPerPage: 6)
    let fixture = try PhotosFixture()
    let app = try fixture.start(catalog: server.address())
    try app.openCatalog()
    let card = try app.card("Picture 3")
    let manifest = "/image/\(CatalogServer.id(of: 3))/collection.json"
    XCTAssertEqual(server.log.paths(manifest), [])
    let title = try XCTUnwrap(card.all(role: "label", named: "Picture 3").first)
    try Pointer.click(title)
    _ = try app.waitFor(role: "label", named: "Files", inWindow: "Photos")
    XCTAssertEqual(server.log.paths(manifest).count, 1)
    _ = try app.button("Save Photo", in: try XCTUnwrap(app.window("Photos")))
    try Keyboard.press("Escape")
    _ = try app.card("Picture 3")
    // To the other page and back, by keyboard.
    try Keyboard.press("alt+1")
    try app.wait(for: "the library") { try app.shows("label", "No Photos Here") }
    XCTAssertFalse(try app.shows("table cell", "Picture 3"))
    try Keyboard.press("alt+2")
    _ = try app.card("Picture 3")
    try app.wait(for: "the library to go") { try !app.shows("label", "No Photos Here") }
    XCTAssertEqual(server.log.paths("/search").count, 1, "the list is as it was left")
    try fixture.close()
  }
}

extension Application {
  /// Shows the catalogue's page.
  func openCatalog() throws {
    try Pointer.click(
      try waitFor(role: "page tab", named: "Space Catalog", inWindow: "Photos"))
  }

  /// The card with this title, once it is on the screen.
  func card(_ title: String) throws -> Element {
    try wait(toFind: "the card \(title)", within: 10) {
      try window("Photos")?.all(role: "table cell", named: title).first { $0.isShowing }
    }
  }

  /// A button of a card, once it is on the screen and enabled. “Saved” is returned in any state.
  func button(_ name: String, in card: Element) throws -> Element {
    try wait(toFind: "\(name) in \(card.label)", within: 10) {
      card.all(role: "push button", named: name).first { $0.isShowing && $0.isEnabled }
        ?? (name == "Saved" ? card.all(role: "push button", named: name).first : nil)
    }
  }

  /// Whether the middle of a card's picture has the colour of the server's picture.
  func showsColour(of number: Int, in card: Element) throws -> Bool {
    let middle = try XCTUnwrap(card.first(role: "image")).visibleExtents().center
    return try ScreenPixels().colour(at: middle).isNear(.ofPicture(number))
  }
}

extension ScreenPixels.Colour {
  /// The colour of a picture of the test server.
  static func ofPicture(_ number: Int) -> ScreenPixels.Colour {
    let colour = CatalogServer.colour(of: number)
    return ScreenPixels.Colour(
      red: Int(colour.red), green: Int(colour.green), blue: Int(colour.blue))
  }
}
