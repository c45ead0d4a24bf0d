// Files that can't be brought in for now: their disk was pulled out, somebody writes to them, there
// is no room for them. The thin shell around `StalledImports.swift`, which says what to do.

import Foundation

extension Importer {
  /// Tries again what could not be brought in. Where a disk does not answer that is one file of it;
  /// when that comes, the others do.
  public func retry() {
    guard isStalled || stalls.count > 0 else { return }
    if let path = blocks.values.first {
      // It goes on by itself, and no sooner: that is told again.
      isStalled = true
      failure = .notAnswering(path)
      return
    }
    if isStalled {
      isStalled = false
      failure = nil
    }
    // Room behind a quota is seen by trying alone.
    originals.room.forgetOverflows()
    waitingLooks = []
    goOn(stalls.releaseAll(mostTrials: workers.spareCount))
    fillWorkers()
  }

  /// Leaves the files out that ``stall`` tells of; what was typed for them stands in the receipt.
  /// Returns once the disk has it: no restart brings them back.
  /// - Parameter stall: what the person was shown. Where another reason is told by now, nothing
  ///   happens: nobody has agreed to leave those files out.
  public func leaveOut(_ stall: ImportStall) async {
    guard stalls.told?.group == stall.group else { return }
    await leaveOut(stalls.toldPositions)
  }

  /// Brings in what stands in the place of the files that ``stall`` tells of; what was typed for them
  /// is for these, and for none that takes their place later. Returns once the disk has that: it holds
  /// after a restart, too.
  /// - Parameter stall: what the person was shown. Where another reason is told by now, nothing
  ///   happens: a name would come to a photo that it was not typed for.
  public func takeOthers(_ stall: ImportStall) async {
    guard stall.cause.isAnother, stalls.told?.group == stall.group else { return }
    let files = stalls.releaseTold()
    goOn(files)
    do throws(LibraryError) {
      for start in stride(from: 0, to: files.count, by: Self.queuedTogether) {
        let some = files[start..<min(start + Self.queuedTogether, files.count)]
        try await library.keepStamps(of: Array(some))
      }
    } catch {
      // The next start asks once more.
      failure = .library(error)
    }
  }

  /// Leaves files out that can't be brought in for now, by their places in the queue. The others are
  /// passed over.
  public func leaveOut(_ positions: Set<Int64>) async {
    holdCount += 1
    // What was typed is on the disk before the row goes that has it.
    await session.flush()
    do throws(LibraryError) {
      let stalled = positions.filter { stalls.contains($0) }
      let gone = try await library.giveUp(stalled, .leftOut)
      let source = drop(Set(gone.map(\.position)))
      await takeOut(gone, .leftOut)
      if let source { outcomes.send(source) }
    } catch {
      failure = .library(error)
    }
    holdCount -= 1
    ledger.publish()
    fillWorkers()
  }

  /// The person has read what can't be brought in, and leaves it at that for now.
  public func hushStalls() { stalls.hush() }

  /// A file can't be brought in for now.
  func letWait(_ file: PickedFile, _ cause: ImportStall.Cause) {
    var others: [PickedFile] = []
    switch cause {
    case .folderAway(let root), .notAnswering(let root):
      others = waiting.filter { $0.source.isWithin(root) }
      waiting.removeAll { $0.source.isWithin(root) }
    case .unreadable, .changing, .another, .doesNotFit, .untried: break
    }
    let stalled = stalls.stall(file, cause, others: others)
    work.dropped(stalled.count)
    tell(stalled)
  }

  /// Files lie below a folder that is away.
  func hold(_ files: [PickedFile], below root: FilePath) {
    work.dropped(files.count)
    tell(stalls.hold(files, below: root))
  }

  /// Files lie at a place that does not answer.
  func hold(_ files: [PickedFile], at place: FilePath) {
    work.dropped(files.count)
    tell(stalls.hold(files, at: place))
  }

  /// Tells of files that wait, or wait for something else than before.
  func tell(_ stalled: [StalledImports.Stalled]) {
    guard !stalled.isEmpty else { return }
    ledger.stalled(stalled)
    session.stuck { stalls.contains($0) }
    watch()
  }

  /// Brings files in that waited.
  func goOn(_ files: [PickedFile]) {
    guard !files.isEmpty else { return }
    waiting = ArraySlice(files) + waiting
    work.expect(files.count)
    ledger.goesOn(files.map(\.position))
    fillWorkers()
  }

  // MARK: - Looking

  /// Looks for as long as anything may go on by itself; otherwise nobody is woken.
  private func watch() {
    guard watching == nil, stalls.mayGoOn else { return }
    watching = Task { [weak self, clock] in
      repeat {
        do { try await clock.sleep(for: RetryInterval.stalledImports) } catch { return }
      } while self?.look() == true
    }
  }

  /// Looks once, away from the main actor. Returns whether to look again.
  private func look() -> Bool {
    waitingLooks += stalls.looks()
    fillLookers()
    if stalls.mayGoOn { return true }
    watching = nil
    return false
  }

  /// Begins with as many looks as there are workers free.
  func fillLookers() {
    while lookers.hasFree, let next = waitingLooks.popFirst() {
      guard let look = stalls.remaining(of: next), let worker = lookers.take() else { continue }
      asks(worker, for: .look(look))
      Task { [weak self] in
        let sights = await worker.look(look)
        guard let self else { return }
        // What one that hung has seen is old, and its files are tried anew.
        if answered(worker) { looked(look, sights) }
        lookers.giveBack(worker)
        fillLookers()
      }
    }
  }

  private func looked(_ look: StalledImports.Look, _ sights: [SourceStatus]) {
    let change = stalls.looked(look, sights)
    if !change.waiting.isEmpty { ledger.stalled(change.waiting) }
    goOn(change.goingOn)
  }
}
