// The second click of a double click on a heart, where the first one has taken the photo out of the
// list: another photo stands there now, which nobody meant to like.

import AsyncState

/// Tells a click that was meant for a photo from one that has met the photo behind it.
public struct LikeClickFilter: Sendable, Equatable {
  private struct Click: Sendable, Equatable {
    let sequence: Int64
    let place: Int
    let moment: Duration
  }

  /// Two clicks are a double click within this time.
  private let doubleClick: Duration
  private var last: Click?

  /// No click yet.
  public init(doubleClick: Duration = AsyncAction.doubleClick) {
    self.doubleClick = doubleClick
  }

  /// A heart was clicked. Returns whether the click counts.
  /// - Parameters:
  ///   - sequence: the sequence number of the photo whose heart it is.
  ///   - place: where the photo stands in the list, from 0.
  ///   - moment: the time, by any clock that only rises.
  public mutating func counts(
    _ sequence: Int64, at place: Int, _ moment: Duration
  ) -> Bool {
    if let last, last.place == place, last.sequence != sequence,
      moment < last.moment + doubleClick
    {
      self.last = Click(sequence: last.sequence, place: place, moment: moment)
      return false
    }
    last = Click(sequence: sequence, place: place, moment: moment)
    return true
  }
}
