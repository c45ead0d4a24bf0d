// Tests of the stored naming queue: picks, drafts and answers survive the process.

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct StoredNamingQueueTests {
  @Test func whatIsPickedIsThereInOrderWhenTheLibraryOpensAgain() async throws {
    let sources = [
      FilePath("/card/b.jpg"), FilePath("/card/a.jpg"), FilePath(bytes: [0x2f, 0xff, 0xfe]),
      FilePath("/card/b.jpg"),
    ]
    let picked = try await withLibrary { try await $0.namingQueue.enqueue(sources) }
    #expect(picked.map(\.source) == sources)
    #expect(picked.map(\.position) == [1, 2, 3, 4])
    let queue = try await withLibrary { try await $0.namingQueue.read() }
    #expect(queue.entries == picked)
    #expect(queue.cursor == nil)
  }

  @Test func whatFilesWereWhenTheyWerePickedIsThereWhenTheLibraryOpensAgain() async throws {
    let picks = [
      Pick(FilePath("/card/b.jpg"), stamp: FileStamp(byteCount: 0, modified: .min)),
      Pick(FilePath("/card/a.jpg")),
      Pick(FilePath("/card/c.jpg"), stamp: FileStamp(byteCount: .max, modified: .max, head: .min)),
    ]
    let picked = try await withLibrary { try await $0.namingQueue.enqueue(picks) }
    #expect(picked.map(\.stamp) == picks.map(\.stamp))
    let queue = try await withLibrary { try await $0.namingQueue.read() }
    #expect(queue.entries == picked)
  }

  @Test func halfTypedTextAndTheCursorAreThereWhenTheLibraryOpensAgain() async throws {
    try await withLibrary { library in
      for text in ["one", "two", "three"] { _ = try await library.photo(of: text) }
      try await library.namingQueue.saveDraft("ha", at: 1, cursor: NamingCursor(position: 1))
      try await library.namingQueue.saveDraft("half", at: 2, cursor: NamingCursor(position: 2))
    }
    let queue = try await withLibrary { try await $0.namingQueue.read() }
    #expect(queue.entries.map(\.draft) == ["ha", "half", nil])
    #expect(queue.cursor == NamingCursor(position: 2))
  }

  @Test func halfTypedTextThatIsDeletedIsGone() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one")
    try await library.namingQueue.saveDraft("half", at: 1, cursor: NamingCursor(position: 1))
    try await library.namingQueue.saveDraft(nil, at: 1, cursor: NamingCursor(position: 1))
    #expect(try await library.namingQueue.read().entries.map(\.draft) == [nil])
    #expect(try await library.namingQueue.read().cursor == NamingCursor(position: 1))
  }

  @Test func answeredPhotosStayInTheRoundUntilItEnds() async throws {
    try await withLibrary { library in
      _ = try await library.photo(of: "one", named: "a")
      let second = try await library.photo(of: "two")
      _ = try await library.photo(of: "three")
      try await library.namingQueue.answer(.skipped, for: second.id, at: second.sequence)
      try await library.namingQueue.endNamingRound()
    }
    try await withLibrary { library in
      let entries = try await library.namingQueue.read().entries
      #expect(entries.map(\.isAnswered) == [true, true, false])
      #expect(entries.map(\.name) == ["a", nil, nil])
      let last = try #require(entries.last)
      try await library.namingQueue.answer(
        .named("c"), for: try #require(last.photo), at: last.position)
      try await library.namingQueue.endNamingRound()
    }
    let (entries, photos) = try await withLibrary {
      (try await $0.namingQueue.read().entries, try await $0.photos.all())
    }
    #expect(entries.isEmpty)
    #expect(photos.map(\.name) == ["a", nil, "c"])
  }

  @Test func anAnswerTakesItsHalfTypedTextAndTheCursorAway() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    try await library.namingQueue.saveDraft(
      "half", at: photo.sequence, cursor: NamingCursor(position: photo.sequence))
    try await library.namingQueue.answer(.named("whole"), for: photo.id, at: photo.sequence)
    #expect(try await library.namingQueue.read().entries.map(\.draft) == [nil])
    #expect(try await library.namingQueue.read().cursor == nil)
  }

  @Test func anAnswerIsStoredWholeOrNotAtAll() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    try await library.script(
      """
      CREATE TRIGGER full BEFORE UPDATE OF answer ON naming_queue
      BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    await #expect(throws: LibraryError.self) {
      try await library.namingQueue.answer(.named("a"), for: photo.id, at: photo.sequence)
    }
    #expect(try await library.photos.find(photo.id)?.name == nil)
    #expect(try await library.namingQueue.read().entries.map(\.isAnswered) == [false])
  }

  @Test func aPickIsQueuedWholeOrNotAtAll() async throws {
    let library = try await openLibrary()
    try await library.script(
      """
      CREATE TRIGGER full BEFORE INSERT ON naming_queue WHEN NEW.source = x'2f62'
      BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    await #expect(throws: LibraryError.self) {
      _ = try await library.namingQueue.enqueue([FilePath("/a"), FilePath("/b"), FilePath("/c")])
    }
    #expect(try await library.namingQueue.read().entries.isEmpty)
  }

  @Test func anEntryWhoseFileGaveNoPhotoIsTakenOut() async throws {
    let library = try await openLibrary()
    let entries = try await library.namingQueue.enqueue([FilePath("/a"), FilePath("/b")])
    try await library.namingQueue.giveUp([entries[0].position], .empty)
    #expect(try await library.namingQueue.read().entries == [entries[1]])
  }

  @Test func anEntryWithAPhotoIsNotTakenOutAsFailed() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    try await library.namingQueue.giveUp([photo.sequence], .empty)
    #expect(try await library.namingQueue.read().entries.map(\.photo) == [photo.id])
  }

  @Test func renamingAWaitingPhotoTakesItOutOfTheQueue() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    let other = try await library.photo(of: "two")
    try await library.photos.rename(photo.id, to: "a")
    #expect(try await library.namingQueue.read().entries.map(\.photo) == [other.id])
  }

  @Test func aRoundGoesOnInTheQueueAsItWasLeft() async throws {
    let sources = try pictureFiles(["one", "two", "three"])
    try await withLibrary { library in
      for entry in try await library.namingQueue.enqueue(sources) where entry.position != 3 {
        _ = try await library.namingQueue.add(
          library.originals.stage(entry.source), at: entry.position)
      }
      let first = try await library.photos.all()[0]
      try await library.namingQueue.answer(.named("a"), for: first.id, at: 1)
      try await library.namingQueue.saveDraft("half", at: 2, cursor: NamingCursor(position: 2))
    }
    let stored = try await withLibrary { try await $0.namingQueue.read() }
    var queue = NamingQueue()
    _ = queue.resume(stored.entries, cursor: stored.cursor)
    #expect([queue.prompt?.ordinal, queue.prompt?.total] == [2, 3])
    #expect(queue.prompt?.text == "half")
    #expect(queue.entries.map(\.source) == sources)
    #expect(queue.entries.map { $0.photo != nil } == [true, true, false])
  }
}
