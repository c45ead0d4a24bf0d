// Tests of the gallery's pages of buttons, clicked with the pointer.

import WindowDriver
import XCTest

final class ButtonPagesTests: XCTestCase {
  func testOptions() throws {
    let gallery = try GalleryApp(page: "Options")
    let names = ["Neither", "Disable", "Spinner", "Both"]
    let words = try names.map { try gallery.words(on: $0) }
    for name in names { try gallery.click(name, count: 2) }
    let counts = [2, 1, 2, 1]
    try gallery.wait(forLabels: counts.map { "\($0) started, 0 ended" }, ending: "ended")
    // The spinner's delay is real time, and the last of the four to be clicked shows one.
    try gallery.wait(for: "what slow work leaves enabled, and its spinners") {
      let isEnabled = try names.map { try gallery.button($0).isEnabled }
      let showsSpinner = try names.map { try gallery.showsOnlySpinner(on: $0) }
      return isEnabled == [true, false, true, false] && showsSpinner == [false, false, true, true]
    }
    for (name, words) in zip(names, words).prefix(2) {
      XCTAssertTrue(try gallery.showsOnlyWords(on: name, at: words), "\(name) has its words")
    }
    try gallery.pass(waiting: 6)
    try gallery.wait(forLabels: counts.map { "\($0) started, \($0) ended" }, ending: "ended")
    try gallery.wait(for: "all to be enabled") {
      try names.allSatisfy { try gallery.button($0).isEnabled }
    }
    for (name, words) in zip(names, words) {
      try gallery.wait(for: "the words of \(name)") {
        try gallery.showsOnlyWords(on: name, at: words)
      }
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
    let words = try part("label", of: gallery.button("Save Words"), in: gallery)
    XCTAssertEqual(words?.name, "Save Words")
    XCTAssertNil(try part("image", of: gallery.button("Save Words"), in: gallery))
    XCTAssertNotNil(try part("image", of: gallery.button("Save Icon"), in: gallery))
    XCTAssertNil(try part("label", of: gallery.button("Save Icon"), in: gallery))
    let both = try gallery.button("Save Both")
    let icon = try XCTUnwrap(part("image", of: both, in: gallery)).extents()
    let label = try XCTUnwrap(part("label", of: both, in: gallery))
    XCTAssertEqual(label.name, "Save Both")
    XCTAssertGreaterThan(try label.extents().x, icon.x + icon.width)
    for name in ["Save Words", "Save Icon", "Save Both"] { try gallery.click(name) }
    let started = Array(repeating: "1 started, 0 ended", count: 3)
    try gallery.wait(forLabels: started, ending: "ended")
    try gallery.pass(waiting: 3)
    let ended = Array(repeating: "1 started, 1 ended", count: 3)
    try gallery.wait(forLabels: ended, ending: "ended")
    try gallery.close()
  }

  /// The only element of that role in a button, of which it is checked that it is painted there; nil
  /// if there is none.
  private func part(_ role: String, of button: Element, in gallery: GalleryApp) throws -> Element? {
    let found = button.all(role: role)
    guard let element = found.first else { return nil }
    XCTAssertEqual(found.count, 1, "\(role) of \(button.name)")
    let (area, frame) = (try element.extents(), try button.extents())
    XCTAssertEqual(area.intersection(frame), area, "\(role) within \(button.name)")
    try gallery.wait(for: "\(role) of \(button.name) to be painted") {
      try gallery.marks(in: area) != nil
    }
    return element
  }

  func testOverlap() throws {
    let gallery = try GalleryApp(page: "Overlap")
    for count in 1...3 {
      try gallery.click("Send")
      try gallery.waitForLabel("\(count) running, at most \(count)")
    }
    XCTAssertFalse(try gallery.showsOnlySpinner(on: "Send"))
    // The work takes two seconds; the spinner's delay is waited for as well, and its least time below.
    try gallery.pass(waiting: 4)
    try gallery.wait(for: "the spinner") { try gallery.showsOnlySpinner(on: "Send") }
    try gallery.click("Send")
    try gallery.waitForLabel("4 running, at most 4")
    try gallery.pass(waiting: 5)
    try gallery.waitForLabel("1 running, at most 4")
    try gallery.waitForLabel("4 started, 3 ended")
    XCTAssertTrue(try gallery.showsOnlySpinner(on: "Send"), "it goes with the last call")
    try gallery.click("Cancel All")
    try gallery.wait(for: "the spinner to go") { try !gallery.showsOnlySpinner(on: "Send") }
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
    // For each: the work, the spinner's delay, the time of a double click.
    try gallery.pass(waiting: 6)
    // For each: the work, the spinner's least time.
    try gallery.pass(waiting: 4)
    for photo in ["Hills", "Meadow"] { try gallery.waitForLabel("\(photo): liked") }
    try gallery.wait(for: "one Like to be final") {
      try !gallery.button("Liked Hills").isEnabled && gallery.button("Unlike Meadow").isEnabled
    }
    try gallery.click("Unlike Meadow")
    try gallery.pass(waiting: 3)
    try gallery.pass(waiting: 2)
    try gallery.waitForLabel("Meadow: not liked")
    XCTAssertTrue(try gallery.shows("Hills: liked"))
    try gallery.close()
  }
}
