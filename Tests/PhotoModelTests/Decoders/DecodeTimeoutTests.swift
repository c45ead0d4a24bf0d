// Tests of how long a decoder may take: one that works, one that starves, and one that sleeps.

import Testing

@testable import PhotoModel

@Suite struct DecodeTimeoutTests {
  /// How many looks, one a second, it takes until the time is over.
  private func looks(
    _ limits: DecodeTimeout.Limits, working share: Double, isAsleep: Bool,
    atMost most: Int = 1000
  ) -> Int? {
    var patience = DecodeTimeout(limits, work: .seconds(5))
    for number in 1...most {
      patience.check(
        after: .seconds(1), work: .seconds(5) + .seconds(share * Double(number)),
        isAsleep: isAsleep)
      if patience.isOver { return number }
    }
    return nil
  }

  @Test func whoWaitsForADecoderWaitsTwentySeconds() {
    #expect(looks(.seen, working: 1, isAsleep: false) == 20)
    #expect(looks(.seen, working: 0, isAsleep: false) == 20)
    #expect(looks(.seen, working: 0, isAsleep: true) == 20)
  }

  @Test func oneThatGivesWayHasTwentySecondsOfWork() {
    #expect(looks(.unseen, working: 1, isAsleep: false) == 20)
    #expect(looks(.unseen, working: 0.5, isAsleep: false) == 40)
    #expect(looks(.unseen, working: 0.5, isAsleep: true) == 40, "it is seen asleep, and works")
  }

  @Test func oneThatStarvesHasTenMinutes() {
    #expect(looks(.unseen, working: 0.01, isAsleep: false) == 600)
    #expect(looks(.unseen, working: 0, isAsleep: false) == 600)
  }

  @Test func oneThatSleepsHoldsItsPlaceNoLonger() {
    #expect(looks(.unseen, working: 0, isAsleep: true) == 20)
    #expect(looks(.unseen, working: 0.001, isAsleep: true) == 20, "it wakes for a moment")
  }

  @Test func sleepCountsWhereverItFalls() {
    var patience = DecodeTimeout(.unseen, work: .zero)
    for number in 1...39 {
      patience.check(after: .seconds(1), work: .zero, isAsleep: number % 2 == 0)
      #expect(!patience.isOver)
    }
    patience.check(after: .seconds(1), work: .zero, isAsleep: true)
    #expect(patience.isOver)
  }

  @Test func aMachineThatWasSuspendedIsNoFault() {
    for limits in [DecodeTimeout.Limits.seen, .unseen] {
      var patience = DecodeTimeout(limits, work: .zero)
      patience.check(after: .seconds(100_000), work: .zero, isAsleep: true)
      #expect(!patience.isOver)
      patience.check(after: .seconds(-5), work: .seconds(-5), isAsleep: true)
      #expect(!patience.isOver)
    }
  }

  @Test func aLookThatComesLateCountsAsOneTwiceAsFarOffAndNoMore() {
    var patience = DecodeTimeout(.seen, work: .zero)
    for _ in 1...9 {
      patience.check(after: .seconds(60), work: .zero, isAsleep: false)
      #expect(!patience.isOver)
    }
    patience.check(after: .seconds(60), work: .zero, isAsleep: false)
    #expect(patience.isOver)
  }

  @Test func shortLimitsAreLookedAtSooner() {
    let limits = DecodeTimeout.Limits(time: .seconds(60), sleep: .milliseconds(500))
    #expect(DecodeTimeout(limits, work: .zero).nextCheck == .milliseconds(50))
    #expect(DecodeTimeout(.seen, work: .zero).nextCheck == .seconds(1))
  }
}
