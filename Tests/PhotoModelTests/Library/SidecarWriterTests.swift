// Tests of the sidecars beside the originals: what is due after each change, and what is written.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct SidecarWriterTests {
  /// The sidecar of a photo as it is on the disk; `nil` if there is none.
  private func file(_ photo: Photo) -> String? {
    (try? File.contents(of: OriginalStore.sidecar(of: photo.original))).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Writes what is due.
  private func write(_ library: PhotoLibrary) async { await library.sidecarWriter?.finish() }

  private func dueCount(_ library: PhotoLibrary) async throws -> Int {
    try await library.sidecars.dueOriginals().count
  }

  @Test func aNewPhotoHasASidecarWithoutATitle() async throws {
    let library = try await openLibrary(writesSidecars: true)
    let photo = try await library.photo(of: "one")
    #expect(try await dueCount(library) == 1)
    #expect(file(photo) == nil, "nothing is written while the caller waits")
    await write(library)
    #expect(try await dueCount(library) == 0)
    let text = try #require(file(photo))
    #expect(!text.contains("dc:title>"))
    #expect(!text.contains("xmp:Rating>"))
    #expect(text.contains("<gtkphotos:Id>\(photo.id.uuidString)</gtkphotos:Id>"))
  }

  @Test func itFollowsEachChangeUndoAndRedo() async throws {
    let library = try await openLibrary(writesSidecars: true)
    let photo = try await library.photo(of: "one", named: "Beach <1>")
    await write(library)
    #expect(file(photo)?.contains(">Beach &lt;1&gt;</rdf:li>") == true)
    try await library.photos.rename(photo.id, to: "Harbour")
    await write(library)
    #expect(file(photo)?.contains(">Harbour</rdf:li>") == true)
    #expect(file(photo)?.contains("Beach") == false)
    _ = try await library.history.undo()
    await write(library)
    #expect(file(photo)?.contains("Beach") == true)
    _ = try await library.history.redo()
    try await library.photos.setLiked(photo.id, true)
    await write(library)
    #expect(file(photo)?.contains("<gtkphotos:Name>Harbour<") == true)
    #expect(file(photo)?.contains("<xmp:Rating>5</xmp:Rating>") == true)
    try await library.trash.delete([photo.id])
    await write(library)
    #expect(file(photo)?.contains("<gtkphotos:Deleted>") == true)
    _ = try await library.history.undo()
    await write(library)
    #expect(file(photo)?.contains("<gtkphotos:Deleted>") == false)
  }

  @Test func whatIsRemovedForGoodHasNoSidecar() async throws {
    let library = try await openLibrary(writesSidecars: true)
    let photo = try await library.photo(of: "one", named: "a")
    await write(library)
    try await library.trash.delete([photo.id])
    try await library.trash.empty()
    #expect(file(photo) == nil, "it goes with its original, not later")
    #expect(!photo.original.exists())
    await write(library)
    #expect(file(photo) == nil)
    #expect(try await dueCount(library) == 0)
  }

  @Test func twoPhotosOfOneOriginalShareItsSidecar() async throws {
    let library = try await openLibrary(writesSidecars: true)
    let first = try await library.photo(of: "one", named: "a")
    let source = try TemporaryFolder.path.appending("b.jpg").holding(jpeg("one"))
    let position = try await library.namingQueue.enqueue([source])[0].position
    guard
      case .copy(_, let id) = try await library.namingQueue.add(
        library.originals.stage(source), at: position)
    else { throw Refused() }
    try await library.namingQueue.answer(.named("b"), for: id, at: position)
    await write(library)
    let text = try #require(file(first))
    for name in ["a", "b"] { #expect(text.contains("<gtkphotos:Name>\(name)<")) }
    try await library.trash.delete([first.id])
    try await library.trash.empty()
    await write(library)
    #expect(first.original.exists())
    #expect(file(first)?.contains("<gtkphotos:Name>a<") == false)
    #expect(file(first)?.contains("x-default\">b<") == true)
  }

  @Test func aChangeWhileItIsWrittenIsStillDue() async throws {
    let library = try await openLibrary(writesSidecars: true)
    let photo = try await library.photo(of: "one", named: "a")
    let due = try #require(try await library.sidecars.due(after: 0, 10).first)
    try await library.photos.rename(photo.id, to: "b")
    try await library.sidecars.noteWritten([due.ticket])
    #expect(try await dueCount(library) == 1)
    await write(library)
    #expect(file(photo)?.contains("<gtkphotos:Name>b<") == true)
  }

  @Test func oneThatCannotBeWrittenStaysDueAndHoldsNoOtherUp() async throws {
    let library = try await openLibrary(writesSidecars: true)
    let first = try await library.photo(of: "one", named: "a")
    let second = try await library.photo(of: "two", named: "b")
    let obstacle = OriginalStore.sidecar(of: first.original)
    try obstacle.asFolder()
    await write(library)
    #expect(file(second) != nil)
    #expect(try await library.sidecars.dueOriginals() == [first.original])
    #expect(try await library.inspect().problems.contains(.sidecarObstructed(obstacle)))
    #expect(rmdir(obstacle.text) == 0)
    await write(library)
    #expect(file(first) != nil)
    #expect(try await dueCount(library) == 0)
  }

  @Test func itBeginsShortlyAfterAChangeAndAgainAfterAFailure() async throws {
    let clock = ManualClock()
    let library = try await openLibrary(clock: clock, writesSidecars: true)
    let photo = try await library.photo(of: "one", named: "a")
    let obstacle = OriginalStore.sidecar(of: photo.original)
    try obstacle.asFolder()
    // The other one waits for the database to be at rest.
    await clock.sleepers(2)
    clock.advance(by: SidecarWriter.pause)
    await clock.sleepers(2)
    try await library.photos.rename(photo.id, to: "b")
    #expect(rmdir(obstacle.text) == 0)
    clock.advance(by: SidecarWriter.retry)
    while file(photo) == nil { await Task.yield() }
    #expect(file(photo)?.contains("<gtkphotos:Name>b<") == true)
  }

  @Test func itWaitsUntilChangesPause() async throws {
    let clock = ManualClock()
    let library = try await openLibrary(clock: clock, writesSidecars: true)
    let photo = try await library.photo(of: "one", named: "a")
    await clock.sleepers(2)
    clock.advance(by: SidecarWriter.pause / 2)
    await library.sidecarWriter?.note()
    clock.advance(by: SidecarWriter.pause / 2)
    // It sleeps again instead of writing beside the next change.
    await clock.sleepers(2)
    #expect(file(photo) == nil)
    clock.advance(by: SidecarWriter.pause)
    while file(photo) == nil { await Task.yield() }
  }

  @Test func changesWithoutAPauseDoNotPutItOffForever() async throws {
    let clock = ManualClock()
    let library = try await openLibrary(clock: clock, writesSidecars: true)
    let photo = try await library.photo(of: "one", named: "a")
    for _ in 0..<100_000 where file(photo) == nil {
      await library.sidecarWriter?.note()
      clock.advance(by: SidecarWriter.pause / 2)
      await Task.yield()
    }
    #expect(file(photo) != nil)
  }

  @Test func theNextStartWritesWhatIsStillDue() async throws {
    var photo: Photo?
    try await withLibrary { photo = try await $0.photo(of: "one", named: "a") }
    let named = try #require(photo)
    #expect(file(named) == nil)
    let library = try await openLibrary(writesSidecars: true)
    await write(library)
    #expect(file(named) != nil)
  }

  @Test func aLibraryOfAnEarlierVersionGetsItsSidecars() async throws {
    var photo: Photo?
    try await withLibrary { library in
      photo = try await library.photo(of: "one", named: "a")
      try await library.script("DELETE FROM sidecar_due")
    }
    let named = try #require(photo)
    try LibraryDatabase(databaseFile, .readWrite).script(
      """
      DROP TABLE sidecar_due; DROP TRIGGER sidecar_begins; DROP TRIGGER sidecar_changes;
      DROP TRIGGER sidecar_ends; ALTER TABLE photo DROP COLUMN orientation;
      ALTER TABLE photo DROP COLUMN description; ALTER TABLE photo DROP COLUMN keywords;
      ALTER TABLE photo DROP COLUMN pixel_size; DROP INDEX photo_by_file_text;
      DROP INDEX photo_by_size_text; ALTER TABLE photo DROP COLUMN file_key;
      DROP INDEX photo_by_sequence_text; DROP INDEX photo_by_name_text;
      DROP INDEX photo_by_taken_text; ALTER TABLE photo DROP COLUMN camera_place;
      DROP TABLE camera_place; CREATE INDEX photo_by_sequence_text ON photo (sequence);
      CREATE INDEX photo_by_name_text ON photo (sort_key);
      CREATE INDEX photo_by_taken_text ON photo (taken_at);
      PRAGMA user_version = 11;
      """)
    let library = try await openLibrary(writesSidecars: true)
    await write(library)
    #expect(file(named)?.contains("<gtkphotos:Name>a<") == true)
  }

  @Test func theEndOfTheLibraryWritesWhatIsDue() async throws {
    let library = try await openLibrary(writesSidecars: true)
    let photo = try await library.photo(of: "one", named: "a")
    try await library.close()
    #expect(file(photo) != nil)
  }

  // MARK: - The inspection

  @Test func theInspectionComparesSidecars() async throws {
    let library = try await openLibrary(writesSidecars: true)
    let first = try await library.photo(of: "one", named: "a")
    let second = try await library.photo(of: "two", named: "b")
    #expect(try await library.inspect().problems.isEmpty, "what is still due is no problem")
    await write(library)
    #expect(try await library.inspect().problems.isEmpty)
    let path = OriginalStore.sidecar(of: first.original)
    try path.holding(Array("changed".utf8))
    try OriginalStore.sidecar(of: second.original).remove()
    let foreign = libraryFolder.appending("originals/ab/abcd.jpg.xmp")
    try foreign.folder.makeFolder(withParents: true)
    try foreign.holding(Array("x".utf8))
    let problems = try await library.inspect().problems
    #expect(problems.count == 3)
    #expect(problems.contains(.sidecarDiffers(path)))
    #expect(problems.contains(.sidecarMissing(OriginalStore.sidecar(of: second.original))))
    #expect(problems.contains(.orphaned(foreign)))
  }

  @Test func aDamagedRowKeepsNoOtherSidecarFromBeingWritten() async throws {
    let library = try await openLibrary(writesSidecars: true)
    let first = try await library.photo(of: "one", named: "a")
    let second = try await library.photo(of: "two", named: "b")
    try await library.script(
      "PRAGMA foreign_keys = OFF; UPDATE photo SET id = 'none' WHERE sequence = \(first.sequence)")
    await write(library)
    #expect(file(first) == nil)
    #expect(file(second) != nil)
  }

  @Test func anOriginalWithoutAnExtensionHasASidecarOfItsOwn() throws {
    let original = FilePath("/originals/ab/abcd")
    let sidecar = OriginalStore.sidecar(of: original)
    #expect(sidecar == FilePath("/originals/ab/abcd..xmp"))
    #expect(OriginalStore.isSidecar(sidecar))
    #expect(!OriginalStore.isSidecar(original))
    #expect(!OriginalStore.isSidecar(FilePath("/originals/ab/abcd.xmp")))
    #expect(OriginalStore.isSidecar(OriginalStore.sidecar(of: FilePath("/originals/ab/abcd.xmp"))))
  }

  @Test func aPictureWhoseExtensionIsThatOfSidecarsIsAnOriginal() async throws {
    let library = try await openLibrary(writesSidecars: true)
    let photo = try await library.photo(of: "one", as: "odd.xmp")
    #expect(photo.original.name.hasSuffix(".xmp"))
    await write(library)
    #expect(OriginalStore.sidecar(of: photo.original).name.hasSuffix(".xmp.xmp"))
    #expect(file(photo) != nil)
    #expect(try library.originals.files() == [photo.original])
    #expect(try await library.inspect().problems.isEmpty)
  }
}
