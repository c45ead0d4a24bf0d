// Tests that a server which asks to be left alone is left alone.

import Foundation
import Synchronization
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HTTPClientPauseTests {
  /// A time of day that the test sets.
  private final class Now: Sendable {
    private let date = Mutex(moment)

    var value: Date { date.withLock { $0 } }

    func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }
  }

  private let transport = FakeTransport()
  private let now = Now()
  private let client: HTTPClient

  init() {
    client = HTTPClient(
      transport: transport, userAgent: "Tests", clock: ManualClock(), now: { [now] in now.value })
  }

  private func get(_ address: String = "https://a.org/x") async throws {
    _ = try await client.data(from: url(address), byteLimit: 1000)
  }

  private func status(_ code: Int, _ seconds: Int?) -> NetworkError {
    .status(code, host: "a.org", retryAfter: seconds.map { .seconds($0) })
  }

  @Test(arguments: [429, 503])
  func noRequestGoesOutBeforeThePauseIsOver(code: Int) async throws {
    transport.script("https://a.org/x", .head(code, ["retry-after": "60"]))
    transport.serve("https://a.org/x", "again")
    await #expect(throws: status(code, 60)) { try await get() }
    for rest in [60, 59, 31] {
      await #expect(throws: status(429, rest)) { try await get() }
      now.advance(by: rest == 60 ? 1 : rest == 59 ? 28 : 30.5)
    }
    await #expect(throws: status(429, 1)) { try await get() }
    #expect(transport.requests.count == 1)
    now.advance(by: 0.5)
    try await get()
    #expect(transport.requests.count == 2)
    try await get()
    #expect(transport.requests.count == 3)
  }

  @Test func thePauseIsForOneServiceOfAHostAndForNoOther() async throws {
    transport.script("https://a.org/x", .head(429, ["retry-after": "60"]))
    transport.serve("https://a.org/x/1?q", "a")
    transport.serve("https://a.org/y", "a")
    transport.serve("https://b.org/x", "b")
    await #expect(throws: status(429, 60)) { try await get() }
    await #expect(throws: status(429, 60)) { try await get("https://a.org/x/1?q") }
    try await get("https://a.org/y")
    try await get("https://b.org/x")
    #expect(
      transport.requests == ["https://a.org/x", "https://a.org/y", "https://b.org/x"])
  }

  @Test func aHostIsTheSameInCapitals() async {
    transport.script("https://a.org/x", .head(429, ["retry-after": "60"]))
    transport.serve("https://A.org/x", "capital")
    await #expect(throws: status(429, 60)) { try await get() }
    await #expect(throws: NetworkError.self) { try await get("https://A.org/x") }
  }

  @Test func aRedirectToAHostThatIsLeftAloneIsNotFollowed() async {
    transport.script("https://a.org/x", .head(429, ["retry-after": "60"]))
    transport.redirect("https://b.org/y", to: "https://a.org/x/y")
    await #expect(throws: status(429, 60)) { try await get() }
    await #expect(throws: status(429, 60)) { try await get("https://b.org/y") }
    #expect(transport.requests == ["https://a.org/x", "https://b.org/y"])
  }

  @Test func thePauseIsThatOfTheHostTheRedirectLedTo() async throws {
    transport.redirect("https://b.org/y", to: "https://a.org/x")
    transport.redirect("https://b.org/y", to: "https://c.org/x")
    transport.script("https://a.org/x", .head(429, ["retry-after": "60"]))
    transport.serve("https://c.org/x", "c")
    await #expect(throws: status(429, 60)) { try await get("https://b.org/y") }
    try await get("https://b.org/y")
    #expect(transport.requests.last == "https://c.org/x")
  }

  @Test func aDateIsHonouredToo() async throws {
    let header = "Sun, 03 May 2026 14:06:00 GMT"
    let pause = try #require(RetryAfter.pause(header, now: moment))
    #expect(pause > .zero && pause < .seconds(3600))
    transport.script("https://a.org/x", .head(503, ["retry-after": header]))
    transport.serve("https://a.org/x", "again")
    await #expect(throws: NetworkError.self) { try await get() }
    now.advance(by: pause / .seconds(1) - 1)
    await #expect(throws: status(429, 1)) { try await get() }
    #expect(transport.requests.count == 1)
    now.advance(by: 1)
    try await get()
  }

  @Test(arguments: ["", "soon", "0", "-1"])
  func withoutAPauseTheNextRequestGoesOutAtOnce(header: String) async throws {
    transport.script("https://a.org/x", .head(429, ["retry-after": header]))
    transport.serve("https://a.org/x", "again")
    await #expect(throws: NetworkError.self) { try await get() }
    try await get()
  }

  @Test func aPauseIsAnHourAtMost() async throws {
    transport.script("https://a.org/x", .head(429, ["retry-after": "999999999999"]))
    transport.serve("https://a.org/x", "again")
    await #expect(throws: status(429, 3600)) { try await get() }
    now.advance(by: 3600)
    try await get()
  }
}
