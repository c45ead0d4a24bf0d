// Tests of when a slideshow goes on by itself.

import Testing

@testable import PhotoModel

@MainActor @Suite struct SlideshowTests {
  @Test func itStandsStillForEachReasonUntilAllAreGone() {
    let slideshow = Slideshow()
    #expect(!slideshow.isTicking)
    slideshow.start()
    #expect(slideshow.isTicking)
    slideshow.pause(.hidden, true)
    slideshow.pause(.controls, true)
    slideshow.pause(.hidden, false)
    #expect(!slideshow.isTicking && slideshow.isRunning)
    slideshow.pause(.controls, false)
    #expect(slideshow.isTicking)
    slideshow.end()
    #expect(!slideshow.isTicking)
  }

  @Test func whatThePersonHasPausedGoesOnWhenItIsStartedAgain() {
    let slideshow = Slideshow()
    slideshow.start()
    slideshow.pause(.person, true)
    #expect(!slideshow.isPlaying && !slideshow.isTicking)
    slideshow.start()
    #expect(slideshow.isPlaying && slideshow.isTicking)
    slideshow.pause(.person, true)
    slideshow.end()
    slideshow.start()
    #expect(slideshow.isTicking)
  }
}
