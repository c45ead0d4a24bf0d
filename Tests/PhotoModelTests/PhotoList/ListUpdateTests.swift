// Tests of the changes to a list from which items were removed since the reading.

import SeededRandom
import Testing

@testable import PhotoModel

struct ListUpdateTests {
  private func made(of shown: [Int64], by changes: [ListChange]) -> [Int64] {
    var list = shown
    for change in changes { list.apply(change) }
    return list
  }

  @Test(arguments: 1...4) func whatWasTakenOutStaysOut(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let all = (0..<Int.random(in: 1...30, using: &random)).map(Int64.init)
      let base = all.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
      let items = all.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
        .shuffled(using: &random)
      let taken = base.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      let shown = base.filter { !taken.contains($0) }
      let answers: [ListUpdate.Answer] = [
        .renewed(items), .another(items), .changes(ListChange.steps(from: base, to: items)),
      ]
      for answer in answers {
        let found = ListUpdate(base: base, answer: answer)
        #expect(made(of: base, by: found.changes(of: base)) == items)
        #expect(
          made(of: shown, by: found.changes(of: shown)) == items.filter { !taken.contains($0) })
      }
    }
  }

  /// Whole lists are compared, which takes time, only if most items stay.
  @Test func whatIsKnownAtOnceIsNotLookedFor() {
    let change = ListChange(position: 1, removed: 1, added: [])
    #expect(
      ListUpdate(base: [1, 2], answer: .changes([change])).knownChanges(of: [1, 2]) == [change])
    #expect(ListUpdate(base: [1, 2], answer: .changes([change])).knownChanges(of: [2]) == nil)
    #expect(ListUpdate(base: [1, 2], answer: .another([1])).knownChanges(of: [1, 2]) == [change])
    #expect(ListUpdate(base: [1, 2], answer: .renewed([1])).knownChanges(of: [1, 2]) == nil)
    #expect(
      ListUpdate(base: [], answer: .renewed([1])).knownChanges(of: [])
        == [ListChange(position: 0, removed: 0, added: [1])])
  }
}
