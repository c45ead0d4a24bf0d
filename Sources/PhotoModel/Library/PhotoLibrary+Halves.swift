// A search of a large library in two halves, by two connections on two cores: a person waits for it at
// each key. What is asked is in `PhotoLibrary+Query.swift`.

extension PhotoLibrary {
  /// The photos of a smaller library are looked through as fast by one connection.
  private static let leastPhotos: Int64 = 10_000

  /// The sequence numbers of the photos that a query shows, in its order, as ``order(of:in:)``, but
  /// asked of the readers.
  ///
  /// The halves may be of two moments. A photo stands in one of them all the same: by the order of
  /// their coming, none goes from one to the other. In other orders one might, so one connection
  /// reads those.
  /// - Throws: ``LibraryError`` where the index can't be read.
  nonisolated func orderByReaders(of query: PhotoQuery) async throws(LibraryError) -> [Int64] {
    guard readers.count > 1, query.sort == .added, query.isNarrow,
      let middle = try await reader.middle()
    else { return try await reader.order(of: query) }
    async let later = readers[1].result(of: query, in: middle..<Int64.max)
    let earlier = try await reader.order(of: query, in: 0..<middle)
    return try await earlier + later.get()
  }

  /// The sequence number that halves the photos, more or less; `nil` where there are few.
  private func middle() throws(LibraryError) -> Int64? {
    guard let total = try database.number("SELECT total FROM photo_count"),
      total >= Self.leastPhotos
    else { return nil }
    return try database.number("SELECT max(sequence) / 2 FROM photo")
  }

  private func result(
    of query: PhotoQuery, in stretch: Range<Int64>
  ) -> Result<[Int64], LibraryError> {
    Result { () throws(LibraryError) in try order(of: query, in: stretch) }
  }
}
