// Naming photos anew: a round of its own beside the naming of what was picked. Its rows are in
// `NamingQueueStore+Renaming.swift`.

extension AppModel {
  /// Names photos of the list anew, one after another, by their sequence numbers; see ``rename(_:)``.
  public func rename(sequences: [Int64]) async {
    await makeReady(sequences.count) { [photos] in await photos.identifiers(of: sequences) }
  }

  /// Names photos anew, one after another, those that have no name yet too.
  public func rename(_ ids: [Photo.ID]) async { await makeReady(ids.count) { ids } }

  /// Takes back a renaming that is still being made ready: nobody is asked, and the photos keep their
  /// names.
  public func cancelRenaming() {
    preparing += 1
    preparingCount = 0
  }

  /// Makes a round ready, and tells of it meanwhile: of a hundred thousand that takes a second.
  private func makeReady(
    _ count: Int, _ choose: @escaping @MainActor () async -> [Photo.ID]
  ) async {
    guard count > 0, preparingCount == 0 else { return }
    preparing += 1
    preparingCount = count
    let turn = preparing
    // One that was taken back ends its round first: the rows of both are the same.
    let making = Task { [lastPreparing] in
      await lastPreparing?.value
      await prepare(await choose()) { self.preparing != turn }
      if preparing == turn { preparingCount = 0 }
    }
    lastPreparing = making
    await making.value
  }

  private func prepare(_ ids: [Photo.ID], isCancelled: @MainActor () -> Bool) async {
    // Its dialog is closed already, but its end is not yet stored.
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

  /// A session of photos that are named anew.
  func renamingSession(_ begin: (NamingSession) -> Void) -> NamingSession {
    let session = NamingSession(
      store: RenamingStore(queue: library.namingQueue), photos: photos, failures: failures,
      reportedAs: .renaming, clock: clock,
      onAnswer: { [weak self, ledger] answers in
        for (entry, answer) in answers {
          ledger.answered(entry, answer)
          guard answer == .skipped, entry.draft != nil, let photo = entry.photo else { continue }
          self?.skippedWithText.insert(photo)
        }
        let named = answers.filter { $0.1 != .skipped }.compactMap(\.0.photo)
        self?.naming.removed(photos: Set(named))
      })
    begin(session)
    return session
  }

  /// The renaming is done, or the person put it off. A round in which something was typed or
  /// answered waits to be gone on with; of another one the photos just keep their names.
  public func endRenaming() async {
    guard let session = renaming else { return }
    await session.flush()
    guard renaming === session, session.isOver || !session.hasBegun else { return }
    renaming = nil
    do throws(LibraryError) {
      try await library.namingQueue.endRenaming()
      let skipped = skippedWithText
      skippedWithText = []
      // Their text is theirs in the naming too.
      if !skipped.isEmpty { await readQueue(changed: skipped, picks: []) }
    } catch {
      failures.report(error, of: .photos)
    }
  }
}
