// Tests of how long ago something is told to be, and how long that is true.

import Testing

@testable import AsyncState

@Suite struct AgeTests {
  @Test(
    arguments: [
      (0, .seconds, 0, 1000), (999, .seconds, 0, 1), (1000, .seconds, 1, 1000),
      (9500, .seconds, 9, 500), (10_000, .seconds, 10, 10_000), (19_999, .seconds, 10, 1),
      (59_000, .seconds, 50, 1000), (60_000, .minutes, 1, 60_000), (119_000, .minutes, 1, 1000),
      (3_599_000, .minutes, 59, 1000), (3_600_000, .hours, 1, 3_600_000),
      (90_000_000, .hours, 25, 3_600_000), (-5000, .seconds, 0, 1000),
    ] as [(Int, Age.Unit, Int, Int)])
  func theOlderTheLessExactly(elapsed: Int, unit: Age.Unit, count: Int, lasts: Int) {
    let age = Age(.milliseconds(elapsed))
    #expect(age.unit == unit)
    #expect(age.count == count)
    #expect(age.lasts == .milliseconds(lasts))
  }

  @Test func theWordsAreOthersOnceTheyAreNoLongerTrue() {
    var elapsed = Duration.zero
    var ages: [Age] = []
    while elapsed < .seconds(10_000) {
      let age = Age(elapsed)
      #expect(age.lasts > .zero)
      if let last = ages.last { #expect(last.count != age.count || last.unit != age.unit) }
      ages.append(age)
      elapsed += age.lasts
    }
    // Ten for the first ten seconds, five for the rest of the minute, then each minute.
    #expect(ages.filter { $0.unit == .seconds }.count == 15)
    #expect(ages.filter { $0.unit == .minutes }.count == 59)
  }
}
