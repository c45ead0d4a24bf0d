// A thread-like place for calls that block on the disk or on another process, so that they
// hold up neither the main actor nor Swift's own pool, which has one thread a core.

import Dispatch

/// Runs an actor's jobs one after another on a dispatch queue of its own.
public final class BlockingExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// An executor; the label is what debuggers show.
  public init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

  /// Takes a job from the actor.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
