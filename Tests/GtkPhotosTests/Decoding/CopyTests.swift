// Tests of the copies that decoders make for exports, from real files.

import Foundation
import PhotoModel
import TestPictures
import XCTest

@testable import GtkPhotos

final class CopyTests: DecoderPoolTestCase {
  private var sample: FilePath { FilePath(PhotosFixture.samples[0].path) }

  /// A copy as a file.
  private func copy(
    _ path: FilePath, _ instructions: CopyInstructions, as name: String = "copy"
  ) async throws -> FilePath {
    let bytes = try await pool.copy(
      at: path, instructions, quality: 92, byteLimit: PictureLimits.pixels * 4)
    let file = folder.appending(name)
    try Data(bytes).write(to: URL(fileURLWithPath: file.text))
    return file
  }

  private func picture(_ path: FilePath, _ side: Int = 300) async throws -> Picture {
    try await pool.picture(
      at: path, within: PixelSize(width: side, height: side), priority: .preview)
  }

  private func difference(_ left: Picture, _ right: Picture) -> Double {
    guard left.size == right.size, left.bytes.count == right.bytes.count else { return 255 }
    let sum = zip(left.bytes, right.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(left.bytes.count)
  }

  func testEachRotationOfEachOrientationIsInTheCopy() async throws {
    for number in 1...8 {
      let path = FilePath(PictureSet.own.url("orientation/Landscape_\(number).jpg").path)
      let upright = try await picture(path)
      for orientation in PictureOrientation.allCases where orientation != .upright {
        let instructions = CopyInstructions(.jpeg, keepsPixels: true, orientation: orientation)
        let made = try await picture(try await copy(path, instructions))
        XCTAssertLessThan(
          difference(made, upright.oriented(orientation)), 3, "\(number) \(orientation)")
      }
    }
  }

  func testAPictureIsEncodedInEachFormatAndTurned() async throws {
    let upright = try await picture(sample)
    for format in EncodedFormat.allCases {
      let instructions = CopyInstructions(
        format, keepsPixels: false, longestSide: 300, orientation: .rotatedRight)
      let file = try await copy(sample, instructions, as: "copy.\(format)")
      let head = try Data(contentsOf: URL(fileURLWithPath: file.text)).prefix(32)
      XCTAssertEqual(PictureFormat(head: Array(head)), format.format)
      let made = try await picture(file)
      XCTAssertLessThan(
        difference(made, upright.oriented(.rotatedRight)), 6, "\(format)")
    }
  }

  /// A picture that is scaled little is decoded from top to bottom, and turned all the same.
  func testAPictureIsTurnedAtEachSize() async throws {
    let upright = try await picture(sample)
    for side in [nil, 1_500, 900] {
      for orientation in PictureOrientation.allCases {
        let instructions = CopyInstructions(
          .webp, keepsPixels: false, longestSide: side, orientation: orientation)
        let made = try await picture(try await copy(sample, instructions))
        XCTAssertLessThan(
          difference(made, upright.oriented(orientation)), 6, "\(side ?? 0) \(orientation)")
      }
    }
  }

  func testOnlyALargerPictureIsScaled() async throws {
    let file = try await copy(
      sample, CopyInstructions(.jpeg, keepsPixels: true, longestSide: 100_000))
    XCTAssertEqual(
      try Data(contentsOf: URL(fileURLWithPath: file.text)),
      try Data(contentsOf: PhotosFixture.samples[0]), "the file's own bytes")
    let small = try await copy(
      sample, CopyInstructions(.jpeg, keepsPixels: true, longestSide: 120))
    let size = try await pool.fitted(
      at: small, within: PixelSize(width: 1000, height: 1000), priority: .preview
    ).whole
    XCTAssertEqual(max(size.width, size.height), 120)
  }

  func testTextsAreInTheCopyAndAreReadBack() async throws {
    let texts = CopyInstructions.Texts(
      name: "Hafen – <1> & \u{1F600}", description: "Zwei\nZeilen",
      keywords: ["Meer", "Kreta, Süd", String(repeating: "ü", count: 60)])
    for (format, keeps) in [
      (EncodedFormat.jpeg, true), (.jpeg, false), (.png, false), (.webp, false), (.tiff, false),
    ] {
      let file = try await copy(
        sample, CopyInstructions(format, keepsPixels: keeps, texts: texts), as: "copy.\(format)")
      let metadata = try await pool.metadata(at: file, priority: .preview)
      XCTAssertEqual(metadata.title, "Hafen – <1> & \u{1F600}", "\(format)")
      let text = String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: file.text)), as: UTF8.self)
      XCTAssertTrue(text.contains("Kreta, Süd"), "\(format)")
      XCTAssertTrue(text.contains("&lt;1&gt; &amp;") || format == .png, "\(format)")
    }
  }

  func testACopySaysNothingOfThePlace() async throws {
    let path = FilePath(PictureSet.own.url("cameras/apple.jpg").path)
    let told = try await pool.details(at: path)
    XCTAssertNotNil(told.position)
    for keeps in [true, false] {
      let file = try await copy(
        path, CopyInstructions(.jpeg, keepsPixels: keeps, leavesOutPlaces: true))
      let details = try await pool.details(at: file)
      XCTAssertNil(details.position)
      XCTAssertNil(details.place)
      XCTAssertFalse(try holds("MakerNote", file))
      XCTAssertEqual(details.camera, told.camera)
      XCTAssertEqual(details.taken, told.taken)
    }
  }

  func testACopyOfAnotherFormatSaysNothingOfThePlace() async throws {
    let path = FilePath(PictureSet.own.url("cameras/apple.jpg").path)
    for format in [EncodedFormat.png, .webp, .tiff] {
      let told = try await copy(
        path, CopyInstructions(format, keepsPixels: false), as: "told.\(format)")
      let original = try await pool.details(at: told)
      XCTAssertNotNil(original.position, "\(format)")
      for keeps in [true, false] {
        let file = try await copy(
          told, CopyInstructions(format, keepsPixels: keeps, leavesOutPlaces: true),
          as: "left.\(format)")
        let details = try await pool.details(at: file)
        XCTAssertNil(details.position, "\(format)")
        XCTAssertEqual(details.taken, original.taken, "\(format)")
        let (made, whole) = (try await picture(file), try await picture(told))
        XCTAssertLessThan(difference(made, whole), 3, "\(format)")
      }
    }
  }

  /// Whether a file holds a text.
  private func holds(_ text: String, _ file: FilePath) throws -> Bool {
    try Data(contentsOf: URL(fileURLWithPath: file.text)).range(of: Data(text.utf8)) != nil
  }

  func testNoSegmentOfAnotherProgramStaysInAJPEGWithoutPlaces() async throws {
    let photo = try Array(Data(contentsOf: PhotosFixture.samples[0]))
    func segment(_ marker: UInt8, _ text: String) -> [UInt8] {
      let bytes = Array(text.utf8)
      return [0xff, marker, UInt8((bytes.count + 2) >> 8), UInt8((bytes.count + 2) & 0xff)] + bytes
    }
    let url = URL(fileURLWithPath: folder.text).appending(path: "others.jpg")
    try Data(
      photo.prefix(2) + segment(0xe1, "http://ns.adobe.com/xmp/extension/\0secret place one")
        + segment(0xe5, "secret place two") + segment(0xfe, "secret place three")
        + photo.dropFirst(2)
    ).write(to: url)
    XCTAssertTrue(try holds("secret place", FilePath(url.path)))
    let file = try await copy(
      FilePath(url.path), CopyInstructions(.jpeg, keepsPixels: true, leavesOutPlaces: true))
    XCTAssertFalse(try holds("secret place", file))
    let (made, original) = (try await picture(file), try await picture(sample))
    XCTAssertEqual(difference(made, original), 0)
  }

  func testNoSecondSegmentOfAKindAndNoPhotoshopResourceStaysInAJPEGWithoutPlaces() async throws {
    let photo = try Array(Data(contentsOf: PictureSet.own.url("formats/progressive.jpg")))
    func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
      [0xff, marker, UInt8((bytes.count + 2) >> 8), UInt8((bytes.count + 2) & 0xff)] + bytes
    }
    func resource(_ number: UInt8, _ text: String) -> [UInt8] {
      let bytes = Array(text.utf8)
      return Array("8BIM".utf8) + [0x04, number, 0, 0, 0, 0, 0, UInt8(bytes.count)] + bytes
        + (bytes.count % 2 == 0 ? [] : [0])
    }
    let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    let before =
      segment(0xe1, xmp + Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>".utf8))
      + segment(0xe1, xmp + Array("secret place one".utf8))
      + segment(
        0xed,
        Array("Photoshop 3.0\0".utf8) + resource(0x22, "secret place two.")
          + resource(0x24, "secret place three"))
    // Between two scans of a progressive picture.
    let scans = photo.indices.dropLast(1).filter { photo[$0] == 0xff && photo[$0 + 1] == 0xda }
    XCTAssertGreaterThan(scans.count, 1)
    let between = segment(0xfe, Array("secret place four \u{ff}".utf8) + [0xff, 0xd9])
    let url = URL(fileURLWithPath: folder.text).appending(path: "others.jpg")
    try Data(
      photo.prefix(2) + before + photo[2..<scans[1]] + between + photo[scans[1]...]
    ).write(to: url)
    let file = try await copy(
      FilePath(url.path), CopyInstructions(.jpeg, keepsPixels: true, leavesOutPlaces: true))
    for number in ["one", "two", "three", "four"] {
      XCTAssertFalse(try holds("secret place \(number)", file), number)
    }
    let original = try await picture(
      FilePath(PictureSet.own.url("formats/progressive.jpg").path))
    let made = try await picture(file)
    XCTAssertEqual(difference(made, original), 0)
  }

  func testALosslessCopyHasItsPixelsAndNoMetadataOfItsOwn() async throws {
    let png = try await copy(sample, CopyInstructions(.png, keepsPixels: false), as: "a.png")
    // A comment, before the end of the file.
    var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: png.text)))
    let text = Array("tEXtComment\0secret place".utf8)
    let length = text.count - 4
    let chunk = [0, 0, 0, UInt8(length)] + text + crc(text)
    bytes.insert(contentsOf: chunk, at: bytes.count - 12)
    try Data(bytes).write(to: URL(fileURLWithPath: png.text))
    let file = try await copy(
      png, CopyInstructions(.png, keepsPixels: false, leavesOutPlaces: true), as: "b.png")
    XCTAssertTrue(try holds("secret place", png))
    XCTAssertFalse(try holds("secret place", file))
    let (made, original) = (try await picture(file, 5000), try await picture(png, 5000))
    XCTAssertEqual(difference(made, original), 0)
  }

  /// The checksum of PNG (ISO 15948, annex D).
  private func crc(_ bytes: [UInt8]) -> [UInt8] {
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    crc = ~crc
    return (0..<4).map { UInt8(crc >> (24 - 8 * $0) & 0xff) }
  }

  func testWhatFollowsThePictureGoesWithThePlace() async throws {
    let url = URL(fileURLWithPath: folder.text).appending(path: "film.jpg")
    let photo = try Data(contentsOf: PhotosFixture.samples[0])
    try (photo + Data("film of a place".utf8)).write(to: url)
    let file = try await copy(
      FilePath(url.path), CopyInstructions(.jpeg, keepsPixels: true, leavesOutPlaces: true))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file.text))
    XCTAssertNil(bytes.range(of: Data("film of a place".utf8)))
    XCTAssertEqual(bytes.suffix(2), Data([0xff, 0xd9]))
    let (made, original) = (try await picture(file), try await picture(sample))
    XCTAssertEqual(difference(made, original), 0)
  }

  func testAPictureThatMovesIsNotEncodedAnew() async throws {
    let url = URL(fileURLWithPath: folder.text).appending(path: "moves.gif")
    try Data(AnimatedGIF.redAndGreen(centiseconds: [10, 10])).write(to: url)
    do {
      _ = try await copy(
        FilePath(url.path), CopyInstructions(.png, keepsPixels: false, orientation: .rotatedLeft))
      XCTFail("copied")
    } catch PictureError.severalFrames {}
  }

  func testABrokenPictureGivesNoCopy() async throws {
    let url = URL(fileURLWithPath: folder.text).appending(path: "bad.jpg")
    try Data(contentsOf: PhotosFixture.samples[0]).prefix(3000).write(to: url)
    do {
      _ = try await copy(FilePath(url.path), CopyInstructions(.png, keepsPixels: false))
      XCTFail("copied")
    } catch PictureError.damaged {}
  }
}
