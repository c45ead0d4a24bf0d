// The entries of a round in their order, with counts that are updated as entries change: otherwise
// an import of a hundred thousand files would count all of them for each photo. An entry is a
// `NamingEntry.swift`; the rules are in `NamingQueue.swift`.

/// The entries of a round by ascending position, and how many of them have which status.
struct NamingEntries: Sendable, Equatable {
  /// How many entries have which status.
  struct Figures: Sendable, Equatable {
    /// The entries that wait for an answer, copied or not.
    private(set) var asking = 0
    /// The ones of them that have a photo.
    private(set) var waiting = 0
    /// The ones of them that "Name Remaining" names.
    private(set) var remaining = 0
    /// The ones of them that are exact duplicates with no text typed.
    private(set) var copies = 0
    /// The entries whose names were refused, and that wait for another answer.
    private(set) var refused = 0
    /// The entries that have a photo, answered or not.
    private(set) var copied = 0

    /// Counts entries one by one.
    init(of entries: some Sequence<NamingEntry> = []) {
      for entry in entries { count(entry, by: 1) }
    }

    fileprivate mutating func count(_ entry: NamingEntry, by step: Int) {
      let isCopied = entry.photo != nil
      if isCopied { copied += step }
      guard entry.needsAnswer else { return }
      asking += step
      if isCopied { waiting += step }
      if entry.isRefused { refused += step }
      if entry.isRemaining { remaining += step }
      if entry.isUndecidedCopy { copies += step }
    }
  }

  /// The entries, by ascending position.
  private(set) var all: [NamingEntry] = []
  /// How many of them have which status.
  private(set) var figures = Figures()
  /// The positions of the first and the last entry that has a photo; `nil` if none has.
  private(set) var copied: ClosedRange<Int64>?

  /// Creates the entries of a round, given by ascending position.
  init(_ entries: [NamingEntry] = []) {
    all = entries
    recount()
  }

  /// How many entries there are.
  var count: Int { all.count }
  /// How many of them are answered.
  var answeredCount: Int { all.count - figures.asking }

  /// One entry; an assignment must not change its position.
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

  /// The index of the entry at a position; `nil` if there is none. Takes logarithmic time.
  func index(of position: Int64) -> Int? {
    var range = all.startIndex..<all.endIndex
    while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
      let found = all[middle].position
      if found == position { return middle }
      range = found < position ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  // MARK: - Inserting and removing

  /// Inserts entries in order. Takes time in proportion to the new entries if all of them belong at
  /// the end, otherwise to all entries, however many are new.
  /// - Parameter new: entries by ascending position; none of these positions is in use.
  mutating func insert(_ new: [NamingEntry]) {
    for entry in new {
      figures.count(entry, by: 1)
      if entry.photo != nil { reach(entry.position) }
    }
    all.merge(new) { $0.position < $1.position }
  }

  /// Removes one entry.
  mutating func remove(at index: Int) {
    let gone = all.remove(at: index)
    figures.count(gone, by: -1)
    if gone.photo != nil { narrow(without: gone.position) }
  }

  /// Removes the other entries of a photo than the one at a position.
  mutating func removeOthers(of photo: Photo.ID, than position: Int64) {
    // This is called for each photo that is asked for again: check first, without copying an entry,
    // whether there are others.
    let hasOther = all.indices.contains { all[$0].photo == photo && all[$0].position != position }
    if hasOther { removeAll { $0.photo == photo && $0.position != position } }
  }

  /// Removes entries.
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

  /// Updates ``copied`` after an entry has lost its photo, or was removed.
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
  /// Merges the elements of another array into this one; both are sorted.
  /// - Parameter precedes: whether an element comes before another. It is called at most once for
  ///   each element, and once in all if the others belong at the end.
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
