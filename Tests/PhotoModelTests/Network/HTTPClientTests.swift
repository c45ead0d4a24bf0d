// Tests of what the client makes of answers: bodies, statuses, sizes.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HTTPClientTests {
  private let transport = FakeTransport()
  private let client: HTTPClient
  private let address = "https://a.org/x"

  init() {
    client = HTTPClient(transport: transport, userAgent: "GtkPhotos/1 tests", clock: ManualClock())
  }

  private func get(_ byteLimit: Int = 1000) async throws -> String {
    String(decoding: try await client.data(from: url(address), byteLimit: byteLimit), as: UTF8.self)
  }

  @Test func aBodyComesWholeAndInOrder() async throws {
    transport.script(
      address, .head(200), .body(Data("one ".utf8)), .body(Data()), .body(Data("two".utf8)))
    #expect(try await get() == "one two")
    #expect(transport.requests == [address])
    #expect(transport.fields == ["User-Agent": "GtkPhotos/1 tests"])
    #expect(transport.runningCount == 0)
  }

  @Test func anAnswerWithoutABodyIsEmpty() async throws {
    transport.script(address, .head(204))
    #expect(try await get() == "")
  }

  @Test func anAnswerWithoutAHeadIsBrokenOff() async {
    transport.script(address)
    await #expect(throws: NetworkError.brokenOff(host: "a.org")) { try await get() }
  }

  @Test(arguments: [400, 401, 403, 404, 410, 418, 429, 500, 502, 503, 100, 304, 300, 599])
  func everyOtherStatusIsAnErrorWhoseBodyIsNotRead(status: Int) async {
    transport.script(address, .head(status), .body(Data("<html>".utf8)))
    await #expect(throws: NetworkError.status(status, host: "a.org", retryAfter: nil)) {
      try await get()
    }
  }

  @Test func whatTheTransportSaysIsPassedOn() async {
    for error in [NetworkError.refused(host: "a.org"), .brokenOff(host: "a.org")] {
      transport.script(address, .fail(error))
    }
    await #expect(throws: NetworkError.refused(host: "a.org")) { try await get() }
    await #expect(throws: NetworkError.brokenOff(host: "a.org")) { try await get() }
  }

  @Test func aConnectionThatBreaksInTheMiddleLeavesNoHalfBody() async {
    transport.script(
      address, .head(200), .body(Data("half".utf8)), .fail(.brokenOff(host: "a.org")))
    await #expect(throws: NetworkError.brokenOff(host: "a.org")) { try await get() }
  }

  @Test func aBodyThatSaysItIsTooLargeIsNotRead() async {
    transport.script(
      address, .head(200, ["content-length": "11"]), .wait, .body(Data(count: 11)))
    await #expect(throws: NetworkError.tooLarge(host: "a.org", limit: 10)) { try await get(10) }
    #expect(transport.waitCount == 0)
  }

  @Test(arguments: ["10", "-1", "many", "", "99999999999999999999999"])
  func aBodyWithinTheLimitIsReadWhateverItSaysOfItself(length: String) async throws {
    transport.script(
      address, .head(200, ["content-length": length]), .body(Data("0123456789".utf8)))
    #expect(try await get(10) == "0123456789")
  }

  @Test func aBodyThatLiesAboutItsSizeIsCutOff() async {
    transport.script(
      address, .head(200, ["content-length": "1"]), .body(Data(count: 6)), .body(Data(count: 5)),
      .wait)
    await #expect(throws: NetworkError.tooLarge(host: "a.org", limit: 10)) { try await get(10) }
    #expect(transport.waitCount == 0)
  }

  @Test func whatTheReceiverThrowsEndsTheTransfer() async {
    transport.script(address, .head(200), .body(Data(count: 1)), .wait)
    let full = LibraryError.diskFull(FilePath("/a"))
    let limits = HTTPClient.Limits(byteCount: 10, deadline: .seconds(30))
    await #expect(throws: full) {
      try await client.fetch(url(address), limits) { _ in throw full }
    }
    #expect(transport.waitCount == 0)
    #expect(transport.runningCount == 0)
  }

  @Test func cancellingReachesTheTransport() async {
    transport.script(address, .head(200), .body(Data(count: 1)), .wait)
    let fetch = Task { try await get() }
    await until { transport.waitCount == 1 }
    fetch.cancel()
    await #expect(throws: CancellationError.self) { try await fetch.value }
    #expect(transport.cancelledCount == 1)
    #expect(transport.runningCount == 0)
  }
}
