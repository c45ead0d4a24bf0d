// Deletions, what is taken out of the trash, undo and redo, one after another. They affect more than the list of photos
// (`PhotoCollection+Changes.swift`): the naming queue and running imports. The steps are in
// `HistoryStore.swift`.

extension AppModel {
  /// Moves photos to the trash, including those that wait for a name.
  public func delete(_ ids: [Photo.ID]) async { await delete { ids } }

  /// Moves photos of the list to the trash, by their sequence numbers.
  public func delete(sequences: [Int64]) async {
    await delete { [photos] in await photos.identifiers(of: sequences) }
  }

  private func delete(_ ids: @escaping @MainActor () async -> [Photo.ID]) async {
    if let first { return await first.delete(ids) }
    await deleting { await self.deleteNow(ids()) }
  }

  /// Runs a deletion after all earlier jobs.
  /// - Parameter work: returns whether anything was deleted.
  private func deleting(_ work: @escaping @MainActor () async -> Bool) async {
    deletionCount += 1
    await serially { self.hasDeleted = await work() }
    deletionCount -= 1
  }

  private func deleteNow(_ ids: [Photo.ID]) async -> Bool {
    guard !ids.isEmpty else {
      await photos.reload()
      return false
    }
    // Undo restores a name with its photo, and a draft too: both are stored before the photo is
    // deleted, and no other photo is asked for meanwhile. If the disk refuses the text, the
    // deletion is not made, and the reason is reported.
    await storeTyped(for: Set(ids))
    await flushNames()
    guard !hasUnsavedText else {
      await photos.reload()
      return false
    }
    naming.removed(photos: Set(ids))
    guard await photos.delete(ids) else {
      // The photos may have been removed from the list already.
      await photos.reload()
      await readQueue(picks: [])
      return false
    }
    renaming?.removed(photos: Set(ids))
    ledger.deleted(ids)
    // Duplicates of deleted photos are photos of their own now.
    if naming.hasCopies(of: Set(ids)) {
      await photos.reload()
      await readQueue(picks: [])
    }
    await catalogMarks.reload()
    return true
  }

  /// Rotates or flips photos, after the deletions and undos that were asked for before.
  public func turn(_ ids: [Photo.ID], by orientation: PictureOrientation) async {
    await serially { [photos] in await photos.turn(ids, by: orientation) }
  }

  /// Undoes the last step, of this session or an earlier one. Photos that waited for a name return
  /// to their positions, and photos that lose their names are asked for again while the round
  /// lasts. If photos are still being deleted, that deletion is undone, or nothing if it fails.
  /// - Returns: the photos that it brought back or changed, by their sequence numbers.
  @discardableResult
  public func undo() async -> Set<Int64> {
    if let first {
      let changed = await first.undo()
      await photos.upToDate()
      return changed
    }
    let isOfDeletion = isDeleting
    let last = lastStepSoFar()
    // Keywords of many photos wait for earlier jobs, as an undo does; those of one photo don't.
    let skipsKeywords = keywordJobCount == 0
    let step = await move { photos in
      isOfDeletion && !self.hasDeleted
        ? nil : await photos.undo(upTo: last.value, skipsKeywords: skipsKeywords)
    }
    return await photos.sequences(of: step?.photos ?? [])
  }

  /// Redoes the step that was undone last.
  /// - Returns: as ``undo()``.
  @discardableResult
  public func redo() async -> Set<Int64> {
    let step = await move { await $0.redo() }
    if first != nil { await photos.upToDate() }
    return await photos.sequences(of: step?.photos ?? [])
  }

  /// Adds keywords to photos, by their sequence numbers, and takes others away, in one step.
  /// - Returns: `false` if all photos had what was added, and none what was taken away.
  public func changeKeywords(
    adding added: [String], removing removed: [String] = [], sequences: [Int64]
  ) async -> Bool {
    if let first {
      return await first.changeKeywords(adding: added, removing: removed, sequences: sequences)
    }
    keywordJobCount += 1
    defer { keywordJobCount -= 1 }
    return await serially { [self] in
      // A text of the same photo that the disk has refused comes before.
      await flushNames()
      return await photos.changeKeywords(adding: added, removing: removed, sequences: sequences)
    }
  }

  /// Takes some of the trash back into the library, after all earlier jobs.
  public func restore(_ items: [TrashedItem.ID]) async {
    await move { await $0.restore(items) }
  }

  /// Undoes, redoes or makes a step after all earlier jobs. Returns it; `nil` if there was none.
  @discardableResult
  private func move(
    _ take: @escaping @MainActor (PhotoCollection) async -> HistoryStep?
  ) async -> HistoryStep? {
    if let first { return await first.move(take) }
    return await serially { [self] () async -> HistoryStep? in
      await flushNames()
      guard let step = await take(photos) else { return nil }
      var names = await photos.names(of: step.photos)
      // They are no photos any more, but still wait for a name.
      for copy in step.copies where step.photos.contains(copy) {
        names.updateValue(nil, forKey: copy)
      }
      let changed = Set(step.photos)
      let isOver = naming.isOver
      await readQueue(
        changed: changed, gone: changed.subtracting(names.keys), picks: step.picks)
      // A person who had finished the round is not asked again unexpectedly.
      if isOver, step.kind == .naming || !naming.asksAtOnce, naming.prompt != nil {
        naming.pause()
      }
      let asked = [naming, renaming].compactMap { $0?.asked(among: changed) }
      ledger.changed(by: step, names: names, asked: asked.reduce([]) { $0.union($1) })
      await catalogMarks.reload()
      return step
    }
  }

