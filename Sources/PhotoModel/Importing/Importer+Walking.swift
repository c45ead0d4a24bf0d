// The way of picked files and folders into the queue. They are looked into first, each pick on a
// thread of its own (`FolderWalks.swift`); only files that begin as pictures do are queued.

extension Importer {
  /// How far the looks into picked folders have come. Its Cancel gives up the picks that are being
  /// looked into, and no other.
  public var looking: LongWork { walks.work }

  /// Takes picked files and folders. Returns once the pick is on the disk: from then on it outlives a
  /// crash. Where looking into it takes longer than a moment, each part is there as it is found.
  public func add(_ picked: [FilePath]) async {
    guard !picked.isEmpty else { return }
    let pick = walks.begin(picked)
    let pasted = Set(picked.filter { library.isPasted($0) })
    // It comes in though whoever picked it may be cancelled: a window's button, say.
    await Task { await bringIn(pick, pasted) }.value
  }

  /// Brings into the queue what is found in a pick.
  /// - Parameter pasted: the pasted pictures in it, whose only files are the library's.
  private func bringIn(_ pick: WalkedPick, _ pasted: Set<FilePath>) async {
    for await _ in pick.signals {
      guard !pick.isGivenUp else { break }
      let (found, isOver) = pick.take()
      walks.work.did(found.count)
      // What takes longer than a moment has had its turn.
      await pick.pass()
      guard !pick.isGivenUp else { break }
      if !found.failures.isEmpty { refuse(found.failures) }
      for failure in found.failures where pasted.contains(failure.source) {
        await library.dropPasted(failure.source)
      }
      // Nobody but the library writes to what was pasted.
      let files =
        pasted.isEmpty
        ? found.files : found.files.map { pasted.contains($0.source) ? Pick($0.source) : $0 }
      guard await queue(files, of: pick), !isOver else { break }
    }
    walks.end(pick)
    if unfinishedCount == 0 { ledger.publish() }
  }

  /// Returns when every pick so far is on the disk, or takes longer than a moment to be looked into:
  /// nobody waits for a disk that hangs.
  public func settled() async { await walks.settled() }

  /// Gives up the picks that are being looked into, what is queued of them too, as far as it is not
  /// copied. Returns once the disk has it.
  func cancelWalks() async {
    let positions = walks.giveUp()
    if !positions.isEmpty { await cancel(positions) }
  }

  /// Puts files in the queue, some at a time: the main actor answers between them. Returns whether
  /// the pick goes on.
  private func queue(_ files: [Pick], of pick: WalkedPick) async -> Bool {
    for start in stride(from: 0, to: files.count, by: Self.queuedTogether) {
      let some = files[start..<min(start + Self.queuedTogether, files.count)]
      do throws(LibraryError) {
        // Who put the first of them off is not asked at each of the others.
        let positions = try await queue(Array(some), isMore: !pick.positions.isEmpty)
        pick.queued(positions)
        if pick.isGivenUp { await cancel(positions) }
      } catch {
        failure = .library(error)
        return false
      }
      if pick.isGivenUp { return false }
    }
    return true
  }

  /// Takes the main actor, and the library, a few milliseconds.
  static let queuedTogether = 2000
}
