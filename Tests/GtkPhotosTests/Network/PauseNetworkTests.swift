// Tests of `Retry-After`: during the pause that a server demands, no request is sent to it.

import Foundation
import PhotoModel
import Synchronization
import XCTest

@testable import GtkPhotos

final class PauseNetworkTests: XCTestCase {
  private let host = Loopback.host

  func testASecondRequestWaitsUntilThePauseIsOver() async throws {
    let loopback = try loopback()
    let time = Mutex(Date())
    let client = HTTPClient(
      transport: CurlTransport(), userAgent: "Tests", now: { time.withLock { $0 } })
    let catalog = NASACatalog(loopback.server.address(), client: client)
    loopback.server.set(.tooManyRequests(retryAfter: "2"), at: "/search", times: 1)
    for seconds in [2, 2, 1] {
      await assert(CatalogError.network(.status(429, host: host, retryAfter: .seconds(seconds)))) {
        try await catalog.search("", page: 1)
      }
      if seconds == 2 { time.withLock { $0 += 0.6 } }
    }
    XCTAssertEqual(loopback.server.log.requests("/search").count, 1)
    // The pause does not apply to the pictures of the same host.
    _ = try await client.data(
      from: loopback.server.address("/image/picture-1~thumb.png"), byteLimit: 1 << 20)
    time.withLock { $0 += 1 }
    let page = try await catalog.search("", page: 1)
    XCTAssertEqual(page.photos.count, 3)
    XCTAssertEqual(loopback.server.log.requests("/search").count, 2)
  }

  func testADateIsUnderstood() async throws {
    let loopback = try loopback()
    let date = Date(timeIntervalSinceNow: 60)
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = .gmt
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    loopback.server.set(.tooManyRequests(retryAfter: format.string(from: date)), at: "/search")
    do {
      _ = try await loopback.catalog.search("", page: 1)
      XCTFail("answered")
    } catch CatalogError.network(.status(429, host, let pause)) {
      let seconds = try XCTUnwrap(pause) / .seconds(1)
      XCTAssertTrue((57...61).contains(seconds), "\(seconds)")
    }
    _ = try? await loopback.catalog.search("", page: 1)
    XCTAssertEqual(loopback.server.log.requests().count, 1)
  }

  func testWithoutAPauseTheServerMayBeAskedAtOnce() async throws {
    let loopback = try loopback()
    for header in [nil, "soon", "", "-5"] {
      loopback.server.set(.tooManyRequests(retryAfter: header), at: "/search", times: 1)
      do {
        _ = try await loopback.catalog.search("", page: 1)
        XCTFail("answered")
      } catch CatalogError.network(.status(429, host, let pause)) {
        XCTAssertTrue(pause == nil || pause == .zero, "\(String(describing: pause))")
      }
      let page = try await loopback.catalog.search("", page: 1)
      XCTAssertEqual(page.photos.count, 3, "\(header ?? "none")")
    }
  }

  func testAMadPauseIsAnHour() async throws {
    let headers = [
      "99999999999999999999", "9999999999999999999999", "1e300", "Fri, 31 Dec 9999 23:59:59 GMT",
    ]
    for header in headers {
      let loopback = try loopback()
      loopback.server.set(.tooManyRequests(retryAfter: header), at: "/search")
      await assert(CatalogError.network(.status(429, host: host, retryAfter: .seconds(3600)))) {
        try await loopback.catalog.search("", page: 1)
      }
    }
  }
}
