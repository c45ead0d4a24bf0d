// Tests of which clocks are believed, and of what restarts its time in the trash after a clock was
// wrong.

import Testing

@testable import PhotoModel

@Suite struct TrashClockTests {
  private static let hour: Int64 = 60 * 60 * 1000
  private static let day = 24 * hour
  private static let start: Int64 = 1_777_817_100_123

  /// A clock with readings at these times, in hours after the start, on a machine that is rebooted
  /// whenever its clock jumps.
  private func clock(_ hours: Int64...) -> TrashClock { clock(hours) }

  private func clock(_ hours: [Int64]) -> TrashClock {
    var clock = TrashClock(first: Self.start)
    for hour in [0] + hours { _ = see(hour, &clock) }
    return clock
  }

  private func see(_ hours: Int64, _ clock: inout TrashClock) -> ClosedRange<Int64>? {
    let time = Self.start + hours * Self.hour
    let isEven = (0...TrashClock.leap).contains(time - clock.latest)
    guard isEven, let last = clock.uptime else {
      return clock.see(time, at: Uptime(boot: "boot at \(hours)", milliseconds: 0))
    }
    let passed = last.milliseconds + time - clock.latest
    return clock.see(time, at: Uptime(boot: last.boot, milliseconds: passed))
  }

  /// Adds a reading, in hours after the start, on a machine that was booted `up` hours ago.
  private func see(_ hours: Double, _ clock: inout TrashClock, boot: Int, up: Double) {
    let uptime = Uptime(boot: String(boot), milliseconds: Int64(up * Double(Self.hour)))
    _ = clock.see(Self.start + Int64(hours * Double(Self.hour)), at: uptime)
  }

