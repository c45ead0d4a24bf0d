// Tests of the stored round of renaming.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct StoredRenamingTests {
  private func named(_ library: PhotoLibrary, _ names: [String]) async throws -> [Photo.ID] {
    var ids: [Photo.ID] = []
    for name in names { ids.append(try await library.photo(of: name, named: name).id) }
    try await library.namingQueue.endNamingRound()
    return ids
  }

  @Test func aRoundHasThePhotosInTheOrderChosenWithTheirNames() async throws {
    let library = try await openLibrary()
    let ids = try await named(library, ["a", "b", "c"])
    try await library.trash.delete([ids[1]])
    let entries = try await library.namingQueue.beginRenaming([
      ids[2], ids[1], ids[0], ids[2], UUID(),
    ])
    #expect(entries.map(\.photo) == [ids[2], ids[0]])
    #expect(entries.map(\.name) == ["c", "a"])
    #expect(entries.map(\.isAnswered) == [false, false])
    let originals = try await library.photos.all().map(\.original)
    #expect(entries.map(\.source) == [originals[1], originals[0]])
  }

  @Test func theRoundIsThereWhenTheLibraryOpensAgain() async throws {
    let cursor = NamingCursor(position: 2, caret: 1)
    try await withLibrary { library in
      let ids = try await named(library, ["a", "b", "c"])
      _ = try await library.namingQueue.beginRenaming(ids)
      _ = try await library.namingQueue.answerRenaming(.named("A"), for: ids[0], at: 1, next: nil)
      try await library.namingQueue.saveDraft("bb", at: 2, cursor: cursor, in: .renaming)
    }
    let queue = try await withLibrary { try await $0.namingQueue.readRenaming() }
    #expect(queue.entries.map(\.name) == ["A", "b", "c"])
    #expect(queue.entries.map(\.isAnswered) == [true, false, false])
    #expect(queue.entries.map(\.draft) == [nil, "bb", nil])
    #expect(queue.cursor == cursor)
  }

  @Test func aNewSelectionComesBeforeWhatIsHalfTyped() async throws {
    let library = try await openLibrary()
    let ids = try await named(library, ["a", "b", "c", "d"])
    _ = try await library.namingQueue.beginRenaming([ids[0], ids[1], ids[2]])
    try await library.namingQueue.saveDraft("aa", at: 1, cursor: nil, in: .renaming)
    try await library.namingQueue.saveDraft(
      "cc", at: 3, cursor: NamingCursor(position: 3), in: .renaming)
    let entries = try await library.namingQueue.beginRenaming([ids[3], ids[2]])
    #expect(entries.map(\.photo) == [ids[3], ids[2], ids[0]])
    #expect(entries.map(\.draft) == [nil, "cc", "aa"])
    #expect(try await library.namingQueue.readRenaming().cursor == nil)
  }

  @Test func anAnswerTakesTheHalfTypedTextAndAWaitingPhotoOutOfItsQueue() async throws {
    let library = try await openLibrary()
    let (waiting, other) = (
      try await library.photo(of: "one"), try await library.photo(of: "two")
    )
    _ = try await library.namingQueue.beginRenaming([waiting.id, other.id])
    try await library.namingQueue.saveDraft("half", at: 1, cursor: nil, in: .renaming)
    _ = try await library.namingQueue.answerRenaming(
      .named("whole"), for: waiting.id, at: 1, next: NamingCursor(position: 2))
    #expect(try await library.namingQueue.readRenaming().cursor == NamingCursor(position: 2))
    _ = try await library.namingQueue.answerRenaming(.skipped, for: other.id, at: 2, next: nil)
    #expect(try await library.namingQueue.readRenaming().cursor == nil)
    #expect(try await library.namingQueue.readRenaming().entries.map(\.draft) == [nil, nil])
    #expect(try await library.namingQueue.readRenaming().entries.map(\.isAnswered) == [true, true])
    #expect(try await library.namingQueue.readRenaming().entries.map(\.isSkipped) == [false, true])
    #expect(try await library.namingQueue.read().entries.map(\.photo) == [other.id])
  }

  @Test func textOfASkippedPhotoStaysWithItWhereItHasNoName() async throws {
    let library = try await openLibrary()
    let ids = [
      try await library.photo(of: "one").id, try await library.photo(of: "two", named: "b").id,
    ]
    try await library.namingQueue.endNamingRound()
    _ = try await library.namingQueue.beginRenaming(ids)
    for position in [1, 2] as [Int64] {
      try await library.namingQueue.saveDraft("half", at: position, cursor: nil, in: .renaming)
      _ = try await library.namingQueue.answerRenaming(
        .skipped, for: ids[Int(position) - 1], at: position, next: nil)
    }
    try await library.namingQueue.endRenaming()
    #expect(try await library.namingQueue.beginRenaming(ids).map(\.draft) == ["half", nil])
  }

  @Test func renamingAllIsOneStepAndTakesWaitingPhotosOutOfTheirQueue() async throws {
    let library = try await openLibrary()
    let ids = try await named(library, ["a"]) + [try await library.photo(of: "two").id]
    _ = try await library.namingQueue.beginRenaming(ids)
    try await library.namingQueue.saveDraft("half", at: 1, cursor: nil, in: .renaming)
    try await library.namingQueue.renameAll([(1, ids[0], "n 1"), (2, ids[1], "n 2")])
    #expect(try await library.photos.all().map(\.name) == ["n 1", "n 2"])
    #expect(try await library.namingQueue.read().entries.isEmpty)
    #expect(try await library.namingQueue.readRenaming().entries.map(\.isAnswered) == [true, true])
    #expect(try await library.history.undo()?.photos == ids)
    #expect(try await library.photos.all().map(\.name) == ["a", nil])
    #expect(
      try await library.namingQueue.readRenaming().entries.map(\.isAnswered) == [false, false])
  }

  @Test func renamingAllLeavesAllWhereOneNameIsBlank() async throws {
    let library = try await openLibrary()
    let ids = try await named(library, ["a", "b"])
    let entries = try await library.namingQueue.beginRenaming(ids)
    await #expect(throws: LibraryError.blankName) {
      try await library.namingQueue.renameAll([(1, ids[0], "n 1"), (2, ids[1], " ")])
    }
    #expect(try await library.photos.all().map(\.name) == ["a", "b"])
    #expect(try await library.namingQueue.readRenaming().entries == entries)
  }
}
