// A picked folder that leads elsewhere, or holds what is no picture: only its own photos come in, the
// rest is told, and nothing hangs.

import Foundation
import WindowDriver
import XCTest

final class FolderPickTests: XCTestCase {
  func testLinksOutPipesAndTextsGiveNoPhotosAndAreTold() throws {
    let fixture = try PhotosFixture()
    let files = FileManager.default
    func folder(_ name: String) throws -> URL {
      let folder = fixture.folder.appending(path: name)
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      return folder
    }
    let elsewhere = try folder("elsewhere")
    for number in 1...500 {
      try files.copyItem(
        at: PhotosFixture.samples[1], to: elsewhere.appending(path: "\(number).jpg"))
    }
    let picked = try folder("picked")
    let inside = try folder("picked/inside")
    try files.copyItem(at: PhotosFixture.samples[0], to: inside.appending(path: "own.jpg"))
    try files.createSymbolicLink(
      at: picked.appending(path: "circle"), withDestinationURL: picked)
    try files.createSymbolicLink(
      at: picked.appending(path: "everything"), withDestinationURL: elsewhere)
    for number in 1...30 {
      try files.createSymbolicLink(
        at: inside.appending(path: "link \(number).jpg"),
        withDestinationURL: elsewhere.appending(path: "\(number).jpg"))
    }
    XCTAssertEqual(mkfifo(picked.appending(path: "pipe.jpg").path, 0o644), 0)
    try Data("this is no picture".utf8).write(to: picked.appending(path: "text.jpg"))

    let app = try fixture.start([picked])
    try app.giveNames(["Own"])
    let lines = try app.wait(toFind: "four lines", within: 15) {
      let lines = try app.receiptLines()
      return lines.count == 4 ? lines : nil
    }
    XCTAssertEqual(
      lines.sorted(),
      [
        "everything: it is a link to a place outside the folder that you picked",
        "inside: 30 links in it lead to places outside the folder that you picked",
        "pipe.jpg: it is not a regular file",
        "text.jpg: it is not a picture that Photos can read",
      ])
    XCTAssertEqual(try fixture.list().map(\.name), ["Own"])
    try fixture.close()
    XCTAssertEqual(try fixture.list().count, 1)
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }

  /// A folder that takes minutes to be looked into: it lies so deep that to find out where a link in it
  /// leads takes the kernel a hundredth of a second. One photo is found before.
  private func deepFolder(_ fixture: PhotosFixture) throws -> URL {
    let files = FileManager.default
    let picked = fixture.folder.appending(path: "DCIM")
    let depth = Array(repeating: "d", count: 600).joined(separator: "/")
    let deepest = picked.appending(path: "deep/\(depth)")
    try files.createDirectory(at: deepest, withIntermediateDirectories: true)
    for number in 1...5000 {
      let link = deepest.appending(path: "\(number)").path
      guard symlink("/dev", link) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
    try files.copyItem(at: PhotosFixture.samples[0], to: picked.appending(path: "a.jpg"))
    return picked
  }

  func testAClosingInTheMiddleOfALookSaysSoAndASecondOneEndsIt() throws {
    let fixture = try PhotosFixture()
    var app = try fixture.start([try deepFolder(fixture)])
    // It comes in while the rest is looked into.
    try app.waitForPhoto(1, of: 1)
    try app.waitForKeyboard()
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    try app.wait(for: "the window to be active") { try ScreenWindow.activeTitle() == "Photos" }
    try Keyboard.press("ctrl+w")
    let message =
      "Photos is still looking for photos in “DCIM”: 1 found so far is kept. "
      + "Close the window again to stop looking."
    try app.wait(for: "the window to say what it is at", within: 5) {
      try app.window("Photos")?.all(role: "label").contains {
        $0.isShowing && $0.name == message
      } == true
    }
    try Keyboard.press("ctrl+w")
    XCTAssertEqual(try app.waitForExit(within: 5), .exited(0))
    XCTAssertEqual(try fixture.list().map(\.name), [nil])

    // A pick that is looked into at once is no matter of words.
    app = try fixture.start([PhotosFixture.samples[1]])
    try app.waitForPhoto(1, of: 2)
    try app.waitForKeyboard()
    try Keyboard.press("Escape")
    try app.waitForWindowToClose("Name Photo")
    try app.wait(for: "the window to be active") { try ScreenWindow.activeTitle() == "Photos" }
    try Keyboard.press("ctrl+w")
    XCTAssertEqual(try app.waitForExit(within: 5), .exited(0))
  }
}
