// The sort keys and the SQL index for each order of the photos, as `Stores/PhotoStore+Query.swift`
// uses them. The indexes are created in `Migrations+List.swift`.

/// How a statement sorts photos.
struct PhotoSorting {
  /// The first sort key; `nil` where photos are sorted by their sequence numbers alone.
  let key: String?
  /// All keys, for a comparison. The last is the sequence number, which is unique.
  let keys: String
  /// All keys, for `ORDER BY`.
  let order: String
  /// The SQL index that holds the sequence numbers in this order.
  let index: String
  /// The SQL index that also holds all columns that filters and a search read.
  let textIndex: String

  fileprivate init(
    _ photo: String, by key: String?, _ index: String, _ textIndex: String, isDescending: Bool
  ) {
    self.key = key
    let all = [key, "\(photo).sequence"].compactMap(\.self)
    keys = all.joined(separator: ", ")
    // SQLite walks the index backwards.
    order = all.map { isDescending ? "\($0) DESC" : $0 }.joined(separator: ", ")
    self.index = index
    self.textIndex = textIndex
  }
}

extension PhotoQuery {
  /// How its photos are sorted. The index is named, as SQLite itself would choose one
  /// that lacks some of the columns.
  /// - Parameter photo: the name of the table `photo` in the statement.
  func sorting(of photo: String = "photo") -> PhotoSorting {
    let (key, index): (String?, String) =
      switch sort {
      case .added: (nil, "photo_by_sequence_text")
      case .name: ("\(photo).sort_key", "photo_by_name_text")
      case .taken: ("coalesce(\(photo).taken_at, '~')", "photo_by_taken_text")
      case .fileName: ("\(photo).file_key", "photo_by_file_text")
      case .size: ("\(photo).byte_count", "photo_by_size_text")
      }
    return PhotoSorting(
      photo, by: key, sort == .added ? "photo_by_sequence" : index, index,
      isDescending: isDescending)
  }
}
