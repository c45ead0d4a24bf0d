// Tests of swipes to other photos.

import Testing

@testable import PhotoModel

@Suite struct SwipeTests {
  @Test func aQuickSwipeAcrossLeadsToANeighbour() {
    #expect(Swipe.step(across: -900, down: 100) == .next)
    #expect(Swipe.step(across: 900, down: -100) == .previous)
    #expect(Swipe.step(across: 200, down: 0) == nil, "too slow")
    #expect(Swipe.step(across: 900, down: 600) == nil, "not across")
  }

  @Test func twoFingersLeadToOnePhotoInOneMovement() {
    var swipe = Swipe()
    var steps: [ViewerPosition.Step] = []
    for number in 0..<100 {
      swipe.scroll(across: 0.5, down: 0.1, at: Double(number) / 60).map { steps.append($0) }
    }
    #expect(steps == [.next])
    // After a pause, and back.
    for number in 0..<20 {
      swipe.scroll(across: -0.5, down: 0, at: 5 + Double(number) / 60).map { steps.append($0) }
    }
    #expect(steps == [.next, .previous])
  }

  @Test func theWheelIsNoSwipe() {
    var swipe = Swipe()
    for number in 0..<50 {
      #expect(swipe.scroll(across: 0.3, down: 1, at: Double(number) / 60) == nil)
    }
  }
}
