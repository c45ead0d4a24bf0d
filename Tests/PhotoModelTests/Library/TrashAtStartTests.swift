// Tests that each start, which removes old photos from the trash, changes nothing else.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct TrashAtStartTests {
  @Test func whereNothingIsOldNoRowOfQueueOrHistoryIsWritten() async throws {
    // The clock has run for two days, so it is believed.
    let earlier = moment.addingTimeInterval(-2 * 24 * 60 * 60)
    _ = try await openLibrary(now: { earlier })
    let library = try await openLibrary()
    let known = try await library.photo(of: "one", named: "a")
    _ = try await library.photo(of: "two")
    #expect(try await library.bringIn("one").original == known.id)
    _ = try await library.namingQueue.enqueue(try pictureFiles(["x"]))
    try await library.trash.delete([try await library.photo(of: "three").id])
    for (table, change) in [("naming_queue", "UPDATE"), ("history_step", "DELETE")] {
      try await library.script(
        """
        CREATE TRIGGER write_\(table) BEFORE \(change) ON \(table)
        BEGIN SELECT RAISE(ABORT, 'written'); END
        """)
    }
    // An empty step, which would be deleted if the start searched for empty steps.
    try await library.script("INSERT INTO history_step (kind) VALUES ('like')")
    try await library.trash.emptyOld()
    #expect(try await library.trash.contents().count == 1)
  }

  @Test func aCopyThatBecameAPhotoIsNoCopyAnyMore() async throws {
    let library = try await openLibrary()
    let known = try await library.photo(of: "one", named: "a")
    guard case .copy(_, let id) = try await library.bringIn("one") else { throw Refused() }
    let position = try #require(try await library.namingQueue.read().entries.last?.position)
    try await library.namingQueue.answer(.named("b"), for: id, at: position)
    try await library.trash.emptyOld()
    let copies = try await library.texts(
      "SELECT copy_of FROM naming_queue WHERE copy_of IS NOT NULL")
    #expect(copies == [])
    #expect(try await library.photos.all().map(\.id) == [known.id, id])
  }

  @Test func aStepWhosePicksAreGoneForGoodIsNoneAnyMore() async throws {
    let library = try await openLibrary()
    _ = try await library.namingQueue.enqueue(try pictureFiles(["x", "y"]))
    try await library.trash.deleteAll()
    #expect(try await library.history.nextUndo()?.pickCount == 2)
    try await library.trash.empty()
    #expect(try await library.texts("SELECT id || '' FROM history_step") == [])
  }
}
