// Tests of what the library remembers of catalogues, and of the names that are offered.

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PhotoLibraryCatalogTests {
  private func source(_ text: String) throws -> FilePath {
    try TemporaryFolder.path.appending("\(text).jpg").holding(jpeg(text))
  }

  /// Takes in a picture of a catalogue.
  private func bringIn(
    _ text: String, as id: String?, into library: PhotoLibrary
  ) async throws -> ImportOutcome {
    let source = try source(text)
    let entries = try await library.namingQueue.enqueue([
      Pick(source, suggestion: "offered", catalogID: id)
    ])
    return try await library.namingQueue.add(
      library.originals.stage(source), at: entries[0].position)
  }

  @Test func likesAreThereWhenTheLibraryOpensAgain() async throws {
    try await withLibrary { library in
      for id in ["a", "b", "a"] { try await library.catalog.setLiked(id, true) }
      try await library.catalog.setLiked("b", false)
      try await library.catalog.setLiked("never liked", false)
    }
    #expect(try await withLibrary { try await $0.catalog.likedIDs() } == ["a"])
  }

  @Test func theSuggestedNameIsThereWhenTheLibraryOpensAgain() async throws {
    let picks = [
      Pick(FilePath("/a"), suggestion: "Pillars of <Creation> 🚀", catalogID: "A"),
      Pick(FilePath("/b")), Pick(FilePath("/c"), suggestion: ""),
    ]
    let entries = try await withLibrary { try await $0.namingQueue.enqueue(picks) }
    #expect(entries.map(\.suggestion) == ["Pillars of <Creation> 🚀", nil, ""])
    let queue = try await withLibrary { try await $0.namingQueue.read() }
    #expect(queue.entries == entries)
  }

  @Test func theNameIsSuggestedWithTheCopyAndAfterAnAnswer() async throws {
    let library = try await openLibrary()
    guard case .waiting(let photo) = try await bringIn("a", as: "A", into: library) else {
      throw Refused()
    }
    #expect(try await library.namingQueue.read().entries.map(\.suggestion) == ["offered"])
    #expect(photo.name == nil)
    try await library.namingQueue.answer(.skipped, for: photo.id, at: photo.sequence)
    #expect(try await library.namingQueue.read().entries.map(\.suggestion) == ["offered"])
  }

  @Test func aPictureIsSavedFromThePickOnThroughItsNaming() async throws {
    let library = try await openLibrary()
    #expect(try await library.catalog.savedIDs().isEmpty)
    let entries = try await library.namingQueue.enqueue([Pick(FilePath("/a"), catalogID: "gone")])
    #expect(try await library.catalog.savedIDs() == ["gone"])
    try await library.namingQueue.giveUp([entries[0].position], .empty)
    #expect(try await library.catalog.savedIDs().isEmpty)
    guard case .waiting(let photo) = try await bringIn("a", as: "A", into: library) else {
      throw Refused()
    }
    try await library.namingQueue.answer(.named("a"), for: photo.id, at: photo.sequence)
    try await library.namingQueue.endNamingRound()
    #expect(try await library.catalog.savedIDs() == ["A"])
  }

  @Test func picturesOfNoCatalogueAreNotAmongThem() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "a")
    _ = try await library.namingQueue.enqueue([FilePath("/b")])
    #expect(try await library.catalog.savedIDs().isEmpty)
  }

  @Test func aDeletedPhotoIsNotSavedUntilItComesBack() async throws {
    try await withLibrary { library in
      guard case .waiting(let photo) = try await bringIn("a", as: "A", into: library) else {
        throw Refused()
      }
      try await library.trash.delete([photo.id])
      #expect(try await library.catalog.savedIDs().isEmpty)
      _ = try await library.history.undo()
      #expect(try await library.catalog.savedIDs() == ["A"])
      try await library.trash.delete([photo.id])
    }
    #expect(try await withLibrary { try await $0.catalog.savedIDs() }.isEmpty)
  }

  @Test func aPictureThatIsThereAlreadyIsKnownByTheCatalogueFromThenOn() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "a", named: "mine")
    #expect(try await bringIn("a", as: "A", into: library).original == photo.id)
    #expect(try await library.catalog.savedIDs() == ["A"])
    #expect(try await library.photos.all().map(\.id) == [photo.id])
  }

  @Test func aPictureOfACatalogueThatIsPickedFromTheDiskStaysTheCatalogues() async throws {
    let library = try await openLibrary()
    _ = try await bringIn("a", as: "A", into: library)
    #expect(try await bringIn("a", as: nil, into: library) == .refused(.alreadyWaiting))
    #expect(try await library.catalog.savedIDs() == ["A"])
  }

  @Test func aSkippedPictureThatIsSavedAgainIsAskedForAgain() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "a")
    try await library.namingQueue.answer(.skipped, for: photo.id, at: photo.sequence)
    guard case .waiting(let again) = try await bringIn("a", as: "A", into: library) else {
      throw Refused()
    }
    #expect(again.id == photo.id)
    #expect(try await library.namingQueue.read().entries.map(\.suggestion) == ["offered"])
    #expect(try await library.catalog.savedIDs() == ["A"])
  }

  @Test func emptyingTheLibraryUnmarksThePicturesAndKeepsTheLikes() async throws {
    let library = try await openLibrary()
    _ = try await bringIn("a", as: "A", into: library)
    try await library.catalog.setLiked("A", true)
    try await library.trash.deleteAll()
    #expect(try await library.catalog.savedIDs().isEmpty)
    #expect(try await library.catalog.likedIDs() == ["A"])
  }
}
