// Tests of the figures of a library, read once and as they change.

import AsyncState
import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.timeLimit(.minutes(10)), .temporaryFolder)
struct LibraryContentsTests {
  @Test func anOriginalOfTwoPhotosCountsOnce() async throws {
    let library = try await openLibrary()
    let first = try await library.photo(of: "one", named: "First")
    _ = try await library.photo(of: "another")
    guard case .copy(_, let copy) = try await library.bringIn("one", as: "b.jpg") else {
      Issue.record("the same bytes are no copy")
      return
    }
    let entries = try await library.namingQueue.read().entries
    let position = try #require(entries.last?.position)
    _ = try await library.namingQueue.answer(.named("Second"), for: copy, at: position)
    let other = try #require(try await library.photos.all().first { $0.name == nil })
    let contents = try await library.contents()
    #expect(contents.photoCount == 3)
    #expect(contents.unnamedCount == 1)
    #expect(contents.byteCount == first.byteCount + other.byteCount)
    #expect(contents.trashCount == 0)
    #expect(try #require(contents.freeByteCount) > 0)
  }

  @Test func whatIsDeletedCountsAsTrash() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "First")
    try await library.trash.delete([photo.id])
    let contents = try await library.contents()
    #expect(contents.photoCount == 0)
    #expect(contents.byteCount == 0)
    #expect(contents.trashCount == 1)
    #expect(contents.trashByteCount == photo.byteCount)
  }

  @Test func theNewestBackupIsTold() async throws {
    let library = try await openLibrary()
    #expect(try await library.contents().backup == nil)
    _ = try await library.photo(of: "one", named: "First")
    for day in ["2026-05-03", "2026-05-04"] {
      _ = try LibraryBackups(library: libraryFolder).make(day: day, noting: DatabaseDamage())
    }
    #expect(try await library.contents().backup?.day == "2026-05-04")
  }

  @Test func nothingIsReadAgainWhileNothingHappens() async throws {
    let model = AppModel(library: try await openLibrary(), clock: ManualClock())
    let feed = LibraryContentsFeed(model)
    #expect(try await feed.next() != nil)
    let waiting = Task { try await feed.next() }
    // Cancelled before the task has begun to wait for a change.
    waiting.cancel()
    #expect(try await waiting.value == nil)
  }

  @Test func theContentsFollowWhatHappensASecondApart() async throws {
    let library = try await openLibrary()
    let clock = ManualClock()
    let model = AppModel(library: library, clock: clock)
    await model.start()
    let loader = SequenceLoader { model.contents() }
    let hearing = Task { await loader.load() }
    await until { loader.value?.photoCount == 0 }
    try await model.bringIn(["one", "two"])
    while loader.value?.photoCount != 2, !Task.isCancelled {
      // Ends the pause between two readings, even if other tasks sleep on this clock too.
      clock.advance(by: LibraryContentsFeed.interval)
      await Task.yield()
    }
    #expect(loader.value?.unnamedCount == 2)
    hearing.cancel()
    await hearing.value
  }
}
