// Tests of `Tests/failures-last`, which prints skipped and failed tests at the end of a test run.

import Foundation
import WindowDriver
import XCTest

final class FailuresLastTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  /// Runs the script with a command that prints these lines and exits with this status.
  private func run(_ lines: [String], status: Int32 = 0) throws -> CommandRun {
    let file = folder.appending(path: "output")
    try Data(lines.map { "\($0)\n" }.joined().utf8).write(to: file)
    return try CommandRun(
      PhotosFixture.package.appending(path: "Tests/failures-last"),
      arguments: ["sh", "-c", "cat '\(file.path)'; exit \(status)"])
  }

  private let skipped = [
    "/w/BadTests.swift:9: BadTests.testAll : Test skipped - skipped: no disk: it can't be mounted",
    "Test Case 'BadTests.testAll' skipped (0.0 seconds)",
    "/w/BadTests.swift:9: BadTests.testOne : Test skipped - skipped: no disk: it can't be mounted",
    "Test Case 'BadTests.testOne' skipped (0.0 seconds)",
    "Test Case 'BadTests.testTwo' passed (0.0 seconds)",
    "\t Executed 3 tests, with 2 tests skipped and 0 failures (0 unexpected) in 0.1 (0.1) seconds",
    "\u{1b}[95m➜\u{1b}[0m Suite WalkTests skipped.",
    "\u{1b}[95m➜\u{1b}[0m Test aFile() skipped: \"nothing is unreadable to root\"",
    "➜ Test another(name:) skipped.",
    "✔ Test run with 9 tests in 1 suite passed after 1.1 seconds.",
  ]
  private let told =
    "Skipped: 4 tests: no disk: it can't be mounted (BadTests.testAll, BadTests.testOne); "
    + "nothing is unreadable to root (aFile()); no reason given (another(name:))."

  func testWhatWasSkippedIsToldWithTheReasonsInAGreenRunToo() throws {
    let said = try run(skipped)
    XCTAssertEqual(said.status, 0)
    XCTAssertEqual(said.output, (skipped + [told, ""]).joined(separator: "\n"))
  }

  func testARunThatSkippedNothingSaysSo() throws {
    let lines = ["\t Executed 12 tests, with 0 failures (0 unexpected) in 0.1 (0.1) seconds"]
    let said = try run(lines)
    XCTAssertEqual(said.status, 0)
    XCTAssertEqual(said.output, (lines + ["Skipped: no test.", ""]).joined(separator: "\n"))
  }

  func testFailuresAreTheLastAndTheStatusIsKept() throws {
    let failure = "/w/BadTests.swift:20: error: BadTests.testTwo : it is wrong"
    let said = try run([failure] + skipped, status: 7)
    XCTAssertEqual(said.status, 7)
    XCTAssertEqual(
      said.output.split(separator: "\n").suffix(3).map(String.init),
      [told, "What failed (exit status 7):", failure])
  }

  func testACommandThatRanNoTestSaysNothingOfSkippedOnes() throws {
    let said = try run(["Compiling…"], status: 1)
    XCTAssertEqual(said.status, 1)
    XCTAssertEqual(said.output, "Compiling…\nWhat failed (exit status 1):\n")
  }

  func testThatSharedPicturesWereNotThereIsToldOnce() throws {
    let line = "Pictures: the project's own alone, shared ones are not in /shared/corpus."
    let closing = "✔ Test run with 9 tests in 1 suite passed after 1.1 seconds."
    let said = try run([line, "more", line, closing])
    XCTAssertEqual(
      said.output,
      [line, "more", line, closing, line, "Skipped: no test.", ""]
        .joined(separator: "\n"))
  }
}
