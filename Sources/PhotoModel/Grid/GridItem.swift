// What the grid shows at a position. `GridItems.swift` has the items.

/// What is at a position of the grid.
public enum GridItem: Sendable, Equatable {
  /// A photo, by its sequence number, and its position in the list of photos.
  case photo(sequence: Int64, listPosition: Int)
  /// The card before the photos of a section.
  case card(GridSection)
}

/// A section of the grid, as its card shows it.
public struct GridSection: Sendable, Equatable {
  /// What tells its card from all other items of the grid. No photo has this sequence number.
  public let key: Int64
  /// How long the sections are.
  public let sections: PhotoSections
  /// The first moment of the section; `nil` if its photos have no date.
  public let start: LocalDateTime?
  /// How many photos of the list it has.
  public let photoCount: Int
}
