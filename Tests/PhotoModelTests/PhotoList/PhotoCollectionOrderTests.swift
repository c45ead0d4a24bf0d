// Tests of the order by name while names change, compared with a list that is sorted anew each
// time.

import SeededRandom
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PhotoCollectionOrderTests {
  private func loaded(_ library: PhotoLibrary) async -> PhotoCollection {
    let photos = PhotoCollection(library: library)
    photos.query.sort = .name
    await photos.reload()
    return photos
  }

  /// The list, sorted anew.
  private func sorted(_ library: PhotoLibrary) async throws -> [Int64] {
    try await library.photos.all()
      .map { (NaturalSortKey($0.name ?? $0.sourceName).bytes, $0.sequence) }
      .sorted {
        $0.0 == $1.0 ? $0.1 < $1.1 : $0.0.lexicographicallyPrecedes($1.0)
      }
      .map(\.1)
  }

  @Test func aNameThatTheListHasNotHeardOfYetMisleadsNoOther() async throws {
    let library = try await openLibrary()
    var ids: [Photo.ID] = []
    for name in ["a", "b", "c", "d", "e"] {
      ids.append(try await library.photo(of: name, named: name).id)
    }
    let photos = await loaded(library)
    // It is in the middle, where the search for another photo's position begins.
    try await library.photos.rename(ids[2], to: "z")
    photos.arrived(try await library.photo(of: "dd", named: "dd"))
    await photos.upToDate()
    photos.renamed([(ids[2], "z")])
    #expect(await photos.names == ["a", "b", "d", "dd", "e", "z"])
  }

  @Test func aPhotoThatIsGoneForGoodLeavesTheList() async throws {
    let library = try await openLibrary()
    var ids: [Photo.ID] = []
    for name in ["a", "b", "c", "d", "e"] {
      ids.append(try await library.photo(of: name, named: name).id)
    }
    let photos = await loaded(library)
    try await library.trash.delete([ids[2]])
    try await library.trash.empty()
    photos.arrived(try await library.photo(of: "dd", named: "dd"))
    await photos.upToDate()
    photos.forget([ids[2]])
    #expect(await photos.names == ["a", "b", "d", "dd", "e"])
  }

  /// The library is changed; the list is told of that at once, later, or after the change of
  /// another photo.
  @Test(arguments: 1...4) func theListIsTheSortedOne(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let library = try await openLibrary()
    // This test does not concern power cuts.
    try await library.script("PRAGMA synchronous = OFF")
    let photos = await loaded(library)
    var ids: [Photo.ID] = []
    var untold: [Photo.ID] = []
    for step in 0..<80 {
      let name = "\(["Beach", "alp", "Zoo"].randomElement(using: &random) ?? "") \(step % 13)"
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3:
        let photo = try await library.photo(of: "\(step)", named: name)
        ids.append(photo.id)
        photos.arrived(photo)
      case 3..<8 where !ids.isEmpty:
        let id = ids[Int.random(in: ids.indices, using: &random)]
        try await library.photos.rename(id, to: name)
        untold.append(id)
      case 8 where !ids.isEmpty:
        let id = ids.remove(at: Int.random(in: ids.indices, using: &random))
        try await library.trash.delete([id])
        if Bool.random(using: &random) { try await library.trash.empty() }
        photos.forget([id])
      default:
        photos.changed(untold)
        untold = []
      }
      if Bool.random(using: &random) {
        await photos.upToDate()
        if untold.isEmpty { #expect(photos.order == (try await sorted(library))) }
      }
    }
    photos.changed(untold)
    await photos.upToDate()
    #expect(photos.order == (try await sorted(library)))
  }
}
