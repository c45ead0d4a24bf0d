// The pause before something that failed is tried again by itself, as a pure value. Constant
// intervals are in `RetryInterval.swift`.

/// Pauses between attempts that double with each failure in a row: 5, 10, 20 … 300 seconds.
public struct Backoff: Sendable, Equatable {
  /// The first pause.
  public static let shortest = Duration.seconds(5)
  /// The longest pause.
  public static let longest = Duration.seconds(300)

  /// How many attempts failed in a row.
  public private(set) var failureCount = 0

  /// Creates a backoff without failures.
  public init() {}

  /// Notes that an attempt failed. Returns the pause before the next, never shorter than the server
  /// demands.
  public mutating func failed(retryAfter: Duration? = nil) -> Duration {
    let pause = Self.shortest * (1 << min(failureCount, 10))
    failureCount += 1
    return max(min(pause, Self.longest), retryAfter ?? .zero)
  }

  /// Notes that an attempt succeeded.
  public mutating func succeeded() { failureCount = 0 }
}