  /// The range of times between two hours after the start.
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
    let clock = clock(example.hours)
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
    let clock = clock(hours)
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
    _ = clock.see(reading, at: nil)
    #expect(TrashClock.readings.contains(clock.latest))
    _ = clock.see(Self.start + Self.day, at: nil)
    #expect(clock.isSound)
    #expect(TrashClock(first: reading).isSound)
  }

  // MARK: - Time that really passed

  /// A clock that is believed, 30 hours after the start, on a machine that has been on since the
  /// start.
  private func believedClock() -> TrashClock {
    var clock = TrashClock(first: Self.start)
    for hours in [0.0, 30] { see(hours, &clock, boot: 1, up: hours) }
    #expect(clock.isBelieved)
    return clock
  }

  @Test func aDayThatAClockIsSetAheadByIsNone() {
    var clock = believedClock()
    let before = clock.latest
    for days in 1...5 { see(9000 + 24 * Double(days), &clock, boot: 1, up: 30.01) }
    #expect(!clock.isBelieved)
    #expect(clock.believed == before)
    see(9143.9, &clock, boot: 1, up: 53.9)
    #expect(!clock.isBelieved, "not a day")
    see(9144.1, &clock, boot: 1, up: 54.1)
    #expect(clock.isBelieved, "a day since the clock was set last")
  }

  @Test func moreThanADayThatAClockIsSetAheadByIsAJump() {
    var clock = believedClock()
    see(55, &clock, boot: 1, up: 31)
    #expect(clock.isBelieved, "a day")
    see(80.1, &clock, boot: 1, up: 32)
    #expect(!clock.isBelieved)
  }

  @Test func moreThanADayThatAClockIsSetBackByIsAJump() {
    var clock = believedClock()
    see(34, &clock, boot: 1, up: 58)
    #expect(clock.isBelieved, "a day")
    see(35, &clock, boot: 1, up: 83.1)
    #expect(!clock.isBelieved, "it has not gone back, and was ahead or is behind")
    #expect(clock.believed == nil)
  }

  @Test func leapsWithinOneBootAreNobodyWhoWasAway() {
    var clock = believedClock()
    let before = clock.latest
    for leap in 1...9 {
      see(9000 * Double(leap), &clock, boot: 1, up: 30.01)
      #expect(clock.believed == before)
    }
    clock = TrashClock(first: Self.start)
    for leap in 0...9 { see(9000 * Double(leap), &clock, boot: 1, up: 1) }
    #expect(clock.believed == nil, "none was believed before")
  }

  @Test func leapsFromBootToBootAndWithinOneAreCountedApart() {
    var clock = believedClock()
    let before = clock.latest
    see(9000, &clock, boot: 2, up: 0)
    see(18_000, &clock, boot: 2, up: 1)
    #expect(clock.believed == before)
    see(27_000, &clock, boot: 3, up: 0)
    #expect(clock.believed == before)
  }

  @Test func whoOpensItForTenMinutesADayHasTheClockBelievedAtTheThirdStart() {
    var clock = TrashClock(first: Self.start)
    var wasBelieved: [Bool] = []
    for day in 0...3 {
      see(24 * Double(day), &clock, boot: day, up: 0.01)
      wasBelieved.append(clock.isBelieved)
      see(24 * Double(day) + 1.0 / 6, &clock, boot: day, up: 0.01 + 1.0 / 6)
    }
    #expect(wasBelieved == [false, false, false, true])
  }

  @Test func threeBootsWithinAnHourAreNoDay() {
    var clock = TrashClock(first: Self.start)
    for boot in 0...20 { see(Double(boot) / 20, &clock, boot: boot, up: 0.01) }
    #expect(!clock.isBelieved)
  }

  @Test func whereNothingTellsHowMuchTimePassedThreeStartsMakeUpADay() {
    var clock = TrashClock(first: Self.start)
    for day in 0...2 { _ = clock.see(Self.start + Int64(day) * Self.day, at: nil) }
    #expect(!clock.isBelieved)
    _ = clock.see(Self.start + 3 * Self.day, at: nil)
    #expect(clock.isBelieved)
  }

  @Test func aMachineThatSleptForTwoMonthsHasAnEvenClock() {
    var clock = believedClock()
    see(1470, &clock, boot: 1, up: 1470)
    #expect(clock.isBelieved)
    clock = TrashClock(first: Self.start)
    for hours in [0.0, 1440] { see(hours, &clock, boot: 1, up: hours) }
    #expect(clock.isBelieved, "it slept for a day at least")
  }

  @Test func aMachineWhoseTimeRunsBackwardsTellsNothing() {
    var clock = TrashClock(first: Self.start)
    see(0, &clock, boot: 1, up: 100)
    see(24, &clock, boot: 1, up: 99)
    #expect(!clock.isBelieved)
    #expect(clock.latest - clock.since == TrashClock.unmeasured)
  }

  @Test func aClockThatIsTwoHoursAheadAtEachBootIsBelieved() {
    var clock = TrashClock(first: Self.start)
    for day in 0...3 {
      see(24 * Double(day) + 2, &clock, boot: day, up: 0.01)
      see(24 * Double(day), &clock, boot: day, up: 0.02)
    }
    #expect(clock.isBelieved)
  }

  @Test func aClockThatBeginsIn1970AtEachBootIsBelievedAfterADayWithoutOne() {
    var clock = believedClock()
    for day in 2...9 {
      see(-400_000, &clock, boot: day, up: 0.01)
      see(24 * Double(day), &clock, boot: day, up: 0.02)
      #expect(clock.believed == nil)
    }
    see(24 * 10 + 1, &clock, boot: 9, up: 25.02)
    #expect(clock.isBelieved)
  }

  @Test func anUptimeThatCanBeNoneIsNotSound() {
    let uptimes: [(Int64, Bool)] = [(-1, false), (0, true), (.max, false)]
    for (uptime, isSound) in uptimes {
      var clock = TrashClock(first: Self.start)
      _ = clock.see(Self.start, at: Uptime(boot: "1", milliseconds: uptime))
      #expect(clock.isSound == isSound)
    }
  }

  @Test func theSystemTellsHowLongTheMachineHasBeenOn() throws {
    let (first, second) = (try #require(Uptime.now()), try #require(Uptime.now()))
    #expect(first.milliseconds > 0)
    #expect(try #require(second.passed(since: first)) >= 0)
  }
}
