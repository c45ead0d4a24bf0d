// How SQLite is asked for each order of the photos: by which keys, and from which index
// (`PhotoStore+Query.swift`). The indexes are made in `Migrations.swift`.

/// How photos are sorted.
struct PhotoSorting {
  /// What they are sorted by first; `nil` for their sequence numbers alone.
  let key: String?
  /// All keys, for `ORDER BY`. The last is the sequence number, which no two photos share.
  let keys: String
  /// The index that holds the sequence numbers in this order.
  let index: String
  /// The index that holds all that filters and a search read besides.
  let textIndex: String

  fileprivate init(_ photo: String, by key: String?, _ index: String, _ textIndex: String) {
    self.key = key
    keys = (key.map { "\($0), " } ?? "") + "\(photo).sequence"
    self.index = index
    self.textIndex = textIndex
  }
}

extension PhotoSort {
  /// How photos are sorted in this order. Left alone, SQLite takes an index that has not all that is
  /// read.
  /// - Parameter photo: what the table `photo` is called in the statement.
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
