// Tests of the test server itself (`CatalogServer`), and of the client with valid answers.

import Foundation
import PhotoModel
import TestPictures
import XCTest

@testable import GtkPhotos

final class CatalogServerNetworkTests: XCTestCase {
  func testASearchBringsPageAfterPage() async throws {
    let loopback = try loopback(itemsPerPage: 3, pageCount: 2)
    let first = try await loopback.catalog.search("a b", page: 1)
    XCTAssertEqual(first.photos.map(\.title), ["Picture 1", "Picture 2", "Picture 3"])
    let photo = try XCTUnwrap(first.photos.first)
    XCTAssertEqual(photo.preview, loopback.server.address("/image/picture-1~thumb.png"))
    XCTAssertEqual(photo.full, loopback.server.address("/image/picture-1~orig.png"))
    XCTAssertEqual(first.totalCount, 6)
    XCTAssertEqual(first.next, 2)
    let last = try await loopback.catalog.search("a b", page: 2)
    XCTAssertEqual(last.photos.map(\.title), ["Picture 4", "Picture 5", "Picture 6"])
    XCTAssertNil(last.next)
    XCTAssertEqual(
      loopback.server.log.paths(),
      ["/search?q=a%20b&media_type=image", "/search?q=a%20b&media_type=image&page=2"])
  }

  func testDetailsComeFromTheManifestOrTheAsset() async throws {
    let loopback = try loopback()
    let found = try await loopback.catalog.search("", page: 1).photos
    let photo = try XCTUnwrap(found.dropFirst().first)
    let bare = SpacePhoto(
      id: photo.id, title: "", description: "", date: nil, creator: nil, keywords: [],
      preview: nil, full: nil, manifest: nil)
    for photo in [photo, bare] {
      let details = try await loopback.catalog.details(of: photo)
      XCTAssertEqual(details.description, "The whole description of picture-2.")
      XCTAssertEqual(details.location, "Loopback")
      XCTAssertEqual(details.full, loopback.server.address("/image/picture-2~orig.png"))
    }
    XCTAssertEqual(
      loopback.server.log.paths().dropFirst(),
      [
        "/image/picture-2/collection.json", "/metadata/picture-2/metadata.json",
        "/asset/picture-2", "/metadata/picture-2/metadata.json",
      ])
  }

  func testARecordingIsServedWithLinksToThisServer() async throws {
    for set in PictureSet.having("nasa") {
      let name = set.isOwn ? "search-1.0-100items" : "milkyway-collection-100items-2021"
      try await serve(recording: Data(contentsOf: set.url("nasa/\(name).json")))
    }
  }

  private func serve(recording: Data) async throws {
    let loopback = try loopback()
    loopback.server.serve(recording: recording)
    let page = try await loopback.catalog.search("milky way", page: 1)
    XCTAssertEqual(page.photos.count, 100)
    for photo in page.photos {
      for link in [photo.preview, photo.full, photo.manifest].compactMap(\.self) {
        XCTAssertEqual(link.host, Loopback.host)
        XCTAssertEqual(link.port, Int(loopback.server.port))
      }
    }
    let preview = try XCTUnwrap(page.photos.first?.preview)
    let bytes = try await loopback.client.data(from: preview, byteLimit: 1 << 20)
    XCTAssertEqual(bytes.prefix(4), Data([0x89, 0x50, 0x4E, 0x47]))
  }

  func testAStoppedServerRefusesAndAStartedOneAnswersAgain() async throws {
    let loopback = try loopback()
    for _ in 1...3 {
      _ = try await loopback.catalog.search("", page: 1)
      loopback.server.stop()
      await assert(CatalogError.network(.refused(host: Loopback.host))) {
        try await loopback.catalog.search("", page: 1)
      }
      try loopback.server.start()
    }
    _ = try await loopback.catalog.search("", page: 1)
  }

  func testAFaultCanBeOverAfterAFewTimes() async throws {
    let loopback = try loopback()
    loopback.server.set(.status(500), at: "/search", times: 2)
    for _ in 1...2 {
      await assert(CatalogError.network(.status(500, host: Loopback.host, retryAfter: nil))) {
        try await loopback.catalog.search("", page: 1)
      }
    }
    _ = try await loopback.catalog.search("", page: 1)
  }

  func testTheBombUnpacks() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).gz")
    defer { try? FileManager.default.removeItem(at: file) }
    try GzipBomb.gigabyte.write(to: file)
    XCTAssertLessThan(GzipBomb.gigabyte.count, 1_100_000)
    let gzip = Process()
    let output = Pipe()
    gzip.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The first 100 MB only: all of it would take seconds.
    gzip.arguments = ["-c", "gzip -dc '\(file.path)' 2>/dev/null | head -c 100000000 | wc -c"]
    gzip.standardOutput = output
    try gzip.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    XCTAssertEqual(said.trimmingCharacters(in: .whitespacesAndNewlines), "100000000")
  }
}
