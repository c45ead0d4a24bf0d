// What a library remembers of how it was looked at: order, filters and the size of photos, for the
// next start. What is searched for is forgotten.

/// What a library remembers of how it was looked at.
public actor SettingsStore {
  let index: LibraryIndex
  let database: LibraryDatabase

  /// The library's executor: all stores of a library run on it, one call after another.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    index.executor.asUnownedSerialExecutor()
  }

  init(_ index: LibraryIndex) {
    self.index = index
    database = index.database
  }
  private static let sortKey = "sort"
  private static let filtersKey = "filters"
  private static let sizeKey = "size"

  /// The order and the filters that were kept last; the usual ones where none were, or where they
  /// are words of a later version.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func query() throws(LibraryError) -> PhotoQuery {
    let sort = try index.setting(Self.sortKey).flatMap(PhotoSort.init)
    let filters = try index.setting(Self.filtersKey) ?? ""
    return PhotoQuery(
      sort: sort ?? PhotoQuery().sort,
      filters: Set(filters.split(separator: " ").compactMap { PhotoFilter(rawValue: String($0)) }))
  }

  /// Keeps the order and the filters of a query; both or neither.
  /// - Throws: ``LibraryError`` where the index can't be written; nothing has changed then.
  public func keep(_ query: PhotoQuery) throws(LibraryError) {
    let filters = query.filters.map(\.rawValue).sorted().joined(separator: " ")
    try database.transaction { () throws(LibraryError) in
      try index.keep(query.sort.rawValue, as: Self.sortKey)
      try index.keep(filters, as: Self.filtersKey)
    }
  }

  /// The size of photos that was kept last; the usual one where none was, or where it is a word of
  /// a later version.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func size() throws(LibraryError) -> PhotoSize {
    let name = try index.setting(Self.sizeKey)
    return PhotoSize.allCases.first { $0.settingName == name } ?? .usual
  }

  /// Keeps a size of photos.
  /// - Throws: ``LibraryError`` where the index can't be written; nothing has changed then.
  public func keep(_ size: PhotoSize) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      try index.keep(size.settingName, as: Self.sizeKey)
    }
  }
}

extension PhotoSize {
  /// What a library calls it.
  fileprivate var settingName: String {
    switch self {
    case .small: "small"
    case .usual: "usual"
    case .large: "large"
    case .largest: "largest"
    }
  }
}
