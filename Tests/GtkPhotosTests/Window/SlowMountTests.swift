// Tests of a real mount whose file system does not answer for a while (FUSE, as SSHFS and gvfs have it): the
// process behind the mount is stopped, and goes on later. Disks that are played are in `ImporterHangingTests`.

import Foundation
import WindowDriver
import XCTest

final class SlowMountTests: XCTestCase {
  /// A mounted folder with copies of the samples.
  private func mountedSamples(_ fixture: PhotosFixture) throws -> (BindMount, [URL]) {
    let source = fixture.folder.appending(path: "source")
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    for file in PhotosFixture.samples {
      try FileManager.default.copyItem(
        at: file, to: source.appending(path: file.lastPathComponent))
    }
    let mount = try BindMount(of: source, at: fixture.folder.appending(path: "share"))
    return (mount, PhotosFixture.samples.map { mount.folder.appending(path: $0.lastPathComponent) })
  }

  func testFilesOfAMountThatDoesNotAnswerWaitAndHoldNobodyUp() throws {
    let fixture = try PhotosFixture()
    let (mount, files) = try mountedSamples(fixture)
    mount.stop()
    defer { mount.goOn() }
    let app = try fixture.start([files[0], files[1]])
    // Another start hands its file over, and ends.
    for file in [files[2], PhotosFixture.samples[5]] {
      let other = try CommandRun(
        PhotosFixture.binary, arguments: ["--library", fixture.library.path, file.path], within: 20)
      XCTAssertEqual(other.status, 0, other.errorOutput)
    }
    try app.giveNames(["here"])
    XCTAssertEqual(try fixture.list(of: 1).map(\.name), ["here"])
    try app.waitForMessage("“share” is not responding. Its photos are added", within: 60)
    mount.goOn()
    try app.giveNames(["a", "b", "c"])
    try app.wait(for: "all names", within: 60) {
      try fixture.list().compactMap(\.name) == ["here", "a", "b", "c"]
    }
    try app.wait(for: "the message to go", within: 20) {
      try app.window("Photos")?.all(role: "label").contains {
        $0.name.contains("is not responding") && $0.isShowing
      } == false
    }
    XCTAssertEqual(try app.receiptLines(), [])
    try fixture.close()
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }

  func testAWindowClosesWhileAMountDoesNotAnswer() throws {
    let fixture = try PhotosFixture()
    let names = (1...20).map { "n \($0)" }
    // Copies wait for pictures that take long to decode: not all are read when the mount stops.
    let mount = try BindMount(
      of: fixture.slowPhotos(names.count), at: fixture.folder.appending(path: "share"))
    let app = try fixture.start([mount.folder])
    try app.waitForPhoto(1, of: names.count)
    mount.stop()
    defer { mount.goOn() }
    try app.waitForKeyboard()
    for name in names {
      try Keyboard.type(name)
      try Keyboard.press("Return")
    }
    try app.wait(for: "the names to be stored", within: 20) {
      try fixture.number(
        "SELECT count(*) FROM naming_queue WHERE given IS NOT NULL OR answer = 'named'")
        == names.count
    }
    guard try fixture.waitingForCopies() > 0 else { return XCTFail("stopped too late") }
    _ = try app.waitFor(
      role: "label",
      named:
        "All names are saved. Waiting for the last files to be copied: you can close this window.",
      inWindow: "Name Photo", within: 20)
    try app.waitForMessage("“share” is not responding: ", within: 60)
    app.terminate()
    XCTAssertEqual(try app.waitForExit(within: 20), .exited(0), app.errorOutput)
    let next = try fixture.start()
    next.terminate()
    XCTAssertEqual(try next.waitForExit(within: 20), .exited(0), next.errorOutput)
    mount.goOn()
    let last = try fixture.start()
    try last.wait(for: "all names", within: 60) {
      try fixture.list().map(\.name) == names
    }
    XCTAssertEqual(try last.receiptLines(), [])
    try fixture.close()
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }

