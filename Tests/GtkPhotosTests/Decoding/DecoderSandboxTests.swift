// Tests of the sandbox of decoders, by `--check-sandbox`: with all parts of it, and on systems that
// lack some. Which attempts are refused is the system's answer.

import Foundation
import PhotoModel
import TestPictures
import WindowDriver
import XCTest

@testable import GtkPhotos

final class DecoderSandboxTests: XCTestCase {
  private static let refusedCalls = PhotosFixture.binary.deletingLastPathComponent()
    .appending(path: "refused-calls")
  /// What a decoder must not be able to do on any system.
  private static let attempts = [
    "read /etc/passwd", "make a file in the home folder", "connect to the network",
    "connect to a local socket", "start a process", "read the memory of another process",
    "signal another process", "take more than 2048 MiB of memory",
    "take shared memory", "take memory as a stack", "take more than 8 GiB of address space",
    "outlive the app", "open more than 64 files", "raise its limits",
  ]

  /// The lines of `--check-sandbox`.
  private func check(without calls: String..., as user: [String] = []) throws -> CommandRun {
    try CommandRun(
      Self.refusedCalls,
      arguments: calls + ["--"] + user + [PhotosFixture.binary.path, "--check-sandbox"])
  }

  private func assertAllRefused(_ run: CommandRun, line: UInt = #line) {
    XCTAssertEqual(run.status, 0, run.errorOutput, line: line)
    for attempt in Self.attempts {
      XCTAssertTrue(
        run.output.contains("ok      it can't \(attempt): "), "\(attempt): \(run.output)",
        line: line)
    }
    XCTAssertFalse(run.output.contains("FAILED"), run.output, line: line)
  }

  func testADecoderCanDoNothing() throws {
    let run = try check()
    assertAllRefused(run)
    for layer in ["resource limits", "no new privileges", "system call filter (seccomp)"] {
      XCTAssertTrue(run.output.contains("ok      \(layer)\n"), run.output)
    }
    let home = FileManager.default.homeDirectoryForCurrentUser
    XCTAssertFalse(
      FileManager.default.fileExists(atPath: home.appending(path: ".gtk-photos-sandbox").path))
  }

  func testAPersonsDecoderCanDoNothing() throws {
    guard getuid() == 0 else { return }
    // As root, the system refuses less: these are the rights that people have.
    assertAllRefused(
      try check(as: [
        "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "env", "TMPDIR=/tmp",
      ]))
  }

  func testWithoutNamespacesOrLandlockItCanDoNothing() throws {
    for calls in [
      ["unshare"], ["landlock_create_ruleset"], ["unshare", "landlock_create_ruleset"],
    ] {
      let run = try CommandRun(
        Self.refusedCalls, arguments: calls + ["--", PhotosFixture.binary.path, "--check-sandbox"])
      assertAllRefused(run)
      let missing = run.output.split(separator: "\n").filter { $0.hasPrefix("missing ") }
      XCTAssertEqual(missing.count, calls.count, "the rest is there: \(run.output)")
      XCTAssertTrue(
        missing.contains("missing \(calls[0] == "unshare" ? "namespaces" : "Landlock")"),
        run.output)
    }
  }

  func testWithoutAnythingTheCheckSaysWhatADecoderCanDo() throws {
    let run = try check(without: "unshare", "landlock_create_ruleset", "seccomp")
    XCTAssertEqual(run.status, 1)
    for attempt in Self.attempts.prefix(5) {
      XCTAssertTrue(run.output.contains("FAILED  it can \(attempt)\n"), run.output)
      XCTAssertTrue(run.errorOutput.contains(attempt), run.errorOutput)
    }
    // The limits hold on every system.
    for attempt in ["take more than 2048 MiB of memory", "open more than 64 files"] {
      XCTAssertTrue(run.output.contains("ok      it can't \(attempt): "), run.output)
    }
  }

  func testWithoutAnySandboxPicturesAreDecodedInAProcessOfTheirOwn() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for calls in [
      "unshare landlock_create_ruleset", "unshare landlock_create_ruleset seccomp", "unshare",
      // Namespaces that can't be finished: without each of these, the file system stays.
      "open_tree", "move_mount", "mount_setattr", "pivot_root", "mount",
    ] {
      let program = folder.appending(path: calls)
      try """
      #!/bin/sh
      exec '\(Self.refusedCalls.path)' \(calls) -- '\(PhotosFixture.decoder.path)' "$@"
      """.write(to: program, atomically: true, encoding: .utf8)
      XCTAssertEqual(chmod(program.path, 0o755), 0)
      let pool = DecoderPool(size: 1, program: program.path)
      for file in try PictureSet.files(in: "formats") {
        let picture = try await pool.picture(
          at: FilePath(file.path), covering: Thumbnail.box, priority: .background)
        XCTAssertEqual(picture.size, Thumbnail.box, "\(file.lastPathComponent) without \(calls)")
        _ = try await pool.metadata(at: FilePath(file.path), priority: .background)
      }
    }
  }

  func testItsEnvironmentIsEmpty() throws {
    let process = try DecoderProcess(PhotosFixture.decoder.path, givesWay: false)
    defer {
      process.kill()
      waitpid(process.id, nil, 0)
    }
    let environment = try Data(contentsOf: URL(fileURLWithPath: "/proc/\(process.id)/environ"))
    XCTAssertTrue(environment.isEmpty, String(decoding: environment, as: UTF8.self))
  }
}
