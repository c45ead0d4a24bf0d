// Tests of double clicks on hearts, of which the first click removes the photo from the list.

import Testing

@testable import PhotoModel

@Suite struct LikeClickFilterTests {
  private let start = Duration.seconds(60)
  private let doubleClick = Duration.milliseconds(400)

  /// Which of some clicks count.
  private func counting(_ list: [(sequence: Int64, position: Int, time: Duration)]) -> [Bool] {
    var clicks = LikeClickFilter(doubleClick: doubleClick)
    return list.map { clicks.counts($0.sequence, at: $0.position, start + $0.time) }
  }

  @Test func theDoubleOfAClickThatTookThePhotoAwayMeetsNoOther() {
    // A third click does not count either; one after that does.
    let third = Duration.milliseconds(450)
    #expect(
      counting([
        (7, 3, .zero), (8, 3, .milliseconds(100)), (8, 3, third), (8, 3, third + doubleClick),
      ]) == [true, false, false, true])
  }

  @Test func anotherHeartIsNoDouble() {
    #expect(
      counting([(7, 3, .zero), (8, 4, .milliseconds(10)), (7, 3, .milliseconds(20))])
        == [true, true, true])
  }

  @Test func theSamePhotoIsTheButtonsToTell() {
    #expect(counting([(7, 3, .zero), (7, 3, .milliseconds(10))]) == [true, true])
  }
}
