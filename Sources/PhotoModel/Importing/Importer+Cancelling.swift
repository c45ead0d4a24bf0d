// Cancels an import: what is not copied yet leaves the queue, first on the disk. The person is not
// asked, and what was done stays done.

extension Importer {
  /// Cancels the files that are not copied yet, and the picks whose folders are still being walked;
  /// files that were skipped before they were copied, too. Files with a name or a draft are
  /// imported all the same, so that no name is lost; if one of them can't be imported,
  /// ``leaveOut(_:)`` removes it. Returns when the disk has stored that: a restart does not bring
  /// the files back.
  public func cancel() async {
    cancelCount += 1
    let picks = walks.cancel()
    openRetry()
    await cancel(unfinished)
    for pick in picks { await forget(pick) }
  }

  /// Cancels these entries unless they are copied.
  func cancel(_ positions: Set<Int64>) async {
    hold()
    do throws(LibraryError) {
      let gone = try await library.namingQueue.withdraw(
        positions.filter { session.text(for: $0) == nil })
      // A name may have been typed while the database was written.
      let late = gone.filter { session.text(for: $0) != nil }
      withdraw(gone.subtracting(late))
      if !late.isEmpty {
        perform(queue.cancel(late))
        let picks = session.queue.entries.filter { late.contains($0.position) }
        await takeOut(
          picks.map { RemovedPick(position: $0.position, source: $0.source) }, .leftOut)
      }
    } catch {
      report(.library(error))
    }
    release()
    guard queue.isAllCancelled else { return }
    // The file that halted the import is gone.
    if isHalted { retry() }
    tell(.rested)
  }

  /// Withdraws entries that the library has removed. Their copies are discarded.
  func withdraw(_ positions: Set<Int64>) {
    let effects = queue.cancel(positions)
    tell(.withdrawn(positions))
    perform(effects)
  }
}
