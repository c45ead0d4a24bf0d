// Work that is asked for faster than it is done, as the list of photos follows the library
// (`PhotoCollection.swift`). What a turn does is its owner's, as is the loop.

/// The turns of work that takes in each turn all that was asked for by then.
///
/// Who waits does so for the first turn that begins after what they asked for, not until nothing is
/// left to do: during an import that would be its end.
@MainActor
public final class SerialBatcher {
  /// The last turn that was asked for; the first is 1.
  public private(set) var last = 0
  private var begun = 0
  /// The last turn that did what it was asked for.
  private var done = 0
  private var waiting: [(turn: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// No turn was asked for yet.
  public init() {}

  /// Whether a turn is asked for that has not begun.
  public var isDue: Bool { last > begun }

  /// Whether somebody waits for a turn.
  public var isAwaited: Bool { !waiting.isEmpty }

  /// Asks for a turn that begins from now on.
  public func request() { last = begun + 1 }

  /// The next turn begins.
  public func begin() { begun += 1 }

  /// The turn is over. Returns whether somebody waited for it; they go on.
  /// - Parameter isDone: whether it did what it was asked for; otherwise the next one is to, which
  ///   is asked for by this.
  @discardableResult
  public func end(isDone: Bool) -> Bool {
    guard isDone else {
      request()
      return false
    }
    done = begun
    let served = waiting.filter { $0.turn <= done }
    waiting.removeAll { $0.turn <= done }
    for (_, continuation) in served { continuation.resume() }
    return !served.isEmpty
  }

  /// Returns when a turn is done, or a later one in its stead.
  /// - Parameter turn: one that was asked for, so that somebody does it: ``last``.
  public func wait(for turn: Int) async {
    guard turn > done else { return }
    await withCheckedContinuation { waiting.append((turn, $0)) }
  }
}
