// Tests of every way in which a server can fail, as the page shows it: a sentence, Retry, and still
// the pictures that were loaded before. How the client handles these faults is tested in
// `Network/`.

import Foundation
import WindowDriver
import XCTest

final class CatalogFaultsTests: XCTestCase {
  private static let faults: [(ServerFault, String)] = [
    (.status(400), "127.0.0.1 can't process this search (400). Try a different search."),
    (
      .status(403), "Access denied by 127.0.0.1 (403). Try again later, or use another catalog."
    ),
    (
      .notFound,
      "Not found on 127.0.0.1 (404). Try a different search or picture."
    ),
    (.status(500), "Service unavailable at 127.0.0.1 (500). Try again later."),
    (.status(502), "Service unavailable at 127.0.0.1 (502). Try again later."),
    (.status(503), "Service unavailable at 127.0.0.1 (503). Try again later."),
    (.status(504), "Service unavailable at 127.0.0.1 (504). Try again later."),
    (
      .tooManyRequests(retryAfter: nil),
      "Too many requests to 127.0.0.1. Try again in a few minutes."
    ),
    (
      .truncated,
      "The catalog data from 127.0.0.1 is not valid. Try again later."
    ),
    (.html, "The catalog data from 127.0.0.1 is not valid. Try again later."),
    (
      .deepArrays,
      "The catalog data from 127.0.0.1 is not valid. Try again later."
    ),
    (
      .gzipBomb,
      "The response from 127.0.0.1 is larger than the limit of 8 MB. Try a different search or picture."
    ),
    (
      .gigabyte(.chunked),
      "The response from 127.0.0.1 is larger than the limit of 8 MB. Try a different search or picture."
    ),
    (.reset, "The connection to 127.0.0.1 was lost. Try again."),
    (.brokenOff, "The connection to 127.0.0.1 was lost. Try again."),
    (
      .redirectLoop,
      "Too many redirects from 127.0.0.1. Try again later."
    ),
    (
      .redirect(to: "file:///etc/passwd"),
      "127.0.0.1 redirects to an address that Photos does not open: file:///etc/passwd. Try again later."
    ),
    (.silence, "127.0.0.1 did not respond within 2 seconds. Try again later."),
    (.drip(.seconds(1)), "127.0.0.1 did not respond within 2 seconds. Try again later."),
  ]

  func testEveryFaultIsToldInASentenceAndTakesNothingAway() throws {
    let server = try catalogServer()
    let fixture = try PhotosFixture()
    let app = try fixture.start(
      catalog: server.address(), environment: ["GTK_PHOTOS_DEADLINE": "2"])
    try app.openCatalog()
    _ = try app.card("Picture 1")
    for (fault, sentence) in Self.faults {
      server.set(fault, at: "/search")
      let asked = server.log.paths("/search").count
      try Keyboard.press("F5")
      try app.wait(for: "the request", within: 5) { server.log.paths("/search").count > asked }
      try app.wait(for: "“\(sentence)” after \(fault)", within: 10) {
        try app.shows("label", sentence)
      }
      _ = try app.retryButton()
      _ = try app.card("Picture 1")
      // Without a fault in between, so that each sentence is of the current fault and not of the
      // last.
      server.behave()
      try Keyboard.press("F5")
      try app.wait(for: "the reason to go after \(fault)", within: 10) {
        try !app.shows("push button", "Retry")
      }
    }
    try fixture.close()
  }

  func testPicturesThatAreNoneAreMarkedAndTheWindowLives() throws {
    let server = try catalogServer()
    server.set(.text, at: "/image")
    let fixture = try PhotosFixture()
    let app = try fixture.start(catalog: server.address())
    try app.openCatalog()
    let again = try app.button("Reload Picture", in: try app.card("Picture 1"))
    // When it is saved, the receipt names it as no picture, and the card does not show it as saved.
    try Pointer.click(try app.button("Save Photo", in: try app.card("Picture 1")))
    _ = try app.waitFor(role: "label", named: "1 file was not added", inWindow: "Photos")
    _ = try app.button("Save Photo", in: try app.card("Picture 1"))
    XCTAssertEqual(try fixture.list(), [])
    server.behave()
    try Pointer.click(again)
    try app.wait(for: "the picture", within: 10) {
      try app.showsColour(of: 1, in: try app.card("Picture 1"))
    }
    try fixture.close()
  }
}
