// Tests of double clicks on hearts, of which the first click takes the photo away.

import Testing

@testable import PhotoModel

@Suite struct LikeClicksTests {
  private let start = ContinuousClock.now
  private let doubleClick = Duration.milliseconds(400)
  private var clicks: LikeClicks { LikeClicks(doubleClick: doubleClick) }

  @Test func theDoubleOfAClickThatTookThePhotoAwayMeetsNoOther() {
    var clicks = clicks
    #expect(clicks.counts(7, at: 3, start))
    #expect(!clicks.counts(8, at: 3, start + .milliseconds(100)))
    // A third one as little.
    #expect(!clicks.counts(8, at: 3, start + .milliseconds(450)))
    #expect(clicks.counts(8, at: 3, start + .milliseconds(450) + doubleClick))
  }

  @Test func anotherHeartIsNoDouble() {
    var clicks = clicks
    #expect(clicks.counts(7, at: 3, start))
    #expect(clicks.counts(8, at: 4, start + .milliseconds(10)))
    #expect(clicks.counts(7, at: 3, start + .milliseconds(20)))
  }

  @Test func theSamePhotoIsTheButtonsToTell() {
    var clicks = clicks
    #expect(clicks.counts(7, at: 3, start))
    #expect(clicks.counts(7, at: 3, start + .milliseconds(10)))
  }
}
