// Whether the machine's clock can be trusted to empty the trash: a clock that jumps must not empty
// it. These are pure rules on readings; `LibraryStorage+TrashClock.swift` reads the clock and how
// long the machine has been on (`Uptime.swift`), and stores the state.
//
// The rule: a clock that jumped is believed again once it has run evenly for a day of time that
// really passed.
//
// - Between two readings of one boot, the time that passed is known, whether the machine slept or
//   not and whether the app was open or closed. The part of it by which the clock advanced counts.
//   A clock that differs from it by more than a day jumped.
// - Between two boots, the time that passed is unknown. The time by which the clock advanced
//   counts, but at most eight hours of it. A clock that went back at all, or ahead by more than a
//   week, jumped.
//
// So setting the clock within one boot never adds up to a day, however often it is set. A person
// who opens the app for ten minutes a day, on a machine that is off in between, has a believed
// clock at the third start after the jump. A clock that is corrected by some hours after each boot,
// as where another system on the machine stores local time in it, does not count as a jump. If the
// clock starts in 1970 after each boot, and the app sees that, it jumps each time: the trash then
// waits for a day without a boot, or for the person to empty it.

/// The state of the machine's clock, as far as its readings tell.
///
/// A clock that jumped is doubted until ``trial`` has passed. It may have been wrong before the
/// jump, or be wrong now; nothing tells which. When a clock that went back reaches the time again
/// from which it went back, it was wrong in between: the time since then was not measured, and what
/// was deleted then restarts its time in the trash.
///
/// If the library is opened once a month, the clock leaps at each start. So a doubted clock does
/// not stop the trash: the trash goes by an earlier reading, either one that was believed, or one
/// that two later leaps in a row have left behind. One leap is not enough: a clock that was set
/// wrong may be set wrong again. A leap within one boot does not count as one of these, as the
/// library was not closed for a month meanwhile.
///
/// All times are in milliseconds since 1970, by that clock.
struct TrashClock: Sendable, Equatable, Codable {
  /// A time from which the clock went back, and that it has not reached again.
  struct Setback: Sendable, Equatable, Codable {
    /// The reading before it went back.
    let from: Int64
    /// The earliest reading since.
    var first: Int64
    /// The latest reading since.
    var last: Int64
  }

  /// How far an even clock may be ahead of the last reading, where the time that passed is unknown:
  /// a week.
  static let leap: Int64 = 7 * 24 * 60 * 60 * 1000
  /// How far an even clock may differ from the time that passed, where that is known: a day.
  static let slack: Int64 = 24 * 60 * 60 * 1000
  /// How long the clock is doubted after a jump: a day.
  static let trial: Int64 = 24 * 60 * 60 * 1000
  /// How much of a time of unknown length counts at most: eight hours.
  static let unmeasured = trial / 3
  /// A clock that is set back by at most this much, an hour, is not taken to have been wrong
  /// before.
  static let correction: Int64 = 60 * 60 * 1000
  /// How many setbacks are stored at most.
  static let mostSetbacks = 100
  /// The readings that are accepted. Readings outside, which no clock shows for long, count as the
  /// nearest one inside. The time 0 is excluded, as it marks what is to be removed.
  static let readings: ClosedRange<Int64> = 1...4_000_000_000_000_000

  /// The last reading.
  private(set) var latest: Int64
  /// How long the machine had been on then; `nil` where that is unknown.
  private(set) var uptime: Uptime?
  /// The start of the time during which the clock ran evenly: ``latest`` less the time that counts,
  /// at most a ``trial``.
  private(set) var since: Int64
  /// The setbacks whose start the clock has not reached again, the latest start first.
  private(set) var setbacks: [Setback] = []
  /// The last reading before the last leap between two boots; `nil` where there was none since the
  /// clock went back.
  private(set) var leftBehind: Int64?
  /// A reading that is still believed while the clock is doubted; `nil` where there is none.
  private(set) var confirmed: Int64?

  /// The state of a clock at its first reading.
  init(first time: Int64) {
    latest = min(max(time, Self.readings.lowerBound), Self.readings.upperBound)
    since = latest
  }

  /// Whether readings can lead to this state. One that is read from the disk may be damaged.
  var isSound: Bool {
    let earlier = [since] + [leftBehind, confirmed].compactMap(\.self)
    let times = [latest] + earlier + setbacks.flatMap { [$0.from, $0.first, $0.last] }
    guard times.allSatisfy(Self.readings.contains) else { return false }
    guard uptime.map({ (0...Self.readings.upperBound).contains($0.milliseconds) }) ?? true else {
      return false
    }
    guard earlier.allSatisfy({ $0 <= latest }) else { return false }
    guard setbacks.allSatisfy({ $0.first <= $0.last && latest < $0.from }) else { return false }
    return zip(setbacks, setbacks.dropFirst()).allSatisfy { $0.from > $1.from }
  }

  /// Whether the clock has run evenly for a ``trial`` of time that really passed.
  var isBelieved: Bool { latest - since >= Self.trial }

  /// The time by which the trash goes: the last reading that is believed; `nil` where there is
  /// none.
  var believed: Int64? { isBelieved ? latest : confirmed }

  /// Updates the state with a reading.
  /// - Parameter uptime: how long the machine has been on; `nil` where that is unknown.
  /// - Returns: where the clock has caught up after a setback, the range of its readings meanwhile.
  ///   What was deleted at these times must restart its time in the trash.
  mutating func see(_ time: Int64, at uptime: Uptime?) -> ClosedRange<Int64>? {
    let now = min(max(time, Self.readings.lowerBound), Self.readings.upperBound)
    let passed = self.uptime.flatMap { uptime?.passed(since: $0) }
    let ahead = now - latest - (passed ?? 0)
    let isAhead = ahead > (passed == nil ? Self.leap : Self.slack)
    let isBehind = -ahead > (passed == nil ? 0 : Self.slack)
    if -ahead > Self.correction { (leftBehind, confirmed) = (nil, nil) }
    if now < latest {
      setbacks.append(Setback(from: latest, first: now, last: now))
      // With that many, the clock will hardly reach the latest start again.
      if setbacks.count > Self.mostSetbacks { setbacks.removeFirst() }
    }
    if isAhead {
      if isBelieved { confirmed = latest }
      if passed == nil {
        if !isBelieved { confirmed = leftBehind ?? confirmed }
        leftBehind = latest
      }
    }
    let counting = max(0, min(now - latest, passed ?? Self.unmeasured))
    let counted = isAhead || isBehind ? 0 : min(latest - since + counting, Self.trial)
    since = max(now - counted, Self.readings.lowerBound)
    self.uptime = uptime
    latest = now
    // A clock that was years behind and is now seconds behind has been corrected all the same.
    let reach = isAhead ? now + Self.leap : now
    let over = setbacks.firstIndex { $0.from <= reach }
    let wrong = over.map { setbacks[$0].first...setbacks[$0].last }
    if let over {
      // What remains of these setbacks restarts as well.
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
