// Tests of cameras' photos and every orientation in one pick, light and dark; and of the sizes of
// preview and cells. The screenshots are written to `.build/screenshots`.

import Foundation
import TestPictures
import WindowDriver
import XCTest

final class ManyPhotosTests: XCTestCase {
  func testCameraPhotosAndAllOrientationsInOnePick() throws {
    let pick = ["cameras", "orientation"].flatMap { name in
      PictureSet.having(name).map { $0.url(name) }
    }
    let count = try pick.flatMap(PhotosFixture.files(in:)).count
    // The number of the project's own pictures.
    XCTAssertGreaterThanOrEqual(count, 28)
    let folder = PhotosFixture.package.appending(path: ".build/screenshots")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let fixture = try PhotosFixture()
    for theme in ["Adwaita", "Adwaita:dark"] {
      let app = try fixture.start(
        theme == "Adwaita" ? pick : [], environment: ["GTK_THEME": theme])
      let name = theme == "Adwaita" ? "light" : "dark"
      try app.wait(for: "all photos to be copied", within: 60) {
        try fixture.list().count == count
      }
      try app.waitForPhoto(1, of: count)
      Waiting.pause(1)
      try Screenshot.take(to: folder.appending(path: "naming-\(name).png"))
      try Keyboard.press("Escape")
      try app.waitForWindowToClose("Name Photo")
      Waiting.pause(1)
      try Screenshot.take(to: folder.appending(path: "grid-\(name).png"))
      try Keyboard.press("End")
      Waiting.pause(1)
      try Screenshot.take(to: folder.appending(path: "orientations-\(name).png"))
      try fixture.close()
    }
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }

  func testMeasuresOfACell() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(2))
    try app.waitForPhoto(1, of: 2)
    let preview = try app.wait(toFind: "the preview", within: 5) {
      try app.window("Name Photo")?.all(role: "image").first { $0.name == "GtkPicture" }
    }
    let seen = try preview.extents()
    XCTAssertGreaterThanOrEqual(seen.width, 250)
    XCTAssertGreaterThanOrEqual(seen.height, 200)
    // A long name does not make a cell wider.
    try Keyboard.type("A name that is a good deal longer than the cell is wide")
    try Keyboard.press("Return")
    try app.waitForPhoto(2, of: 2)
    try app.clickAnswer("Skip")
    try app.waitForWindowToClose("Name Photo")
    let cells = try app.wait(toFind: "both cells") {
      let cells = try app.window("Photos")?.all(role: "table cell") ?? []
      return cells.count == 2 && cells.allSatisfy(\.isShowing) ? cells : nil
    }
    for cell in cells {
      let content = try XCTUnwrap(cell.children.first)
      XCTAssertEqual(try content.extents().width, 180)
      let picture = try XCTUnwrap(cell.all(role: "image").first { $0.name == "GtkPicture" })
      let area = try picture.extents()
      XCTAssertEqual([area.width, area.height], [170, 140])
    }
    try fixture.close()
  }
}
