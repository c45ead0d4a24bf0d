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
}
