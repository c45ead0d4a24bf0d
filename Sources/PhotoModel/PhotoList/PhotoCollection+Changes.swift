// What a person does to photos of the collection (`PhotoCollection.swift`), and takes back.

import Foundation

extension PhotoCollection {
  /// Whether photos with a name are left out.
  public var showsUnnamedOnly: Bool {
    get { query.filters.contains(.unnamed) }
    set { if newValue { query.filters.insert(.unnamed) } else { query.filters.remove(.unnamed) } }
  }

  /// Names of the library that begin with a text, the most used first. None where the index can't
  /// be read: they are a help, no more.
  public func names(beginning text: String, limit: Int) async -> [String] {
    (try? await library.reader.photos.names(beginning: text, limit: limit)) ?? []
  }

  /// The name of the photo that an entry is a copy of; `nil` where it is none, or was kept.
  func name(ofCopy entry: NamingEntry) async -> String? {
    guard let duplicate = entry.duplicate, duplicate.isExact else { return nil }
    let known = await photos([duplicate.photo] + (entry.photo.map { [$0] } ?? []))
    guard entry.photo.flatMap({ known[$0] }) == nil else { return nil }
    return known[duplicate.photo]?.name ?? ""
  }

  /// Likes a photo, or no longer does.
  public func setLiked(_ id: Photo.ID, _ liked: Bool) async {
    await attempt { () throws(LibraryError) in
      try await library.photos.setLiked(id, liked)
      record(id)?.photo.liked = liked
      changed([id])
    }
    await history.refresh()
  }

  /// Takes photos out of the list at once that are on their way out of the library. Where they do not
  /// get there, ``reload()`` brings them back.
  public func takeOut(_ sequences: [Int64]) {
    let leaving = Set(sequences)
    let places = order.indices.filter { leaving.contains(order[$0]) }
    let stretches = ListChange.removing(places)
    if stretches.count <= ListChange.mostSteps {
      stretches.forEach(apply)
    } else {
      ListChange.between(order, order.filter { !leaving.contains($0) }).map(apply)
    }
  }

  /// Moves photos to the trash. Returns whether that is done; all of them are gone then.
  @discardableResult
  public func delete(_ ids: [Photo.ID]) async -> Bool {
    var isDone = false
    await attempt { () throws(LibraryError) in
      try await library.trash.delete(ids)
      forget(ids)
      isDone = true
    }
    await settled()
    await history.refresh()
    return isDone
  }

  /// What would be taken back; `nil` for nothing.
  func nextUndo() async -> HistoryStep.Summary? {
    var step: HistoryStep.Summary?
    await attempt { () throws(LibraryError) in step = try await library.history.nextUndo() }
    return step
  }

  /// What would be done again; `nil` for nothing.
  func nextRedo() async -> HistoryStep.Summary? {
    var step: HistoryStep.Summary?
    await attempt { () throws(LibraryError) in step = try await library.history.nextRedo() }
    return step
  }

  /// The photos that a step was done to, in the order picked; none where they can't be read.
  func photos(of step: HistoryStep.Summary) async -> [Photo.ID] {
    var ids: [Photo.ID] = []
    await attempt { () throws(LibraryError) in ids = try await library.history.step(step).photos }
    return ids
  }

  /// Takes back what was done last. Returns it, `nil` where there was nothing or it failed.
  func undo() async -> HistoryStep? {
    await move(.undone) { (steps) throws(LibraryError) in try await steps.undo() }
  }

  /// Does again what was taken back last. Returns it, `nil` where there was nothing or it failed.
  func redo() async -> HistoryStep? {
    await move(.redone) { (steps) throws(LibraryError) in try await steps.redo() }
  }

  /// The names that photos have now, `nil` where one has none; those that are gone are missing.
  func names(of ids: [Photo.ID]) async -> [Photo.ID: String?] {
    var names: [Photo.ID: String?] = [:]
    await attempt { () throws(LibraryError) in names = try await library.photos.names(of: ids) }
    return names
  }

  private func move(
    _ way: History.Event.Way,
    _ take: (HistoryStore) async throws(LibraryError) -> HistoryStep?
  ) async -> HistoryStep? {
    var step: HistoryStep?
    await attempt { () throws(LibraryError) in step = try await take(library.history) }
    guard let step else { return nil }
    history.moved(way, step)
    await reload()
    return step
  }

  /// Moves every photo to the trash. Returns whether that is done.
  @discardableResult
  func deleteAll() async -> Bool {
    var isDone = false
    await attempt { () throws(LibraryError) in
      try await library.trash.deleteAll()
      isDone = true
    }
    await reload()
    return isDone
  }

  /// Removes what rests in the trash for good.
  func emptyTrash() async {
    await attempt { () throws(LibraryError) in try await library.trash.empty() }
    await history.refresh()
  }
}
