// Tests of the options that open no window, and of the window that says why a library can't be
// opened.

import Foundation
import WindowDriver
import XCTest

final class CommandLineTests: XCTestCase {
  func testCallsWithoutALibrary() throws {
    let fixture = try PhotosFixture()
    for call in ["--list", "--check"] {
      let run = try fixture.run(call)
      XCTAssertEqual(run.status, 1, "a library that is named should be there")
      XCTAssertEqual(run.errorOutput.split(separator: "\n").count, 1)
    }
    XCTAssertFalse(
      FileManager.default.fileExists(atPath: fixture.library.path), "looking makes nothing")
    try FileManager.default.createDirectory(
      at: fixture.library, withIntermediateDirectories: true)
    XCTAssertEqual(try fixture.run("--list").output, "")
    XCTAssertEqual(try fixture.run("--list").status, 0)
    XCTAssertEqual(try fixture.run("--check").status, 0)
    XCTAssertEqual(try fixture.run("--check-main-loop").status, 0)
    XCTAssertTrue(try fixture.run("--help").output.contains("--library DIR"))
    XCTAssertTrue(try fixture.run("--version").output.hasPrefix("gtk-photos 0."))
  }

  func testUnknownCallsAreRefusedInOneLine() throws {
    let fixture = try PhotosFixture()
    for arguments in [["--lsit"], ["--library"], ["--list", "a.jpg"], ["--list=x"]] {
      let run = try CommandRun(PhotosFixture.binary, arguments: arguments)
      XCTAssertEqual(run.status, 1, "\(arguments)")
      XCTAssertEqual(run.errorOutput.split(separator: "\n").count, 1, "\(arguments)")
    }
    _ = fixture
  }

  func testALibraryThatCannotBeOpenedSaysSoAndExits() throws {
    let fixture = try PhotosFixture()
    let file = fixture.folder.appending(path: "file")
    try Data("x".utf8).write(to: file)
    let damaged = fixture.folder.appending(path: "damaged")
    try FileManager.default.createDirectory(at: damaged, withIntermediateDirectories: true)
    try Data(repeating: 7, count: 8192).write(to: damaged.appending(path: "library.sqlite"))
    let orphaned = fixture.folder.appending(path: "orphaned/originals/ab")
    try FileManager.default.createDirectory(at: orphaned, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: orphaned.appending(path: "abcd.jpg"))

    let refused = [
      file.path, damaged.path, "/proc/library", "/nowhere/at/all/library",
      fixture.folder.appending(path: "orphaned").path,
    ]
    for library in refused {
      let app = try Application(
        PhotosFixture.binary,
        arguments: ["--library", library] + PhotosFixture.samples.map(\.path))
      let close = try app.waitFor(
        role: "push button", named: "Close", inWindow: "Photos Can't Start", within: 20)
      let lines = app.errorOutput.split(separator: "\n")
      XCTAssertEqual(lines.count, 1, app.errorOutput)
      let reason = try XCTUnwrap(lines.first).dropFirst("gtk-photos: ".count)
      let labels = try XCTUnwrap(try app.window("Photos Can't Start")).all(role: "label")
      XCTAssertTrue(labels.contains { $0.isShowing && $0.name == reason }, String(reason))
      try Pointer.click(close)
      XCTAssertEqual(try app.waitForExit(), .exited(1), library)
      XCTAssertEqual(app.errorOutput.split(separator: "\n").count, 1, app.errorOutput)
    }
    XCTAssertEqual(
      try Data(contentsOf: damaged.appending(path: "library.sqlite")),
      Data(repeating: 7, count: 8192), "a refused library is unchanged")
  }

