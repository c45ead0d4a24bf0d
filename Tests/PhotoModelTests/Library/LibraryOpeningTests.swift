// Tests of opening a library: what is refused, and that a refused library stays unchanged.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct LibraryOpeningTests {
  private var originals: FilePath { libraryFolder.appending("originals") }

  private func close() async throws {
    try await withLibrary { library in
      _ = try await library.photo(of: "one", named: "a")
    }
  }

  @Test func aMissingFolderAboveTheLibraryIsRefused() async throws {
    let disk = TemporaryFolder.path.appending("disk")
    await #expect(throws: LibraryError.folderMissing(disk)) {
      _ = try await PhotoLibrary.open(at: disk.appending("library"))
    }
    #expect(throws: LibraryError.folderMissing(disk)) {
      _ = try PhotoLibrary.openReadOnly(at: disk.appending("library"))
    }
    #expect(!disk.exists())
  }

  @Test func foldersAboveTheDefaultLibraryAreMade() async throws {
    let folder = TemporaryFolder.path.appending("share/gtk-photos")
    #expect(try PhotoLibrary.openReadOnly(at: folder, makingParents: true) == nil)
    let library = try await PhotoLibrary.open(at: folder, makingParents: true)
    #expect(try await library.photos.all().isEmpty)
    #expect(folder.isFolder())
  }

  @Test func anIndexMissingBesideOriginalsIsRefused() async throws {
    try await close()
    for name in try libraryFolder.tree() where name.hasPrefix("library.sqlite") {
      try libraryFolder.appending(name).remove()
    }
    let before = try originals.tree()
    await #expect(throws: LibraryError.databaseMissing(databaseFile)) {
      _ = try await openLibrary()
    }
    #expect(throws: LibraryError.databaseMissing(databaseFile)) {
      _ = try PhotoLibrary.openReadOnly(at: libraryFolder)
    }
    #expect(!databaseFile.exists())
    #expect(try originals.tree() == before)
  }

  @Test func anIndexCutToNothingBesideOriginalsIsRefused() async throws {
    try await close()
    try databaseFile.holding("")
    await #expect(throws: LibraryError.self) { _ = try await openLibrary() }
    #expect(throws: LibraryError.self) {
      _ = try PhotoLibrary.openReadOnly(at: libraryFolder)
    }
    #expect(try databaseFile.contents().isEmpty)
  }

  @Test func aDamagedIndexIsRefusedAndStaysAsItWas() async throws {
    try await close()
    let garbage = Array(repeating: UInt8(0x5a), count: 8192)
    try databaseFile.holding(garbage)
    for open in [Self.openForWindow, Self.openToLook] {
      let error = await #expect(throws: LibraryError.self) { try await open(libraryFolder) }
      guard case .damaged(databaseFile, _) = error else {
        Issue.record("not told as damaged: \(String(describing: error))")
        continue
      }
    }
    #expect(try databaseFile.contents() == garbage)
  }

  private static let openForWindow: @Sendable (FilePath) async throws -> Void = {
    _ = try await PhotoLibrary.open(at: $0)
  }
  private static let openToLook: @Sendable (FilePath) async throws -> Void = {
    _ = try PhotoLibrary.openReadOnly(at: $0)
  }

  @Test func aFileWhereTheLibraryShouldBeIsRefused() async throws {
    try libraryFolder.holding("a file")
    await #expect(throws: LibraryError.self) { _ = try await openLibrary() }
    #expect(throws: LibraryError.self) {
      _ = try PhotoLibrary.openReadOnly(at: libraryFolder)
    }
    #expect(try libraryFolder.contents() == Array("a file".utf8))
  }

  @Test func aLibraryThatIsOpenIsNotOpenedAgain() async throws {
    let library = try await openLibrary()
    await #expect(throws: LibraryError.inUse(libraryFolder)) {
      _ = try await PhotoLibrary.open(at: libraryFolder)
    }
    _ = try await library.photo(of: "one")
  }

  @Test func aLibraryCanBeOpenedAgainOnceItIsClosed() async throws {
    for _ in 1...20 { try await withLibrary { _ = try await $0.photos.all() } }
  }

  @Test func anOpenLibraryCanBeLookedAt() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    let other = try #require(try PhotoLibrary.openReadOnly(at: libraryFolder))
    #expect(try await other.photos.all().map(\.id) == [photo.id])
  }

  @Test func aLibraryToLookAtCanNotBeChanged() async throws {
    try await close()
    let library = try #require(try PhotoLibrary.openReadOnly(at: libraryFolder))
    let id = try #require(try await library.photos.all().first).id
    await #expect(throws: LibraryError.self) { try await library.photos.rename(id, to: "b") }
    #expect(try await library.photos.find(id)?.name == "a")
  }

  @Test func lookingWhereNoLibraryIsMakesNone() throws {
    #expect(throws: LibraryError.folderMissing(libraryFolder)) {
      _ = try PhotoLibrary.openReadOnly(at: libraryFolder)
    }
    #expect(try PhotoLibrary.openReadOnly(at: libraryFolder, makingParents: true) == nil)
    #expect(!libraryFolder.exists())
    try libraryFolder.asFolder()
    #expect(try PhotoLibrary.openReadOnly(at: libraryFolder) == nil)
    #expect(try libraryFolder.tree().isEmpty)
  }

  @Test func copiesThatACrashLeftUnfinishedAreSwept() async throws {
    try await close()
    try originals.appending(".incoming-1234").holding(jpeg("half a pict"))
    let library = try await openLibrary()
    #expect(try originals.tree().count == 1)
    #expect(try await library.photos.all().count == 1)
  }

  @Test func aCopyThatCanNotBeSweptKeepsNoLibraryClosed() async throws {
    try await close()
    let stuck = try originals.appending(".incoming-0000").asFolder()
    try originals.appending(".incoming-1234").holding(jpeg("half a pict"))
    for _ in 1...2 {
      try await withLibrary { (library) async throws in
        #expect(await library.takeStartTrouble() == .file(.folder(stuck)))
        #expect(await library.takeStartTrouble() == nil)
        let photos = try await library.photos.all()
        #expect(photos.count == 1)
      }
    }
    #expect(!originals.appending(".incoming-1234").exists())
  }

  @Test func aLockThatWasDeletedLetsNobodyIn() async throws {
    let library = try await openLibrary()
    try libraryFolder.appending("library.lock").remove()
    await #expect(throws: LibraryError.inUse(libraryFolder)) {
      _ = try await PhotoLibrary.open(at: libraryFolder)
    }
    _ = try await library.photo(of: "one")
  }

  @Test func aLibraryInAFolderOfAnyBytesOpens() async throws {
    let folder = TemporaryFolder.path.appending(bytes: [0x61, 0xff, 0x3f, 0x25, 0x23, 0x20])
    let library = try await PhotoLibrary.open(at: folder, now: { moment })
    let source = try TemporaryFolder.path.appending("a.jpg").holding(jpeg("one"))
    let position = try await library.namingQueue.enqueue([source])[0].position
    _ = try await library.namingQueue.add(library.originals.stage(source), at: position)
    #expect(try await library.photos.all().first?.original.contents() == jpeg("one"))
    #expect(folder.appending("library.sqlite").exists())
    let other = try #require(try PhotoLibrary.openReadOnly(at: folder))
    #expect(try await other.photos.all().count == 1)
  }
}
