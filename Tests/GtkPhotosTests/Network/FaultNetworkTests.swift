// Tests of wrong answers: each ends in an error of its own, and in time.

import Foundation
import PhotoModel
import XCTest

@testable import GtkPhotos

final class FaultNetworkTests: XCTestCase {
  private let host = Loopback.host

  private func search(
    _ loopback: Loopback, with fault: ServerFault, endsWith error: CatalogError,
    within seconds: Double = 2, line: UInt = #line
  ) async {
    loopback.server.set(fault, at: "/search")
    await assert(error, within: seconds, "\(fault)", line: line) {
      try await loopback.catalog.search("galaxy", page: 1)
    }
  }

  func testAnErrorStatusIsToldApart() async throws {
    let loopback = try loopback()
    for status in [400, 401, 403, 404, 410, 418, 500, 502, 503, 599] {
      await search(
        loopback, with: .status(status, body: "<html>no</html>"),
        endsWith: .network(.status(status, host: host, retryAfter: nil)))
    }
    await search(
      loopback, with: .notFound, endsWith: .network(.status(404, host: host, retryAfter: nil)))
  }

  func testAnswersThatAreNoCatalogueAreUnreadable() async throws {
    let loopback = try loopback()
    let faults: [ServerFault] = [
      .html, .truncated, .text, .status(200), .status(204), .status(206, body: "{"),
      .status(200, body: "{\"collection\":{}}"), .status(200, body: "[]"),
      .status(200, body: "\u{0}\u{fffd}"),
    ]
    for fault in faults {
      await search(loopback, with: fault, endsWith: .unreadable(source: host))
    }
  }

  func testBracketsOfAHundredThousandLevelsAreUnreadable() async throws {
    let loopback = try loopback()
    for fault in [ServerFault.deepArrays, .deepObjects] {
      await search(loopback, with: fault, endsWith: .unreadable(source: host))
      loopback.server.set(fault, at: "/asset")
      await assert(CatalogError.unreadable(source: host)) {
        try await loopback.catalog.details(
          of: SpacePhoto(
            id: "x", title: "", description: "", date: nil, creator: nil, keywords: [],
            preview: nil, full: nil, manifest: nil))
      }
    }
  }

  func testAConnectionThatBreaksIsToldAsBroken() async throws {
    let loopback = try loopback()
    for fault in [ServerFault.reset, .brokenOff] {
      await search(loopback, with: fault, endsWith: .network(.brokenOff(host: host)))
    }
  }

  func testAServerThatIsTooSlowIsGivenUpAtTheDeadline() async throws {
    let loopback = try loopback(deadline: .seconds(1))
    for fault in [ServerFault.silence, .delay(.seconds(30)), .drip(.seconds(1))] {
      await search(
        loopback, with: fault, endsWith: .network(.tookTooLong(host: host, seconds: 1)),
        within: 1.5)
    }
    await eventually("the server to see that nobody waits") {
      loopback.server.log.abortedCount() == 3
    }
  }

  func testASlowServerIsWaitedForUntilTheDeadline() async throws {
    let loopback = try loopback(deadline: .seconds(5))
    loopback.server.set(.delay(.seconds(1)), at: "/search")
    let page = try await loopback.catalog.search("", page: 1)
    XCTAssertEqual(page.photos.count, 3)
    loopback.server.set(.drip(.milliseconds(5)), at: "/metadata")
    _ = try await loopback.fetch("/metadata/picture-1/metadata.json")
  }

  func testLinksToScriptsLeadNowhere() async throws {
    let loopback = try loopback()
    loopback.server.set(.scriptLinks, at: "/search")
    let page = try await loopback.catalog.search("", page: 1)
    XCTAssertEqual(page.photos, [])
    XCTAssertEqual(page.skippedCount, 3)
    loopback.server.set(.scriptLinks, at: "/image/picture-1/collection.json")
    let photo = SpacePhoto(
      id: "x", title: "", description: "words", date: nil, creator: nil, keywords: [],
      preview: nil, full: nil,
      manifest: loopback.server.address("/image/picture-1/collection.json"))
    let details = try await loopback.catalog.details(of: photo)
    XCTAssertEqual(details.files, [])
    XCTAssertEqual(details.description, "words")
  }

  func testDetailsWithoutTheirMetadataAreStillDetails() async throws {
    let loopback = try loopback()
    let found = try await loopback.catalog.search("", page: 1).photos
    let photo = try XCTUnwrap(found.first)
    for fault in [ServerFault.notFound, .html, .reset, .deepObjects] {
      loopback.server.set(fault, at: "/metadata")
      let details = try await loopback.catalog.details(of: photo)
      XCTAssertEqual(details.description, photo.description)
      XCTAssertEqual(details.files.count, 2)
    }
  }
}
