// What a person does to photos of the collection (`PhotoCollection.swift`), and undoes.

import Foundation

extension PhotoCollection {
  /// Whether photos with a name are left out.
  public var showsUnnamedOnly: Bool {
    get { query.filters.contains(.unnamed) }
    set { if newValue { query.filters.insert(.unnamed) } else { query.filters.remove(.unnamed) } }
  }

  /// Names of the library that begin with a text, the most used first. Empty if the database can't
  /// be read: completions are only a help.
  public func names(beginning text: String, limit: Int) async -> [String] {
    (try? await library.reader.photos.names(beginning: text, limit: limit)) ?? []
  }

  /// The names of the photos that the copies among some entries are duplicates of, by position. A copy that
  /// has become a photo of its own is none.
  func names(ofCopies entries: [NamingEntry]) async -> [Int64: String] {
    let copies = entries.filter { $0.duplicate?.isExact == true }
    guard !copies.isEmpty else { return [:] }
    let known = await photos(copies.flatMap { [$0.duplicate?.photo, $0.photo].compactMap(\.self) })
    var names: [Int64: String] = [:]
    for entry in copies where entry.photo.flatMap({ known[$0] }) == nil {
      names[entry.position] = entry.duplicate.flatMap { known[$0.photo]?.name } ?? ""
    }
    return names
  }

  /// Likes a photo, or removes the like.
  public func setLiked(_ id: Photo.ID, _ liked: Bool) async {
    await like { [self] () throws(LibraryError) in
      try await library.photos.setLiked(id, liked)
      return ([id], liked)
    }
  }

  /// Likes photos, by their sequence numbers, in one step; if all are liked, removes the likes.
  public func toggleLiked(sequences: [Int64]) async {
    await like { [library] () throws(LibraryError) in
      try await library.photos.toggleLiked(sequences: sequences)
    }
  }

  /// Stores likes after those before.
  /// - Parameter store: returns which photos are liked now, or not.
  private func like(
    _ store: @escaping @MainActor () async throws(LibraryError) -> (ids: [Photo.ID], liked: Bool)
  ) async {
    let liking = Task { [last = lists.lastLike] in
      await last?.value
      await attempt { () throws(LibraryError) in
        let (ids, liked) = try await store()
        for id in ids { lists.update(id) { $0.liked = liked } }
        changed(ids)
      }
    }
    lists.lastLike = liking
    await liking.value
    await history.refresh()
  }

  /// The keywords that some photos have, by their sequence numbers, in natural order, each with the
  /// number of these photos that have it.
  public func keywords(of sequences: [Int64]) async -> [CountedTag] {
    var keywords: [CountedTag] = []
    await attempt { () throws(LibraryError) in
      keywords = try await library.reader.photos.keywords(of: sequences)
    }
    return keywords
  }

  /// Adds keywords to photos, by their sequence numbers, and takes others away, in one step.
  /// - Returns: `false` if all photos had what was added, and none what was taken away.
  func changeKeywords(
    adding added: [String], removing removed: [String], sequences: [Int64]
  ) async -> Bool {
    var hasChanged = true
    await attempt { () throws(LibraryError) in
      let changed = try await library.photos.changeKeywords(
        adding: added, removing: removed, sequences: sequences)
      hasChanged = !changed.isEmpty
      try await reread(changed)
    }
    await history.refresh()
    return hasChanged
  }

  /// Changes a text of a photo. A name removes it from the naming queue.
  /// - Returns: `nil` if the photo was deleted meanwhile.
  /// - Throws: ``LibraryError``; the photo keeps its text then.
  func set(
    _ text: PhotoText, sequence: Int64, to value: String
  ) async throws(LibraryError) -> Photo.ID? {
    guard let id = try await library.photos.identifiers(of: [sequence]).first else { return nil }
    switch text {
    case .name:
      try await library.photos.rename(id, to: value)
      renamed([(id, value)])
      return id
    case .description: try await library.photos.setDescription(value, of: id)
    case .keywords:
      try await library.photos.setKeywords([(id, PhotoKeywords.keywords(in: value))])
    }
    try await reread([id])
    history.changed()
    return id
  }

  /// Reads photos again as the library has stored them.
  private func reread(_ ids: [Photo.ID]) async throws(LibraryError) {
    for photo in try await library.photos.find(ids) { lists.update(photo.id) { $0 = photo } }
    changed(ids)
  }

