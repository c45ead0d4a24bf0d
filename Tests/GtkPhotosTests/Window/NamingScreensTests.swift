// Screenshots of the naming dialog and of what belongs to it, light and dark, in large and small
// windows. They are written to `.build/screenshots`.

import Foundation
import WindowDriver
import XCTest

final class NamingScreensTests: XCTestCase {
  private var app: Application!
  private var theme = ""

  private func shoot(_ state: String) throws {
    // Until then, all transitions have ended.
    Waiting.pause(0.7)
    let folder = PhotosFixture.package.appending(path: ".build/screenshots")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let name = theme == "Adwaita" ? "light" : "dark"
    try Screenshot.take(to: folder.appending(path: "naming-\(state)-\(name).png"))
  }

  private func resize(_ title: String, _ width: Int, _ height: Int) throws {
    try app.waitForWindow(title).screenWindow().resize(width: width, height: height)
  }

  private func click(_ name: String, in window: String) throws {
    try Pointer.click(try app.waitFor(role: "push button", named: name, inWindow: window))
  }

  func testEveryStateLightAndDark() throws {
    for theme in ["Adwaita", "Adwaita:dark"] {
      self.theme = theme
      let fixture = try PhotosFixture()
      app = try fixture.start(
        [PhotosFixture.samples[0], PhotosFixture.samples[1]], environment: ["GTK_THEME": theme])
      try app.giveNames(["Dunes", "Lighthouse"])
      try shootDuplicates(fixture)
      try shootStripAndTemplate(fixture)
      try shootWindow(fixture)
      try fixture.close()
    }
  }

  private func shootDuplicates(_ fixture: PhotosFixture) throws {
    let picture = PhotosFixture.samples[0]
    try fixture.handOver([
      try fixture.copy(picture, as: "IMG_3000.jpg"),
      try fixture.converted(picture, ["-resize", "50%"], as: "IMG_3001.jpg"),
    ])
    let dialog = try ShownDialog(of: app)
    try app.wait(for: "both", within: 10) { dialog.position?.total == 2 }
    try shoot("duplicate-exact")
    try resize("Name Photo", 420, 520)
    try shoot("duplicate-exact-small")
    try resize("Name Photo", 760, 740)
    try Keyboard.press("ctrl+Return")
    try dialog.wait(forPhoto: 2)
    try shoot("duplicate-similar")
    try Keyboard.type("Dunes with a name that goes on and on")
    try Keyboard.press("Return")
    try app.waitForWindowToClose("Name Photo")
  }

  private func shootStripAndTemplate(_ fixture: PhotosFixture) throws {
    let told = TaggedPicture(
      image: [0x010e: .ascii("Anna's birthday in the garden of her grandparents")],
      photo: [0x9003: .ascii("2026:05:03 14:05:22")])
    let pile = try PhotoPile(10, in: fixture.folder)
    let tagged = try fixture.tagged(
      PhotosFixture.samples[2], told, as: "old_harbour-evening.jpg")
    try fixture.handOver(Array(pile.files[..<5]) + [tagged] + pile.files[5...])
    let dialog = try ShownDialog(of: app)
    for ordinal in 1...5 {
      try dialog.wait(forPhoto: ordinal)
      try Keyboard.type("Harbour \(ordinal)")
      try Keyboard.press(ordinal == 4 ? "ctrl+Return" : "Return")
    }
    try dialog.wait(forPhoto: 6)
    try shoot("suggestions")
    try resize("Name Photo", 420, 520)
    try shoot("suggestions-small")
    try resize("Name Photo", 760, 740)
    try Keyboard.type("Harb")
    try shoot("completion")
    try click("Name Remaining…", in: "Name Photo")
    let template = try app.waitFor(role: "text", named: "Template", inWindow: "Name Remaining")
    try app.wait(for: "the template to have the keyboard", within: 5) {
      try ScreenWindow.activeTitle() == "Name Remaining" && template.isFocused
    }
    try Keyboard.replace(with: "Trip {n} {original}, {title}")
    try shoot("remaining")
    try Keyboard.replace(with: "{title} {colour}")
    try shoot("remaining-hint")
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Remaining")
  }

  private func shootWindow(_ fixture: PhotosFixture) throws {
    try app.waitForKeyboard()
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    _ = try app.waitFor(role: "push button", named: "Continue", inWindow: "Photos")
    for (size, width, height) in [("", 1024, 760), ("-small", 700, 500)] {
      try resize("Photos", width, height)
      try shoot("paused\(size)")
    }
    try click("Continue", in: "Photos")
    let dialog = try ShownDialog(of: app)
    while let position = dialog.position, position.ordinal < position.total {
      try Keyboard.press("ctrl+Return")
      try dialog.wait(forPhoto: position.ordinal + 1)
    }
    try Keyboard.press("ctrl+Return")
    // A skipped photo with a draft is asked for once more.
    try app.wait(for: "the round to end", within: 5) {
      if try app.window("Name Photo") == nil { return true }
      try Keyboard.press("ctrl+Return")
      return false
    }
    try app.waitForReceipt("13 files in 2 imports: 5 named, 7 skipped, 1 duplicate")
    try shoot("receipt-small")
    // A narrow window has no room for the button.
    try resize("Photos", 1024, 760)
    try Pointer.click(try app.waitFor(named: "Unnamed (7)", inWindow: "Photos"))
    try shoot("unnamed")
    try resize("Photos", 700, 500)
    try shoot("unnamed-small")
    try resize("Photos", 1024, 760)
    try app.select("Unnamed")
    try Keyboard.press("ctrl+a")
    try Keyboard.press("F2")
    try app.giveNames((1...7).map { "Name \($0)" })
    _ = try app.waitFor(role: "label", named: "Every Photo Has a Name", inWindow: "Photos")
    try shoot("all-named")
    try resize("Photos", 700, 500)
    try shoot("all-named-small")
  }
}
