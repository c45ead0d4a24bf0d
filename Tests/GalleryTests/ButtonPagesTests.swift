// Tests of the gallery's pages of buttons, clicked with the pointer.

import XCTest

final class ButtonPagesTests: XCTestCase {
  func testOptions() throws {
    let gallery = try GalleryApp(page: "Options")
    let names = ["Neither", "Disable", "Spinner", "Both"]
    for name in names { try gallery.click(name, count: 2) }
    let counts = [2, 1, 2, 1]
    try gallery.wait(forLabels: counts.map { "\($0) started, 0 ended" }, ending: "ended")
    try gallery.wait(for: "what slow work leaves enabled") {
      try names.map { try gallery.button($0).isEnabled } == [true, false, true, false]
    }
    try gallery.pass(waiting: 6)
    try gallery.wait(forLabels: counts.map { "\($0) started, \($0) ended" }, ending: "ended")
    try gallery.wait(for: "all to be enabled") {
      try names.allSatisfy { try gallery.button($0).isEnabled }
    }
    try gallery.close()
  }

  func testSpinner() throws {
    let gallery = try GalleryApp(page: "Spinner")
    for name in ["Over the Label", "Beside the Label"] {
      let size = try gallery.button(name).extents()
      try gallery.waitForLabel("\(name): no spinner")
      try gallery.click(name)
      try gallery.waitForLabel("\(name): spinner")
      XCTAssertEqual(try gallery.button(name).extents(), size, name)
      try gallery.pass(waiting: 1)
      try gallery.waitForLabel("\(name): no spinner")
    }
    try gallery.close()
  }

  func testDelay() throws {
    let gallery = try GalleryApp(page: "Delay")
    func wait(_ usual: String, _ own: String) throws {
      try gallery.wait(
        forLabels: ["Usual Delay: \(usual)", "Two Seconds: \(own)"], ending: "spinner")
    }
    try wait("no spinner", "no spinner")
    try gallery.click("Usual Delay")
    try gallery.click("Two Seconds")
    // For each button: the work, the spinner's delay, the double-click time.
    try gallery.pass(waiting: 6)
    try wait("spinner", "no spinner")
    // Now the usual spinner's least time is among them, and no double-click time.
    try gallery.pass(waiting: 4)
    try wait("spinner", "spinner")
    try gallery.pass(waiting: 3)
    try wait("no spinner", "no spinner")
    try gallery.close()
  }

  func testLabels() throws {
    let gallery = try GalleryApp(page: "Labels")
    for name in ["Save Words", "Save Icon", "Save Both"] { try gallery.click(name) }
    let started = Array(repeating: "1 started, 0 ended", count: 3)
    try gallery.wait(forLabels: started, ending: "ended")
    try gallery.pass(waiting: 3)
    let ended = Array(repeating: "1 started, 1 ended", count: 3)
    try gallery.wait(forLabels: ended, ending: "ended")
    try gallery.close()
  }

  func testOverlap() throws {
    let gallery = try GalleryApp(page: "Overlap")
    for count in 1...3 {
      try gallery.click("Send")
      try gallery.waitForLabel("\(count) running, at most \(count)")
    }
    // The work takes two seconds.
    try gallery.pass(waiting: 3)
    try gallery.click("Send")
    try gallery.waitForLabel("4 running, at most 4")
    try gallery.pass(waiting: 4)
    try gallery.waitForLabel("1 running, at most 4")
    try gallery.waitForLabel("4 started, 3 ended")
    try gallery.click("Cancel All")
    try gallery.waitForLabel("0 running, at most 4")
    try gallery.waitForLabel("4 started, 4 ended")
    try gallery.close()
  }

  func testLike() throws {
    let gallery = try GalleryApp(page: "Like")
    for photo in ["Hills", "Meadow"] {
      try gallery.waitForLabel("\(photo): not liked")
      try gallery.click("Like \(photo)")
    }
    try gallery.pass(waiting: 2)
    for photo in ["Hills", "Meadow"] { try gallery.waitForLabel("\(photo): liked") }
    try gallery.wait(for: "one Like to be final") {
      try !gallery.button("Liked Hills").isEnabled && gallery.button("Unlike Meadow").isEnabled
    }
    try gallery.click("Unlike Meadow")
    try gallery.pass(waiting: 1)
    try gallery.waitForLabel("Meadow: not liked")
    XCTAssertTrue(try gallery.shows("Hills: liked"))
    try gallery.close()
  }
}
