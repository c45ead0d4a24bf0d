// Keys that come after the dialog they were typed for: a file that turned out to be no picture has
// ended the round sooner than the person counted on. What is typed belongs to no other photo, and is
// no search either.

/// Tells the keys of somebody who types on from those of somebody who begins anew.
public struct TypingAhead: Sendable, Equatable {
  /// Whoever has typed nothing for so long has ended.
  public static let pause = Duration.milliseconds(1500)

  /// When the last key came that belongs to what was typed before; `nil` where none does.
  private var last: ContinuousClock.Instant?

  /// Nothing was typed.
  public init() {}

  /// What was typed into has gone.
  /// - Parameter key: when the last key was pressed there.
  public mutating func begin(after key: ContinuousClock.Instant) { last = key }

  /// A key is pressed elsewhere. Returns whether it goes nowhere, as it continues what was typed.
  public mutating func swallows(at moment: ContinuousClock.Instant) -> Bool {
    guard let last, moment < last + Self.pause else {
      last = nil
      return false
    }
    self.last = moment
    return true
  }
}
