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
  /// The photos without a name: those that wait for one and those that were skipped.
  public private(set) var unnamed: Set<Photo.ID> = []
  /// Whether photos with a name are left out of ``shown``.
  public var showsUnnamedOnly = false
  /// The photos to be shown, in their order.
  public var shown: [Photo.ID] {
    showsUnnamedOnly ? order.filter(unnamed.contains) : order
  }
  /// Whether the library has been read at least once.
  public private(set) var isLoaded = false
  /// Why the last change or reading failed.
  public var failure: LibraryError?
  /// What can be undone and redone.
  public let history: History

  /// Observed through ``record(_:)`` alone: whoever shows a photo observes that one, and is not
  /// woken by each of ten thousand that come in.
  @ObservationIgnored private var records: [Photo.ID: PhotoRecord] = [:]
  /// Counts what takes records away.
  private var removalCount = 0
  /// Counts changes that did not come from a reading.
  @ObservationIgnored private var changeCount = 0
  private let library: PhotoLibrary

  /// The collection of one library; empty until ``reload()``.
  public init(library: PhotoLibrary) {
    self.library = library
    history = History(library: library)
  }

  /// The photo behind an identifier; `nil` once it is gone.
  public func record(_ id: Photo.ID) -> PhotoRecord? {
    guard let record = records[id] else {
      // One that is not there comes with the order.
      _ = order
      return nil
    }
    _ = removalCount
    return record
  }

  /// The name of the photo that an entry is a copy of; `nil` where it is none, or was kept.
  func name(ofCopy entry: NamingQueue.Entry) -> String? {
    guard let twin = entry.twin, twin.isExact, entry.photo.flatMap({ records[$0] }) == nil else {
      return nil
    }
    return records[twin.photo]?.photo.name ?? ""
  }

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
    await history.refresh()
  }

  private func become(_ photos: [Photo]) {
    photos.forEach(place)
    let ids = photos.map(\.id)
    guard ids != order else { return }
    order = ids
    let known = Set(ids)
    let gone = records.keys.filter { !known.contains($0) }
    forgetRecords(gone)
  }

  /// A photo came into the library. Copies end in any order; photos stand in the order picked.
  func arrived(_ photo: Photo) {
    changeCount += 1
    // It may have come back from the trash.
    if history.trashCount > 0 { history.changed() }
    let isNew = records[photo.id] == nil
    place(photo)
    guard isNew else { return }
    let place = order.lastIndex { records[$0].map { $0.photo.sequence < photo.sequence } ?? true }
    order.insert(photo.id, at: place.map { $0 + 1 } ?? 0)
  }

  /// A photo was answered, on the disk already: it may have a new name, or be new itself.
  func answered(_ photo: Photo) {
    arrived(photo)
    history.changed()
  }

  /// A photo has a new name, on the disk already.
  func renamed(_ id: Photo.ID, to name: String) {
    changeCount += 1
    records[id]?.photo.name = name
    if let photo = records[id]?.photo { noteName(of: photo) }
    history.changed()
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
    await history.refresh()
  }

  /// Moves photos to the trash.
  public func delete(_ ids: [Photo.ID]) async {
    await attempt { () throws(LibraryError) in
      let deleted = ids.compactMap { records[$0]?.photo }
      try await library.delete(deleted.map(\.id))
      forget(Set(deleted.map(\.id)))
    }
    await history.refresh()
  }

  private func forget(_ gone: Set<Photo.ID>) {
    guard !gone.isEmpty else { return }
    changeCount += 1
    order.removeAll { gone.contains($0) }
    forgetRecords(gone)
  }

  private func forgetRecords(_ gone: some Collection<Photo.ID>) {
    guard !gone.isEmpty else { return }
    for id in gone { records[id] = nil }
    unnamed.subtract(gone)
    removalCount += 1
  }

  /// What would be taken back; `nil` for nothing.
  func nextUndo() async -> HistoryStep? {
    var step: HistoryStep?
    await attempt { () throws(LibraryError) in step = try await library.nextUndo() }
    return step
  }

  /// What would be done again; `nil` for nothing.
  func nextRedo() async -> HistoryStep? {
    var step: HistoryStep?
    await attempt { () throws(LibraryError) in step = try await library.nextRedo() }
    return step
  }

  /// Takes back what was done last. Returns it, `nil` where there was nothing or it failed.
  func undo() async -> HistoryStep? {
    await move(.undone) { (library) throws(LibraryError) in try await library.undo() }
  }

  /// Does again what was taken back last. Returns it, `nil` where there was nothing or it failed.
  func redo() async -> HistoryStep? {
    await move(.redone) { (library) throws(LibraryError) in try await library.redo() }
  }

  private func move(
    _ way: History.Event.Way,
    _ take: (PhotoLibrary) async throws(LibraryError) -> HistoryStep?
  ) async -> HistoryStep? {
    var step: HistoryStep?
    await attempt { () throws(LibraryError) in step = try await take(library) }
    guard let step else { return nil }
    history.moved(way, step)
    await reload()
    // While an import runs, a reading alone takes nothing away.
    let kept = step.kind.isDeletion && way == .redone ? [] : step.photos
    forget(Set(step.photos).subtracting(kept))
    return step
  }

  /// Moves every photo to the trash. Returns whether that is done.
  @discardableResult
  func deleteAll() async -> Bool {
    var isDone = false
    await attempt { () throws(LibraryError) in
      try await library.deleteAll()
      isDone = true
    }
    await reload()
    return isDone
  }

  /// Removes what rests in the trash for good.
  func emptyTrash() async {
    await attempt { () throws(LibraryError) in try await library.emptyTrash() }
    await history.refresh()
  }

  private func noteName(of photo: Photo) {
    guard unnamed.contains(photo.id) != (photo.name == nil) else { return }
    if photo.name == nil { unnamed.insert(photo.id) } else { unnamed.remove(photo.id) }
  }

  private func place(_ photo: Photo) {
    noteName(of: photo)
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
