// Tests that JPEG photos look the same if they are decoded at a fraction of their size.

import Foundation
import PhotoModel
import TestPictures
import XCTest

@testable import GtkPhotos

final class ScaledJPEGTests: XCTestCase {
  private let pool = DecoderPool(size: 1, program: PhotosFixture.decoder.path)

  /// The mean difference, in levels of 255, between a picture that is decoded for a small box, at a
  /// fraction of its size, and the same one decoded for a large box and scaled here.
  private func difference(_ file: URL, small: PixelSize, large: PixelSize) async throws -> Double {
    let path = FilePath(file.path)
    let short = try await pool.picture(at: path, covering: small, priority: .cell)
    let long = try await pool.picture(at: path, covering: large, priority: .cell)
    let scaled = try XCTUnwrap(long.thumbnail(covering: small))
    XCTAssertEqual(short.size, small)
    XCTAssertEqual(short.hasAlpha, scaled.hasAlpha)
    let sum = zip(short.bytes, scaled.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(short.bytes.count)
  }

  func testCameraPhotosLookTheSame() async throws {
    // The large box is more than half as large as the photos, so they are decoded at full size. The
    // first two of each set have a colour profile.
    let large = PixelSize(width: 2400, height: 1800)
    let small = PixelSize(width: 120, height: 90)
    for set in PictureSet.having("cameras") {
      for file in try set.files(in: "cameras").prefix(4) {
        let difference = try await difference(file, small: small, large: large)
        XCTAssertLessThan(difference, 4, "\(set) \(file.lastPathComponent)")
      }
    }
  }

  func testTurnedPhotosAreCroppedAroundTheMiddle() async throws {
    for set in PictureSet.having("orientation") {
      // The large box is as wide as the pictures, the small one an eighth of that.
      let small = set.isOwn ? PixelSize(width: 26, height: 9) : PixelSize(width: 150, height: 50)
      let large = PixelSize(width: small.width * 8, height: small.height * 8)
      for orientation in 1...8 {
        let file = set.url("orientation/Portrait_\(orientation).jpg")
        let difference = try await difference(file, small: small, large: large)
        XCTAssertLessThan(difference, 4, "\(set) \(file.lastPathComponent)")
      }
    }
  }

  func testPhotosWithinABoxAreAsLargeAsItAllows() async throws {
    // Upright, the shared picture is 1800 × 1200, the project's own 312 × 208.
    let sizes = [
      ((300, 200), (300, 200)), ((200, 300), (200, 133)), ((90, 1000), (90, 60)),
      ((1000, 77), (116, 77)),
    ]
    for set in PictureSet.having("orientation") {
      let file = set.url("orientation/Landscape_6.jpg")
      for (box, size) in sizes {
        let picture = try await pool.picture(
          at: FilePath(file.path), within: PixelSize(width: box.0, height: box.1), priority: .cell)
        XCTAssertEqual(picture.size, PixelSize(width: size.0, height: size.1), "\(set)")
      }
    }
  }
}
