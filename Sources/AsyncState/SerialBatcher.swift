// Work that is requested faster than it is done, such as a list that follows a database. The owner
// does the work of each batch, and runs the loop.

/// Counts batches of work. Each batch covers everything that was requested before the batch began.
///
/// A task waits for the first batch that begins after its request, not until no work is left: while
/// requests keep arriving, that would never happen.
///
/// ```swift
/// batcher.request()
/// let batch = batcher.last
/// Task {
///   while batcher.isDue {
///     batcher.begin()
///     batcher.end(isDone: await readRows())
///   }
/// }
/// await batcher.wait(for: batch)
/// ```
@MainActor
public final class SerialBatcher {
  /// The last batch that was requested; the first one is 1.
  public private(set) var last = 0
  private var begun = 0
  /// The last batch whose work was done.
  private var done = 0
  private var waiting: [(batch: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// Creates a batcher without requests.
  public init() {}

  /// Whether a requested batch has not begun.
  public var isDue: Bool { last > begun }

  /// Whether a task waits for a batch.
  public var isAwaited: Bool { !waiting.isEmpty }

  /// Requests a batch that begins after this call.
  public func request() { last = begun + 1 }

  /// Begins the next batch.
  public func begin() { begun += 1 }

  /// Ends the current batch: the tasks that wait for it continue. Returns whether there were any.
  /// - Parameter isDone: whether the work was done. Otherwise this call requests the next batch,
  ///   which must do the work.
  @discardableResult
  public func end(isDone: Bool) -> Bool {
    guard isDone else {
      request()
      return false
    }
    done = begun
    let served = waiting.filter { $0.batch <= done }
    waiting.removeAll { $0.batch <= done }
    for (_, continuation) in served { continuation.resume() }
    return !served.isEmpty
  }

  /// Returns when a batch, or a later one, is done. Cancelling the task does not end the wait.
  /// - Parameter batch: a requested batch, so that the owner runs it: ``last``.
  public func wait(for batch: Int) async {
    guard batch > done else { return }
    await withCheckedContinuation { waiting.append((batch, $0)) }
  }
}
