// What a window shows first, read while the window is built: the first frame would wait for it.

/// The list of photos as its library was looked at last, and the photos at its beginning.
public struct InitialListSnapshot: Sendable {
  /// So many photos are more than a screen shows.
  private static let photoCount = 64

  /// Order and filters, as they were kept.
  let query: PhotoQuery
  /// What this shows.
  let answer: PhotoLibrary.Answer
  /// The first of them.
  public let photos: [Photo]
  /// How large they are shown.
  public let size: PhotoSize

  /// Looks into a library.
  /// - Throws: ``LibraryError`` where the index can't be read.
  fileprivate init(into library: isolated PhotoLibrary) throws(LibraryError) {
    query = try library.keptQuery()
    answer = try library.answer(to: query)
    photos = try library.photos(sequences: Array(answer.order.prefix(Self.photoCount)))
    size = try library.keptSize()
  }
}

extension PhotoLibrary {
  /// What a window shows first.
  /// - Throws: ``LibraryError`` where the index can't be read.
  func firstLook() throws(LibraryError) -> InitialListSnapshot {
    try InitialListSnapshot(into: self)
  }
}
