// Tests of the perceptual hash, on pictures from the decoder processes: camera photos that were
// saved again or scaled are similar, different ones are not.

import Foundation
import PhotoModel
import TestPictures
import WindowDriver
import XCTest

@testable import GtkPhotos

final class SimilarPhotosTests: XCTestCase {
  private let pool = DecoderPool(program: PhotosFixture.decoder.path)
  private var folder = URL(fileURLWithPath: "/")

  /// Shared photos of one scene, taken from a tripod, whose hashes of 64 bits don't differ enough.
  private let series: [Set<String>] = [
    [
      "Sony - FD200 - DCIM - 100MSDCF - DSC00001.JPG",
      "Sony - FD200 - Untitled - MVC-003F.JPG",
    ],
    ["Sony - FD92 - DSC03927.JPG", "Sony - FD92 - MY_PHOTO - MVC-181F.JPG"],
  ]

  /// Names of files, and the ImageMagick options that make them from the photo.
  private let variants: [(name: String, arguments: [String])] = [
    ("quality-30.jpg", ["-quality", "30"]),
    ("quality-60.jpg", ["-quality", "60"]),
    ("quality-95.jpg", ["-quality", "95", "-sampling-factor", "1x1"]),
    ("upright.jpg", ["-auto-orient", "-strip", "-quality", "85"]),
    ("sharp.jpg", ["-unsharp", "0x1+0.6+0.02"]),
    ("larger.jpg", ["-resize", "120%", "-quality", "85"]),
    ("half.png", ["-auto-orient", "-resize", "50%", "-quality", "10"]),
    ("half.webp", ["-resize", "50%", "-quality", "60"]),
    ("quarter.jpg", ["-resize", "25%", "-quality", "30"]),
    ("quarter-sharp.jpg", ["-resize", "25%", "-sharpen", "0x1"]),
    ("eighth.jpg", ["-resize", "12.5%", "-quality", "50"]),
  ]

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func hash(_ file: URL) async throws -> PerceptualHash {
    let picture = try await pool.picture(
      at: FilePath(file.path), covering: PixelSize(width: 340, height: 280), priority: .background)
    return try XCTUnwrap(PerceptualHash(picture), file.path)
  }

  func testAPhotoSavedAgainOrScaledIsSimilar() async throws {
    var most = 0
    let photos = try PictureSet.having("cameras").flatMap { set in
      try set.files(in: "cameras").enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
    }
    for photo in photos {
      try make(variants, of: photo)
      let source = try await hash(photo)
      for variant in variants {
        let found = try await hash(folder.appending(path: variant.name))
        most = max(most, source.distance(to: found))
        XCTAssertTrue(
          source.isSimilar(to: found),
          "\(photo.lastPathComponent) as \(variant.name): \(source.distance(to: found)) waves")
      }
    }
    print("At most \(most) of \(PerceptualHash.mostDistance) waves differ.")
  }

  /// Makes all variants with one call of ImageMagick, which reads the photo once.
  private func make(_ variants: [(name: String, arguments: [String])], of photo: URL) throws {
    let written = variants.flatMap { variant in
      ["(", "-clone", "0"] + variant.arguments
        + ["-write", folder.appending(path: variant.name).path, "+delete", ")"]
    }
    let run = try CommandRun(
      URL(fileURLWithPath: "/usr/bin/convert"), arguments: [photo.path] + written + ["null:"],
      environment: ["MAGICK_THREAD_LIMIT": "1"],
      within: 120)
    XCTAssertEqual(run.status, 0, run.errorOutput)
  }

  func testDifferentPhotosAreNotSimilar() async throws {
    for set in PictureSet.having("cameras") {
      let similar = try await similarPairs(try set.files(in: "cameras"))
      XCTAssertEqual(Set(similar), set.isOwn ? [] : Set(series), "\(set)")
    }
  }

  func testDrawnPicturesAreNotSimilar() async throws {
    let catalog = PhotosFixture.package.appending(path: "data/catalog")
    let drawn = (1...12).map { number in
      let name = "GP-" + String(repeating: "0", count: number < 10 ? 3 : 2) + "\(number)"
      return catalog.appending(path: "\(name)/\(name)~orig.jpg")
    }
    let similar = try await similarPairs(PhotosFixture.samples + drawn)
    XCTAssertEqual(similar, [])
  }

  func testACatalogPictureIsSimilarToItsThumbnail() async throws {
    let folder = PhotosFixture.package.appending(path: "data/catalog/GP-0001")
    let large = try await hash(folder.appending(path: "GP-0001~orig.jpg"))
    let small = try await hash(folder.appending(path: "GP-0001~thumb.jpg"))
    XCTAssertTrue(large.isSimilar(to: small))
  }

  /// The names of the similar files, in pairs.
  private func similarPairs(_ files: [URL]) async throws -> [Set<String>] {
    var hashes: [(name: String, hash: PerceptualHash)] = []
    for file in files { hashes.append((file.lastPathComponent, try await hash(file))) }
    return hashes.indices.flatMap { index in
      hashes[..<index].filter { $0.hash.isSimilar(to: hashes[index].hash) }
        .map { [$0.name, hashes[index].name] }
    }
  }
}
