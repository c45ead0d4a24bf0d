// How fast a person names, and how long the rest will take. When an answer is given, and what
// people are told, is the interface's.

/// The recent pace of a person's answers.
///
/// Moments are told as the time since some start, which is the same for all of them.
public struct NamingSpeed: Sendable, Equatable {
  /// An answer that took longer was a break, which tells nothing of the pace.
  public static let longestAnswer = Duration.seconds(120)
  /// So many answers make the pace; older ones are forgotten.
  static let memory = 20
  /// Fewer answers tell no pace.
  static let fewest = 5

  /// How long recent answers took, the oldest first.
  private var recent: [Duration] = []
  /// When the photo that is asked for came up.
  private var shown: Duration?
  private var answerCount = 0

  /// No pace yet.
  public init() {}

  /// The dialog came up, at first or after a pause: the first answer takes from here.
  public mutating func began(at moment: Duration) { shown = moment }

  /// The person named or skipped a photo, and the next one came up.
  public mutating func answered(at moment: Duration) {
    defer { shown = moment }
    answerCount = min(answerCount + 1, Self.fewest)
    guard let shown else { return }
    let taken = moment - shown
    guard taken >= .zero, taken <= Self.longestAnswer else { return }
    recent.append(taken)
    if recent.count > Self.memory { recent.removeFirst() }
  }

  /// How long so many photos will take at the recent pace; `nil` where there is none yet.
  ///
  /// A tenth of the answers on either side, the quickest and the slowest, don't count.
  public func remaining(count: Int) -> Duration? {
    guard answerCount >= Self.fewest, !recent.isEmpty else { return nil }
    let outliers = recent.count / 10
    let usual = recent.sorted()[outliers..<(recent.count - outliers)]
    let pace = usual.reduce(.zero, +) / usual.count
    // Beyond a billion photos a Duration would overflow.
    return pace * min(max(count, 0), 1_000_000_000)
  }
}

/// A time that is left, as exact as people want to know it.
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
