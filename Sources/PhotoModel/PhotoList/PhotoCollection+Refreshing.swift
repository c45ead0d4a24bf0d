// Updates the list of the collection (`PhotoCollection.swift`) from the library: performs what
// `ListRefresh.swift` decides. The library answers queries in `PhotoStore+Query.swift`.

import AsyncState

extension PhotoCollection {
  func perform(_ effects: [ListRefresh.Effect]) {
    for effect in effects {
      switch effect {
      case .request: batcher.request()
      case .start: Task { await refreshList() }
      case .endPause: pausing?.cancel()
      }
    }
  }

  private func refreshList() async {
    while let reading = refresh.begin() {
      batcher.begin()
      let wasAwaited = batcher.end(isDone: await answer(reading))
      let pause = refresh.rests(wasAwaited: wasAwaited, isAwaited: batcher.isAwaited)
      if let pause { await sleep(for: pause) }
    }
  }

  private func sleep(for pause: Duration) async {
    let pausing: Task<Void, Never> = Task { [clock] in
      // Cancelled, as a caller waits for the list.
      try? await clock.sleep(for: pause)
    }
    self.pausing = pausing
    await pausing.value
  }

  /// Reads the library and applies what was found. Returns whether the list answers the query that
  /// is wanted now, or could not be read.
  private func answer(_ reading: ListRefresh.Reading) async -> Bool {
    do throws(LibraryError) {
      switch reading.scope {
      case .changes: try await readChanges(reading)
      case .list, .everything: try await readList(reading)
      }
      return refresh.finished()
    } catch {
      // A list that can't be read must not look empty.
      if isLoaded { failure = error } else { firstFailure = error }
      return refresh.failed()
    }
  }

  /// Moves the photos that were changed to their positions.
  private func readChanges(_ reading: ListRefresh.Reading) async throws(LibraryError) {
    let loaded = records.loaded(of: reading.changed)
    let list = order
    guard isShown else {
      try await readAgain(loaded)
      return await follow(refresh.found([], for: list, shown: order))
    }
    let refreshed = try await library.photos.refresh(
      reading.changed, reading: loaded, in: list, of: reading.query, for: listID)
    renew(refreshed.photos, of: loaded)
    await follow(refresh.found(refreshed.changes, for: list, shown: order))
    show(refreshed.counts)
    // Photos that were read into memory meanwhile may have been read before they changed.
    try await readAgain(records.loaded(of: reading.changed).subtracting(loaded))
  }

  private func readList(_ reading: ListRefresh.Reading) async throws(LibraryError) {
    if reading.scope == .everything { try await readLoaded() }
    let list = order
    guard isShown else { return await follow(refresh.found(list: list, for: list, shown: order)) }
    let answer = try await readList(answering: reading.query)
    await follow(refresh.found(list: answer.order, for: list, shown: order))
    show(answer.counts)
    if !isLoaded {
      isLoaded = true
      firstFailure = nil
    }
    try await readAgain(records.loaded(of: reading.changed))
  }

  /// The answer to a query: the snapshot if it was read ahead, otherwise what the library has now.
  private func readList(
    answering query: PhotoQuery
  ) async throws(LibraryError) -> PhotoStore.Answer {
    let snapshot = refresh.hasSnapshot ? await snapshot?.value : nil
    self.snapshot = nil
    if refresh.takesSnapshot(of: snapshot?.query), let snapshot {
      for photo in snapshot.photos { records.insert(photo) }
      return snapshot.answer
    }
    return try await library.reader.photos.answer(to: query)
  }

  /// Turns the shown list into the answer.
  private func follow(_ first: ListRefresh.Step) async {
    var step = first
    while true {
      switch step {
      case .compare(let update, let shown):
        let changes = await findChanges(update, shown)
        step = refresh.compared(changes, shown: order)
      case .waitForRelease:
        await hold.wait()
        step = refresh.released(shown: order)
      case .apply(let changes):
        changes.forEach(apply)
        if answeredQuery != refresh.answered {
          answeredQuery = refresh.answered
          onAnswer?()
        }
        return
      case .drop: return
      }
    }
  }

  private func show(_ counts: PhotoStore.Counts) {
    if count != counts.total { count = counts.total }
    if unnamedCount != counts.unnamed { unnamedCount = counts.unnamed }
  }
}
