// Tests of the gallery's pages that load something, clicked with the pointer.

import XCTest

final class LoadingPagesTests: XCTestCase {
  func testStates() throws {
    let gallery = try GalleryApp(page: "States")
    let reason = "The weather station does not answer."
    try gallery.waitForLabel("State: idle")
    try gallery.click("Loading")
    try gallery.waitForLabel("State: loading")
    try gallery.click("Failed")
    try gallery.waitForLabel("State: failed")
    try gallery.waitForLabel(reason)
    try gallery.click("Retry")
    try gallery.waitForLabel("State: loading")
    try gallery.pass(waiting: 1)
    try gallery.waitForLabel("State: loaded")
    try gallery.waitForLabel("Sunny again, 23 °C")
    XCTAssertFalse(try gallery.shows(reason))
    try gallery.click("Failed")
    try gallery.waitForLabel("State: failed")
    XCTAssertTrue(try gallery.shows("Sunny again, 23 °C"), "what was loaded stays")
    try gallery.click("Idle")
    try gallery.waitForNoLabel("Sunny again, 23 °C")
    try gallery.waitForLabel("State: idle")
    try gallery.click("Loaded")
    try gallery.waitForLabel("Sunny, 21 °C")
    try gallery.close()
  }

  func testPlaceholder() throws {
    let gallery = try GalleryApp(page: "Placeholder")
    let (placeholder, content) = ("Looking out of the window…", "Sunny, 21 °C")
    for second in [0, 2] {
      // The load, and the placeholder's delay: nothing is shown for quick loads.
      try gallery.waitForLabel("\(second) s passed, 2 waiting")
      XCTAssertFalse(try gallery.shows(placeholder))
      try gallery.pass(waiting: 2)
      try gallery.waitForLabel(placeholder)
      XCTAssertFalse(try gallery.shows(content))
      // The load, and the placeholder's least time.
      try gallery.pass(waiting: 2)
      try gallery.waitForLabel(content)
      XCTAssertFalse(try gallery.shows(placeholder))
      try gallery.click("Start Over")
    }
    try gallery.close()
  }

  func testArticle() throws {
    let gallery = try GalleryApp(page: "Article")
    try gallery.waitForLabel("Loading article 1…")
    try gallery.click("Next")
    try gallery.waitForLabel("Loading article 2…")
    try gallery.click("Next")
    try gallery.waitForLabel("Loading article 3…")
    try gallery.pass(waiting: 1)
    try gallery.waitForLabel("Article 3 is here.")
    try gallery.waitForLabel("Number 3, 1 loaded")
    try gallery.click("Previous")
    try gallery.pass(waiting: 1)
    try gallery.waitForLabel("Article 2 is here.")
    try gallery.waitForLabel("Number 2, 2 loaded")
    try gallery.close()
  }

  func testDetail() throws {
    let gallery = try GalleryApp(page: "Detail")
    try gallery.click("Oslo")
    try gallery.pass(waiting: 1)
    try gallery.waitForLabel("The streets of Oslo")
    try gallery.click("Back")
    try gallery.click("Vienna")
    // The page is left before it is loaded.
    try gallery.waitForLabel("1 s passed, 1 waiting")
    try gallery.click("Back")
    try gallery.waitForLabel("1 s passed, 0 waiting")
    try gallery.click("Lisbon")
    try gallery.pass(waiting: 1)
    try gallery.waitForLabel("The streets of Lisbon")
    try gallery.waitForLabel("2 loaded")
    try gallery.close()
  }
}
