// Tests of the decoder processes: orientation, colours, every format, hostile pictures, and
// decoders that die or are missing.

import Foundation
import PhotoModel
import TestPictures
import XCTest

@testable import GtkPhotos

final class DecoderPoolTests: XCTestCase {
  private let box = PixelSize(width: 120, height: 90)

  private func pool() -> DecoderPool { DecoderPool(program: PhotosFixture.decoder.path) }

  private func decode(_ file: URL, by pool: DecoderPool) async throws -> Picture {
    try await pool.picture(at: FilePath(file.path), covering: box, priority: .cell)
  }

  func testEveryOrientationIsShownUpright() async throws {
    let pool = pool()
    for set in PictureSet.having("orientation") {
      for scene in ["Landscape", "Portrait"] {
        let upright = try await decode(set.url("orientation/\(scene)_1.jpg"), by: pool)
        for orientation in [0] + Array(2...8) {
          let file = set.url("orientation/\(scene)_\(orientation).jpg")
          let picture = try await decode(file, by: pool)
          XCTAssertEqual(picture.size, box)
          // Shared pictures differ in the digit that they show, the project's own in nothing.
          XCTAssertLessThan(difference(picture, upright), 12, "\(set) \(scene)_\(orientation)")
        }
      }
    }
  }

  func testHEIFPicturesStandAsTheirPropertiesSay() async throws {
    let whole = PixelSize(width: 1000, height: 1000)
    // The colour at the top left is that of the stored picture's top right corner, or of its top
    // left one.
    let pictures: [(String, [UInt8])] = [
      ("turned.avif", [70, 160, 90]), ("mirrored.avif", [214, 70, 60]),
    ]
    for (name, colour) in pictures {
      let file = PictureSet.own.url("formats/\(name)")
      let picture = try await pool().picture(
        at: FilePath(file.path), within: whole, priority: .preview)
      XCTAssertEqual(picture.size, PixelSize(width: 160, height: 240), name)
      for (found, stored) in zip(picture.bytes, colour) {
        XCTAssertLessThan(abs(Int(found) - Int(stored)), 30, name)
      }
    }
  }

  /// The mean difference of two pictures' bytes.
  private func difference(_ left: Picture, _ right: Picture) -> Double {
    let sum = zip(left.bytes, right.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(left.bytes.count)
  }

  func testColoursWithoutAProfileStayAsTheyAre() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let colour: (red: UInt8, green: UInt8, blue: UInt8) = (97, 161, 59)
    try FlatPicture(colour).png.write(to: file)
    let picture = try await decode(file, by: pool())
    XCTAssertEqual(Array(picture.bytes.prefix(3)), [97, 161, 59])
  }

  func testEveryFormatIsDecoded() async throws {
    let pool = pool()
    for file in try PictureSet.files(in: "formats") {
      let picture = try await decode(file, by: pool)
      XCTAssertEqual(picture.size, box, file.lastPathComponent)
    }
  }

  func testABombIsRefusedByItsHeader() async throws {
    for set in PictureSet.having("hostile") {
      do {
        _ = try await decode(set.url("hostile/bomb-64250x64250.jpg"), by: pool())
        XCTFail("the \(set) bomb was decoded")
      } catch let error as PictureError {
        XCTAssertEqual(error, .tooLarge(PixelSize(width: 64250, height: 64250)))
      }
    }
  }

  func testATruncatedPictureIsRefusedWhereverItBreaksOff() async throws {
    let whole = try Data(contentsOf: PhotosFixture.samples[0])
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jpg")
    defer { try? FileManager.default.removeItem(at: file) }
    let pool = pool()
    for percent in [1, 10, 50, 90, 99] {
      try whole.prefix(whole.count * percent / 100).write(to: file)
      do {
        _ = try await decode(file, by: pool)
        XCTFail("\(percent) % of a picture were taken for a whole one")
      } catch PictureError.damaged {
      }
    }
  }

  func testAPictureThatThereIsNoMemoryForIsNotDamaged() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let poor = folder.appending(path: "poor")
    // The limit is in KiB: enough to start, too little for 48 MB of pixels.
    try """
    #!/bin/sh
    ulimit -d 45000
    exec '\(PhotosFixture.decoder.path)' "$@"
    """.write(to: poor, atomically: true, encoding: .utf8)
    XCTAssertEqual(chmod(poor.path, 0o755), 0)
    // Interlaced PNG and progressive JPEG can't be decoded row by row, so they need memory for all
    // pixels.
    let png = folder.appending(path: "passes.png")
    try draw("-interlace", "PNG", "PNG24:\(png.path)")
    let jpeg = folder.appending(path: "passes.jpg")
    try draw("-interlace", "JPEG", jpeg.path)
    let broken = folder.appending(path: "broken.png")
    try Data(contentsOf: png).prefix(20_000).write(to: broken)

    let poorPool = DecoderPool(size: 1, program: poor.path)
    for file in [png, jpeg] {
      do {
        _ = try await decode(file, by: poorPool)
        XCTFail("\(file.lastPathComponent) was decoded with too little memory")
      } catch let error as PictureError {
        XCTAssertEqual(error, .unreadable(FilePath(file.path)))
      }
      let picture = try await decode(file, by: pool())
      XCTAssertEqual(picture.size, box)
    }
    let small = try await decode(PhotosFixture.samples[0], by: poorPool)
    XCTAssertEqual(small.size, box)
    do {
      _ = try await decode(broken, by: pool())
      XCTFail("a part of a picture was taken for a whole one")
    } catch PictureError.damaged {
    }
  }

  /// Makes a colour picture of 16 megapixels; the arguments are ImageMagick's options and the file.
  private func draw(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["convert", "-size", "4000x4000", "gradient:red-blue"] + arguments
    try process.run()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, "convert \(arguments)")
  }

  func testADecoderThatDiesIsReplaced() async throws {
    let pool = DecoderPool(size: 1, program: PhotosFixture.decoder.path)
    _ = try await decode(PhotosFixture.samples[0], by: pool)
    let killed = try XCTUnwrap(children(named: "gtk-photos-deco").first)
    kill(killed, SIGKILL)
    let picture = try await decode(PhotosFixture.samples[1], by: pool)
    XCTAssertEqual(picture.size, box)
  }

  func testAPoolWithoutItsProgramSaysSo() async throws {
    do {
      _ = try await decode(PhotosFixture.samples[0], by: DecoderPool(program: "/nowhere"))
      XCTFail("decoded by nothing")
    } catch PictureError.decoderUnavailable {
    }
  }

  func testAWaitingRequestIsTakenBack() async throws {
    let pool = DecoderPool(size: 1, program: PhotosFixture.decoder.path)
    let box = box
    let requests = PhotosFixture.samples.map { sample in
      Task {
        try await pool.picture(at: FilePath(sample.path), covering: box, priority: .cell)
      }
    }
    for request in requests.dropFirst() { request.cancel() }
    _ = try await requests[0].value
    var cancelled = 0
    for request in requests.dropFirst() {
      do { _ = try await request.value } catch is CancellationError { cancelled += 1 }
    }
    XCTAssertGreaterThan(cancelled, 0)
  }

  /// The children of this process with this name in `/proc`, which cuts names to 15 characters.
  private func children(named name: String) throws -> [pid_t] {
    let own = getpid()
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(pid_t.init)
      .filter { id in
        guard let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else {
          return false
        }
        // "1234 (name) S 1200 …": process id, name, state, parent.
        let fields = stat.split(separator: " ")
        return fields.count > 3 && fields[1] == "(\(name))" && fields[3] == "\(own)"
      }
  }
}
