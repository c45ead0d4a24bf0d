// Tests that originals stay whole: which of two copies is stored, names that the disk does not hold
// yet, and commits with an unknown outcome.

import Foundation
import Synchronization
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct OriginalKeepingTests {
  private var originals: FilePath { libraryFolder.appending("originals") }

  // MARK: - The same size, other bytes

  @Test(arguments: [true, false])
  func anOriginalOfTheSameSizeWithOtherBytesIsReplaced(isInTrash: Bool) async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    if isInTrash { try await library.trash.delete([photo.id]) }
    try photo.original.flip(at: 5)
    _ = try await library.bringIn("one", as: "again.jpg")
    #expect(try photo.original.contents() == jpeg("one"))
    #expect(try await library.inspect().problems.isEmpty)
    #expect(try originals.tree().count == 1)
  }

  @Test func anOriginalThatIsWholeStaysTheFileThatItIs() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    let identity = try photo.original.identity()
    _ = try await library.bringIn("one", as: "again.jpg")
    #expect(try photo.original.identity() == identity)
    #expect(try originals.tree().count == 1)
  }

  @Test func aDamagedFileThatNoRowSpeaksOfIsReplaced() async throws {
    let library = try await openLibrary()
    let staged = try library.originals.stage(
      TemporaryFolder.path.appending("a.jpg").holding(jpeg("one")))
    let path = library.originals.path(sha256: staged.sha256, fileExtension: "jpg")
    try path.folder.asFolder()
    try path.holding(jpeg("eno"))
    library.originals.discard(staged.path)
    let photo = try await library.photo(of: "one")
    #expect(photo.original == path)
    #expect(try path.contents() == jpeg("one"))
  }

  // MARK: - Names that the disk does not hold

  /// Records the folders that were synced; the sync of chosen ones fails.
  private final class Disk: Sendable {
    private struct State {
      var asked: [FilePath] = []
      var bad: FilePath?
    }

    private let state = Mutex(State())

    var asked: [FilePath] { state.withLock { $0.asked } }

    func fail(on folder: FilePath?) { state.withLock { $0.bad = folder } }

    func sync(_ folder: FilePath) -> FileError? {
      state.withLock { state -> FileError? in
        state.asked.append(folder)
        return state.bad == folder ? .failed(folder, code: EIO) : nil
      }
    }
  }

  private func disk(of syncs: FolderSync) -> Disk {
    let disk = Disk()
    syncs.fail { disk.sync($0) }
    return disk
  }

  @Test func aFolderWhoseNameWasNotSyncedIsSyncedByTheNextTry() throws {
    let (syncs, top) = (FolderSync(), TemporaryFolder.path)
    let disk = disk(of: syncs)
    let folder = top.appending("ab")
    disk.fail(on: top)
    #expect(throws: FileError.failed(top, code: EIO)) { try syncs.make(folder) }
    #expect(throws: FileError.failed(top, code: EIO)) { try syncs.make(folder) }
    disk.fail(on: nil)
    try syncs.make(folder)
    #expect(disk.asked == [top, top, top])
    try syncs.make(folder)
    #expect(disk.asked.count == 3, "the disk holds it")
    #expect(folder.withCString { rmdir($0) } == 0)
    try syncs.make(folder)
    #expect(disk.asked.count == 4, "it is another one")
  }

  @Test func noRowSpeaksOfAnOriginalInAFolderThatTheDiskMayForget() async throws {
    let library = try await openLibrary()
    let disk = disk(of: library.originals.syncs)
    for _ in 1...2 {
      disk.fail(on: originals)
      await #expect(throws: LibraryError.file(.failed(originals, code: EIO))) {
        _ = try await library.bringIn("one")
      }
      #expect(try await library.photos.all().isEmpty)
    }
    disk.fail(on: nil)
    _ = try await library.bringIn("one")
    #expect(disk.asked.filter { $0 == originals }.count == 3)
    #expect(try await library.photos.all().count == 1)
  }

  @Test func theFolderOfANewLibraryIsSyncedThoughATryBeforeHasMadeIt() throws {
    try libraryFolder.asFolder()
    try originals.asFolder()
    let store = OriginalStore(library: libraryFolder)
    let disk = disk(of: store.syncs)
    try store.make(inNewLibrary: true)
    #expect(disk.asked == [libraryFolder, TemporaryFolder.path])
    try store.make(inNewLibrary: false)
    #expect(disk.asked.count == 2)
  }

  // MARK: - Removed for good

  @Test func aRowStaysUntilTheDiskHasForgottenItsOriginal() async throws {
    let library = try await openLibrary()
    let photos = [try await library.photo(of: "one"), try await library.photo(of: "two")]
    try await library.trash.delete(photos.map(\.id))
    let disk = disk(of: library.originals.syncs)
    let folder = photos[0].original.folder
    disk.fail(on: folder)
    await #expect(throws: LibraryError.file(.failed(folder, code: EIO))) {
      try await library.trash.empty()
    }
    #expect(try await library.trash.contents().count == 1)
    #expect(await library.trash.takeGone() == [photos[1].sha256])
    disk.fail(on: nil)
    try await library.trash.empty()
    #expect(try await library.trash.contents().count == 0)
    #expect(disk.asked.filter { $0 == folder }.count == 2)
  }

  // MARK: - A commit that fails

  @Test func anOriginalStaysWhereNobodyKnowsWhetherItsRowIsStored() async throws {
    let library = try await openLibrary()
    // The constraint is deferred, so that only the commit fails.
    try await library.script(
      """
      CREATE TABLE refused (photo TEXT REFERENCES photo (id) DEFERRABLE INITIALLY DEFERRED);
      CREATE TEMP TRIGGER commit_fails AFTER INSERT ON main.photo BEGIN
        INSERT INTO refused VALUES ('nobody');
      END;
      """)
    await #expect(throws: LibraryError.self) { _ = try await library.bringIn("one") }
    let left = try originals.tree()
    #expect(left.count == 1)
    #expect(try originals.appending(left[0]).contents() == jpeg("one"))
    try await library.script("DROP TRIGGER commit_fails")
    let photo = try await library.photo(of: "one")
    #expect(try originals.tree() == left)
    #expect(try photo.original.contents() == jpeg("one"))
  }

  @Test func anOriginalGoesWhereItsRowWasRefused() async throws {
    let library = try await openLibrary()
    try await library.script(
      "CREATE TRIGGER full BEFORE INSERT ON photo BEGIN SELECT RAISE(ABORT, 'no room'); END")
    await #expect(throws: LibraryError.self) { _ = try await library.bringIn("one") }
    #expect(try originals.tree().isEmpty)
  }

  @Test func aFileThatWasThereBeforeStaysThoughItsRowIsRefused() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one")
    // As after a database was restored from a backup that is older than the photo.
    try await library.script("DELETE FROM naming_queue; DELETE FROM photo")
    try await library.script(
      "CREATE TRIGGER full BEFORE INSERT ON photo BEGIN SELECT RAISE(ABORT, 'no room'); END")
    await #expect(throws: LibraryError.self) { _ = try await library.bringIn("one") }
    #expect(try photo.original.contents() == jpeg("one"))
  }
}
