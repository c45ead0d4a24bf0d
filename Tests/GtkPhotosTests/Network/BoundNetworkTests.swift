// Tests of answers that are longer than the limit or slow: the request fails in time, without much
// memory.

import Foundation
import PhotoModel
import XCTest

@testable import GtkPhotos

final class BoundNetworkTests: XCTestCase {
  private let limit = 8 << 20
  /// The growth of memory that is allowed until a request fails at the limit, in bytes.
  private let room = 64 << 20

  private func giveUp(
    _ fault: ServerFault, sendingAtMost sent: Int, line: UInt = #line
  ) async throws {
    let loopback = try loopback()
    // The memory that a first request takes is not counted.
    _ = try await loopback.catalog.search("", page: 1)
    loopback.server.set(fault, at: "/search")
    let grown = await Memory.growth {
      await assert(
        CatalogError.network(.tooLarge(host: Loopback.host, limit: limit)), within: 5, line: line
      ) { try await loopback.catalog.search("galaxy", page: 1) }
      await eventually("the server to see the end", line: line) {
        loopback.server.log.underWay == 0
      }
    }
    XCTAssertLessThan(grown, room, "\(grown >> 20) MB", line: line)
    XCTAssertLessThan(loopback.server.log.sentCount("/search"), sent, line: line)
    XCTAssertEqual(loopback.server.log.abortedCount("/search"), 1, line: line)
  }

  func testAGigabyteThatIsDeclaredIsNotEvenBegun() async throws {
    try await giveUp(.gigabyte(.declared), sendingAtMost: 16 << 20)
  }

  func testAGigabyteInChunksIsGivenUpAtTheBound() async throws {
    try await giveUp(.gigabyte(.chunked), sendingAtMost: 32 << 20)
  }

  func testAGigabyteUntilTheEndIsGivenUpAtTheBound() async throws {
    try await giveUp(.gigabyte(.untilClose), sendingAtMost: 32 << 20)
  }

  func testNothingIsHandedOnBeyondTheBound() async throws {
    let loopback = try loopback()
    for fault in [ServerFault.gigabyte(.chunked), .gigabyte(.untilClose)] {
      loopback.server.set(fault)
      let seen = Tally()
      await assert(NetworkError.tooLarge(host: Loopback.host, limit: 1 << 20), within: 5) {
        let limits = HTTPClient.Limits(byteCount: 1 << 20, deadline: .seconds(10))
        try await loopback.client.fetch(loopback.server.address("/search"), limits) {
          seen.add($0.count)
        }
      }
      XCTAssertGreaterThan(seen.sum, 0)
      XCTAssertLessThanOrEqual(seen.sum, 1 << 20)
      let atTheEnd = seen.sum
      await eventually("the server to see the end") { loopback.server.log.underWay == 0 }
      XCTAssertEqual(seen.sum, atTheEnd, "bytes came after the end")
    }
  }

  func testABodyOfExactlyTheBoundIsTaken() async throws {
    let loopback = try loopback()
    loopback.server.set(.status(200, body: String(repeating: "x", count: 1000)))
    let bytes = try await loopback.fetch("/x", byteLimit: 1000)
    XCTAssertEqual(bytes.count, 1000)
    await assert(NetworkError.tooLarge(host: Loopback.host, limit: 999)) {
      try await loopback.fetch("/x", byteLimit: 999)
    }
  }

  func testALargeFileMayTakeLongerThanTheDeadlineWhileItComes() async throws {
    let loopback = try loopback()
    loopback.server.set(.drip(.milliseconds(20)))
    let address = loopback.server.address("/metadata/picture-1/metadata.json")
    // The answer's 113 bytes take 2.3 s.
    @Sendable func fetch(atLeast count: Int) async throws {
      let limits = HTTPClient.Limits(
        byteCount: 1000, deadline: .seconds(1), bytesForMoreTime: count)
      try await loopback.client.fetch(address, limits) { _ in }
    }
    try await fetch(atLeast: 10)
    await assert(NetworkError.tookTooLong(host: Loopback.host, seconds: 1), within: 1.5) {
      try await fetch(atLeast: 100)
    }
  }
}
