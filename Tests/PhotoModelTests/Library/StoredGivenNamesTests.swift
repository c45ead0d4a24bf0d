// Tests of names that were given before the file was copied: the database stores them until the
// photo has them.

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct StoredGivenNamesTests {
  private func pick(_ library: PhotoLibrary) async throws -> NamingEntry {
    let source = try TemporaryFolder.path.appending("a.jpg").holding(jpeg("one"))
    return try await library.namingQueue.enqueue([source])[0]
  }

  @Test func aNameAndTheCursorAreThereWhenTheLibraryOpensAgain() async throws {
    let cursor = NamingCursor(position: 7, caret: 3)
    try await withLibrary { library in
      let position = try await pick(library).position
      try await library.namingQueue.saveDraft("ha", at: position, cursor: nil)
      try await library.namingQueue.storeName(" Beach ", at: position, cursor: cursor)
    }
    let queue = try await withLibrary { try await $0.namingQueue.read() }
    #expect(queue.entries.map(\.given) == [" Beach "])
    #expect(queue.entries.map(\.draft) == [nil])
    #expect(queue.entries.map(\.isAnswered) == [false])
    #expect(queue.cursor == cursor)
  }

  @Test func killedBetweenArrivalAndAnswerTheNameIsThereBesideThePhoto() async throws {
    try await withLibrary { library in
      let entry = try await pick(library)
      try await library.namingQueue.storeName("Beach", at: entry.position, cursor: nil)
      _ = try await library.namingQueue.add(
        library.originals.stage(entry.source), at: entry.position)
    }
    let library = try await openLibrary()
    let entry = try #require(try await library.namingQueue.read().entries.first)
    #expect(entry.given == "Beach")
    #expect(entry.photo != nil)
    #expect(entry.name == nil)
    try await library.namingQueue.answer(
      .named("Beach"), for: try #require(entry.photo), at: entry.position)
    #expect(try await library.namingQueue.read().entries.map(\.given) == [nil])
    #expect(try await library.photos.all().map(\.name) == ["Beach"])
  }

  @Test func lookingAtThePhotoAgainLeavesTheNameThere() async throws {
    let library = try await openLibrary()
    let position = try await pick(library).position
    try await library.namingQueue.storeName("Beach", at: position, cursor: nil)
    try await library.namingQueue.saveDraft("Beach, but", at: position, cursor: nil)
    #expect(try await library.namingQueue.read().entries.map(\.given) == ["Beach"])
    #expect(try await library.namingQueue.read().entries.map(\.draft) == ["Beach, but"])
  }

  @Test func aNameGivenWithAllOthersTakesItsPlace() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    try await library.namingQueue.storeName("Beach", at: photo.sequence, cursor: nil)
    try await library.namingQueue.nameAll([(photo.sequence, photo.id, "Pier")])
    try await library.script("UPDATE naming_queue SET answer = NULL")
    #expect(try await library.namingQueue.read().entries.map(\.given) == [nil])
  }
}
