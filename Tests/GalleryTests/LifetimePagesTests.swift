// Tests of the gallery's pages of tasks that run as long as something is shown, clicked with the
// pointer.

import XCTest

final class LifetimePagesTests: XCTestCase {
  func testClock() throws {
    let gallery = try GalleryApp(page: "Clock")
    for second in 1...2 {
      try gallery.pass(waiting: 1)
      try gallery.waitForLabel("Shown for \(second) s")
    }
    try gallery.waitForLabel("Ticks in all: 2")
    try gallery.click("Show or Hide the Clock")
    try gallery.waitForNoLabel("Shown for 2 s")
    try gallery.pass(waiting: 0)
    XCTAssertTrue(try gallery.shows("Ticks in all: 2"))
    try gallery.click("Show or Hide the Clock")
    try gallery.waitForLabel("Shown just now")
    try gallery.pass(waiting: 1)
    try gallery.waitForLabel("Shown for 1 s")
    try gallery.waitForLabel("Ticks in all: 3")
    // Choosing another page stops it as well.
    try gallery.choosePage("Events")
    try gallery.pass(waiting: 0)
    try gallery.choosePage("Clock")
    try gallery.waitForLabel("Ticks in all: 3")
    try gallery.close()
  }

  func testReload() throws {
    let gallery = try GalleryApp(page: "Reload")
    for load in 1...3 {
      _ = try gallery.button("Loading")
      try gallery.waitForLabel("\(load) asked for, \(load - 1) loaded")
      try gallery.pass(waiting: 1)
      _ = try gallery.button("Reload")
      try gallery.waitForLabel("\(load) asked for, \(load) loaded")
      try gallery.click("Reload")
    }
    // A click during a load cancels it and starts another one.
    try gallery.waitForLabel("4 asked for, 3 loaded")
    try gallery.click("Loading")
    try gallery.waitForLabel("5 asked for, 3 loaded")
    try gallery.pass(waiting: 1)
    try gallery.waitForLabel("5 asked for, 4 loaded")
    try gallery.close()
  }

  func testPriority() throws {
    let gallery = try GalleryApp(page: "Priority")
    let names = ["high", "medium", "low", "background"]
    XCTAssertEqual(try gallery.labels { names.contains($0) }, [])
    try gallery.click("Start")
    try gallery.wait(for: "the priorities") {
      try gallery.labels { names.contains($0) } == names.flatMap { [$0, $0] }
    }
    try gallery.close()
  }

  func testLines() throws {
    let gallery = try GalleryApp(page: "Lines")
    func wait(for count: Int) throws {
      try gallery.waitForLabel("\(count) lines, 0 of them on the main thread")
    }
    try gallery.click("Count")
    for second in 1...2 {
      try gallery.pass(waiting: 1)
      try wait(for: second * 1000)
    }
    try gallery.click("Stop")
    try gallery.pass(waiting: 0)
    try gallery.click("Count")
    try wait(for: 2000)
    try gallery.pass(waiting: 1)
    try wait(for: 3000)
    try gallery.close()
  }

  func testEvents() throws {
    let gallery = try GalleryApp(page: "Events")
    try gallery.click("Send an Event")
    try gallery.waitForLabel("1 heard by the model")
    try gallery.waitForLabel("1 heard by the view")
    try gallery.click("Show or Hide the View")
    try gallery.waitForNoLabel("1 heard by the view")
    try gallery.click("Send an Event")
    try gallery.waitForLabel("2 heard by the model")
    try gallery.click("Show or Hide the View")
    try gallery.waitForLabel("1 heard by the view")
    try gallery.click("Send an Event")
    try gallery.waitForLabel("3 heard by the model")
    try gallery.waitForLabel("2 heard by the view")
    try gallery.close()
  }
}
