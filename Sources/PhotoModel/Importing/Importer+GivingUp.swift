// Picked files that give no photo (`Importer.swift`): they leave the queue, and the receipt shows
// them, with what was typed for them, until the person clears it.

import Foundation

extension Importer {
  /// Refuses a file that is proved to be none that the library takes. It leaves the queue, first on
  /// the disk.
  func refuse(_ file: PickedFile, _ reason: ImportFailure.Reason) async -> ImportQueue.Outcome {
    if session.text(for: file.position) != nil { await session.flush() }
    do throws(LibraryError) {
      let gone = try await library.namingQueue.giveUp([file.position], reason)
      await takeOut(gone, reason)
      return .ended
    } catch {
      // Its row has the text that was typed for it, and stays.
      return .halted(.library(error))
    }
  }

  /// Reports what was to be pasted and was not.
  func refuse(_ paste: ImportFailure) { tell(.neverQueued([RefusedFile(paste)])) }

  /// Reports paths that a walk has found, that give no photo and are not queued.
  func refuse(_ failures: [ImportFailure], foundBy pick: WalkedPick) async {
    let row = await pick.row()
    for start in stride(from: 0, to: failures.count, by: Self.queuedTogether) {
      guard !pick.isCancelled else { return }
      let some = Array(failures[start..<min(start + Self.queuedTogether, failures.count)])
      do throws(LibraryError) {
        tell(.neverQueued(try await library.namingQueue.giveUp(some, foundBy: row)))
      } catch {
        // The row of a cancelled pick is gone, so its failure is expected.
        guard !pick.isCancelled else { return }
        report(.library(error))
        // The receipt shows them all the same, while the window is open.
        tell(.neverQueued(some.map(RefusedFile.init)))
      }
    }
  }

  /// Removes files from the round after they left the queue on the disk. The text that was typed
  /// for them goes to the receipt, even text that was typed since the disk was asked.
  func takeOut(_ gone: [RemovedPick], _ reason: ImportFailure.Reason) async {
    var gone = gone
    var late: [Int] = []
    for index in gone.indices {
      let stored = gone[index].stored
      let file = RefusedFile(
        id: stored?.id, source: gone[index].source,
        text: session.text(for: gone[index].position) ?? stored?.text, reason: reason)
      guard file.isWorthTelling, file != stored else { continue }
      gone[index].stored = file
      late.append(index)
    }
    tell(.leftRound(Set(gone.map(\.position))))
    for index in late {
      guard let file = gone[index].stored else { continue }
      do throws(LibraryError) {
        gone[index].stored = try await library.namingQueue.store(file)
      } catch {
        // The receipt shows the file all the same, while the window is open.
        report(.library(error))
      }
    }
    tell(.refused(gone, reason))
  }

  /// Clears the receipt, which the person has read.
  public func clearReceipt() {
    let files = receipt.stored
    ledger.clear()
    guard !files.isEmpty else { return }
    lastForgetting = Task { [lastForgetting, library] in
      await lastForgetting?.value
      do throws(LibraryError) {
        try await library.namingQueue.forget(files)
      } catch {
        report(.library(error))
      }
    }
  }

  /// Returns when the files of all cleared receipts are removed from the disk, or that has failed.
  func forgotten() async { await lastForgetting?.value }
}
