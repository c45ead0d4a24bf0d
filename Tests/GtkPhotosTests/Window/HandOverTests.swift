// Tests of starts beside a window on the same library: their files are never lost, whatever the first process
// is doing, and two processes never have the library at once.

import Foundation
import WindowDriver
import XCTest

final class HandOverTests: XCTestCase {
  private func arguments(_ fixture: PhotosFixture, _ files: [URL]) -> [String] {
    ["--library", fixture.library.path] + files.map(\.path)
  }

  private func environment(_ fixture: PhotosFixture) -> [String: String] {
    [
      "XDG_CACHE_HOME": fixture.folder.appending(path: "cache").path,
      "XDG_STATE_HOME": fixture.folder.appending(path: "state").path,
    ]
  }

  /// Expects the bytes of all files in the library.
  private func expectAll(_ files: [URL], in fixture: PhotosFixture) throws {
    let listed = try Waiting.wait(toFind: "\(files.count) photos", within: 30) {
      let found = try fixture.list()
      return found.count == files.count ? found : nil
    }.map { try Data(contentsOf: URL(fileURLWithPath: $0.path)) }
    let picked = try files.map { try Data(contentsOf: $0) }
    XCTAssertEqual(listed.count, picked.count)
    XCTAssertTrue(picked.allSatisfy(listed.contains), "a file is not in the library")
  }

  func testStartsAtOnceShareOneWindow() throws {
    let fixture = try PhotosFixture()
    let files = PhotosFixture.samples
    let first = try fixture.launch([files[0]])
    let others = try files.dropFirst().map { file in
      try Application(
        PhotosFixture.binary, arguments: arguments(fixture, [file]),
        environment: environment(fixture))
    }
    // Any of them may have been the first to reach the session bus.
    try Waiting.wait(for: "all but one process to end", within: 60) {
      ([first] + others).filter(\.isRunning).count == 1
    }
    let left = try XCTUnwrap(([first] + others).first(where: \.isRunning))
    for one in [first] + others where one !== left {
      XCTAssertEqual(one.ending, .exited(0), one.errorOutput)
    }
    try left.waitForPhoto(1, of: files.count)
    try expectAll(files, in: fixture)
    left.terminate()
    XCTAssertEqual(try left.waitForExit(within: 20), .exited(0), left.errorOutput)
  }

  func testFilesForAStartThatItsDiskHoldsUpAreAddedOnceItGoesOn() throws {
    let fixture = try PhotosFixture()
    try fixture.start()
    try fixture.close()
    let files = Array(PhotosFixture.samples.prefix(2))
    let disk = try FaultyDisk(fixture.library, beside: fixture)
    try disk.stall(.reading, at: 1)
    let first = try fixture.launch([files[0]], environment: disk.environment)
    try first.waitForWindow("Photos Is Starting")
    let second = try CommandRun(
      PhotosFixture.binary, arguments: arguments(fixture, [files[1]]), within: 60)
    XCTAssertEqual(second.status, 0, second.errorOutput)
    XCTAssertTrue(try disk.hasFailed())
    try disk.mend()
    try expectAll(files, in: fixture)
    try fixture.close()
  }

  func testFilesForAWindowThatClosesAreKept() throws {
    let fixture = try PhotosFixture()
    let files = PhotosFixture.samples
    try fixture.start([files[0]])
    for (index, file) in files.enumerated().dropFirst() {
      // The file comes earlier or later in the closing.
      let running = try XCTUnwrap(fixture.app)
      running.terminate()
      Waiting.pause(0.03 * Double(index - 1))
      let next = try Application(
        PhotosFixture.binary, arguments: arguments(fixture, [file]),
        environment: environment(fixture))
      XCTAssertEqual(try running.waitForExit(within: 20), .exited(0), running.errorOutput)
      // Either the closing window has taken the file, or the next process has a window.
      try Waiting.wait(for: "the window or the end", within: 20) {
        if try next.window("Photos") != nil { return true }
        return !next.isRunning
      }
      if next.isRunning {
        next.terminate()
        XCTAssertEqual(try next.waitForExit(within: 20), .exited(0), next.errorOutput)
      } else {
        XCTAssertEqual(next.ending, .exited(0), next.errorOutput)
      }
      XCTAssertEqual(next.errorOutput, "")
      try fixture.start()
    }
    try expectAll(files, in: fixture)
    try XCTUnwrap(fixture.app).waitForPhoto(1, of: files.count)
    try fixture.close()
  }

  func testAStartThatTheFirstDoesNotAnswerIsToldSo() throws {
    let fixture = try PhotosFixture()
    let first = try fixture.start([PhotosFixture.samples[0]])
    try first.waitForPhoto(1, of: 1)
    kill(first.processID, SIGSTOP)
    defer { kill(first.processID, SIGCONT) }
    let second = try CommandRun(
      PhotosFixture.binary, arguments: arguments(fixture, [PhotosFixture.samples[1]]), within: 60)
    XCTAssertEqual(second.status, 1)
    XCTAssertEqual(
      second.errorOutput,
      "gtk-photos: Photos is running, but does not answer. It may still add the files later. If it does "
        + "not, end that process and try again.\n")
    kill(first.processID, SIGCONT)
    try first.waitForPhoto(1, of: 2)
    try expectAll(Array(PhotosFixture.samples.prefix(2)), in: fixture)
    try fixture.close()
  }

  /// Without a common session bus, the lock of the library alone keeps a second process out.
  func testAProcessThatCannotReachTheFirstIsKeptOut() throws {
    let fixture = try PhotosFixture()
    let first = try fixture.start([PhotosFixture.samples[0]])
    try first.giveNames(["First"])
    for bus in ["disabled:", "unix:path=/nowhere"] {
      // GTK tells of an interface for screen readers that it can't reach, too.
      let second = try Application(
        PhotosFixture.binary, arguments: arguments(fixture, [PhotosFixture.samples[1]]),
        environment: environment(fixture).merging([
          "DBUS_SESSION_BUS_ADDRESS": bus, "GTK_A11Y": "none",
        ]) { $1 })
      func said() -> [Substring] {
        second.errorOutput.split(separator: "\n").filter { $0.hasPrefix("gtk-photos: ") }
      }
      // Without the bus, its window can't be read.
      try Waiting.wait(for: "the reason", within: 20) { !said().isEmpty }
      XCTAssertEqual(said().count, 1)
      XCTAssertEqual(
        said().first,
        "gtk-photos: Another window has the library \(fixture.library.path) open. Close it first.")
      second.terminate()
      XCTAssertEqual(try second.waitForExit(within: 20), .exited(1))
    }
    XCTAssertTrue(first.isRunning)
    for (option, status) in [("--list", 0), ("--check", 0)] {
      XCTAssertEqual(try fixture.run(option).status, Int32(status))
    }
    let rebuilt = fixture.folder.appending(path: "rebuilt")
    let run = try fixture.run("--rebuild", rebuilt.path)
    XCTAssertEqual(run.status, 1)
    XCTAssertEqual(run.errorOutput.split(separator: "\n").count, 1, run.errorOutput)
    XCTAssertFalse(FileManager.default.fileExists(atPath: rebuilt.path))
    XCTAssertEqual(try fixture.list().map(\.name), ["First"])
    try fixture.close()
  }
}
