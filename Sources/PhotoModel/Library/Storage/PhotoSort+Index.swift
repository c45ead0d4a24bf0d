// The sort keys and the SQL index for each order of the photos, as `Stores/PhotoStore+Query.swift`
// uses them. The indexes are created in `Migrations+List.swift`.

/// How a statement sorts photos.
struct PhotoSorting {
  /// The first sort key; `nil` where photos are sorted by their sequence numbers alone.
  let key: String?
  /// All keys, for `ORDER BY`. The last is the sequence number, which is unique.
  let keys: String
  /// The SQL index that holds the sequence numbers in this order.
  let index: String
  /// The SQL index that also holds all columns that filters and a search read.
  let textIndex: String

  fileprivate init(_ photo: String, by key: String?, _ index: String, _ textIndex: String) {
    self.key = key
    keys = (key.map { "\($0), " } ?? "") + "\(photo).sequence"
    self.index = index
    self.textIndex = textIndex
  }
}

extension PhotoSort {
  /// How photos are sorted in this order. The index is named, as SQLite itself would choose one
  /// that lacks some of the columns.
  /// - Parameter photo: the name of the table `photo` in the statement.
  func sorting(of photo: String = "photo") -> PhotoSorting {
    switch self {
    case .added:
      PhotoSorting(photo, by: nil, "photo_by_sequence", "photo_by_sequence_text")
    case .name:
      PhotoSorting(photo, by: "\(photo).sort_key", "photo_by_name_text", "photo_by_name_text")
    case .taken:
      PhotoSorting(
        photo, by: "coalesce(\(photo).taken_at, '~')", "photo_by_taken_text", "photo_by_taken_text")
    }
  }
}
