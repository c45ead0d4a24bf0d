// The settings of a window that a library stores for the next start: order, filters, sections, the
// size of photos, the viewer's strip. The search text is not stored. `PersistedSetting.swift` writes them as they change.

import Foundation

/// The settings of a window that a library stores.
public actor SettingsStore {
  let storage: LibraryStorage
  let database: LibraryDatabase

  /// The library's executor: all stores of a library run on it, one call after another.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    storage.executor.asUnownedSerialExecutor()
  }

  init(_ storage: LibraryStorage) {
    self.storage = storage
    database = storage.database
  }
  private static let sortKey = "sort"
  private static let directionKey = "direction"
  private static let filtersKey = "filters"
  private static let preferencesKey = "preferences"
  private static let sectionsKey = "sections"
  private static let sizeKey = "size"
  private static let stripKey = "strip"

  /// The stored order and filters; the default ones where none are stored, or where the stored
  /// words belong to a later version.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func query() throws(LibraryError) -> PhotoQuery {
    let sort = try storage.setting(Self.sortKey).flatMap(PhotoSort.init)
    let filters = try storage.setting(Self.filtersKey) ?? ""
    return PhotoQuery(
      sort: sort ?? PhotoQuery().sort,
      isDescending: try storage.setting(Self.directionKey) == "descending",
      filters: Set(filters.split(separator: " ").compactMap { PhotoFilter(rawValue: String($0)) }))
  }

  /// Stores the order and the filters of a query; both or neither.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  public func set(_ query: PhotoQuery) throws(LibraryError) {
    let filters = query.filters.map(\.rawValue).sorted().joined(separator: " ")
    try database.transaction { () throws(LibraryError) in
      try storage.set(query.sort.rawValue, as: Self.sortKey)
      try storage.set(query.isDescending ? "descending" : "ascending", as: Self.directionKey)
      try storage.set(filters, as: Self.filtersKey)
    }
  }

  /// The stored sections of the grid; ``PhotoSections/off`` where none are stored, or where the
  /// stored word belongs to a later version.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func sections() throws(LibraryError) -> PhotoSections {
    let name = try storage.setting(Self.sectionsKey)
    return PhotoSections.allCases.first { $0.rawValue == name } ?? .off
  }

  /// Stores the sections of the grid.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  public func set(_ sections: PhotoSections) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      try storage.set(sections.rawValue, as: Self.sectionsKey)
    }
  }

  /// The stored size of photos; ``PhotoSize/usual`` where none is stored, or where the stored word
  /// belongs to a later version.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func size() throws(LibraryError) -> PhotoSize {
    let name = try storage.setting(Self.sizeKey)
    return PhotoSize.allCases.first { $0.settingName == name } ?? .usual
  }

  /// Whether the viewer shows its strip of thumbnails.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func isStripShown() throws(LibraryError) -> Bool {
    try storage.setting(Self.stripKey) != "hidden"
  }

  /// Stores whether the viewer shows its strip of thumbnails.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  public func setStripShown(_ isShown: Bool) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      try storage.set(isShown ? "shown" : "hidden", as: Self.stripKey)
    }
  }

  /// The stored preferences; the usual ones where none are stored, or where they can't be understood.
  /// - Throws: ``LibraryError`` where the database can't be read.
  public func preferences() throws(LibraryError) -> PreferenceValues {
    let text = try storage.setting(Self.preferencesKey) ?? ""
    return (try? JSONDecoder().decode(PreferenceValues.self, from: Data(text.utf8)))
      ?? PreferenceValues()
  }

  /// Stores preferences.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  public func set(_ preferences: PreferenceValues) throws(LibraryError) {
    // Numbers, words and truth values can always be encoded.
    guard let data = try? JSONEncoder().encode(preferences) else { return }
    try database.transaction { () throws(LibraryError) in
      try storage.set(String(decoding: data, as: UTF8.self), as: Self.preferencesKey)
    }
  }

  /// Stores a size of photos.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  public func set(_ size: PhotoSize) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      try storage.set(size.settingName, as: Self.sizeKey)
    }
  }
}

extension PhotoSize {
  /// The word under which it is stored.
  fileprivate var settingName: String {
    switch self {
    case .small: "small"
    case .usual: "usual"
    case .large: "large"
    case .largest: "largest"
    }
  }
}
