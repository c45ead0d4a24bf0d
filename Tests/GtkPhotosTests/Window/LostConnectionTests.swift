// Tests of a share whose connection is lost in the middle of an import (FUSE, as SSHFS and gvfs have it): each
// call fails until it is mounted again, as another device.

import Foundation
import WindowDriver
import XCTest

final class LostConnectionTests: XCTestCase {
  private static let names = (1...20).map { "n \($0)" }

  private func contents(of folder: URL) throws -> [String: Data] {
    try Dictionary(
      uniqueKeysWithValues: PhotosFixture.files(in: folder).map {
        ($0.lastPathComponent, try Data(contentsOf: $0))
      })
  }

  func testPhotosOfAShareWaitForItAndGetTheirNames() throws {
    let fixture = try PhotosFixture()
    // Copies wait for pictures that take long to decode: not all are read when the connection is lost.
    let source = try fixture.slowPhotos(Self.names.count)
    let before = try contents(of: source)
    let mount = try BindMount(of: source, at: fixture.folder.appending(path: "share"))
    let app = try fixture.start([mount.folder])
    try app.waitForPhoto(1, of: Self.names.count)
    try app.waitForKeyboard()
    try mount.disconnect()
    for name in Self.names {
      try Keyboard.type(name)
      try Keyboard.press("Return")
    }
    try app.waitForMessage("“share” is not available: ")
    try app.wait(for: "the names to be stored", within: 20) {
      try fixture.number(
        "SELECT count(*) FROM naming_queue WHERE given IS NOT NULL OR answer = 'named'")
        == Self.names.count
    }
    XCTAssertGreaterThan(try fixture.waitingForCopies(), 0, "the connection was lost too late")
    try mount.connectAgain()
    // Without any click.
    try app.wait(for: "every photo to have its name", within: 60) {
      try fixture.list().map(\.name) == Self.names
    }
    try fixture.close()
    XCTAssertEqual(try fixture.run("--check").status, 0)
    XCTAssertEqual(try contents(of: source), before)
  }

  func testALibraryTakesNothingUntilItIsOpenedAgain() throws {
    let fixture = try PhotosFixture()
    let source = try fixture.slowPhotos(Self.names.count)
    let disk = fixture.folder.appending(path: "disk")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    let mount = try BindMount(of: disk, at: fixture.library)
    let app = try fixture.start([source])
    try app.waitForPhoto(1, of: Self.names.count)
    try app.waitForKeyboard()
    try Keyboard.type("One")
    try Keyboard.press("Return")
    try app.wait(for: "the name", within: 20) { try fixture.list().first?.name == "One" }
    XCTAssertGreaterThan(try fixture.waitingForCopies(), 0)
    try mount.disconnect()
    try Keyboard.type("Two")
    try Keyboard.press("Return")
    try app.waitForMessage("was moved or deleted", in: "Name Photo")
    try app.waitForMessage("its disk or share is no longer connected")
    try mount.connectAgain()
    try Keyboard.press("Return")
    try app.waitForMessage("close Photos and start it again", in: "Name Photo")
    app.kill()
    _ = try app.waitForExit()
    let again = try fixture.start()
    try again.wait(for: "all copies", within: 60) {
      try fixture.list().count == Self.names.count
    }
    XCTAssertEqual(try fixture.list().first?.name, "One")
    try fixture.close()
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }
}
