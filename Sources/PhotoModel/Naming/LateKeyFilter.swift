// Keys that arrive after the dialog for which they were typed has closed: a file that proved to be
// no picture has ended the round sooner than the person expected. These keys must neither name
// another photo nor start a search.

/// Distinguishes keys that continue earlier typing from keys that start something new.
public struct LateKeyFilter: Sendable, Equatable {
  /// After a pause of this length, the earlier typing has ended.
  public static let pause = Duration.milliseconds(1500)
  /// How long a file that left the round may go unnoticed; after that the person has seen the
  /// dialog's count.
  public static let notice = Duration.seconds(30)

  /// The kind of a key.
  public enum Key: Sendable, Equatable {
    /// It types or deletes a character, or confirms the text.
    case text
    /// It modifies another key: Shift.
    case modifier
    /// It does something that is not typed into a name by mistake.
    case command
  }

  /// The time of the last key that belongs to the earlier typing; `nil` if there is none.
  private var last: Duration?

  /// Creates a filter without earlier typing.
  public init() {}

  /// Notes that the text field has gone.
  /// - Parameters:
  ///   - moment: when it went, by any monotonic clock.
  ///   - shortening: when the round last lost a file; `nil` if it lost none.
  public mutating func begin(at moment: Duration, shortening: Duration?) {
    guard let shortening, moment < shortening + Self.notice else { return }
    last = moment
  }

  /// Ends the filtering: the person has pointed at something, and so has seen that the dialog is
  /// gone.
  public mutating func end() { last = nil }

  /// Notes a key outside the dialog. Returns whether to ignore it, as it continues the earlier
  /// typing.
  /// - Parameter moment: the time by the clock of ``begin(at:shortening:)``.
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
