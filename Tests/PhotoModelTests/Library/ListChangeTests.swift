// How one list becomes another: compared with a list that is sorted anew each time.

import SeededRandom
import Testing

@testable import PhotoModel

struct ListChangeTests {
  @Test func oneChangeMakesAListAnother() {
    #expect(ListChange.between([1, 2, 3], [1, 2, 3]) == nil)
    #expect(
      ListChange.between([1, 2, 3], [1, 4, 2, 3]) == ListChange(place: 1, removed: 0, added: [4]))
    #expect(ListChange.between([1, 2, 3], [1, 3]) == ListChange(place: 1, removed: 1, added: []))
    #expect(
      ListChange.between([], [5, 6]) == ListChange(place: 0, removed: 0, added: [5, 6]))
    #expect(
      ListChange.between([1, 1, 1], [1, 1]) == ListChange(place: 2, removed: 1, added: []))
  }

  @Test func oneItemIsOneChangeOfOneItem() {
    let list = (0..<1000).map { Int64($0 * 2) }
    #expect(
      ListChange.moving([501], in: list, holding: [501], precedes: <)
        == [ListChange(place: 251, removed: 0, added: [501])])
    #expect(
      ListChange.moving([500], in: list, holding: [], precedes: <)
        == [ListChange(place: 250, removed: 1, added: [])])
    #expect(ListChange.moving([500], in: list, holding: [500], precedes: <).isEmpty)
  }

  @Test func neighboursThatComeTogetherAreOneChange() {
    #expect(
      ListChange.moving([4, 5, 6], in: [1, 9], holding: [6, 4, 5], precedes: <)
        == [ListChange(place: 1, removed: 0, added: [4, 5, 6])])
    #expect(
      ListChange.moving([2, 3], in: [1, 2, 3, 4], holding: [], precedes: <)
        == [ListChange(place: 1, removed: 2, added: [])])
  }

  /// Thousands of edits: items come, go, and get other keys, some at a time; the list that the
  /// changes make is the one that is sorted anew.
  @Test(arguments: 1...8) func theListIsTheSortedOne(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var keys: [Int64: Int] = [:]
    var list: [Int64] = []
    for _ in 0..<1000 {
      let touched = Set(
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          Int64.random(in: 0..<60, using: &random)
        })
      for item in touched {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: keys[item] = nil
        case 1: break
        default: keys[item] = Int.random(in: 0..<20, using: &random)
        }
      }
      func precedes(_ one: Int64, _ other: Int64) -> Bool {
        (keys[one] ?? 0, one) < (keys[other] ?? 0, other)
      }
      let changes = ListChange.moving(
        touched, in: list, holding: touched.filter { keys[$0] != nil }.shuffled(using: &random),
        precedes: precedes)
      let before = list
      for change in changes { list.apply(change) }
      #expect(list == keys.keys.sorted(by: precedes))
      #expect(changes.reduce(0) { $0 + $1.removed + $1.added.count } <= touched.count * 2)
      if list == before { #expect(changes.isEmpty || touched.count > 1) }
    }
  }
}
