// Tests of starting a decoder process: from its first instruction on, it ends with the app; its
// process group, signal mask and file descriptors are its own.

import Foundation
import PhotoModel
import WindowDriver
import XCTest

@testable import GtkPhotos

final class DecoderProcessTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func script(_ lines: String) throws -> String {
    let program = folder.appending(path: "program")
    try ("#!/bin/sh\n" + lines).write(to: program, atomically: true, encoding: .utf8)
    XCTAssertEqual(chmod(program.path, 0o755), 0)
    return program.path
  }

  func testItIsBoundBeforeItsFirstInstruction() throws {
    let program = try script("trap '' TERM INT HUP PIPE\nwhile true; do sleep 3000; done\n")
    let process = try DecoderProcess(program, givesWay: false)
    defer {
      close(process.socket)
      _ = kill(-process.id, SIGKILL)
    }
    // As the kernel does when this process ends.
    close(process.lifeline)
    var status: Int32 = 0
    try Waiting.wait(for: "it to end") {
      waitpid(process.id, &status, WNOHANG) == process.id
    }
    XCTAssertEqual(status & 0x7f, SIGKILL)
  }

  /// Waits until a decoder is killed, and closes its descriptors.
  private func waitForEnd(of process: DecoderProcess) throws {
    var status: Int32 = 0
    try Waiting.wait(for: "it to end") { waitpid(process.id, &status, WNOHANG) == process.id }
    XCTAssertEqual(status & 0x7f, SIGKILL)
    close(process.socket)
    close(process.lifeline)
  }

  func testTheEndKillsThoseThatRunThoughTheAppKeepsTheirLifelines() throws {
    let decoders = RunningDecoders()
    let sleeper = try script("while true; do sleep 3000; done\n")
    let first = try DecoderProcess(sleeper, givesWay: false)
    let other = try DecoderProcess(sleeper, givesWay: false)
    defer {
      other.kill()
      waitpid(other.id, nil, 0)
    }
    decoders.began(first)
    decoders.began(other)
    decoders.ends(other)
    decoders.end()
    try waitForEnd(of: first)
    let late = try DecoderProcess(sleeper, givesWay: false)
    decoders.began(late)
    try waitForEnd(of: late)
    XCTAssertEqual(waitpid(other.id, nil, WNOHANG), 0, "its number may be another's by then")
  }

  func testTheEndOfAPoolIsThatOfItsDecoders() async throws {
    let started = folder.appending(path: "started")
    try FileManager.default.createDirectory(at: started, withIntermediateDirectories: true)
    let program = try script(
      "touch '\(started.path)'/$$\nwhile true; do sleep 3000; done\n")
    let pool = DecoderPool(size: 2, program: program)
    await pool.warmUp(withUnseen: true)
    let names = {
      try FileManager.default.contentsOfDirectory(atPath: started.path)
    }
    // One of each group; the others would start once these have answered.
    try Waiting.wait(for: "two decoders") { try names().count == 2 }
    pool.end()
    for name in try names() {
      try Waiting.wait(for: "the end of \(name)") {
        // A process that has ended stays in `/proc` as a zombie until it is reaped.
        let state = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8)
        return state?.contains(") Z ") ?? true
      }
    }
  }

  /// What the file descriptors of a process refer to, by their numbers.
  private func ends(of process: pid_t) throws -> [Int: String] {
    let folder = "/proc/\(process)/fd"
    var ends: [Int: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      // The dynamic loader opens and closes files meanwhile, so a link may be gone.
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      if let number = Int(name), let link { ends[number] = link }
    }
    return ends
  }

  func testItIsAGroupOfItsOwnAndHasItsEndsOfSocketAndPipeAlone() throws {
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGUSR2)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    // `cat` runs until its input ends.
    let process = try DecoderProcess("/bin/cat", givesWay: false)
    defer {
      process.kill()
      waitpid(process.id, nil, 0)
    }
    var after = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &after)
    XCTAssertEqual(sigismember(&after, SIGUSR2), 1)
    XCTAssertEqual(sigismember(&after, SIGUSR1), sigismember(&before, SIGUSR1))

    XCTAssertEqual(getpgid(process.id), process.id)
    let status = try String(contentsOfFile: "/proc/\(process.id)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
    let signals = line?.split(whereSeparator: \.isWhitespace).last
    XCTAssertEqual(signals.flatMap { UInt64($0, radix: 16) }, 0, "it blocks no signal")
    let ours = try ends(of: getpid())
    let theirs = try ends(of: process.id)
    XCTAssertEqual(theirs[0]?.hasPrefix("socket:"), true)
    XCTAssertEqual(theirs[0], theirs[1])
    XCTAssertEqual(theirs[2], "/dev/null")
    XCTAssertEqual(theirs[3], ours[Int(process.lifeline)])
    XCTAssertEqual(theirs.values.count { $0 == theirs[3] }, 1, "not the writing end")
    XCTAssertFalse(theirs.values.contains { $0 == ours[Int(process.socket)] })
    XCTAssertFalse(ours.values.contains { $0 == theirs[0] }, "our copy of their end is closed")
  }

  func testWhyItCannotBeStartedIsTold() throws {
    let text = folder.appending(path: "text")
    try "no program".write(to: text, atomically: true, encoding: .utf8)
    for (path, code) in [("/nowhere/at/all", ENOENT), (text.path, EACCES)] {
      XCTAssertThrowsError(try DecoderProcess(path, givesWay: true)) { error in
        XCTAssertEqual(
          error as? PictureError,
          .decoderUnavailable(detail: String(cString: strerror(code))))
      }
    }
  }
}
