// How fast a person names photos, and how long the rest will take. The session notes the answers;
// the app words the time left.

/// The recent pace of a person's answers.
///
/// Moments are given as the time since a fixed start, the same for all of them.
public struct NamingSpeed: Sendable, Equatable {
  /// An answer that took longer was a break, which says nothing about the pace.
  public static let longestAnswer = Duration.seconds(120)
  /// How many recent answers determine the pace.
  static let memory = 20
  /// With fewer answers there is no pace.
  static let fewest = 5

  /// How long recent answers took, the oldest first.
  private var recent: [Duration] = []
  /// When the current photo was shown.
  private var shown: Duration?
  private var answerCount = 0

  /// Creates a speed without answers.
  public init() {}

  /// Notes that the dialog opened, at first or after a break: the time of the first answer starts
  /// here.
  public mutating func began(at moment: Duration) { shown = moment }

  /// Notes that the person named or skipped a photo, and the next one was shown.
  public mutating func answered(at moment: Duration) {
    defer { shown = moment }
    answerCount = min(answerCount + 1, Self.fewest)
    guard let shown else { return }
    let taken = moment - shown
    guard taken >= .zero, taken <= Self.longestAnswer else { return }
    recent.append(taken)
    if recent.count > Self.memory { recent.removeFirst() }
  }

  /// How long this number of photos will take at the recent pace; `nil` if there is none yet.
  ///
  /// The quickest and the slowest tenth of the answers are ignored.
  public func remaining(count: Int) -> Duration? {
    guard answerCount >= Self.fewest, !recent.isEmpty else { return nil }
    let outliers = recent.count / 10
    let usual = recent.sorted()[outliers..<(recent.count - outliers)]
    let pace = usual.reduce(.zero, +) / usual.count
    // Beyond a billion photos a `Duration` would overflow.
    return pace * min(max(count, 0), 1_000_000_000)
  }
}

/// A time left, as exact as is useful to a person.
public enum RemainingTime: Sendable, Equatable {
  /// Under a minute.
  case lessThanAMinute
  /// From 1 to 9 minutes, and from 10 to 55 in steps of five.
  case minutes(Int)
  /// From one hour, in steps of half an hour.
  case hours(Double)

  /// The time, rounded to the nearest step.
  public init(_ time: Duration) {
    let seconds = Double(time.components.seconds)
    let minutes = (seconds / 60).rounded()
    let fives = (seconds / 300).rounded() * 5
    switch seconds {
    case ..<60: self = .lessThanAMinute
    case _ where minutes < 10: self = .minutes(Int(minutes))
    case _ where fives < 60: self = .minutes(Int(fives))
    default: self = .hours(max((seconds / 1800).rounded() / 2, 1))
    }
  }
}
