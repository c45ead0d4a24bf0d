// Queues picked files and folders. Each pick is walked first, on a thread of its own
// (`FolderWalks.swift`); only files that begin as pictures do are queued.

extension Importer {
  /// The progress of the walks through picked folders. Its Cancel cancels the picks that are being
  /// walked, and no other.
  public var walking: LongWork { walks.work }

  /// Adds picked files and folders. Returns when the disk has stored the pick: from then on it
  /// outlives a crash. If the walk takes longer than a moment, files are queued as they are found,
  /// and the next start resumes the walk.
  public func add(_ picked: [FilePath]) async {
    guard !picked.isEmpty else { return }
    let pasted = Set(picked.filter { library.pasted.holds($0) })
    // Pasted pictures are queued again by the next start without a stored pick.
    let others = picked.filter { !pasted.contains($0) }
    let pick = walks.begin(picked) { [weak self] in await self?.note(others) }
    // A task of its own: the pick is queued even if the caller (a window's button, say) is
    // cancelled.
    await Task { await enqueueFindings(of: pick, pasted) }.value
  }

  /// Resumes the walks that an earlier session did not finish. Files that it queued are not queued
  /// again. Waits for none of the walks.
  /// - Throws: ``LibraryError`` if the database can't be read.
  func goOnWalking() async throws(LibraryError) {
    for walk in try await library.namingQueue.openWalks() {
      let pick = walks.goOn(walk)
      Task { await enqueueFindings(of: pick, []) }
    }
    // What is picked next is another import than what earlier sessions have left.
    if unfinishedCount == 0, walks.running.isEmpty { tell(.rested) }
  }

  /// Walks a folder that could not be read when it was picked, and has waited as files do since.
  /// The next start resumes that.
  func walk(
    _ folder: PickedFile, by worker: ImportWorkerID
  ) async -> ImportQueue.Outcome? {
    guard let sight = await check(at: folder, by: worker) else { return nil }
    switch sight {
    case .failed(.folder): break
    case .failed(let error): return .stalled(.unreadable(error))
    case .away(let root): return .stalled(.folderAway(root))
    // A file has replaced the folder.
    case .there, .noRoom: return .stalled(.changing)
    }
    if session.text(for: folder.position) != nil { await session.flush() }
    do throws(LibraryError) {
      let begun = try await library.namingQueue.beginWalk(
        replacing: folder.position, at: folder.source)
      guard let begun else { return .ended }
      await takeOut(begun.gone, .leftOut)
      let pick = walks.goOn(begun.walk)
      Task { await enqueueFindings(of: pick, [], isMore: true) }
      return .ended
    } catch {
      return .halted(.library(error))
    }
  }

  /// Stores a pick, so that the next start resumes it. Returns its row.
  private func note(_ picked: [FilePath]) async -> Int64? {
    guard !picked.isEmpty else { return nil }
    do throws(LibraryError) {
      return try await library.namingQueue.beginWalk(of: picked)
    } catch {
      report(.library(error))
      return nil
    }
  }

  /// Removes the stored pick, so that no start resumes it.
  func forget(_ pick: WalkedPick) async {
    guard let row = await pick.row() else { return }
    do throws(LibraryError) {
      try await library.namingQueue.endWalk(row)
    } catch {
      report(.library(error))
    }
  }

  /// Queues the findings of a pick's walk.
  /// - Parameters:
  ///   - pasted: the pasted pictures in it, whose only files are the library's.
  ///   - isMore: whether it belongs to a pick whose first files were queued before.
  private func enqueueFindings(
    of pick: WalkedPick, _ pasted: Set<FilePath>, isMore: Bool = false
  ) async {
    var isWhole = false
    for await _ in pick.signals {
      guard !pick.isCancelled else { break }
      let (found, isOver) = pick.take()
      walks.work.did(found.count)
      // A walk that takes longer than a moment has been waited for already.
      await pick.pass()
      guard !pick.isCancelled else { break }
      if !found.failures.isEmpty { await refuse(found.failures, foundBy: pick) }
      for failure in found.failures where pasted.contains(failure.source) {
        await library.pasted.drop(failure.source)
      }
      // Only the library writes to a pasted file, so it needs no stamp.
      let files =
        pasted.isEmpty
        ? found.files : found.files.map { pasted.contains($0.source) ? Pick($0.source) : $0 }
      let left = await enqueue(files, of: pick, isMore: isMore)
      guard left.isEmpty else {
        enqueueLater(left, of: pick, pasted, isMore: isMore, isLast: isOver)
        return
      }
      isWhole = isOver
      if isOver { break }
    }
    await end(pick, isWhole: isWhole)
  }

  /// Queues files that the database did not take, and what their walk finds besides, at the next ``retry()``.
  /// - Parameter isLast: whether the walk has found nothing else.
  private func enqueueLater(
    _ files: [Pick], of pick: WalkedPick, _ pasted: Set<FilePath>, isMore: Bool, isLast: Bool
  ) {
    Task { [nextRetry] in
      await nextRetry.pass()
      let left = await enqueue(files, of: pick, isMore: isMore)
      if !left.isEmpty {
        enqueueLater(left, of: pick, pasted, isMore: isMore, isLast: isLast)
      } else if isLast || pick.isCancelled {
        await end(pick, isWhole: isLast)
      } else {
        await enqueueFindings(of: pick, pasted, isMore: isMore)
      }
    }
  }

  /// Ends a pick. Cancelling it removes the stored pick itself.
  /// - Parameter isWhole: whether all its findings are queued: otherwise the next start resumes the walk.
  private func end(_ pick: WalkedPick, isWhole: Bool) async {
    if isWhole, !pick.isCancelled { await forget(pick) }
    walks.end(pick)
    if unfinishedCount == 0 { tell(.rested) }
  }

  /// Returns when each pick so far is on the disk, or its walk has taken longer than a moment: a
  /// disk that hangs is not waited for.
  public func walksQueued() async { await walks.queued() }

  /// Whether ``walksQueued()`` has nothing to wait for.
  var areWalksQueued: Bool { walks.areQueued }

  /// Cancels the picks that are being walked, and those of their queued files that are not copied.
  /// Returns when the disk has stored that.
  func cancelWalks() async {
    let picks = walks.cancel()
    openRetry()
    let positions = Set(picks.flatMap { $0.positions })
    if !positions.isEmpty { await cancel(positions) }
    for pick in picks { await forget(pick) }
  }

  /// Queues files in batches, so that the main actor is free between them. Returns those that the database did not
  /// take; none if the pick was cancelled.
  private func enqueue(_ files: [Pick], of pick: WalkedPick, isMore: Bool) async -> [Pick] {
    let row = await pick.row()
    for start in stride(from: 0, to: files.count, by: Self.queuedTogether) {
      guard !pick.isCancelled else { break }
      let some = files[start..<min(start + Self.queuedTogether, files.count)]
      do throws(LibraryError) {
        // If the person put off the first of them, the later batches don't ask again.
        let positions = try await enqueue(
          Array(some), isMore: isMore || !pick.positions.isEmpty, foundBy: row)
        pick.queued(positions)
        if pick.isCancelled { await cancel(positions) }
      } catch {
        // The row of a cancelled pick is gone, so its failure is expected.
        guard !pick.isCancelled else { break }
        report(.library(error), isHalt: true)
        return Array(files[start...])
      }
    }
    return []
  }
}
