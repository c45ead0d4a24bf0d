// Tests that the same bytes become a second photo only if a person wants that.

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct DuplicateTests {
  private var originals: FilePath { libraryFolder.appending("originals") }

  @Test func theSameBytesTwiceAreOnePhoto() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", as: "a.jpg")
    let second = try await library.bringIn("one", as: "b.png")
    #expect(second == .refused(.alreadyWaiting))
    #expect(try await library.photos.all() == [photo])
    #expect(try await library.namingQueue.read().entries.map(\.photo) == [photo.id])
    #expect(try originals.tree().count == 1)
  }

  @Test func whatTheIndexTookWithoutAnAnswerIsThePhotoOfItsEntryAllTheSame() async throws {
    let library = try await openLibrary()
    let source = try TemporaryFolder.path.appending("a.jpg").holding(jpeg("one"))
    let position = try await library.namingQueue.enqueue([source])[0].position
    let first = try await library.namingQueue.add(library.originals.stage(source), at: position)
    let photo = try #require(try await library.photos.all().first)
    #expect(first == .waiting(photo))
    // The import only knows of a failure, and tries again.
    let second = try await library.namingQueue.add(library.originals.stage(source), at: position)
    #expect(second == .waiting(photo))
    #expect(try await library.namingQueue.read().entries.map(\.photo) == [photo.id])
    #expect(try originals.tree().count == 1)

    _ = try await library.namingQueue.answer(.named("a name"), for: photo.id, at: position)
    let duplicate = try await library.namingQueue.enqueue([source])[0].position
    let copy = try await library.namingQueue.add(library.originals.stage(source), at: duplicate)
    #expect(copy.original == photo.id)
    #expect(
      try await library.namingQueue.add(library.originals.stage(source), at: duplicate) == copy)
    #expect(try await library.namingQueue.read().entries.count == 2)
  }

  @Test func theBytesOfANamedPhotoWaitForAWordAsItsCopy() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a name")
    #expect(try await library.bringIn("one").original == photo.id)
    #expect(try await library.photos.all() == [photo])
    let entry = try #require(try await library.namingQueue.read().entries.last)
    #expect(entry.duplicate == DuplicatePhoto(photo: photo.id, isExact: true))
    #expect(entry.photo != nil && entry.photo != photo.id)
    #expect(!entry.isAnswered)
    #expect(try originals.tree().count == 1)
    #expect(try await !library.hasUnfinishedImport())
  }

  @Test func aCopyThatIsNamedIsAPhotoOfItsOwnWithTheSameOriginal() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a name")
    _ = try await library.bringIn("one", as: "b.jpg")
    let entry = try #require(try await library.namingQueue.read().entries.last)
    let id = try #require(entry.photo)
    let copy = try await library.namingQueue.answer(.named("another"), for: id, at: entry.position)
    #expect(try await library.photos.all() == [photo, copy].compactMap(\.self))
    #expect(copy?.name == "another")
    #expect([copy?.sha256, copy?.original.text] == [photo.sha256, photo.original.text])
    #expect(copy?.sequence == entry.position)
    #expect(try originals.tree().count == 1)
    #expect(try await library.inspect().problems.isEmpty)
    // A second answer renames the photo and adds none.
    _ = try await library.namingQueue.answer(.named("better"), for: id, at: entry.position)
    #expect(try await library.photos.all().map(\.name) == ["a name", "better"])
  }

  @Test func aCopyThatIsSkippedIsNoPhoto() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a name")
    _ = try await library.bringIn("one")
    let entry = try #require(try await library.namingQueue.read().entries.last)
    let id = try #require(entry.photo)
    #expect(try await library.namingQueue.answer(.skipped, for: id, at: entry.position) == nil)
    try await library.namingQueue.endNamingRound()
    #expect(try await library.photos.all() == [photo])
    #expect(try await library.namingQueue.read().entries.isEmpty)
  }

  @Test func aBlankNameMakesNoPhotoOfACopy() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a name")
    _ = try await library.bringIn("one")
    let entry = try #require(try await library.namingQueue.read().entries.last)
    let id = try #require(entry.photo)
    await #expect(throws: LibraryError.blankName) {
      try await library.namingQueue.answer(.named(" "), for: id, at: entry.position)
    }
    #expect(try await library.photos.all() == [photo])
  }

  @Test func aSkippedPhotoOfAnEarlierRoundIsAskedForAgain() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    try await library.namingQueue.answer(.skipped, for: photo.id, at: photo.sequence)
    try await library.namingQueue.endNamingRound()
    #expect(try await library.bringIn("one") == .waiting(photo))
    let entries = try await library.namingQueue.read().entries
    #expect(entries.map(\.photo) == [photo.id])
    #expect(entries.map(\.isAnswered) == [false])
    #expect(try await library.photos.all() == [photo])
    #expect(try originals.tree().count == 1)
  }

  @Test func aPhotoSkippedInThisRoundHasOnePositionTheNewOne() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    _ = try await library.photo(of: "two")
    try await library.namingQueue.answer(.skipped, for: photo.id, at: photo.sequence)
    #expect(try await library.bringIn("one") == .waiting(photo))
    let entries = try await library.namingQueue.read().entries
    #expect(entries.map(\.position) == [2, 3])
    #expect(entries.map(\.photo).last == photo.id)
    #expect(entries.map(\.isAnswered) == [false, false])
  }

  @Test func aPictureThatNobodyWaitsForIsWithdrawn() async throws {
    let library = try await openLibrary()
    let first = try await library.photo(of: "one")
    let source = try TemporaryFolder.path.appending("b.jpg").holding(jpeg("two"))
    for (position, arrival) in [(first.sequence, ImportOutcome.waiting(first)), (99, .withdrawn)] {
      let staged = try library.originals.stage(source)
      #expect(try await library.namingQueue.add(staged, at: position) == arrival)
    }
    #expect(try await library.photos.all() == [first])
    #expect(try await library.namingQueue.read().entries.map(\.photo) == [first.id])
    #expect(try originals.tree().count == 1)
  }

  @Test func anOriginalThatACrashLeftIsReplacedByTheWholeCopy() async throws {
    let library = try await openLibrary()
    let source = try TemporaryFolder.path.appending("a.jpg").holding(jpeg("one"))
    let staged = try library.originals.stage(source)
    let target = library.originals.path(sha256: staged.sha256, fileExtension: "jpg")
    try target.folder.asFolder()
    try target.holding("half")
    let position = try await library.namingQueue.enqueue([source])[0].position
    _ = try await library.namingQueue.add(staged, at: position)
    #expect(try target.contents() == jpeg("one"))
  }
}
