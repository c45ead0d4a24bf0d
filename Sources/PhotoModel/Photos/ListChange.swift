// A change of a list, as a view is told of it. Lists are photos' sequence numbers in the order
// shown; `PhotoCollection.swift` owns the one that is shown. `ListChange+Steps.swift` compares
// whole lists.

/// The replacement of a range of a list.
public struct ListChange: Sendable, Equatable {
  /// The position of the range, from 0.
  public let position: Int
  /// How many items the range held.
  public let removed: Int
  /// The items that the range holds now.
  public let added: [Int64]

  /// Creates a change.
  public init(position: Int, removed: Int, added: [Int64]) {
    self.position = position
    self.removed = removed
    self.added = added
  }

  /// The one change that turns a list into another: everything from the first difference to the
  /// last. `nil` if they are equal.
  static func between(_ old: [Int64], _ new: [Int64]) -> ListChange? {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
    let change = ListChange(
      position: head, removed: old.count - head - tail, added: Array(new[head..<(new.count - tail)])
    )
    return change.removed > 0 || !change.added.isEmpty ? change : nil
  }

  /// The changes after which some items of a sorted list are at their positions again. Items that
  /// stay at theirs are in none of them, neighbours that are inserted together are in one.
  /// - Parameters:
  ///   - list: the list, sorted except for these items.
  ///   - items: the items that may have to be moved, inserted or removed.
  ///   - belongs: which of them the list must hold.
  ///   - precedes: whether an item of the list comes before one of them, or one of them before
  ///     another.
  static func moving<Failure: Error>(
    _ items: Set<Int64>, in list: [Int64], holding belongs: [Int64],
    precedes: (Int64, Int64) throws(Failure) -> Bool
  ) throws(Failure) -> [ListChange] {
    var ordered: [Int64] = []
    ordered.reserveCapacity(list.count)
    /// The position of each of these items, and how many other items come before it.
    var ranks: [Int64: (rank: Int, position: Int)] = [:]
    // Photos of an import have the highest numbers: a comparison excludes nearly all others from
    // the lookup in the set, which takes 2 ms for a hundred thousand.
    let (least, most) = (items.min() ?? 0, items.max() ?? 0)
    for (position, item) in list.enumerated() {
      if item >= least, item <= most, items.contains(item) {
        ranks[item] = (ordered.count, position)
      } else {
        ordered.append(item)
      }
    }
    let positions = try positions(of: belongs, in: ordered, precedes)
    // Items between the same neighbours as before, and in the same order, have not moved.
    var kept: [(item: Int64, position: Int)] = []
    for (item, rank) in positions {
      if let old = ranks[item], old.rank == rank { kept.append((item, old.position)) }
    }
    let staying = Set(rising(kept.map(\.position)).map { kept[$0].item })
    let gone = Set(ranks.keys).subtracting(staying)
    var changes = removing(list.indices.filter { gone.contains(list[$0]) })
    // The number of items before the next one, moved ones included.
    var before = 0
    for (item, rank) in positions {
      let position = rank + before
      before += 1
      if staying.contains(item) { continue }
      if let last = changes.last, last.removed == 0, last.position + last.added.count == position {
        changes[changes.count - 1] = ListChange(
          position: last.position, removed: 0, added: last.added + [item])
      } else {
        changes.append(ListChange(position: position, removed: 0, added: [item]))
      }
    }
    return changes
  }

  /// The changes that remove the items at some positions, one for each run of neighbours; from the
  /// last to the first, so that the other positions stay valid.
  /// - Parameter positions: ascending positions.
  static func removing(_ positions: [Int]) -> [ListChange] {
    var changes: [ListChange] = []
    for position in positions.reversed() {
      if let last = changes.last, last.position == position + 1 {
        changes[changes.count - 1] = ListChange(
          position: position, removed: last.removed + 1, added: [])
      } else {
        changes.append(ListChange(position: position, removed: 1, added: []))
      }
    }
    return changes
  }

  /// How many items of a sorted list come before each of some other items; these are sorted too.
  private static func positions<Failure: Error>(
    of items: [Int64], in list: [Int64], _ precedes: (Int64, Int64) throws(Failure) -> Bool
  ) throws(Failure) -> [(item: Int64, rank: Int)] {
    var positions: [(item: Int64, rank: Int)] = []
    for item in items {
      var range = 0..<list.count
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        range =
          try precedes(list[middle], item)
          ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
      }
      // Inserts it at its position among those found before.
      var index = positions.count
      while index > 0 {
        let other = positions[index - 1]
        let isBefore =
          other.rank == range.lowerBound
          ? try precedes(other.item, item) : other.rank < range.lowerBound
        if isBefore { break }
        index -= 1
      }
      positions.insert((item, range.lowerBound), at: index)
    }
    return positions
  }
}

extension [Int64] {
  /// Applies a change to the list.
  mutating func apply(_ change: ListChange) {
    replaceSubrange(change.position..<(change.position + change.removed), with: change.added)
  }
}
