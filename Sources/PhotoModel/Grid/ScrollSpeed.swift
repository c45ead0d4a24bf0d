// Whether somebody rushes through the grid, or reads it.

/// Tells fast scrolling from slow.
public struct ScrollSpeed: Sendable {
  /// Scrolling is fast where it covers so many views…
  private static let views = 1.5
  /// …within this time: a quick turn of the wheel, two Page Downs, a swipe.
  private static let time = Duration.seconds(1)

  private var layout: GridLayout?
  private var moves: [(time: Duration, value: Double)] = []

  /// Nothing was scrolled yet.
  public init() {}

  /// The grid was scrolled.
  /// - Parameters:
  ///   - value: how far down it is scrolled now, in pixels.
  ///   - layout: how it is laid out. Where that is not as before, the grid itself has changed, and
  ///     nobody scrolls.
  ///   - now: the time, by any clock that only rises.
  /// - Returns: whether it goes fast.
  public mutating func move(to value: Double, in layout: GridLayout, at now: Duration) -> Bool {
    if layout != self.layout {
      self.layout = layout
      moves = []
    }
    // The last one before that time is where the first move within it began.
    while moves.count > 1, moves[1].time <= now - Self.time { moves.removeFirst() }
    moves.append((now, value))
    let way = zip(moves, moves.dropFirst()).reduce(0) { $0 + abs($1.1.value - $1.0.value) }
    return layout.viewHeight > 0 && way >= Self.views * layout.viewHeight
  }
}
