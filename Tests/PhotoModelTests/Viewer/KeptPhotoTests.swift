// Tests of photos that are compared, of which one is kept.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct KeptPhotoTests {
  private let library: PhotoLibrary
  private let model: AppModel

  init() async throws {
    library = try await openLibrary()
    model = AppModel(library: library, clock: ManualClock())
  }

  /// Photos with these names; `nil` for none.
  private func start(_ names: [String?]) async throws -> [Photo] {
    for (index, name) in names.enumerated() {
      let photo = try await library.photo(of: "\(index)")
      if let name { try await library.photos.rename(photo.id, to: name) }
    }
    await model.start()
    return try await library.photos.all()
  }

  @Test func namesAndDescriptionsOfTheOthersAreOffered() async throws {
    var photos = try await start([nil, "Beach", "Beach", "beach"])
    photos[3].description = "At noon"
    photos[1].keywords = ["sea"]
    photos[2].keywords = ["Sea", "sand"]
    let kept = KeptPhoto(photos[0], among: photos)
    #expect(kept.names == ["Beach", "beach"])
    #expect(kept.descriptions == ["At noon"])
    #expect(kept.keywords == ["sea", "sand"])
    #expect(kept.isChoice)
    #expect(kept.others.map(\.id) == photos[1...].map(\.id))
    #expect(!KeptPhoto(photos[1], among: Array(photos[1...2])).isChoice, "the same name")
  }

  @Test func theOthersGoToTheTrashOnceTheTextsAreStored() async throws {
    let photos = try await start([nil, "Beach", "Dune"])
    try await library.photos.setDescription("d", of: photos[2].id)
    let all = try await library.photos.all()
    let kept = KeptPhoto(all[0], among: all)
    #expect(await model.keep(kept, name: "Dune", description: "d"))
    let left = try await library.photos.all()
    #expect(left.map(\.name) == ["Dune"] && left.map(\.description) == ["d"])
    #expect(try await library.trash.count() == 2)
    _ = await model.undo()
    #expect(try await library.photos.all().map(\.name) == ["Dune", "Beach", "Dune"])
    for _ in 0..<2 { _ = await model.undo() }
    #expect(try await library.photos.all().map(\.name) == [nil, "Beach", "Dune"])
  }

  @Test func nothingIsDeletedIfANameCannotBeStored() async throws {
    let photos = try await start(["Beach", "Dune"])
    try await library.script(
      """
      CREATE TRIGGER full BEFORE UPDATE OF name ON photo
      BEGIN SELECT RAISE(ABORT, 'full'); END
      """)
    let isKept = await model.keep(
      KeptPhoto(photos[0], among: photos), name: "Dune", description: nil)
    #expect(!isKept)
    #expect(try await library.photos.all().count == 2)
  }

  @Test func aComparisonEndsWithItsSecondPhoto() async throws {
    let photos = try await start(["a", "b", "c"])
    let viewer = model.viewer
    viewer.compare([photos[0].sequence])
    #expect(!viewer.isOpen, "one alone is not compared")
    viewer.compare(photos.map(\.sequence))
    #expect(viewer.isOpen && viewer.compared == photos.map(\.sequence))
    await model.delete(sequences: [photos[0].sequence])
    #expect(viewer.compared == photos[1...].map(\.sequence))
    await model.delete(sequences: [photos[2].sequence])
    #expect(viewer.compared.isEmpty && !viewer.isOpen)
    _ = await model.undo()
    viewer.open(photos[1].sequence)
    viewer.compare([photos[1].sequence, photos[2].sequence])
    viewer.endComparison()
    #expect(viewer.position?.sequence == photos[1].sequence, "back to the photo")
  }

  @Test func copiesAndSimilarPhotosAreFound() async throws {
    let photos = try await start(["a", "b", "c", "d"])
    try await library.script(
      """
      UPDATE photo SET perceptual_hash = 0 WHERE name = 'a';
      UPDATE photo SET perceptual_hash = 7 WHERE name = 'b';
      UPDATE photo SET perceptual_hash = 1 WHERE name = 'c';
      UPDATE photo SET perceptual_hash = 1048575 WHERE name = 'd';
      """)
    #expect(await model.alike(photos[0]).map(\.name) == ["c", "b"])
    try await library.script(
      "UPDATE photo SET sha256 = (SELECT sha256 FROM photo WHERE name = 'a') WHERE name = 'd'")
    #expect(await model.alike(photos[0]).map(\.name) == ["d", "c", "b"])
    try await library.trash.delete([photos[2].id])
    #expect(await model.alike(photos[0]).map(\.name) == ["d", "b"])
  }
}
