// Tests that a clock that jumps does not empty the trash, neither of photos that were deleted
// before nor of those that are deleted while it is wrong. Tests of the rules alone are in
// `TrashClockTests.swift`.

import Foundation
import Synchronization
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct ClockJumpTests {
  private final class WallClock: Sendable {
    private let now = Mutex(moment)
    var date: Date { now.withLock { $0 } }

    func pass(days: Double) { now.withLock { $0 += days * 24 * 60 * 60 } }
  }

  /// Imports a photo and deletes it.
  private func deletePhoto(_ library: PhotoLibrary) async throws -> Photo {
    let photo = try await library.photo(of: "one", named: "a")
    try await library.trash.delete([photo.id])
    return photo
  }

  private func trashCount(days: Double) async throws -> Int {
    try await withLibrary(days: days) { try await $0.trash.contents().count }
  }

  @Test func aClockThatLeapsAheadAndBackEmptiesNothing() async throws {
    let photo = try await withLibrary(days: 0) { try await deletePhoto($0) }
    try await useLibrary(to: 10)
    for days in [10, 400, 400.9, 10.5, 800, 11] {
      #expect(try await trashCount(days: days) == 1, "day \(days)")
    }
    #expect(photo.original.exists())
    #expect(
      try await trashCount(days: 12.5) == 1, "the clock is believed, and the month is not over")
    try await withLibrary(days: 12.5) { (library) async throws in
      #expect(try await library.history.undo()?.photos == [photo.id])
      #expect(try await library.history.redo()?.photos == [photo.id])
    }
    try await useLibrary(from: 12.5, to: 43)
    #expect(try await trashCount(days: 43) == 0)
    #expect(!photo.original.exists())
  }

  @Test func afterTwoMonthsAwayTheTrashIsEmptiedADayLater() async throws {
    let photo = try await withLibrary(days: 0) { try await deletePhoto($0) }
    try await useLibrary(to: 6)
    #expect(try await trashCount(days: 66) == 1)
    #expect(try await trashCount(days: 66.9) == 1)
    #expect(photo.original.exists())
    #expect(try await trashCount(days: 67.1) == 0)
    #expect(!photo.original.exists())
  }

  @Test func whoComesOnceAMonthHasTheTrashEmptiedByTheThirdStart() async throws {
    let photo = try await withLibrary(days: 0) { try await deletePhoto($0) }
    for days in [31.0, 62.0] { #expect(try await trashCount(days: days) == 1, "day \(days)") }
    #expect(try await trashCount(days: 93) == 0)
    #expect(!photo.original.exists())
  }

  @Test func aClockThatLeapsAheadTwiceAndBackEmptiesNothing() async throws {
    let photo = try await withLibrary(days: 0) { try await deletePhoto($0) }
    try await useLibrary(to: 10)
    for days in [400.0, 800, 10] { #expect(try await trashCount(days: days) == 1, "day \(days)") }
    #expect(photo.original.exists())
  }

  @Test func aLibraryThatWasNeverLookedAtByThisVersionKeepsItsTrashForADay() async throws {
    let photo = try await withLibrary(days: 0) { library in
      let photo = try await deletePhoto(library)
      try await library.script("DELETE FROM setting WHERE key = 'trash_clock'")
      return photo
    }
    #expect(try await trashCount(days: 40) == 1)
    #expect(photo.original.exists())
    #expect(try await trashCount(days: 41) == 0)
  }

  @Test func whatAClockDeletedThatWasBehindRestsForThirtyDays() async throws {
    try await withLibrary(days: 0) { _ in }
    try await useLibrary(to: 10)
    // An empty battery: the clock shows 1985 for some days.
    let (photo, pick) = try await withLibrary(days: -15_000) { library in
      let photo = try await deletePhoto(library)
      let pick = try await library.namingQueue.enqueue([FilePath("/card/1.jpg")])[0].position
      try await library.trash.deleteAll()
      return (photo, pick)
    }
    #expect(try await trashCount(days: -14_998) == 2)
    for days in [13, 14.5, 20] { #expect(try await trashCount(days: days) == 2, "day \(days)") }
    try await withLibrary(days: 20) { (library) async throws in
      #expect(try await library.history.undo()?.picks.map(\.position) == [pick])
      #expect(
        try await library.history.undo()?.photos == [photo.id], "its step knows the same moment")
      #expect(try await library.photos.all().map(\.id) == [photo.id])
      _ = try await library.history.redo()
      _ = try await library.history.redo()
    }
    try await useLibrary(from: 20, to: 51)
    #expect(try await trashCount(days: 51) == 0)
    #expect(!photo.original.exists())
  }

  @Test func whatAClockDeletedThatWasAheadGoesAfterThirtyDaysAllTheSame() async throws {
    try await withLibrary(days: 0) { _ in }
    try await useLibrary(to: 10)
    let photo = try await withLibrary(days: 4000) { try await deletePhoto($0) }
    for days in [10.5, 12, 41] { #expect(try await trashCount(days: days) == 1, "day \(days)") }
    try await withLibrary(days: 41) { (library) async throws in
      #expect(try await library.history.undo()?.photos == [photo.id])
      #expect(try await library.history.redo()?.photos == [photo.id])
    }
    try await useLibrary(from: 41, to: 72)
    #expect(try await trashCount(days: 72) == 0)
  }

  @Test func whatIsDeletedInTheFirstMomentOf1970IsNoneOfWhatIsToGo() async throws {
    let library = try await openLibrary(now: { Date(timeIntervalSince1970: 0) })
    let photo = try await deletePhoto(library)
    try await library.trash.emptyOld()
    #expect(try await library.trash.contents().count == 1)
    #expect(try await library.history.undo()?.photos == [photo.id])
  }

  @Test(arguments: [
    "", "7", "{}", #"{"latest":1,"since":9,"setbacks":[]}"#,
    #"{"latest":9,"since":1,"setbacks":[],"confirmed":10}"#,
    #"{"latest":9,"since":1,"setbacks":[{"from":20,"first":8,"last":7}]}"#,
    #"{"latest":-9223372036854775808,"since":-9223372036854775808,"setbacks":[]}"#,
  ])
  func whatIsKeptOfTheClockMayBeDamaged(text: String) async throws {
    try await withLibrary(days: 0) { library in
      _ = try await deletePhoto(library)
      try await library.script("UPDATE setting SET value = '\(text)' WHERE key = 'trash_clock'")
    }
    #expect(try await trashCount(days: 40) == 1)
    #expect(try await trashCount(days: 41) == 0)
  }

  /// Opens the library on a machine that has been on for some days and is never rebooted. Returns
  /// how many photos are in the trash.
  private func trashCount(days: Double, up: Double) async throws -> Int {
    let date = moment.addingTimeInterval(days * 24 * 60 * 60)
    let uptime = Uptime(boot: "1", milliseconds: Int64(up * 24 * 60 * 60 * 1000))
    return try await openLibrary(now: { date }, uptime: { uptime }).trash.contents().count
  }

  @Test func aClockThatIsSetAheadTwiceWithinSecondsEmptiesNothing() async throws {
    let photo = try await withLibrary(days: 0) { try await deletePhoto($0) }
    for (days, up) in [(0.0, 1.0), (2, 3)] {
      #expect(try await trashCount(days: days, up: up) == 1)
    }
    for days in [365.0, 366, 367, 800, 1200, 1201] {
      #expect(try await trashCount(days: days, up: 3.0001) == 1, "day \(days)")
    }
    #expect(photo.original.exists())
    #expect(try await trashCount(days: 1201.9, up: 3.9) == 1)
    #expect(try await trashCount(days: 1202.1, up: 4.1) == 0, "a day has passed")
  }

  @Test func whatIsDeletedJustAheadOfABelievedClockBeginsAnew() async throws {
    let photo = try await withLibrary(days: 0) { try await deletePhoto($0) }
    try await withLibrary(days: 2) { (library) async throws in
      let other = try await library.photo(of: "two", named: "b")
      try await library.trash.delete([other.id])
      let now = moment.milliseconds + 2 * 24 * 60 * 60 * 1000
      try await library.script(
        "UPDATE photo SET deleted_at = \(now + 1) WHERE id = '\(photo.id.uuidString)'")
      try await library.trash.emptyOld()
      let times = try await library.texts("SELECT deleted_at || '' FROM photo")
      #expect(times == [String(now), String(now)])
    }
  }

  @Test func timeThatGoesByInAnOpenWindowIsSeen() async throws {
    let now = WallClock()
    let library = try await openLibrary(now: { now.date })
    let photo = try await deletePhoto(library)
    for _ in 1...5 {
      now.pass(days: 6)
      await library.trash.noteTime()
    }
    now.pass(days: 1)
    try await library.trash.emptyOld()
    #expect(!photo.original.exists())
  }
}
