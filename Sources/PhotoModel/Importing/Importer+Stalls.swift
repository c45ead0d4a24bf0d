// Files that can't be imported for now: their disk was pulled out, somebody writes to them, there is no
// room for them. The thin shell around `ImportQueue+Stalls.swift`, which says what to do.

import Foundation

extension Importer {
  /// Tries again what could not be imported. Where a disk does not answer that is one file of it;
  /// when that comes, the others do.
  public func retry() { perform(queue.retry()) }

  /// Leaves the files out that ``stall`` tells of; what was typed for them stands in the receipt.
  /// Returns once the disk has it: no restart brings them back.
  /// - Parameter stall: what the person was shown. Where another reason is told by now, nothing
  ///   happens: nobody has agreed to leave those files out.
  public func leaveOut(_ stall: ImportStall) async {
    guard queue.stalls.told?.group == stall.group else { return }
    await leaveOut(queue.stalls.toldPositions)
  }

  /// Imports what stands in the place of the files that ``stall`` tells of; what was typed for them
  /// is for these, and for none that takes their place later. Returns once the disk has that: it holds
  /// after a restart, too.
  /// - Parameter stall: what the person was shown. Where another reason is told by now, nothing
  ///   happens: a name would come to a photo that it was not typed for.
  public func takeOthers(_ stall: ImportStall) async {
    guard stall.cause.isAnother, queue.stalls.told?.group == stall.group else { return }
    let (files, effects) = queue.takeOthers()
    perform(effects)
    do throws(LibraryError) {
      for start in stride(from: 0, to: files.count, by: Self.queuedTogether) {
        let some = files[start..<min(start + Self.queuedTogether, files.count)]
        try await library.namingQueue.keepStamps(of: Array(some))
      }
    } catch {
      // The next start asks once more.
      failure = .library(error)
    }
  }

  /// Leaves files out that can't be imported for now, by their positions in the queue. The others are
  /// passed over.
  public func leaveOut(_ positions: Set<Int64>) async {
    hold()
    // What was typed is on the disk before the row goes that has it.
    await session.flush()
    do throws(LibraryError) {
      let stalled = positions.filter { queue.stalls.contains($0) }
      let gone = try await library.namingQueue.giveUp(stalled, .leftOut)
      perform(queue.cancel(Set(gone.map(\.position))))
      await takeOut(gone, .leftOut)
    } catch {
      failure = .library(error)
    }
    tell(.rested)
    release()
  }

  /// The person has read what can't be imported, and leaves it at that for now.
  public func hushStalls() { perform(queue.hush()) }

  /// Looks for as long as anything may go on by itself; otherwise nobody is woken.
  func watchStalls() {
    guard watching == nil, queue.stalls.mayGoOn else { return }
    watching = Task { [weak self, clock] in
      repeat {
        do { try await clock.sleep(for: RetryInterval.stalledImports) } catch { return }
      } while self?.lookAround() == true
    }
  }

  /// Looks once, away from the main actor. Returns whether to look again.
  private func lookAround() -> Bool {
    perform(queue.lookAround())
    if queue.stalls.mayGoOn { return true }
    watching = nil
    return false
  }
}
