// Tests of saves that take long, fail, or are interrupted by the window's close; and of searches
// that fail.

import Foundation
import WindowDriver
import XCTest

final class CatalogSavingTests: XCTestCase {
  private func original(_ number: Int) -> String { "/image/\(CatalogServer.id(of: number))~orig" }

  func testAWindowThatIsClosedDuringASaveSaysSo() throws {
    let server = try catalogServer()
    let gate = ServerGate()
    server.set(.held(gate), at: original(1))
    let fixture = try PhotosFixture()
    let app = try fixture.start(catalog: server.address())
    try app.openCatalog()
    try Pointer.click(try app.button("Save Photo", in: try app.card("Picture 1")))
    try app.wait(for: "the download", within: 5) { !server.log.paths(original(1)).isEmpty }
    try Pointer.click(try app.waitFor(role: "push button", named: "Close", inWindow: "Photos"))
    _ = try app.waitFor(
      role: "label",
      named: "1 picture is still being saved. To cancel, close the window again.",
      inWindow: "Photos")
    gate.open()
    try app.waitForPhoto(1, of: 1)
    try app.giveNames(["Saved after all"])
    try fixture.wait(for: ["Saved after all"], after: "what was done")
    try Pointer.click(try app.waitFor(role: "push button", named: "Close", inWindow: "Photos"))
    XCTAssertEqual(try app.waitForExit(), .exited(0))
  }

  func testEverySaveThatFailedIsToldAndTriedAgain() throws {
    let server = try catalogServer()
    for number in 1...2 { server.set(.status(503), at: original(number)) }
    let fixture = try PhotosFixture()
    let app = try fixture.start(catalog: server.address())
    try app.openCatalog()
    try Pointer.click(try app.button("Save Photo", in: try app.card("Picture 1")))
    _ = try app.waitFor(
      role: "label",
      named:
        "“Picture 1” could not be saved. Service unavailable at 127.0.0.1 (503). Try again later.",
      inWindow: "Photos")
    try Pointer.click(try app.button("Save Photo", in: try app.card("Picture 2")))
    _ = try app.waitFor(
      role: "label",
      named: "2 pictures could not be saved. “Picture 1”: "
        + "Service unavailable at 127.0.0.1 (503). Try again later.",
      inWindow: "Photos")
    server.behave()
    let downloads = server.log.paths(original(1)).count + server.log.paths(original(2)).count
    try Pointer.click(try app.retryButton())
    try app.waitForPhoto(1, of: 2)
    XCTAssertEqual(
      server.log.paths(original(1)).count + server.log.paths(original(2)).count, downloads + 2)
    try app.giveNames(["One", "Two"])
    XCTAssertEqual(Set(try fixture.list(of: 2).map(\.name)), ["One", "Two"])
    try fixture.close()
  }

  func testASearchThatFailsTakesNothingAwayAndOneThatFindsNothingSaysSo() throws {
    let server = try catalogServer()
    let fixture = try PhotosFixture()
    let app = try fixture.start(catalog: server.address())
    try app.openCatalog()
    _ = try app.card("Picture 1")
    server.set(.status(503), at: "/search")
    try Pointer.click(
      try app.waitFor(role: "entry", named: "Search Pictures", inWindow: "Photos"))
    try Keyboard.type("a+b & c")
    try Keyboard.press("Return")
    _ = try app.waitFor(
      role: "label", named: "Service unavailable at 127.0.0.1 (503). Try again later.",
      inWindow: "Photos")
    _ = try app.card("Picture 1")
    XCTAssertEqual(
      server.log.paths("/search").last, "/search?q=a%2Bb%20%26%20c&media_type=image")
    try app.putAutomaticRetryOff(server)
    _ = try app.card("Picture 1")
    // Links that are not web links: their items are left out, and counted.
    server.set(.scriptLinks, at: "/search")
    let asked = server.log.paths("/search").count
    try Pointer.click(try app.retryButton())
    _ = try app.waitFor(role: "label", named: "No Pictures Found", inWindow: "Photos")
    _ = try app.waitFor(role: "label", named: "3 items could not be read", inWindow: "Photos")
    XCTAssertEqual(server.log.paths("/search").count, asked + 1)
    try fixture.close()
  }
}
