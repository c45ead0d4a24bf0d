// Tests of an answer of a megabyte that unpacks to a gigabyte: the request fails as soon as the
// limit is exceeded, before all of it is unpacked.

import Foundation
import PhotoModel
import XCTest

@testable import GtkPhotos

final class BombNetworkTests: XCTestCase {
  func testABombIsGivenUpAtTheBound() async throws {
    let loopback = try loopback()
    // The memory that a first request takes is not counted.
    _ = try await loopback.catalog.search("", page: 1)
    loopback.server.set(.gzipBomb, at: "/search")
    let grown = await Memory.growth {
      await assert(
        CatalogError.network(.tooLarge(host: Loopback.host, limit: 8 << 20)), within: 2
      ) { try await loopback.catalog.search("galaxy", page: 1) }
    }
    XCTAssertLessThan(grown, 64 << 20, "\(grown >> 20) MB")
  }

  func testSeveralBombsAtOnceAreGivenUp() async throws {
    let loopback = try loopback()
    loopback.server.set(.gzipBomb)
    let grown = await Memory.growth {
      await withTaskGroup { group in
        for number in 1...4 {
          group.addTask {
            await assert(NetworkError.tooLarge(host: Loopback.host, limit: 1 << 20), within: 5) {
              try await loopback.fetch("/search?\(number)", byteLimit: 1 << 20)
            }
          }
        }
      }
    }
    XCTAssertLessThan(grown, 64 << 20, "\(grown >> 20) MB")
  }

  func testNothingOfABombIsHandedOnBeyondTheBound() async throws {
    let loopback = try loopback()
    loopback.server.set(.gzipBomb)
    let seen = Tally()
    await assert(NetworkError.tooLarge(host: Loopback.host, limit: 1 << 20), within: 2) {
      let limits = HTTPClient.Limits(byteCount: 1 << 20, deadline: .seconds(10))
      try await loopback.client.fetch(loopback.server.address("/search"), limits) {
        seen.add($0.count)
      }
    }
    XCTAssertGreaterThan(seen.sum, 0)
    XCTAssertLessThanOrEqual(seen.sum, 1 << 20)
  }
}
