// Tests of the time that the rest of the naming takes.

import Testing

@testable import PhotoModel

@Suite struct NamingSpeedTests {
  /// A pace after answers that took these numbers of seconds.
  private func pace(_ seconds: [Double]) -> NamingSpeed {
    var pace = NamingSpeed()
    var now = Duration.seconds(1000)
    pace.began(at: now)
    for second in seconds {
      now += .seconds(second)
      pace.answered(at: now)
    }
    return pace
  }

  @Test func fewerThanFiveAnswersTellNothing() {
    #expect(NamingSpeed().remaining(count: 10) == nil)
    #expect(pace([2, 2, 2, 2]).remaining(count: 10) == nil)
    #expect(pace([2, 2, 2, 2, 2]).remaining(count: 10) == .seconds(20))
  }

  @Test func aBreakIsNoPace() {
    #expect(pace([2, 2, 121, 2, 2, 2]).remaining(count: 10) == .seconds(20))
    #expect(pace([120, 120, 120, 120, 120]).remaining(count: 1) == .seconds(120))
    #expect(pace([200, 200, 200, 200, 200]).remaining(count: 1) == nil)
  }

  @Test func theAnswerAfterABreakIsMeasuredAgain() {
    #expect(pace([2, 2, 2, 100_000, 4, 4, 4]).remaining(count: 2) == .seconds(6))
  }

  @Test func aPauseEndsWhenTheDialogComesUpAgain() {
    var pace = pace([2, 2, 2, 2])
    pace.began(at: .seconds(1060))
    pace.answered(at: .seconds(1062))
    #expect(pace.remaining(count: 10) == .seconds(20))
  }

  @Test func withoutABeginningTheFirstAnswerIsOne() {
    var pace = NamingSpeed()
    for second in 1...5 { pace.answered(at: .seconds(second * 3)) }
    #expect(pace.remaining(count: 1) == .seconds(3))
  }

  @Test func oldPaceIsForgotten() {
    let slow = Array(repeating: 60.0, count: 100)
    let quick = Array(repeating: 1.0, count: 20)
    #expect(pace(slow + quick).remaining(count: 60) == .seconds(60))
    #expect(pace(quick + slow).remaining(count: 1) == .seconds(60))
  }

  @Test func aFewSlowAnswersDoNotCount() {
    let answers = Array(repeating: 2.0, count: 9) + [100, 100] + Array(repeating: 2.0, count: 9)
    #expect(pace(answers).remaining(count: 10) == .seconds(20))
  }

  @Test func aClockThatGoesBackTellsNothing() {
    #expect(pace([2, 2, 2, -1000, 2, 2]).remaining(count: 10) == .seconds(20))
  }

  @Test func countsAreBounded() {
    let slow = pace(Array(repeating: 120, count: 5))
    #expect(slow.remaining(count: 0) == .zero)
    #expect(slow.remaining(count: -5) == .zero)
    #expect(slow.remaining(count: .max) == .seconds(120_000_000_000))
    #expect(pace([0, 0, 0, 0, 0]).remaining(count: 10) == .zero)
  }

  static let times: [(seconds: Int, time: RemainingTime)] = [
    (-5, .lessThanAMinute), (0, .lessThanAMinute), (59, .lessThanAMinute), (60, .minutes(1)),
    (89, .minutes(1)), (90, .minutes(2)), (569, .minutes(9)), (570, .minutes(10)),
    (720, .minutes(10)), (780, .minutes(15)), (3420, .minutes(55)), (3480, .hours(1)),
    (4440, .hours(1)), (4500, .hours(1.5)), (7200, .hours(2)), (3_600_000_000, .hours(1_000_000)),
  ]

  @Test(arguments: times) func timeIsRoundedForPeople(seconds: Int, time: RemainingTime) {
    #expect(RemainingTime(.seconds(seconds)) == time)
  }
}
