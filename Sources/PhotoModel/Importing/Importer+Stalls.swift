// Files that can't be imported for now: their disk was removed, another process writes to them, or
// the library's disk has no room. The thin shell around `ImportQueue+Stalls.swift`, which says what
// to do.

import AsyncState
import Foundation

extension Importer {
  /// Tries again what could not be imported. Of files whose disk does not answer one is tried; when
  /// its disk answers, the others follow.
  public func retry() {
    // Before the failure of the next try.
    failures.withdraw(.importing, where: \.canRetry)
    openRetry()
    perform(queue.retry())
  }

  /// Lets go on what waits for ``retry()``.
  func openRetry() {
    nextRetry.open()
    nextRetry = AsyncGate()
  }

  /// Leaves out the files that ``stall`` is about; the receipt shows what was typed for them.
  /// Returns when the disk has stored that: a restart does not bring the files back.
  /// - Parameter stall: what the person was shown. If ``stall`` is another by now, nothing happens:
  ///   the person has not agreed to leave out those files.
  public func leaveOut(_ stall: ImportStall) async {
    guard queue.stalls.told?.group == stall.group else { return }
    await leaveOut(queue.stalls.toldPositions)
  }

  /// Imports the files that have replaced those that ``stall`` is about; what was typed is for
  /// these files, and for none that replaces them later. Returns when the disk has stored that: it
  /// holds after a restart, too.
  /// - Parameter stall: what the person was shown. If ``stall`` is another by now, nothing happens:
  ///   a photo would get a name that was not typed for it.
  public func takeOthers(_ stall: ImportStall) async {
    guard stall.cause.isAnother, queue.stalls.told?.group == stall.group else { return }
    let (files, effects) = queue.takeOthers()
    perform(effects)
    do throws(LibraryError) {
      for start in stride(from: 0, to: files.count, by: Self.queuedTogether) {
        let some = files[start..<min(start + Self.queuedTogether, files.count)]
        try await library.namingQueue.storeStamps(of: Array(some))
      }
    } catch {
      // The next start asks the person again.
      report(.library(error))
    }
  }

  /// Leaves out files that can't be imported for now, by their positions in the queue. Positions of
  /// other files are ignored.
  public func leaveOut(_ positions: Set<Int64>) async {
    hold()
    // The text must be on the disk before the row that holds it is removed.
    await session.flush()
    do throws(LibraryError) {
      let stalled = positions.filter { queue.stalls.contains($0) }
      let gone = try await library.namingQueue.giveUp(stalled, .leftOut)
      perform(queue.cancel(Set(gone.map(\.position))))
      await takeOut(gone, .leftOut)
    } catch {
      report(.library(error))
    }
    tell(.rested)
    release()
  }

  /// Stops telling the person of the files that wait now.
  public func hushStalls() { perform(queue.hush()) }

  /// Checks at intervals while any file may go on by itself; no timer runs otherwise.
  func watchStalls() {
    guard watching == nil, queue.stalls.mayGoOn else { return }
    watching = Task { [weak self, clock] in
      repeat {
        do { try await clock.sleep(for: RetryInterval.stalledImports) } catch { return }
      } while self?.checkSources() == true
    }
  }

  /// Starts one check off the main actor. Returns whether another must follow.
  private func checkSources() -> Bool {
    perform(queue.checkSources())
    if queue.stalls.mayGoOn { return true }
    watching = nil
    return false
  }
}
