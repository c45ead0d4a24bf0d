// Tests of the metadata of files: from cameras, in every format, and hostile ones. The expected
// metadata of the cameras' files is in `Support/CameraFacts.swift`.

import Foundation
import PhotoModel
import TestPictures
import XCTest

@testable import GtkPhotos

final class MetadataCorpusTests: XCTestCase {
  private let pool = DecoderPool(program: PhotosFixture.decoder.path)

  private func metadata(_ file: URL) async throws -> PhotoMetadata {
    try await pool.metadata(at: FilePath(file.path), priority: .background)
  }

  func testEveryCameraTellsItsNameAndTheMoment() async throws {
    for set in PictureSet.having("cameras") {
      var dates = 0
      for file in try set.files(in: "cameras") {
        let metadata = try await metadata(file)
        XCTAssertNotNil(metadata.camera, file.lastPathComponent)
        if metadata.taken != nil { dates += 1 }
      }
      XCTAssertEqual(dates, set.isOwn ? 9 : 39, "one camera's clock was never set")
    }
  }

  func testCamerasAreReadAsTheyAre() async throws {
    for set in PictureSet.having("cameras") {
      for camera in CameraFacts.of(set) {
        let metadata = try await metadata(set.url("cameras/\(camera.file)"))
        XCTAssertEqual(metadata.camera, camera.name)
        XCTAssertEqual(metadata.taken?.iso8601, camera.taken, camera.file)
      }
    }
  }

  func testTitlesAndPlacesOfCamerasAreReadAsTheyAre() async throws {
    for file in try PictureSet.own.files(in: "cameras") {
      let metadata = try await metadata(file)
      let name = file.lastPathComponent
      XCTAssertEqual(metadata.title, CameraFacts.titles[name], name)
      XCTAssertEqual(metadata.place, CameraFacts.places[name], name)
    }
  }

  func testEveryFormatIsAnswered() async throws {
    for set in PictureSet.having("formats") {
      for file in try set.files(in: "formats") where file.pathExtension != "heic" {
        var metadata = try await metadata(file)
        metadata.size = nil
        XCTAssertEqual(metadata, PhotoMetadata(), file.lastPathComponent)
      }
      let heic = try await metadata(
        set.url(set.isOwn ? "formats/phone.heic" : "formats/iphone.heic"))
      XCTAssertEqual(heic.camera, "Apple iPhone 13 Pro")
      XCTAssertEqual(
        heic.taken?.iso8601, set.isOwn ? "2026-09-27T07:12:52" : "2021-09-27T07:12:52")
    }
  }

  /// exiv2 crashes on none of the files, and reports no metadata that is not in them.
  func testHostileFilesAreAnsweredAndSayNothing() async throws {
    let files = try PictureSet.files(in: "hostile")
    XCTAssertGreaterThan(files.count, 100)
    // One shared file has a caption: it was a valid picture, and other bytes of it were changed.
    let captioned = "go-fuzz__tiff__corpus__261a52dd6b11fc8c6454889586122739a77a0d86"
    var answerCount = 0
    for file in files {
      do {
        var metadata = try await metadata(file)
        if file.lastPathComponent == captioned { metadata.title = nil }
        // Some have a whole header.
        metadata.size = nil
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
        // The file was the cause. Errors with other causes fail the test.
      }
    }
    print("damaged metadata: \(answers) of 200 files answered, \(captions) with their caption")
    // At most eight bytes of each file were changed.
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
