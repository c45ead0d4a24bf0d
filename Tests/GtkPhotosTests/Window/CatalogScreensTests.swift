// Screenshots of the catalogue's page in all its states, light and dark: loading, failed, loaded,
// one picture. They are written to `.build/screenshots`.

import Foundation
import WindowDriver
import XCTest

final class CatalogScreensTests: XCTestCase {
  func testEveryStateLightAndDark() throws {
    let folder = PhotosFixture.package.appending(path: ".build/screenshots")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for theme in ["Adwaita", "Adwaita:dark"] {
      let name = theme == "Adwaita" ? "light" : "dark"
      func shoot(_ state: String) throws {
        // Until then, all transitions have ended.
        Waiting.pause(0.7)
        try Screenshot.take(to: folder.appending(path: "catalog-\(state)-\(name).png"))
      }
      let server = try catalogServer()
      server.set(.silence)
      let fixture = try PhotosFixture()
      let app = try fixture.start(catalog: server.address(), environment: ["GTK_THEME": theme])
      try app.openCatalog()
      try app.wait(for: "the request", within: 5) { !server.log.paths("/search").isEmpty }
      try shoot("loading")
      server.stop()
      _ = try app.waitFor(
        role: "label", named: "The connection to 127.0.0.1 was lost. Try again.",
        inWindow: "Photos")
      try shoot("broken-off")
      try Pointer.click(try app.waitFor(role: "push button", named: "Retry", inWindow: "Photos"))
      let builtIn = try app.waitFor(
        role: "push button", named: "Show Built-in Catalog", inWindow: "Photos")
      try shoot("failed")
      try Pointer.click(builtIn)
      let card = try app.card("Spiral Galaxy with Two Arms")
      try shoot("loaded")
      try Pointer.click(try XCTUnwrap(card.first(role: "image")))
      _ = try app.waitFor(role: "label", named: "Files", inWindow: "Photos")
      try shoot("detail")
      try fixture.close()
    }
  }
}
