// Tests of the inspection, which compares each row with its original and each file with the rows.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct LibraryCheckTests {
  private var originals: FilePath { libraryFolder.appending("originals") }

  @Test func aSoundLibraryHasNoProblems() async throws {
    let library = try await openLibrary()
    #expect(try await library.inspectPhotos() == LibraryReport())
    _ = try await library.photo(of: "one", named: "a")
    _ = try await library.photo(of: "two")
    let report = try await library.inspect()
    #expect(report.problems.isEmpty)
    #expect(report.unfinished.isEmpty)
    #expect(report.photoCount == 2)
  }

  @Test func aMissingOriginalIsReported() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one")
    let photo = try await library.photo(of: "two")
    try photo.original.remove()
    #expect(try await library.inspect().problems == [.missing(photo)])
  }

  @Test(arguments: 0..<7)
  func oneFlippedBitIsReportedAsDamage(offset: Int) async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    _ = try await library.photo(of: "two")
    try photo.original.flip(at: offset)
    #expect(try await library.inspect().problems == [.damaged(photo)])
  }

  @Test func aShortenedOrLengthenedOriginalIsReportedAsDamage() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    for bytes in [[], jpeg("on"), jpeg("one more")] {
      try photo.original.holding(bytes)
      #expect(try await library.inspect().problems == [.damaged(photo)])
    }
  }

  @Test func anOriginalThatIsNoFileIsReported() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    try photo.original.remove()
    try photo.original.asFolder()
    let problem = LibraryProblem.unreadable(photo, .folder(photo.original))
    #expect(try await library.inspect().problems.contains(problem))
  }

  @Test func filesThatNoPhotoSpeaksOfAreReported() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    let beside = try photo.original.folder.appending("beside.jpg").holding("x")
    let above = try originals.appending("above.jpg").holding("y")
    let problems = try await library.inspect().problems
    #expect(problems.count == 2)
    #expect(problems.contains(.orphaned(beside)))
    #expect(problems.contains(.orphaned(above)))
  }

  @Test func problemsStandInTheOrderOfThePhotos() async throws {
    let library = try await openLibrary()
    var photos: [Photo] = []
    for text in ["one", "two", "three"] { photos.append(try await library.photo(of: text)) }
    try photos[2].original.remove()
    try photos[0].original.flip(at: 5)
    #expect(try await library.inspect().problems == [.damaged(photos[0]), .missing(photos[2])])
  }

  @Test func copiesThatAreBeingWrittenAreNoProblem() async throws {
    let library = try await openLibrary()
    try originals.appending(".incoming-1").holding("half")
    #expect(try await library.inspectPhotos() == LibraryReport())
  }

  @Test func whatAnInterruptedImportLeftIsToldApartFromOrphans() async throws {
    let library = try await openLibrary()
    _ = try await library.namingQueue.enqueue([FilePath("/card/1.jpg")])
    let file = try originals.appending("0123.jpg").holding(jpeg("one"))
    let report = try await library.inspect()
    #expect(report.problems.isEmpty)
    #expect(report.unfinished == [file])
  }

  @Test func aDeletedPhotoIsNoOrphanAndItsOriginalIsInspectedToo() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    try await library.trash.delete([photo.id])
    #expect(try await library.inspectPhotos() == LibraryReport())
    try photo.original.flip(at: 5)
    #expect(try await library.inspect().problems == [.damaged(photo)])
    try photo.original.remove()
    #expect(try await library.inspect().problems == [.missing(photo)])
    // As if the removal had been interrupted between file and row.
    try await library.script("UPDATE photo SET deleted_at = 0")
    #expect(try await library.inspectPhotos() == LibraryReport())
  }

  @Test(arguments: [
    ("UPDATE photo_count SET total = 7", "wrong count in photo_count"),
    ("DELETE FROM photo_count", "wrong count in photo_count"),
    ("UPDATE photo SET is_named = 1 WHERE sequence = 2", "wrong is_named in row 2 of photo"),
    ("UPDATE photo SET name = ' ' WHERE sequence = 1", "blank name in row 1 of photo"),
    (
      "PRAGMA foreign_keys = OFF; UPDATE naming_queue SET copy_of = 'x' WHERE position = 2",
      "row 2 of naming_queue refers to no row of photo"
    ),
  ])
  func whatTheRowsSayOfEachOtherIsInspected(change: String, problem: String) async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "a")
    _ = try await library.photo(of: "two")
    #expect(try await library.inspect().problems.isEmpty)
    try await library.script(change)
    #expect(try await library.inspect().problems == [.database(problem)])
  }

  @Test func aPastedPictureThatIsGoneBeforeItWasCopiedIsReported() async throws {
    let library = try await openLibrary()
    let file = try await library.keepPasted(jpeg("one"), fileExtension: "jpg")
    _ = try await library.namingQueue.enqueue([file, FilePath("/card/1.jpg")])
    #expect(try await library.inspect().problems.isEmpty)
    try file.remove()
    #expect(try await library.inspect().problems == [.pickMissing(file)])
  }

  @Test func aDamagedRowIsOneProblemAndItsOriginalNoOrphan() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one")
    let photo = try await library.photo(of: "two")
    try await library.script(
      "PRAGMA foreign_keys = OFF; UPDATE photo SET sha256 = 'x' WHERE sequence = 1")
    try photo.original.flip(at: 5)
    let problems = try await library.inspect().problems
    #expect(
      problems == [.database("row 1 of photo has no identifier or no digest"), .damaged(photo)])
  }

  @Test func aDamagedPageIsToldAndWhatCanBeReadIsInspected() async throws {
    try makeDatabase(photoCount: 2000)
    try damageDatabase(at: "IMG_1000.JPG")
    let library = try #require(try PhotoLibrary.openReadOnly(at: libraryFolder))
    let report = try await library.inspect()
    let isOfDatabase = report.problems.map { if case .database = $0 { true } else { false } }
    #expect(isOfDatabase.first == true)
    #expect(report.photoCount > 0 && report.photoCount < 1000)
    #expect(isOfDatabase.count { !$0 } == report.photoCount, "none of them has an original")
  }

  @Test func aMissingFolderOfOriginalsIsReportedPhotoByPhoto() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    try photo.original.remove()
    #expect(photo.original.folder.withCString { rmdir($0) } == 0)
    try originals.appending(OriginalStore.markName).remove()
    #expect(originals.withCString { rmdir($0) } == 0)
    #expect(try await library.inspect().problems == [.missing(photo)])
  }

  @Test func aDamagedIndexIsReported() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one")
    let sound = "liked INTEGER NOT NULL DEFAULT 0"
    let lax = "liked INTEGER DEFAULT 0         "
    for (from, to) in [(sound, lax), (lax, sound)] {
      try await library.script(
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, '\(from)', '\(to)') WHERE name = 'photo';
        PRAGMA writable_schema = RESET;
        """)
      if to == lax { try await library.script("UPDATE photo SET liked = NULL") }
    }
    let problems = try await library.inspect().problems
    #expect(problems == [.database("NULL value in photo.liked")])
  }

  @Test func aTableThatIsMissingIsReportedAndTheRestIsInspected() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    try photo.original.remove()
    try await library.script("ALTER TABLE photo_count RENAME TO away")
    #expect(
      try await library.inspect().problems
        == [.database("no such table: photo_count"), .missing(photo)])
  }

  @Test func inspectingChangesNothing() async throws {
    try await withLibrary { _ = try await $0.photo(of: "one", named: "a") }
    let file = libraryFolder.appending("library.sqlite")
    let before = try file.contents()
    let tree = try originals.tree()
    let library = try #require(try PhotoLibrary.openReadOnly(at: libraryFolder))
    #expect(try await library.inspect().photoCount == 1)
    #expect(try file.contents() == before)
    #expect(try originals.tree() == tree)
  }
}
