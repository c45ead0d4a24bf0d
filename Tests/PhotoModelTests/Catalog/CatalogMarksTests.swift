// Tests of what the person did with the catalogue's pictures: likes and saves outlive the window.

import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct CatalogMarksTests {
  @Test func thereAreNoneAtFirst() async throws {
    let marks = CatalogMarks(library: try await openLibrary())
    await marks.reload()
    #expect(marks.liked.isEmpty)
    #expect(marks.saved.isEmpty)
    #expect(marks.failure == nil)
  }

  @Test func likesAreToggledAndThereWhenTheLibraryOpensAgain() async throws {
    try await withLibrary { library in
      let marks = CatalogMarks(library: library)
      for id in ["a", "b", "c", "b", "é'; DROP TABLE photo"] { await marks.toggleLiked(id) }
      #expect(marks.liked == ["a", "c", "é'; DROP TABLE photo"])
    }
    let liked = try await withLibrary { library in
      let marks = CatalogMarks(library: library)
      #expect(marks.liked.isEmpty)
      await marks.reload()
      return marks.liked
    }
    #expect(liked == ["a", "c", "é'; DROP TABLE photo"])
  }

  @Test func aLikeThatCanNotBeStoredIsToldAndNotShown() async throws {
    let library = try await openLibrary()
    try await library.script(
      """
      CREATE TRIGGER full BEFORE INSERT ON catalog_like BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    let marks = CatalogMarks(library: library)
    await marks.toggleLiked("a")
    #expect(marks.liked.isEmpty)
    #expect(marks.failure != nil)
  }

  @Test func marksThatCanNotBeReadAreToldAndStay() async throws {
    let library = try await openLibrary()
    let marks = CatalogMarks(library: library)
    await marks.toggleLiked("a")
    try await library.script("ALTER TABLE catalog_like RENAME TO elsewhere")
    await marks.reload()
    #expect(marks.failure != nil)
    #expect(marks.liked == ["a"])
  }

  @Test func aLikeGivenWhileTheMarksAreReadStays() async throws {
    let library = try await openLibrary()
    let marks = CatalogMarks(library: library)
    let reload = Task { await marks.reload() }
    let toggle = Task { await marks.toggleLiked("a") }
    await reload.value
    await toggle.value
    #expect(marks.liked == ["a"])
    #expect(try await library.catalog.likedIDs() == ["a"])
  }

  @Test func twoTogglesInARowChangeNothing() async throws {
    let library = try await openLibrary()
    let marks = CatalogMarks(library: library)
    let toggles = (1...2).map { _ in Task { await marks.toggleLiked("a") } }
    for toggle in toggles { await toggle.value }
    #expect(marks.liked.isEmpty)
    #expect(try await library.catalog.likedIDs() == marks.liked)
  }

  @Test func aPictureIsSavedFromThePickOnUntilItsPhotoIsDeleted() async throws {
    let library = try await openLibrary()
    let marks = CatalogMarks(library: library)
    let source = try TemporaryFolder.path.appending("a.jpg").holding(jpeg("a"))
    let entry = try #require(
      try await library.namingQueue.enqueue([Pick(source, catalogID: "PIA1")]).first)
    await marks.reload()
    #expect(marks.saved == ["PIA1"])
    let staged = try library.originals.stage(source)
    guard case .waiting(let photo) = try await library.namingQueue.add(staged, at: entry.position)
    else {
      throw Refused()
    }
    await marks.reload()
    #expect(marks.saved == ["PIA1"])
    try await library.trash.delete([photo.id])
    await marks.reload()
    #expect(marks.saved.isEmpty)
    _ = try await library.history.undo()
    await marks.reload()
    #expect(marks.saved == ["PIA1"])
  }
}
