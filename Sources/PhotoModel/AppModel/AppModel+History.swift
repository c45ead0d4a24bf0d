// Deletions, undo and redo, one after another. They concern more than the photos
// (`PhotoCollection+Changes.swift`): what is asked for, and what is still being brought in. The steps
// are in `HistoryStore.swift`.

extension AppModel {
  /// Moves photos to the trash, waiting ones too.
  public func delete(_ ids: [Photo.ID]) async { await delete { ids } }

  /// Moves photos of the list to the trash, by their sequence numbers.
  public func delete(sequences: [Int64]) async {
    await delete { [photos] in await photos.identifiers(of: sequences) }
  }

  private func delete(_ ids: @escaping @MainActor () async -> [Photo.ID]) async {
    await deleting { await self.deleteNow(ids()) }
  }

  /// Deletes in turn.
  /// - Parameter work: returns whether anything was deleted.
  private func deleting(_ work: @escaping @MainActor () async -> Bool) async {
    deletionCount += 1
    await inTurn { self.hasDeleted = await work() }
    deletionCount -= 1
  }

  private func deleteNow(_ ids: [Photo.ID]) async -> Bool {
    guard !ids.isEmpty else {
      await photos.reload()
      return false
    }
    // A name comes back with its photo, and so does text that is half typed: they are stored before
    // the photo goes, and nobody is asked for another one meanwhile. Where the disk refuses text, the
    // deletion is refused as well, and the naming tells why.
    await flushNames()
    guard !hasUnsavedText else {
      await photos.reload()
      return false
    }
    naming.removed(photos: Set(ids))
    guard await photos.delete(ids) else {
      // They may have been taken out of the list already.
      await photos.reload()
      await readQueue(picks: [])
      return false
    }
    renaming?.removed(photos: Set(ids))
    ledger.deleted(ids)
    // Copies of what is deleted are photos of their own now.
    if naming.hasCopies(of: Set(ids)) {
      await photos.reload()
      await readQueue(picks: [])
    }
    await catalogMarks.reload()
    return true
  }

  /// Takes back what was done last, in this session or an earlier one. Photos that waited for a
  /// name come back to their places, and those that lose one are asked for again while the round
  /// lasts. Where photos are still on their way to the trash, that is what is taken back, or nothing
  /// where they did not get there.
  public func undo() async {
    let isOfDeletion = isDeleting
    await move { isOfDeletion && !self.hasDeleted ? nil : await $0.undo() }
  }

  /// Does again what was taken back last.
  public func redo() async { await move { await $0.redo() } }

  private func move(
    _ take: @escaping @MainActor (PhotoCollection) async -> HistoryStep?
  ) async {
    await inTurn { [self] in
      await flushNames()
      guard let step = await take(photos) else { return }
      var names = await photos.names(of: step.photos)
      // They are no photos any more, and wait for a name all the same.
      for copy in step.copies where step.photos.contains(copy) {
        names.updateValue(nil, forKey: copy)
      }
      let changed = Set(step.photos)
      let isOver = naming.isOver
      await readQueue(
        changed: changed, gone: changed.subtracting(names.keys), picks: step.picks)
      // Whoever is done is not asked again out of the blue.
      if isOver, step.kind == .naming, naming.prompt != nil { naming.pause() }
      ledger.changed(by: step, names: names, asked: naming.asked(among: changed))
      await catalogMarks.reload()
    }
  }

  /// Does one thing after another, however fast the keys come: who deletes and takes it back at once
  /// means that deletion.
  func inTurn(_ work: @escaping @MainActor () async -> Void) async {
    turnCount += 1
    let turn = Task { [lastTurn] in
      await lastTurn?.value
      await work()
    }
    lastTurn = turn
    await turn.value
    turnCount -= 1
  }

  /// Returns once every name given by now is on the disk, or has failed. Nothing comes between that
  /// and what the caller does at once.
  private func flushNames() async {
    repeat {
      await naming.flush()
      await renaming?.flush()
    } while naming.isStoring || renaming?.isStoring == true
  }

  /// Brings naming and importer to what the queue is on the disk.
  /// - Parameters:
  ///   - changed: photos that may have another answer now.
  ///   - gone: those of them that are in the trash.
  ///   - picks: files that are no photos, and came back or were withdrawn.
  func readQueue(
    changed: Set<Photo.ID> = [], gone goneIDs: Set<Photo.ID> = [], picks: [NamingEntry]
  ) async {
    do throws(LibraryError) {
      let queue = try await naming.read { () throws(LibraryError) in
        try await library.namingQueue.read()
      }
      let queued = Set(queue.entries.map(\.position))
      let gone = Set(picks.map(\.position)).subtracting(queued)
      let returned = picks.filter { queued.contains($0.position) }
      importer.remove(gone)
      ledger.changed(gone: gone, returned: returned)
      naming.removed(gone)
      naming.removed(photos: goneIDs)
      renaming?.removed(photos: goneIDs)
      refresh(
        naming, queue, changed, awaited: importer.unfinished.union(returned.map(\.position)))
      importer.run(returned)
      guard let session = renaming else { return }
      let round = try await session.read { () throws(LibraryError) in
        try await library.namingQueue.readRenaming()
      }
      // Another round may have begun meanwhile.
      if renaming === session { refresh(session, round, changed) }
    } catch {
      failures.report(error, of: .photos)
    }
  }

  /// Brings a session to what its queue is on the disk; it goes to the first photo that is to be
  /// answered again.
  private func refresh(
    _ session: NamingSession, _ round: NamingSession.Reading, _ changed: Set<Photo.ID>,
    awaited: Set<Int64> = []
  ) {
    let place = round.entries.first { $0.position == round.cursor?.position }
    let isReopened =
      place.map {
        $0.photo.map(changed.contains) == true && $0.needsAnswer
          && !round.newer.contains($0.position)
      } == true
    session.refresh(
      round.entries, changed: changed, cursor: isReopened ? round.cursor : nil, awaited: awaited,
      newer: round.newer)
  }

  /// Takes back what was done last where that is a name of a session's photos.
  public func undo(in session: NamingSession) async {
    await move { photos in
      guard let step = await photos.nextUndo(), await session.concerns(step) else { return nil }
      return await photos.undo()
    }
  }

  /// Does again what was taken back last where that is a name of a session's photos.
  public func redo(in session: NamingSession) async {
    await move { photos in
      guard let step = await photos.nextRedo(), await session.concerns(step) else { return nil }
      return await photos.redo()
    }
  }

  /// Moves every photo to the trash, and withdraws every pick that is no photo yet.
  public func deleteAll() async { await deleting { await self.deleteAllNow() } }

  private func deleteAllNow() async -> Bool {
    // What is half typed, and what is named, comes back with its photo: no deletion without the text.
    await flushNames()
    guard !hasUnsavedText else { return false }
    let round = renaming
    renaming = nil
    let dropped = importer.removeAll()
    thumbnailMaker.stop()
    naming.removeAll()
    await naming.flush()
    let isDone = await photos.deleteAll()
    if !isDone {
      renaming = renaming ?? round
      await readQueue(picks: dropped)
    }
    await catalogMarks.reload()
    return isDone
  }
}
