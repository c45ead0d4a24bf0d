// Tests of three hundred names in one stream of keys, as fast as the display accepts them: every
// photo gets its name, even if the keys are far ahead of the copies and of the disk.

import Foundation
import WindowDriver
import XCTest

final class TypingSpeedTests: XCTestCase {
  private static let count = 300

  func testThreeHundredNamesWhileTheImportRuns() throws {
    let fixture = try PhotosFixture()
    let pile = try PhotoPile(Self.count, in: fixture.folder)
    let app = try fixture.start(pile.files)
    try app.waitForPhoto(1, of: Self.count)
    try nameAll(pile, in: fixture, app, while: "importing")
  }

  func testThreeHundredNamesAfterTheImport() throws {
    let fixture = try PhotosFixture()
    let pile = try PhotoPile(Self.count, in: fixture.folder)
    let app = try fixture.start(pile.files)
    try app.wait(for: "every photo to be copied", within: 90) {
      try fixture.number("SELECT count(*) FROM photo") == Self.count
    }
    try app.waitForPhoto(1, of: Self.count)
    try nameAll(pile, in: fixture, app, while: "idle")
  }

  private func nameAll(
    _ pile: PhotoPile, in fixture: PhotosFixture, _ app: Application, while state: String
  ) throws {
    let names = (0..<Self.count).map { "p \(100 + $0)" }
    let keys = Keyboard.combos(typing: names.map { $0 + "\n" }.joined())
    try app.waitForKeyboard()
    let copiedBefore = try fixture.list().count
    let clock = ContinuousClock()
    let begin = clock.now
    let stream = try Keyboard.stream(keys, delay: 0.003)
    XCTAssertEqual(try stream.waitForExit(within: 60), .exited(0), stream.errorOutput)
    let typed = clock.now - begin
    let copiedAfter = try fixture.list().count
    try app.wait(for: "the dialog to close", within: 60) { try app.window("Name Photo") == nil }
    let named = clock.now - begin
    try fixture.close()

    let speed = Double(Self.count) / (typed / .seconds(1))
    print(
      String(
        format: "named 300 photos (%@): typed %.1f names/s, all stored after %.1f s; "
          + "%d copied before the first key, %d at the last", state, speed,
        named / .seconds(1), copiedBefore, copiedAfter))
    let list = try fixture.list()
    XCTAssertEqual(list.map(\.name), names)
    XCTAssertEqual(list.map(\.sha256), pile.digests)
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }
}
