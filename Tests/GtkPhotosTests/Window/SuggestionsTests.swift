// Tests of the suggestions below the naming dialog's field, by keys and by mouse. An accepted
// suggestion is text in the field, and becomes a name only once the person confirms it.

import Foundation
import WindowDriver
import XCTest

final class SuggestionsTests: XCTestCase {
  func testDownAndUpGoThroughTheSuggestionsAndTypingOnAButtonGoesToTheField() throws {
    let fixture = try PhotosFixture()
    let picture = TaggedPicture(
      image: [0x010e: .ascii("Anna's birthday")], photo: [0x9003: .ascii("2026:05:03 14:05:22")])
    let app = try fixture.start([
      try fixture.tagged(PhotosFixture.samples[0], picture, as: "old_harbour-evening.jpg")
    ])
    let dialog = try ShownDialog(of: app)
    let suggestions = ["Anna's birthday", "Old harbour evening", "3 May 2026, 14:05"]
    try dialog.wait(forSuggestions: suggestions)
    for (key, text) in [
      ("Down", suggestions[0]), ("Down", suggestions[1]), ("Up", suggestions[0]), ("Up", ""),
      ("Up", ""), ("Down", suggestions[0]),
    ] {
      try Keyboard.press(key)
      try dialog.wait(forText: text)
      try dialog.wait(forSuggestions: suggestions)
    }
    let field = try app.nameField()
    try Keyboard.press("Tab")
    try app.wait(for: "the keyboard to be at a button") { !field.isFocused }
    try Keyboard.type("12")
    try dialog.wait(forText: suggestions[0] + "12")
    try Keyboard.press("Return")
    try fixture.wait(for: [suggestions[0] + "12"], after: "the name")
    // GTK has a key of its own there, for its inspector.
    try Keyboard.press("ctrl+shift+d")
    try Keyboard.press("alt+3")
    _ = try app.waitFor(role: "label", named: "The Trash Is Empty", inWindow: "Photos")
    XCTAssertEqual(try ScreenWindow.activeTitle(), "Photos")
    try fixture.close()
  }

  func testWhatTheFileSaysAndTheNameBefore() throws {
    let fixture = try PhotosFixture()
    let told = TaggedPicture(
      image: [0x010e: .ascii("Anna's birthday")], photo: [0x9003: .ascii("2026:05:03 14:05:22")])
    let files = [
      try fixture.tagged(PhotosFixture.samples[0], told, as: "old_harbour-evening.jpg"),
      try fixture.tagged(PhotosFixture.samples[1], TaggedPicture(), as: "IMG_2001.jpg"),
      try fixture.tagged(PhotosFixture.samples[2], TaggedPicture(), as: "IMG_2002.jpg"),
      try fixture.tagged(PhotosFixture.samples[3], TaggedPicture(), as: "IMG_2003.jpg"),
      try fixture.tagged(PhotosFixture.samples[4], TaggedPicture(), as: "IMG_2004.jpg"),
    ]
    let app = try fixture.start(files)
    let dialog = try ShownDialog(of: app)
    let suggestions = ["Anna's birthday", "Old harbour evening", "3 May 2026, 14:05"]
    try dialog.wait(forSuggestions: suggestions)
    XCTAssertEqual(dialog.text, "", "nothing is forced")
    for (index, suggestion) in suggestions.enumerated().reversed() {
      try Keyboard.press("alt+\(index + 1)")
      try dialog.wait(forText: suggestion)
      // The other suggestions stay available.
      try dialog.wait(forSuggestions: suggestions)
    }
    try Keyboard.press("alt+9")
    try Keyboard.press("alt+2")
    try dialog.wait(forText: suggestions[1])
    // Text can be added to an accepted suggestion.
    try Keyboard.type(" 12")
    try dialog.wait(forText: "Old harbour evening 12")
    // The draft is on the disk within a second; it is no name.
    Waiting.pause(1)
    XCTAssertEqual(try fixture.list().map(\.name), [nil, nil, nil, nil, nil])
    try Keyboard.press("Return")

    try dialog.wait(forPhoto: 2)
    try dialog.wait(forSuggestions: ["Old harbour evening 12", "Old harbour evening 13"])
    try Keyboard.press("ctrl+d")
    try dialog.wait(forText: "Old harbour evening 12")
    try Keyboard.press("Return")
    try dialog.wait(forPhoto: 3)
    try Keyboard.press("ctrl+shift+d")
    try dialog.wait(forText: "Old harbour evening 13")
    try Keyboard.press("Return")
    try dialog.wait(forPhoto: 4)
    try Pointer.click(try dialog.suggestion("Old harbour evening 14"))
    try dialog.wait(forText: "Old harbour evening 14")
    XCTAssertEqual(dialog.position?.ordinal, 4)
    try app.clickAnswer("Save")
    try dialog.wait(forPhoto: 5)
    // Accepted and then skipped: the photo has no name.
    try Keyboard.press("alt+1")
    try dialog.wait(forText: "Old harbour evening 14")
    try Keyboard.press("ctrl+Return")
    try app.waitForWindowToClose("Name Photo")
    try fixture.wait(
      for: [
        "Old harbour evening 12", "Old harbour evening 12", "Old harbour evening 13",
        "Old harbour evening 14", nil,
      ], after: "the suggestions")
    try fixture.close()
  }

