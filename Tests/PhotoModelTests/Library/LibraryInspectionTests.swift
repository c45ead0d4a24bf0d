// Tests of opening a library for reading: its folder is unchanged afterwards, and a log with
// contents is neither checkpointed nor removed.

import CSQLite
import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct LibraryInspectionTests {
  private var log: FilePath { libraryFolder.appending("library.sqlite-wal") }

  /// Makes a library with one photo whose last window has closed it.
  private func closedLibrary() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "a")
    try await library.close()
    #expect(!log.exists())
  }

  /// Changes the name of each photo, as a window that is killed right after.
  private func renameAndDie(to name: String) throws {
    let window = try LibraryDatabase(databaseFile, .readWrite)
    try window.run("UPDATE photo SET name = ?", .text(name))
    gtkphotos_sqlite_keep_log(window.connection)
    window.closeConnection()
    #expect(try log.size() > 0)
  }

  /// Opens the library for reading, reads all names, and closes it.
  private func look() async throws -> [String?] {
    let library = try #require(try PhotoLibrary.openReadOnly(at: libraryFolder))
    let names = try await library.photos.all().map(\.name)
    #expect(try await library.inspect().problems.isEmpty)
    try await library.close()
    return names
  }

  @Test func lookingLeavesTheFolderAsItWas() async throws {
    try await closedLibrary()
    let before = try libraryFolder.everything()
    for _ in 1...2 {
      #expect(try await look() == ["a"])
      #expect(try libraryFolder.everything() == before)
    }
  }

  @Test func anEmptyLogThatSomebodyLeftIsClearedAway() async throws {
    try await closedLibrary()
    let before = try libraryFolder.everything()
    try log.holding("")
    #expect(try await look() == ["a"])
    #expect(try libraryFolder.everything() == before)
  }

  @Test func aLogThatHoldsSomethingStaysAsItWas() async throws {
    try await closedLibrary()
    try renameAndDie(to: "b")
    let (file, held) = (try databaseFile.contents(), try log.contents())
    for _ in 1...2 {
      #expect(try await look() == ["b"])
      #expect(try databaseFile.contents() == file)
      #expect(try log.contents() == held)
    }
  }

  @Test func whatAWindowLeavesBehindALookStays() async throws {
    try await closedLibrary()
    let library = try #require(try PhotoLibrary.openReadOnly(at: libraryFolder))
    #expect(try await library.photos.all().map(\.name) == ["a"])
    try renameAndDie(to: "b")
    let (file, held) = (try databaseFile.contents(), try log.contents())
    try await library.close()
    #expect(try databaseFile.contents() == file)
    #expect(try log.contents() == held)
  }

  @Test func aLookTakesNoLogFromAnOpenWindow() async throws {
    try await closedLibrary()
    let library = try #require(try PhotoLibrary.openReadOnly(at: libraryFolder))
    #expect(try await library.photos.all().count == 1)
    let window = try await openLibrary()
    try await library.close()
    #expect(log.exists())
    let two = try await window.photo(of: "two", named: "b")
    #expect(try await window.photos.all().last?.id == two.id)
    #expect(try await look() == ["a", "b"])
    try await window.close()
    #expect(!log.exists())
  }

  /// Moves the library to a folder that every user can enter: the folder of the tests may be
  /// private.
  private func withinReach() throws -> FilePath {
    let path = FilePath("/tmp/PhotoModelTests-\(UUID().uuidString)")
    try FileManager.default.moveItem(atPath: libraryFolder.text, toPath: path.text)
    return path
  }

  @Test func anIndexThatMayNotBeWrittenGetsNoLogByALookOrARefusedStart() async throws {
    try makeDatabase(photoCount: 1, "PRAGMA journal_mode = WAL")
    try databaseFile.setMode(0o444)
    let folder = try withinReach()
    defer { try? FileManager.default.removeItem(atPath: folder.text) }
    try folder.setMode(0o777)
    await #expect(processExitsWith: .success) { [path = folder.text as String] in
      // Root may write every file, so the test runs as the user `nobody`.
      _ = setuid(65534)
      let folder = FilePath(path)
      let before = try folder.everything()
      let library = try #require(try PhotoLibrary.openReadOnly(at: folder))
      #expect(try await library.photos.all().count == 1)
      try await library.close()
      #expect(try folder.everything() == before)
      await #expect(throws: LibraryError.readOnly(folder)) {
        _ = try await PhotoLibrary.open(at: folder)
      }
      #expect(try folder.everything() == before)
    }
  }

  /// The argument is the mode of the folder: writable or not, while the database file is not
  /// writable.
  @Test(arguments: [0o555, 0o777] as [mode_t])
  func aLogThatCanNotBeReadWithoutWritingIsNamedAndStays(mode: mode_t) async throws {
    try await closedLibrary()
    try renameAndDie(to: "b")
    for name in ["library.sqlite-shm", "library.lock"] {
      let file = libraryFolder.appending(name)
      if file.exists() { try file.remove() }
    }
    for file in [databaseFile, log] { try file.setMode(0o444) }
    let folder = try withinReach()
    defer {
      try? folder.setMode(0o755)
      try? FileManager.default.removeItem(atPath: folder.text)
    }
    try folder.setMode(mode)
    await #expect(processExitsWith: .success) { [path = folder.text as String] in
      // Root may write every file, so the test runs as the user `nobody`.
      _ = setuid(65534)
      let folder = FilePath(path)
      let unreadable = LibraryError.logUnreadable(folder.appending("library.sqlite-wal"))
      let names = try folder.folderNames().map { String(decoding: $0, as: UTF8.self) }.sorted()
      #expect(throws: unreadable) { _ = try PhotoLibrary.openReadOnly(at: folder) }
      await #expect(throws: unreadable) { _ = try await PhotoLibrary.open(at: folder) }
      let left = try folder.folderNames().map { String(decoding: $0, as: UTF8.self) }.sorted()
      #expect(left == names)
    }
  }

  @Test func aLookThatEndsAfterTheWindowClearsAwayWhatThatLeft() async throws {
    let window = try await openLibrary()
    _ = try await window.photo(of: "one", named: "a")
    let library = try #require(try PhotoLibrary.openReadOnly(at: libraryFolder))
    #expect(try await library.photos.all().count == 1)
    try await window.close()
    #expect(try log.size() == 0)
    try await library.close()
    #expect(!log.exists())
    #expect(!FilePath(databaseFile.text + "-shm").exists())
    #expect(try await look() == ["a"])
  }
}
