// Tests of the pauses between attempts that fail.

import Testing

@testable import PhotoModel

@Suite struct BackoffTests {
  @Test func thePausesDoubleUpToFiveMinutes() {
    var backoff = Backoff()
    let pauses = (1...9).map { _ in backoff.failed() }
    #expect(pauses == [5, 10, 20, 40, 80, 160, 300, 300, 300].map { Duration.seconds($0) })
    #expect(backoff.failureCount == 9)
  }

  @Test func manyFailuresInARowOverflowNothing() {
    var backoff = Backoff()
    for _ in 1...200 { _ = backoff.failed() }
    #expect(backoff.failed() == .seconds(300))
  }

  @Test func aSuccessBeginsAnew() {
    var backoff = Backoff()
    for _ in 1...3 { _ = backoff.failed() }
    backoff.succeeded()
    #expect(backoff == Backoff())
    #expect(backoff.failed() == .seconds(5))
  }

  @Test func noPauseIsShorterThanTheServerAsksFor() {
    var backoff = Backoff()
    #expect(backoff.failed(retryAfter: .seconds(60)) == .seconds(60))
    #expect(backoff.failed(retryAfter: .seconds(1)) == .seconds(10))
    #expect(backoff.failed(retryAfter: .seconds(3600)) == .seconds(3600))
  }
}
