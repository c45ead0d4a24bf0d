// What a window shows first, read while the window is built: the first frame would wait for it.

/// The list of photos as its library was looked at last, and the photos at its beginning.
public struct InitialListSnapshot: Sendable {
  /// So many photos are more than a screen shows.
  fileprivate static let photoCount = 64

  /// Order and filters, as they were kept.
  let query: PhotoQuery
  /// What this shows.
  let answer: PhotoStore.Answer
  /// The first of them.
  public let photos: [Photo]
  /// How large they are shown.
  public let size: PhotoSize
}

extension PhotoLibrary {
  /// What a window shows first.
  /// - Throws: ``LibraryError`` where the index can't be read.
  func firstLook() async throws(LibraryError) -> InitialListSnapshot {
    let query = try await settings.query()
    let answer = try await photos.answer(to: query)
    let first = answer.order.prefix(InitialListSnapshot.photoCount)
    return InitialListSnapshot(
      query: query, answer: answer, photos: try await photos.find(sequences: Array(first)),
      size: try await settings.size())
  }
}
