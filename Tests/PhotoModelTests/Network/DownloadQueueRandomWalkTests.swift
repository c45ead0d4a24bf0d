// Tests that nothing breaks the rules of the line of downloads, whatever happens in whatever
// order.

import Testing

@testable import PhotoModel

@Suite struct DownloadQueueRandomWalkTests {
  @Test(arguments: Seeds.first(20))
  func whateverHappensTheRulesHoldAndEverybodyIsAnsweredOrLeft(seed: UInt64) {
    var walk = DownloadWalk(seed: seed)
    for _ in 0..<500 { walk.step() }
    walk.finish()
    #expect(walk.answeredCount > 20)
    #expect(walk.cancelledCount > 5)
    #expect(walk.restartedCount > 0)
  }
}
