// Turns one list into another without touching items that are in both (`ListChange.swift`): a view
// keeps the widgets of these items, with what is pressed, focused or selected there.

extension ListChange {
  /// How many changes may turn a list into another: each moves all items behind it.
  static let mostSteps = 16

  /// The changes that turn a list into another, to be made one after another. Items that are in
  /// both lists in the same order are in none of them, unless that takes too many changes: then
  /// those nearest to each other are joined. No item is twice in a list.
  /// - Parameter limit: how many changes there may be; twice as many if items have moved.
  static func steps(
    from old: [Int64], to new: [Int64], atMost limit: Int = mostSteps
  ) -> [ListChange] {
    guard let whole = between(old, new) else { return [] }
    if whole.removed == 0 || whole.added.isEmpty { return [whole] }
    let end = whole.position + whole.removed
    let positions = Dictionary(zip(old[whole.position..<end], whole.position..<end)) { $1 }
    let known = whole.added.enumerated().compactMap { index, item in
      positions[item].map { (old: $0, new: whole.position + index) }
    }
    let staying = rising(known.map(\.old)).map { known[$0] }
    let newEnd = whole.position + whole.added.count
    var stretches = Stretch.between(staying, from: whole.position, to: (end, newEnd))
    Stretch.join(&stretches, atMost: limit)

    let hasMoved = stretches.contains { stretch in
      new[stretch.new].contains { item in
        positions[item].map { !stretch.old.contains($0) } == true
      }
    }
    // From the last to the first, so that earlier positions stay valid.
    if !hasMoved {
      return stretches.reversed().map {
        ListChange(
          position: $0.old.lowerBound, removed: $0.old.count, added: Array(new[$0.new]))
      }
    }
    // An item that moves is removed before it is inserted: no item is twice in the list in between.
    let leaving = stretches.reversed().filter { !$0.old.isEmpty }.map {
      ListChange(position: $0.old.lowerBound, removed: $0.old.count, added: [])
    }
    let coming = stretches.filter { !$0.new.isEmpty }.map {
      ListChange(position: $0.new.lowerBound, removed: 0, added: Array(new[$0.new]))
    }
    return leaving + coming
  }

  /// The indices of a longest increasing subsequence.
  static func rising(_ numbers: [Int]) -> [Int] {
    // The end of the best subsequence of each length, and the predecessor of each number in its
    // own.
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: numbers.count)
    for (position, number) in numbers.enumerated() {
      var range = 0..<ends.count
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        range =
          numbers[ends[middle]] < number
          ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
      }
      let length = range.lowerBound
      if length > 0 { previous[position] = ends[length - 1] }
      if length == ends.count { ends.append(position) } else { ends[length] = position }
    }
    var rising: [Int] = []
    var position = ends.last ?? -1
    while position >= 0 {
      rising.append(position)
      position = previous[position]
    }
    return rising.reversed()
  }
}

/// The ranges of both lists between two items that stay.
private struct Stretch {
  var old: Range<Int>
  var new: Range<Int>

  /// The stretches before, between and behind the items that stay.
  static func between(
    _ staying: [(old: Int, new: Int)], from start: Int, to end: (old: Int, new: Int)
  ) -> [Stretch] {
    var stretches: [Stretch] = []
    var next = (old: start, new: start)
    for stay in staying + [end] {
      if stay.old > next.old || stay.new > next.new {
        stretches.append(Stretch(old: next.old..<stay.old, new: next.new..<stay.new))
      }
      next = (stay.old + 1, stay.new + 1)
    }
    return stretches
  }

  /// Joins the stretches with the fewest items between them.
  static func join(_ stretches: inout [Stretch], atMost limit: Int) {
    guard stretches.count > limit else { return }
    let gaps = (1..<stretches.count).sorted {
      (stretches[$0].gap(after: stretches[$0 - 1]), $0)
        > (stretches[$1].gap(after: stretches[$1 - 1]), $1)
    }
    let begins = Set(gaps.prefix(limit - 1))
    var joined: [Stretch] = []
    for (index, stretch) in stretches.enumerated() {
      guard index > 0, !begins.contains(index), let last = joined.last else {
        joined.append(stretch)
        continue
      }
      joined[joined.count - 1] = Stretch(
        old: last.old.lowerBound..<stretch.old.upperBound,
        new: last.new.lowerBound..<stretch.new.upperBound)
    }
    stretches = joined
  }

  private func gap(after other: Stretch) -> Int { old.lowerBound - other.old.upperBound }
}
