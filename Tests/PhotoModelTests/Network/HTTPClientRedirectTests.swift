// Tests of redirects: which are followed, how far, and which never.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HTTPClientRedirectTests {
  private let transport = FakeTransport()
  private let client: HTTPClient

  init() {
    client = HTTPClient(transport: transport, userAgent: "Tests", clock: ManualClock())
  }

  private func get(_ address: String = "https://a.org/x") async throws -> String {
    String(decoding: try await client.data(from: url(address), byteLimit: 1000), as: UTF8.self)
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func redirectsAreFollowed(status: Int) async throws {
    transport.redirect("https://a.org/x", to: "https://b.org/y", status: status)
    transport.serve("https://b.org/y", "there")
    #expect(try await get() == "there")
    #expect(transport.requests == ["https://a.org/x", "https://b.org/y"])
    #expect(transport.fields == ["User-Agent": "Tests"])
  }

  @Test(arguments: [
    ("/y z", "https://a.org/y%20z"), ("y", "https://a.org/y"), ("//b.org/y", "https://b.org/y"),
    ("?page=2", "https://a.org/x?page=2"),
  ])
  func relativeRedirectsAreThoseOfTheAnswer(location: String, target: String) async throws {
    transport.redirect("https://a.org/x", to: location)
    transport.serve(target, "there")
    #expect(try await get() == "there")
  }

  @Test func theBodyOfARedirectIsNotThatOfTheAnswer() async throws {
    transport.script(
      "https://a.org/x", .head(302, ["location": "/y", "content-length": "9999"]),
      .body(Data("moved".utf8)))
    transport.serve("https://a.org/y", "there")
    #expect(try await get() == "there")
  }

  @Test func aLoopEnds() async {
    transport.redirect("https://a.org/x", to: "https://a.org/x")
    await #expect(throws: NetworkError.redirectedTooOften(host: "a.org")) { try await get() }
    #expect(transport.requests.count == HTTPClient.redirectLimit + 1)
  }

  @Test func aLongWayEndsThereToo() async throws {
    for step in 0..<10 {
      transport.redirect("https://a.org/\(step)", to: "/\(step + 1)")
    }
    await #expect(throws: NetworkError.redirectedTooOften(host: "a.org")) {
      try await get("https://a.org/0")
    }
    transport.serve("https://a.org/10", "there")
    #expect(try await get("https://a.org/5") == "there")
  }

  @Test(arguments: [
    "file:///etc/passwd", "javascript:alert(1)", "data:,a", "ftp://a.org/", "", "https://",
  ])
  func redirectsToNoWebPageAreNotFollowed(location: String) async {
    transport.redirect("https://a.org/x", to: location)
    await #expect(throws: NetworkError.badRedirect(host: "a.org", target: location)) {
      try await get()
    }
    #expect(transport.requests.count == 1)
  }

  @Test func aRedirectWithoutATargetIsNotFollowed() async {
    transport.script("https://a.org/x", .head(302))
    await #expect(throws: NetworkError.badRedirect(host: "a.org", target: "")) { try await get() }
  }

  @Test func aSafeConnectionIsNotLeftForAnOpenOne() async throws {
    transport.redirect("https://a.org/x", to: "http://a.org/y")
    transport.serve("http://a.org/y", "open")
    await #expect(throws: NetworkError.badRedirect(host: "a.org", target: "http://a.org/y")) {
      try await get()
    }
    transport.redirect("http://b.org/x", to: "https://a.org/z")
    transport.serve("https://a.org/z", "safe")
    #expect(try await get("http://b.org/x") == "safe")
    transport.redirect("http://c.org/x", to: "http://a.org/y")
    #expect(try await get("http://c.org/x") == "open")
  }

  @Test func nasasOwnRedirectsToOpenConnectionsAreMadeSafe() async throws {
    transport.redirect("https://images-api.nasa.gov/x", to: "http://images-assets.nasa.gov/y")
    transport.serve("https://images-assets.nasa.gov/y", "safe")
    #expect(try await get("https://images-api.nasa.gov/x") == "safe")
  }
}
