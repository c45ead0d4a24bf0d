// Tests that no decoder process lasts: another one takes its place after a failure, and after enough
// files.

import Foundation
import PhotoModel
import XCTest

@testable import GtkPhotos

final class DecoderRenewalTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  /// A program that writes down each start and then is the decoder of the tests.
  private func pool() throws -> DecoderPool {
    let program = folder.appending(path: "counted")
    try """
    #!/bin/sh
    echo start >> '\(folder.path)/starts'
    exec '\(LyingDecoder.program.path)'
    """.write(to: program, atomically: true, encoding: .utf8)
    XCTAssertEqual(chmod(program.path, 0o755), 0)
    return DecoderPool(size: 1, program: program.path)
  }

  private var startCount: Int {
    let text = try? String(contentsOf: folder.appending(path: "starts"), encoding: .utf8)
    return text?.split(separator: "\n").count ?? 0
  }

  private func ask(_ pool: DecoderPool, _ file: URL) async throws {
    _ = try await pool.picture(
      at: FilePath(file.path), covering: Thumbnail.box, priority: .background)
  }

  func testAnotherProcessTakesOverAfterEnoughFilesAndStartsBefore() async throws {
    // Decoders of other tests may not have ended yet.
    let others = try children()
    let pool = try pool()
    let file = try LyingDecoder.picture(0, nil, in: folder)
    for _ in 0..<DecoderLimits.filesPerProcess - 2 { try await ask(pool, file) }
    XCTAssertEqual(startCount, 1)
    try await ask(pool, file)
    await eventually("the successor to start") { self.startCount == 2 }
    try await ask(pool, file)
    try await ask(pool, file)
    XCTAssertEqual(startCount, 2, "it is the successor that answers")
    XCTAssertEqual(try children().subtracting(others).count, 1, "the one before has ended")
    pool.end()
  }

  func testTheOthersStartAheadOnceTheFirstHasAnswered() async throws {
    let pool = try pool()
    await pool.warmUp(withUnseen: true)
    await eventually("one of each group to start") { self.startCount == 2 }
    let file = try LyingDecoder.picture(0, nil, in: folder)
    // A group of one has no others.
    try await ask(pool, file)
    _ = try await pool.picture(at: FilePath(file.path), covering: Thumbnail.box, priority: .cell)
    await eventually("the others to start") { self.startCount == 3 }
    pool.end()
  }

  func testNoProcessStartsAheadUnlessThatWasAskedFor() async throws {
    let pool = try pool()
    let file = try LyingDecoder.picture(0, nil, in: folder)
    for _ in 0..<3 {
      _ = try await pool.picture(at: FilePath(file.path), covering: Thumbnail.box, priority: .cell)
    }
    XCTAssertEqual(startCount, 1)
    pool.end()
  }

  func testAnotherProcessTakesOverAfterEveryFailure() async throws {
    let pool = DecoderPool(size: 1, program: PhotosFixture.decoder.path)
    let good = PhotosFixture.samples[0]
    let bad = folder.appending(path: "bad.jpg")
    try Data(contentsOf: good).prefix(2000).write(to: bad)
    let others = try children()
    try await ask(pool, good)
    let first = try children().subtracting(others)
    XCTAssertEqual(first.count, 1)
    try await ask(pool, good)
    XCTAssertEqual(try children().subtracting(others), first)
    do {
      try await ask(pool, bad)
      XCTFail("decoded")
    } catch PictureError.damaged {}
    try await ask(pool, good)
    XCTAssertTrue(try children().isDisjoint(with: first))
    pool.end()
  }

  func testDescriptorsThatADecoderSendsAreClosed() async throws {
    let pool = DecoderPool(size: 1, program: LyingDecoder.program.path)
    let file = try LyingDecoder.picture(0, "sendsDescriptors", in: folder)
    try await ask(pool, file)
    let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    for _ in 0..<50 { try await ask(pool, file) }
    let after = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    XCTAssertLessThan(after, before + 20)
    pool.end()
  }

  /// The running children of this process that are decoders.
  private func children() throws -> Set<pid_t> {
    let own = getpid()
    return Set(
      try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(pid_t.init)
        .filter { id in
          guard let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
            let end = stat.lastIndex(of: ")")
          else { return false }
          let fields = stat[end...].split(separator: " ")
          return fields.count > 2 && fields[1] != "Z" && fields[2] == "\(own)"
            && (stat.contains("(gtk-photos-deco") || stat.contains("(lying-decoder"))
        })
  }
}
