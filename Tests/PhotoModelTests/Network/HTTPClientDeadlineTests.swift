// Tests that no server keeps a request longer than its deadline.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HTTPClientDeadlineTests {
  private let transport = FakeTransport()
  private let clock = ManualClock()
  private let client: HTTPClient

  init() { client = HTTPClient(transport: transport, userAgent: "Tests", clock: clock) }

  private let tooLong = NetworkError.tookTooLong(host: "a.org", seconds: 30)

  private func get() -> Task<Data, any Error> {
    Task { try await client.data(from: url("https://a.org/x"), byteLimit: 1000) }
  }

  /// Fetches what is large.
  private func fetch(bytesForMoreTime: Int) -> Task<Void, any Error> {
    let limits = HTTPClient.Limits(
      byteCount: 1000, deadline: .seconds(30), bytesForMoreTime: bytesForMoreTime)
    return Task { try await client.fetch(url("https://a.org/x"), limits) { _ in } }
  }

  /// Lets this much time pass, with the request at its wait number `wait`.
  private func pass(_ seconds: Int, wait: Int) async {
    await until { transport.waitCount == wait }
    await clock.sleepers(1)
    clock.advance(by: .seconds(seconds))
  }

  @Test func aServerThatNeverAnswersIsGivenUpAfter30Seconds() async {
    transport.script("https://a.org/x", .wait)
    let get = get()
    await pass(29, wait: 1)
    #expect(clock.pending == [.seconds(1)])
    clock.advance(by: .seconds(1))
    await #expect(throws: tooLong) { try await get.value }
    #expect(transport.cancelledCount == 1)
    #expect(transport.runningCount == 0)
  }

  @Test func aByteNowAndThenDoesNotExtendIt() async {
    transport.script(
      "https://a.org/x", .head(200), .wait, .body(Data(count: 1)), .wait, .body(Data(count: 1)),
      .wait, .body(Data(count: 1)), .wait)
    let get = get()
    for wait in 1...3 {
      await pass(9, wait: wait)
      transport.release()
    }
    await pass(3, wait: 4)
    await #expect(throws: tooLong) { try await get.value }
    #expect(transport.cancelledCount == 1)
  }

  @Test func redirectsDoNotExtendIt() async {
    transport.script("https://a.org/x", .wait, .head(302, ["location": "https://b.org/x"]))
    transport.script("https://b.org/x", .wait, .head(302, ["location": "https://c.org/x"]))
    transport.script("https://c.org/x", .wait)
    let get = get()
    for wait in 1...2 {
      await pass(14, wait: wait)
      transport.release()
    }
    await pass(2, wait: 3)
    await #expect(throws: tooLong) { try await get.value }
    #expect(transport.requests.last == "https://c.org/x")
  }

  @Test func anAnswerInTimeLeavesNoTimer() async throws {
    transport.script("https://a.org/x", .head(200), .wait, .body(Data("in time".utf8)))
    let get = get()
    await pass(29, wait: 1)
    transport.release()
    #expect(try await get.value == Data("in time".utf8))
    #expect(clock.pending.isEmpty)
  }

  @Test func aDeadlineOfOnesOwnIsKept() async {
    transport.script("https://a.org/x", .wait)
    let client = HTTPClient(
      transport: transport, userAgent: "Tests", deadline: .seconds(5), clock: clock)
    #expect(client.deadline == .seconds(5))
    let get = Task { try await client.data(from: url("https://a.org/x"), byteLimit: 1) }
    await pass(5, wait: 1)
    await #expect(throws: NetworkError.tookTooLong(host: "a.org", seconds: 5)) {
      try await get.value
    }
  }

  @Test func aLargeFileMayTakeOnAsLongAsEachStretchBringsEnough() async throws {
    transport.script(
      "https://a.org/x", .head(200), .body(Data(count: 100)), .wait, .body(Data(count: 60)),
      .body(Data(count: 40)), .wait, .body(Data(count: 100)), .wait)
    let fetch = fetch(bytesForMoreTime: 100)
    for wait in 1...3 {
      await pass(30, wait: wait)
      await clock.sleepers(1)
      #expect(clock.pending == [.seconds(30)])
      transport.release()
    }
    try await fetch.value
    #expect(clock.pending.isEmpty)
  }

  @Test func aLargeFileThatSlowsDownIsGivenUp() async {
    transport.script(
      "https://a.org/x", .head(200), .body(Data(count: 500)), .wait, .body(Data(count: 99)), .wait)
    let fetch = fetch(bytesForMoreTime: 100)
    await pass(30, wait: 1)
    transport.release()
    await pass(30, wait: 2)
    await #expect(throws: tooLong) { try await fetch.value }
    #expect(transport.cancelledCount == 1)
  }
}
