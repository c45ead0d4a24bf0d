// Which photos are shown, and in which order. The library answers it (`PhotoStore+Query.swift`),
// the collection shows the answer (`PhotoCollection.swift`). A new order is a case here: the
// compiler then asks for its dates below, its index in `Library/Storage/PhotoSort+Index.swift`, and
// its title in the menu.

/// The order that photos are shown in.
public enum PhotoSort: String, CaseIterable, Sendable {
  /// As they were picked: the oldest first.
  case added
  /// By name, in natural order: "Beach 2" before "Beach 10". Photos without a name are sorted by
  /// their file names.
  case name
  /// By the date that the camera wrote, the oldest first; photos without one come last.
  case taken
  /// By the name of the file that was picked, in natural order.
  case fileName
  /// By the size of the original, the smallest first.
  case size

  /// A date that a photo has.
  public enum DateKind: Sendable {
    /// When it was added to the library.
    case added
    /// When it was taken.
    case taken
  }

  /// The date by which this order sorts; `nil` if it sorts by none.
  public var date: DateKind? {
    switch self {
    case .added: .added
    case .name, .fileName, .size: nil
    case .taken: .taken
    }
  }
}

/// Which photos are shown; the others are left out.
public enum PhotoFilter: String, CaseIterable, Sendable {
  /// Photos without a name.
  case unnamed
  /// Photos that a person likes.
  case liked
  /// Photos of this month: taken in it, or else added.
  case thisMonth
}

/// A query for photos, and their order.
public struct PhotoQuery: Sendable, Hashable {
  /// Their order.
  public var sort: PhotoSort
  /// Whether the order is reversed, also where it puts photos without a date last.
  public var isDescending: Bool
  /// The filters that each photo must pass.
  public var filters: Set<PhotoFilter>
  /// The tag that each photo must have; `nil` for any.
  public var tag: PhotoTag?
  /// Words that each photo must match, whatever their case and accents; empty for any photo. A
  /// word is a part of its name, or of its file name where it has none; what else it may be is in
  /// ``SearchTerm``.
  public var search: String

  /// Creates a query; without arguments, for all photos in the order picked.
  public init(
    sort: PhotoSort = .added, isDescending: Bool = false, filters: Set<PhotoFilter> = [],
    tag: PhotoTag? = nil, search: String = ""
  ) {
    self.sort = sort
    self.isDescending = isDescending
    self.filters = filters
    self.tag = tag
    self.search = search
  }

  /// Whether it may leave photos out.
  public var isNarrow: Bool { !filters.isEmpty || tag != nil || isSearch }

  /// Whether it differs from another query at most by its tag: photos that both show are the same ones
  /// for a person who clicks through keywords.
  public func differsByTagAlone(from other: PhotoQuery) -> Bool {
    var same = self
    same.tag = other.tag
    return same == other
  }

  /// Whether it contains words to search for.
  public var isSearch: Bool { !words.isEmpty }

  /// The same order, filters and tag without the search.
  var withoutSearch: PhotoQuery {
    PhotoQuery(sort: sort, isDescending: isDescending, filters: filters, tag: tag)
  }

  /// The part that is stored: the order and the filters.
  var remembered: PhotoQuery {
    PhotoQuery(sort: sort, isDescending: isDescending, filters: filters)
  }

  /// The same order of all photos.
  public var ofAll: PhotoQuery { PhotoQuery(sort: sort, isDescending: isDescending) }

  /// The words to search for, each once, folded by ``SearchText`` as names are. The longest comes
  /// first: it excludes most names, so that few are searched for the others. Input methods for
  /// Chinese and Japanese put an ideographic space between words; pasted text has tabs, line breaks
  /// and many kinds of spaces.
  var words: [SearchWord] {
    let words = SearchText.folded(search).split(whereSeparator: \.isWhitespace).map(String.init)
    var isKnown: Set<String> = []
    return words.indices
      .map { SearchWord(at: $0, of: words) }
      .filter { isKnown.insert($0.text).inserted }
      .sorted { ($1.text.utf8.count, $0.text) < ($0.text.utf8.count, $1.text) }
  }
}
