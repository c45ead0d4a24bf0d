// Tests of duplicates that became photos of their own, by the deletion of the photo that they
// duplicate or by a name: once that is undone, they are duplicates again.

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct DeletedCopyTests {
  /// Imports the bytes of a named photo again. Returns the duplicate and its position.
  private func copy(
    of text: String, in library: PhotoLibrary
  ) async throws -> (id: Photo.ID, position: Int64) {
    guard case .copy(_, let id) = try await library.bringIn(text, as: "copy.jpg") else {
      throw Refused()
    }
    return (id, try #require(try await library.namingQueue.read().entries.last).position)
  }

  private struct Held: Equatable {
    let photos: [Photo]
    let entries: [NamingEntry]
  }

  private func held(by library: PhotoLibrary) async throws -> Held {
    Held(
      photos: try await library.photos.all(), entries: try await library.namingQueue.read().entries)
  }

  @Test func aTakenBackDeletionMakesACopyOfTheCopyAgain() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "Beach")
    let copy = try await copy(of: "one", in: library)
    try await library.namingQueue.saveDraft("half", at: copy.position, cursor: nil)
    let before = try await held(by: library)
    try await library.trash.delete([photo.id])
    #expect(try await library.photos.all().map(\.id) == [copy.id])
    for _ in 1...2 {
      let step = try #require(try await library.history.undo())
      #expect(step.photos == [photo.id])
      #expect(step.copies == [copy.id])
      #expect(try await held(by: library) == before)
      #expect(try await library.history.redo()?.photos == [photo.id])
      #expect(try await library.photos.all().map(\.id) == [copy.id])
      #expect(try await library.namingQueue.read().entries.map(\.duplicate) == [nil])
    }
    #expect(try await library.inspect().problems.isEmpty)
  }

  @Test func itDoesAfterARestartToo() async throws {
    let (before, ids) = try await withLibrary { library in
      let photo = try await library.photo(of: "one", named: "Beach")
      let copy = try await copy(of: "one", in: library)
      let before = try await held(by: library)
      try await library.trash.delete([photo.id])
      return (before, [photo.id, copy.id])
    }
    try await withLibrary { (library) async throws in
      #expect(try await library.history.undo()?.photos == [ids[0]])
      #expect(try await held(by: library) == before)
    }
    try await withLibrary { (library) async throws in
      #expect(try await library.history.redo()?.photos == [ids[0]])
      #expect(try await library.photos.all().map(\.id) == [ids[1]])
    }
    try await withLibrary { (library) async throws in
      #expect(try await library.history.undo()?.photos == [ids[0]])
      #expect(try await held(by: library) == before)
    }
  }

  @Test func severalCopiesOfSeveralPhotosComeBackAsCopies() async throws {
    let library = try await openLibrary()
    var photos: [Photo.ID] = []
    for text in ["one", "two"] { photos.append(try await library.photo(of: text, named: text).id) }
    var copies: [Photo.ID] = []
    for text in ["one", "two", "one"] { copies.append(try await copy(of: text, in: library).id) }
    let before = try await held(by: library)
    try await library.trash.delete(photos)
    #expect(try await library.photos.all().map(\.id) == copies)
    _ = try await library.history.undo()
    #expect(try await held(by: library) == before)
  }

  @Test func aNameThatTheCopyGotMeanwhileIsThereAgainOnceAllIsDoneAgain() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "Beach")
    let copy = try await copy(of: "one", in: library)
    try await library.trash.delete([photo.id])
    try await library.namingQueue.answer(.named("Pier"), for: copy.id, at: copy.position)
    try await library.photos.setLiked(copy.id, true)
    for _ in 1...2 {
      for kind in [HistoryStep.Kind.like, .naming, .deletion] {
        #expect(try await library.history.undo()?.kind == kind)
      }
      #expect(try await library.photos.all().map(\.id) == [photo.id])
      let entry = try #require(try await library.namingQueue.read().entries.last)
      #expect(entry.duplicate == .init(photo: photo.id, isExact: true))
      #expect(entry.draft == "Pier", "the name stands there as half-typed text")
      #expect(!entry.isAnswered)
      for kind in [HistoryStep.Kind.deletion, .naming, .like] {
        #expect(try await library.history.redo()?.kind == kind)
      }
      let now = try await library.photos.all()
      #expect(now.map(\.id) == [copy.id])
      #expect(now.map(\.name) == ["Pier"])
      #expect(now.map(\.liked) == [true])
    }
    #expect(try await library.history.redo() == nil)
  }

  @Test(arguments: ["name = 'kept'", "liked = 1"])
  func oneThatIsNotAsTheDeletionLeftItStaysAPhoto(change: String) async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "Beach")
    let copy = try await copy(of: "one", in: library)
    try await library.trash.delete([photo.id])
    // A change without a step, as if the history had dropped it.
    try await library.script("UPDATE photo SET \(change) WHERE id = '\(copy.id.uuidString)'")
    #expect(try await library.history.undo()?.copies == [])
    #expect(try await library.photos.all().map(\.id) == [photo.id, copy.id])
  }

  @Test func oneThatWasSkippedMeanwhileIsAskedForAgain() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "Beach")
    let copy = try await copy(of: "one", in: library)
    try await library.trash.delete([photo.id])
    try await library.namingQueue.saveDraft("half", at: copy.position, cursor: nil)
    try await library.namingQueue.answer(.skipped, for: copy.id, at: copy.position)
    try await library.namingQueue.endNamingRound()
    #expect(try await library.namingQueue.read().entries.isEmpty)
    _ = try await library.history.undo()
    #expect(try await library.photos.all().map(\.id) == [photo.id])
    let entry = try #require(try await library.namingQueue.read().entries.last)
    #expect(entry.duplicate == .init(photo: photo.id, isExact: true))
    #expect(entry.position == copy.position)
    #expect(entry.photo == copy.id)
    #expect(entry.draft == "half")
    #expect(entry.needsAnswer)
  }

  @Test func oneThatWasSkippedBeforeIsSkippedAfter() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "Beach")
    let copy = try await copy(of: "one", in: library)
    try await library.namingQueue.answer(.skipped, for: copy.id, at: copy.position)
    let before = try await held(by: library)
    try await library.trash.delete([photo.id])
    _ = try await library.history.undo()
    #expect(try await held(by: library) == before)
  }

  @Test func aTakenBackNameMakesACopyOfTheCopyAgain() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "Beach")
    let copy = try await copy(of: "one", in: library)
    try await library.namingQueue.answer(.named("Pier"), for: copy.id, at: copy.position)
    try await library.namingQueue.endNamingRound()
    for _ in 1...2 {
      let step = try #require(try await library.history.undo())
      #expect(step.kind == .naming)
      #expect(step.copies == [copy.id])
      #expect(try await library.photos.all().map(\.id) == [photo.id])
      let entry = try #require(try await library.namingQueue.read().entries.last)
      #expect(entry.duplicate == .init(photo: photo.id, isExact: true))
      #expect(entry.draft == "Pier")
      let next = try #require(try await library.stepToRedo())
      #expect(next.photos == [copy.id])
      #expect(next.title == "Pier")
      #expect(try await library.history.redo()?.photos == [copy.id])
      #expect(try await library.photos.all().map(\.name) == ["Beach", "Pier"])
    }
  }

  @Test func aNameThatIsTakenBackCanNotBeGivenToACopyThatIsGone() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "Beach")
    let copy = try await copy(of: "one", in: library)
    try await library.namingQueue.answer(.named("Pier"), for: copy.id, at: copy.position)
    _ = try await library.history.undo()
    try await library.namingQueue.answer(.skipped, for: copy.id, at: copy.position)
    try await library.namingQueue.endNamingRound()
    #expect(try await library.history.nextRedo() == nil)
    #expect(try await library.history.redo() == nil)
    #expect(try await library.photos.all().map(\.name) == ["Beach"])
  }

  @Test func whatWasBroughtInMeanwhileIsACopyOfThePhotoThatIsBack() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "Beach")
    let copy = try await copy(of: "one", in: library)
    try await library.trash.delete([photo.id])
    let source = try TemporaryFolder.path.appending("more.jpg").holding(jpeg("one"))
    let position = try await library.namingQueue.enqueue([source])[0].position
    let staged = try library.originals.stage(source)
    #expect(
      try await library.namingQueue.add(staged, at: position, hasName: true).original == copy.id)
    _ = try await library.history.undo()
    #expect(try await library.photos.all().map(\.id) == [photo.id])
    let duplicate = DuplicatePhoto(photo: photo.id, isExact: true)
    #expect(
      try await library.namingQueue.read().entries.map(\.duplicate) == [nil, duplicate, duplicate])
    _ = try await library.history.redo()
    #expect(try await library.photos.all().count == 2)
    _ = try await library.history.undo()
    #expect(try await library.photos.all().map(\.id) == [photo.id])
  }

  @Test func whatIsRemovedForGoodLeavesTheCopyAPhoto() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "Beach")
    let copy = try await copy(of: "one", in: library)
    try await library.trash.delete([photo.id])
    try await library.trash.empty()
    #expect(try await library.history.undo() == nil)
    #expect(try await library.photos.all().map(\.id) == [copy.id])
    #expect(try await library.inspect().problems.isEmpty)
  }
}
