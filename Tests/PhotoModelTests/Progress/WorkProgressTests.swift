// Tests of what is told of long work, and when. Moments are in seconds since the test began.

import Testing

@testable import PhotoModel

@Suite struct WorkProgressTests {
  private var progress = WorkProgress()

  private func report(_ seconds: Double) -> WorkProgress.Report? {
    progress.report(at: .seconds(seconds))
  }

  /// Does so many pieces a second, evenly from one moment to another.
  private mutating func work(_ speed: Int, from start: Double, to end: Double) {
    for piece in 1...Int(((end - start) * Double(speed)).rounded()) {
      progress.did(at: .seconds(start + Double(piece) / Double(speed)))
    }
  }

  @Test mutating func quickWorkIsNeverSeen() {
    progress.expect(300, at: .seconds(10))
    work(400, from: 10, to: 10.75)
    for moment in [10, 10.75, 11, 11.5, 20] { #expect(report(moment) == nil) }
    #expect(!progress.changesByItself(at: .seconds(10.75)))
  }

  @Test mutating func workOfExactlyASecondIsSeen() {
    progress.expect(300, at: .zero)
    progress.did(300, at: .seconds(1))
    #expect(report(1)?.doneCount == 300)
    #expect(report(2) == nil)
  }

  @Test mutating func fewPiecesAreNeverSeen() {
    progress.expect(WorkProgress.few, at: .zero)
    #expect(report(5) == nil)
    #expect(!progress.changesByItself(at: .seconds(0.5)))
    progress.expect(1, at: .seconds(6))
    #expect(report(6)?.total == WorkProgress.few + 1)
  }

  @Test mutating func longWorkIsSeenFromOneSecondOnToItsEnd() {
    progress.expect(300, at: .zero)
    work(50, from: 0, to: 0.9)
    #expect(report(0.99) == nil)
    #expect(progress.changesByItself(at: .seconds(0.99)))
    #expect(report(1)?.doneCount == 45)
    work(50, from: 0.9, to: 6)
    #expect(report(6) == nil)
    #expect(!progress.changesByItself(at: .seconds(6)))
  }

  @Test mutating func whatIsSeenStaysForASecondAtLeast() {
    progress.expect(300, at: .zero)
    progress.did(300, at: .seconds(1.1))
    let last = report(1.1)
    #expect([last?.doneCount, last?.total] == [300, 300])
    #expect(last?.secondsLeft == nil)
    #expect(progress.changesByItself(at: .seconds(1.9)))
    #expect(report(1.9) != nil)
    #expect(report(2) == nil)
    #expect(!progress.changesByItself(at: .seconds(2)))
  }

  @Test mutating func speedAndTimeLeftAreThoseOfTheLastSeconds() {
    progress.expect(1000, at: .zero)
    work(10, from: 0, to: 5)
    #expect(report(5)?.speed == 10)
    #expect(report(5)?.secondsLeft == 120, "whole minutes")
    work(100, from: 5, to: 10)
    #expect(report(10)?.doneCount == 550)
    #expect(report(10)?.speed == 100)
    #expect(report(10)?.secondsLeft == 5)
    #expect(report(10)?.fraction == 0.55)
  }

  @Test(arguments: [
    (300, 4), (4, 1), (750, 10), (960, 15), (4200, 55), (4400, 60), (12_000, 180),
    (90_000_000, 1_000_020),
  ])
  func theTimeLeftIsAsExactAsPeopleWantToKnowIt(left: Int, seconds: Int) {
    var progress = WorkProgress()
    progress.expect(300 + left, at: .zero)
    for piece in 1...300 { progress.did(at: .seconds(Double(piece) / 75)) }
    #expect(progress.report(at: .seconds(4))?.secondsLeft == seconds)
  }

  @Test mutating func slowWorkHasATimeButNoSpeed() {
    progress.expect(20, at: .zero)
    for piece in 1...5 { progress.did(at: .seconds(piece * 10)) }
    #expect(report(50)?.speed == nil)
    #expect(report(50)?.secondsLeft == 180)
    #expect(report(58)?.secondsLeft != nil, "a piece takes so long")
    #expect(report(69)?.secondsLeft != nil, "twice the usual time is believed")
    #expect(report(71)?.secondsLeft == nil)
  }

  @Test mutating func whereNothingGoesOnNobodyIsToldATimeOrWoken() {
    progress.expect(300, at: .zero)
    work(50, from: 0, to: 2)
    #expect(report(6)?.secondsLeft != nil)
    #expect(progress.changesByItself(at: .seconds(6)))
    let standing = report(7.1)
    #expect([standing?.doneCount, standing?.total] == [100, 300])
    #expect(standing?.speed == nil)
    #expect(standing?.secondsLeft == nil)
    #expect(!progress.changesByItself(at: .seconds(7.1)))
    work(50, from: 60, to: 63.9)
    #expect(report(63.9)?.speed == 50, "what stood still does not count")
  }

  @Test mutating func moreComesInTheMiddleAndAfterTheEnd() {
    progress.expect(100, at: .zero)
    work(50, from: 0, to: 1.5)
    progress.expect(100, at: .seconds(1.5))
    #expect([report(1.5)?.doneCount, report(1.5)?.total] == [75, 200])
    work(50, from: 1.5, to: 4)
    #expect(report(4) == nil)
    progress.expect(10, at: .seconds(5))
    #expect(report(5.9) == nil)
    #expect([report(6)?.doneCount, report(6)?.total] == [0, 10])
  }

  @Test mutating func whatIsDroppedLeavesTheTotalAndTheLastOfItEndsTheWork() {
    progress.expect(300, at: .zero)
    work(50, from: 0, to: 2)
    progress.dropped(150)
    #expect([report(2)?.doneCount, report(2)?.total] == [100, 150])
    progress.dropped(50)
    #expect(progress == WorkProgress())
    progress.did(at: .seconds(3))
    #expect(progress == WorkProgress(), "a piece that comes late is no work")
  }

  @Test mutating func noMoreIsDoneThanThereIs() {
    progress.expect(10, at: .zero)
    progress.did(50, at: .seconds(1.5))
    #expect([report(1.5)?.doneCount, report(1.5)?.total] == [10, 10])
    progress = WorkProgress()
    progress.expect(10, at: .zero)
    progress.dropped(50)
    #expect(progress == WorkProgress())
  }

  @Test mutating func workOfUnknownLengthIsSeenFromOneSecondOnWhateverIsDone() {
    progress.begin(at: .zero)
    #expect(report(0.99) == nil)
    #expect(progress.changesByItself(at: .seconds(0.99)))
    #expect(report(1)?.doneCount == 0, "it hangs, and may be cancelled")
    progress.did(300, at: .seconds(2))
    #expect(report(2)?.doneCount == 300)
    #expect(report(2)?.total == nil)
    #expect(report(2)?.fraction == nil)
    #expect(report(2)?.secondsLeft == nil)
    #expect(report(3)?.speed == 100)
    progress.end(at: .seconds(4), isCancelled: false)
    #expect(report(4) == nil)
    #expect(!progress.changesByItself(at: .seconds(4)))
  }

  @Test mutating func workOfUnknownLengthThatIsQuickIsNeverSeen() {
    progress.begin(at: .zero)
    progress.did(300, at: .seconds(0.5))
    progress.end(at: .seconds(0.9), isCancelled: false)
    for moment in [0.9, 1, 1.5, 10] { #expect(report(moment) == nil) }
    #expect(!progress.changesByItself(at: .seconds(0.9)))
    progress.begin(at: .seconds(20))
    #expect(report(20.5) == nil)
    #expect(report(21)?.doneCount == 0, "it begins anew")
  }

  @Test mutating func whatHangsBesideWorkThatEndsIsStillSeenUntilItIsCancelled() {
    progress.begin(at: .zero)
    progress.begin(at: .seconds(1))
    progress.did(7, at: .seconds(2))
    progress.end(at: .seconds(2), isCancelled: false)
    #expect(report(60)?.doneCount == 7)
    #expect(!progress.changesByItself(at: .seconds(60)), "nobody is woken")
    progress.end(at: .seconds(60), isCancelled: true)
    #expect(progress == WorkProgress())
    progress.did(7, at: .seconds(61))
    progress.end(at: .seconds(61), isCancelled: false)
    #expect(progress == WorkProgress(), "it comes late")
  }

  @Test mutating func workThatBeginsBesideOtherWorkIsSeenWithIt() {
    progress.begin(at: .zero)
    progress.begin(at: .seconds(0.9))
    #expect(report(1)?.doneCount == 0)
    for _ in 1...2 { progress.end(at: .seconds(1.1), isCancelled: false) }
    progress.begin(at: .seconds(1.5))
    #expect(report(1.5)?.doneCount == 0, "what is still shown goes on")
  }

  @Test mutating func workOfUnknownLengthThatWasSeenStaysForASecond() {
    progress.begin(at: .zero)
    progress.end(at: .seconds(1.1), isCancelled: false)
    #expect(report(1.9) != nil)
    #expect(progress.changesByItself(at: .seconds(1.9)))
    #expect(report(2) == nil)
  }
}
