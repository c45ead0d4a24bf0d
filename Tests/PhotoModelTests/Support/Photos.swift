// What a collection of photos shows, once it shows all that has happened.

@testable import PhotoModel

extension PhotoCollection {
  /// The identifiers of the photos shown, in their order.
  var ids: [Photo.ID] {
    get async {
      await upToDate()
      return await identifiers(of: order)
    }
  }

  /// The photos shown, as whoever observes them sees them.
  var shown: [Photo] {
    get async {
      var photos: [Photo] = []
      for id in await ids { if let photo = await photo(id) { photos.append(photo) } }
      return photos
    }
  }

  /// Their names.
  var names: [String?] { get async { await shown.map(\.name) } }

  /// A photo as whoever observes it sees it; `nil` where it is gone.
  func photo(_ id: Photo.ID) async -> Photo? {
    await upToDate()
    if record(id) == nil { await upToDate() }
    return record(id)?.photo
  }
}
