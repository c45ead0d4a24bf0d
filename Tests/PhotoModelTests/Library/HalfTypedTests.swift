// Tests that drafts survive skipping, undo and picking the same file again.

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct HalfTypedTests {
  private func type(_ text: String, _ photo: Photo, _ library: PhotoLibrary) async throws {
    try await library.namingQueue.saveDraft(
      text, at: photo.sequence, cursor: NamingCursor(position: photo.sequence))
  }

  @Test func textOfASkippedPhotoIsThereWhenItIsPickedOrRenamedAgain() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    try await type("half", photo, library)
    try await library.namingQueue.answer(.skipped, for: photo.id, at: photo.sequence)
    #expect(try await library.namingQueue.read().entries.map(\.draft) == ["half"])
    #expect(try await library.namingQueue.read().entries.map(\.needsAnswer) == [false])
    try await library.namingQueue.endNamingRound()
    #expect(try await library.namingQueue.beginRenaming([photo.id]).map(\.draft) == ["half"])
    _ = try await library.bringIn("one")
    #expect(try await library.namingQueue.read().entries.map(\.draft) == ["half"])
  }

  @Test func textOfASkippedPhotoThatIsPickedAgainInTheSameRoundMovesAlong() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    _ = try await library.photo(of: "two")
    try await type("half", photo, library)
    try await library.namingQueue.answer(.skipped, for: photo.id, at: photo.sequence)
    _ = try await library.bringIn("one")
    #expect(try await library.namingQueue.read().entries.map(\.draft) == [nil, "half"])
    #expect(try await library.namingQueue.draft(at: 3) == "half")
  }

  @Test func undoAfterTheRoundHasPhotosAskedForAgain() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "Beach")
    try await library.namingQueue.endNamingRound()
    #expect(try await library.namingQueue.read().entries.isEmpty)
    _ = try await library.history.undo()
    let queue = try await library.namingQueue.read()
    #expect(queue.entries.map(\.photo) == [photo.id])
    #expect(queue.entries.map(\.draft) == ["Beach"])
    #expect(queue.entries.map(\.needsAnswer) == [true])
    #expect(queue.cursor?.position == photo.sequence)
    _ = try await library.history.redo()
    #expect(try await library.namingQueue.read().entries.map(\.needsAnswer) == [false])
  }

  @Test func undoOfManyNamesBringsBackWhatWasHalfTyped() async throws {
    let library = try await openLibrary()
    let photos = [try await library.photo(of: "one"), try await library.photo(of: "two")]
    try await type("half", photos[0], library)
    try await library.namingQueue.nameAll(
      zip(photos, 1...2).map { photo, number in (photo.sequence, photo.id, "n \(number)") })
    try await library.namingQueue.endNamingRound()
    _ = try await library.history.undo()
    #expect(try await library.namingQueue.read().entries.map(\.draft) == ["half", nil])
  }

  @Test func aNameGivenAheadMakesItsFileACopyInsteadOfARefusal() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    let source = try TemporaryFolder.path.appending("b.jpg").holding(jpeg("one"))
    let position = try await library.namingQueue.enqueue([source])[0].position
    try await library.namingQueue.storeName("ahead", at: position, cursor: nil)
    let staged = try library.originals.stage(source)
    #expect(try await library.namingQueue.add(staged, at: position).original == photo.id)
    #expect(try await library.namingQueue.read().entries.map(\.given) == [nil, "ahead"])
  }

  @Test func aWaitingCopyOfADeletedPhotoIsAPhotoOfItsOwn() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "Beach")
    guard case .copy(_, let id) = try await library.bringIn("one") else { throw Refused() }
    try await library.trash.delete([photo.id])
    #expect(try await library.photos.all().map(\.id) == [id])
    let entry = try #require(try await library.namingQueue.read().entries.last)
    #expect(entry.photo == id)
    #expect(entry.duplicate == nil)
    try await library.trash.empty()
    #expect(try await library.inspect().problems.isEmpty)
  }
}
