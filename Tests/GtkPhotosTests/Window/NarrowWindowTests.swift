// Tests of a window that is as narrow as a phone: what is folded, and that everything is in reach.

import Foundation
import WindowDriver
import XCTest

final class NarrowWindowTests: XCTestCase {
  /// As the window system counts, with the frame that GTK draws.
  private static let width = 360

  func testTheWindowFoldsAndNothingIsCut() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(
      try PhotosFixture.photos(3), catalog: PhotosFixture.package.appending(path: "data/catalog"))
    try app.giveNames(["Anna", "Bert", "Cleo"])
    try resize(app)
    try checkAllIsInside(app, ["Add Photos", "Search", "Main Menu", "View Options"])
    // The page switch is at the lower edge.
    let pages = try app.wait(toFind: "the page switch") {
      let found =
        try app.window("Photos")?.all(role: "page tab", named: "Space Catalog")
        .filter(\.isShowing) ?? []
      return found.count == 1 ? found.first : nil
    }
    XCTAssertGreaterThan(try XCTUnwrap(pages.extentsInWindow).y, 300)
    try Pointer.click(pages)
    _ = try app.waitFor(role: "push button", named: "Surprise Me", inWindow: "Photos")
    try app.wait(for: "the window to stay as narrow") { try width(app) <= Self.width }
    try checkAllIsInside(app, ["Surprise Me", "Add Photos", "Main Menu"])
    for page in ["Library", "Space Catalog", "Trash"] {
      let tab = try app.wait(toFind: page) {
        try app.window("Photos")?.all(role: "page tab", named: page).first(where: \.isShowing)
      }
      try checkIsInside(tab, page)
    }
    try Keyboard.press("alt+1")

    // The header's button is in the menu.
    try app.chooseFromMainMenu("Reload")
    XCTAssertFalse(try app.shows("push button", "Reload"))

    try app.select("Bert")
    try Keyboard.press("Return")
    _ = try app.waitFor(role: "push button", named: "Back to Photos", inWindow: "Photos")
    try checkAllIsInside(app, ["Back to Photos", "Like", "More", "Next Photo", "Zoom In"])
    XCTAssertFalse(try app.shows("push button", "Rotate Right"))
    // The details are above the picture, and the keyboard stays with it.
    try Keyboard.press("F9")
    _ = try app.waitFor(role: "label", named: "Keywords", inWindow: "Photos")
    XCTAssertLessThanOrEqual(try width(app), Self.width)
    try Keyboard.press("Right")
    try app.wait(for: "the next photo") {
      try app.shows("label", "Cleo") || app.shows("label", "Anna")
    }
    try Keyboard.press("F9")
    try Keyboard.press("Escape")
    _ = try app.cell("Anna")
    try fixture.close()
  }

  func testTheNamingDialogFoldsToo() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(6))
    try app.waitForPhoto(1, of: 6)
    try app.waitForWindow("Name Photo").screenWindow().resize(width: Self.width, height: 640)
    try app.wait(for: "the dialog to be narrow") {
      try XCTUnwrap(app.window("Name Photo")?.extentsInWindow).width <= Self.width
    }
    for name in ["Back", "Name Remaining…", "Skip", "Save"] {
      try checkIsInside(
        try app.waitFor(role: "push button", named: name, inWindow: "Name Photo"), name)
    }
    try Keyboard.type("Anna")
    try app.clickAnswer("Save")
    try app.waitForPhoto(2, of: 6)
    try Keyboard.press("Escape")
    try fixture.close()
  }

  func testADialogIsNoWiderThanTheNarrowWindowAndNothingIsCut() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start()
    _ = try app.waitFor(role: "label", named: "No Photos Here", inWindow: "Photos")
    try resize(app)
    let told = TaggedPicture(
      image: [0x010e: .ascii("A long day in the garden of the grandparents of Anna")],
      photo: [0x9003: .ascii("2026:05:03 14:05:22")])
    let tagged = try fixture.tagged(
      PhotosFixture.samples[2], told, as: "old_harbour-evening-with-all-the-boats.jpg")
    // Enough names for a time to be told.
    let pile = try PhotoPile(12, in: fixture.folder)
    try fixture.handOver(Array(pile.files[..<6]) + [tagged] + pile.files[6...])
    let dialog = try ShownDialog(of: app)
    try app.wait(for: "all photos", within: 15) { dialog.position?.total == 13 }
    for ordinal in 1...6 {
      try dialog.wait(forPhoto: ordinal)
      try Keyboard.type("A name of some length for the photo \(ordinal)")
      try Keyboard.press("Return")
    }
    try dialog.wait(forPhoto: 7)
    XCTAssertLessThanOrEqual(
      try XCTUnwrap(app.window("Name Photo")?.extentsInWindow).width, Self.width)
    let roles: Set = ["push button", "label", "text", "progress bar"]
    let shown = try XCTUnwrap(app.window("Name Photo")).all { roles.contains($0.role) }
    for name in ["Back", "Name Remaining…", "Skip", "Save", "Next Photo"] {
      XCTAssertTrue(shown.contains { $0.name == name }, name)
    }
    for element in shown { try checkIsInside(element, "\(element.role) \(element.name)") }
    try app.clickAnswer("Name Remaining…")
    let remaining = try app.waitFor(
      role: "push button", named: "Name 7 Photos", inWindow: "Name Remaining")
    XCTAssertLessThanOrEqual(
      try XCTUnwrap(app.window("Name Remaining")?.extentsInWindow).width, Self.width)
    try checkIsInside(remaining, "Name 7 Photos")
    try fixture.close()
  }

  private func resize(_ app: Application) throws {
    try app.waitForWindow("Photos").screenWindow().resize(width: Self.width, height: 640)
    try app.wait(for: "the window to be narrow") { try width(app) <= Self.width }
  }

  private func width(_ app: Application) throws -> Int {
    try XCTUnwrap(app.window("Photos")?.extentsInWindow).width
  }

  private func checkAllIsInside(_ app: Application, _ names: [String]) throws {
    for name in names {
      let button = try app.wait(toFind: name) {
        try app.window("Photos")?.all(role: "push button", named: name).first(where: \.isShowing)
      }
      try checkIsInside(button, name)
    }
  }

  private func checkIsInside(_ element: Element, _ name: String) throws {
    let area = try XCTUnwrap(element.extentsInWindow)
    XCTAssertGreaterThanOrEqual(area.x, 0, name)
    XCTAssertLessThanOrEqual(area.x + area.width, Self.width, name)
  }
}
