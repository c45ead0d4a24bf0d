// Tests of the changes that turn one list into another, compared with a list that is sorted anew
// each time.

import SeededRandom
import Testing

@testable import PhotoModel

struct ListChangeTests {
  @Test func oneChangeMakesAListAnother() {
    #expect(ListChange.between([1, 2, 3], [1, 2, 3]) == nil)
    #expect(
      ListChange.between([1, 2, 3], [1, 4, 2, 3]) == ListChange(position: 1, removed: 0, added: [4])
    )
    #expect(
      ListChange.between([1, 2, 3], [1, 3]) == ListChange(position: 1, removed: 1, added: []))
    #expect(
      ListChange.between([], [5, 6]) == ListChange(position: 0, removed: 0, added: [5, 6]))
    #expect(
      ListChange.between([1, 1, 1], [1, 1]) == ListChange(position: 2, removed: 1, added: []))
  }

  @Test func oneItemIsOneChangeOfOneItem() {
    let list = (0..<1000).map { Int64($0 * 2) }
    #expect(
      ListChange.moving([501], in: list, holding: [501], precedes: <)
        == [ListChange(position: 251, removed: 0, added: [501])])
    #expect(
      ListChange.moving([500], in: list, holding: [], precedes: <)
        == [ListChange(position: 250, removed: 1, added: [])])
    #expect(ListChange.moving([500], in: list, holding: [500], precedes: <).isEmpty)
  }

  @Test func neighboursThatComeTogetherAreOneChange() {
    #expect(
      ListChange.moving([4, 5, 6], in: [1, 9], holding: [6, 4, 5], precedes: <)
        == [ListChange(position: 1, removed: 0, added: [4, 5, 6])])
    #expect(
      ListChange.moving([2, 3], in: [1, 2, 3, 4], holding: [], precedes: <)
        == [ListChange(position: 1, removed: 2, added: [])])
  }

  /// Two neighbours that are named one after the other do not move.
  @Test func neighboursThatStayAreNotTouched() {
    #expect(ListChange.moving([2, 3], in: [1, 2, 3, 4], holding: [3, 2], precedes: <).isEmpty)
    #expect(
      ListChange.moving([2, 3, 5], in: [1, 2, 3, 4], holding: [3, 2, 5], precedes: <)
        == [ListChange(position: 4, removed: 0, added: [5])])
    #expect(
      ListChange.moving([2, 3, 4], in: [1, 2, 3, 4, 5], holding: [2, 4], precedes: <)
        == [ListChange(position: 2, removed: 1, added: [])])
  }

  /// Thousands of edits: items are inserted, removed, and get other keys, some at a time; the
  /// changes must give the list that is sorted anew.
  @Test(arguments: 1...8) func theListIsTheSortedOne(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var keys: [Int64: Int] = [:]
    var list: [Int64] = []
    for round in 0..<1000 {
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
      if list == before { #expect(changes.isEmpty) }
      // Of the items in both lists, as few as possible are removed. Trying each set of them takes
      // time.
      if round.isMultiple(of: 8) {
        let (old, new) = (Set(before), Set(list))
        let both = touched.filter { old.contains($0) && new.contains($0) }
        let moved = changes.flatMap(\.added).count { old.contains($0) }
        #expect(moved == both.count - mostThatStay(both.sorted(), before, list))
      }
    }
  }

  /// How many of some items that are in two lists can stay while all others do, by trying each set
  /// of them.
  private func mostThatStay(_ items: [Int64], _ old: [Int64], _ new: [Int64]) -> Int {
    let both = Set(old).intersection(new)
    return (0..<(1 << items.count)).map { choice -> Int in
      let leaving = items.indices.filter { choice & (1 << $0) == 0 }.map { items[$0] }
      let staying = both.subtracting(leaving)
      let isKept = old.filter(staying.contains) == new.filter(staying.contains)
      return isKept ? items.count - leaving.count : 0
    }.max() ?? 0
  }

  /// Whole lists: the changes must give the new one; no item is twice in a list in between, or
  /// removed if it can stay.
  @Test(arguments: 1...8) func theStepsMakeTheNewList(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let all = (0..<Int.random(in: 1...40, using: &random)).map(Int64.init)
      var old = all.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
      var new = all.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
      for _ in 0..<Int.random(in: 0...3, using: &random) where new.count > 1 {
        let item = new.remove(at: Int.random(in: 0..<new.count, using: &random))
        new.insert(item, at: Int.random(in: 0...new.count, using: &random))
      }
      let begin = old
      let limit = Int.random(in: 1...20, using: &random)
      let steps = ListChange.steps(from: old, to: new, atMost: limit)
      for step in steps {
        old.apply(step)
        #expect(Set(old).count == old.count)
      }
      #expect(old == new)
      #expect(steps.count <= 2 * limit)
      let touched = ListChange.steps(from: begin, to: new, atMost: .max)
        .reduce(0) { $0 + $1.removed }
      #expect(touched == begin.count - longestCommon(begin, new))
    }
  }

  /// The length of the longest common subsequence of two lists.
  private func longestCommon(_ one: [Int64], _ other: [Int64]) -> Int {
    var lengths = Array(repeating: 0, count: other.count + 1)
    for item in one {
      var diagonal = 0
      for (index, another) in other.enumerated() {
        let above = lengths[index + 1]
        lengths[index + 1] = item == another ? diagonal + 1 : max(above, lengths[index])
        diagonal = above
      }
    }
    return lengths[other.count]
  }

  @Test func farApartChangesLeaveWhatIsBetween() {
    let old = (0..<1000).map(Int64.init)
    #expect(
      ListChange.steps(from: old, to: Array(old[1..<500]) + [5000] + old[500..<999])
        == [
          ListChange(position: 999, removed: 1, added: []),
          ListChange(position: 500, removed: 0, added: [5000]),
          ListChange(position: 0, removed: 1, added: []),
        ])
    // The two nearest changes are joined.
    #expect(
      ListChange.steps(from: old, to: old.filter { ![10, 13, 600].contains($0) }, atMost: 2)
        == [
          ListChange(position: 600, removed: 1, added: []),
          ListChange(position: 10, removed: 4, added: [11, 12]),
        ])
  }
}
