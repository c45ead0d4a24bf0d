// Tests of the metadata that the decoder processes read in files: titles, dates, cameras; also of
// files without metadata, and of a decoder with a wrong answer.

import Foundation
import PhotoModel
import TestPictures
import XCTest

@testable import GtkPhotos

final class MetadataTests: XCTestCase {
  private let pool = DecoderPool(size: 2, program: PhotosFixture.decoder.path)
  private var folder = FileManager.default.temporaryDirectory

  override func setUpWithError() throws {
    folder = folder.appending(path: "metadata-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func metadata(_ picture: TaggedPicture) async throws -> PhotoMetadata {
    let file = folder.appending(path: "tagged.jpg")
    try picture.jpeg.write(to: file)
    return try await metadata(file)
  }

  private func metadata(_ file: URL) async throws -> PhotoMetadata {
    try await pool.metadata(at: FilePath(file.path), priority: .background)
  }

  func testTitlesAreTakenInTheirOrder() async throws {
    let languages = { (title: String) in
      "<rdf:Alt><rdf:li xml:lang='de'>Strand</rdf:li>"
        + "<rdf:li xml:lang='x-default'>\(title)</rdf:li></rdf:Alt>"
    }
    var picture = TaggedPicture()
    picture.photo[0x9286] = .bytes(Array("ASCII\0\0\0a comment".utf8))
    var titles = [try await metadata(picture).title]
    picture.xmp = "<dc:description>\(languages("a description"))</dc:description>"
    titles.append(try await metadata(picture).title)
    picture.image[0x9c9b] = .bytes("an XP täitle".utf16.flatMap { [UInt8($0), 0] } + [0, 0])
    titles.append(try await metadata(picture).title)
    picture.image[0x010e] = .ascii("an EXIF description")
    titles.append(try await metadata(picture).title)
    picture.iptc = [(120, Array("an IPTC caption".utf8))]
    titles.append(try await metadata(picture).title)
    picture.iptc.append((5, Array("an IPTC name".utf8)))
    titles.append(try await metadata(picture).title)
    picture.xmp = "<dc:title>\(languages("Übermut, 東京"))</dc:title>"
    titles.append(try await metadata(picture).title)
    XCTAssertEqual(
      titles,
      [
        "a comment", "a description", "an XP täitle", "an EXIF description", "an IPTC caption",
        "an IPTC name", "Übermut, 東京",
      ])
  }

  func testTheSizeIsThatOfTheUprightPicture() async throws {
    for number in 1...8 {
      let file = PictureSet.own.url("orientation/Portrait_\(number).jpg")
      let whole = try await pool.fitted(
        at: FilePath(file.path), within: PixelSize(width: 9, height: 9), priority: .cell
      ).whole
      let size = try await metadata(file).size
      XCTAssertEqual(size, whole, "\(number)")
      XCTAssertLessThan(whole.width, whole.height)
    }
  }

  func testTitlesAreReadInAnyEncoding() async throws {
    let latin: [UInt8] = [0x53, 0x74, 0x72, 0xe4, 0x6e, 0x64, 0x65]
    var title = try await metadata(TaggedPicture(image: [0x010e: .text(latin)])).title
    XCTAssertEqual(title, "Strände")
    title = try await metadata(TaggedPicture(image: [0x010e: .ascii("Strände")])).title
    XCTAssertEqual(title, "Strände")
    title = try await metadata(TaggedPicture(iptc: [(5, latin)])).title
    XCTAssertEqual(title, "Strände")
  }

  func testALongTitleIsCut() async throws {
    let long = Array(repeatElement(Array("A day at the sea. ".utf8), count: 3_400).joined())
    let title = try await metadata(
      TaggedPicture(image: [0x010e: .text(long)], iptc: [(5, long.dropLast(30_000))])
    ).title
    XCTAssertNotNil(title)
    XCTAssertLessThanOrEqual(title?.count ?? 0, 4096)
  }

  func testTheMomentIsTheOldestThatIsTold() async throws {
    var picture = TaggedPicture(image: [0x0132: .ascii("2024:01:01 10:00:00")])
    var moments = [try await metadata(picture).taken?.iso8601]
    picture.xmp = "<xmp:CreateDate>2023-01-01T10:00:00+02:00</xmp:CreateDate>"
    moments.append(try await metadata(picture).taken?.iso8601)
    picture.photo[0x9004] = .ascii("2022:01:01 10:00:00")
    moments.append(try await metadata(picture).taken?.iso8601)
    picture.photo[0x9003] = .ascii("0000:00:00 00:00:00")
    moments.append(try await metadata(picture).taken?.iso8601)
    picture.photo[0x9003] = .ascii("2021:01:01 10:00:00")
    moments.append(try await metadata(picture).taken?.iso8601)
    XCTAssertEqual(
      moments,
      [2024, 2023, 2022, 2022, 2021].map { "\($0)-01-01T10:00:00" })
  }

  func testTheCameraIsNamedOnce() async throws {
    let picture = TaggedPicture(
      image: [0x010f: .ascii("NIKON CORPORATION"), 0x0110: .ascii("NIKON D90  ")])
    let camera = try await metadata(picture).camera
    XCTAssertEqual(camera, "NIKON D90")
  }

  func testEveryFormatThatCarriesEXIFIsRead() async throws {
    let picture = TaggedPicture(
      image: [0x010e: .ascii("Beach"), 0x0110: .ascii("EOS RP")],
      photo: [0x9003: .ascii("2026:05:03 14:05:22")])
    for (format, file) in picture.formats {
      let path = folder.appending(path: "tagged")
      try file.write(to: path)
      var metadata = try await metadata(path)
      // Only the PNG has one.
      metadata.size = nil
      XCTAssertEqual(
        metadata,
        PhotoMetadata(
          title: "Beach", taken: LocalDateTime(iso8601: "2026-05-03T14:05:22"), camera: "EOS RP"),
        format)
    }
  }

  func testFilesThatTellNothingAreNoError() async throws {
    let nothing = try await metadata(TaggedPicture())
    XCTAssertEqual(nothing, PhotoMetadata())
    let file = folder.appending(path: "nothing.jpg")
    for bytes in [Data(), Data("Dear diary".utf8), Data([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff])] {
      try bytes.write(to: file)
      let metadata = try await metadata(file)
      XCTAssertEqual(metadata, PhotoMetadata())
    }
  }

  func testNamesAreAnyBytes() async throws {
    // One name is not UTF-8. exiv2 gives the others, as relative paths, a special meaning: "-" is
    // standard input, from which the decoder reads its requests.
    let before = FileManager.default.currentDirectoryPath
    defer { XCTAssertTrue(FileManager.default.changeCurrentDirectoryPath(before)) }
    XCTAssertTrue(FileManager.default.changeCurrentDirectoryPath(folder.path))
    let bytes = TaggedPicture(image: [0x010e: .ascii("Beach")]).jpeg
    for name in [[0xff, 0x20, 0xfe], Array("http:".utf8), Array("-".utf8), Array("%41.jpg".utf8)] {
      let path = FilePath(folder.path).appending(bytes: name)
      let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT, 0o644) }
      XCTAssertEqual(
        bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }, bytes.count)
      close(descriptor)
      for path in [path, FilePath(bytes: name)] {
        let title = try await pool.metadata(at: path, priority: .preview).title
        XCTAssertEqual(title, "Beach", path.text)
      }
    }
  }

  func testWhatIsNoFileIsUnreadable() async throws {
    let pipe = folder.appending(path: "pipe")
    XCTAssertEqual(mkfifo(pipe.path, 0o644), 0)
    for path in [pipe.path, folder.path, folder.appending(path: "nowhere").path] {
      do {
        _ = try await pool.metadata(at: FilePath(path), priority: .cell)
        XCTFail("\(path) was read")
      } catch let error as PictureError {
        XCTAssertEqual(error, .unreadable(FilePath(path)))
      }
    }
  }

  func testADecoderThatAnswersWhatNobodyAskedIsNotBelieved() async throws {
    // It sends an answer, of a picture of 2.7 GB, before it is asked for metadata.
    let size = #"\060\165\000\000"#
    let program = folder.appending(path: "decoder")
    try """
    #!/bin/sh
    printf '\\000\\000\\000\\000\(size)\(size)\\000\\273\\356\\240'
    exec cat >/dev/null
    """.write(to: program, atomically: true, encoding: .utf8)
    XCTAssertEqual(chmod(program.path, 0o755), 0)
    let pool = DecoderPool(size: 1, program: program.path)
    do {
      let photo = FilePath(PhotosFixture.samples[0].path)
      _ = try await pool.metadata(at: photo, priority: .cell)
      XCTFail("the answer was believed")
    } catch let error as PictureError {
      XCTAssertEqual(error, .decoderDied)
    }
  }

  func testPicturesAndMetadataComeFromOneDecoderByTurns() async throws {
    let pool = DecoderPool(size: 1, program: PhotosFixture.decoder.path)
    let box = PixelSize(width: 12, height: 9)
    let file = folder.appending(path: "tagged.jpg")
    try TaggedPicture(image: [0x010e: .ascii("Beach")]).jpeg.write(to: file)
    for sample in PhotosFixture.samples.prefix(3) {
      let path = FilePath(sample.path)
      let picture = try await pool.picture(at: path, covering: box, priority: .cell)
      XCTAssertEqual(picture.size, box)
      let told = try await pool.metadata(at: FilePath(file.path), priority: .cell)
      XCTAssertEqual(told.title, "Beach")
    }
  }
}
