// Ignores the second click of a double click on a heart, if the first has removed the photo from
// the list: the person did not mean the photo that is at its position now.

import AsyncState

/// Distinguishes a click meant for a photo from one that hit the next photo by accident.
public struct LikeClickFilter: Sendable, Equatable {
  private struct Click: Sendable, Equatable {
    let sequence: Int64
    let position: Int
    let moment: Duration
  }

  /// The longest time between the clicks of a double click.
  private let doubleClick: Duration
  private var last: Click?

  /// Creates a filter that has seen no click.
  public init(doubleClick: Duration = AsyncAction.doubleClick) {
    self.doubleClick = doubleClick
  }

  /// Notes a click on a heart. Returns whether it counts.
  /// - Parameters:
  ///   - sequence: the sequence number of the heart's photo.
  ///   - position: the position of the photo in the list, from 0.
  ///   - moment: the time by any monotonic clock.
  public mutating func counts(
    _ sequence: Int64, at position: Int, _ moment: Duration
  ) -> Bool {
    if let last, last.position == position, last.sequence != sequence,
      moment < last.moment + doubleClick
    {
      self.last = Click(sequence: last.sequence, position: position, moment: moment)
      return false
    }
    last = Click(sequence: sequence, position: position, moment: moment)
    return true
  }
}
