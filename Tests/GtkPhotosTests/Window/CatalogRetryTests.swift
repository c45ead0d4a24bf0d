// Tests of Retry on the catalogue's page, while it does not retry automatically: one click makes
// one request.

import Foundation
import WindowDriver
import XCTest

final class CatalogRetryTests: XCTestCase {
  func testRetryInPlaceOfTheListLoadsIt() throws {
    let (server, fixture) = try (catalogServer(), PhotosFixture())
    server.set(.status(500), at: "/search")
    let app = try fixture.start(catalog: server.address())
    try app.openCatalog()
    try app.waitForReason("Service unavailable at 127.0.0.1 (500). Try again later.")
    try app.putAutomaticRetryOff(server)
    let note = try app.wait(toFind: "when it is tried again") {
      try app.window("Photos")?.first {
        $0.role == "label" && $0.isShowing && $0.name.hasPrefix("Retrying in ")
      }
    }
    let seconds = try XCTUnwrap(Int(note.name.filter(\.isNumber)))
    XCTAssertGreaterThanOrEqual(seconds, 60, note.name)
    // The label counts down the seconds.
    try app.wait(for: "the next second") {
      Int(note.name.filter(\.isNumber)).map { $0 < seconds } == true
    }
    server.behave()
    let asked = server.log.paths("/search").count
    try Pointer.click(try app.retryButton())
    _ = try app.card("Picture 1")
    try app.waitForNoReason()
    XCTAssertEqual(server.log.paths("/search").count, asked + 1)
    try fixture.close()
  }

  func testRetryAboveTheListLoadsItAnew() throws {
    let (server, fixture) = try (catalogServer(), PhotosFixture())
    let app = try fixture.start(catalog: server.address())
    try app.openCatalog()
    _ = try app.card("Picture 1")
    try app.putAutomaticRetryOff(server)
    server.behave()
    let asked = server.log.paths("/search").count
    try Pointer.click(try app.retryButton())
    try app.waitForNoReason()
    XCTAssertEqual(server.log.paths("/search").count, asked + 1)
    _ = try app.card("Picture 1")
    try fixture.close()
  }

  /// The client makes no request until the pause is over, even if Retry is clicked.
  func testThePauseThatAServerWantsIsKeptAndRetryWorksAfterIt() throws {
    let (server, fixture) = try (catalogServer(), PhotosFixture())
    let app = try fixture.start(catalog: server.address())
    try app.openCatalog()
    _ = try app.card("Picture 1")
    try app.putAutomaticRetryOff(server)
    server.set(.tooManyRequests(retryAfter: "2"), at: "/search")
    try Keyboard.press("F5")
    try app.waitForReason("Too many requests to 127.0.0.1. Try again in 2 seconds.")
    server.behave()
    let asked = server.log.paths("/search").count
    try app.wait(for: "Retry to have its effect", within: 10) {
      if server.log.paths("/search").count > asked { return true }
      if let retry = try app.window("Photos")?.first(role: "push button", named: "Retry") {
        try Pointer.click(retry)
        Waiting.pause(0.2)
      }
      return false
    }
    try app.waitForNoReason()
    let requests = server.log.requests("/search")
    XCTAssertGreaterThanOrEqual(requests[asked].time - requests[asked - 1].time, .seconds(2))
    try fixture.close()
  }

  func testRetryBelowTheListLoadsItsNextPage() throws {
    let (server, fixture) = try (catalogServer(pageCount: 2), PhotosFixture())
    let next = "/search?q=galaxy&media_type=image&page=2"
    server.set(.status(503), at: next)
    let app = try fixture.start(catalog: server.address())
    try app.openCatalog()
    _ = try app.card("Picture 1")
    // The list is so short that its end is already near, so the next page was requested. A failed
    // next page is not retried automatically.
    try app.waitForReason("Service unavailable at 127.0.0.1 (503). Try again later.")
    XCTAssertEqual(server.log.paths(next).count, 1)
    XCTAssertFalse(try app.shows("table cell", "Picture 4"))
    server.behave()
    try Pointer.click(try app.retryButton())
    _ = try app.card("Picture 4")
    try app.waitForNoReason()
    XCTAssertEqual(server.log.paths(next).count, 2)
    try fixture.close()
  }
}