  func testAStartThatItsDiskHoldsBackSaysSoAndEndsAtOnce() throws {
    let fixture = try PhotosFixture()
    try fixture.start()
    try fixture.close()
    // A process that opens a leased file is blocked in the kernel, as on a disk that hangs.
    let descriptor = open(fixture.library.appending(path: "library.lock").path, O_RDWR)
    XCTAssertGreaterThanOrEqual(descriptor, 0)
    defer { close(descriptor) }
    let before = signal(SIGIO, SIG_IGN)
    defer { signal(SIGIO, before) }
    // F_SETLEASE, which C headers define only with GNU extensions.
    guard fcntl(descriptor, 1024, Int32(F_WRLCK)) == 0 else {
      throw XCTSkip("skipped: no leases on this file system")
    }
    let app = try fixture.launch()
    try app.waitForWindow("Photos Is Starting")
    XCTAssertNil(try app.window("Photos"))
    let said = "The disk with \(fixture.library.path) is not responding yet."
    XCTAssertEqual(
      try app.window("Photos Is Starting")?.all(role: "label").contains {
        $0.name.hasPrefix(said)
      }, true)
    app.terminate()
    XCTAssertEqual(try app.waitForExit(), .exited(0), app.errorOutput)
  }

  func testALibraryThatComesBackIsOpenedByTryAgain() throws {
    let fixture = try PhotosFixture()
    let first = try fixture.start(Array(PhotosFixture.samples.prefix(1)))
    try first.namePhoto(1, of: 1, as: "One")
    try first.waitForWindowToClose("Name Photo")
    try fixture.close()
    let index = fixture.library.appending(path: "library.sqlite")
    let away = fixture.library.appending(path: "away.sqlite")
    try FileManager.default.moveItem(at: index, to: away)

    let app = try fixture.launch()
    let retry = try app.waitFor(
      role: "push button", named: "Try Again", inWindow: "Photos Can't Start", within: 20)
    try Pointer.click(retry)
    try app.wait(for: "another try", within: 5) { retry.isEnabled }
    XCTAssertNil(try app.window("Photos"))
    try FileManager.default.moveItem(at: away, to: index)
    // A click within the double-click time of the first is ignored, so the click is repeated; one
    // click too many has no effect either.
    try Pointer.click(retry, until: "the window “Photos”", within: 10, isRepeatable: true) {
      try app.window("Photos") != nil
    }
    try app.waitForWindowToClose("Photos Can't Start")
    try app.wait(forCells: ["One"])
    XCTAssertEqual(app.errorOutput.split(separator: "\n").count, 1, app.errorOutput)
    try fixture.close()
  }

  func testANumberThatNoVersionHasWrittenIsToldByEveryDoor() throws {
    let fixture = try PhotosFixture()
    let first = try fixture.start(Array(PhotosFixture.samples.prefix(1)))
    try first.namePhoto(1, of: 1, as: "One")
    try first.waitForWindowToClose("Name Photo")
    try fixture.close()
    for version in [-1, 0] {
      try fixture.edit("PRAGMA user_version = \(version)")
      for call in ["--list", "--check"] {
        let run = try fixture.run(call)
        XCTAssertEqual(run.status, 1, "\(call) \(version)")
        XCTAssertTrue(run.errorOutput.contains("is damaged"), run.errorOutput)
      }
      let app = try fixture.launch()
      try Pointer.click(
        try app.waitFor(
          role: "push button", named: "Close", inWindow: "Photos Can't Start", within: 20))
      XCTAssertEqual(try app.waitForExit(), .exited(1), "\(version)")
    }
  }

  func testCheckTellsMissingDamagedAndOrphanedFiles() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(try PhotosFixture.photos(3))
    for index in 1...3 {
      try app.waitForPhoto(index, of: 3)
      try app.clickAnswer("Skip")
    }
    try app.waitForWindowToClose("Name Photo")
    try fixture.close()
    let list = try fixture.list()
    guard list.count == 3 else { return XCTFail("\(list)") }
    XCTAssertEqual(try fixture.run("--check").status, 0)

    try FileManager.default.removeItem(atPath: list[0].path)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: list[1].path))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(fileURLWithPath: list[1].path))
    let orphan = fixture.library.appending(path: "originals/orphan.jpg")
    try Data("x".utf8).write(to: orphan)

    let run = try fixture.run("--check")
    XCTAssertEqual(run.status, 1)
    XCTAssertEqual(
      run.output.split(separator: "\n").map { $0.prefix { $0 != ":" } },
      ["missing", "damaged", "orphaned"])
  }
}
