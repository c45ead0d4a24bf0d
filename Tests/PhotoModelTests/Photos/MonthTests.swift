// Tests of the current month in a time zone.

import Foundation
import Synchronization
import TestTime
import Testing

@testable import PhotoModel

struct MonthTests {
  private func date(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  @Test func itIsTheMonthOfTheGregorianCalendar() throws {
    let month = Month(holding: try date("2026-02-28T23:59:59Z"), in: .gmt)
    #expect(month.prefix == "2026-02")
    #expect(month.start == (try date("2026-02-01T00:00:00Z")))
    #expect(month.end == (try date("2026-03-01T00:00:00Z")))
    #expect(Month(holding: month.start, in: .gmt) == month)
    #expect(Month(holding: month.end, in: .gmt).prefix == "2026-03")
  }

  @Test func itBeginsByTheClockOfThePlace() throws {
    let there = try #require(TimeZone(secondsFromGMT: 10 * 3600))
    let month = Month(holding: try date("2026-12-31T14:00:00Z"), in: there)
    #expect(month.prefix == "2027-01")
    #expect(month.start == (try date("2026-12-31T14:00:00Z")))
  }
}

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct MonthObserverTests {
  private final class WallClock: Sendable {
    let date = Mutex(moment)
  }

  @Test func aListOfThisMonthFollowsTheCalendar() async throws {
    let wall = WallClock()
    let library = try await PhotoLibrary.open(
      at: libraryFolder, now: { [wall] in wall.date.withLock { $0 } })
    _ = try await library.photo(of: "one")
    let clock = ManualClock()
    let photos = PhotoCollection(library: library, clock: clock)
    photos.query.filters = [.thisMonth]
    await photos.reload()
    #expect(photos.order == [1])
    await clock.sleepers(1)
    #expect(clock.pending == [MonthObserver.interval])
    wall.date.withLock { $0 += 40 * 24 * 3600 }
    var changes = 0
    photos.onChange = { _ in changes += 1 }
    clock.advance(by: MonthObserver.interval)
    await until { photos.shownCount == 0 }
    #expect(changes == 1)
    // A stopped observer calls nothing.
    await clock.sleepers(1)
    photos.query.filters = []
    await clock.sleepers(0)
    await photos.upToDate()
    #expect(photos.order == [1])
  }

  /// The rest of the month, and how long the observer sleeps, both in seconds.
  @Test(arguments: [(100_000, 3600), (1800, 1800), (0.25, 1)] as [(Double, Double)])
  func itSleepsUntilTheMonthIsOverAnHourAtMostAndASecondAtLeast(
    left: Double, pause: Double
  ) async {
    let clock = ManualClock()
    let date = Month(holding: moment).end.addingTimeInterval(-left)
    let watch = MonthObserver(now: { date }, clock: clock)
    watch.observe(true) {}
    await clock.sleepers(1)
    #expect(clock.pending == [.seconds(pause)])
    watch.observe(false) {}
    await clock.sleepers(0)
  }
}
