// The photos that the interface shows: what the library holds, in memory, observable photo by
// photo. The library itself is in `PhotoLibrary.swift`.

import Foundation
import Observation

/// One photo that widgets can observe by itself, so that a change of one redraws one.
@MainActor @Observable
public final class PhotoRecord {
  /// The photo as it is now.
  public fileprivate(set) var photo: Photo

  fileprivate init(_ photo: Photo) { self.photo = photo }
}

/// All photos of a library, in the order picked.
@MainActor @Observable
public final class PhotoCollection {
  /// The photos' identifiers in the order shown.
  public private(set) var order: [Photo.ID] = []
  /// Whether the library has been read at least once.
  public private(set) var isLoaded = false
  /// Why the last change or reading failed.
  public var failure: LibraryError?
  /// The photos of the last deletion that can be undone.
  public private(set) var lastDeleted: [Photo] = []

  private var records: [Photo.ID: PhotoRecord] = [:]
  /// Counts changes that did not come from a reading.
  @ObservationIgnored private var changeCount = 0
  private let library: PhotoLibrary

  /// The collection of one library; empty until ``reload()``.
  public init(library: PhotoLibrary) { self.library = library }

  /// The photo behind an identifier; `nil` once it is gone.
  public func record(_ id: Photo.ID) -> PhotoRecord? { records[id] }

  /// Reads the library again.
  public func reload() async {
    await attempt { () throws(LibraryError) in
      // What changes while the library is read is not in the answer yet: it is read again, but
      // not for as long as an import runs.
      var photos: [Photo] = []
      var isCurrent = false
      for _ in 0..<3 where !isCurrent {
        let seen = changeCount
        photos = try await library.photos()
        isCurrent = changeCount == seen
      }
      if isCurrent { become(photos) } else { photos.forEach(arrived) }
      isLoaded = true
    }
  }

  private func become(_ photos: [Photo]) {
    photos.forEach(place)
    let ids = photos.map(\.id)
    guard ids != order else { return }
    order = ids
    let known = Set(ids)
    records = records.filter { known.contains($0.key) }
  }

  /// A photo came into the library. Copies end in any order; photos stand in the order picked.
  func arrived(_ photo: Photo) {
    changeCount += 1
    let isNew = records[photo.id] == nil
    place(photo)
    guard isNew else { return }
    let place = order.lastIndex { records[$0].map { $0.photo.sequence < photo.sequence } ?? true }
    order.insert(photo.id, at: place.map { $0 + 1 } ?? 0)
  }

  /// A photo has a new name, on the disk already.
  func renamed(_ id: Photo.ID, to name: String) {
    changeCount += 1
    records[id]?.photo.name = name
  }

  /// Names of the library that begin with a text, the most used first. None where the index can't
  /// be read: they are a help, no more.
  public func names(beginning text: String, limit: Int) async -> [String] {
    (try? await library.names(beginning: text, limit: limit)) ?? []
  }

  /// Likes a photo, or no longer does.
  public func setLiked(_ id: Photo.ID, _ liked: Bool) async {
    await attempt { () throws(LibraryError) in
      try await library.setLiked(id, liked)
      changeCount += 1
      records[id]?.photo.liked = liked
    }
  }

  /// Deletes photos; ``undoDelete()`` brings them back.
  public func delete(_ ids: [Photo.ID]) async {
    await attempt { () throws(LibraryError) in
      let deleted = ids.compactMap { records[$0]?.photo }
      try await library.delete(deleted.map(\.id))
      forget(deleted)
    }
  }

  private func forget(_ deleted: [Photo]) {
    guard !deleted.isEmpty else { return }
    changeCount += 1
    let gone = Set(deleted.map(\.id))
    order.removeAll { gone.contains($0) }
    for id in gone { records[id] = nil }
    lastDeleted = deleted
  }

  /// Brings the last deleted photos back to their places.
  public func undoDelete() async {
    await attempt { () throws(LibraryError) in
      let deleted = lastDeleted
      try await library.restore(deleted.map(\.id))
      if lastDeleted == deleted { lastDeleted = [] }
    }
    await reload()
  }

  /// Removes every photo and its original for good.
  public func deleteAll() async {
    await attempt { () throws(LibraryError) in
      try await library.deleteAll()
      lastDeleted = []
    }
    await reload()
  }

  private func place(_ photo: Photo) {
    if let record = records[photo.id] {
      if record.photo != photo { record.photo = photo }
    } else {
      records[photo.id] = PhotoRecord(photo)
    }
  }

  private func attempt(_ work: () async throws(LibraryError) -> Void) async {
    do throws(LibraryError) {
      try await work()
    } catch {
      failure = error
    }
  }
}
