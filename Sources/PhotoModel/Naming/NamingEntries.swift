// The entries of a round in their order, with figures that are kept as the entries change: whoever
// imports a hundred thousand files would count them all at each arrival otherwise. What an entry is,
// is in `NamingEntry.swift`; the rules are in `NamingQueue.swift`.

/// The entries of a round, in the order of their positions, and how many of them are what.
struct NamingEntries: Sendable, Equatable {
  /// How many entries are what.
  struct Figures: Sendable, Equatable {
    /// Those that are still to be answered, copied or not.
    private(set) var asking = 0
    /// Those of them that have a photo.
    private(set) var waiting = 0
    /// Those of them that "Name Remaining" names.
    private(set) var remaining = 0
    /// Those that have a photo, answered or not.
    private(set) var copied = 0

    /// The figures of entries, counted one by one.
    init(of entries: some Sequence<NamingEntry> = []) {
      for entry in entries { count(entry, by: 1) }
    }

    fileprivate mutating func count(_ entry: NamingEntry, by step: Int) {
      let isCopied = entry.photo != nil
      if isCopied { copied += step }
      guard entry.needsAnswer else { return }
      asking += step
      if isCopied { waiting += step }
      if entry.isRemaining { remaining += step }
    }
  }

  /// The entries, rising in their positions.
  private(set) var all: [NamingEntry] = []
  /// How many of them are what.
  private(set) var figures = Figures()
  /// The positions of the first entry that has a photo, and of the last; `nil` where none has.
  private(set) var copied: ClosedRange<Int64>?

  /// Entries whose positions rise.
  init(_ entries: [NamingEntry] = []) {
    all = entries
    recount()
  }

  /// How many entries there are.
  var count: Int { all.count }
  /// How many of them are answered.
  var answeredCount: Int { all.count - figures.asking }

  /// One entry, which keeps its position.
  subscript(index: Int) -> NamingEntry {
    get { all[index] }
    set {
      let old = all[index]
      assert(newValue.position == old.position, "an entry of another place")
      all[index] = newValue
      figures.count(old, by: -1)
      figures.count(newValue, by: 1)
      if newValue.photo != nil {
        reach(newValue.position)
      } else if old.photo != nil {
        narrow(without: old.position)
      }
    }
  }

  /// Where the entry of a position stands; `nil` where there is none. Takes logarithmic time.
  func index(of position: Int64) -> Int? {
    var range = all.startIndex..<all.endIndex
    while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
      let found = all[middle].position
      if found == position { return middle }
      range = found < position ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  // MARK: - What comes and goes

  /// Puts entries at their places. Takes time in proportion to those that are new where they all
  /// come at the end, and to all entries otherwise, however many are new.
  /// - Parameter new: entries whose positions rise, and are of none that is here.
  mutating func insert(_ new: [NamingEntry]) {
    for entry in new {
      figures.count(entry, by: 1)
      if entry.photo != nil { reach(entry.position) }
    }
    all.merge(new) { $0.position < $1.position }
  }

  /// Takes one entry out.
  mutating func remove(at index: Int) {
    let gone = all.remove(at: index)
    figures.count(gone, by: -1)
    if gone.photo != nil { narrow(without: gone.position) }
  }

  /// Takes out what a photo has besides the entry of a position.
  mutating func removeOthers(of photo: Photo.ID, than position: Int64) {
    // Each photo that comes back asks: where it has no other place, no entry is copied to see that.
    let hasOther = all.indices.contains { all[$0].photo == photo && all[$0].position != position }
    if hasOther { removeAll { $0.photo == photo && $0.position != position } }
  }

  /// Takes entries out.
  mutating func removeAll(where isGone: (NamingEntry) -> Bool) {
    let count = all.count
    all.removeAll(where: isGone)
    if all.count < count { recount() }
  }

  // MARK: - Counting

  private mutating func recount() {
    figures = Figures(of: all)
    findReach()
  }

  private mutating func reach(_ position: Int64) {
    copied = copied.map { min($0.lowerBound, position)...max($0.upperBound, position) }
    copied = copied ?? position...position
  }

  /// An entry that had a photo has none any more, or is gone.
  private mutating func narrow(without position: Int64) {
    if copied?.lowerBound == position || copied?.upperBound == position { findReach() }
  }

  private mutating func findReach() {
    let first = all.first { $0.photo != nil }
    let last = all.last { $0.photo != nil }
    copied = first.flatMap { first in last.map { first.position...$0.position } }
  }
}

extension Array {
  /// Brings the elements of another array to their places in this one; both are in order.
  /// - Parameter precedes: whether an element stands before another. It is asked once an element at
  ///   most, and once in all where the others come at the end.
  mutating func merge(_ others: [Element], _ precedes: (Element, Element) -> Bool) {
    guard let first = others.first else { return }
    guard let last, !precedes(last, first) else { return self += others }
    var merged: [Element] = []
    merged.reserveCapacity(count + others.count)
    var rest = others[...]
    for element in self {
      while let next = rest.first, precedes(next, element) {
        merged.append(next)
        rest.removeFirst()
      }
      merged.append(element)
    }
    self = merged + rest
  }
}
