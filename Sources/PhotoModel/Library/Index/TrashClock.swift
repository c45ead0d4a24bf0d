// Whether the machine's clock can be believed, as far as the trash goes by it: a clock that jumps is
// not to empty the trash. Pure rules on readings; `LibraryIndex+TrashClock.swift` reads the clock and
// how long the machine has been on (`Uptime.swift`), and keeps the state.
//
// The rule: a clock that jumped is believed once it has gone on evenly for a day that really passed.
//
// - Between two readings of one boot the time that passed is known, asleep or not, with the app open or
//   closed. As much of it counts as the clock went on by. A clock that is more than a day off it jumped.
// - Between two boots nobody knows. What the clock went on by counts, eight hours of it at most. A clock
//   that went back at all, or more than a week ahead, jumped.
//
// So a clock that is set makes up no day within one boot, however often it is set; and who opens the app
// for ten minutes a day, on a machine that is off in between, has it believed at the third start after
// the jump. A clock that is put right by some hours after each boot, as where another system on the
// machine keeps local time in it, does not jump. Where it begins in 1970 after each boot, and the app
// sees that, it jumps each time: the trash then waits for a day without a boot, or for the person to
// empty it.

/// What is known of the machine's clock from the times that it has shown so far.
///
/// A clock that jumped is doubted until ``trial`` has passed. It may have been wrong before that, or be
/// wrong now; nothing tells which. A clock that went back and comes to where it was tells that it was
/// wrong in between: the time since then was not measured, and what was deleted then begins its time in
/// the trash anew.
///
/// Who opens the library once a month has a clock that leaps at each start. So a doubted clock does not
/// stop the trash: it goes by an earlier reading, one that was believed, or that two later leaps in a
/// row have left behind. One leap is not enough: a clock that was set wrong may be set wrong again. A
/// leap within one boot is none of these, as nobody was away meanwhile.
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

  /// So far ahead of the last reading a clock may be that goes on evenly, where nothing tells how much
  /// time has passed: a week.
  static let leap: Int64 = 7 * 24 * 60 * 60 * 1000
  /// So far off the time that has passed it may be where that is known: a day.
  static let slack: Int64 = 24 * 60 * 60 * 1000
  /// So long it is doubted after it has jumped: a day.
  static let trial: Int64 = 24 * 60 * 60 * 1000
  /// So much counts at most of a time of which nothing tells how long it was: eight hours.
  static let unmeasured = trial / 3
  /// A clock that is put right by this much, an hour, was not wrong before.
  static let correction: Int64 = 60 * 60 * 1000
  /// So many setbacks are remembered, within one another.
  static let mostSetbacks = 100
  /// The readings that are taken: those before and after them, which no clock shows for long, count as
  /// the nearest. The moment 0 is the mark of what is to go.
  static let readings: ClosedRange<Int64> = 1...4_000_000_000_000_000

  /// The reading that was seen last.
  private(set) var latest: Int64
  /// How long the machine had been on then; `nil` where nothing told.
  private(set) var uptime: Uptime?
  /// Since when the clock would have gone on evenly, had only that time passed since that counts: a
  /// ``trial`` ago at most.
  private(set) var since: Int64
  /// The times that the clock is still behind of, the latest first.
  private(set) var setbacks: [Setback] = []
  /// The last reading before the last leap from one boot to another; `nil` where there was none since
  /// the clock went back.
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
    guard uptime.map({ (0...Self.readings.upperBound).contains($0.milliseconds) }) ?? true else {
      return false
    }
    guard earlier.allSatisfy({ $0 <= latest }) else { return false }
    guard setbacks.allSatisfy({ $0.first <= $0.last && latest < $0.from }) else { return false }
    return zip(setbacks, setbacks.dropFirst()).allSatisfy { $0.from > $1.from }
  }

  /// Whether the clock has gone on evenly for long enough, in time that really passed.
  var isBelieved: Bool { latest - since >= Self.trial }

  /// The time that the trash goes by: the last reading that is believed; `nil` where none is.
  var believed: Int64? { isBelieved ? latest : confirmed }

  /// The clock shows a time.
  /// - Parameter uptime: how long the machine has been on; `nil` where nothing tells.
  /// - Returns: the readings that were taken while it was behind, where it is no longer behind: what
  ///   was deleted at these times is to begin its time in the trash anew.
  mutating func see(_ time: Int64, at uptime: Uptime?) -> ClosedRange<Int64>? {
    let now = min(max(time, Self.readings.lowerBound), Self.readings.upperBound)
    let passed = self.uptime.flatMap { uptime?.passed(since: $0) }
    let ahead = now - latest - (passed ?? 0)
    let isAhead = ahead > (passed == nil ? Self.leap : Self.slack)
    let isBehind = -ahead > (passed == nil ? 0 : Self.slack)
    if -ahead > Self.correction { (leftBehind, confirmed) = (nil, nil) }
    if now < latest {
      setbacks.append(Setback(from: latest, first: now, last: now))
      // The latest of so many is no time that a clock comes to.
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
