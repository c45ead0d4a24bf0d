// Where photos and cards are in a grid with sections: before the first photo of each section is a
// card with its date. Positions in the grid count the cards, positions in the list of photos don't.
// How they follow the list is in `SectionedPositions+Changes.swift`.

/// The sections of a list of photos.
struct SectionedPositions: Sendable, Equatable {
  /// Photos that follow one another in the list, with dates in the same day, month or year.
  struct Section: Sendable, Equatable {
    /// What tells its card from all other items of the grid.
    let key: Int64
    /// Its first day; all of its photos are in the same section by the calendar.
    let day: PhotoDay
    /// The position of its first photo in the list.
    var start: Int
  }

  /// What is at a position of the grid.
  enum Place: Sendable, Equatable {
    /// A photo, by its position in the list.
    case photo(Int)
    /// The card of a section, by its index in ``sections``.
    case card(Int)
  }

  /// The sections, in the order of the list. Photos before the first one have no card.
  var sections: [Section] = []
  /// How many photos the list has.
  var photoCount: Int
  /// The key of the next card. No photo has such a number.
  private var nextKey = Int64.min

  /// A list without sections.
  init(photoCount: Int) { self.photoCount = photoCount }

  /// How many photos and cards there are.
  var count: Int { photoCount + sections.count }

  /// The key for a new card.
  mutating func makeKey() -> Int64 {
    defer { nextKey += 1 }
    return nextKey
  }

  /// How many sections begin before a position in the list.
  func sectionCount(before listPosition: Int) -> Int {
    firstSection { sections[$0].start >= listPosition }
  }

  /// The position of a photo in the grid.
  func position(ofPhoto listPosition: Int) -> Int {
    listPosition + sectionCount(before: listPosition + 1)
  }

  /// The position of a card in the grid.
  func position(ofCard index: Int) -> Int { sections[index].start + index }

  /// How many cards are before a position in the grid.
  func cardCount(before position: Int) -> Int {
    firstSection { self.position(ofCard: $0) >= position }
  }

  /// The index of the first section that meets a condition, as all behind it do; their count if
  /// none does.
  private func firstSection(_ isBehind: (Int) -> Bool) -> Int {
    var range = sections.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        isBehind(middle)
        ? range.lowerBound..<middle : (middle + 1)..<range.upperBound
    }
    return range.lowerBound
  }

  /// What is at a position of the grid.
  func place(at position: Int) -> Place {
    let index = cardCount(before: position)
    return index < sections.count && self.position(ofCard: index) == position
      ? .card(index) : .photo(position - index)
  }

  /// The photos of a section, by their positions in the grid.
  func photos(ofCard index: Int) -> Range<Int> {
    let start = position(ofCard: index) + 1
    return start..<(start + photoCount(ofCard: index))
  }

  /// How many photos a section has.
  func photoCount(ofCard index: Int) -> Int {
    let end = index + 1 < sections.count ? sections[index + 1].start : photoCount
    return end - sections[index].start
  }

  /// The keys of the items in a range of the grid: the sequence numbers of photos, and the keys of
  /// cards.
  /// - Parameter photo: returns the sequence number of a photo, by its position in the list.
  func keys(in range: Range<Int>, photo: (Int) -> Int64) -> [Int64] {
    var keys: [Int64] = []
    keys.reserveCapacity(range.count)
    var index = cardCount(before: range.lowerBound)
    for position in range {
      if index < sections.count, self.position(ofCard: index) == position {
        keys.append(sections[index].key)
        index += 1
      } else {
        keys.append(photo(position - index))
      }
    }
    return keys
  }
}
