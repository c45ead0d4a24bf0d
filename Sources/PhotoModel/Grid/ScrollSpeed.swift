// Detects whether the grid is scrolled fast, too fast to see the photos in detail.

/// Distinguishes fast scrolling from slow.
public struct ScrollSpeed: Sendable {
  /// Scrolling is fast if it covers this many heights of the visible part…
  private static let views = 1.5
  /// …within this time: a fast spin of the wheel, two Page Downs, a swipe.
  private static let time = Duration.seconds(1)

  private var layout: GridLayout?
  private var moves: [(time: Duration, value: Double)] = []

  /// Creates a speed without scrolling.
  public init() {}

  /// Notes that the grid was scrolled.
  /// - Parameters:
  ///   - value: how far down it is scrolled now, in pixels.
  ///   - layout: the layout of the grid. If it differs from the last one, the grid has changed, and
  ///     the move is not counted.
  ///   - now: the time by any monotonic clock.
  /// - Returns: whether scrolling is fast.
  public mutating func move(to value: Double, in layout: GridLayout, at now: Duration) -> Bool {
    if layout != self.layout {
      self.layout = layout
      moves = []
    }
    // The first move within the time began at the last one before it.
    while moves.count > 1, moves[1].time <= now - Self.time { moves.removeFirst() }
    moves.append((now, value))
    let way = zip(moves, moves.dropFirst()).reduce(0) { $0 + abs($1.1.value - $1.0.value) }
    return layout.viewHeight > 0 && way >= Self.views * layout.viewHeight
  }
}
