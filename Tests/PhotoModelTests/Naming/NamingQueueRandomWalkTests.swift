// Tests that nothing breaks the rules of the naming queue, whatever happens in whatever order.

import Testing

@testable import PhotoModel

@Suite struct NamingQueueRandomWalkTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func whateverHappensTheRulesHoldAndEveryRoundEnds(seed: UInt64) {
    var walk = NamingWalk(seed: seed)
    for _ in 0..<500 { walk.step() }
    walk.finish()
    #expect(walk.storedCount > 20)
    #expect(walk.roundCount > 0)
  }
}
