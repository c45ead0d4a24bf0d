// Tests of the hint beside the scroll bar: when it is visible, and what it says.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct TimelineTests {
  private let clock = ManualClock()

  /// Twelve photos, two in a row, of which four are visible; each taken in another month of 2026,
  /// except for the last, which has no date.
  private func photos(by sort: PhotoSort = .taken) async throws -> PhotoCollection {
    let library = try await openLibrary()
    for month in 1...12 {
      let id = try await library.photo(of: "\(month)", named: "\(month)").id
      let taken = month == 12 ? "NULL" : "'2026-\(month < 10 ? "0" : "")\(month)-03T14:05:22'"
      try await library.script("UPDATE photo SET taken_at = \(taken) WHERE id = '\(id)'")
    }
    let photos = PhotoCollection(library: library)
    photos.query.sort = sort
    await photos.reload()
    return photos
  }

  private func timeline(
    of photos: PhotoCollection, isHeld: @escaping () -> Bool
  ) -> Timeline {
    let items = GridItems(photos, of: photos.library) { _ in }
    return Timeline(photos: photos, items: items, clock: clock, isHeld: isHeld)
  }

  private let layout = GridLayout(count: 12, columns: 2, rowHeight: 100, viewHeight: 200)

  private func month(_ timeline: Timeline) -> Int? {
    guard case .at(let moment) = timeline.date else { return nil }
    return moment.month
  }

  @Test func whoHoldsTheThumbSeesTheMonthAtOnce() async throws {
    let timeline = self.timeline(of: try await photos(), isHeld: { true })
    timeline.scroll(to: 210, in: layout, at: .zero)
    await until { timeline.isShown }
    #expect(month(timeline) == 5)
    #expect(timeline.scrolled?.value == 210)
    timeline.scroll(to: 300, in: layout, at: .milliseconds(20))
    await until { month(timeline) == 7 }
  }

  @Test func theHintGoesASecondAfterTheEnd() async throws {
    var isHeld = true
    let timeline = self.timeline(of: try await photos(), isHeld: { isHeld })
    timeline.scroll(to: 210, in: layout, at: .zero)
    await until { timeline.isShown }
    await clock.sleepers(1)
    // The person looks at the photos with the button held.
    clock.advance(by: .seconds(1))
    await clock.sleepers(1)
    #expect(timeline.isShown)
    isHeld = false
    clock.advance(by: .milliseconds(990))
    #expect(timeline.isShown)
    clock.advance(by: .milliseconds(10))
    await until { !timeline.isShown }
    // The hint keeps its text while it fades.
    #expect(month(timeline) == 5)
  }

  @Test func slowScrollingShowsNothing() async throws {
    let timeline = self.timeline(of: try await photos(), isHeld: { false })
    for second in 0..<4 {
      timeline.scroll(to: Double(second) * 100, in: layout, at: .seconds(second))
    }
    #expect(clock.pending.isEmpty)
    timeline.scroll(to: 0, in: layout, at: .milliseconds(3100))
    await until { timeline.isShown }
    #expect(month(timeline) == 1)
  }

  @Test func photosWithoutADateSaySo() async throws {
    let timeline = self.timeline(of: try await photos(), isHeld: { true })
    let single = GridLayout(count: 12, columns: 1, rowHeight: 100, viewHeight: 100)
    timeline.scroll(to: 1100, in: single, at: .zero)
    await until { timeline.isShown }
    #expect(timeline.date == .unknown)
  }

  @Test func namesHaveNoTimeline() async throws {
    let photos = try await photos()
    let timeline = self.timeline(of: photos, isHeld: { true })
    timeline.scroll(to: 210, in: layout, at: .zero)
    await until { timeline.isShown }
    photos.query.sort = .name
    await photos.upToDate()
    timeline.scroll(to: 0, in: layout, at: .milliseconds(10))
    #expect(!timeline.isShown)
    // No date is read: its arrival would show the hint again.
    await photos.upToDate()
    #expect(try await photos.library.photos.date(ofSequence: photos.order[0], by: .name) == nil)
    #expect(!timeline.isShown)
  }

  @Test func aDateThatCannotBeReadIsNoFailure() async throws {
    let photos = try await photos()
    try await photos.library.script("ALTER TABLE photo RENAME TO away")
    #expect(await photos.date(ofSequence: photos.order[0]) == nil)
    #expect(photos.failure == nil)
  }

  @Test func whenPhotosWereAddedIsReadByTheClockOfThePlace() async throws {
    let library = try await openLibrary()
    let sequence = try await library.photo(of: "one").sequence
    // 2026-05-03 14:05:00 UTC.
    let there = try #require(TimeZone(secondsFromGMT: 10 * 3600))
    #expect(
      try await library.photos.date(ofSequence: sequence, by: .added, in: .gmt)
        == LocalDateTime(iso8601: "2026-05-03T14:05:00").map(PhotoDate.at))
    #expect(
      try await library.photos.date(ofSequence: sequence, by: .added, in: there)
        == LocalDateTime(iso8601: "2026-05-04T00:05:00").map(PhotoDate.at))
    #expect(try await library.photos.date(ofSequence: sequence, by: .taken, in: there) == .unknown)
    #expect(try await library.photos.date(ofSequence: sequence + 1, by: .taken) == nil)
  }
}

struct ScrollSpeedTests {
  private let layout = GridLayout(count: 100, columns: 2, rowHeight: 100, viewHeight: 200)

  /// Which of some moves are fast; each has its time in milliseconds.
  private func isFast(_ moves: [(time: Int, value: Double, layout: GridLayout)]) -> [Bool] {
    var pace = ScrollSpeed()
    return moves.map { pace.move(to: $0.value, in: $0.layout, at: .milliseconds($0.time)) }
  }

  @Test func onePageDownIsSlowAndTwoAreFast() {
    let moves = [(0, 0.0, layout), (9000, 200, layout), (9500, 400, layout), (12_000, 410, layout)]
    #expect(isFast(moves) == [false, false, true, false])
  }

  @Test func upIsAsFastAsDown() {
    #expect(
      isFast([(0, 900, layout), (100, 750, layout), (200, 600, layout)]) == [false, false, true])
  }

  @Test func aGridThatIsLaidOutAnewIsNotScrolled() {
    let other = GridLayout(count: 100, columns: 3, rowHeight: 80, viewHeight: 200)
    #expect(
      isFast([(0, 0, layout), (10, 5000, other), (20, 5300, other)]) == [false, false, true])
  }
}
