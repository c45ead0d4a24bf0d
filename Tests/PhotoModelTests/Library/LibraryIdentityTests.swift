// Tests of the identity that a database shares with its originals: if they don't belong together,
// nothing is written.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct LibraryIdentityTests {
  private var originals: FilePath { libraryFolder.appending("originals") }
  private var mark: FilePath { originals.appending(OriginalStore.markName) }
  private var elsewhere: FilePath { TemporaryFolder.path.appending("elsewhere") }
  private var missing: LibraryError { .originalsMissing(originals) }
  private var foreign: LibraryError { .originalsForeign(originals) }

  /// A closed library with one photo.
  @discardableResult
  private func make(_ text: String = "one") async throws -> Photo {
    let library = try await openLibrary()
    let photo = try await library.photo(of: text, named: text)
    try await library.close()
    return photo
  }

  /// Turns the library into one of an older version, without an identity.
  private func makeOld() throws {
    let database = try LibraryDatabase(libraryFolder.appending("library.sqlite"), .readWrite)
    try database.script("DELETE FROM library_identity")
    try mark.remove()
  }

  /// Replaces the originals by another library's.
  private func swapOriginals() async throws {
    try libraryFolder.move(to: elsewhere)
    try await make("two")
    try originals.move(to: elsewhere.appending("theirs"))
    try elsewhere.appending("originals").move(to: originals)
  }

  private func expectRefusal(_ error: LibraryError) async throws {
    let before = try libraryFolder.everything()
    await #expect(throws: error) { _ = try await openLibrary() }
    #expect(try libraryFolder.everything() == before)
  }

  @Test func bothPlacesBearTheSame() async throws {
    try await make()
    let id = try String(decoding: mark.contents(), as: UTF8.self)
    let library = try await openLibrary()
    let kept = try await library.texts("SELECT id FROM library_identity")
    #expect(kept == [String(id.dropLast())])
    #expect(try await library.inspect().problems.isEmpty)
  }

  @Test func originalsOfAnotherLibraryAreRefused() async throws {
    try await make()
    try await swapOriginals()
    try await expectRefusal(foreign)
  }

  @Test func aMissingFolderOfOriginalsIsNotMadeAnew() async throws {
    try await make()
    try originals.move(to: elsewhere)
    try await expectRefusal(missing)
    #expect(!originals.exists())
    try originals.asFolder()
    try await expectRefusal(missing)
    // The disk is connected again.
    #expect(originals.withCString { rmdir($0) } == 0)
    try elsewhere.move(to: originals)
    #expect(try await openLibrary().photos.all().count == 1)
  }

  @Test func aLibraryWithoutPhotosMayLoseItsFolder() async throws {
    try await openLibrary().close()
    try mark.remove()
    #expect(originals.withCString { rmdir($0) } == 0)
    let library = try await openLibrary()
    _ = try await library.photo(of: "one")
    #expect(mark.exists())
  }

  @Test func anOlderLibraryGetsAnIdentityWithItsOwnOriginals() async throws {
    try await make()
    try makeOld()
    let library = try await openLibrary()
    #expect(try await library.photos.all().count == 1)
    try await library.close()
    #expect(mark.exists())
    try originals.move(to: elsewhere)
    try await expectRefusal(missing)
  }

  @Test(arguments: [true, false])
  func anOlderLibraryGetsNoneWithOtherOriginals(isMarked: Bool) async throws {
    try await make()
    try await swapOriginals()
    let theirs = try mark.contents()
    try makeOld()
    if isMarked { try mark.holding(theirs) }
    try await expectRefusal(foreign)
  }

  @Test func anOlderLibraryGetsNoneWhereItsOriginalsAreMissing() async throws {
    try await make()
    try makeOld()
    try originals.move(to: elsewhere)
    try await expectRefusal(missing)
  }

  @Test func originalsFromABackupWithoutTheirMarkGetIt() async throws {
    try await make()
    let id = try mark.contents()
    try mark.remove()
    let count = try await withLibrary { (library) async throws in
      try await library.photos.all().count
    }
    #expect(count == 1)
    #expect(try mark.contents() == id)
  }

  @Test func aStartThatEndedBetweenBothPlacesIsGoneOnWith() async throws {
    try await make()
    let id = try mark.contents()
    let database = try LibraryDatabase(libraryFolder.appending("library.sqlite"), .readWrite)
    try database.script("DELETE FROM library_identity")
    let count = try await withLibrary { (library) async throws in
      try await library.photos.all().count
    }
    #expect(count == 1)
    #expect(try mark.contents() == id)
  }

  @Test func aMarkThatIsLostUnderAWindowIsWrittenAgain() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    let id = try mark.contents()
    try mark.remove()
    _ = try await library.photo(of: "two", named: "b")
    #expect(try mark.contents() == id)
    // Truncated by another program that crashed.
    try mark.holding("")
    try await library.trash.delete([photo.id])
    try await library.trash.empty()
    #expect(try mark.contents() == id)
    #expect(!photo.original.exists())
    #expect(try await library.inspect().problems.isEmpty)
  }

  @Test func aMarkIsKeptAsTheDiskKeepsNames() async throws {
    let library = try await openLibrary()
    let store = library.originals
    let failure = FileError.failed(originals, code: EIO)
    try mark.remove()
    store.syncs.fail { [originals] in $0 == originals ? failure : nil }
    #expect(throws: LibraryError.file(failure)) { try store.checkPresence() }
    // A file system that can't sync folders.
    store.syncs.fail { .failed($0, code: EINVAL) }
    try mark.remove()
    try store.checkPresence()
    #expect(mark.exists())
  }

  @Test func aMarkIsNotWrittenInANewFolder() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "a")
    try originals.move(to: elsewhere)
    try originals.asFolder()
    #expect(throws: missing) { try library.originals.checkPresence() }
    #expect(try originals.folderNames().isEmpty)
  }

  @Test(arguments: [true, false])
  func nothingIsWrittenOnceTheFolderIsAnother(isMissing: Bool) async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    let kept = try await library.photo(of: "two", named: "b")
    let source = try TemporaryFolder.path.appending("new.jpg").holding(jpeg("new"))
    let staged = try library.originals.stage(source)
    let position = try await library.namingQueue.enqueue([source])[0].position
    try originals.move(to: elsewhere)
    if !isMissing {
      try originals.asFolder()
      try mark.holding("another")
    }
    let error = isMissing ? missing : foreign
    #expect(throws: ImportFailure.Reason.library(error)) { try library.originals.stage(source) }
    await #expect(throws: error) { _ = try await library.namingQueue.add(staged, at: position) }
    try await library.trash.delete([photo.id])
    await #expect(throws: error) { try await library.trash.empty() }
    #expect(try await library.trash.contents().count == 1, "its original is not gone")
    if !isMissing { #expect(try originals.everything().count == 1) }

    for name in try isMissing ? [] : originals.folderNames() {
      try originals.appending(bytes: name).remove()
    }
    if !isMissing { #expect(originals.withCString { rmdir($0) } == 0) }
    try elsewhere.move(to: originals)
    try await library.trash.empty()
    #expect(try await library.trash.contents().count == 0)
    #expect(kept.original.exists())
    #expect(!photo.original.exists())
  }
}
