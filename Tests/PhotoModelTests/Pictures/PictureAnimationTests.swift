// Tests of the times of an animation's frames, which a decoder tells.

import Testing

@testable import PhotoModel

@Suite struct PictureAnimationTests {
  @Test func timesThatAreTooShortAreThoseOfBrowsers() {
    let animation = PictureAnimation(delays: [0, 10, 20, 500, 1_000_000])
    #expect(animation?.delays == [100, 100, 20, 500, 60_000])
  }

  @Test func onePictureDoesNotMove() {
    #expect(PictureAnimation(delays: []) == nil)
    #expect(PictureAnimation(delays: [100]) == nil)
  }

  @Test func itComesBackFromItsBytes() {
    let animation = PictureAnimation(delays: [40, 80, 100])
    #expect(animation.flatMap { PictureAnimation(bytes: $0.bytes) } == animation)
    #expect(PictureAnimation(bytes: [1, 2, 3]) == nil)
    #expect(PictureAnimation(bytes: [UInt8](repeating: 1, count: 5000)) == nil)
  }

  @Test func thereIsABound() {
    let animation = PictureAnimation(delays: [Int](repeating: 50, count: 5000))
    #expect(animation?.delays.count == PictureAnimation.mostFrames)
  }
}
