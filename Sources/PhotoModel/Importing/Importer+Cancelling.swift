// The end of an import that the person does not want any more: what is not copied yet leaves the
// queue, on the disk first. Nothing is asked, and what was done stays done.

extension Importer {
  /// Gives up what is picked and not copied yet, and picks whose folders are still being looked
  /// into, those that were skipped ahead of their copies too. Files that a name was given or typed for
  /// come in all the same: no name is lost. One of them that can't be brought in is left out by
  /// ``leaveOut(_:)``. Returns once the disk has it: no restart brings them back.
  public func cancel() async {
    cancelCount += 1
    let picks = walks.giveUp()
    await cancel(unfinished)
    for pick in picks { await forget(pick) }
  }

  /// Gives up these entries, as far as they are not copied.
  func cancel(_ positions: Set<Int64>) async {
    holdCount += 1
    do throws(LibraryError) {
      let gone = try await library.withdraw(positions.filter { session.text(for: $0) == nil })
      // A name may have been typed while the index was written.
      let late = gone.filter { session.text(for: $0) != nil }
      giveUp(gone.subtracting(late))
      if !late.isEmpty {
        drop(late)
        let picks = session.queue.entries.filter { late.contains($0.position) }
        await takeOut(
          picks.map { DroppedPick(position: $0.position, source: $0.source) }, .leftOut)
      }
    } catch {
      failure = .library(error)
    }
    holdCount -= 1
    if unfinished.isSubset(of: givenUp) {
      // What the import stood still for is gone.
      if isStalled { retry() }
      ledger.publish()
    }
    fillWorkers()
  }

  /// Nobody waits for entries any more; the library holds that. Their copies come to nothing.
  func giveUp(_ positions: Set<Int64>) {
    let before = unfinishedCount
    let source = drop(positions)
    session.removed(positions)
    for position in positions { ledger.withdrawn(position) }
    // Whoever listens reads everything anew, so one event tells of all.
    if unfinishedCount < before, let source { outcomes.send(source) }
  }

  /// Takes entries out of what is to be brought in. Returns the last file of those that are not in
  /// hand.
  @discardableResult
  func drop(_ positions: Set<Int64>) -> FilePath? {
    let copied = inHand.intersection(positions).subtracting(givenUp)
    givenUp.formUnion(copied)
    work.dropped(copied.count)
    return remove(positions)
  }
}
