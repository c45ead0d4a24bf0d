// Metadata of files that nobody in this project made: cameras, formats, hostile ones.

import Foundation
import PhotoModel
import XCTest

@testable import GtkPhotos

final class MetadataCorpusTests: XCTestCase {
  private let pool = DecoderPool(program: PhotosFixture.decoder.path)

  private func metadata(_ file: URL) async throws -> PhotoMetadata {
    try await pool.metadata(at: FilePath(file.path), priority: .background)
  }

  func testEveryCameraTellsItsNameAndTheMoment() async throws {
    var dates = 0
    for file in try PhotosFixture.files(in: try PhotosFixture.corpus("cameras")) {
      let metadata = try await metadata(file)
      XCTAssertNotNil(metadata.camera, file.lastPathComponent)
      if metadata.taken != nil { dates += 1 }
    }
    XCTAssertEqual(dates, 39, "one camera's clock was never set")
  }

  func testCamerasAreReadAsTheyAre() async throws {
    let folder = try PhotosFixture.corpus("cameras")
    let cameras: [(String, String, String?)] = [
      ("Canon - EOS RP - _MG_0636.JPG", "Canon EOS RP", "2020-02-18T08:56:22"),
      ("Nikon - D90 - DSC_0011.JPG", "NIKON D90", "2021-06-25T10:35:55"),
      ("Apple - iPhone XR - IMG_3614.JPG", "Apple iPhone XR", "2020-04-17T10:04:34"),
      ("HP - C200 - DSC00002.JPG", "HP PhotoSmart C200", "2020-09-02T11:33:48"),
      (
        "Kodak - DC260 - DC260_01 - P0004801.JPG", "KODAK DIGITAL SCIENCE DC260",
        "2024-01-06T12:55:56"
      ),
      ("Olympus - C-3000 - P1010006.JPG", "OLYMPUS C3000Z", nil),
      ("Pentax - ist DL - IMGP6669.JPG", "PENTAX *ist DL", "2020-03-06T09:56:25"),
    ]
    for (name, camera, taken) in cameras {
      let metadata = try await metadata(folder.appending(path: name))
      XCTAssertEqual(metadata.camera, camera)
      XCTAssertEqual(metadata.taken?.iso8601, taken, name)
    }
  }

  func testEveryFormatIsAnswered() async throws {
    let folder = try PhotosFixture.corpus("formats")
    for file in try PhotosFixture.files(in: folder) where file.pathExtension != "heic" {
      let metadata = try await metadata(file)
      XCTAssertEqual(metadata, PhotoMetadata(), file.lastPathComponent)
    }
    let heic = try await metadata(folder.appending(path: "iphone.heic"))
    XCTAssertEqual(heic.camera, "Apple iPhone 13 Pro")
    XCTAssertEqual(heic.taken?.iso8601, "2021-09-27T07:12:52")
  }

  /// That exiv2 dies of none, and makes nothing up.
  func testHostileFilesAreAnsweredAndSayNothing() async throws {
    let files = try PhotosFixture.files(in: try PhotosFixture.corpus("hostile"))
    XCTAssertGreaterThan(files.count, 200)
    // It bears a caption: that of a sound picture, whose bytes were changed elsewhere.
    let captioned = "go-fuzz__tiff__corpus__261a52dd6b11fc8c6454889586122739a77a0d86"
    var answerCount = 0
    for file in files {
      do {
        var metadata = try await metadata(file)
        if file.lastPathComponent == captioned { metadata.title = nil }
        XCTAssertEqual(metadata, PhotoMetadata(), file.lastPathComponent)
        answerCount += 1
      } catch {
        XCTFail("\(file.lastPathComponent): \(error)")
      }
    }
    XCTAssertEqual(answerCount, files.count)
    try await poolIsAlive()
  }

  func testDamagedMetadataAreAnsweredOrRefused() async throws {
    var picture = TaggedPicture.taken(latitude: 48.137, longitude: 11.575)
    picture.image = [0x010e: .ascii("Beach"), 0x010f: .ascii("Canon"), 0x0110: .ascii("EOS RP")]
    picture.photo = [0x9003: .ascii("2026:05:03 14:05:22"), 0x9286: .bytes([0, 1, 2, 3])]
    picture.xmp = "<dc:title>Beach</dc:title>"
    picture.iptc = [(5, Array("Beach".utf8))]
    let whole = Array(picture.jpeg)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jpg")
    defer { try? FileManager.default.removeItem(at: file) }
    var state: UInt32 = 1
    func random(_ bound: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8) % bound
    }
    var answers = 0
    var captions = 0
    for _ in 0..<200 {
      var bytes = whole
      for _ in 0...random(8) { bytes[random(bytes.count)] = UInt8(random(256)) }
      try Data(bytes).write(to: file)
      do {
        if try await metadata(file).title == "Beach" { captions += 1 }
        answers += 1
      } catch PictureError.damaged, PictureError.decoderDied {
        // What a file did, and not what befell the decoder.
      }
    }
    print("damaged metadata: \(answers) of 200 files answered, \(captions) with their caption")
    // Nine bytes at most are others.
    XCTAssertGreaterThan(answers, 150)
    XCTAssertGreaterThan(captions, 0)
    try await poolIsAlive()
  }

  private func poolIsAlive() async throws {
    let path = FilePath(PhotosFixture.samples[0].path)
    let box = PixelSize(width: 12, height: 9)
    for _ in 0..<8 {
      let picture = try await pool.picture(at: path, covering: box, priority: .preview)
      XCTAssertEqual(picture.size, box)
    }
  }
}
