// Tests of the gallery's window: how a page is chosen, and the source that a page shows.

import Foundation
import XCTest

final class GalleryWindowTests: XCTestCase {
  func testEachGroupIsChosenInTheHeaderAndEachPageInTheList() throws {
    let gallery = try GalleryApp(page: "Options")
    try gallery.choosePage("Like")
    try gallery.chooseGroup("Refreshing")
    try gallery.waitForSource(of: "Pull")
    try gallery.choosePage("Images")
    // A group shows the page that was chosen last in it.
    try gallery.chooseGroup("Buttons")
    try gallery.waitForSource(of: "Like")
    try gallery.close()
  }

  func testAPageShowsTheLinesOfItsOwnFile() throws {
    let gallery = try GalleryApp(page: "Overlap")
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Examples/Gallery/Pages/OverlapPage.swift").standardizedFileURL
    let text = try String(contentsOf: file, encoding: .utf8)
    let part = try XCTUnwrap(text.components(separatedBy: "// begin\n").last)
    let lines = try XCTUnwrap(part.components(separatedBy: "// end\n").first)
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
    XCTAssertGreaterThan(lines.count, 5)
    let shown = try gallery.waitForSource(of: "Overlap").split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    XCTAssertEqual(shown, lines)
    try gallery.close()
  }
}
