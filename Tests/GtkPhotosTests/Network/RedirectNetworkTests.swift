// Tests of redirects: at most five are followed, and only to HTTP and HTTPS addresses.

import Foundation
import PhotoModel
import XCTest

@testable import GtkPhotos

final class RedirectNetworkTests: XCTestCase {
  func testARelativeRedirectIsFollowed() async throws {
    let loopback = try loopback()
    for location in [
      "../search?q=there", "/search?q=there", "//127.0.0.1:\(loopback.server.port)/search?q=there",
    ] {
      loopback.server.set(.redirect(to: location), at: "/moved")
      let catalog = NASACatalog(loopback.server.address("/moved"), client: loopback.client)
      let page = try await catalog.search("here", page: 1)
      XCTAssertEqual(page.photos.count, 3)
      XCTAssertEqual(loopback.server.log.paths().last, "/search?q=there")
    }
  }

  func testALoopOfRedirectsEnds() async throws {
    let loopback = try loopback()
    loopback.server.set(.redirectLoop, at: "/search")
    await assert(CatalogError.network(.redirectedTooOften(host: Loopback.host))) {
      try await loopback.catalog.search("", page: 1)
    }
    XCTAssertEqual(loopback.server.log.paths().count, 6, "the first, and five redirects")
  }

  func testARedirectOutOfTheWebIsNotFollowed() async throws {
    let loopback = try loopback()
    let targets = [
      "file:///etc/passwd", "javascript:alert(1)", "data:text/html,x", "ftp://127.0.0.1/x",
      "mailto:a@b.c", "about:blank", "http://", "http:///x", "",
    ]
    for target in targets {
      loopback.server.set(.redirect(to: target), at: "/search")
      let expected = CatalogError.network(.badRedirect(host: Loopback.host, target: target))
      await assert(expected, target) { try await loopback.catalog.search("", page: 1) }
    }
    XCTAssertEqual(loopback.server.log.paths().count, targets.count, "nothing was fetched")
  }

  func testARedirectWithoutATargetIsNotFollowed() async throws {
    let loopback = try loopback()
    for status in [301, 302, 303, 307, 308] {
      loopback.server.set(.status(status))
      await assert(NetworkError.badRedirect(host: Loopback.host, target: ""), "\(status)") {
        try await loopback.fetch("/x")
      }
    }
  }

  func testEveryStatusOfARedirectIsFollowed() async throws {
    let loopback = try loopback()
    for status in [301, 302, 303, 307, 308] {
      loopback.server.set(
        .status(status, fields: ["Location": "/asset/picture-1"], body: "moved"), at: "/x")
      let body = try await loopback.fetch("/x")
      XCTAssertTrue(String(decoding: body, as: UTF8.self).contains("~orig.png"), "\(status)")
    }
  }

  func testARedirectsOwnBodyIsNotTakenForThePicture() async throws {
    let loopback = try loopback()
    loopback.server.set(.status(300, body: "choose"))
    await assert(NetworkError.status(300, host: Loopback.host, retryAfter: nil)) {
      try await loopback.fetch("/x")
    }
    loopback.server.set(.status(304))
    await assert(NetworkError.status(304, host: Loopback.host, retryAfter: nil)) {
      try await loopback.fetch("/x")
    }
  }

  func testStrangeRedirectsEndInAnErrorOrAnAnswer() async throws {
    let loopback = try loopback()
    let targets = [
      "/a b", "/%", "/%zz?%zz#%zz", "?", "#", "?%", "//", "///", "//[::1", "//[", "//:99999/",
      "//%00/",
      "http://127.0.0.1:99999/", "http://127.0.0.1:-1/", "http://[::1]x/", "http://%/",
      "http://a b/",
      "http://user:pass@127.0.0.1:\(loopback.server.port)/asset/picture-1", "\u{1F600}", "/\u{e9}",
      "http:/x", "http:x", "https:", ":", "::", "://", "\\\\host\\x", "/..", "../../../..", "./",
      String(repeating: "a", count: 20_000), "/" + String(repeating: "%41", count: 5_000),
    ]
    for target in targets {
      loopback.server.set(.redirect(to: target), at: "/moved")
      do {
        _ = try await loopback.fetch("/moved")
      } catch is NetworkError {
      }
    }
    _ = try await loopback.catalog.search("", page: 1)
  }
}
