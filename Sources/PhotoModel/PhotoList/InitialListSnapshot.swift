// What a window shows first. It is read while the window is built, as the first frame would wait
// for it otherwise.

/// The list of photos with the stored order and filters, and the photos at its beginning.
public struct InitialListSnapshot: Sendable {
  /// How many photos are read: more than a screen shows.
  fileprivate static let photoCount = 64

  /// The stored order and filters.
  let query: PhotoQuery
  /// The list that the query gives.
  let answer: PhotoStore.Answer
  /// The first photos of the list.
  public let photos: [Photo]
  /// The stored size of photos in the grid.
  public let size: PhotoSize
}

extension PhotoLibrary {
  /// Reads what a window shows first.
  /// - Throws: ``LibraryError`` if the database can't be read.
  func initialSnapshot() async throws(LibraryError) -> InitialListSnapshot {
    let query = try await settings.query()
    let answer = try await photos.answer(to: query)
    let first = answer.order.prefix(InitialListSnapshot.photoCount)
    return InitialListSnapshot(
      query: query, answer: answer, photos: try await photos.find(sequences: Array(first)),
      size: try await settings.size())
  }
}