  func testNamesOfTheLibraryCompleteWhatIsTyped() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(Array(PhotosFixture.samples.prefix(5)))
    try app.giveNames(["Beach house", "Beach walk", "Harbour", "Beach walk", "Beach tree"])
    let pile = try PhotoPile(2, in: fixture.folder)
    try fixture.handOver(pile.files)
    let dialog = try ShownDialog(of: app)
    try dialog.wait(forSuggestions: [])
    try Keyboard.type("bea")
    // The most frequent name first, then the newest; case does not matter.
    let completions = ["Beach walk", "Beach tree", "Beach house"]
    try dialog.wait(forSuggestions: completions)
    try Keyboard.type("ch w")
    try dialog.wait(forSuggestions: ["Beach walk"])
    // No suggestion was chosen, so nothing is completed.
    try Keyboard.press("Return")
    try dialog.wait(forPhoto: 2)
    try Keyboard.type("be")
    try dialog.wait(forSuggestions: ["Beach walk", "beach w", "Beach tree", "Beach house"])
    try Keyboard.press("alt+4")
    try dialog.wait(forText: "Beach house")
    try dialog.wait(forCaret: 11)
    try app.wait(for: "the name before") {
      try fixture.list().suffix(2).map(\.name) == ["beach w", nil]
    }
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Name Photo")
    try app.wait(for: "the last two names") {
      try fixture.list().suffix(2).map(\.name) == ["beach w", "Beach house"]
    }
    try fixture.close()
  }

  func testADateIsNeverShortened() throws {
    let fixture = try PhotosFixture()
    let taken = TaggedPicture(photo: [0x9003: .ascii("2026:05:03 14:05:22")])
    let told = TaggedPicture(
      image: [0x010e: .ascii("A long day in the garden of the grandparents of Anna")],
      photo: [0x9003: .ascii("2026:05:03 14:05:22")])
    let files = [
      try fixture.tagged(PhotosFixture.samples[0], taken, as: "IMG_2001.jpg"),
      try fixture.tagged(
        PhotosFixture.samples[1], told, as: "old_harbour-evening-with-all-the-boats.jpg"),
    ]
    let app = try fixture.start(files)
    let dialog = try ShownDialog(of: app)
    let date = "3 May 2026, 14:05"
    try dialog.wait(forSuggestions: [date])
    let alone = try XCTUnwrap(dialog.suggestion(date).extentsInWindow).width
    try Keyboard.type("The first name of all is a long one as well 7")
    try Keyboard.press("Return")
    try dialog.wait(forPhoto: 2)
    for width in [760, 360] {
      try app.waitForWindow("Name Photo").screenWindow().resize(width: width, height: 740)
      try app.wait(for: "the dialog to have its size") {
        let shown = try XCTUnwrap(app.window("Name Photo")?.extentsInWindow).width
        return shown <= width && shown > width - 60
      }
      let all = try dialog.suggestions()
      XCTAssertEqual(all.count, 5, "\(all)")
      for name in all {
        let area = try XCTUnwrap(dialog.suggestion(name).extentsInWindow)
        XCTAssertGreaterThanOrEqual(area.x, 0, name)
        XCTAssertLessThanOrEqual(area.x + area.width, width, name)
        if name == date { XCTAssertEqual(area.width, alone, "\(width)") }
      }
    }
    try fixture.close()
  }

  /// Each category is its own, whether the system has the locale or not.
  func testDatesAreInTheLanguageOfDates() throws {
    for (locale, date) in [
      ("de_DE.UTF-8", "3. Mai 2026, 14:05"), ("zh_CN.UTF-8", "2026年5月3日 14:05"),
    ] {
      let fixture = try PhotosFixture()
      let told = TaggedPicture(photo: [0x9003: .ascii("2026:05:03 14:05:22")])
      let file = try fixture.tagged(PhotosFixture.samples[0], told, as: "IMG_2001.jpg")
      let app = try fixture.start(
        [file], environment: ["LC_ALL": "", "LC_TIME": locale, "LANG": "C.UTF-8"])
      let dialog = try ShownDialog(of: app)
      try dialog.wait(forSuggestions: [date])
      try Keyboard.press("alt+1")
      try Keyboard.press("Return")
      try fixture.wait(for: [date], after: "the dialog")
      try fixture.close()
    }
  }
}
