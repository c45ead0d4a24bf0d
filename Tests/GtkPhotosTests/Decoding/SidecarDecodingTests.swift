// Tests that sidecars come back through a decoder as they were written, and damaged ones not at all.

import Foundation
import FoundationXML
import PhotoModel
import SeededRandom
import TestPictures
import XCTest

@testable import GtkPhotos

final class SidecarDecodingTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")
  private let pool = DecoderPool(size: 1, program: PhotosFixture.decoder.path)
  private let digest = String(repeating: "ab", count: 32)

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func photo(_ name: String?, _ sequence: Int64 = 1) -> SidecarPhoto {
    SidecarPhoto(
      id: UUID(), sequence: sequence, name: name, liked: sequence % 2 == 0,
      added: Date(timeIntervalSince1970: 1_777_817_100.123),
      deleted: sequence % 3 == 0 ? Date(timeIntervalSince1970: 1_777_999_999.001) : nil,
      sourceName: "IMG 1 \u{1b}.JPG",
      metadata: PhotoMetadata(
        title: "Titel <ü>", taken: LocalDateTime(iso8601: "2026-05-03T14:05:22"),
        camera: "Canon", place: "München"),
      perceptualHash: -5)
  }

  /// What a decoder reads in these bytes; `nil` if it is no sidecar, or a damaged one.
  private func read(_ bytes: [UInt8], besides digest: String? = nil) async throws -> Sidecar? {
    let file = folder.appending(path: "photo.jpg.xmp")
    try Data(bytes).write(to: file)
    do {
      let fields = try await pool.sidecarFields(at: FilePath(file.path))
      return Sidecar(sha256: digest ?? self.digest, fields: fields)
    } catch PictureError.damaged {
      return nil
    }
  }

  func testAnyNameComesBackScalarForScalar() async throws {
    var names = [
      "Harbour", " a ", "a\\u{41}", "\u{0}\u{1f}\u{7f}\u{85}", "a\r\nb", "e\u{301}",
      "<a href='x'>&amp;",
      "]]>", "type=Bag", "type=Seq x y", "lang=x-default a", "charset=Ascii a", "\u{fffe}\u{2028}",
      String(repeating: "ä", count: 65_000), "[1]/x:y", "👩‍👩‍👧",
    ]
    var generator = SeededGenerator(seed: 16)
    for _ in 0..<40 {
      var name = String.UnicodeScalarView()
      for _ in 0..<12 {
        let most: UInt32 = Bool.random(using: &generator) ? 0x300 : 0x10ffff
        if let scalar = Unicode.Scalar(UInt32.random(in: 0...most, using: &generator)) {
          name.append(scalar)
        }
      }
      names.append(String(name))
    }
    for set in PictureSet.having("naughty-names.txt") { names += try set.naughtyNames() }
    for name in names {
      let sidecar = Sidecar(sha256: digest, photos: [photo(name)])
      let back = try await read(sidecar.xmp)
      XCTAssertEqual(back, sidecar, "\(name.prefix(50).debugDescription)")
      let scalars = back?.photos.first?.name?.unicodeScalars
      XCTAssertEqual(scalars.map { Array($0) }, Array(name.unicodeScalars))
    }
  }

  func testNoFieldCanMakeTheOthersUnreadable() async throws {
    for text in ["type=Bag", "type=Struct", "lang=de a", "charset=Unicode b"] {
      var photo = photo(text)
      photo.sourceName = text
      photo.metadata.title = text
      photo.metadata.camera = text
      photo.metadata.place = text
      let sidecar = Sidecar(sha256: digest, photos: [photo])
      let back = try await read(sidecar.xmp)
      XCTAssertEqual(back, sidecar, text)
    }
  }

  func testAPhotoThatIsMissingIsNoticed() async throws {
    let sidecar = Sidecar(sha256: digest, photos: [photo("a"), photo("b", 2), photo("c", 3)])
    let text = String(decoding: sidecar.xmp, as: UTF8.self)
    let parts = text.components(separatedBy: "     <rdf:li rdf:parseType=\"Resource\">")
    XCTAssertEqual(parts.count, 4)
    let start = "     <rdf:li rdf:parseType=\"Resource\">"
    for other in [
      parts[0] + start + parts[1] + start + parts[3],
      parts[0] + start + parts[1] + start + "     </rdf:li>" + start + parts[2] + start + parts[3],
    ] {
      let back = try await read(Array(other.utf8))
      XCTAssertNil(back)
    }
  }

  func testAFileThatIsTooLongForASidecarIsNotRead() async throws {
    let bytes = Sidecar(sha256: digest, photos: [photo("a")]).xmp
    let file = folder.appending(path: "long.xmp")
    try Data(bytes).write(to: file)
    XCTAssertEqual(truncate(file.path, SidecarFields.longestFile + 1), 0)
    do {
      _ = try await pool.sidecarFields(at: FilePath(file.path))
      XCTFail("read")
    } catch PictureError.damaged {}
  }

  func testAllPhotosOfAnOriginalComeBack() async throws {
    let sidecar = Sidecar(
      sha256: digest, photos: (1...25).map { photo($0 % 4 == 0 ? nil : "Photo \($0)", $0) })
    let back = try await read(sidecar.xmp)
    XCTAssertEqual(back, sidecar)
  }

  func testOtherReadersOfXMLFindNameAndRating() async throws {
    let reader = XMLTexts()
    let parser = XMLParser(
      data: Data(Sidecar(sha256: digest, photos: [photo("Häfen & <Meer>", 2)]).xmp))
    parser.delegate = reader
    XCTAssertTrue(parser.parse(), "\(String(describing: parser.parserError))")
    XCTAssertEqual(reader.title, "Häfen & <Meer>")
    XCTAssertEqual(reader.rating, "5")
  }

  func testASidecarThatAnotherProgramHasWrittenAnewIsRead() async throws {
    let sidecar = Sidecar(sha256: digest, photos: [photo("Harbour")])
    let text = String(decoding: sidecar.xmp, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Without the packet around it, as darktable writes.
    let other =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + lines.dropFirst().dropLast(2).joined(separator: "\n")
    let back = try await read(Array(other.utf8))
    XCTAssertEqual(back, sidecar)
  }

  func testADamagedSidecarGivesNoName() async throws {
    let bytes = Sidecar(sha256: digest, photos: [photo("Harbour"), photo("Beach", 2)]).xmp
    var generator = SeededGenerator(seed: 17)
    for cut in [0, 1, 20, bytes.count / 2, bytes.count - 60] {
      let back = try await read(Array(bytes.prefix(cut)))
      XCTAssertNil(back, "cut at \(cut)")
    }
    let zeroed = try await read([UInt8](repeating: 0, count: bytes.count))
    XCTAssertNil(zeroed)
    let whole = try await read(bytes)
    for _ in 0..<60 {
      var damaged = bytes
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      damaged[index] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      // A flip outside of the values, as in white space, does no harm.
      let back = try await read(damaged)
      XCTAssertTrue(back == nil || back == whole, "byte \(index)")
    }
    let others = try await read(bytes, besides: String(repeating: "cd", count: 32))
    XCTAssertNil(others, "it is that of another original")
  }

  func testWhatIsNoSidecarIsNone() async throws {
    for file in try [Data(contentsOf: PhotosFixture.samples[0]), Data("<xml/>".utf8), Data()] {
      let back = try await read(Array(file))
      XCTAssertNil(back)
    }
  }
}

/// The title and the rating in a file of XMP, for a reader that knows no more than XML.
private final class XMLTexts: NSObject, XMLParserDelegate {
  private(set) var title = ""
  private(set) var rating = ""
  private var path: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) { path.append(name) }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { path.removeLast() }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if path.contains("dc:title"), path.last == "rdf:li" { title += text }
    if path.last == "xmp:Rating" { rating += text }
  }
}
