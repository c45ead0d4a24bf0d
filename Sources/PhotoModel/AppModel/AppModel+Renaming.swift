// Renaming photos: a round of its own beside the naming of picked files. Its rows are in
// `NamingQueueStore+Renaming.swift`.

extension AppModel {
  /// Renames photos of the list, one after another, by their sequence numbers; see ``rename(_:)``.
  public func rename(sequences: [Int64]) async {
    await makeReady(sequences.count) { [photos] in await photos.identifiers(of: sequences) }
  }

  /// Renames photos, one after another, including those that have no name yet.
  public func rename(_ ids: [Photo.ID]) async { await makeReady(ids.count) { ids } }

  /// Notes that a photo was named where it is shown.
  func named(_ id: Photo.ID, _ name: String) {
    // It may have waited for its first name.
    naming.removed(photos: [id])
    ledger.named(id, name)
  }

  /// Cancels a renaming that is being prepared: no photo is asked for, and the photos keep their
  /// names.
  public func cancelRenaming() {
    if let first { return first.cancelRenaming() }
    preparing += 1
    preparingCount = 0
  }

  /// Prepares a round, and shows that meanwhile: for a hundred thousand photos it takes a second.
  private func makeReady(
    _ count: Int, _ choose: @escaping @MainActor () async -> [Photo.ID]
  ) async {
    if let first { return await first.makeReady(count, choose) }
    guard count > 0, preparingCount == 0 else { return }
    preparing += 1
    preparingCount = count
    let preparation = preparing
    // A cancelled one must end its round first: both use the same rows.
    let making = Task { [lastPreparing] in
      await lastPreparing?.value
      await prepare(await choose()) { self.preparing != preparation }
      if preparing == preparation { preparingCount = 0 }
    }
    lastPreparing = making
    await making.value
  }

  private func prepare(_ ids: [Photo.ID], isCancelled: @MainActor () -> Bool) async {
    // Its dialog is closed already, but its end is not stored yet.
    if renaming?.isOver == true { await endRenaming() }
    guard renaming?.isPaused != false, !ids.isEmpty, !isCancelled() else { return }
    let before = renaming
    await before?.flush()
    guard !isCancelled() else { return }
    do throws(LibraryError) {
      let entries = try await library.namingQueue.beginRenaming(ids)
      guard renaming === before, !entries.isEmpty else { return }
      renaming = renamingSession {
        $0.append(entries)
        // As if the dialog had been closed at once.
        if isCancelled() { $0.pause() }
      }
      if isCancelled() { await endRenaming() }
    } catch {
      failures.report(error, of: .photos)
    }
  }

  /// Creates a session for photos that are renamed.
  func renamingSession(_ begin: (NamingSession) -> Void) -> NamingSession {
    let session = NamingSession(
      store: RenamingStore(queue: library.namingQueue), photos: photos, failures: failures,
      reportedAs: .renaming, clock: clock,
      onAnswer: { [weak self, ledger] answers in
        for (entry, answer) in answers {
          // Skipped here, a photo may still wait for its first name.
          let waits =
            answer == .skipped
            && entry.photo.map { self?.naming.asked(among: [$0]) == [$0] } == true
          if !waits { ledger.answered(entry, answer) }
          guard answer == .skipped, entry.draft != nil, let photo = entry.photo else { continue }
          self?.skippedWithText.insert(photo)
        }
        let named = answers.filter { $0.1 != .skipped }.compactMap(\.0.photo)
        self?.naming.removed(photos: Set(named))
      })
    begin(session)
    return session
  }

  /// Ends the renaming: it is done, or the person put it off. A round with drafts or answers waits
  /// to be resumed; the photos of any other just keep their names.
  public func endRenaming() async {
    if let first { return await first.endRenaming() }
    guard let session = renaming else { return }
    await session.flush()
    guard renaming === session, session.isOver || !session.hasBegun else { return }
    renaming = nil
    do throws(LibraryError) {
      try await library.namingQueue.endRenaming()
      let skipped = skippedWithText
      skippedWithText = []
      // The naming of picked files has their drafts too.
      if !skipped.isEmpty { await readQueue(changed: skipped, picks: []) }
    } catch {
      failures.report(error, of: .photos)
    }
  }
}
