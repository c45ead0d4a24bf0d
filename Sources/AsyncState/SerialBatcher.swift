// Work that is requested faster than it is done, such as a list that follows a database. What a turn
// does is its owner's, as is the loop.

/// Counts the turns of work which in each turn does all that was requested before it began.
///
/// A task waits for the first turn that begins after its request, not until nothing is left to do:
/// while requests keep coming, that would be never.
///
/// ```swift
/// batcher.request()
/// let turn = batcher.last
/// Task {
///   while batcher.isDue {
///     batcher.begin()
///     batcher.end(isDone: await readRows())
///   }
/// }
/// await batcher.wait(for: turn)
/// ```
@MainActor
public final class SerialBatcher {
  /// The last turn that was requested; the first is 1.
  public private(set) var last = 0
  private var begun = 0
  /// The last turn that did what it was asked for.
  private var done = 0
  private var waiting: [(batch: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// No turn was requested yet.
  public init() {}

  /// Whether a turn is requested that has not begun.
  public var isDue: Bool { last > begun }

  /// Whether a task waits for a turn.
  public var isAwaited: Bool { !waiting.isEmpty }

  /// Requests a turn that begins from now on.
  public func request() { last = begun + 1 }

  /// The next turn begins.
  public func begin() { begun += 1 }

  /// The turn is over: the tasks that wait for it go on. Returns whether there are any.
  /// - Parameter isDone: whether it did what it was asked for; otherwise the next one is to, which
  ///   is asked for by this.
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

  /// Returns when a turn is done, or a later one in its stead.
  /// - Parameter batch: one that was requested, so that its owner runs it: ``last``.
  public func wait(for batch: Int) async {
    guard batch > done else { return }
    await withCheckedContinuation { waiting.append((batch, $0)) }
  }
}
