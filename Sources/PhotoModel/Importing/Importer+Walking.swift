// The way of picked files and folders into the queue. They are looked into first, each pick on a
// thread of its own (`FolderWalks.swift`); only files that begin as pictures do are queued.

extension Importer {
  /// How far the looks into picked folders have come. Its Cancel gives up the picks that are being
  /// looked into, and no other.
  public var looking: LongWork { walks.work }

  /// Takes picked files and folders. Returns once the pick is on the disk: from then on it outlives a
  /// crash. Where looking into it takes longer than a moment, each part is there as it is found, and
  /// the next start goes on with the rest.
  public func add(_ picked: [FilePath]) async {
    guard !picked.isEmpty else { return }
    let pasted = Set(picked.filter { library.pasted.holds($0) })
    // These come back by themselves.
    let others = picked.filter { !pasted.contains($0) }
    let pick = walks.begin(picked) { [weak self] in await self?.note(others) }
    // It comes in though whoever picked it may be cancelled: a window's button, say.
    await Task { await enqueueFindings(of: pick, pasted) }.value
  }

  /// Goes on with the looks into picks that an earlier session did not come to the end of. Files that
  /// came in with them then do not come again. Waits for none of them.
  /// - Throws: ``LibraryError`` where the index can't be read.
  func goOnWalking() async throws(LibraryError) {
    for walk in try await library.namingQueue.openWalks() {
      let pick = walks.goOn(walk)
      Task { await enqueueFindings(of: pick, []) }
    }
  }

  /// Looks into a folder that could not be read when its turn came, and waited as files do since then.
  /// A start goes on with that.
  func lookInto(
    _ folder: PickedFile, by worker: ImportWorkerID
  ) async -> ImportQueue.Outcome? {
    guard let sight = await look(at: folder, by: worker) else { return nil }
    switch sight {
    case .failed(.folder): break
    case .failed(let error): return .stalled(.unreadable(error))
    case .away(let root): return .stalled(.folderAway(root))
    // A file has taken its place.
    case .there, .noRoom: return .stalled(.changing)
    }
    if session.text(for: folder.position) != nil { await session.flush() }
    do throws(LibraryError) {
      let begun = try await library.namingQueue.beginWalk(
        inPlaceOf: folder.position, at: folder.source)
      guard let begun else { return .ended }
      await takeOut(begun.gone, .leftOut)
      let pick = walks.goOn(begun.walk)
      Task { await enqueueFindings(of: pick, [], isMore: true) }
      return .ended
    } catch {
      return .halted(.library(error))
    }
  }

  /// Has the next start go on with a pick. Returns its row.
  private func note(_ picked: [FilePath]) async -> Int64? {
    guard !picked.isEmpty else { return nil }
    do throws(LibraryError) {
      return try await library.namingQueue.beginWalk(of: picked)
    } catch {
      failure = .library(error)
      return nil
    }
  }

  /// Has no start go on with a pick.
  func forget(_ pick: WalkedPick) async {
    guard let row = await pick.row() else { return }
    do throws(LibraryError) {
      try await library.namingQueue.endWalk(row)
    } catch {
      failure = .library(error)
    }
  }

  /// Puts into the queue what is found in a pick.
  /// - Parameters:
  ///   - pasted: the pasted pictures in it, whose only files are the library's.
  ///   - isMore: whether it belongs to what was picked before.
  private func enqueueFindings(
    of pick: WalkedPick, _ pasted: Set<FilePath>, isMore: Bool = false
  ) async {
    var isWhole = false
    for await _ in pick.signals {
      guard !pick.isGivenUp else { break }
      let (found, isOver) = pick.take()
      walks.work.did(found.count)
      // What takes longer than a moment has had its turn.
      await pick.pass()
      guard !pick.isGivenUp else { break }
      if !found.failures.isEmpty { refuse(found.failures) }
      for failure in found.failures where pasted.contains(failure.source) {
        await library.pasted.drop(failure.source)
      }
      // Nobody but the library writes to what was pasted.
      let files =
        pasted.isEmpty
        ? found.files : found.files.map { pasted.contains($0.source) ? Pick($0.source) : $0 }
      guard await enqueue(files, of: pick, isMore: isMore) else { break }
      isWhole = isOver
      if isOver { break }
    }
    // Whoever gives it up sees to that, and the next start goes on with what the index has refused.
    if isWhole, !pick.isGivenUp { await forget(pick) }
    walks.end(pick)
    if unfinishedCount == 0 { tell(.rested) }
  }

  /// Returns when every pick so far is on the disk, or takes longer than a moment to be looked into:
  /// nobody waits for a disk that hangs.
  public func settled() async { await walks.settled() }

  /// Gives up the picks that are being looked into, what is queued of them too, as far as it is not
  /// copied. Returns once the disk has it.
  func cancelWalks() async {
    let picks = walks.giveUp()
    let positions = Set(picks.flatMap { $0.positions })
    if !positions.isEmpty { await cancel(positions) }
    for pick in picks { await forget(pick) }
  }

  /// Puts files in the queue, some at a time: the main actor answers between them. Returns whether
  /// the pick goes on.
  private func enqueue(_ files: [Pick], of pick: WalkedPick, isMore: Bool) async -> Bool {
    let row = await pick.row()
    for start in stride(from: 0, to: files.count, by: Self.queuedTogether) {
      let some = files[start..<min(start + Self.queuedTogether, files.count)]
      do throws(LibraryError) {
        // Who put the first of them off is not asked at each of the others.
        let positions = try await enqueue(
          Array(some), isMore: isMore || !pick.positions.isEmpty, foundBy: row)
        pick.queued(positions)
        if pick.isGivenUp { await cancel(positions) }
      } catch {
        // One that is given up has no row to be found by.
        if !pick.isGivenUp { failure = .library(error) }
        return false
      }
      if pick.isGivenUp { return false }
    }
    return true
  }

  /// Takes the main actor, and the library, a few milliseconds.
  static let queuedTogether = 2000
}
