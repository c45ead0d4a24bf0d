// Tests of a folder of originals that can't be listed: its photos are not taken for removed. They run as the user
// `nobody`, as root may list everything.

import Foundation
import PlainSidecars
import Testing

@testable import PhotoModel

@Suite(.timeLimit(.minutes(10)))
struct UnlistedOriginalsTests {
  /// The second mode lets names be listed, and no file be found; the third one the other way round.
  @Test(arguments: [0, 0o400, 0o300] as [UInt32])
  func aBackupLeavesTheirPhotosAsTheyAre(_ mode: UInt32) async throws {
    let place = try makePlace()
    defer { remove(place) }
    await #expect(processExitsWith: .success) {
      [path = place.text as String, mode = mode as UInt32] in
      try await asNobody(in: path, mode) { folders in
        let backup = try #require(await BackupRestore.newest(of: libraryFolder))
        let restore = BackupRestore(sidecars: PlainSidecars(), decoder: NoPictures())
        let error = await #expect(throws: RebuildError.self) {
          _ = try await restore.run(on: libraryFolder, with: backup)
        }
        guard case .unread(let problems) = error else { throw RebuildError.cancelled }
        // Also of a photo that the backup does not have.
        #expect(problems.count == 2)
        let report = try await restore.run(
          on: libraryFolder, with: backup, leaving: Set(problems.map(\.path)))
        #expect(report?.problems == problems)
        for folder in folders { try folder.setMode(0o700) }
        let library = try await openLibrary()
        #expect(
          try await library.photos.all().map(\.name)
            == ["Anna", mode == 0o300 ? "Bruno" : "Bert"])
        try await library.close()
      }
    }
  }

  @Test func aRebuildTellsOfIt() async throws {
    let place = try makePlace()
    defer { remove(place) }
    await #expect(processExitsWith: .success) { [path = place.text as String] in
      try await asNobody(in: path, 0) { folders in
        let rebuild = LibraryRebuild(sidecars: PlainSidecars(), decoder: NoPictures())
        let report = try await rebuild.run(
          from: libraryFolder, into: TemporaryFolder.path.appending("new"))
        #expect(report.photoCount == 1)
        #expect(
          Set(report.problems.map(\.path)) == Set(folders) && report.problems.count == 2)
        for folder in folders { try folder.setMode(0o700) }
      }
    }
  }

  private func makePlace() throws -> FilePath {
    let place = FilePath("/tmp/PhotoModelTests-\(UUID().uuidString)")
    try place.asFolder()
    try place.setMode(0o777)
    return place
  }

  private func remove(_ place: FilePath) {
    try? FileManager.default.removeItem(atPath: place.text)
  }
}

/// Makes a library of three photos, with a backup and a damaged database, and gives the folders of the second
/// original, and of a third one that is newer than the backup, a mode.
private func asNobody(
  in path: String, _ mode: UInt32, _ body: @Sendable ([FilePath]) async throws -> Void
) async throws {
  #expect(geteuid() != 0 || setuid(65534) == 0)
  try await TemporaryFolder.using(FilePath(path)) {
    let library = try await openLibrary(writesSidecars: true)
    _ = try await library.photo(of: "a", named: "Anna")
    let second = try await library.photo(of: "b", named: "Bert")
    let locked = second.original.folder
    await library.sidecarWriter?.finish(within: nil)
    await library.backUp()
    try await library.photos.rename(second.id, to: "Bruno")
    let newer = try await library.photo(of: "c", named: "Cora").original.folder
    try await library.close()
    try databaseFile.holding(String(repeating: "x", count: 5000))
    for folder in [locked, newer] { try folder.setMode(mode) }
    try await body([locked, newer])
  }
}
