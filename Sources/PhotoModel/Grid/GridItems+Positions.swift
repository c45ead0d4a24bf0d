// What is where in the grid (`GridItems.swift`). Positions are those in the grid, where cards
// count, unless they are called positions in the list.

extension GridItems {
  /// How many photos and cards there are.
  public var count: Int { hasCards ? positions.count : photos.order.count }

  /// Whether there are any cards.
  public var hasCards: Bool { !positions.sections.isEmpty }

  /// What is at a position; `nil` if it is behind the last item.
  public subscript(position: Int) -> GridItem? {
    guard (0..<count).contains(position) else { return nil }
    switch positions.place(at: position) {
    case .photo(let listPosition):
      return .photo(sequence: photos.order[listPosition], listPosition: listPosition)
    case .card(let index): return .card(section(at: index))
    }
  }

  /// What tells the item at a position from all others: the sequence number of a photo, or the key
  /// of a section.
  public func key(at position: Int) -> Int64 {
    switch positions.place(at: position) {
    case .photo(let listPosition): photos.order[listPosition]
    case .card(let index): positions.sections[index].key
    }
  }

  /// The position of a photo, by its sequence number; `nil` if the list does not have it.
  public func position(of sequence: Int64) -> Int? {
    photos.order.firstIndex(of: sequence).map(position(ofListPosition:))
  }

  /// The position of a photo, by its position in the list.
  public func position(ofListPosition listPosition: Int) -> Int {
    positions.position(ofPhoto: listPosition)
  }

  /// The positions of photos, by their sequence numbers, in ascending order; those that the list does
  /// not have are left out.
  public func positions(of sequences: Set<Int64>) -> [Int] {
    guard !sequences.isEmpty else { return [] }
    return photos.order.indices.filter { sequences.contains(photos.order[$0]) }
      .map { positions.position(ofPhoto: $0) }
  }

  /// The position of a photo or a card, by its key; `nil` if there is none.
  public func position(ofKey key: Int64) -> Int? {
    index(of: key).map { positions.position(ofCard: $0) } ?? position(of: key)
  }

  /// The photo at a position, or the first one behind it if a card is there.
  public func photo(from position: Int) -> Int64? {
    guard position < count else { return nil }
    // A card is never the last item, nor followed by another.
    if case .card = positions.place(at: position) { return key(at: position + 1) }
    return key(at: position)
  }

  /// The positions of the cards in a range, in ascending order.
  public func cards(in range: Range<Int>) -> [Int] {
    let start = positions.cardCount(before: range.lowerBound)
    let end = positions.cardCount(before: range.upperBound)
    return (start..<end).map { positions.position(ofCard: $0) }
  }

  /// The section with a key; `nil` if there is none.
  public func section(_ key: Int64) -> GridSection? {
    index(of: key).map { section(at: $0) }
  }

  /// The positions of the photos of a section, by its key; empty if there is none.
  public func photos(inSection key: Int64) -> Range<Int> {
    index(of: key).map { positions.photos(ofCard: $0) } ?? 0..<0
  }

  private func index(of key: Int64) -> Int? { positions.sections.firstIndex { $0.key == key } }

  private func section(at index: Int) -> GridSection {
    let section = positions.sections[index]
    return GridSection(
      key: section.key, sections: grouping?.sections ?? .off, start: section.day.moment,
      photoCount: positions.photoCount(ofCard: index))
  }
}
