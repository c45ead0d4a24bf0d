// Whether the machine's clock can be believed, as far as the trash goes by it: a clock that jumps is
// not to empty the trash. Pure rules on readings; `PhotoLibrary+TrashClock.swift` reads the clock and
// keeps the state.

/// What is known of the machine's clock from the times that it has shown so far.
///
/// A clock that goes back, or that leaps ahead by more than ``leap``, is doubted until it has gone on
/// evenly for ``trial``. It may have been wrong before that, or be wrong now; nothing tells which. A
/// clock that went back and comes to where it was tells that it was wrong in between: the time since
/// then was not measured, and what was deleted then begins its time in the trash anew.
///
/// Who opens the library once a month has a clock that leaps at each start. So a doubted clock does not
/// stop the trash: it goes by an earlier reading, one that was believed, or that two later leaps in a
/// row have left behind. One leap is not enough: a clock that was set wrong may be set wrong again.
///
/// All times are milliseconds since 1970, by that clock.
struct TrashClock: Sendable, Equatable, Codable {
  /// A time that the clock went back from, and has not come to again.
  struct Setback: Sendable, Equatable, Codable {
    /// What it had shown before.
    let from: Int64
    /// The least that it has shown since.
    var first: Int64
    /// The most that it has shown since.
    var last: Int64
  }

  /// So far ahead of the last reading a clock may be that goes on evenly: a week.
  static let leap: Int64 = 7 * 24 * 60 * 60 * 1000
  /// So long it is doubted after it has jumped: a day.
  static let trial: Int64 = 24 * 60 * 60 * 1000
  /// A clock that is put right by this much, an hour, was not wrong before.
  static let correction: Int64 = 60 * 60 * 1000
  /// So many setbacks are remembered, within one another.
  static let mostSetbacks = 100
  /// The readings that are taken: those before and after them, which no clock shows for long, count as
  /// the nearest. The moment 0 is the mark of what is to go.
  static let readings: ClosedRange<Int64> = 1...4_000_000_000_000_000

  /// The reading that was seen last.
  private(set) var latest: Int64
  /// Since when the clock has gone on evenly.
  private(set) var since: Int64
  /// The times that the clock is still behind of, the latest first.
  private(set) var setbacks: [Setback] = []
  /// The last reading before the last leap; `nil` where there was none since the clock went back.
  private(set) var leftBehind: Int64?
  /// A reading that is believed while the clock is doubted; `nil` where there is none.
  private(set) var confirmed: Int64?

  /// A clock that shows a time, and was never looked at before.
  init(first time: Int64) {
    latest = min(max(time, Self.readings.lowerBound), Self.readings.upperBound)
    since = latest
  }

  /// Whether it is a state that readings lead to, which one that is read from the disk need not be.
  var isSound: Bool {
    let earlier = [since] + [leftBehind, confirmed].compactMap(\.self)
    let times = [latest] + earlier + setbacks.flatMap { [$0.from, $0.first, $0.last] }
    guard times.allSatisfy(Self.readings.contains) else { return false }
    guard earlier.allSatisfy({ $0 <= latest }) else { return false }
    guard setbacks.allSatisfy({ $0.first <= $0.last && latest < $0.from }) else { return false }
    return zip(setbacks, setbacks.dropFirst()).allSatisfy { $0.from > $1.from }
  }

  /// Whether the clock has gone on evenly for long enough.
  var isBelieved: Bool { latest - since >= Self.trial }

  /// The time that the trash goes by: the last reading that is believed; `nil` where none is.
  var believed: Int64? { isBelieved ? latest : confirmed }

  /// The clock shows a time.
  /// - Returns: the readings that were taken while it was behind, where it is no longer behind: what
  ///   was deleted at these times is to begin its time in the trash anew.
  mutating func see(_ time: Int64) -> ClosedRange<Int64>? {
    let now = min(max(time, Self.readings.lowerBound), Self.readings.upperBound)
    let isBack = now < latest
    let isAhead = now - latest > Self.leap
    if isBack {
      if latest - now > Self.correction { (leftBehind, confirmed) = (nil, nil) }
      setbacks.append(Setback(from: latest, first: now, last: now))
      // The latest of so many is no time that a clock comes to.
      if setbacks.count > Self.mostSetbacks { setbacks.removeFirst() }
    }
    if isAhead {
      confirmed = isBelieved ? latest : leftBehind ?? confirmed
      leftBehind = latest
    }
    if isBack || isAhead { since = now }
    latest = now
    // A clock that was years behind and is now seconds behind was put right all the same.
    let reach = isAhead ? now + Self.leap : now
    let over = setbacks.firstIndex { $0.from <= reach }
    let wrong = over.map { setbacks[$0].first...setbacks[$0].last }
    if let over {
      // What is left of them begins anew as well.
      let near = setbacks[over...].filter { $0.from > now }
      setbacks.removeSubrange(over...)
      setbacks += near.map { Setback(from: $0.from, first: now, last: now) }
    }
    for index in setbacks.indices {
      setbacks[index].first = min(setbacks[index].first, now)
      setbacks[index].last = max(setbacks[index].last, now)
    }
    return wrong
  }
}
