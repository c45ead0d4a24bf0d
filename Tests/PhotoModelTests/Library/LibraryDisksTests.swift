// Tests of libraries on disks that are not connected: no empty library is created at their paths.

import Foundation
import Synchronization
import TestTime
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct LibraryDisksTests {
  /// Mount points that a test can change.
  private final class Machine: Sendable {
    let mounted = Mutex<[FilePath]>([FilePath("/")])
    let expected = Mutex<[FilePath]>([])

    var mounts: Mounts {
      Mounts {
        self.mounted.withLock { $0 }
      } expected: {
        self.expected.withLock { $0 }
      }
    }
  }

  private let machine = Machine()
  private var disk: FilePath { TemporaryFolder.path.appending("disk") }
  private var records: FilePath { TemporaryFolder.path.appending("state/libraries") }
  private var disks: LibraryDisks { LibraryDisks(records: records, mounts: machine.mounts) }

  private func open(_ library: FilePath) async throws -> PhotoLibrary {
    try await PhotoLibrary.open(at: library, disks: disks, now: { moment }, clock: ManualClock())
  }

  private func mount() { machine.mounted.withLock { $0.append(disk) } }
  private func unmount() { machine.mounted.withLock { $0.removeAll { $0 == disk } } }

  @Test(arguments: ["", "photos"])
  func whereTheDiskOfALibraryIsMissingNoneIsMade(inside: String) async throws {
    try disk.asFolder()
    let library = inside.isEmpty ? disk : disk.appending(inside)
    mount()
    try await open(library).close()
    // What is left is the empty folder of the mount point.
    unmount()
    let away = TemporaryFolder.path.appending("away")
    try disk.move(to: away)
    try disk.asFolder()
    let record = try #require(try records.folderNames().first)
    let missing = LibraryError.diskMissing(
      library, mountPoint: disk, record: records.appending(bytes: record))
    await #expect(throws: missing) { _ = try await open(library) }
    #expect(throws: missing) { _ = try PhotoLibrary.openReadOnly(at: library, disks: disks) }
    #expect(try disk.folderNames().isEmpty)

    // Without the record, a person can create a new library all the same.
    try records.appending(bytes: record).remove()
    try await open(library).close()
    #expect(library.appending("library.sqlite").exists())
  }

  @Test func aLibraryThatAPersonDeletedIsMadeAnew() async throws {
    try disk.asFolder()
    mount()
    let library = disk.appending("photos")
    try await open(library).close()
    try FileManager.default.removeItem(atPath: library.text)
    #expect(try await open(library).photos.all().isEmpty)
  }

  @Test func aPlaceThatIsKeptForADiskGetsNoLibrary() async throws {
    try disk.asFolder()
    machine.expected.withLock { $0 = [disk] }
    let library = disk.appending("photos")
    let missing = LibraryError.diskMissing(library, mountPoint: disk, record: nil)
    await #expect(throws: missing) { _ = try await open(library) }
    #expect(try disk.folderNames().isEmpty)
    mount()
    try await open(library).close()
  }

  /// Accessing a mount point whose server is down would hang.
  @Test func noPlaceIsLookedAtButThoseAboveTheLibrary() throws {
    let disk = try self.disk.asFolder()
    let link = try TemporaryFolder.path.appending("link").linked(to: disk)
    let asked = Mutex<[FilePath]>([])
    let mounts = Mounts {
      [FilePath("/")]
    } expected: {
      [FilePath("/net/gone"), FilePath(disk.text + "2"), link, disk]
    } resolve: { path in
      asked.withLock { $0.append(path) }
      return path.resolved
    }
    #expect(mounts.missingPoint(above: disk.appending("photos")) == disk)
    #expect(asked.withLock { $0 } == [disk])
    #expect(mounts.missingPoint(above: link.appending("photos")) == disk)
    #expect(asked.withLock { $0 } == [disk, link])
  }

  @Test func aPlaceThatIsInUseWithoutItsDiskIsTaken() async throws {
    try disk.asFolder()
    try disk.appending("other").holding("x")
    machine.expected.withLock { $0 = [disk] }
    #expect(try await open(disk.appending("photos")).photos.all().isEmpty)
  }

  /// The library has no photos, and its originals are on another disk.
  @Test func whereTheDiskOfOriginalsIsMissingTheyAreNotBegunAnew() async throws {
    let originals = libraryFolder.appending("originals")
    let mark = originals.appending(OriginalStore.markName)
    try await open(libraryFolder).close()
    machine.mounted.withLock { $0.append(originals) }
    try await open(libraryFolder).close()
    // What is left is the empty folder of the mount point.
    machine.mounted.withLock { $0.removeAll { $0 == originals } }
    let id = try mark.contents()
    try mark.remove()
    let record = try #require(try records.folderNames().first)
    let missing = LibraryError.diskMissing(
      originals, mountPoint: originals, record: records.appending(bytes: record))
    await #expect(throws: missing) { _ = try await open(libraryFolder) }
    #expect(try originals.folderNames().isEmpty)

    // Without the record, a person can begin anew all the same.
    try records.appending(bytes: record).remove()
    try await open(libraryFolder).close()
    #expect(try mark.contents() == id)
    #expect(try records.folderNames().isEmpty)
  }

  @Test func originalsThatAPersonRemovedBeforeTheFirstPhotoAreMadeAnew() async throws {
    try disk.asFolder()
    mount()
    let library = disk.appending("photos")
    try await open(library).close()
    #expect(try records.folderNames().count == 1, "the originals are on the same disk")
    try FileManager.default.removeItem(atPath: library.appending("originals").text)
    #expect(try await open(library).photos.all().isEmpty)
  }

  @Test func onTheDiskOfTheSystemNothingIsNoted() async throws {
    try await open(libraryFolder).close()
    #expect(!records.exists())
  }

  @Test func theKernelsListIsRead() {
    #expect(Mounts.system.mounted().contains(FilePath("/")))
    #expect(Mounts.system.point(of: FilePath("/proc/self")) == FilePath("/proc"))
    #expect(Mounts.unescaped(#"/a\040b\134\x"#.utf8) == Array(#"/a b\\x"#.utf8))
  }
}
