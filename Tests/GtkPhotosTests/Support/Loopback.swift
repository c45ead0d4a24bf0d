// A server on the loopback, and the app's client for it, for the tests of the network and of the
// catalogue's page.

import Foundation
import PhotoModel
import Synchronization
import WindowDriver
import XCTest

@testable import GtkPhotos

/// A server and a client.
struct Loopback: Sendable {
  let server: CatalogServer
  let client: HTTPClient
  let catalog: NASACatalog

  /// The host in the client's errors.
  static let host = "127.0.0.1"

  /// A client like the app's, except for the deadline.
  static func client(deadline: Duration) -> HTTPClient {
    HTTPClient(transport: transport(), userAgent: "GtkPhotosTests", deadline: deadline)
  }

  /// The app's own transport.
  private static func transport() -> any HTTPTransport { CurlTransport() }

  func fetch(_ path: String, byteLimit: Int = 8 << 20) async throws -> Data {
    try await client.data(from: server.address(path), byteLimit: byteLimit)
  }
}

extension XCTestCase {
  /// A server that stops when the test ends.
  func catalogServer(itemsPerPage: Int = 3, pageCount: Int = 1) throws -> CatalogServer {
    let server = try CatalogServer(itemsPerPage: itemsPerPage, pageCount: pageCount)
    addTeardownBlock { server.stop() }
    return server
  }

  /// A server that stops when the test ends, and a client for it.
  func loopback(
    itemsPerPage: Int = 3, pageCount: Int = 1, deadline: Duration = .seconds(10)
  ) throws -> Loopback {
    let server = try catalogServer(itemsPerPage: itemsPerPage, pageCount: pageCount)
    let client = Loopback.client(deadline: deadline)
    return Loopback(
      server: server, client: client, catalog: NASACatalog(server.address(), client: client))
  }
}

/// The result of a task; `nil` if it has not ended in time. A test that only awaited the task would
/// hang instead of failing.
func outcome<Success: Sendable>(
  of task: Task<Success, any Error>, within seconds: Double
) async -> Result<Success, any Error>? {
  let (ends, end) = AsyncStream.makeStream(of: Result<Success, any Error>.self)
  Task { end.yield(await task.result) }
  Task {
    try await Task.sleep(for: .seconds(Waiting.patience * seconds))
    end.finish()
  }
  return await ends.first { _ in true }
}

/// Asserts that something ends with an error, and in time.
func assert<Failure: Error & Equatable, Success: Sendable>(
  _ expected: Failure, within seconds: Double = 2, _ what: String = "",
  file: StaticString = #filePath, line: UInt = #line,
  _ body: @escaping @Sendable () async throws -> Success
) async {
  let task = Task { try await body() }
  switch await outcome(of: task, within: seconds) {
  case .success(let result): XCTFail("\(what) ended well: \(result)", file: file, line: line)
  case .failure(let error as Failure):
    XCTAssertEqual(error, expected, what, file: file, line: line)
  case .failure(let error): XCTFail("\(what) ended with \(error)", file: file, line: line)
  case nil:
    task.cancel()
    XCTFail("\(what) did not end in \(seconds) s", file: file, line: line)
  }
}

/// A sum that several threads add to.
final class Tally: Sendable {
  private let count = Mutex(0)

  var sum: Int { count.withLock { $0 } }

  func add(_ number: Int = 1) { count.withLock { $0 += number } }
}
