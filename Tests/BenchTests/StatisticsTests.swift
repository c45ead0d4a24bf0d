// What many numbers come to, and photos of different bytes.

import Foundation
import Testing

@testable import Bench

struct StatisticsTests {
  @Test func percentilesAreMeasuredNumbers() {
    let numbers = (1...40).map(Double.init).shuffled()
    #expect(Statistics.percentile(0.95, of: numbers) == 38)
    #expect(Statistics.percentile(1, of: numbers) == 40)
    #expect(Statistics.percentile(0, of: numbers) == 1)
    #expect(Statistics.median([3, 1, 2]) == 2)
    #expect(Statistics.median([]) == 0)
  }

  @Test func aCommentStandsBehindTheFirstMarker() {
    let picture = Data([0xff, 0xd8, 0xff, 0xdb, 1])
    let changed = picture.withJPEGComment("ab")
    #expect(
      Array(changed) == [0xff, 0xd8, 0xff, 0xfe, 0, 4] + "ab".utf8 + [0xff, 0xdb, 1])
  }
}
