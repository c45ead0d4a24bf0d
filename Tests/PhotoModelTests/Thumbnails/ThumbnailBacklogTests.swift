// Tests of the rules of what is still to be made: each once, what is dropped, what is refused.

import SeededRandom
import Testing

@testable import PhotoModel

struct ThumbnailBacklogTests {
  private var backlog = ThumbnailBacklog()

  @Test mutating func eachIsMadeOnceInItsOrder() {
    #expect(backlog.found([1, 2]) == 2)
    #expect(backlog.next() == 1)
    #expect(backlog.found([1, 2, 3]) == 1)
    #expect(backlog.next() == 2)
    #expect(backlog.next() == 3)
    #expect(backlog.next() == nil)
    #expect(backlog.inHand == [1, 2, 3])
    #expect(backlog.ended(2, .made) == .did)
    #expect(backlog.ended(2, .made) == .nothing)
    #expect(backlog.ended(1, .gone) == .dropped(1))
    #expect(backlog.ended(3, .refused) == .did)
  }

  @Test mutating func whatIsRefusedIsNotTriedAgain() {
    _ = backlog.found([1, 2])
    _ = backlog.next()
    _ = backlog.ended(1, .refused)
    _ = backlog.dropRest()
    #expect(backlog.found([1, 2]) == 1)
    #expect(backlog.next() == 2)
  }

  @Test mutating func whatIsDroppedMayEndAsItLikes() {
    _ = backlog.found([1, 2, 3])
    _ = backlog.next()
    #expect(backlog.dropRest() == 3)
    #expect(backlog.next() == nil)
    #expect(backlog.ended(1, .refused) == .nothing)
    #expect(backlog.found([1, 2, 3]) == 2, "the first was refused all the same")
  }

  @Test mutating func whereNothingCanBeKeptAllIsDropped() {
    _ = backlog.found([1, 2, 3, 4])
    _ = backlog.next()
    _ = backlog.next()
    #expect(backlog.ended(1, .stuck) == .dropped(4))
    #expect(backlog.ended(2, .stuck) == .nothing)
    #expect(backlog.next() == nil)
    #expect(backlog.found([1, 2, 3, 4]) == 4, "it says nothing about the photos")
  }

  @Test(arguments: 0..<50)
  mutating func allThatIsFoundIsToldToBeOverOnce(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (last, found, over) = (Int64(0), 0, 0)
    for _ in 0..<300 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0...2:
        let new = (1...Int64.random(in: 1...5, using: &random)).map { last + $0 }
        last += Int64(new.count)
        found += backlog.found(new)
      case 3...6: _ = backlog.next()
      case 7...10:
        guard let sequence = backlog.inHand.randomElement(using: &random) else { continue }
        let outcomes: [ThumbnailBacklog.Outcome] = [.made, .made, .gone, .refused, .stuck]
        switch backlog.ended(sequence, outcomes.randomElement(using: &random) ?? .made) {
        case .did: over += 1
        case .dropped(let count): over += count
        case .nothing: Issue.record("seed \(seed): \(sequence) was in hand")
        }
      default: over += Int.random(in: 0..<8, using: &random) == 0 ? backlog.dropRest() : 0
      }
      #expect(found - over == backlog.waiting.count + backlog.inHand.count, "seed \(seed)")
    }
  }
}
