// What is asked of the library once and kept nowhere. The list and its photos in memory are in
// `PhotoCollection.swift`.

extension PhotoCollection {
  /// Photos as the library has them now; those that are gone are missing.
  public func photos(_ ids: [Photo.ID]) async -> [Photo.ID: Photo] {
    var photos: [Photo] = []
    await attempt { () throws(LibraryError) in photos = try await library.reader.photos.find(ids) }
    return Dictionary(photos.map { ($0.id, $0) }) { $1 }
  }

  /// The identifiers of photos of the list.
  public func identifiers(of sequences: [Int64]) async -> [Photo.ID] {
    var ids: [Photo.ID] = []
    await attempt { () throws(LibraryError) in
      ids = try await library.reader.photos.identifiers(of: sequences)
    }
    return ids
  }

  /// The date by which a photo stands where it does; `nil` where it is gone, or stands by its name,
  /// and where it can't be read: who rushes through photos misses a hint, no more, and is told of
  /// the failure by the photos that can't be read either.
  func date(ofSequence sequence: Int64) async -> PhotoDate? {
    try? await library.reader.photos.date(ofSequence: sequence, by: query.sort)
  }
}
