// An executor for calls that block on the disk or on another process. On it they block neither the
// main actor nor Swift's own thread pool, which has only one thread for each core.

import Dispatch

/// Runs an actor's jobs one after another on a dispatch queue of its own.
public final class BlockingExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// Makes an executor with a queue of its own.
  /// - Parameters:
  ///   - label: is shown by debuggers.
  ///   - qos: how urgent its jobs are.
  public init(label: String, qos: DispatchQoS = .userInitiated) {
    queue = DispatchQueue(label: label, qos: qos)
  }

  /// Adds a job of the actor to the queue.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
