// Which photos are shown, and in which order. The library answers it (`PhotoStore+Query.swift`),
// the collection shows the answer (`PhotoCollection.swift`). A new order is a case here: the compiler
// then asks for its dates below, its index in `Library/PhotoSort+Index.swift`, and its title in the menu.

/// The order that photos are shown in.
public enum PhotoSort: String, CaseIterable, Sendable {
  /// As they were picked: the oldest first.
  case added
  /// By name, in natural order: "Beach 2" before "Beach 10". Photos without a name stand where
  /// their file names would.
  case name
  /// By the date that the camera wrote, the oldest first; those without one come last.
  case taken

  /// A date that a photo has.
  public enum DateKind: Sendable {
    /// When it came into the library.
    case added
    /// When it was taken.
    case taken
  }

  /// The date by which photos stand in this order; `nil` where it has nothing to do with dates.
  public var date: DateKind? {
    switch self {
    case .added: .added
    case .name: nil
    case .taken: .taken
    }
  }
}

/// What photos are left out.
public enum PhotoFilter: String, CaseIterable, Sendable {
  /// Those with a name.
  case unnamed
  /// Those that nobody likes.
  case liked
  /// Those of other months: taken, or else added, before or after this one.
  case thisMonth
}

/// Which photos are shown, and in which order.
public struct PhotoQuery: Sendable, Hashable {
  /// Their order.
  public var sort: PhotoSort
  /// What each of them has to be.
  public var filters: Set<PhotoFilter>
  /// Words that each of their names holds somewhere, whatever their case and accents; empty for
  /// any name. A photo without a name is found by its file's.
  public var search: String

  /// All photos, as they were picked, where nothing else is said.
  public init(
    sort: PhotoSort = .added, filters: Set<PhotoFilter> = [], search: String = ""
  ) {
    self.sort = sort
    self.filters = filters
    self.search = search
  }

  /// Whether it leaves any photo out.
  public var isNarrow: Bool { !filters.isEmpty || isSearch }

  /// Whether it holds words that are searched for.
  public var isSearch: Bool { !words.isEmpty }

  /// The same order and filters without the search: what is remembered.
  var withoutSearch: PhotoQuery { PhotoQuery(sort: sort, filters: filters) }

  /// The words searched for, each once, as ``SearchText`` folds names. The longest comes first: it
  /// leaves out most, so that the others are looked for in few names. Input methods for Chinese and Japanese
  /// put an ideographic space between them, pasted text has tabs, lines and spaces of many kinds.
  var words: [String] {
    let words = SearchText.folded(search).split(whereSeparator: \.isWhitespace).map(String.init)
    return Set(words).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }
}
