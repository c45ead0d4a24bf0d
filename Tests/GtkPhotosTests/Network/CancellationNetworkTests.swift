// Tests that the connection of a cancelled request is closed soon.

import Foundation
import PhotoModel
import XCTest

@testable import GtkPhotos

final class CancellationNetworkTests: XCTestCase {
  /// Starts a request, cancels it once it is under way, and checks that the server notices.
  private func cancel(_ fault: ServerFault, line: UInt = #line) async throws {
    let loopback = try loopback()
    loopback.server.set(fault)
    let request = Task { try await loopback.fetch("/search", byteLimit: 2 << 30) }
    await eventually("the request", line: line) { loopback.server.log.underWay == 1 }
    try await Task.sleep(for: .milliseconds(20))
    let cancelled = ContinuousClock.now
    request.cancel()
    guard case .failure(is CancellationError) = await outcome(of: request, within: 0.5) else {
      XCTFail("\(fault) goes on", line: line)
      return
    }
    await eventually("the server to see it", seconds: 1, line: line) {
      loopback.server.log.abortedCount() == 1
    }
    // Without the cancellation, the server would have taken longer.
    XCTAssertLessThan(ContinuousClock.now - cancelled, .seconds(10), "\(fault)", line: line)
  }

  func testBeforeTheAnswer() async throws {
    try await cancel(.silence)
    try await cancel(.delay(.seconds(30)))
  }

  func testInTheMiddleOfASlowAnswer() async throws { try await cancel(.drip(.milliseconds(100))) }

  func testInTheMiddleOfALargeAnswer() async throws {
    try await cancel(.gigabyte(.chunked))
    try await cancel(.gigabyte(.declared))
  }

  func testOneOfManyIsCancelledAndTheOthersArrive() async throws {
    let loopback = try loopback()
    loopback.server.set(.delay(.milliseconds(300)), at: "/image")
    let requests = (1...6).map { number in
      Task { try await loopback.fetch("/image/picture-\(number)~thumb.png") }
    }
    await eventually("all requests") { loopback.server.log.underWay == 6 }
    requests[2].cancel()
    for (index, request) in requests.enumerated() where index != 2 {
      let expected = FlatPicture(CatalogServer.colour(of: index + 1)).png
      let bytes = try await request.value
      XCTAssertEqual(bytes, expected)
    }
    XCTAssertEqual(loopback.server.log.abortedCount(), 1)
    XCTAssertEqual(loopback.server.log.abortedCount("/image/picture-3~"), 1)
  }
}
