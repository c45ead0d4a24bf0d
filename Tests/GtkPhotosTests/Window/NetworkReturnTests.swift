// Tests that what the catalogue could not load is loaded when the machine's network comes back:
// once, and only while the catalogue's page is visible.

import Foundation
import WindowDriver
import XCTest

final class NetworkReturnTests: XCTestCase {
  func testWhatFailedIsLoadedWhenTheNetworkComesBack() throws {
    let server = try catalogServer()
    server.set(.status(500), at: "/search")
    let network = try ScriptedNetwork()
    let fixture = try PhotosFixture()
    let app = try fixture.start(catalog: server.address(), environment: network.environment)
    try app.openCatalog()
    let reason = "Service unavailable at 127.0.0.1 (500). Try again later."
    try app.waitForReason(reason)
    try app.putAutomaticRetryOff(server)
    server.behave()
    let asked = server.log.paths("/search").count

    // Nothing is loaded while the other page is visible.
    try showLibrary(app)
    try network.go()
    try network.comeBack()
    try waitForEvents(app)
    try Keyboard.press("alt+2")
    try app.waitForReason(reason)
    XCTAssertEqual(server.log.paths("/search").count, asked, "the page was turned away")

    // Losing the network does not load anything either.
    try network.go()
    try showLibrary(app)
    try waitForEvents(app)
    try Keyboard.press("alt+2")
    try app.waitForReason(reason)
    XCTAssertEqual(server.log.paths("/search").count, asked, "the network was gone")

    try network.comeBack()
    _ = try app.card("Picture 1")
    try app.waitForNoReason()
    XCTAssertEqual(server.log.paths("/search").count, asked + 1)

    // What is already loaded is not loaded again.
    try network.go()
    try network.comeBack()
    try showLibrary(app)
    try waitForEvents(app)
    try Keyboard.press("alt+2")
    _ = try app.card("Picture 1")
    XCTAssertEqual(server.log.paths("/search").count, asked + 1, "nothing had failed")
    try fixture.close()
  }

  private func showLibrary(_ app: Application) throws {
    try Keyboard.press("alt+1")
    try app.wait(for: "the library") { try app.shows("label", "No Photos Here") }
  }

  /// Makes the app handle some keys; by then it has handled the network events sent before.
  private func waitForEvents(_ app: Application) throws {
    try Keyboard.press("ctrl+f")
    try app.wait(for: "the search") { try app.searchField()?.isFocused == true }
    try Keyboard.press("Escape")
    try app.wait(for: "the search to go") { try !app.shows("entry", "Search Photos") }
  }
}
