// A random walk that tests the invariants of the naming queue.

import Testing

@testable import PhotoModel

@Suite struct NamingQueueRandomWalkTests {
  @Test(arguments: Seeds.first(20))
  func whateverHappensTheRulesHoldAndEveryRoundEnds(seed: UInt64) {
    var walk = NamingWalk(seed: seed)
    for _ in 0..<500 { walk.step() }
    walk.finish()
    #expect(walk.storedCount > 20)
    #expect(walk.roundCount > 0)
  }
}