  func testALibraryOnAMountThatDoesNotAnswerOpensOnceItDoes() throws {
    let fixture = try PhotosFixture()
    let disk = fixture.folder.appending(path: "disk")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    let mount = try BindMount(of: disk, at: fixture.library)
    let first = try fixture.start(Array(PhotosFixture.samples.prefix(2)))
    try first.giveNames(["a", "b"])
    try fixture.close()
    mount.stop()
    defer { mount.goOn() }
    let app = try fixture.launch([PhotosFixture.samples[2]])
    _ = try app.waitFor(
      role: "label", named: "Waiting for the Library", inWindow: "Photos Is Starting", within: 30)
    mount.goOn()
    _ = try app.waitForWindow("Photos", within: 30)
    try app.waitForPhoto(1, of: 1)
    try app.waitForKeyboard()
    // Nothing is acknowledged that is not stored; what is typed is kept.
    mount.stop()
    try Keyboard.type("c")
    try Keyboard.press("Return")
    try app.waitForMessage("Waiting for the disk…", in: "Name Photo", within: 20)
    mount.goOn()
    try app.waitForWindowToClose("Name Photo")
    XCTAssertEqual(
      try app.wait(toFind: "three names", within: 60) {
        let found = try fixture.list().compactMap(\.name)
        return found.count == 3 ? found : nil
      }, ["a", "b", "c"])
    try fixture.close()
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }

  func testAFileOfAStartThatIsClosedWhileItWaitsIsStoredOrNamed() throws {
    let fixture = try PhotosFixture()
    let disk = fixture.folder.appending(path: "disk")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    let mount = try BindMount(of: disk, at: fixture.library)
    try fixture.start([PhotosFixture.samples[0]]).giveNames(["a"])
    try fixture.close()
    for answers in [true, false] {
      mount.stop()
      defer { mount.goOn() }
      let app = try fixture.launch([PhotosFixture.samples[1]])
      let close = try app.waitFor(
        role: "push button", named: "Close", inWindow: "Photos Is Starting", within: 30)
      try Pointer.click(close)
      try app.waitForWindowToClose("Photos Is Starting")
      if answers { mount.goOn() }
      // Threads of the process may wait for the disk.
      try app.wait(for: "the sentence", within: 30) {
        answers ? !app.isRunning : app.errorOutput.contains("1 file was not added")
      }
      mount.goOn()
      XCTAssertEqual(try app.waitForExit(within: 20), .exited(answers ? 0 : 1), app.errorOutput)
      guard answers else { break }
      try fixture.start().giveNames(["b"])
      try fixture.close()
    }
    XCTAssertEqual(try fixture.list().map(\.name), ["a", "b"])
  }

  func testWhoClosesTwiceIsToldInTheDialogWhatIsNotSaved() throws {
    let fixture = try PhotosFixture()
    let disk = fixture.folder.appending(path: "disk")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    let mount = try BindMount(of: disk, at: fixture.library)
    defer { mount.goOn() }
    let app = try fixture.start(Array(PhotosFixture.samples.prefix(3)))
    try app.namePhoto(1, of: 3, as: "a")
    try app.waitForPhoto(2, of: 3)
    _ = try fixture.list(of: 3)
    mount.stop()
    try Keyboard.type("b")
    try Keyboard.press("Return")
    try Keyboard.press("ctrl+q")
    try app.waitForMessage("Some changes are not saved yet.", in: "Name Photo")
    try Keyboard.press("ctrl+q")
    // Its threads may wait for the disk.
    try app.waitForWindowToClose("Photos")
    mount.goOn()
    XCTAssertEqual(try app.waitForExit(within: 20), .exited(0))
    XCTAssertEqual(app.errorOutput, "")
    let next = try fixture.start()
    XCTAssertEqual(try fixture.list(of: 3).first?.name, "a")
    next.terminate()
    XCTAssertEqual(try next.waitForExit(within: 20), .exited(0), next.errorOutput)
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }
}
