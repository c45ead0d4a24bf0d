// Tests of the gallery's pages that load again, clicked with the pointer. Touch events can't be
// sent, so pulling is tested in `PullTests.swift`.

import XCTest

final class RefreshingPagesTests: XCTestCase {
  func testPull() throws {
    let gallery = try GalleryApp(page: "Pull")
    try gallery.pass(waiting: 1)
    try gallery.waitForLabel("Loads: 1")
    try gallery.waitForLabel("Row 1 of load 1")
    try gallery.click("Reload", count: 2)
    try gallery.pass(waiting: 1)
    try gallery.waitForLabel("Loads: 2")
    try gallery.waitForLabel("Row 1 of load 2")
    try gallery.close()
  }

  func testImages() throws {
    let gallery = try GalleryApp(page: "Images")
    let retry = "Reload Picture"
    let tries = ["Empty, tries: 0", "Picture, tries: 1", "Broken, tries: 1"]
    for label in tries { try gallery.waitForLabel(label) }
    try gallery.pass(waiting: 1)
    try gallery.click(retry)
    try gallery.waitForLabel("Broken, tries: 2")
    try gallery.pass(waiting: 1)
    try gallery.wait(for: "the mark of the broken picture to go") {
      try !gallery.showsButton(retry)
    }
    XCTAssertTrue(try gallery.shows("Picture, tries: 1"))
    try gallery.close()
  }
}
