// How one list becomes another: what a view has to be told. Lists are photos' sequence numbers in
// the order shown; whose they are, `PhotoCollection.swift` says. What a whole new list changes is in
// `ListChange+Steps.swift`.

/// A stretch of a list that was replaced.
public struct ListChange: Sendable, Equatable {
  /// Where it begins.
  public let place: Int
  /// How many items were there.
  public let removed: Int
  /// The items that are there now.
  public let added: [Int64]

  /// A stretch.
  public init(place: Int, removed: Int, added: [Int64]) {
    self.place = place
    self.removed = removed
    self.added = added
  }

  /// The one change that makes a list another: all between the first difference and the last.
  /// `nil` where they are the same.
  static func between(_ old: [Int64], _ new: [Int64]) -> ListChange? {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
    let change = ListChange(
      place: head, removed: old.count - head - tail, added: Array(new[head..<(new.count - tail)]))
    return change.removed > 0 || !change.added.isEmpty ? change : nil
  }

  /// The changes after which some items of a sorted list stand where they belong now: those that
  /// are there and stay there are not mentioned, neighbours that come together are one change.
  /// - Parameters:
  ///   - list: the list, sorted but for these items.
  ///   - items: the items that may have to move, come or go.
  ///   - belongs: those of them that the list is to hold.
  ///   - precedes: whether an item of the list comes before one of them, or one of them before
  ///     another.
  static func moving<Failure: Error>(
    _ items: Set<Int64>, in list: [Int64], holding belongs: [Int64],
    precedes: (Int64, Int64) throws(Failure) -> Bool
  ) throws(Failure) -> [ListChange] {
    var settled: [Int64] = []
    settled.reserveCapacity(list.count)
    /// Where each of the others stands, and how many settled items stand before it.
    var ranks: [Int64: (rank: Int, place: Int)] = [:]
    // Photos of an import have the highest numbers: nearly all others are told from them without a
    // look into the set, which takes 2 ms for a hundred thousand.
    let (least, most) = (items.min() ?? 0, items.max() ?? 0)
    for (place, item) in list.enumerated() {
      if item >= least, item <= most, items.contains(item) {
        ranks[item] = (settled.count, place)
      } else {
        settled.append(item)
      }
    }
    let places = try places(of: belongs, in: settled, precedes)
    // Those that are still between the same neighbours, and in the same order, have not moved.
    var kept: [(item: Int64, place: Int)] = []
    for (item, rank) in places {
      if let old = ranks[item], old.rank == rank { kept.append((item, old.place)) }
    }
    let staying = Set(rising(kept.map(\.place)).map { kept[$0].item })
    let gone = Set(ranks.keys).subtracting(staying)
    var changes = removing(list.indices.filter { gone.contains(list[$0]) })
    // Counts the items that stand before the next one, moved ones too.
    var before = 0
    for (item, rank) in places {
      let place = rank + before
      before += 1
      if staying.contains(item) { continue }
      if let last = changes.last, last.removed == 0, last.place + last.added.count == place {
        changes[changes.count - 1] = ListChange(
          place: last.place, removed: 0, added: last.added + [item])
      } else {
        changes.append(ListChange(place: place, removed: 0, added: [item]))
      }
    }
    return changes
  }

  /// The changes after which the items at some places are gone, one for all that are neighbours; from
  /// the last to the first, so that the places of the others stay what they are.
  /// - Parameter places: ascending.
  static func removing(_ places: [Int]) -> [ListChange] {
    var changes: [ListChange] = []
    for place in places.reversed() {
      if let last = changes.last, last.place == place + 1 {
        changes[changes.count - 1] = ListChange(place: place, removed: last.removed + 1, added: [])
      } else {
        changes.append(ListChange(place: place, removed: 1, added: []))
      }
    }
    return changes
  }

  /// How many items of a sorted list come before each of some others, in the order that these
  /// have.
  private static func places<Failure: Error>(
    of items: [Int64], in list: [Int64], _ precedes: (Int64, Int64) throws(Failure) -> Bool
  ) throws(Failure) -> [(item: Int64, rank: Int)] {
    var places: [(item: Int64, rank: Int)] = []
    for item in items {
      var range = 0..<list.count
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        range =
          try precedes(list[middle], item)
          ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
      }
      // Into its place among those found before.
      var index = places.count
      while index > 0 {
        let other = places[index - 1]
        let isBefore =
          other.rank == range.lowerBound
          ? try precedes(other.item, item) : other.rank < range.lowerBound
        if isBefore { break }
        index -= 1
      }
      places.insert((item, range.lowerBound), at: index)
    }
    return places
  }
}

extension [Int64] {
  /// Makes a change.
  mutating func apply(_ change: ListChange) {
    replaceSubrange(change.place..<(change.place + change.removed), with: change.added)
  }
}
