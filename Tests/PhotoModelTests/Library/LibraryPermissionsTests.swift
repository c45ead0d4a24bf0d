// Tests that a library is readable by its owner alone.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct LibraryPermissionsTests {
  /// The modes of the library's folder and of everything in it, by path.
  private func modes() throws -> [String: mode_t] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: libraryFolder.text)
    return Dictionary(
      uniqueKeysWithValues: try ([""] + paths).map { path in
        (path, try (path.isEmpty ? libraryFolder : libraryFolder.appending(path)).mode())
      })
  }

  private func expectPrivate() throws {
    let modes = try modes()
    #expect(modes["library.sqlite"] != nil)
    for (path, mode) in modes {
      #expect(mode == (libraryFolder.appending(path).isFolder() ? 0o700 : 0o600), "\(path)")
    }
  }

  private func fill(_ library: PhotoLibrary) async throws {
    _ = try await library.photo(of: "one", named: "a")
    _ = try await library.keepPasted(jpeg("pasted"), fileExtension: "jpg")
    _ = try await library.pasted.beginDownload()
  }

  @Test func aNewLibraryIsItsOwnersAlone() async throws {
    let library = try await openLibrary()
    try await fill(library)
    #expect(try modes().keys.contains("library.sqlite-wal"))
    try expectPrivate()
    try await library.close()
    try expectPrivate()
  }

  @Test func whatAnOlderVersionMadeIsMended() async throws {
    let old = try await openLibrary()
    try await fill(old)
    try await old.close()
    for path in try modes().keys {
      let path = path.isEmpty ? libraryFolder : libraryFolder.appending(path)
      try path.setMode(path.isFolder() ? 0o755 : 0o644)
    }
    let library = try await openLibrary()
    await library.mending?.value
    try expectPrivate()
  }

  @Test func namesWithoutAKindAreLookedAt() throws {
    let folder = try TemporaryFolder.path.appending("kinds").asFolder()
    try folder.appending("inside").asFolder()
    try folder.appending("file").holding("x")
    try folder.appending("link").linked(to: folder)
    let kinds = ["inside", "file", "link", "gone"].map { name in
      folder.kind(of: FolderEntry(name: Array(name.utf8), kind: nil))
    }
    #expect(kinds == [.folder, .file, .link, nil])
  }

  @Test func aFolderThatHoldsOtherThingsKeepsItsPermissions() async throws {
    try libraryFolder.asFolder()
    try libraryFolder.appending("letter.txt").holding("x")
    let before = try (libraryFolder.mode(), libraryFolder.appending("letter.txt").mode())
    let library = try await openLibrary()
    try await fill(library)
    await library.mending?.value
    #expect(try libraryFolder.mode() == before.0)
    #expect(try libraryFolder.appending("letter.txt").mode() == before.1)
    #expect(try libraryFolder.appending("library.sqlite").mode() == 0o600)
    #expect(try libraryFolder.appending("originals").mode() == 0o700)
  }

  @Test func whatIsExportedHasThePermissionsOfAnyFile() async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "a")
    let folder = try TemporaryFolder.path.appending("exported").asFolder()
    let usual = try folder.appending("usual").holding("x")
    let target = ExportFolder(folder)
    try await target.open(library: libraryFolder)
    _ = try await target.export(
      photo, as: ExportFileName(name: "a", sourceName: "", fileExtension: "jpg"))
    #expect(try folder.appending("a.jpg").mode() == usual.mode())
  }

  @Test func thumbnailsAreAsPrivateAsPhotos() async throws {
    let folder = try TemporaryFolder.path.appending("cache").asFolder()
    let store = await ThumbnailStore.open(in: folder)
    await store.store([(digest("one"), [1])])
    #expect(try folder.mode() == 0o700)
    for name in try folder.folderNames() {
      #expect(try folder.appending(bytes: name).mode() == 0o600)
    }
  }
}
