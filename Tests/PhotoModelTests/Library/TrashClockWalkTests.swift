// A random walk: a machine whose clock is sometimes wrong, and a person who deletes photos and
// opens the library at any time. Everything that is removed was in the trash for thirty days, and
// in the end everything is removed.

import SeededRandom
import Testing

@testable import PhotoModel

/// A trash that uses a ``TrashClock`` as the library does, and the true time beside it. The clock
/// is wrong only in ways that its readings can show: behind, until it reaches again the time from
/// which it went back; or ahead by more than a week, for less than a day.
private struct ClockedTrash {
  static let hour: Int64 = 60 * 60 * 1000
  static let day = 24 * hour
  static let rest = Int64(TrashStore.duration * 1000)

  private(set) var goneCount = 0
  /// The times in the trash of what was removed too early.
  private(set) var early: [Int64] = []
  /// The times of deletion, true and by the clock.
  private(set) var items: [(time: Int64, stamp: Int64)] = []
  private var random: SeededGenerator
  private var time: Int64 = 1_777_817_100_123
  private var offset: Int64 = 0
  /// The true time at which a wrong clock is corrected.
  private var end: Int64?
  private var clock: TrashClock
  /// How often the machine was booted, and the time of the last boot.
  private var boot = 0
  private var booted: Int64

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    clock = TrashClock(first: time)
    booted = time
  }

  mutating func step() {
    switch number(0...39) {
    case 0: pass(number(1...(60 * Self.day)))
    case 1...10: pass(number(1...(6 * Self.day)))
    case 11...25: pass(number(1...(2 * Self.day)))
    default: pass(number(1...Self.hour))
    }
    if end == nil { breakClock() }
    see()
    if number(0...9) < 4 { items.append((time, clock.latest)) } else { open() }
  }

  /// Starts the app every few days for an hour, in which the clock is corrected by a second.
  /// Something is deleted during the first start.
  /// - Parameter isAsleep: whether the machine sleeps in between; otherwise it is off.
  /// - Returns: how many starts after the deletion it takes until the trash is empty, at most 20.
  mutating func startsUntilEmpty(every days: Int64, isAsleep: Bool) -> Int {
    items.append((time, clock.latest))
    for start in 0..<20 {
      if start > 0 {
        see()
        open()
      }
      if items.isEmpty { return start }
      offset = -1000
      see()
      time += Self.hour
      see()
      offset = 0
      time += days * Self.day
      if !isAsleep { reboot() }
    }
    return 20
  }

  /// Lets the clock run correctly for two hundred days.
  mutating func finish() {
    offset = 0
    end = nil
    for _ in 1...200 {
      pass(Self.day)
      see()
      open()
    }
  }

  private mutating func pass(_ duration: Int64) {
    time += duration
    if number(0...3) == 0 { reboot() }
    guard let last = end, time > last else { return }
    offset = 0
    end = nil
  }

  private mutating func reboot() {
    boot += 1
    booted = time
  }

  private mutating func breakClock() {
    switch number(0...99) {
    case 0...5:
      let most = [Self.hour, 10 * Self.day, 1000 * Self.day][Int(number(0...2))]
      let depth = number(1...most)
      let last = clock.latest + depth - 1
      guard time < last, clock.latest <= time else { return }
      offset = -depth
      end = number(time...last)
    case 6...7:
      let ahead = number((8 * Self.day)...(3000 * Self.day))
      if time + ahead - clock.latest > TrashClock.leap {
        offset = ahead
        end = time + 20 * Self.hour
      }
    default: break
    }
  }

  private mutating func see() {
    let uptime = Uptime(boot: String(boot), milliseconds: time - booted)
    guard let wrong = clock.see(time + offset, at: uptime) else { return }
    beginAnew(wrong)
  }

  private mutating func open() {
    if clock.isBelieved { beginAnew((clock.latest + 1)...Int64.max) }
    guard let believed = clock.believed else { return }
    let (now, limit) = (time, believed - Self.rest)
    let old = items.filter { $0.stamp < limit }
    items.removeAll { $0.stamp < limit }
    goneCount += old.count
    early += old.map { now - $0.time }.filter { $0 < Self.rest }
  }

  private mutating func beginAnew(_ wrong: ClosedRange<Int64>) {
    for index in items.indices where wrong.contains(items[index].stamp) {
      items[index].stamp = clock.latest
    }
  }

  private mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
    Int64.random(in: range, using: &random)
  }
}

@Suite struct TrashClockWalkTests {
  @Test(arguments: [31, 45, 90, 400] as [Int64])
  func whoStartsOnceAMonthOrLessHasTheTrashEmptiedByTheThirdStart(days: Int64) {
    var trash = ClockedTrash(seed: 1)
    #expect(trash.startsUntilEmpty(every: days, isAsleep: false) <= 3)
    #expect(trash.early.isEmpty)
    trash = ClockedTrash(seed: 1)
    #expect(trash.startsUntilEmpty(every: days, isAsleep: true) == 1)
    #expect(trash.early.isEmpty)
  }

  @Test(arguments: Seeds.first(20))
  func whateverTheClockDoesNothingGoesTooEarlyAndAllGoesInTheEnd(seed: UInt64) {
    var trash = ClockedTrash(seed: seed)
    for _ in 1...2000 { trash.step() }
    #expect(trash.early.isEmpty)
    #expect(trash.goneCount > 200)
    trash.finish()
    #expect(trash.early.isEmpty)
    #expect(trash.items.isEmpty)
  }
}
