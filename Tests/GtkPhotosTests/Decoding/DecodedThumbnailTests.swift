// Tests of thumbnails that the decoder processes make and decode: they are small and look like
// their photos, and damaged ones do no harm.

import Foundation
import PhotoModel
import SeededRandom
import TestPictures
import XCTest

@testable import GtkPhotos

final class DecodedThumbnailTests: XCTestCase {
  private let pool = DecoderPool(size: 1, program: PhotosFixture.decoder.path)

  private func thumbnail(_ file: URL) async throws -> Thumbnail {
    try await pool.thumbnail(
      at: FilePath(file.path), covering: Thumbnail.box, priority: .background)
  }

  private func picture(_ bytes: [UInt8]) async throws -> Picture {
    try await pool.picture(ofThumbnail: bytes, covering: Thumbnail.box, priority: .cell)
  }

  func testAThumbnailLooksLikeItsPhoto() async throws {
    for file in try PhotosFixture.samples + PictureSet.files(in: "cameras") {
      let thumbnail = try await thumbnail(file)
      let plain = try await pool.picture(
        at: FilePath(file.path), covering: Thumbnail.box, priority: .cell)
      XCTAssertEqual(thumbnail.picture, plain, file.lastPathComponent)
      XCTAssertLessThanOrEqual(thumbnail.bytes.count, 30_000, file.lastPathComponent)
      let kept = try await picture(thumbnail.bytes)
      XCTAssertEqual(kept.size, Thumbnail.box)
      let sum = zip(kept.bytes, plain.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      XCTAssertLessThan(Double(sum) / Double(plain.bytes.count), 5, file.lastPathComponent)
    }
  }

  func testEveryFormatHasAThumbnail() async throws {
    for file in try PictureSet.files(in: "formats") {
      let thumbnail = try await thumbnail(file)
      let kept = try await picture(thumbnail.bytes)
      XCTAssertEqual(kept.size, Thumbnail.box, file.lastPathComponent)
      let clear = thumbnail.picture.opacities.contains { $0 < 255 }
      XCTAssertEqual(kept.hasAlpha, clear, file.lastPathComponent)
      if clear {
        let sum = zip(kept.opacities, thumbnail.picture.opacities).reduce(0) {
          $0 + abs(Int($1.0) - Int($1.1))
        }
        XCTAssertLessThan(Double(sum) / Double(kept.opacities.count), 2, file.lastPathComponent)
      }
    }
  }

  func testNarrowPicturesHaveThumbnailsOfTheirMiddle() async throws {
    for (width, height) in [(1, 3000), (2, 10_000), (1, 20_000), (20_000, 1), (5, 20_000)] {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
      defer { try? FileManager.default.removeItem(at: file) }
      try FlatPicture((red: 200, green: 100, blue: 50), width: width, height: height).png.write(
        to: file)
      let picture = try await thumbnail(file).picture
      XCTAssertEqual(picture.size, Thumbnail.box, "\(width) × \(height)")
      XCTAssertEqual(Array(picture.bytes.prefix(3)), [200, 100, 50], "\(width) × \(height)")
    }
  }

  func testNoiseStaysWithinTheBound() async throws {
    var generator = SeededGenerator(seed: 7)
    let side = 400
    let noise = Data(
      (0..<(side * side * 3)).map { _ in UInt8.random(in: 0...255, using: &generator) })
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).bmp")
    defer { try? FileManager.default.removeItem(at: file) }
    try Bitmap.file(width: side, height: side, pixels: noise).write(to: file)
    let bytes = try await thumbnail(file).bytes
    XCTAssertFalse(bytes.isEmpty)
    XCTAssertLessThanOrEqual(bytes.count, Thumbnail.mostBytes)
    let kept = try await picture(bytes)
    XCTAssertEqual(kept.size, Thumbnail.box)
  }

  func testAPhotoThatIsRefusedHasNoThumbnail() async throws {
    for set in PictureSet.having("hostile") {
      let bomb = set.url("hostile/bomb-64250x64250.jpg")
      await assertError(.tooLarge(PixelSize(width: 64250, height: 64250))) {
        _ = try await self.thumbnail(bomb)
      }
    }
  }

  func testDamagedThumbnailsAreErrorsOrPictures() async throws {
    for set in PictureSet.having("formats/transparency.avif") {
      try await damage(set.url("formats/transparency.avif"))
    }
  }

  /// Damages thumbnails of an opaque picture and of a partly transparent one, and decodes them.
  private func damage(_ clear: URL) async throws {
    let opaque = try await thumbnail(PhotosFixture.samples[0]).bytes
    let clear = try await thumbnail(clear).bytes
    XCTAssertTrue(clear.starts(with: "GPA1".utf8))
    var generator = SeededGenerator(seed: 1)
    var refused = 0
    for round in 0..<400 {
      var bytes = round % 2 == 0 ? opaque : clear
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        let range = Bool.random(using: &generator) ? bytes.count : 600
        bytes[Int.random(in: 0..<min(range, bytes.count), using: &generator)] =
          .random(in: 0...255, using: &generator)
      }
      do {
        let picture = try await picture(bytes)
        XCTAssertLessThanOrEqual(picture.size.width * picture.size.height, 1_000_000)
      } catch PictureError.damaged {
        refused += 1
      }
    }
    XCTAssertGreaterThan(refused, 50)
    let whole = try await picture(opaque)
    XCTAssertEqual(whole.size, Thumbnail.box)
  }

  func testWhatIsNoThumbnailIsDamaged() async throws {
    let whole = try await thumbnail(PhotosFixture.samples[0]).bytes
    let cut = [0, 1, 2, 100, whole.count / 2, whole.count - 2].map { Array(whole.prefix($0)) }
    let photo = try Data(contentsOf: PhotosFixture.samples[0])
    let large = Array(photo.prefix(Thumbnail.mostBytes + 1))
    for bytes in cut + [large, Array("/etc/passwd".utf8), Array("<svg/>".utf8)] {
      do {
        _ = try await picture(bytes)
        XCTFail("\(bytes.count) bytes were taken for a thumbnail")
      } catch PictureError.damaged {
      }
    }
  }

  private func assertError(
    _ error: PictureError, _ body: () async throws -> Void, line: UInt = #line
  ) async {
    do {
      try await body()
      XCTFail("no error", line: line)
    } catch let thrown {
      XCTAssertEqual(thrown as? PictureError, error, line: line)
    }
  }
}

extension Picture {
  /// The alpha of each pixel; empty without an alpha channel.
  fileprivate var opacities: [UInt8] {
    hasAlpha ? stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] } : []
  }
}
