// The end of an import that the person does not want any more: what is not copied yet leaves the
// queue, on the disk first. Nothing is asked, and what was done stays done.

extension Importer {
  /// Gives up what is picked and not copied yet, and picks whose folders are still being looked
  /// into, those that were skipped ahead of their copies too. Files that a name was given or typed for
  /// are imported all the same: no name is lost. One of them that can't be imported is left out by
  /// ``leaveOut(_:)``. Returns once the disk has it: no restart brings them back.
  public func cancel() async {
    cancelCount += 1
    let picks = walks.giveUp()
    await cancel(unfinished)
    for pick in picks { await forget(pick) }
  }

  /// Gives up these entries, as far as they are not copied.
  func cancel(_ positions: Set<Int64>) async {
    hold()
    do throws(LibraryError) {
      let gone = try await library.namingQueue.withdraw(
        positions.filter { session.text(for: $0) == nil })
      // A name may have been typed while the index was written.
      let late = gone.filter { session.text(for: $0) != nil }
      withdraw(gone.subtracting(late))
      if !late.isEmpty {
        perform(queue.cancel(late))
        let picks = session.queue.entries.filter { late.contains($0.position) }
        await takeOut(
          picks.map { DroppedPick(position: $0.position, source: $0.source) }, .leftOut)
      }
    } catch {
      failure = .library(error)
    }
    release()
    guard queue.isAllCancelled else { return }
    // What the import stood still for is gone.
    if isStalled { retry() }
    tell(.rested)
  }

  /// Nobody wants these entries any more; the library holds that. Their copies come to nothing.
  func withdraw(_ positions: Set<Int64>) {
    let effects = queue.cancel(positions)
    tell(.withdrawn(positions))
    perform(effects)
  }
}
