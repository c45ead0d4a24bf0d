// The time since an event, as a page shows it. The older the event, the lower the precision,
// because each change of the text wakes the processor and paints the window.

/// The time since an event, as a page shows it: 3 s, 20 s, 5 min, 2 h.
///
/// ```swift
/// let age = Age(.seconds(130))
/// print(age.count, age.unit)  // 2 minutes
/// try await Task.sleep(for: age.lasts)  // 50 seconds: then it is 3 minutes
/// ```
public struct Age: Equatable, Sendable {
  /// The unit of an age.
  ///
  /// ```swift
  /// let words: [Age.Unit: String] = [.seconds: "s", .minutes: "min", .hours: "h"]
  /// ```
  public enum Unit: Equatable, Sendable {
    case seconds, minutes, hours
  }

  /// The unit of ``count``.
  public let unit: Unit
  /// The number of full units; from 10 to 59 seconds, a multiple of ten.
  public let count: Int
  /// How long this age stays correct.
  public let lasts: Duration

  /// Creates the age of an event.
  /// - Parameter elapsed: the time since the event. Negative values count as zero.
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