  /// Runs jobs one after another, however fast the keys arrive: an undo right after a deletion
  /// means that deletion. Returns what the job returns.
  func serially<Value: Sendable>(
    _ work: @escaping @MainActor () async -> Value
  ) async -> Value {
    if let first { return await first.serially(work) }
    jobCount += 1
    let job = Task { [lastJob] in
      await lastJob?.value
      return await work()
    }
    lastJob = Task { _ = await job.value }
    let value = await job.value
    jobCount -= 1
    return value
  }

  /// Stores what another window is typing for photos that are deleted here.
  private func storeTyped(for ids: Set<Photo.ID>) async {
    let noted = directEditing.notedPhotos
    guard !noted.isEmpty else { return }
    var leaving: Set<Int64> = []
    for sequence in noted {
      if let id = await photos.identifiers(of: [sequence]).first, ids.contains(id) {
        leaving.insert(sequence)
      }
    }
    directEditing.storeNoted(leaving.contains)
  }

  /// The newest step once the texts and likes given so far are on the disk. An undo may have to wait for earlier
  /// jobs: what is given meanwhile is not what it means.
  private func lastStepSoFar() -> Task<Int64, Never> {
    // A name that the disk has refused was given before, too.
    directEditing.retry(tells: false)
    let earlier = [
      directEditing.last, photos.lists.lastLike, naming.lastEffect, renaming?.lastEffect,
    ]
    let reading = Task { [photos] in
      for task in earlier { await task?.value }
      return await photos.lastStep()
    }
    // What is given from now on is stored after that.
    let end = Task { _ = await reading.value }
    directEditing.last = end
    photos.lists.lastLike = end
    naming.lastEffect = end
    renaming?.lastEffect = end
    return reading
  }

  /// Returns when every name given so far is on the disk, or has failed. No other job of the main
  /// actor runs between that and the caller's next statements.
  private func flushNames() async {
    // What the disk has refused may be stored now; otherwise it is reported again.
    directEditing.retry()
    repeat {
      await directEditing.flush()
      await naming.flush()
      await renaming?.flush()
    } while naming.isStoring || renaming?.isStoring == true || directEditing.runningCount > 0
  }

  /// Updates naming and importer from the stored queue.
  /// - Parameters:
  ///   - changed: photos whose answers may have changed.
  ///   - gone: the ones of them that are in the trash.
  ///   - picks: picked files, not photos, that were restored or withdrawn.
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

  /// Updates a session from its stored queue; it goes to the first photo that must be answered
  /// again.
  private func refresh(
    _ session: NamingSession, _ round: NamingSession.Reading, _ changed: Set<Photo.ID>,
    awaited: Set<Int64> = []
  ) {
    let current = round.entries.first { $0.position == round.cursor?.position }
    let isReopened =
      current.map {
        $0.photo.map(changed.contains) == true && $0.needsAnswer
          && !round.newer.contains($0.position)
      } == true
    session.refresh(
      round.entries, changed: changed, cursor: isReopened ? round.cursor : nil, awaited: awaited,
      newer: round.newer)
  }

  /// Undoes the last step if it named photos of a session.
  /// - Returns: whether there was such a step, undone or refused by the disk, which is reported; `true` if
  ///   the disk doesn't tell.
  @discardableResult
  public func undo(in session: NamingSession) async -> Bool {
    let last = lastStepSoFar()
    let step = await move { photos in
      let last = await last.value
      guard let step = await photos.nextUndo(upTo: last), await session.concerns(step) else {
        return nil
      }
      return await photos.undo(upTo: last)
    }
    guard step == nil else { return true }
    guard let left = await photos.nextUndo(upTo: last.value) else { return false }
    return await session.concerns(left)
  }

  /// Redoes the step that was undone last, if it named photos of a session.
  public func redo(in session: NamingSession) async {
    await move { photos in
      guard let step = await photos.nextRedo(), await session.concerns(step) else { return nil }
      return await photos.redo()
    }
  }

  /// Moves every photo to the trash, and withdraws every pick that is no photo yet.
  public func deleteAll() async {
    if let first { return await first.deleteAll() }
    await deleting { await self.deleteAllNow() }
  }

  private func deleteAllNow() async -> Bool {
    // Undo restores drafts and names with their photos: nothing is deleted before the text is
    // stored.
    directEditing.storeNoted { _ in true }
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
      // If they can't be read either, the next start tells of them.
      if let refused = try? await library.namingQueue.givenUp() {
        ledger.restored(refused.filter { $0.text == nil })
      }
    }
    await catalogMarks.reload()
    return isDone
  }
}
