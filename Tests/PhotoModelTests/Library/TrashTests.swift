// Tests of the trash: how long it holds photos, what emptying removes, and what picking the same
// bytes again restores.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct TrashTests {
  private var originals: FilePath { libraryFolder.appending("originals") }
  private var pasted: FilePath { libraryFolder.appending("pasted") }

  /// Adds a second photo with the same bytes, as if a person had named the duplicate.
  private func addDuplicate(of photo: Photo, as fileExtension: String? = nil) async throws
    -> Photo.ID
  {
    let id = UUID()
    let ending = fileExtension.map { "'\($0)'" } ?? "extension"
    try await withLibrary(days: 0) { library in
      try await library.script(
        """
        INSERT INTO photo (id, sequence, sha256, extension, source_name, byte_count, added_at)
        SELECT '\(id.uuidString)', 1000, sha256, \(ending), source_name, byte_count, added_at
        FROM photo WHERE id = '\(photo.id.uuidString)'
        """)
    }
    return id
  }

  @Test func deletedPhotosRestForThirtyDays() async throws {
    let (kept, deleted) = try await withLibrary(days: 0) { library in
      let kept = try await library.photo(of: "one", named: "a")
      let deleted = try await library.photo(of: "two", named: "b")
      try await library.trash.delete([deleted.id])
      return (kept, deleted)
    }
    try await useLibrary(from: 0, to: 30)
    try await withLibrary(days: 30) { (library) async throws in
      #expect(try await library.trash.contents() == (1, deleted.byteCount))
      #expect(try await library.history.undo()?.photos == [deleted.id])
      #expect(try await library.history.redo()?.photos == [deleted.id])
    }
    try await useLibrary(from: 30, to: 60)
    try await withLibrary(days: 60) { (library) async throws in
      #expect(try await library.trash.contents().count == 1, "the redo was another deletion")
      #expect(deleted.original.exists())
    }
    try await withLibrary(days: 60, seconds: 0.001) { (library) async throws in
      #expect(try await library.trash.contents() == (0, 0))
      #expect(try await library.photos.all().map(\.id) == [kept.id])
      #expect(try await library.history.nextUndo()?.title == "a", "the steps of the other are gone")
      #expect(try await library.inspect().problems.isEmpty)
    }
    #expect(!deleted.original.exists())
    #expect(try kept.original.contents() == jpeg("one"))
  }

  @Test func onlyWhatIsOldGoesAndAStepKeepsItsOtherPhotos() async throws {
    let ids = try await withLibrary(days: 0) { library in
      let photos = [
        try await library.photo(of: "one", named: "a"),
        try await library.photo(of: "two", named: "b"),
      ]
      try await library.namingQueue.nameAll(
        photos.map { (position: $0.sequence, id: $0.id, name: "both") })
      try await library.trash.delete([photos[0].id])
      return photos.map(\.id)
    }
    try await useLibrary(from: 0, to: 20)
    try await withLibrary(days: 20) { try await $0.trash.delete([ids[1]]) }
    try await useLibrary(from: 20, to: 40)
    try await withLibrary(days: 40) { (library) async throws in
      #expect(try await library.trash.contents().count == 1)
      #expect(try await library.history.undo()?.photos == [ids[1]])
      #expect(try await library.history.undo()?.photos == [ids[1]], "the naming of both")
      #expect(try await library.photos.all().map(\.name) == ["b"])
    }
  }

  @Test func emptyingTakesAllForGoodAndNothingElse() async throws {
    let library = try await openLibrary()
    let kept = try await library.photo(of: "one", named: "a")
    let deleted = try await library.photo(of: "two", named: "b")
    try await library.trash.delete([deleted.id])
    #expect(try await library.trash.contents() == (1, deleted.byteCount))
    try await library.trash.empty()
    #expect(try await library.trash.contents() == (0, 0))
    #expect(!deleted.original.exists())
    #expect(try await library.photos.all() == [kept])
    #expect(try await library.history.undo()?.title == "a")
    #expect(try await library.history.undo() == nil)
    #expect(try await library.inspect().problems.isEmpty)
  }

  @Test func anOriginalThatAnotherPhotoHasTooStays() async throws {
    let photo = try await withLibrary(days: 0) { try await $0.photo(of: "one", named: "a") }
    let duplicate = try await addDuplicate(of: photo)
    let library = try await openLibrary()
    try await library.trash.delete([photo.id])
    #expect(try await library.trash.contents() == (1, 0), "emptying frees nothing")
    try await library.trash.empty()
    #expect(try await library.photos.all().map(\.id) == [duplicate])
    #expect(try photo.original.contents() == jpeg("one"))
    try await library.trash.delete([duplicate])
    #expect(try await library.trash.contents() == (1, photo.byteCount))
    try await library.trash.empty()
    #expect(try originals.tree().isEmpty)
  }

  @Test func twoPhotosOfOneOriginalGoTogether() async throws {
    let photo = try await withLibrary(days: 0) { try await $0.photo(of: "one", named: "a") }
    let duplicate = try await addDuplicate(of: photo)
    let library = try await openLibrary()
    try await library.trash.delete([photo.id, duplicate])
    #expect(try await library.trash.contents() == (2, photo.byteCount))
    try await library.trash.empty()
    #expect(try await library.trash.contents() == (0, 0))
    #expect(try originals.tree().isEmpty)
  }

  @Test func theSameBytesUnderAnotherEndingAreAnotherFile() async throws {
    let photo = try await withLibrary(days: 0) { try await $0.photo(of: "one", named: "a") }
    let duplicate = try await addDuplicate(of: photo, as: "png")
    let library = try await openLibrary()
    let path = try #require(try await library.photos.find(duplicate)).original
    try path.holding(jpeg("one"))
    try await library.trash.delete([photo.id])
    try await library.trash.empty()
    #expect(!photo.original.exists())
    #expect(try path.contents() == jpeg("one"))
  }

  @Test func aPhotoStaysWhileACopyOfItWaits() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    let copy = try await library.namingQueue.enqueue([FilePath("/card/1.jpg")])[0]
    try await library.script(
      """
      UPDATE naming_queue SET copy_of = '\(photo.id.uuidString)' WHERE position = \(copy.position)
      """)
    try await library.trash.delete([photo.id])
    try await library.trash.empty()
    #expect(photo.original.exists())
    #expect(try await library.history.undo()?.photos == [photo.id])
    try await library.trash.deleteAll()
    try await library.trash.empty()
    #expect(try originals.tree().isEmpty)
    #expect(try await library.trash.contents() == (0, 0))
  }

  @Test func aCrashBetweenOriginalAndRowIsEndedAtTheNextStart() async throws {
    try await withLibrary(days: 0) { library in
      let photos = [
        try await library.photo(of: "one", named: "a"),
        try await library.photo(of: "two", named: "b"),
      ]
      try await library.trash.delete(photos.map(\.id))
      try await library.script(
        "CREATE TRIGGER crash BEFORE DELETE ON photo BEGIN SELECT RAISE(ABORT, 'crash'); END")
      await #expect(throws: LibraryError.self) { try await library.trash.empty() }
      #expect(try originals.tree().isEmpty)
      #expect(try await library.history.undo() == nil, "without its original no photo comes back")
      #expect(try await library.photos.all().isEmpty)
      try await library.script("DROP TRIGGER crash")
    }
    try await withLibrary(days: 0) { (library) async throws in
      #expect(try await library.trash.contents() == (0, 0))
      #expect(try await library.inspectPhotos() == LibraryReport())
    }
  }

  @Test func anOriginalThatCanNotBeRemovedKeepsItsRowAndNoOther() async throws {
    let library = try await openLibrary()
    let photos = [
      try await library.photo(of: "one", named: "a"),
      try await library.photo(of: "two", named: "b"),
    ]
    try await library.trash.delete(photos.map(\.id))
    try photos[0].original.remove()
    try photos[0].original.asFolder()
    await #expect(throws: LibraryError.self) { try await library.trash.empty() }
    #expect(try await library.trash.contents().count == 1)
    #expect(!photos[1].original.exists())
    #expect(try await library.history.undo() == nil)
    #expect(photos[0].original.withCString { rmdir($0) } == 0)
    try await library.trash.empty()
    #expect(try await library.trash.contents() == (0, 0))
  }

  @Test func pickingTheSameBytesBringsThePhotoBackWithItsName() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "Beach")
    let other = try await library.photo(of: "two", named: "b")
    try await library.trash.delete([photo.id, other.id])
    #expect(try await library.bringIn("one") == .waiting(try #require(await named(photo, library))))
    #expect(try await library.photos.all().map(\.id) == [photo.id])
    let entries = try await library.namingQueue.read().entries
    #expect(entries.map(\.photo) == [photo.id])
    #expect(entries.map(\.position) == [3])
    #expect(entries.map(\.name) == ["Beach"])
    #expect(entries.map(\.isAnswered) == [false])
    #expect(try await library.history.undo()?.photos == [other.id], "the other is still deleted")
    #expect(try await library.history.redo()?.photos == [other.id])
    #expect(try await library.photos.find(photo.id)?.name == "Beach")
    _ = try await library.history.undo()
    #expect(try await library.history.undo()?.title == "b")
    #expect(try await library.history.undo()?.title == "Beach")
    #expect(try await library.photos.all().map(\.name) == [nil, nil])
  }

  private func named(_ photo: Photo, _ library: PhotoLibrary) async throws -> Photo? {
    try await library.photos.find(photo.id)
  }

  @Test func aStepWhosePhotosAllCameBackIsNoneAnyMore() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "Beach")
    try await library.trash.delete([photo.id])
    _ = try await library.photo(of: "one")
    #expect(try await library.history.nextUndo()?.kind == .naming)
    #expect(try await library.trash.contents() == (0, 0))
  }

  @Test func textHalfTypedComesBackWithThePhoto() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    try await library.namingQueue.saveDraft(
      "half", at: photo.sequence, cursor: NamingCursor(position: photo.sequence))
    try await library.trash.delete([photo.id])
    _ = try await library.photo(of: "one")
    #expect(try await library.namingQueue.read().entries.map(\.draft) == ["half"])
  }

  @Test func aTrashedOriginalThatIsCutOffIsReplacedByTheWholeCopy() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", as: "a.jpg")
    try await library.trash.delete([photo.id])
    try photo.original.holding("cut")
    _ = try await library.photo(of: "one", as: "b.png")
    #expect(try photo.original.contents() == jpeg("one"))
    #expect(try await library.inspect().problems.isEmpty)
  }

  @Test func withdrawnPicksRestAndGoWithTheirPastedFiles() async throws {
    let file = try await withLibrary(days: 0) { library in
      let file = try await library.keepPasted(jpeg("pasted"), fileExtension: "png")
      _ = try await library.namingQueue.enqueue([
        Pick(file, catalogID: "PIA1"), Pick(FilePath("/card/1.jpg")),
      ])
      try await library.trash.deleteAll()
      #expect(try await library.trash.contents() == (2, 10))
      #expect(try await library.namingQueue.unclaimedPasted().isEmpty)
      #expect(try await library.catalog.savedIDs().isEmpty)
      #expect(try await library.inspect().unfinished.isEmpty)
      try await library.namingQueue.endNamingRound()
      return file
    }
    try await useLibrary(from: 0, to: 30)
    try await withLibrary(days: 30) { (library) async throws in
      #expect(
        try await library.history.undo()?.picks.map(\.source) == [file, FilePath("/card/1.jpg")])
      #expect(try await library.namingQueue.read().entries.count == 2)
      #expect(try await library.catalog.savedIDs() == ["PIA1"])
      #expect(try await library.history.redo()?.picks.count == 2)
      #expect(try file.contents() == jpeg("pasted"))
    }
    try await useLibrary(from: 30, to: 61)
    try await withLibrary(days: 61) { (library) async throws in
      #expect(try await library.trash.contents() == (0, 0))
      #expect(try await library.history.nextUndo() == nil)
      #expect(try await library.namingQueue.unclaimedPasted().isEmpty)
    }
    #expect(try pasted.tree().isEmpty)
  }

  @Test func aWithdrawnPickIsNoPhotoUntilItComesBack() async throws {
    let library = try await openLibrary()
    let source = try TemporaryFolder.path.appending("a.jpg").holding(jpeg("one"))
    let position = try await library.namingQueue.enqueue([source])[0].position
    try await library.trash.deleteAll()
    #expect(
      try await library.namingQueue.add(library.originals.stage(source), at: position) == .withdrawn
    )
    _ = try await library.history.undo()
    guard
      case .waiting(let photo) = try await library.namingQueue.add(
        library.originals.stage(source), at: position)
    else { throw Refused() }
    #expect(
      try await library.history.redo()?.photos == [photo.id], "what the pick became goes instead")
    #expect(try await library.photos.all().isEmpty)
    #expect(try await library.history.undo()?.photos == [photo.id])
  }
}
