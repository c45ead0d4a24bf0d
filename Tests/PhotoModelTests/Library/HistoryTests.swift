// Tests of undo and redo: what a step contains, how it changes the naming queue, how many are
// stored.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct HistoryTests {
  @Test func everyStepIsUndoneAndRedoneInTurnOverRestarts() async throws {
    let id = try await withLibrary { library in
      let photo = try await library.photo(of: "one")
      try await library.namingQueue.answer(.named("Beach"), for: photo.id, at: photo.sequence)
      try await library.photos.rename(photo.id, to: "Dusk")
      try await library.photos.setLiked(photo.id, true)
      try await library.trash.delete([photo.id])
      return photo.id
    }
    let kinds: [HistoryStep.Kind] = [.deletion, .like, .renaming, .naming]
    let names = ["Dusk", "Dusk", "Beach", nil]
    for (kind, name) in zip(kinds, names) {
      try await withLibrary { library in
        let step = try #require(try await library.history.undo())
        #expect(step.kind == kind)
        #expect(step.photos == [id])
        #expect(try await library.photos.find(id)?.name == name)
      }
    }
    try await withLibrary { library in
      let more = try await library.history.undo()
      #expect(more == nil)
    }
    let again = ["Beach", "Dusk", "Dusk"]
    for (kind, name) in zip(kinds.reversed(), again) {
      try await withLibrary { (library) async throws in
        #expect(try await library.history.redo()?.kind == kind)
        #expect(try await library.photos.find(id)?.name == name)
      }
    }
    try await withLibrary { (library) async throws in
      #expect(try await library.photos.find(id)?.liked == true)
      #expect(try await library.history.redo()?.kind == .deletion)
      #expect(try await library.photos.all().isEmpty)
      let more = try await library.history.redo()
      #expect(more == nil)
    }
  }

  @Test func aStepTellsTheNameThatIsSpokenOf() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "Beach")
    #expect(try await library.history.nextUndo()?.title == "Beach")
    try await library.photos.rename(photo.id, to: "Dusk")
    #expect(try await library.history.nextUndo()?.title == "Dusk")
    #expect(try await library.history.undo()?.title == "Dusk")
    try await library.trash.delete([photo.id])
    #expect(try await library.history.nextUndo()?.title == "Beach")
    let nameless = try await library.photo(of: "two")
    try await library.photos.setLiked(nameless.id, true)
    #expect(try await library.history.nextUndo()?.title == nameless.sourceName, "as in the grid")
  }

  @Test func lookingAtTheNextStepsChangesNothing() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    #expect(try await library.history.nextRedo() == nil)
    let next = try await library.history.nextUndo()
    #expect(next?.kind == .naming)
    #expect(try await library.history.nextUndo() == next)
    #expect(try await library.photos.find(photo.id)?.name == "a")
    #expect(try await library.history.undo()?.summary == next)
    #expect(try await library.history.nextRedo() == next)
    #expect(try await library.history.nextUndo() == nil)
  }

  @Test func whatChangesNothingIsNoStep() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "e\u{301}")
    let before = try await library.history.nextUndo()
    try await library.photos.rename(photo.id, to: "e\u{301}")
    try await library.photos.setLiked(photo.id, false)
    try await library.trash.delete([])
    try await library.trash.delete([UUID()])
    try await library.namingQueue.nameAll([])
    #expect(try await library.history.nextUndo() == before)
    try await library.photos.rename(photo.id, to: "é")
    #expect(
      try await library.history.nextUndo()?.kind == .renaming, "other scalars are another name")
    try await library.trash.deleteAll()
    let steps = try await library.texts("SELECT id || '' FROM history_step")
    try await library.trash.deleteAll()
    #expect(try await library.texts("SELECT id || '' FROM history_step") == steps)
  }

  @Test func aNewStepEndsTheRedoAndNothingElseDoes() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    _ = try await library.history.undo()
    try await library.photos.setLiked(photo.id, false)
    try await library.namingQueue.saveDraft(
      "b", at: photo.sequence, cursor: NamingCursor(position: photo.sequence))
    _ = try await library.photo(of: "two")
    #expect(try await library.history.nextRedo()?.title == "a")
    try await library.photos.setLiked(photo.id, true)
    #expect(try await library.history.nextRedo() == nil)
    #expect(try await library.history.redo() == nil)
    #expect(try await library.photos.find(photo.id)?.name == nil)
  }

  @Test func theOldestOfAThousandStepsGo() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "first").id
    for number in 1...(HistoryStore.limit + 3) {
      try await library.photos.setLiked(id, number % 2 == 1)
    }
    var count = 0
    while try await library.history.undo() != nil { count += 1 }
    #expect(count == 1000)
    #expect(try await library.photos.find(id)?.name == "first", "naming it was the first step")
    #expect(try await library.photos.find(id)?.liked == true, "as after the third like")
    while try await library.history.redo() != nil { count -= 1 }
    #expect(count == 0)
  }

  @Test func aPhotoThatLosesItsNameIsAskedForAgainWithTheNameInTheField() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    let other = try await library.photo(of: "two")
    try await library.namingQueue.saveDraft(
      "Bea", at: photo.sequence, cursor: NamingCursor(position: photo.sequence))
    try await library.namingQueue.answer(.named("Beach"), for: photo.id, at: photo.sequence)
    try await library.namingQueue.saveDraft(
      "half", at: other.sequence, cursor: NamingCursor(position: other.sequence))
    _ = try await library.history.undo()
    var queue = try await library.namingQueue.read()
    #expect(queue.entries.map(\.isAnswered) == [false, false])
    #expect(queue.entries.map(\.draft) == ["Beach", "half"])
    #expect(queue.entries.map(\.name) == [nil, nil])
    #expect(queue.cursor == NamingCursor(position: photo.sequence))
    _ = try await library.history.redo()
    queue = try await library.namingQueue.read()
    #expect(queue.entries.map(\.isAnswered) == [true, false])
    #expect(queue.entries.map(\.draft) == [nil, "half"])
    #expect(queue.cursor == nil)
    #expect(try await library.photos.find(photo.id)?.name == "Beach")
  }

  @Test func textThatWasBegunSinceIsNotReplaced() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "Beach")
    try await library.namingQueue.saveDraft(
      "Beach at du", at: photo.sequence, cursor: NamingCursor(position: photo.sequence))
    _ = try await library.history.undo()
    #expect(try await library.namingQueue.read().entries.map(\.draft) == ["Beach at du"])
    _ = try await library.history.redo()
    #expect(try await library.namingQueue.read().entries.map(\.draft) == ["Beach at du"])
    #expect(try await library.photos.find(photo.id)?.name == "Beach")
  }

  @Test func theNamesGoBackStepByStepInTheFieldToo() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "Beach")
    try await library.namingQueue.answer(.named("Dusk"), for: photo.id, at: photo.sequence)
    _ = try await library.history.undo()
    #expect(try await library.namingQueue.read().entries.map(\.draft) == ["Dusk"])
    #expect(try await library.namingQueue.read().entries.map(\.name) == ["Beach"])
    #expect(
      try await library.namingQueue.read().entries.map(\.isRemaining) == [false],
      "a template must not replace a name that was confirmed")
    _ = try await library.history.undo()
    #expect(try await library.namingQueue.read().entries.map(\.draft) == ["Beach"])
    #expect(try await library.namingQueue.read().entries.map(\.name) == [nil])
  }

  @Test func aRenamingRoundIsAskedAgainToo() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "Beach")
    try await library.namingQueue.endNamingRound()
    try await library.script(
      """
      INSERT INTO renaming_queue (position, photo, answer) VALUES
        (7, '\(photo.id.uuidString)', 'named')
      """)
    try await library.photos.rename(photo.id, to: "Dusk")
    _ = try await library.history.undo()
    func rows(_ sql: String) async throws -> [String?] {
      try await library.texts("SELECT draft FROM renaming_queue WHERE \(sql)")
    }
    #expect(try await rows("answer IS NULL") == ["Dusk"])
    #expect(try await library.texts("SELECT position || '' FROM renaming_cursor") == ["7"])
    _ = try await library.history.redo()
    #expect(try await rows("answer = 'named'") == [nil])
    #expect(try await library.texts("SELECT position || '' FROM renaming_cursor").isEmpty)
  }

  @Test func aPhotoThatIsNotAsTheStepLeftItIsPassedOver() async throws {
    let library = try await openLibrary()
    let first = try await library.photo(of: "one")
    let second = try await library.photo(of: "two")
    try await library.namingQueue.nameAll([
      (position: first.sequence, id: first.id, name: "a"),
      (position: second.sequence, id: second.id, name: "b"),
    ])
    try await library.script("UPDATE photo SET name = 'other' WHERE name = 'a'")
    #expect(try await library.history.undo()?.photos == [second.id])
    #expect(try await library.photos.all().map(\.name) == ["other", nil])
    #expect(try await library.history.redo()?.photos == [second.id])
    #expect(try await library.photos.all().map(\.name) == ["other", "b"])
  }

  @Test func manyNamesAreOneStep() async throws {
    let library = try await openLibrary()
    var names: [(position: Int64, id: Photo.ID, name: String)] = []
    for number in 1...5 {
      let photo = try await library.photo(of: "\(number)")
      names.append((photo.sequence, photo.id, "Beach \(number)"))
    }
    try await library.namingQueue.saveDraft(
      "half", at: names[2].position, cursor: NamingCursor(position: names[2].position))
    try await library.namingQueue.nameAll(names)
    #expect(try await library.photos.all().map(\.name) == names.map(\.name))
    #expect(
      try await library.namingQueue.read().entries.allSatisfy { $0.isAnswered && $0.draft == nil })
    #expect(
      try await library.texts("SELECT draft FROM history_change WHERE draft IS NOT NULL")
        == ["half"])
    let step = try #require(try await library.history.undo())
    #expect(step.kind == .naming)
    #expect(step.photos == names.map(\.id))
    #expect(step.title == "Beach 1")
    #expect(try await library.photos.all().allSatisfy { $0.name == nil })
    #expect(
      try await library.namingQueue.read().cursor == NamingCursor(position: names[0].position))
    #expect(try await library.history.undo() == nil)
  }

  @Test(arguments: ["", "gone"])
  func manyNamesAreGivenAllOrNone(fault: String) async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    let id = fault == "gone" ? UUID() : photo.id
    await #expect(throws: LibraryError.self) {
      try await library.namingQueue.nameAll([
        (position: photo.sequence, id: photo.id, name: "a"),
        (position: photo.sequence, id: id, name: fault),
      ])
    }
    #expect(try await library.photos.all().map(\.name) == [nil])
    #expect(try await library.namingQueue.read().entries.map(\.isAnswered) == [false])
    #expect(try await library.history.nextUndo() == nil)
  }

  private static let writes = [
    "UPDATE ON photo", "INSERT ON history_step", "INSERT ON history_change",
    "UPDATE ON history_step",
  ]

  private func expectNothing(
    of writes: ArraySlice<String>, where step: (PhotoLibrary, Photo) async throws -> Void
  ) async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    _ = try await library.photo(of: "two")
    let before = try await library.state()
    for write in writes {
      try await library.script(
        "CREATE TRIGGER full BEFORE \(write) BEGIN SELECT RAISE(ABORT, 'no room'); END")
      await #expect(throws: LibraryError.self, "\(write)") { try await step(library, photo) }
      try await library.script("DROP TRIGGER full")
      #expect(try await library.state() == before, "\(write)")
    }
    try await step(library, photo)
    #expect(try await library.state() != before)
  }

  @Test func aNameThatCanNotBeWrittenLeavesAllAsItWas() async throws {
    try await expectNothing(of: Self.writes[...]) { library, photo in
      try await library.namingQueue.answer(.named("b"), for: photo.id, at: photo.sequence)
    }
  }

  @Test func aRenamingThatCanNotBeWrittenLeavesAllAsItWas() async throws {
    try await expectNothing(of: Self.writes[...]) { try await $0.photos.rename($1.id, to: "b") }
  }

  @Test func manyNamesThatCanNotBeWrittenLeaveAllAsItWas() async throws {
    try await expectNothing(of: Self.writes[...]) { library, photo in
      try await library.namingQueue.nameAll([(position: photo.sequence, id: photo.id, name: "b")])
    }
  }

  @Test func aLikeThatCanNotBeWrittenLeavesAllAsItWas() async throws {
    try await expectNothing(of: Self.writes[..<3]) { try await $0.photos.setLiked($1.id, true) }
  }

  @Test func aDeletionThatCanNotBeWrittenLeavesAllAsItWas() async throws {
    try await expectNothing(of: Self.writes[..<3]) { try await $0.trash.delete([$1.id]) }
  }

  @Test func aDeletionOfAllThatCanNotBeWrittenLeavesAllAsItWas() async throws {
    try await expectNothing(of: Self.writes[..<3]) { library, _ in
      try await library.trash.deleteAll()
    }
  }

  @Test func anUndoThatCanNotBeWrittenLeavesAllAsItWas() async throws {
    let writes = ["UPDATE ON photo", "UPDATE ON history_step", "UPDATE ON naming_queue"]
    try await expectNothing(of: writes[...]) { library, _ in _ = try await library.history.undo() }
  }

  @Test func aFullDiskLeavesARedoUndoneUntilThereIsRoom() async throws {
    let library = try await openLibrary()
    let name = String(repeating: "long ", count: 4000)
    let id = try await library.photo(of: "one", named: name).id
    try await library.namingQueue.endNamingRound()
    _ = try await library.history.undo()
    try await library.script("CREATE TABLE filler (bytes)")
    let pages = try #require(try await library.pragma("page_count"))
    try await library.script("PRAGMA max_page_count = \(pages)")
    await #expect(throws: LibraryError.diskFull(libraryFolder)) {
      while true { try await library.script("INSERT INTO filler VALUES (zeroblob(2000))") }
    }
    let before = try await library.state()
    await #expect(throws: LibraryError.diskFull(libraryFolder)) {
      _ = try await library.history.redo()
    }
    #expect(try await library.state() == before)
    try await library.script("PRAGMA max_page_count = 1000000")
    #expect(try await library.history.redo()?.photos == [id])
    #expect(try await library.photos.find(id)?.name == name)
  }
}

extension PhotoLibrary {
  /// The first column of a query, row by row.
  func texts(_ sql: String) throws -> [String?] {
    try database.rows(sql) { (row) throws(LibraryError) in row.text(0) }
  }

  /// Everything that undo and redo touch, row by row.
  func state() throws -> [String?] {
    try texts("SELECT quote(id) || quote(name) || liked || quote(deleted_at) FROM photo")
      + texts(
        """
        SELECT position || quote(photo) || quote(answer) || quote(draft) || quote(withdrawn_at)
        FROM naming_queue
        """)
      + texts("SELECT id || kind || is_undone FROM history_step")
      + texts("SELECT step || photo || quote(before) || quote(after) FROM history_change")
      + texts("SELECT quote(position) FROM naming_cursor")
  }
}
