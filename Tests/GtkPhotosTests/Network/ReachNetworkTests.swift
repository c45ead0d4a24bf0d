// Tests of servers that can't be reached, with an error for each reason.

import Foundation
import PhotoModel
import XCTest

@testable import GtkPhotos

final class ReachNetworkTests: XCTestCase {
  func testAPortWithoutAServerIsRefused() async throws {
    let loopback = try loopback()
    loopback.server.stop()
    await assert(CatalogError.network(.refused(host: Loopback.host))) {
      try await loopback.catalog.search("", page: 1)
    }
  }

  func testANameThatDoesNotExistIsNotFound() async throws {
    let client = Loopback.client(deadline: .seconds(10))
    let address = try WebLink.address("http://nowhere.invalid/")
    await assert(NetworkError.nameNotFound(host: "nowhere.invalid"), within: 11) {
      try await client.data(from: address, byteLimit: 1000)
    }
  }

  func testATalkThatIsNotSafeIsNoConnection() async throws {
    let loopback = try loopback()
    let address = try WebLink.address("https://127.0.0.1:\(loopback.server.port)/search")
    do {
      _ = try await loopback.client.data(from: address, byteLimit: 1000)
      XCTFail("answered")
    } catch NetworkError.unreachable(Loopback.host, let detail) {
      XCTAssertFalse(detail.isEmpty)
    }
  }

  /// Runs this test again in a network namespace of its own, in which not even the loopback is up.
  func testWithoutANetworkTheErrorSaysSo() async throws {
    let variable = "GTK_PHOTOS_TEST_WITHOUT_NETWORK"
    if ProcessInfo.processInfo.environment[variable] != nil { return try await tellNoNetwork() }
    let probe = Process()
    let output = Pipe()
    probe.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    probe.arguments = [
      "unshare", "-n", "env", "\(variable)=1", CommandLine.arguments[0],
      "GtkPhotosTests.ReachNetworkTests/testWithoutANetworkTheErrorSaysSo",
    ]
    probe.standardOutput = output
    probe.standardError = output
    try probe.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    probe.waitUntilExit()
    guard !said.contains("unshare failed"), probe.terminationStatus != 127 else {
      throw XCTSkip("skipped: this machine gives no network of its own: \(said)")
    }
    XCTAssertEqual(probe.terminationStatus, 0, said)
    XCTAssertTrue(said.contains("Executed 1 test"), said)
  }

  private func tellNoNetwork() async throws {
    let client = Loopback.client(deadline: .seconds(10))
    for address in ["http://127.0.0.1:9/", "http://192.0.2.1/"] {
      do {
        _ = try await client.data(from: try WebLink.address(address), byteLimit: 1000)
        XCTFail("answered")
      } catch let error as NetworkError {
        XCTAssertTrue(error.isUnreachable, "\(address): \(error)")
      }
    }
    await assert(NetworkError.nameNotFound(host: "nowhere.invalid"), within: 11) {
      try await client.data(from: try WebLink.address("http://nowhere.invalid/"), byteLimit: 1000)
    }
  }
}
