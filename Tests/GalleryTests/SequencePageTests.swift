// The gallery's page of an asynchronous sequence that a view takes directly.

import XCTest

final class SequencePageTests: XCTestCase {
  func testASequenceIsHeardWhileItsPageIsShown() throws {
    let gallery = try GalleryApp(page: "Sequence")
    for element in 1...2 {
      try gallery.pass(waiting: 1)
      try gallery.waitForLabel("Element \(element)")
    }
    try gallery.choosePage("Detail")
    try gallery.waitForLabel("2 s passed, 0 waiting")
    try gallery.choosePage("Sequence")
    try gallery.waitForLabel("Element 2")
    try gallery.pass(waiting: 1)
    try gallery.waitForLabel("Element 1")
    try gallery.close()
  }

  func testRetryAfterAFailureHearsTheSequenceToItsEnd() throws {
    let gallery = try GalleryApp(page: "Sequence")
    let reason = "The numbers were interrupted."
    try gallery.waitForLabel("0 s passed, 1 waiting")
    try gallery.click("Fail")
    try gallery.waitForLabel(reason)
    // Nothing is tried again by itself.
    try gallery.pass(waiting: 0)
    XCTAssertTrue(try gallery.shows(reason))
    try gallery.click("Retry")
    // The first one takes the place of the failure, and the sequence goes on.
    for element in 1...3 {
      try gallery.pass(waiting: 1)
      try gallery.waitForLabel("Element \(element)")
      XCTAssertFalse(try gallery.shows(reason))
    }
    try gallery.close()
  }

  func testAnElementStaysWhenTheSequenceFailsAfterIt() throws {
    let gallery = try GalleryApp(page: "Sequence")
    try gallery.pass(waiting: 1)
    try gallery.waitForLabel("Element 1")
    try gallery.click("Fail")
    try gallery.pass(waiting: 0)
    XCTAssertTrue(try gallery.shows("Element 1"))
    try gallery.click("Start Over")
    try gallery.waitForNoLabel("Element 1")
    for element in 1...2 {
      try gallery.pass(waiting: 1)
      try gallery.waitForLabel("Element \(element)")
    }
    try gallery.close()
  }
}
