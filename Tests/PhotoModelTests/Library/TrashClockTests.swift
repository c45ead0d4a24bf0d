// Tests of which clocks are believed, and of what begins anew after one that was wrong.

import Testing

@testable import PhotoModel

@Suite struct TrashClockTests {
  private static let hour: Int64 = 60 * 60 * 1000
  private static let day = 24 * hour
  private static let start: Int64 = 1_777_817_100_123

  /// A clock that was seen at these times, in hours after the start.
  private func clock(_ hours: Int64...) -> TrashClock {
    var clock = TrashClock(first: Self.start)
    for hour in hours { _ = clock.see(Self.start + hour * Self.hour) }
    return clock
  }

  private func see(_ hours: Int64, _ clock: inout TrashClock) -> ClosedRange<Int64>? {
    clock.see(Self.start + hours * Self.hour)
  }

  /// From one hour after the start to another.
  private func span(_ hours: ClosedRange<Int64>) -> ClosedRange<Int64> {
    (Self.start + hours.lowerBound * Self.hour)...(Self.start + hours.upperBound * Self.hour)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let hours: [Int64]
    let isBelieved: Bool
    let testDescription: String
  }

  private static let cases = [
    Case(hours: [], isBelieved: false, testDescription: "never seen before"),
    Case(hours: [23], isBelieved: false, testDescription: "seen for less than a day"),
    Case(hours: [24], isBelieved: true, testDescription: "seen for a day"),
    Case(hours: [24, 192], isBelieved: true, testDescription: "a week later"),
    Case(hours: [24, 193], isBelieved: false, testDescription: "more than a week later"),
    Case(hours: [24, 193, 216], isBelieved: false, testDescription: "not a day after the leap"),
    Case(hours: [24, 193, 217], isBelieved: true, testDescription: "a day after the leap"),
    Case(hours: [24, 1464, 1488], isBelieved: true, testDescription: "away for two months"),
    Case(hours: [24, 23], isBelieved: false, testDescription: "gone back"),
    Case(hours: [24, 23, 46], isBelieved: false, testDescription: "not a day after it went back"),
    Case(hours: [24, 23, 47], isBelieved: true, testDescription: "a day after it went back"),
    Case(hours: [24, 23, 40, 39, 62], isBelieved: false, testDescription: "gone back twice"),
    Case(hours: [24, 9000, 25], isBelieved: false, testDescription: "a leap ahead that was wrong"),
    Case(hours: [24, -9000, 25], isBelieved: false, testDescription: "a leap back that was wrong"),
  ]

  @Test(arguments: cases) func aClockIsBelievedOnceItHasGoneOnEvenlyForADay(_ example: Case) {
    var clock = TrashClock(first: Self.start)
    for hour in example.hours { _ = clock.see(Self.start + hour * Self.hour) }
    #expect(clock.isBelieved == example.isBelieved)
    #expect(clock.isSound)
  }

  private static let believedTimes: [([Int64], Int64?)] = [
    ([], nil),
    ([24], 24),
    ([24, 9000], 24),
    ([24, 9000, 9023], 24),
    ([24, 9000, 9024], 9024),
    ([24, 9000, 20_000], 24),
    ([24, 9000, 20_000, 19_999], 24),
    ([24, 9000, 20_000, 30_000], 9000),
    ([24, 9000, 25], nil),
    ([1000], nil),
    ([1000, 2000], 0),
    ([1000, 2000, 3000], 1000),
    ([1000, 999, 2000, 1999, 3000], 999),
    ([1000, 2000, 1001, 3000], nil),
  ]

  @Test(arguments: believedTimes)
  func aDoubtedClockGoesByAnEarlierTime(hours: [Int64], believed: Int64?) {
    var clock = TrashClock(first: Self.start)
    for hour in hours { _ = clock.see(Self.start + hour * Self.hour) }
    #expect(clock.believed == believed.map { Self.start + $0 * Self.hour })
    #expect(clock.isSound)
  }

  @Test func whatAClockShowedWhileItWasBehindBeginsAnewOnceItIsRight() {
    var clock = clock(100)
    #expect(see(-9000, &clock) == nil)
    #expect(see(-8990, &clock) == nil)
    #expect(see(-8900, &clock) == nil)
    #expect(see(105, &clock) == span(-9000...(-8900)))
    #expect(clock.setbacks.isEmpty)
    #expect(see(106, &clock) == nil, "once")
  }

  @Test func aClockThatIsPutRightAllButASecondIsRight() {
    var clock = clock(100, -9000, -8990)
    #expect(see(99, &clock) == span(-9000...(-8990)))
    #expect(see(101, &clock) == span(99...99), "and is behind until it comes to where it was")
  }

  @Test func aClockThatWentBackALittleAndGoesOnPastThatWasBehindSoLong() {
    var clock = clock(100, 98, 99)
    #expect(see(101, &clock) == span(98...99))
  }

  @Test func whoeverWasAwayHasNothingBeginAnew() {
    var clock = clock(100)
    #expect(see(2000, &clock) == nil)
    #expect(see(2024, &clock) == nil)
  }

  @Test func aClockThatWasAheadAndIsRightAgainHasNothingBeginAnewWhenThePersonWasAway() {
    var clock = clock(100, 90_000, 101, 130)
    #expect(see(2000, &clock) == nil, "far behind the time that was wrong")
    #expect(see(2024, &clock) == nil)
    #expect(clock.isBelieved)
  }

  @Test func aSetbackWithinAnotherEndsByItself() {
    var clock = clock(100, 90_000, 101, 102)
    #expect(see(-9000, &clock) == nil)
    #expect(see(103, &clock) == span(-9000...(-9000)))
    #expect(clock.setbacks.count == 1, "the one that was wrong ahead")
    #expect(see(90_001, &clock) == span(-9000...103))
  }

  @Test func aClockThatOnlyGoesBackIsRememberedWithinBounds() {
    var clock = clock(0)
    for hours in 1...1000 { _ = see(-Int64(hours), &clock) }
    #expect(clock.setbacks.count == TrashClock.mostSetbacks)
    #expect(clock.isSound)
    #expect(see(-950, &clock) == span(-1000...(-951)))
  }

  @Test(arguments: [Int64.min, -1, 0, Int64.max]) func noReadingIsTooFar(_ reading: Int64) {
    var clock = clock(0)
    _ = clock.see(reading)
    #expect(TrashClock.readings.contains(clock.latest))
    _ = clock.see(Self.start + Self.day)
    #expect(clock.isSound)
    #expect(TrashClock(first: reading).isSound)
  }
}
