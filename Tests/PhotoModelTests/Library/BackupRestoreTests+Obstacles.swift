// Tests of backups that take the place of a damaged database (`BackupRestoreTests.swift`) while sidecars can't be
// read, or something else stands where files are kept.

import Foundation
import Testing

@testable import PhotoModel

extension BackupRestoreTests {
  @Test func aSidecarThatIsNotReadIsKept() async throws {
    try await damage { library in
      _ = try await library.photo(of: "a", named: "Anna")
    } after: { library in
      let photos = try await library.photos.all()
      try await library.photos.rename(photos[0].id, to: "Antonia")
      _ = try await library.photo(of: "b", named: "Berta")
    }
    let sidecars = try OriginalStore(library: libraryFolder).allFiles()
      .filter(OriginalStore.isSidecar)
    let contents = try Set(sidecars.map { try $0.contents() })
    let failures = Dictionary(
      uniqueKeysWithValues: sidecars.map { ($0.name, PictureError.decoderDied) })
    // It may be read once the decoders are well: nothing has changed by then.
    let damaged = try databaseFile.contents()
    let error = await #expect(throws: RebuildError.self) { _ = try await restore(failures) }
    #expect(error?.unread == Set(sidecars))
    #expect(try databaseFile.contents() == damaged)
    // Who goes on without one has not given up the other one.
    let again = await #expect(throws: RebuildError.self) {
      _ = try await restore(failures, leaving: [sidecars[0]])
    }
    #expect(again?.unread == Set(sidecars))
    let report = try await restore(failures, leaving: Set(sidecars))
    #expect(report.problems.count == 2)
    #expect(try await photos().map(\.name) == ["Anna", nil])
    let kept = try #require(report.keptIn)
    #expect(try Set(sidecars.map { try kept.appending($0.name).contents() }) == contents)
  }

  /// What stands at the path of a sidecar, whose photo has a newer name there.
  @Test(arguments: ["pipe", "folder", "link", "large file"])
  func whateverIsInPlaceOfASidecarIsKept(_ kind: String) async throws {
    var path = libraryFolder
    try await damage { library in
      path = OriginalStore.sidecar(of: try await library.photo(of: "a", named: "Anna").original)
    } after: { library in
      try await library.photos.rename(try await library.photos.all()[0].id, to: "Antonia")
    }
    try path.remove()
    let large = [UInt8](repeating: 32, count: 3 << 20)
    switch kind {
    case "pipe": try #require(mkfifo(path.text, 0o600) == 0)
    case "folder": try path.makeFolder()
    case "link": try #require(symlink("/dev/zero", path.text) == 0)
    default: try path.holding(large)
    }
    let report = try await restore([path.name: .unreadable(path)], leaving: [path])
    #expect(report.problems == [.sidecarUnread(path, .unreadable(path))])
    let kept = try #require(report.keptIn).appending(path.name)
    switch kind {
    case "pipe", "link": #expect(kept.isSpecial())
    case "folder": #expect(kept.isFolder())
    default: #expect(try kept.contents() == large)
    }
    // The photo's sidecar is written again.
    let library = try await openLibrary(writesSidecars: true)
    await library.sidecarWriter?.finish(within: nil)
    try await library.close()
    #expect(try path.kind() == .file)
    #expect(try await photos().map(\.name) == ["Anna"])
  }

  @Test func filesAreKeptOnTheLibrarysOwnDisk() async throws {
    try await damage { library in
      _ = try await library.photo(of: "a", named: "Anna")
    } after: { _ in
    }
    try libraryFolder.appending("damaged").holding("somebody's file")
    try #require(symlink("/dev", libraryFolder.appending("damaged-2").text) == 0)
    let report = try await restore()
    #expect(report.keptIn?.folder == libraryFolder.appending("damaged-3"))
    #expect(try await photos().map(\.name) == ["Anna"])
  }

  @Test func aBackupOfAnotherLibraryIsNotOfferedInPlaceOfTheRightOne() async throws {
    let other = try await openLibrary()
    _ = try await other.photo(of: "x", named: "Xaver")
    await other.backUp()
    try await other.close()
    let foreign = try #require(try LibraryBackups(library: libraryFolder).all().first)
    let bytes = try foreign.path.contents()
    try libraryFolder.move(to: TemporaryFolder.path.appending("another"))
    try await damage { library in
      _ = try await library.photo(of: "a", named: "Anna")
    } after: { _ in
    }
    let backups = LibraryBackups(library: libraryFolder)
    try backups.folder.appending("backup-7-2031-01-01.sqlite").holding(bytes)
    try backups.folder.appending("backup-\(Int.max)-2031-01-01.sqlite").holding(bytes)
    try #require(mkfifo(backups.folder.appending("backup-9-2031-01-01.sqlite").text, 0o600) == 0)
    #expect(await BackupRestore.newest(of: libraryFolder)?.number == 1)
    _ = try await restore()
    #expect(try await photos().map(\.name) == ["Anna"])
  }

  @Test func whatIsKeptIsCopiedFromAnotherDisk() async throws {
    let disk = FilePath("/dev/shm/PhotoModelTests-\(UUID().uuidString)")
    try disk.asFolder()
    defer { disk.removeTree() }
    var path = libraryFolder
    let originals = libraryFolder.appending("originals")
    try libraryFolder.asFolder()
    try #require(symlink(disk.text, originals.text) == 0)
    try await damage { library in
      path = OriginalStore.sidecar(of: try await library.photo(of: "a", named: "Anna").original)
    } after: { _ in
    }
    let large = [UInt8](repeating: 32, count: 3 << 20)
    try path.holding(large)
    let report = try await restore([path.name: .decoderDied], leaving: [path])
    #expect(try #require(report.keptIn).appending(path.name).contents() == large)
    #expect(try await photos().map(\.name) == ["Anna"])
  }

  @Test func aLinkToADiskThatIsAwayIsNoRemoval() async throws {
    var original = libraryFolder
    try await damage { library in
      original = try await library.photo(of: "a", named: "Anna").original
      _ = try await library.photo(of: "b", named: "Bert")
    } after: { _ in
    }
    let folder = original.folder
    let elsewhere = TemporaryFolder.path.appending("elsewhere")
    for path in [original, folder] {
      try path.move(to: elsewhere)
      try #require(symlink("/nowhere/\(path.name)", path.text) == 0)
      let error = await #expect(throws: RebuildError.self) { _ = try await restore() }
      #expect(error?.unread == [path])
      try path.remove()
      try elsewhere.move(to: path)
    }
    _ = try await restore()
    #expect(try await photos().map(\.name) == ["Anna", "Bert"])
  }

  @Test func aSidecarBesideALinkToADiskThatIsAwayHasTheNewestName() async throws {
    var original = libraryFolder
    try await damage { library in
      original = try await library.photo(of: "a", named: "Anna").original
    } after: { library in
      try await library.photos.rename(try await library.photos.all()[0].id, to: "Antonia")
    }
    let elsewhere = TemporaryFolder.path.appending("elsewhere")
    try original.move(to: elsewhere)
    try #require(symlink("/nowhere/\(original.name)", original.text) == 0)
    _ = try await restore(leaving: [original])
    try original.remove()
    try elsewhere.move(to: original)
    #expect(try await photos().map(\.name) == ["Antonia"])
  }

  @Test func aSidecarWhoseOriginalIsLostHasTheNewestName() async throws {
    var original = libraryFolder
    try await damage { library in
      original = try await library.photo(of: "a", named: "Anna").original
    } after: { library in
      try await library.photos.rename(try await library.photos.all()[0].id, to: "Antonia")
    }
    let sidecar = OriginalStore.sidecar(of: original)
    let bytes = try sidecar.contents()
    try original.remove()
    let report = try await restore()
    #expect(report.problems == [.originalMissing(sidecar, [])])
    #expect(try #require(report.keptIn).appending(sidecar.name).contents() == bytes)
    let library = try await openLibrary()
    #expect(try await library.photos.all().map(\.name) == ["Antonia"])
    try await library.close()
  }
}

extension RebuildError {
  /// The files that could not be read for now.
  fileprivate var unread: Set<FilePath>? {
    if case .unread(let problems) = self { Set(problems.map(\.path)) } else { nil }
  }
}
