// Tests of photos that are similar to another one of the library.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct SimilarPhotosTests {
  /// Imports a picture whose perceptual hash has its lowest `waves` bits set; with `nil`, it has no
  /// hash.
  private func bringIn(_ library: PhotoLibrary, waves: Int?) async throws -> ImportOutcome {
    let source = try TemporaryFolder.path.appending("a.jpg").holding(jpeg(UUID().uuidString))
    let position = try await library.namingQueue.enqueue([source])[0].position
    return try await library.namingQueue.add(
      library.originals.stage(source), at: position,
      look: waves.map { PerceptualHash(rawValue: (1 << Int64($0)) - 1) })
  }

  private func photo(_ library: PhotoLibrary, waves: Int?) async throws -> Photo {
    switch try await bringIn(library, waves: waves) {
    case .waiting(let photo), .similar(let photo, _): photo
    default: throw Refused()
    }
  }

  private func duplicate(_ library: PhotoLibrary, waves: Int?) async throws -> Photo.ID? {
    guard case .similar(_, let duplicate) = try await bringIn(library, waves: waves) else {
      return nil
    }
    return duplicate
  }

  @Test func thePhotoThatLooksMostAlikeIsFoundAndNoted() async throws {
    let ids = try await withLibrary { library in
      let ids = [
        try await photo(library, waves: 0).id, try await photo(library, waves: 20).id,
        try await photo(library, waves: 24).id,
      ]
      #expect(try await duplicate(library, waves: 23) == ids[2])
      #expect(try await duplicate(library, waves: 40) == nil)
      return ids
    }
    let library = try await openLibrary()
    #expect(
      try await library.namingQueue.read().entries.map(\.duplicate)
        == [
          nil, nil, .init(photo: ids[1], isExact: false), .init(photo: ids[2], isExact: false), nil,
        ])
    // The perceptual hashes of an earlier session are read.
    #expect(try await duplicate(library, waves: 1) == ids[0])
  }

  @Test func aPictureThatIsTooPlainHasNoDuplicate() async throws {
    let library = try await openLibrary()
    for _ in 0..<2 { #expect(try await duplicate(library, waves: nil) == nil) }
    #expect(try await library.namingQueue.read().entries.map(\.duplicate) == [nil, nil])
  }

  @Test(arguments: [false, true])
  func aPhotoInTheTrashIsAsGoodAsNone(isReopened: Bool) async throws {
    try await withLibrary { library in
      let far = try await photo(library, waves: 3)
      let near = try await photo(library, waves: 0)
      if isReopened { _ = try await duplicate(library, waves: 30) }
      try await library.trash.delete([near.id])
      if !isReopened { #expect(try await duplicate(library, waves: 0) == far.id) }
    }
    guard isReopened else { return }
    let library = try await openLibrary()
    #expect(try await duplicate(library, waves: 0) == library.photos.all().first?.id)
  }

  @Test func aDuplicateThatCameBackIsFoundAgain() async throws {
    let library = try await openLibrary()
    let first = try await photo(library, waves: 0)
    try await library.trash.delete([first.id])
    #expect(try await duplicate(library, waves: 3) == nil)
    _ = try await library.history.undo()
    #expect(try await duplicate(library, waves: 0) == first.id)
  }

  @Test func aDuplicateInTheTrashIsNotReadAgainUntilItComesBack() async throws {
    let library = try await openLibrary()
    let first = try await photo(library, waves: 0)
    #expect(try await duplicate(library, waves: 1) == first.id)
    try await library.trash.delete([first.id])
    #expect(try await library.namingQueue.read().entries.map(\.duplicate) == [nil])
    _ = try await library.history.undo()
    #expect(
      try await library.namingQueue.read().entries.map(\.duplicate?.photo) == [nil, first.id])
  }
}
