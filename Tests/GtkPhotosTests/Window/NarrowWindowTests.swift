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
    // The details are below the picture, and the keyboard stays with it.
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

  func testTheBarBelowTheGridHasOneLineAndOneForWhatWaits() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(3))
    try app.namePhoto(1, of: 3, as: "Anna")
    try app.namePhoto(2, of: 3, as: "Bert")
    try app.waitForPhoto(3, of: 3)
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    try app.toggleLike(of: "Anna")
    try app.choose("Liked")
    try app.wait(forCells: ["Anna"])
    for width in [620, Self.width] {
      try resize(app, to: width)
      let waits = [
        (role: "label", name: "1 photo is waiting to be named"),
        (role: "push button", name: "Continue"),
      ]
      try checkIsLine(
        [
          ("label", "1 of 3"), ("push button", "Remove Filter Liked"), ("push button", "Zoom In"),
        ], above: waits, width, app)
      try app.select("Anna")
      try checkIsLine(
        [("label", "1 selected"), ("push button", "Delete Selected")], above: waits, width, app)
      let cell = try app.cell("Anna").extents()
      try Pointer.click(at: Point(x: cell.x + 10, y: cell.y + cell.height + 30))
      try app.wait(for: "nothing to be selected") { try !app.cell("Anna").isSelected }
    }
    try fixture.close()
  }

  /// Checks that elements stand side by side within the window, and directly above some others, which do
  /// too.
  private func checkIsLine(
    _ line: [(role: String, name: String)], above others: [(role: String, name: String)],
    _ width: Int, _ app: Application
  ) throws {
    func areas(_ line: [(role: String, name: String)]) throws -> [Rectangle] {
      try line.map { role, name in
        try XCTUnwrap(
          app.waitFor(role: role, named: name, inWindow: "Photos").extentsInWindow, name)
      }
    }
    try app.wait(for: "the two lines of \(line[0].name)", within: 5) {
      let upper = try areas(line).map { $0.y + $0.height / 2 }
      let lower = try areas(others).map { $0.y + $0.height / 2 }
      guard let top = upper.min(), let bottom = lower.max() else { return false }
      return upper.allSatisfy { $0 - top < 8 } && lower.allSatisfy { bottom - $0 < 8 }
        && bottom - top > 12 && bottom - top < 60
    }
    for area in try areas(line + others) {
      XCTAssertGreaterThanOrEqual(area.x, 0)
      XCTAssertLessThanOrEqual(area.x + area.width, width)
    }
  }

  func testDetailsOpenBelowThePictureAndCloseByKeyAndButton() throws {
    let (fixture, app) = try narrowViewer()
    let details = try app.waitFor(role: "push button", named: "Details", inWindow: "Photos")
    try checkIsInside(details, "Details")
    let toggles: [() throws -> Void] = [
      { try Keyboard.press("F9") }, { try Pointer.click(details) },
    ]
    for (index, toggle) in toggles.enumerated() {
      XCTAssertFalse(details.isPressed)
      let whole = try app.pictureFrame().height
      try toggle()
      try app.wait(for: "the details below the picture") {
        guard let pane = try self.descriptionField(of: app)?.extents() else { return false }
        let picture = try app.pictureFrame()
        return pane.y >= picture.y + picture.height && picture.height > whole / 4
      }
      try app.wait(for: "the button to be pressed in") { details.isPressed }
      XCTAssertLessThanOrEqual(try width(app), Self.width)
      try toggles[(index + 1) % toggles.count]()
      try app.wait(for: "the picture to have its room back") {
        try self.descriptionField(of: app) == nil && app.pictureFrame().height == whole
      }
      try app.wait(for: "the button to be as before") { !details.isPressed }
    }
    // The keyboard is with the picture.
    try Keyboard.press("Right")
    try app.wait(forShownPhoto: "Bert")
    try fixture.close()
  }

  func testUndoIsInReachBesideDetailsAndButtons() throws {
    let (fixture, app) = try narrowViewer()
    for key in ["F9", "F9"] {
      try Keyboard.press(key)
      try Keyboard.press("Delete")
      try app.wait(forShownPhoto: "Bert")
      // A click is an error where something lies over the button.
      try Pointer.click(
        try app.wait(toFind: "Undo") {
          try app.window("Photos")?.all(role: "push button", named: "Undo").first(
            where: \.isShowing)
        })
      try app.wait(forShownPhoto: "Anna")
    }
    XCTAssertEqual(try fixture.list().count, 3)
    try fixture.close()
  }

  /// A narrow window that looks at the first of three photos.
  private func narrowViewer() throws -> (PhotosFixture, Application) {
    let fixture = try PhotosFixture()
    let app = try fixture.start(Array(PhotosFixture.samples.prefix(3)))
    try app.giveNames(["Anna", "Bert", "Cleo"])
    try resize(app)
    try app.look(at: "Anna")
    return (fixture, app)
  }

  /// The field of the description in the details that are shown.
  private func descriptionField(of app: Application) throws -> Element? {
    try app.window("Photos")?.all(role: "text", named: "Description").first(where: \.isShowing)
  }

  func testTheListOfKeywordsIsNotAskedForWhereItHasNoRoom() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(1))
    try app.giveNames(["Anna"])
    try app.select("Anna")
    try Keyboard.press("ctrl+k")
    _ = try app.waitForWindow("Keywords for 1 Photo")
    try Keyboard.type("sea")
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Keywords for 1 Photo")
    try resize(app)
    try Keyboard.press("F9")
    _ = try app.waitFor(
      role: "label", named: "The window is too narrow for the list of keywords and places",
      inWindow: "Photos")
    try resize(app, to: 800)
    // The header unfolds with the rest.
    _ = try app.waitFor(role: "push button", named: "Reload", inWindow: "Photos")
    try Keyboard.press("F9")
    // It was not shown before, so this key shows it.
    _ = try app.waitFor(role: "label", named: "sea", inWindow: "Photos")
    try fixture.close()
  }

  func testAMirroredWindowHasTheNameInItsCell() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(
      try PhotosFixture.photos(3), environment: ["GTK_PHOTOS_DIRECTION": "rtl"])
    try app.giveNames(["Anna", "Bert", "Cleo"])
    XCTAssertGreaterThan(try app.cell("Anna").extents().x, try app.cell("Bert").extents().x)
    try app.select("Bert")
    try Keyboard.press("F2")
    let cell = try app.cell("Bert")
    try app.wait(for: "the field in the cell") {
      guard
        let field = try app.window("Photos")?.all(role: "text", named: "Photo name")
          .first(where: \.isShowing)
      else { return false }
      return try cell.extents().contains(field.extents().center)
    }
    try Keyboard.press("Escape")
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
    // Photos that are still being copied are not among the remaining ones.
    try app.wait(for: "every photo to be copied", within: 15) {
      try fixture.number("SELECT count(*) FROM photo") == 13
    }
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

  private func resize(_ app: Application, to width: Int = NarrowWindowTests.width) throws {
    try app.waitForWindow("Photos").screenWindow().resize(width: width, height: 640)
    try app.wait(for: "the window to be narrow") { try self.width(app) <= width }
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
