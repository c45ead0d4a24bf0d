// Tests of the entries of a round and their counts, and of the number of comparisons that an
// insertion takes. `NamingQueueRandomWalkTests.swift` tests that the counts stay right.

import Testing

@testable import PhotoModel

@Suite struct NamingEntriesTests {
  /// Entries at these positions, all copied.
  private func copied(_ positions: some Sequence<Int64>) -> [NamingEntry] {
    positions.map { position in
      var entry = NamingEntry(position: position, source: FilePath("/\(position).jpg"))
      entry.photo = photoID(position)
      return entry
    }
  }

  @Test func whatIsChangedIsCountedAnew() {
    var entries = NamingEntries(picked(1...3))
    #expect(
      [entries.figures.asking, entries.figures.waiting, entries.figures.copied] == [3, 0, 0])
    entries[1].photo = photoID(2)
    #expect(
      [entries.figures.waiting, entries.figures.remaining, entries.figures.copied] == [1, 1, 1])
    entries[1].isAnswered = true
    #expect(entries.answeredCount == 1)
    #expect(
      [entries.figures.asking, entries.figures.waiting, entries.figures.copied] == [2, 0, 1])
    entries.remove(at: 0)
    #expect([entries.count, entries.figures.asking] == [2, 1])
  }

  @Test func theReachOfTheCopiedFollowsItsEnds() {
    var entries = NamingEntries(picked(1...5))
    #expect(entries.copied == nil)
    for index in [2, 1, 3] { entries[index].photo = photoID(Int64(index + 1)) }
    #expect(entries.copied == 2...4)
    entries.remove(at: 2)
    #expect(entries.copied == 2...4)
    entries.remove(at: 2)
    #expect(entries.copied == 2...2)
    entries[1].photo = nil
    #expect(entries.copied == nil)
  }

  @Test(arguments: [
    ([], [1, 2]), ([1, 2], []), ([1, 2], [3, 4]), ([3, 4], [1, 2]), ([1, 3, 5], [2, 4, 6]),
    ([2, 4], [1, 3, 5]), ([1, 6], [2, 3, 4]),
  ])
  func entriesComeToTheirPositions(here: [Int64], new: [Int64]) {
    var entries = NamingEntries(copied(here))
    entries.insert(copied(new))
    #expect(entries.all.map(\.position) == (here + new).sorted())
    #expect(entries.figures == NamingEntries.Figures(of: entries.all))
  }

  /// The number of comparisons that a merge of two arrays takes.
  private func comparisons(_ here: some Sequence<Int>, _ new: some Sequence<Int>) -> Int {
    var all = Array(here)
    var count = 0
    all.merge(Array(new)) { first, second in
      count += 1
      return first < second
    }
    #expect(all == (Array(here) + Array(new)).sorted())
    return count
  }

  @Test func aHundredThousandThatComeBackTakeAsManyStepsAndNoMore() {
    let n = 100_000
    #expect(comparisons([], 0..<n) == 0)
    #expect(comparisons(0..<n, n..<(2 * n)) == 1)
    #expect(comparisons(n..<(2 * n), 0..<n) <= 2 * n + 1)
    let (even, odd) = (stride(from: 0, to: 2 * n, by: 2), stride(from: 1, to: 2 * n, by: 2))
    #expect(comparisons(even, odd) <= 2 * n + 1)
    #expect(comparisons(odd, even) <= 2 * n + 1)
  }

  @Test func thePhotosThatWaitAreFoundAmongSome() {
    var queue = NamingQueue.ready(4)
    _ = queue.saveAndStore("a")
    let some = Set([1, 2, 4, 9].map { photoID($0) })
    #expect(queue.asked(among: some) == [photoID(2), photoID(4)])
    #expect(queue.asked(among: []) == [])
  }
}
