// Tests of sources that the person may not read: the walk, the copy and the whole import. They run as the user
// `nobody`, as root may read everything.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct UnreadableSourceTests {
  /// Makes a card with a picture, one that nobody may read, and a folder that nobody may enter, in a folder
  /// that everybody may enter.
  private func makeCard() throws -> FilePath {
    let place = FilePath("/tmp/PhotoModelTests-\(UUID().uuidString)")
    let card = place.appending("card")
    try place.asFolder()
    try card.asFolder()
    try card.appending("locked").asFolder()
    for name in ["a.jpg", "b.jpg", "locked/c.jpg"] { try card.appending(name).holding(jpeg(name)) }
    for path in [place, card] { try path.setMode(0o777) }
    try card.appending("b.jpg").setMode(0)
    try card.appending("locked").setMode(0)
    if geteuid() == 0 {
      for path in [place, card, card.appending("b.jpg"), card.appending("locked")] {
        #expect(path.withCString { chown($0, 65534, 65534) } == 0)
      }
    }
    return place
  }

  private func remove(_ place: FilePath) {
    try? place.appending("card/locked").setMode(0o755)
    try? FileManager.default.removeItem(atPath: place.text)
  }

  @Test func whatMayNotBeReadIsToldAndComesOnceItMay() async throws {
    let place = try makeCard()
    defer { remove(place) }
    await #expect(processExitsWith: .success) { [path = place.text as String] in
      #expect(geteuid() != 0 || setuid(65534) == 0)
      try await Self.importCard(in: FilePath(path))
    }
  }

  @MainActor
  private static func importCard(in place: FilePath) async throws {
    let card = place.appending("card")
    let (file, folder) = (card.appending("b.jpg"), card.appending("locked"))
    let walk = PickWalk.Findings(of: FolderWalk([card]))
    #expect(walk.files.map(\.source) == [card.appending("a.jpg"), file])
    #expect(walk.failures == [ImportFailure(source: folder, reason: .file(.notPermitted(folder)))])
    let library = try await PhotoLibrary.open(at: place.appending("library"))
    #expect(throws: ImportFailure.Reason.file(.notPermitted(file))) {
      try library.originals.stage(file)
    }
    let model = AppModel(library: library, decoder: FakeDecoder(), disk: .ofOldFiles)
    await model.start()
    await model.add([card])
    await until { model.photos.shownCount == 1 && model.importer.stall != nil }
    #expect(model.importer.stall?.cause == .unreadable(.notPermitted(file)))
    #expect(
      model.importer.failures == [
        ImportFailure(source: folder, reason: .file(.notPermitted(folder)))
      ])
    try file.setMode(0o644)
    model.importer.retry()
    await until { model.photos.shownCount == 2 }
    #expect(try await library.photos.all().map(\.sourceName) == ["a.jpg", "b.jpg"])
    await model.flush()
    try await library.close()
  }
}
