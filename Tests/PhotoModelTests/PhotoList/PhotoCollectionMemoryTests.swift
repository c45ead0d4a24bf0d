// Tests of which photos are in memory: those that were requested.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PhotoCollectionMemoryTests {
  /// Adds rows of photos without originals. Returns their identifiers.
  private func addRows(_ count: Int, to library: PhotoLibrary) async throws -> [Photo.ID] {
    let ids = (0..<count).map { _ in UUID() }
    let rows = ids.enumerated().map {
      "('\($1.uuidString)', \($0 + 1), '\($0)', 'jpg', '\($0).jpg', 1, 0)"
    }
    try await library.script(
      """
      INSERT INTO photo (id, sequence, sha256, extension, source_name, byte_count, added_at)
      VALUES \(rows.joined(separator: ","))
      """)
    return ids
  }

  @Test(arguments: [3, 300]) func aChangeOfManyReadsThoseInMemoryAlone(count: Int) async throws {
    let library = try await openLibrary()
    let ids = try await addRows(count, to: library)
    let photos = PhotoCollection(library: library)
    await photos.reload()
    let record = try #require(await photos.photo(ids[0]).flatMap { photos.record($0.id) })
    try await library.script("UPDATE photo SET name = 'b'")
    photos.changed(ids)
    await photos.upToDate()
    #expect(record.photo.name == "b")
    #expect(photos.record(ids[1]) == nil)
    await photos.upToDate()
    #expect(photos.record(ids[1])?.photo.name == "b")
  }

  @Test func aPositionBeyondTheListIsNoHarm() async throws {
    let library = try await openLibrary()
    _ = try await addRows(1, to: library)
    let photos = PhotoCollection(library: library)
    await photos.reload()
    #expect(photos.record(sequence: 1, at: 1000) == nil)
    await photos.upToDate()
    #expect(photos.record(sequence: 1, at: 1000) != nil)
    #expect(photos.record(sequence: 2, at: -1000) == nil)
  }

  @Test func whatStandsBesideTheSeenIsReadBeforeItIsAskedFor() async throws {
    let library = try await openLibrary()
    _ = try await addRows(1000, to: library)
    let photos = PhotoCollection(library: library)
    await photos.reload()
    func isRead(_ position: Int) -> Bool { photos.peek(photos.order[position]) != nil }
    func read(around positions: ClosedRange<Int>) async {
      for _ in 0..<8 {
        photos.readAhead(of: positions)
        await photos.upToDate()
      }
    }
    let (ahead, step) = (RecordRequests.ahead, RecordRequests.step)
    photos.readAhead(of: 500...519)
    await photos.upToDate()
    #expect((519...519 + step).allSatisfy(isRead))
    #expect(!isRead(519 + ahead), "not all at once")
    await read(around: 500...519)
    #expect((500 - ahead...500).allSatisfy(isRead))
    #expect((519...519 + ahead).allSatisfy(isRead))
    #expect(!isRead(500 - ahead - 3 * step))
    #expect(!isRead(519 + ahead + 3 * step))

    // Also before the photos in memory, at the ends of the list, and beyond a list that has become
    // shorter.
    await read(around: 0...19)
    #expect((19...19 + ahead).allSatisfy(isRead))
    await read(around: 980...999)
    #expect((980 - ahead...980).allSatisfy(isRead))
    await read(around: 990...2000)
  }

  @Test func aPhotoWhosePositionIsNotKnownYetIsReadOnce() async throws {
    let library = try await openLibrary()
    let ids = try await addRows(2, to: library)
    let clock = ManualClock()
    let photos = PhotoCollection(
      library: library, batchInterval: .milliseconds(150), clock: clock)
    await photos.reload()
    photos.changed([ids[0]])
    await clock.sleepers(1)
    photos.changed([ids[1]])
    var askCount = 0
    await until {
      askCount += 1
      return photos.record(ids[1]) != nil || askCount > 9
    }
    // The view asked, observed, and was woken once.
    #expect(askCount == 3)
    // It was gone before it was read: the request ends when the list is up to date.
    try await library.script("UPDATE photo SET deleted_at = 1")
    await photos.upToDate()
    #expect(photos.record(ids[1]) == nil)
  }

  @Test func aChangeIsToldToThoseAloneWhoMissAPhoto() async throws {
    let library = try await openLibrary()
    let ids = try await addRows(1, to: library)
    let photos = PhotoCollection(library: library)
    await photos.reload()
    var tellCount = 0
    photos.onRead = { tellCount += 1 }
    photos.changed(ids)
    await photos.upToDate()
    #expect(tellCount == 0, "nobody has asked for one")
    let missing = UUID()
    #expect(await photos.photo(missing) == nil)
    #expect(tellCount == 1, "it is not there")
    photos.changed(ids)
    #expect(tellCount == 1)
    photos.changed([missing])
    #expect(tellCount == 2, "it may be there by now")
  }

  @Test func aChangeIsReadThoughAnotherListIsAskedForAtOnce() async throws {
    let library = try await openLibrary()
    let ids = try await addRows(2, to: library)
    let photos = PhotoCollection(library: library)
    await photos.reload()
    let record = try #require(await photos.photo(ids[0]).flatMap { photos.record($0.id) })
    try await library.script("UPDATE photo SET name = 'b'")
    photos.changed([ids[0]])
    photos.query.sort = .name
    await photos.upToDate()
    #expect(record.photo.name == "b")
  }
}
