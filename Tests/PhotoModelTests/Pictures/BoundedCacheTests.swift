// Tests of the cache that forgets what was not used for longest.

import SeededRandom
import Testing

@testable import PhotoModel

@Suite struct BoundedCacheTests {
  @Test func whatIsKeptIsFound() {
    var cache = BoundedCache<String, Int>(limit: 10)
    cache.insert(1, for: "a", cost: 4)
    let values = [cache.value("a"), cache.value("b")]
    #expect(values == [1, nil])
    #expect(cache.cost == 4)
  }

  @Test func theBoundHoldsAndTheLeastRecentlyUsedGoesFirst() {
    var cache = BoundedCache<String, Int>(limit: 10)
    cache.insert(1, for: "a", cost: 4)
    cache.insert(2, for: "b", cost: 4)
    _ = cache.value("a")
    cache.insert(3, for: "c", cost: 4)
    let values = [cache.value("a"), cache.value("b"), cache.value("c")]
    #expect(values == [1, nil, 3])
    #expect(cache.cost == 8)
  }

  @Test func theBoundItselfMayBeFilled() {
    var cache = BoundedCache<String, Int>(limit: 10)
    cache.insert(1, for: "a", cost: 5)
    cache.insert(2, for: "b", cost: 5)
    let values = [cache.value("a"), cache.value("b")]
    #expect(values == [1, 2])
  }

  @Test func oneValueMayFillTheBound() {
    var cache = BoundedCache<String, Int>(limit: 10)
    cache.insert(1, for: "a", cost: 10)
    let value = cache.value("a")
    #expect(value == 1)
    #expect(cache.cost == 10)
  }

  @Test func asManyGoAsTheNewOneNeeds() {
    var cache = BoundedCache<Int, Int>(limit: 10)
    for key in 1...5 { cache.insert(key, for: key, cost: 2) }
    cache.insert(6, for: 6, cost: 7)
    let left = (1...6).filter { cache.value($0) != nil }
    #expect(left == [5, 6])
    #expect(cache.cost == 9)
  }

  @Test func whatIsDearerThanTheBoundIsNotKeptAndDrivesNobodyOut() {
    var cache = BoundedCache<String, Int>(limit: 10)
    cache.insert(1, for: "a", cost: 4)
    cache.insert(2, for: "b", cost: 11)
    let values = [cache.value("a"), cache.value("b")]
    #expect(values == [1, nil])
    #expect(cache.cost == 4)
  }

  @Test func aNewValueForAKeyReplacesTheOldOne() {
    var cache = BoundedCache<String, Int>(limit: 10)
    cache.insert(1, for: "a", cost: 8)
    cache.insert(2, for: "a", cost: 3)
    let replaced = cache.value("a")
    #expect(replaced == 2)
    #expect(cache.cost == 3)
    cache.insert(3, for: "a", cost: 11)
    let dropped = cache.value("a")
    #expect(dropped == nil)
    #expect(cache.cost == 0)
  }

  @Test func whatIsForgottenCostsNothing() {
    var cache = BoundedCache<String, Int>(limit: 10)
    cache.insert(1, for: "a", cost: 4)
    cache.forget("a")
    cache.forget("a")
    let value = cache.value("a")
    #expect(value == nil)
    #expect(cache.cost == 0)
  }

  @Test func theCostIsAlwaysThatOfWhatIsHeld() {
    var random = SeededGenerator(seed: 7)
    var cache = BoundedCache<Int, Int>(limit: 100)
    for _ in 1...5000 {
      let key = Int.random(in: 0..<40, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        let cost = Int.random(in: 0...110, using: &random)
        cache.insert(cost, for: key, cost: cost)
      case 1: _ = cache.value(key)
      default: cache.forget(key)
      }
      var copy = cache
      #expect((0..<40).reduce(0) { $0 + (copy.value($1) ?? 0) } == cache.cost)
      #expect(cache.cost <= 100)
    }
  }

  @Test func itForgetsAsAListInTheOrderOfUseDoes() {
    var random = SeededGenerator(seed: 11)
    var cache = BoundedCache<Int, Int>(limit: 100)
    // The oldest first.
    var list: [(key: Int, cost: Int)] = []
    for _ in 1...5000 {
      let key = Int.random(in: 0..<40, using: &random)
      let slot = list.firstIndex { $0.key == key }
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let cost = Int.random(in: 0...40, using: &random)
        cache.insert(cost, for: key, cost: cost)
        if let slot { list.remove(at: slot) }
        while list.reduce(cost, { $0 + $1.cost }) > 100 { list.removeFirst() }
        list.append((key, cost))
      case 2, 3:
        let value = cache.value(key)
        #expect(value == slot.map { list[$0].cost })
        if let slot { list.append(list.remove(at: slot)) }
      default:
        cache.forget(key)
        if let slot { list.remove(at: slot) }
      }
      var copy = cache
      let held = (0..<40).filter { copy.value($0) != nil }
      #expect(held == list.map(\.key).sorted())
    }
  }

  /// Where each that is forgotten is searched for, this takes minutes.
  @Test(.timeLimit(.minutes(10))) func manySmallValuesTakeNoLonger() {
    var cache = BoundedCache<Int, Int>(limit: 50_000)
    for key in 0..<150_000 { cache.insert(key, for: key, cost: 1) }
    #expect(cache.cost == 50_000)
    let ends = [cache.value(99_999), cache.value(100_000), cache.value(149_999)]
    #expect(ends == [nil, 100_000, 149_999])
  }
}
