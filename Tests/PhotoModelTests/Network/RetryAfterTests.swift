// Tests of the pauses that servers ask for.

import Foundation
import Testing

@testable import PhotoModel

@Suite struct RetryAfterTests {
  private let now = Date(timeIntervalSince1970: 784_111_717)  // Sun, 06 Nov 1994 08:48:37 GMT

  @Test(arguments: [
    ("0", 0), ("1", 1), ("120", 120), (" 7 ", 7), ("3600", 3600), ("3601", 3600), ("86400", 3600),
    ("-5", 0), ("99999999999999999999", 3600),
  ])
  func secondsAreBelievedUpToAnHour(header: String, seconds: Int) {
    #expect(RetryAfter.pause(header, now: now) == .seconds(seconds))
  }

  @Test(
    arguments: [
      "999999999999999999999", "1e30", "1e300", "-1e300", String(repeating: "9", count: 300),
    ])
  func secondsThatNoClockHoldsAreAnHourAtMost(header: String) {
    let pause = RetryAfter.pause(header, now: now)
    #expect(pause.map { $0 <= .seconds(3600) } ?? true)
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 60), ("Sun, 06 Nov 1994 08:48:38 GMT", 1),
    ("Sun, 06 Nov 1994 08:00:00 GMT", 0), ("Mon, 07 Nov 1994 08:49:37 GMT", 3600),
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Fri, 31 Dec 9999 23:59:59 GMT", 3600),
  ])
  func aDateIsATimeFromNow(header: String, seconds: Int) {
    #expect(RetryAfter.pause(header, now: now) == .seconds(seconds))
  }

  @Test(arguments: [
    "", " ", "soon", "1 minute", "nan", "inf", "-inf", "infinity", "12,5", "tomorrow",
    "Sun, 06 Nov", "Sun, 99 Foo 1994 88:88:88 GMT", "💥", "1e400",
  ])
  func garbageIsNoPause(header: String) {
    #expect(RetryAfter.pause(header, now: now) == nil)
  }

  @Test func aBrokenSecondIsRoundedByNoOneAway() throws {
    let pause = try #require(
      RetryAfter.pause("Sun, 06 Nov 1994 08:48:38 GMT", now: now.addingTimeInterval(0.5)))
    #expect(pause == .seconds(1))
  }
}
