// The types of the import queue (`ImportQueue.swift`): the status of a file, the outcome of its
// import, and the effects for the shell.

extension ImportQueue {
  /// The status of a queued file. A file that is imported, or never will be, is not in the queue
  /// any more.
  enum Status: Sendable, Equatable {
    /// It waits for a free worker.
    case queued
    /// This worker imports it.
    case inHand(ImportWorkerID)
    /// It was cancelled while this worker had it: its copy is discarded.
    case cancelled(ImportWorkerID)
    /// It can't be imported for now, and waits in ``ImportQueue/stalls``.
    case stalled
  }

  /// How the import of one file ended.
  enum Outcome: Sendable, Equatable {
    /// It is in the library, or never will be.
    case ended
    /// It could not be tried, which proves nothing about the file.
    case stalled(ImportStall.Cause)
    /// The library or the decoder failed, which proves nothing about the file.
    case halted(ImportFailure.Reason)
  }

  /// Why the import is halted.
  enum HaltReason: Sendable, Equatable {
    /// Threads hang in the library's own disk, or all threads hang. The import resumes by itself
    /// when they return.
    case hanging
    /// The library or the decoder failed. The import resumes when the person asks for another try.
    case failed
  }

  /// A call to a disk that a worker's thread is in.
  struct Call: Sendable {
    /// What the call is made for.
    enum Purpose: Sendable {
      /// The import of a file.
      case file(PickedFile)
      /// A check of files that wait.
      case check(StalledImports.Check)
    }

    let purpose: Purpose
    /// Whether the answer is not waited for any more.
    var isLost = false
  }

  /// What the shell must do, in this order.
  enum Effect: Sendable, Equatable {
    /// Have a worker import a file; then call ``ImportQueue/finish(_:by:_:isAwaited:)``.
    case begin(PickedFile, ImportWorkerID)
    /// Have a worker check files; then call ``ImportQueue/finishCheck(_:by:_:)``.
    case check(StalledImports.Check, ImportWorkerID)
    /// Find the folder below which every call hangs as this call of a worker's thread does; call
    /// ``ImportQueue/leave(_:at:isAwaited:)`` if the thread is still in the same call then.
    case locate(DiskProgress.Call, ImportWorkerID)
    /// Release a worker that is not needed any more.
    case retire(ImportWorkerID)
    /// Let files with the same bytes go on without the copy at this position.
    case dropCopy(Int64)
    /// Call ``ImportQueue/round(_:)`` at every ``HangDetector/interval``.
    case watchWorkers
    /// Stop that: no worker's answer is waited for.
    case stopWatchingWorkers
    /// Add this number to the files to be imported.
    case expect(Int)
    /// Subtract this number from the files to be imported: they are out of the queue, or wait.
    case drop(Int)
    /// Count one file as done.
    case count
    /// Report files that wait from now on, and call ``ImportQueue/checkSources()`` at every
    /// ``RetryInterval/stalledImports``.
    case wait([StalledImports.Stalled])
    /// Report files that wait for another cause than before.
    case waitOn([StalledImports.Stalled])
    /// Report that the import of the files at these positions resumes.
    case goOn([Int64])
    /// Tell observers that something became of this file, and perhaps of others.
    case tellOutcome(of: FilePath)
    /// Report that no file is being imported: the receipt shows now what it has delayed.
    case rest
    /// Show why the import is halted.
    case tellFailure(ImportFailure.Reason)
    /// Remove the failure that was shown.
    case clearFailure
    /// Remove the failure that was shown, if it is that a disk does not answer.
    case clearNotAnswering
    /// Forget which files did not fit on the library's disk.
    case forgetOverflows
  }
}
