// Tests that the pool handles decoder processes whose answers are wrong, endless or missing, or
// that do not read.

import Foundation
import PhotoModel
import WindowDriver
import XCTest

@testable import GtkPhotos

final class UntrustedDecoderTests: XCTestCase {
  private let box = Thumbnail.box
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func pool(_ program: URL = LyingDecoder.program) -> DecoderPool {
    DecoderPool(
      size: 1, program: program.path, seenLimits: .init(time: .seconds(10)),
      unseenLimits: .init(time: .seconds(60), work: .seconds(2), sleep: .seconds(1)))
  }

  /// The pool's result for a file, requested as an import does.
  private func outcome(_ file: URL, of pool: DecoderPool) async -> Result<Thumbnail, any Error> {
    do {
      let path = FilePath(file.path)
      return .success(
        try await pool.thumbnail(at: path, covering: box, priority: .background))
    } catch {
      return .failure(error)
    }
  }

  /// What is no lie about the picture: the answer is right, and something else is not. As with lies
  /// about metadata.
  private static let truths = [
    "saysMore", "sendsDescriptors", "resizesTheMemory", "changesTheMemoryLater",
    "keepsTheMemory",
  ]

  func testNoLieIsBelievedAndNoneTakesMemory() async throws {
    let lies = try LyingDecoder.lies()
    XCTAssertGreaterThan(lies.count, 30)
    let pool = pool()
    let growth = try await Memory.growth {
      for (number, lie) in lies.enumerated() {
        let file = try LyingDecoder.picture(number, lie, in: self.folder)
        switch await self.outcome(file, of: pool) {
        case .success(let thumbnail):
          XCTAssertTrue(Self.truths.contains(lie) || lie.contains("ields"), lie)
          XCTAssertEqual(thumbnail.picture.size, self.box)
        case .failure(PictureError.decoderDied):
          XCTAssertFalse(LyingDecoder.slow.contains(lie), lie)
        case .failure(PictureError.tookTooLong): XCTAssertTrue(LyingDecoder.slow.contains(lie), lie)
        case .failure(let error): XCTFail("\(lie): \(error)")
        }
        let truth = try LyingDecoder.picture(100 + number, nil, in: self.folder)
        let honest = try await self.outcome(truth, of: pool).get()
        XCTAssertEqual(honest.picture.size, self.box, "after \(lie)")
        XCTAssertFalse(honest.bytes.isEmpty)
      }
    }
    XCTAssertLessThan(growth, 100 << 20)
  }

  func testMetadataThatAreNoneAreTheDecodersEnd() async throws {
    let pool = pool()
    for (number, lie) in try LyingDecoder.lies().enumerated()
    where lie.contains("ields") && lie != "fieldsForPixels" {
      let file = try LyingDecoder.picture(number, lie, in: folder)
      do {
        let told = try await pool.metadata(at: FilePath(file.path), priority: .background)
        XCTFail("\(lie) was believed: \(told)")
      } catch let error as PictureError {
        XCTAssertEqual(error, .decoderDied, lie)
      }
      let truth = try LyingDecoder.picture(100 + number, nil, in: folder)
      let told = try await pool.metadata(at: FilePath(truth.path), priority: .background)
      XCTAssertEqual(told, PhotoMetadata())
    }
  }

  func testWholePicturesAreNoLargerThanTheirFrame() async throws {
    let pool = pool()
    for (number, lie) in ["oneWider", "oneHigher", "huge", "widthZero"].enumerated() {
      let file = try LyingDecoder.picture(number, lie, in: folder)
      do {
        _ = try await pool.picture(at: FilePath(file.path), within: box, priority: .preview)
        XCTFail("\(lie) was believed")
      } catch let error as PictureError {
        XCTAssertEqual(error, .decoderDied, lie)
      }
    }
  }

  // MARK: - Decoders that do not read

  /// Makes a decoder that writes its process id and that of a child to a file, and does not read.
  private func deafDecoder() throws -> (program: URL, notes: URL) {
    let notes = folder.appending(path: "numbers")
    let program = folder.appending(path: "deaf")
    try """
    #!/bin/sh
    trap '' TERM INT HUP PIPE
    sleep 3000 &
    echo "$$ $!" >> '\(notes.path)'
    wait
    """.write(to: program, atomically: true, encoding: .utf8)
    XCTAssertEqual(chmod(program.path, 0o755), 0)
    return (program, notes)
  }

  private func numbers(_ notes: URL) -> [pid_t] {
    let text = (try? String(contentsOf: notes, encoding: .utf8)) ?? ""
    return text.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
  }

  /// Whether a process has ended, reaped or not.
  private func hasEnded(_ id: pid_t) -> Bool {
    guard let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
      let bracket = stat.lastIndex(of: ")")
    else { return true }
    return stat[bracket...].dropFirst(2).first == "Z"
  }

  func testOneThatDoesNotReadIsEndedWithWhatItStarted() async throws {
    let (program, notes) = try deafDecoder()
    let pool = pool(program)
    let file = try LyingDecoder.picture(0, nil, in: folder)
    guard case .failure(PictureError.tookTooLong) = await outcome(file, of: pool) else {
      return XCTFail("answered by nobody")
    }
    let numbers = numbers(notes)
    XCTAssertEqual(numbers.count, 2)
    await eventually("both to end") { numbers.allSatisfy { self.hasEnded($0) } }
  }

  func testNoDecoderOutlivesTheAppHoweverThatEnds() throws {
    // Not asynchronous: threads of libdispatch block signals, and processes that they start inherit
    // that.
    for signal in [SIGKILL, SIGTERM] {
      let fixture = try PhotosFixture()
      let (program, notes) = try deafDecoder()
      defer { try? FileManager.default.removeItem(at: notes) }
      let binary = try LyingDecoder.app(
        in: folder.appending(path: "\(signal)"), script: program)
      let app = try Application(
        binary,
        arguments: ["--library", fixture.library.path, PhotosFixture.samples[0].path],
        environment: ["XDG_CACHE_HOME": fixture.folder.appending(path: "cache").path])
      // Other decoders may be starting, which makes no difference.
      try app.wait(for: "a decoder to start", within: 15) { numbers(notes).count >= 2 }
      if signal == SIGKILL { app.kill() } else { app.terminate() }
      try app.waitForExit(within: 15)
      try Waiting.wait(for: "its decoders to end") { numbers(notes).allSatisfy(hasEnded) }
    }
  }
}
