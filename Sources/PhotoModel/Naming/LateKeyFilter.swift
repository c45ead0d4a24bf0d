// Keys that come after the dialog they were typed for: a file that turned out to be no picture has
// ended the round sooner than the person counted on. What is typed belongs to no other photo, and is
// no search either.

/// Tells the keys of somebody who types on from those of somebody who begins anew.
public struct LateKeyFilter: Sendable, Equatable {
  /// Whoever has typed nothing for so long has ended.
  public static let pause = Duration.milliseconds(1500)
  /// A file that left the round longer ago than this has been noticed: the dialog counts its photos.
  public static let notice = Duration.seconds(30)

  /// What a key is for.
  public enum Key: Sendable, Equatable {
    /// It writes a sign, takes one away, or confirms what was written.
    case text
    /// It is held for another key: Shift.
    case modifier
    /// It does something else, which nobody types into a name by mistake.
    case command
  }

  /// When the last key came that belongs to what was typed before; `nil` where none does.
  private var last: Duration?

  /// Nothing was typed.
  public init() {}

  /// What was typed into has gone.
  /// - Parameters:
  ///   - moment: when it went, by any clock that only rises.
  ///   - shortening: when the round lost a file last; `nil` where it lost none.
  public mutating func begin(at moment: Duration, shortening: Duration?) {
    guard let shortening, moment < shortening + Self.notice else { return }
    last = moment
  }

  /// The person points at something, and so has seen that the dialog is gone.
  public mutating func end() { last = nil }

  /// A key is pressed elsewhere. Returns whether it goes nowhere, as it continues what was typed.
  /// - Parameter moment: when, by the clock of ``begin(at:shortening:)``.
  public mutating func swallows(_ key: Key, at moment: Duration) -> Bool {
    guard let last, moment < last + Self.pause, key != .command else {
      if key != .modifier { last = nil }
      return false
    }
    guard key == .text else { return false }
    self.last = moment
    return true
  }
}
