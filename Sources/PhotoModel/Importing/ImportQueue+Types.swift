// What the rules of an import deal in (`ImportQueue.swift`): where a file stands, how its import ends,
// and what the shell is to do.

extension ImportQueue {
  /// Where a picked file stands. One that is imported, or never will be, is not in the queue any more.
  enum Status: Sendable, Equatable {
    /// It waits for a free worker.
    case queued
    /// This worker imports it.
    case inHand(ImportWorkerID)
    /// This worker still has it, but the import was cancelled: its copy comes to nothing.
    case cancelled(ImportWorkerID)
    /// It can't be imported for now, and waits in ``ImportQueue/stalls``.
    case stalled
  }

  /// How the import of one file ends.
  enum Outcome: Sendable, Equatable {
    /// It is in the library, or never will be.
    case ended
    /// It could not be tried, which says nothing against it.
    case stalled(ImportStall.Cause)
    /// The library or the decoder failed, which says nothing about the file.
    case halted(ImportFailure.Reason)
  }

  /// Whether the import stands still as a whole.
  enum Standstill: Sendable, Equatable {
    /// It does not.
    case none
    /// Threads hang in the library's own disk, or all threads hang. It goes on by itself once they are
    /// back.
    case hanging
    /// The library or the decoder failed. It goes on once the person says that it is worth another try.
    case failed
  }

  /// A worker's thread is in calls to a disk.
  struct Call: Sendable {
    /// Who waits for the answer.
    enum Asker: Sendable {
      /// The import of a file.
      case file(PickedFile)
      /// A look at files that wait.
      case look(StalledImports.Look)
    }

    let asker: Asker
    /// Whether nobody waits for the answer any more.
    var isLost = false
  }

  /// What the shell is to do, in this order.
  enum Effect: Sendable, Equatable {
    /// Have a worker import a file; report ``ImportQueue/finish(_:by:_:isAwaited:)``.
    case begin(PickedFile, ImportWorkerID)
    /// Have a worker look at files; report ``ImportQueue/finishLook(_:by:_:)``.
    case look(StalledImports.Look, ImportWorkerID)
    /// Find out below which folder all hangs with what a worker's thread asks for; report
    /// ``ImportQueue/leave(_:at:isAwaited:)`` if it still hangs in that call by then.
    case locate(DiskProgress.Call, ImportWorkerID)
    /// A worker is not needed any more.
    case retire(ImportWorkerID)
    /// Files of the same bytes do not wait for the copy at this position any longer.
    case dropCopy(Int64)
    /// Report ``ImportQueue/round(_:)`` at every ``HangDetector/interval``.
    case watchWorkers
    /// No worker's answer is waited for.
    case stopWatchingWorkers
    /// There are so many files more to be imported.
    case expect(Int)
    /// So many files fewer are to be imported, for good or for now.
    case drop(Int)
    /// One file is done.
    case count
    /// Files wait from now on; report ``ImportQueue/lookAround()`` at every
    /// ``StalledImports/interval``.
    case wait([StalledImports.Stalled])
    /// Files that wait do so for another cause than before.
    case waitOn([StalledImports.Stalled])
    /// Files at these positions are imported after all.
    case goOn([Int64])
    /// Whoever listens is to see what has become of this file, and perhaps of others.
    case tellOutcome(of: FilePath)
    /// Nothing is at work: what is held back from the receipt is to be shown now.
    case rest
    /// Show why the import stands still.
    case tellFailure(ImportFailure.Reason)
    /// What was shown as the failure is over.
    case clearFailure
    /// What was shown as the failure is over, where it is that a disk does not answer.
    case clearNotAnswering
    /// What was known of files that do not fit on the library's disk is not believed any more.
    case forgetOverflows
  }
}
