// How long ago something was, as a page tells it: the older, the less exactly, as every change of the
// words wakes the processor and paints the window.

/// How long ago something was, in the words of a page: 3 s, 20 s, 5 min, 2 h.
///
/// ```swift
/// let age = Age(.seconds(130))
/// print(age.count, age.unit)  // 2 minutes
/// try await Task.sleep(for: age.lasts)  // 50 seconds: then it is 3 minutes
/// ```
public struct Age: Equatable, Sendable {
  /// What is counted.
  ///
  /// ```swift
  /// let words: [Age.Unit: String] = [.seconds: "s", .minutes: "min", .hours: "h"]
  /// ```
  public enum Unit: Equatable, Sendable {
    case seconds, minutes, hours
  }

  /// What is counted.
  public let unit: Unit
  /// How many of them are full; of seconds tens, beyond the first ten.
  public let count: Int
  /// How long that stays true.
  public let lasts: Duration

  /// The age of something.
  /// - Parameter elapsed: the time since then. Below zero, as where the clock was set back, is none.
  public init(_ elapsed: Duration) {
    let elapsed = max(elapsed, .zero)
    let seconds = Int(elapsed.components.seconds)
    let step =
      switch seconds {
      case ..<10: 1
      case ..<60: 10
      case ..<3600: 60
      default: 3600
      }
    let full = seconds / step * step
    unit = seconds < 60 ? .seconds : seconds < 3600 ? .minutes : .hours
    count =
      switch unit {
      case .seconds: full
      case .minutes: full / 60
      case .hours: full / 3600
      }
    lasts = .seconds(full + step) - elapsed
  }
}