  /// Rotates or mirrors photos.
  public func turn(_ ids: [Photo.ID], by orientation: PictureOrientation) async {
    await attempt { () throws(LibraryError) in
      try await library.photos.turn(ids, by: orientation)
      try await reread(ids)
    }
    await history.refresh()
  }

  /// Removes photos from the list at once while they are being deleted from the library. If that
  /// fails, ``reload()`` restores them.
  public func takeOut(_ sequences: [Int64]) {
    let leaving = Set(sequences)
    let positions = order.indices.filter { leaving.contains(order[$0]) }
    let stretches = ListChange.removing(positions)
    if stretches.count <= ListChange.mostSteps {
      stretches.forEach(apply)
    } else {
      ListChange.between(order, order.filter { !leaving.contains($0) }).map(apply)
    }
  }

  /// Moves photos to the trash. Returns whether that succeeded; if so, all of them are there.
  @discardableResult
  public func delete(_ ids: [Photo.ID]) async -> Bool {
    var isDone = false
    await attempt { () throws(LibraryError) in
      try await library.trash.delete(ids)
      forget(ids)
      isDone = true
    }
    await upToDate()
    await history.refresh()
    return isDone
  }

  /// The number of the newest step; greater than any if the disk doesn't tell.
  func lastStep() async -> Int64 { (try? await library.history.lastStep()) ?? .max }

  /// The step that ``undo(upTo:skipsKeywords:)`` comes to; `nil` for none.
  func nextUndo(upTo last: Int64) async -> HistoryStep.Summary? {
    var step: HistoryStep.Summary?
    await attempt { () throws(LibraryError) in
      step = try await library.history.nextUndo(upTo: last)
    }
    return step
  }

  /// The step that ``redo()`` would redo; `nil` for none.
  func nextRedo() async -> HistoryStep.Summary? {
    var step: HistoryStep.Summary?
    await attempt { () throws(LibraryError) in step = try await library.history.nextRedo() }
    return step
  }

  /// The photos that a step changed, in the order picked; empty if they can't be read.
  func photos(of step: HistoryStep.Summary) async -> [Photo.ID] {
    var ids: [Photo.ID] = []
    await attempt { () throws(LibraryError) in ids = try await library.history.step(step).photos }
    return ids
  }

  /// Undoes the last step. Returns it; `nil` if there was none, or that failed.
  /// - Parameters: as those of ``HistoryStore/undo(upTo:skipsKeywords:)``.
  func undo(upTo last: Int64 = .max, skipsKeywords: Bool = false) async -> HistoryStep? {
    await move(.undone) { (steps) throws(LibraryError) in
      try await steps.undo(upTo: last, skipsKeywords: skipsKeywords)
    }
  }

  /// Redoes the step that was undone last. Returns it; `nil` if there was none, or that failed.
  func redo() async -> HistoryStep? {
    await move(.redone) { (steps) throws(LibraryError) in try await steps.redo() }
  }

  /// The names that photos have now, `nil` for a photo without one; photos that are gone are
  /// missing.
  func names(of ids: [Photo.ID]) async -> [Photo.ID: String?] {
    var names: [Photo.ID: String?] = [:]
    await attempt { () throws(LibraryError) in names = try await library.photos.names(of: ids) }
    return names
  }

  private func move(
    _ outcome: History.Event.Outcome,
    _ take: (HistoryStore) async throws(LibraryError) -> HistoryStep?
  ) async -> HistoryStep? {
    var step: HistoryStep?
    await attempt { () throws(LibraryError) in step = try await take(library.history) }
    guard let step else { return nil }
    history.moved(outcome, step)
    await reload()
    return step
  }

  /// Moves every photo to the trash. Returns whether that succeeded.
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

  /// Takes some of the trash back into the library. Returns the step; `nil` if nothing was restored.
  func restore(_ items: [TrashedItem.ID]) async -> HistoryStep? {
    var step: HistoryStep?
    await attempt { () throws(LibraryError) in step = try await library.trash.restore(items) }
    if step != nil { await reload() }
    return step
  }

  /// Deletes some of the trash for good.
  func removeForGood(_ items: [TrashedItem.ID]) async {
    await attempt { () throws(LibraryError) in try await library.trash.remove(items) }
    await history.refresh()
  }

  /// Deletes all photos in the trash for good.
  func emptyTrash() async {
    await attempt { () throws(LibraryError) in try await library.trash.empty() }
    await history.refresh()
  }
}
