// Reads from the library whose results are not held. The list and its photos in memory are in
// `PhotoCollection.swift`.

extension PhotoCollection {
  /// Photos as the library has them now; photos that are gone are missing.
  public func photos(_ ids: [Photo.ID]) async -> [Photo.ID: Photo] {
    var photos: [Photo] = []
    await attempt { () throws(LibraryError) in photos = try await library.reader.photos.find(ids) }
    return Dictionary(photos.map { ($0.id, $0) }) { $1 }
  }

  /// The identifiers of photos of the list, by their sequence numbers.
  public func identifiers(of sequences: [Int64]) async -> [Photo.ID] {
    var ids: [Photo.ID] = []
    await attempt { () throws(LibraryError) in
      ids = try await library.reader.photos.identifiers(of: sequences)
    }
    return ids
  }

  /// The sequence numbers of photos; those that are gone, or can't be read, are missing.
  public func sequences(of ids: [Photo.ID]) async -> Set<Int64> {
    guard !ids.isEmpty else { return [] }
    return Set((try? await library.reader.photos.sequences(of: ids)) ?? [])
  }

  /// Whether photos, by their sequence numbers, all are liked; `false` for none, and where that can't
  /// be read.
  public func areLiked(sequences: [Int64]) async -> Bool {
    (try? await library.reader.photos.areLiked(sequences: sequences)) ?? false
  }

  /// The date by which a photo is sorted; `nil` if the photo is gone, is sorted by name, or can't
  /// be read: while scrolling fast, only a hint is missing, and the photos that can't be read
  /// report the failure.
  func date(ofSequence sequence: Int64) async -> PhotoDate? {
    try? await library.reader.photos.date(ofSequence: sequence, by: query.sort)
  }
}
